//! The functions that rules call, in either form.

use dialekt_arith::IntegerOverflow;
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::decl::typed::AttrConstraint;
use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_ir_core::rewrite::matchers::is_all_ones;

fn computed(cx: &Rewriter<'_>, a: Attribute, b: Attribute, compute: fn(&ApInt, &ApInt) -> ApInt) -> Option<Attribute> {
    let cx = cx.ir().cx();
    match (cx.attr_data(a), cx.attr_data(b)) {
        (AttrData::Integer { ty, value: a }, AttrData::Integer { ty: other, value: b }) if ty == other => {
            cx.apint_attr(*ty, &compute(a, b))
        }
        _ => None,
    }
}

pub fn sum(cx: &Rewriter<'_>, a: Attribute, b: Attribute) -> Option<Attribute> {
    computed(cx, a, b, ApInt::add)
}

pub fn difference(cx: &Rewriter<'_>, a: Attribute, b: Attribute) -> Option<Attribute> {
    computed(cx, a, b, ApInt::sub)
}

pub fn product(cx: &Rewriter<'_>, a: Attribute, b: Attribute) -> Option<Attribute> {
    computed(cx, a, b, ApInt::mul)
}

pub fn merged(cx: &Rewriter<'_>, a: Attribute, b: Attribute) -> Attribute {
    let cx = cx.ir().cx();
    let read = |attr| IntegerOverflow::read(cx, attr).unwrap_or_default();
    IntegerOverflow::write(cx, read(a) & read(b))
}

pub fn is_minus_one(cx: &Rewriter<'_>, value: Attribute) -> bool {
    is_all_ones(cx.ir().cx(), Some(value))
}
