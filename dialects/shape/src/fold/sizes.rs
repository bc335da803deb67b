//! Folding of arithmetic on sizes, and of casts between sizes and indices.

use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::matchers::is_zero;
use dialekt_ub::PoisonAttrInterface;

use super::index;
use crate::ops::{
    Add, AddView, Div, DivView, Extremum, IndexToSize, IndexToSizeView, Mul, MulView, SizeToIndex, SizeToIndexView,
};

/// The number that a value is known to be.
fn number(cx: &ContextData, constants: Constants<'_>, value: Value) -> Option<i64> {
    cx.integer_i64(constants.get(value)?)
}

impl Fold for Add {
    fn fold(op: AddView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        // As in the reference, a size of zero is not found.
        let is_index = op.operand_type(1) == Some(Type::INDEX);
        if is_index && is_zero(cx, constants.get(op.rhs())) && op.operand_type(0) == op.result_type(0) {
            return Some(op.lhs().into());
        }
        let known = constants.get_all([op.lhs(), op.rhs()]);
        if let Some(poison) = known.into_iter().flatten().find(|attr| PoisonAttrInterface::read(cx, *attr).is_some()) {
            return Some(poison.into());
        }
        let (lhs, rhs) = (number(cx, constants, op.lhs())?, number(cx, constants, op.rhs())?);
        index(cx, lhs.wrapping_add(rhs))
    }
}

impl Fold for Mul {
    fn fold(op: MulView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let (lhs, rhs) = (number(cx, constants, op.lhs())?, number(cx, constants, op.rhs())?);
        index(cx, lhs.wrapping_mul(rhs))
    }
}

impl Fold for Div {
    /// Rounds down, as in the reference: but a quotient between -1 and 0 is 0.
    fn fold(op: DivView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let (lhs, rhs) = (number(cx, constants, op.lhs())?, number(cx, constants, op.rhs())?);
        if rhs == 0 {
            return None;
        }
        let (quotient, remainder) = (lhs.wrapping_div(rhs), lhs.wrapping_rem(rhs));
        index(cx, if quotient < 0 && remainder != 0 { quotient.wrapping_sub(1) } else { quotient })
    }
}

impl Fold for Extremum {
    /// `max(x, x) = x`
    fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        (op.lhs() == op.rhs() && op.operand_type(0) == op.result_type(0)).then(|| op.lhs().into())
    }
}

impl Fold for IndexToSize {
    fn fold(op: IndexToSizeView<'_>, constants: Constants<'_>) -> Option<Folded> {
        constants.get(op.arg()).map(Into::into)
    }
}

impl Fold for SizeToIndex {
    fn fold(op: SizeToIndexView<'_>, constants: Constants<'_>) -> Option<Folded> {
        constants.get(op.arg()).map(Into::into)
    }
}
