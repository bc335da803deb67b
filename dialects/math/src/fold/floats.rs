//! Folding of functions that are exact in all formats: signs, classes, rounding to integers.

use dialekt_ir_core::num::Round as Direction;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::elementwise::{fold_binary, fold_unary};
use dialekt_ir_core::rewrite::matchers::result_type;

use crate::*;

fn unary(op: OpRef<'_>, constants: Constants<'_>, compute: fn(ApFloat) -> ApFloat) -> Option<Folded> {
    fold_unary::<ApFloat>(op.cx(), constants.operand(op, 0), |value| Some(compute(*value))).map(Folded::from)
}

impl Fold for AbsF {
    fn fold(op: AbsFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        unary(*op, constants, ApFloat::abs)
    }
}

impl Fold for Ceil {
    fn fold(op: CeilView<'_>, constants: Constants<'_>) -> Option<Folded> {
        unary(*op, constants, |value| value.round_to_integral(Direction::Upward))
    }
}

impl Fold for Floor {
    fn fold(op: FloorView<'_>, constants: Constants<'_>) -> Option<Folded> {
        unary(*op, constants, |value| value.round_to_integral(Direction::Downward))
    }
}

impl Fold for RoundEven {
    fn fold(op: RoundEvenView<'_>, constants: Constants<'_>) -> Option<Folded> {
        unary(*op, constants, |value| value.round_to_integral(Direction::NearestEven))
    }
}

impl Fold for CopySign {
    fn fold(op: CopySignView<'_>, constants: Constants<'_>) -> Option<Folded> {
        fold_binary::<ApFloat>(op.cx(), constants.get_all([op.lhs(), op.rhs()]), |a, b| Some(a.copy_sign(*b)))
            .map(Folded::from)
    }
}

/// Folds a test of a scalar or splat; other elements are not folded.
fn question(op: OpRef<'_>, constants: Constants<'_>, holds: fn(ApFloat) -> bool) -> Option<Folded> {
    let cx = op.cx();
    let value = cx.float_or_splat(constants.operand(op, 0)?)?;
    let answer = ApInt::new_u64(1, holds(value).into());
    cx.splat_attr(result_type(op)?, &answer).map(Folded::from)
}

impl Fold for IsFinite {
    fn fold(op: IsFiniteView<'_>, constants: Constants<'_>) -> Option<Folded> {
        question(*op, constants, ApFloat::is_finite)
    }
}

impl Fold for IsInf {
    fn fold(op: IsInfView<'_>, constants: Constants<'_>) -> Option<Folded> {
        question(*op, constants, ApFloat::is_infinite)
    }
}

impl Fold for IsNaN {
    fn fold(op: IsNaNView<'_>, constants: Constants<'_>) -> Option<Folded> {
        question(*op, constants, ApFloat::is_nan)
    }
}

impl Fold for IsNormal {
    fn fold(op: IsNormalView<'_>, constants: Constants<'_>) -> Option<Folded> {
        question(*op, constants, |value| match value.class() {
            FloatClass::Finite { significand, .. } => {
                128 - significand.leading_zeros() == value.kind().mantissa_width()
            }
            _ => false,
        })
    }
}
