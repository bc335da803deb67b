//! Types of functions.

use dialekt_ir_core::decl::params::{CustomParams, ParamArg, ParamValue};
use dialekt_ir_core::prelude::asm::{Parsed, Parser, Printer, Tok};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::print::type_to_string;

use super::syntax::{PrettyLLVMType, parse_pretty_type, print_pretty_type};
use super::{LLVMLabelType, LLVMMetadataType, LLVMVoidType};

/// The type of a function: one result, some parameters, and perhaps more arguments of any type.
///
/// A function without a result has the result type `void`.
///
/// ```mlir
/// module attributes {test.type = !llvm.func<i32 (ptr, ...)>} {
/// }
/// ```
#[derive(Type)]
#[ty(name = "llvm.func", symbol = "LLVMFunctionType", summary = "LLVM function type", verify)]
#[assembly("<" custom<PrettyLLVMType>($return_type) " " "(" custom<FunctionTypes>($params, $var_arg) ">")]
pub struct LLVMFunctionType {
    /// The type of the result.
    #[name("returnType")]
    pub return_type: Type,
    /// The types of the parameters.
    pub params: Vec<Type>,
    /// True if there may be more arguments.
    #[name("varArg")]
    pub var_arg: bool,
}

impl VerifyParams for LLVMFunctionType {
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        if !is_result_type(cx, self.return_type) {
            return Err(format!("invalid function result type: '{}'", type_to_string(cx, self.return_type)));
        }
        match self.params.iter().find(|ty| !is_argument_type(cx, **ty)) {
            Some(ty) => Err(format!("invalid function argument type: '{}'", type_to_string(cx, *ty))),
            None => Ok(()),
        }
    }
}

/// Returns whether functions may have a result of this type.
pub fn is_result_type(cx: &ContextData, ty: Type) -> bool {
    let excluded = [LLVMFunctionType::TYPE, LLVMMetadataType::TYPE, LLVMLabelType::TYPE];
    !excluded.iter().any(|def| cx.type_params(def, ty).is_some())
}

/// Returns whether functions may have an argument of this type.
pub fn is_argument_type(cx: &ContextData, ty: Type) -> bool {
    ![LLVMVoidType::TYPE, LLVMFunctionType::TYPE].iter().any(|def| cx.type_params(def, ty).is_some())
}

/// The parameters behind the parenthesis that opens the list: `i32, ptr, ...)`
struct FunctionTypes;

impl CustomParams for FunctionTypes {
    fn parse(p: &mut Parser<'_>, values: &mut [Option<ParamValue>], args: &[ParamArg]) -> Parsed<bool> {
        let [ParamArg::Param { index: params, .. }, ParamArg::Param { index: var_arg, .. }] = *args else {
            return Ok(false);
        };
        let (mut types, mut more) = (Vec::new(), false);
        if !p.consume_if(Tok::RParen) {
            loop {
                if p.consume_if(Tok::Ellipsis) {
                    more = true;
                    break;
                }
                types.push(ParamValue::Type(parse_pretty_type(p)?));
                if !p.consume_if(Tok::Comma) {
                    break;
                }
            }
            p.expect(Tok::RParen, "expected ')'")?;
        }
        values[usize::from(params)] = Some(ParamValue::list(types));
        values[usize::from(var_arg)] = Some(ParamValue::Int(i64::from(more)));
        Ok(true)
    }

    fn print(values: &[ParamValue], args: &[ParamArg], p: &mut Printer<'_>) {
        let [ParamArg::Param { index: params, .. }, ParamArg::Param { index: var_arg, .. }] = *args else { return };
        let ParamValue::List(types) = &values[usize::from(params)] else { return };
        p.print_list(types.iter(), |p, ty| {
            if let ParamValue::Type(ty) = ty {
                print_pretty_type(*ty, p);
            }
        });
        if values[usize::from(var_arg)] == ParamValue::Int(1) {
            p.write(if types.is_empty() { "..." } else { ", ..." });
        }
        p.write(")");
    }
}
