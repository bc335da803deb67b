//! Expressions in terms of DWARF.

use dialekt_ir_core::decl::params::{CustomParams, Param, ParamArg, ParamValue};
use dialekt_ir_core::prelude::asm::{Failed, Parsed, Parser, Printer};
use dialekt_ir_core::prelude::op::*;

use super::dwarf::{DW_OP_LLVM_CONVERT, DwarfEncoding, DwarfOperation};

/// An operation of DWARF with its arguments.
///
/// Those of `DW_OP_LLVM_convert` behind the first are encodings, which may be written by their names.
#[derive(Attr)]
#[attr(name = "llvm.di_expression_elem", code = 4, symbol = "LLVM_DIExpressionElemAttr")]
#[assembly("" $opcode ("(" custom<ExpressionArg>(ref($opcode), $arguments)^ ")") : ("")?)]
pub struct DIExpressionElemAttr {
    /// The operation.
    #[type_name("unsigned")]
    pub opcode: DwarfOperation,
    /// Its arguments.
    #[optional]
    #[type_name("::llvm::ArrayRef<uint64_t>")]
    pub arguments: Vec<u64>,
}

/// A computation in terms of DWARF: where a value is found, or what it is.
///
/// The operations work on a stack, from the first to the last.
///
/// ```mlir
/// module attributes {test.expression = #llvm.di_expression<[DW_OP_plus_uconst(8), DW_OP_deref]>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.di_expression", code = 5, symbol = "LLVM_DIExpressionAttr")]
#[assembly("<" ("[" $operations^ "]"):("")? ">")]
pub struct DIExpressionAttr {
    /// The operations, in order.
    #[optional]
    #[type_name("::llvm::ArrayRef<DIExpressionElemAttr>")]
    pub operations: Vec<Attr<DIExpressionElemAttr>>,
}

/// The arguments of an operation. Those of `DW_OP_LLVM_convert`, but for the first, may be names of encodings.
struct ExpressionArg;

impl ExpressionArg {
    fn parse_one(p: &mut Parser<'_>, may_be_encoding: bool) -> Parsed<ParamValue> {
        if may_be_encoding && let Some(word) = p.parse_optional_keyword() {
            return match DwarfEncoding::from_name(word) {
                Some(encoding) => Ok(ParamValue::Int(i64::from(encoding.0))),
                None => {
                    let (at, word) = (p.token().start, String::from_utf8_lossy(word));
                    Err(p.hook_error_at(at, format!("encountered unknown attribute encoding \"{word}\"")))
                }
            };
        }
        let parse = <u64 as Param>::KIND.parse.expect("integers have a syntax");
        parse(p).map_err(|Failed| {
            let at = p.token().start;
            p.hook_error_at(at, "expected integer operand")
        })
    }
}

impl CustomParams for ExpressionArg {
    fn parse(p: &mut Parser<'_>, values: &mut [Option<ParamValue>], args: &[ParamArg]) -> Parsed<bool> {
        let [ParamArg::Ref(opcode), ParamArg::Param { index, .. }] = *args else { return Ok(false) };
        let converts = values[usize::from(opcode)] == Some(ParamValue::Int(DW_OP_LLVM_CONVERT));
        let mut arguments = Vec::new();
        p.comma_separated(|p| {
            arguments.push(Self::parse_one(p, converts && !arguments.is_empty())?);
            Ok(())
        })?;
        values[usize::from(index)] = Some(ParamValue::list(arguments));
        Ok(true)
    }

    fn print(values: &[ParamValue], args: &[ParamArg], p: &mut Printer<'_>) {
        let [ParamArg::Ref(opcode), ParamArg::Param { index, .. }] = *args else { return };
        let converts = values[usize::from(opcode)] == ParamValue::Int(DW_OP_LLVM_CONVERT);
        let ParamValue::List(arguments) = &values[usize::from(index)] else { return };
        let mut numbers = 0;
        p.print_list(arguments.iter(), |p, argument| {
            let ParamValue::Int(argument) = argument else { return };
            let name = u32::try_from(*argument).ok().and_then(|value| DwarfEncoding(value).name());
            match name {
                Some(name) if converts && numbers > 0 => p.write(name),
                _ => {
                    p.write((*argument as u64).to_string());
                    numbers += 1;
                }
            }
        });
    }
}
