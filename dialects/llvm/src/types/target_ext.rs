//! Types that a target adds.

use dialekt_ir_core::decl::params::{CustomParams, Param, ParamArg, ParamValue};
use dialekt_ir_core::prelude::asm::{Failed, Parsed, Parser, Printer};
use dialekt_ir_core::prelude::op::*;

use super::syntax::parse_pretty_type;

/// A type that only the target understands: a name, types and numbers.
///
/// ```mlir
/// module attributes {test.type = !llvm.target<"spirv.Image", f32, 1, 0, 0>} {
/// }
/// ```
#[derive(Type)]
#[ty(name = "llvm.target", symbol = "LLVMTargetExtType", summary = "LLVM target-specific extension type")]
#[assembly("<" $ext_type_name ("," custom<ExtTypeParams>($type_params, $int_params)^)? ">")]
pub struct LLVMTargetExtType {
    /// The name.
    #[name("extTypeName")]
    #[type_name("::llvm::StringRef")]
    pub ext_type_name: Ident,
    /// The parameters that are types.
    #[name("typeParams")]
    #[optional]
    pub type_params: Vec<Type>,
    /// The parameters that are numbers.
    #[name("intParams")]
    #[optional]
    pub int_params: Vec<u32>,
}

impl LLVMTargetExtType {
    fn name_starts(&self, cx: &ContextData, prefix: &str) -> bool {
        cx.bytes(self.ext_type_name).starts_with(prefix.as_bytes())
    }

    /// Returns whether there is a value of all zeros.
    pub fn has_zero_init(&self, cx: &ContextData) -> bool {
        self.name_starts(cx, "spirv.")
    }

    /// Returns whether global variables may have the type.
    pub fn can_be_global(&self, cx: &ContextData) -> bool {
        self.name_starts(cx, "spirv.") || cx.bytes(self.ext_type_name) == b"amdgcn.named.barrier"
    }

    /// Returns whether values of the type can be loaded, stored and kept on the stack.
    pub fn supports_mem_ops(&self, cx: &ContextData) -> bool {
        self.name_starts(cx, "spirv.") || cx.bytes(self.ext_type_name) == b"aarch64.svcount"
    }
}

/// Types, then integers, with commas between.
struct ExtTypeParams;

impl ExtTypeParams {
    fn parse_list(p: &mut Parser<'_>, types: &mut Vec<ParamValue>, numbers: &mut Vec<ParamValue>) -> Parsed {
        let parse_number = <u32 as Param>::KIND.parse_optional;
        p.comma_separated(|p| {
            // A number that is too large is reported, and read as a type, of which there are none behind numbers.
            let number = parse_number.and_then(|parse| parse(p).ok().flatten());
            match number {
                Some(number) => numbers.push(number),
                None if numbers.is_empty() => types.push(ParamValue::Type(parse_pretty_type(p)?)),
                None => return Err(Failed),
            }
            Ok(())
        })
    }
}

impl CustomParams for ExtTypeParams {
    fn parse(p: &mut Parser<'_>, values: &mut [Option<ParamValue>], args: &[ParamArg]) -> Parsed<bool> {
        let [ParamArg::Param { index: types, .. }, ParamArg::Param { index: numbers, .. }] = *args else {
            return Ok(false);
        };
        let (mut found_types, mut found_numbers) = (Vec::new(), Vec::new());
        if Self::parse_list(p, &mut found_types, &mut found_numbers).is_err() {
            let at = p.token().start;
            return Err(p.hook_error_at(at, "failed to parse parameter list for target extension type"));
        }
        values[usize::from(types)] = Some(ParamValue::list(found_types));
        values[usize::from(numbers)] = Some(ParamValue::list(found_numbers));
        Ok(true)
    }

    fn print(values: &[ParamValue], args: &[ParamArg], p: &mut Printer<'_>) {
        let [ParamArg::Param { index: types, .. }, ParamArg::Param { index: numbers, .. }] = *args else { return };
        let (types, numbers) = (&values[usize::from(types)], &values[usize::from(numbers)]);
        let is_empty = |list: &ParamValue| matches!(list, ParamValue::List(values) if values.is_empty());
        (<Vec<Type> as Param>::KIND.print)(types, p);
        p.write(if is_empty(types) || is_empty(numbers) { "" } else { ", " });
        (<Vec<u32> as Param>::KIND.print)(numbers, p);
    }
}
