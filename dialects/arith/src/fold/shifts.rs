//! Folding of shifts, minima and maxima of integers.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::elementwise::fold_binary;
use dialekt_ir_core::rewrite::matchers::{is_zero, operands};

use crate::*;

/// Folds a shift by zero, or one of constants.
///
/// A shift by the width or more is not folded. For elements, the reference checks only the last one, and poison is not
/// handled.
fn shift(op: OpRef<'_>, constants: Constants<'_>, compute: impl Fn(&ApInt, u32) -> ApInt) -> Option<Folded> {
    let values = operands(op, constants);
    if is_zero(op.cx(), values[1]) {
        return op.operand(0).map(Folded::from);
    }
    let mut bounded = false;
    let folded = fold_binary::<ApInt>(op.cx(), values, |a, b| {
        bounded = b.saturating_u32() < b.width();
        Some(compute(a, b.saturating_u32()))
    });
    folded.filter(|_| bounded).map(Folded::from)
}

impl Fold for ShLI {
    fn fold(op: ShLIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        shift(*op, constants, ApInt::shl)
    }
}

impl Fold for ShRUI {
    fn fold(op: ShRUIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        shift(*op, constants, ApInt::lshr)
    }
}

impl Fold for ShRSI {
    fn fold(op: ShRSIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        shift(*op, constants, ApInt::ashr)
    }
}

/// Folds the minimum or maximum of two integers: with the last value of the type's order it is that value, with the
/// first one it is the other operand.
fn extreme(op: OpRef<'_>, constants: Constants<'_>, sign: Sign, greater: bool) -> Option<Folded> {
    let (lhs, rhs) = (op.operand(0)?, op.operand(1)?);
    if lhs == rhs {
        return Some(rhs.into());
    }
    let (cx, values) = (op.cx(), operands(op, constants));
    if let Some(value) = values[1].and_then(|attr| cx.int_or_splat(attr)) {
        let (least, greatest) = (value.is_min_value(sign), value.is_max_value(sign));
        if if greater { greatest } else { least } {
            return Some(rhs.into());
        }
        if least || greatest {
            return Some(lhs.into());
        }
    }
    fold_binary::<ApInt>(cx, values, |a, b| Some(if greater { a.max(b, sign) } else { a.min(b, sign) }))
        .map(Folded::from)
}

impl Fold for MaxSI {
    fn fold(op: MaxSIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        extreme(*op, constants, Sign::Signed, true)
    }
}

impl Fold for MaxUI {
    fn fold(op: MaxUIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        extreme(*op, constants, Sign::Unsigned, true)
    }
}

impl Fold for MinSI {
    fn fold(op: MinSIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        extreme(*op, constants, Sign::Signed, false)
    }
}

impl Fold for MinUI {
    fn fold(op: MinUIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        extreme(*op, constants, Sign::Unsigned, false)
    }
}
