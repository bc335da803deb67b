//! Ranges of integers.

use dialekt_ir_core::decl::params::{Param, ParamValue};
use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::prelude::asm::{Parsed, Parser, Printer, Tok};
use dialekt_ir_core::prelude::op::*;

/// The integers from a lower bound up to an upper one, which is not among them.
///
/// The user decides on signedness. The upper bound may be less than the lower one: then the range goes on from the smallest
/// integer.
///
/// ```mlir
/// module attributes {test.range = #llvm.constant_range<i32, 0, 12>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "llvm.constant_range",
    symbol = "LLVM_ConstantRangeAttr",
    summary = "A range of two integers, corresponding to LLVM's ConstantRange",
    verify,
    parse = parse_range,
    print = print_range
)]
pub struct ConstantRangeAttr {
    /// The lower bound.
    #[type_name("::llvm::APInt")]
    pub lower: ApInt,
    /// The upper bound, which is not in the range.
    #[type_name("::llvm::APInt")]
    pub upper: ApInt,
}

impl VerifyParams for ConstantRangeAttr {
    fn verify(&self, _: &ContextData) -> Result<(), String> {
        let (lower, upper) = (self.lower.width(), self.upper.width());
        match lower == upper {
            true => Ok(()),
            false => Err(format!("expected lower and upper to have matching bitwidths but got {lower} vs. {upper}")),
        }
    }
}

/// `<i32, 0, 12>`: integers that do not fit lose their highest bits.
fn parse_range(p: &mut Parser<'_>, _: Option<Type>) -> Parsed<Vec<ParamValue>> {
    p.expect(Tok::Less, "expected '<'")?;
    let parse = <TypeOf<AnyInteger> as Param>::KIND.parse.expect("types have a syntax");
    let ParamValue::Type(ty) = parse(p)? else { return Ok(Vec::new()) };
    let TypeData::Integer { width, .. } = *p.cx().type_data(ty) else { return Ok(Vec::new()) };
    let mut bounds = Vec::new();
    for _ in 0..2 {
        p.expect(Tok::Comma, "expected ','")?;
        let at = p.token().start;
        // `true` is one, although it is an integer of one bit.
        let is_bool = p.kind() == Tok::Bare;
        match p.parse_optional_wide_integer()? {
            Some(value) => {
                let value = if is_bool { value.zext_or_trunc(width) } else { value.sext_or_trunc(width) };
                bounds.push(ParamValue::ApInt(Box::new(value)));
            }
            None => return Err(p.hook_error_at(at, "expected integer value")),
        }
    }
    p.expect(Tok::Greater, "expected '>'")?;
    Ok(bounds)
}

fn print_range(values: &[ParamValue], p: &mut Printer<'_>) {
    let [ParamValue::ApInt(lower), ParamValue::ApInt(upper)] = values else { return };
    let mut text = format!("<i{}, ", lower.width()).into_bytes();
    lower.write_decimal(&mut text, true);
    text.extend(b", ");
    upper.write_decimal(&mut text, true);
    p.write(text);
    p.write(">");
}
