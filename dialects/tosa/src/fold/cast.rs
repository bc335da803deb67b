//! Conversions of elements.

use dialekt_ir_core::num::Round;
use dialekt_ir_core::types::Signedness;

use super::*;
use crate::ops::*;

impl Fold for Cast {
    fn fold(op: CastView<'_>, constants: Constants<'_>) -> Option<Folded> {
        if let Some(same) = same_type(*op, op.input()) {
            return Some(same);
        }
        let (cx, ty) = (op.cx(), type_of(*op, op.output()));
        let operand = constants.get(op.input())?;
        let (from, to) = (cx.type_data(element_of(*op, op.input())), cx.type_data(cx.element_or_self(ty)));
        let is_unsigned = |sign: &Signedness| *sign == Signedness::Unsigned;
        let sign_of = |sign: &Signedness| if is_unsigned(sign) { Sign::Unsigned } else { Sign::Signed };
        let folded = match (from, to) {
            (TypeData::Float(_), TypeData::Float(kind)) => {
                static_splat(cx, ty, &splat::<ApFloat>(cx, Some(operand))?.convert(*kind))
            }
            (TypeData::Integer { sign, .. }, TypeData::Float(kind)) => {
                let value = splat::<ApInt>(cx, Some(operand))?;
                static_splat(cx, ty, &ApFloat::from_int(*kind, &value, sign_of(sign)))
            }
            (TypeData::Float(_), TypeData::Integer { width, sign }) => {
                static_splat(cx, ty, &saturated(splat(cx, Some(operand))?, *width, sign_of(sign)))
            }
            (TypeData::Integer { width: from, sign }, TypeData::Integer { width: to, .. }) => {
                let value = splat::<ApInt>(cx, Some(operand))?;
                let is_truth_value = *from == 1;
                let value = match to {
                    1 => ApInt::new_u64(1, (!value.is_zero()).into()),
                    _ if is_unsigned(sign) || is_truth_value => value.zext_or_trunc(*to),
                    _ => value.sext_or_trunc(*to),
                };
                static_splat(cx, ty, &value)
            }
            _ => None,
        };
        folded.map(Folded::from)
    }
}

/// The integer nearest to a float, ties to even; the least or the largest one where it does not fit. Zero for a NaN.
fn saturated(value: ApFloat, width: u32, sign: Sign) -> ApInt {
    match value.round_to_integral(Round::NearestEven).to_int(width, sign) {
        Some(value) => value,
        None if value.is_nan() => ApInt::zero(width),
        None if value.is_negative() => ApInt::min_value(width, sign),
        None => ApInt::max_value(width, sign),
    }
}
