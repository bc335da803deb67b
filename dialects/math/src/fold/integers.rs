//! Folding of functions of integers.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::elementwise::{fold_binary, fold_unary};

use crate::*;

fn unary(op: OpRef<'_>, constants: Constants<'_>, compute: fn(&ApInt) -> ApInt) -> Option<Folded> {
    fold_unary::<ApInt>(op.cx(), constants.operand(op, 0), |value| Some(compute(value))).map(Folded::from)
}

fn count(value: &ApInt, count: u32) -> ApInt {
    ApInt::new_u64(value.width(), count.into())
}

impl Fold for AbsI {
    fn fold(op: AbsIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        unary(*op, constants, ApInt::abs)
    }
}

impl Fold for CountLeadingZeros {
    fn fold(op: CountLeadingZerosView<'_>, constants: Constants<'_>) -> Option<Folded> {
        unary(*op, constants, |value| count(value, value.leading_zeros()))
    }
}

impl Fold for CountTrailingZeros {
    fn fold(op: CountTrailingZerosView<'_>, constants: Constants<'_>) -> Option<Folded> {
        unary(*op, constants, |value| count(value, value.trailing_zeros()))
    }
}

impl Fold for CtPop {
    fn fold(op: CtPopView<'_>, constants: Constants<'_>) -> Option<Folded> {
        unary(*op, constants, |value| count(value, value.count_ones()))
    }
}

impl Fold for IPowI {
    fn fold(op: IPowIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        fold_binary::<ApInt>(op.cx(), constants.get_all([op.lhs(), op.rhs()]), power).map(Folded::from)
    }
}

/// A power; for a negative exponent, the integer part of the reciprocal. `None` for the reciprocal of zero.
fn power(base: &ApInt, exponent: &ApInt) -> Option<ApInt> {
    let one = ApInt::one(base.width());
    if !exponent.is_negative() {
        return Some(base.pow(exponent));
    }
    match () {
        () if base.is_zero() => None,
        () if *base == one => Some(one),
        () if !base.is_all_ones() => Some(ApInt::zero(base.width())),
        () if exponent.bit(0) => Some(base.clone()),
        () => Some(one),
    }
}
