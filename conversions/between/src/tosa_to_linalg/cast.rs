//! Conversions of elements to other types.

use dialekt_arith::{self as arith, CmpFPredicate, CmpIPredicate, Constant};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_math as math;

use super::scalar::{Elements, Kernel, elements, signed_bounds};
use crate::tosa_common::{clamp_float, unrealized_cast};

/// Converts an element to the type of the result. [MLIR: tosa::CastOp]
pub(super) fn cast(k: &mut Kernel<'_, '_>) -> Option<Value> {
    let (a, ty) = (k.arg(0)?, k.result);
    if k.ty == ty {
        return Some(a);
    }
    match (k.elements, elements(k.b.cx(), ty)?) {
        (Elements::Float(from), Elements::Float(to)) if to.width() > from.width() => {
            Some(k.make(arith::ExtF::build(ty, a)))
        }
        (Elements::Float(_), Elements::Float(_)) => Some(k.make(arith::TruncF::build(ty, a))),
        (Elements::Integer(1, _), Elements::Float(_)) => Some(k.make(arith::UIToFP::build(ty, a))),
        (Elements::Integer(1, _), Elements::Integer(width, _)) if width > 1 => Some(k.make(arith::ExtUI::build(ty, a))),
        (Elements::Integer(width, Signedness::Unsigned), Elements::Float(_)) => {
            let signless = k.b.cx().integer_type(width)?;
            let a = unrealized_cast(k.b, signless, a)?;
            Some(k.make(arith::UIToFP::build(ty, a)))
        }
        (Elements::Integer(..), Elements::Float(_)) => Some(k.make(arith::SIToFP::build(ty, a))),
        (Elements::Float(_), Elements::Integer(1, _)) => {
            let zero = k.float(0.0);
            Some(k.cmpf(a, zero, CmpFPredicate::Une))
        }
        (Elements::Float(from), Elements::Integer(width, _)) => to_integer(k, a, from, width),
        (Elements::Integer(..), Elements::Integer(1, _)) => {
            let own = k.type_of(a);
            let zero = Constant::int(k.b, own, 0);
            Some(k.cmpi(a, zero, CmpIPredicate::Ne))
        }
        (Elements::Integer(from, _), Elements::Integer(to, _)) if to > from => Some(k.make(arith::ExtSI::build(ty, a))),
        (Elements::Integer(..), Elements::Integer(..)) => Some(k.make(arith::TruncI::build(ty, a))),
    }
}

/// The nearest integer, or the least or greatest one.
fn to_integer(k: &mut Kernel<'_, '_>, a: Value, from: FloatKind, width: u32) -> Option<Value> {
    let ty = k.result;
    let rounded = k.make(math::RoundEven::build(a));
    let [least, most] = signed_bounds(width);
    // All finite floats have an integer.
    if i64::from(width) - 1 > from.max_exponent() {
        let converted = k.make(arith::FPToSI::build(ty, rounded));
        let infinity = |negative| ApFloat::from_class(from, FloatClass::Infinity { negative });
        let up = Constant::apfloat(k.b, k.ty, infinity(false));
        let down = Constant::apfloat(k.b, k.ty, infinity(true));
        let is_up = k.cmpf(rounded, up, CmpFPredicate::Ueq);
        let is_down = k.cmpf(rounded, down, CmpFPredicate::Ueq);
        let least = Constant::apint(k.b, ty, &least);
        let most = Constant::apint(k.b, ty, &most);
        let converted = k.select(is_up, most, converted);
        return Some(k.select(is_down, least, converted));
    }
    let least = Constant::apfloat(k.b, k.ty, ApFloat::from_int(from, &least, Sign::Signed));
    // The greatest integer is a float, too.
    if from.mantissa_width() >= width - 1 {
        let most = Constant::apfloat(k.b, k.ty, ApFloat::from_int(from, &most, Sign::Signed));
        let clamped = clamp_float(k.b, rounded, (least, most));
        return Some(k.make(arith::FPToSI::build(ty, clamped)));
    }
    // The next one is.
    let wide = most.zext_or_trunc(width + 1);
    let behind = wide.add(&ApInt::new_u64(width + 1, 1));
    let behind = Constant::apfloat(k.b, k.ty, ApFloat::from_int(from, &behind, Sign::Signed));
    let most = Constant::apint(k.b, ty, &most);
    let raised = k.make(arith::MaximumF::build(rounded, least));
    let converted = k.make(arith::FPToSI::build(ty, raised));
    let is_above = k.cmpf(rounded, behind, CmpFPredicate::Uge);
    Some(k.select(is_above, most, converted))
}
