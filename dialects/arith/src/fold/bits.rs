//! Folding of logic ops.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::elementwise::fold_binary;
use dialekt_ir_core::rewrite::matchers::{is_all_ones, is_zero};

use super::zero;
use crate::*;

/// The constant of all ones with which `of` is xored to give the value.
fn flipped_by(ir: &Ir, value: Value, of: Value) -> Option<Value> {
    let ones = m_and(m_any(), m_all_ones());
    let ((), (ones, ())) = ir.match_pattern(value, m_op::<XOrI>().operands((m_val(of), ones)))?;
    Some(ones)
}

/// `a & (a & b) = a & b`, in any order.
fn inner_and(op: AndIView<'_>) -> Option<Value> {
    [(op.lhs(), op.rhs()), (op.rhs(), op.lhs())].into_iter().find_map(|(inner, other)| {
        op.ir().match_pattern(inner, m_op::<AndI>().either((m_val(other), m_any()))).map(|_| inner)
    })
}

impl Fold for AndI {
    fn fold(op: AndIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ir) = (op.cx(), op.ir());
        let [lhs, rhs] = constants.get_all([op.lhs(), op.rhs()]);
        // x & 0 = 0
        if is_zero(cx, rhs) {
            return Some(op.rhs().into());
        }
        // x & -1 = x
        if is_all_ones(cx, rhs) {
            return Some(op.lhs().into());
        }
        // x & ~x = 0
        if (flipped_by(ir, op.rhs(), op.lhs()).is_some() || flipped_by(ir, op.lhs(), op.rhs()).is_some())
            && let Some(zero) = zero(*op)
        {
            return Some(zero.into());
        }
        if let Some(and) = inner_and(op) {
            return Some(and.into());
        }
        fold_binary::<ApInt>(cx, [lhs, rhs], |a, b| Some(a.and(b))).map(Folded::from)
    }
}

impl Fold for OrI {
    fn fold(op: OrIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ir) = (op.cx(), op.ir());
        let [lhs, rhs] = constants.get_all([op.lhs(), op.rhs()]);
        // x | 0 = x
        if is_zero(cx, rhs) {
            return Some(op.lhs().into());
        }
        // x | -1 = -1
        if is_all_ones(cx, rhs) {
            return Some(rhs?.into());
        }
        // x | ~x = -1
        let ones = flipped_by(ir, op.rhs(), op.lhs()).or_else(|| flipped_by(ir, op.lhs(), op.rhs()));
        if let Some(ones) = ones {
            return Some(ones.into());
        }
        fold_binary::<ApInt>(cx, [lhs, rhs], |a, b| Some(a.or(b))).map(Folded::from)
    }
}

/// `(x ^ a) ^ a = x` and `(a ^ x) ^ a = x`.
fn undo_xor(ir: &Ir, xor: Value, other: Value) -> Option<Value> {
    let (x, ()) = ir.match_pattern(xor, m_op::<XOrI>().either((m_any(), m_val(other))))?;
    Some(x)
}

impl Fold for XOrI {
    fn fold(op: XOrIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ir) = (op.cx(), op.ir());
        let [lhs, rhs] = constants.get_all([op.lhs(), op.rhs()]);
        // x ^ 0 = x
        if is_zero(cx, rhs) {
            return Some(op.lhs().into());
        }
        // x ^ x = 0
        if op.lhs() == op.rhs()
            && let Some(zero) = zero(*op)
        {
            return Some(zero.into());
        }
        let undone = undo_xor(ir, op.lhs(), op.rhs()).or_else(|| undo_xor(ir, op.rhs(), op.lhs()));
        if let Some(value) = undone {
            return Some(value.into());
        }
        fold_binary::<ApInt>(cx, [lhs, rhs], |a, b| Some(a.xor(b))).map(Folded::from)
    }
}
