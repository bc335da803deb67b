//! Folding of quotients and remainders. Division by zero and overflow are not folded.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::elementwise::fold_binary;
use dialekt_ir_core::rewrite::matchers::{is_one, operands};

use super::zero;
use crate::*;

/// Folds a quotient: `x / 1 = x`, or that of constants.
fn quotient(
    op: OpRef<'_>,
    constants: Constants<'_>,
    divide: impl FnMut(&ApInt, &ApInt) -> Option<ApInt>,
) -> Option<Folded> {
    let values = operands(op, constants);
    match is_one(op.cx(), values[1]) {
        true => op.operand(0).map(Folded::from),
        false => computed(op, values, divide),
    }
}

/// Folds a remainder: `x % 1 = 0`, or that of constants.
fn remainder(
    op: OpRef<'_>,
    constants: Constants<'_>,
    divide: impl FnMut(&ApInt, &ApInt) -> Option<ApInt>,
) -> Option<Folded> {
    let values = operands(op, constants);
    match is_one(op.cx(), values[1]) {
        true => zero(op).map(Folded::from),
        false => computed(op, values, divide),
    }
}

fn computed(
    op: OpRef<'_>,
    values: [Option<Attribute>; 2],
    divide: impl FnMut(&ApInt, &ApInt) -> Option<ApInt>,
) -> Option<Folded> {
    fold_binary::<ApInt>(op.cx(), values, divide).map(Folded::from)
}

/// `(a * b) / b = a` and `(b * a) / b = a`, if the product cannot overflow.
fn undo_product(op: OpRef<'_>, flag: IntegerOverflow) -> Option<Value> {
    let (lhs, rhs) = (op.operand(0)?, op.operand(1)?);
    let product = op.ir().defining::<MulI>(lhs)?;
    if !product.overflow_flags()?.contains(flag) {
        return None;
    }
    match rhs {
        rhs if rhs == product.lhs() => Some(product.rhs()),
        rhs if rhs == product.rhs() => Some(product.lhs()),
        _ => None,
    }
}

/// The quotient of signed numbers, if it fits.
fn exact_quotient(a: &ApInt, b: &ApInt) -> Option<ApInt> {
    let fits = !(a.is_min_value(Sign::Signed) && b.is_all_ones());
    if fits { a.div(b, Sign::Signed) } else { None }
}

impl Fold for DivUI {
    fn fold(op: DivUIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let [lhs, rhs] = constants.get_all([op.lhs(), op.rhs()]);
        if is_one(op.cx(), rhs) {
            return Some(op.lhs().into());
        }
        if let Some(value) = undo_product(*op, IntegerOverflow::Nuw) {
            return Some(value.into());
        }
        computed(*op, [lhs, rhs], |a, b| a.div(b, Sign::Unsigned))
    }
}

impl Fold for DivSI {
    fn fold(op: DivSIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let [lhs, rhs] = constants.get_all([op.lhs(), op.rhs()]);
        if is_one(op.cx(), rhs) {
            return Some(op.lhs().into());
        }
        if let Some(value) = undo_product(*op, IntegerOverflow::Nsw) {
            return Some(value.into());
        }
        computed(*op, [lhs, rhs], exact_quotient)
    }
}

impl Fold for CeilDivUI {
    fn fold(op: CeilDivUIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        quotient(*op, constants, |a, b| a.div_ceil(b, Sign::Unsigned))
    }
}

impl Fold for CeilDivSI {
    fn fold(op: CeilDivSIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        // The reference negates negative numbers, and does not fold if that overflows.
        let negatable = |value: &ApInt| !value.is_min_value(Sign::Signed);
        quotient(*op, constants, |a, b| {
            let fits = a.is_zero() || (negatable(a) && negatable(b));
            if fits { a.div_ceil(b, Sign::Signed) } else { None }
        })
    }
}

impl Fold for FloorDivSI {
    fn fold(op: FloorDivSIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        // For elements, the reference checks only the last one for overflow.
        let mut fits = true;
        let folded = quotient(*op, constants, |a, b| {
            fits = exact_quotient(a, b).is_some();
            Some(a.div_floor(b, Sign::Signed).unwrap_or_else(|| a.clone()))
        });
        folded.filter(|_| fits)
    }
}

impl Fold for RemUI {
    fn fold(op: RemUIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        remainder(*op, constants, |a, b| a.rem(b, Sign::Unsigned))
    }
}

impl Fold for RemSI {
    fn fold(op: RemSIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        remainder(*op, constants, |a, b| a.rem(b, Sign::Signed))
    }
}
