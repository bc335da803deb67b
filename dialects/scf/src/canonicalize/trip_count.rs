//! Constant trip counts of loops.

use dialekt_arith as arith;
use dialekt_arith::IntegerOverflow;
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;

/// The trip count of a loop; `None` if it is not known.
///
/// As in the reference, steps are signed even in unsigned loops, and so are differences that follow from an addition; a
/// difference of signed bounds that overflows counts as no iterations. [MLIR: constantTripCount]
pub fn trip_count(ir: &Ir, lower: OpFoldResult, upper: OpFoldResult, step: OpFoldResult, sign: Sign) -> Option<ApInt> {
    let (width, is_index) = kind(ir, lower)?;
    if kind(ir, upper)? != (width, is_index) {
        return None;
    }
    let zero = ApInt::zero(width);
    if lower == upper {
        return Some(zero);
    }
    let step = constant(ir, step);
    if step.as_ref().is_some_and(|step| step.is_zero() || step.is_negative()) {
        return Some(zero);
    }
    let difference = match (constant(ir, lower), constant(ir, upper)) {
        (Some(lower), Some(upper)) if lower.width() == upper.width() => {
            let difference = upper.sub(&lower);
            if !lower.less(&upper, sign) || (sign == Sign::Signed && difference.is_negative()) {
                return Some(zero);
            }
            difference
        }
        (None, None) => match (lower, upper) {
            (OpFoldResult::Value(lower), OpFoldResult::Value(upper)) => {
                let difference = distance(ir, lower, upper, sign)?;
                if difference.is_negative() {
                    return Some(zero);
                }
                difference
            }
            _ => return None,
        },
        _ => return None,
    };
    let step = step.filter(|step| step.width() == difference.width())?;
    let (count, rest) = difference.div_rem(&step, sign)?;
    Some(if rest.is_zero() { count } else { count.add(&ApInt::one(count.width())) })
}

/// The width of a bound, and whether it is an index; `None` if it is neither integer nor index.
fn kind(ir: &Ir, bound: OpFoldResult) -> Option<(u32, bool)> {
    let ty = match bound {
        OpFoldResult::Attr(attr) => ir.cx().attr_data(attr).ty()?,
        OpFoldResult::Value(value) => ir.get_value(value)?.ty(),
    };
    if ty == Type::INDEX { Some((64, true)) } else { Some((ir.cx().integer_width(ty)?, false)) }
}

/// The constant value of a bound, if it is known.
fn constant(ir: &Ir, bound: OpFoldResult) -> Option<ApInt> {
    let attr = match bound {
        OpFoldResult::Attr(attr) => attr,
        OpFoldResult::Value(value) => ir.get_value(value)?.constant_value()?,
    };
    match ir.cx().attr_data(attr) {
        AttrData::Integer { value, .. } => Some(value.clone()),
        _ => None,
    }
}

/// The difference of two bounds, if the upper one is the sum of the lower one and a constant, without overflow.
fn distance(ir: &Ir, lower: Value, upper: Value, sign: Sign) -> Option<ApInt> {
    let add = ir.get_value(upper)?.defining_op()?.view::<arith::AddI>()?;
    let wanted = match sign {
        Sign::Signed => IntegerOverflow::Nsw,
        Sign::Unsigned => IntegerOverflow::Nuw,
    };
    let wraps_never = add.overflow_flags().is_some_and(|flags| flags.contains(wanted));
    if !wraps_never || add.lhs() != lower {
        return None;
    }
    constant(ir, OpFoldResult::Value(add.rhs()))
}
