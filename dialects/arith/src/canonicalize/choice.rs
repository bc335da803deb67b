//! Canonicalization of `arith.select`.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::matchers::{is_all_ones, is_one, is_zero};

use crate::*;

/// `p ? (p ? a : b) : c = p ? a : c`
#[derive(Rewrite)]
#[rewrite(
    Select { condition: p, true_value: Select { condition: p, true_value: a, .. }, false_value: b, .. }
        => Select { condition: p, true_value: a, false_value: b }
)]
pub struct RedundantSelectTrue;

/// `p ? a : (p ? b : c) = p ? a : c`
#[derive(Rewrite)]
#[rewrite(
    Select { condition: p, true_value: a, false_value: Select { condition: p, false_value: b, .. }, .. }
        => Select { condition: p, true_value: a, false_value: b }
)]
pub struct RedundantSelectFalse;

/// Returns whether a value is the scalar `true` or `false`.
fn is_bool(cx: &Rewriter<'_>, attr: Attribute, expected: bool) -> bool {
    cx.ir().cx().bool_attr(expected) == attr
}

/// `p ? false : true = !p`
#[derive(Rewrite)]
#[rewrite(
    Select { condition: p, true_value: constant(a), false_value: constant(b), .. }
        if is_bool(cx, a, false) && is_bool(cx, b, true)
        => XOrI { lhs: p, rhs: Constant { value: b } }
)]
pub struct SelectI1ToNot;

/// `!p ? a : b = p ? b : a`
#[derive(Rewrite)]
#[rewrite(
    Select { condition: XOrI { lhs: p, rhs: constant(ones), .. }, true_value: a, false_value: b, .. }
        if is_all_ones(cx.ir().cx(), Some(ones))
        => Select { condition: p, true_value: b, false_value: a }
)]
pub struct SelectNotCond;

/// `p ? 1 : 0` is the extension of p, `p ? 0 : 1` that of `!p`.
#[derive(Described)]
pub struct SelectToExtUI;

impl OpRewrite for SelectToExtUI {
    type SourceOp = Select;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Select>) -> Option<()> {
        let view = rw.view(op)?;
        let (condition, cx) = (view.condition(), view.cx());
        let ty = view.result_type(0)?;
        if ty == Type::I1 || !matches!(cx.type_data(ty), TypeData::Integer { .. }) {
            return rw.no_match(op, "is no integer, or a bit");
        }
        let (a, b) = (rw.constant(view.true_value()), rw.constant(view.false_value()));
        let is_bit = is_one(cx, a) && is_zero(cx, b);
        let is_inverse = is_zero(cx, a) && is_one(cx, b);
        if !is_bit && !is_inverse {
            return rw.no_match(op, "the values are not 0 and 1");
        }
        let cx = cx.clone();
        let mut bit = condition;
        if !is_bit {
            let ones = cx.number_attr(rw.type_of(condition), 1)?;
            let ones = rw.create(Constant::build(ones)).result();
            bit = rw.create(XOrI::build(condition, ones)).result();
        }
        let wide = rw.create(ExtUI::build(ty, bit));
        rw.replace_op_with(op, wide);
        Some(())
    }
}
