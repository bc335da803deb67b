//! Folding of sums, differences and products.

use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::elementwise::{fold_binary, fold_binary_to, is_poison};
use dialekt_ir_core::rewrite::matchers::{is_one, is_zero, result_type};

use super::zero;
use crate::*;

/// Returns whether the result is a scalar, or has a static shape.
fn has_known_size(op: OpRef<'_>) -> bool {
    let ty = result_type(op).map(|ty| op.cx().type_data(ty));
    ty.is_some_and(|ty| ty.element_type().is_none() || ty.has_static_shape())
}

impl Fold for AddI {
    fn fold(op: AddIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ir) = (op.cx(), op.ir());
        let [lhs, rhs] = constants.get_all([op.lhs(), op.rhs()]);
        // x + 0 = x
        if is_zero(cx, rhs) {
            return Some(op.lhs().into());
        }
        // (a - b) + b = a
        if let Some((a, ())) = ir.match_pattern(op.lhs(), m_op::<SubI>().operands((m_any(), m_val(op.rhs())))) {
            return Some(a.into());
        }
        // b + (a - b) = a
        if let Some((a, ())) = ir.match_pattern(op.rhs(), m_op::<SubI>().operands((m_any(), m_val(op.lhs())))) {
            return Some(a.into());
        }
        fold_binary::<ApInt>(cx, [lhs, rhs], |a, b| Some(a.add(b))).map(Folded::from)
    }
}

impl Fold for SubI {
    fn fold(op: SubIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ir) = (op.cx(), op.ir());
        let [lhs, rhs] = constants.get_all([op.lhs(), op.rhs()]);
        // x - x = 0
        if op.lhs() == op.rhs()
            && has_known_size(*op)
            && let Some(zero) = zero(*op)
        {
            return Some(zero.into());
        }
        // x - 0 = x
        if is_zero(cx, rhs) {
            return Some(op.lhs().into());
        }
        // (a + b) - b = a, (b + a) - b = a
        if let Some((a, ())) = ir.match_pattern(op.lhs(), m_op::<AddI>().either((m_any(), m_val(op.rhs())))) {
            return Some(a.into());
        }
        fold_binary::<ApInt>(cx, [lhs, rhs], |a, b| Some(a.sub(b))).map(Folded::from)
    }
}

impl Fold for MulI {
    fn fold(op: MulIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let [lhs, rhs] = constants.get_all([op.lhs(), op.rhs()]);
        // x * 0 = 0
        if is_zero(cx, rhs) {
            return Some(op.rhs().into());
        }
        // x * 1 = x
        if is_one(cx, rhs) {
            return Some(op.lhs().into());
        }
        fold_binary::<ApInt>(cx, [lhs, rhs], |a, b| Some(a.mul(b))).map(Folded::from)
    }
}

impl Fold for AddUIExtended {
    fn fold(op: AddUIExtendedView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let [lhs, rhs] = constants.get_all([op.lhs(), op.rhs()]);
        let carry_type = op.result_types().nth(1)?;
        // x + 0 = x, without overflow
        if is_zero(cx, rhs) {
            return Some(Folded::results([op.lhs().into(), cx.zero_attr(carry_type)?.into()]));
        }
        let sum = fold_binary::<ApInt>(cx, [lhs, rhs], |a, b| Some(a.add(b)))?;
        let carry = match is_poison(cx, sum) {
            true => sum,
            false => fold_binary_to(cx, [Some(sum), lhs], carry_type, |sum: &ApInt, a| {
                Some(ApInt::new_u64(1, u64::from(sum.less(a, Sign::Unsigned))))
            })?,
        };
        Some(Folded::results([sum.into(), carry.into()]))
    }
}

impl Fold for MulSIExtended {
    fn fold(op: MulSIExtendedView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let [lhs, rhs] = constants.get_all([op.lhs(), op.rhs()]);
        // x * 0 = 0
        if is_zero(cx, rhs) {
            let zero = OpFoldResult::from(rhs?);
            return Some(Folded::results([zero, zero]));
        }
        let low = fold_binary::<ApInt>(cx, [lhs, rhs], |a, b| Some(a.mul(b)))?;
        let high = fold_binary::<ApInt>(cx, [lhs, rhs], |a, b| Some(a.mul_high(b, Sign::Signed)))?;
        Some(Folded::results([low.into(), high.into()]))
    }
}

impl Fold for MulUIExtended {
    fn fold(op: MulUIExtendedView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let [lhs, rhs] = constants.get_all([op.lhs(), op.rhs()]);
        // x * 0 = 0
        if is_zero(cx, rhs) {
            let zero = OpFoldResult::from(rhs?);
            return Some(Folded::results([zero, zero]));
        }
        // x * 1 = x, with an upper half of 0
        if is_one(cx, rhs) {
            return Some(Folded::results([op.lhs().into(), cx.zero_attr(result_type(*op)?)?.into()]));
        }
        let low = fold_binary::<ApInt>(cx, [lhs, rhs], |a, b| Some(a.mul(b)))?;
        let high = fold_binary::<ApInt>(cx, [lhs, rhs], |a, b| Some(a.mul_high(b, Sign::Unsigned)))?;
        Some(Folded::results([low.into(), high.into()]))
    }
}
