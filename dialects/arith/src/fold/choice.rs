//! Folding of `arith.select`.

use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::elementwise::is_poison;
use dialekt_ir_core::rewrite::matchers::{is_one, is_zero, result_type};

use crate::*;

/// `a == b ? a : b` is b, `a != b ? a : b` is a; the same with operands swapped.
fn chosen_by_equality(op: SelectView<'_>) -> Option<Value> {
    let cmp = op.ir().defining::<CmpI>(op.condition())?;
    let (a, b) = (op.true_value(), op.false_value());
    let compared = (cmp.lhs(), cmp.rhs());
    if compared != (a, b) && compared != (b, a) {
        return None;
    }
    match cmp.predicate()? {
        CmpIPredicate::Ne => Some(a),
        CmpIPredicate::Eq => Some(b),
        _ => None,
    }
}

impl Fold for Select {
    fn fold(op: SelectView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, a, b) = (op.cx(), op.true_value(), op.false_value());
        if a == b {
            return Some(a.into());
        }
        let [condition, when_true, when_false] = constants.get_all([op.condition(), a, b]);
        if is_one(cx, condition) {
            return Some(a.into());
        }
        if is_zero(cx, condition) {
            return Some(b.into());
        }
        // Poison may be anything, so it may be the other value.
        let poison = |value: Option<Attribute>| value.is_some_and(|value| is_poison(cx, value));
        if poison(when_true) {
            return Some(b.into());
        }
        if poison(when_false) {
            return Some(a.into());
        }
        if result_type(*op) == Some(Type::I1) && is_one(cx, when_true) && is_zero(cx, when_false) {
            return Some(op.condition().into());
        }
        if let Some(value) = chosen_by_equality(op) {
            return Some(value.into());
        }
        choose(cx, condition?, when_true?, when_false?).map(Folded::from)
    }
}

/// Chooses element by element among dense elements.
fn choose(cx: &ContextData, condition: Attribute, a: Attribute, b: Attribute) -> Option<Attribute> {
    let AttrData::DenseElements { .. } = cx.attr_data(condition) else { return None };
    let (AttrData::DenseElements { ty, .. }, AttrData::DenseElements { .. }) = (cx.attr_data(a), cx.attr_data(b))
    else {
        return None;
    };
    let conditions = cx.integer_elements(condition)?;
    let (a, b) = (cx.element_bytes(a)?, cx.element_bytes(b)?);
    let chosen = conditions.iter().zip(a.iter().zip(b.iter()));
    let bytes: Vec<_> = chosen.map(|(condition, (a, b))| if condition.is_zero() { b } else { a }).collect();
    cx.dense_bytes_attr(*ty, &bytes).ok()
}
