//! Folding.

mod broadcast;
mod elements;
mod extract;
mod extract_chains;
mod insert;
mod mask;
mod memory;
mod reduction;
mod shape;
mod slice;
mod transfer;

pub(crate) use extract::broadcast_source;
pub(crate) use insert::FEW_ELEMENTS;
pub(crate) use shape::is_order_preserving;

use dialekt_dialect_utils::type_of;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::elementwise::is_poison;
use dialekt_ub::{PoisonAttr, PoisonAttrInterface};

/// Poison as an attribute.
fn poison(cx: &ContextData) -> Attribute {
    PoisonAttrInterface::write(cx, PoisonAttr)
}

/// The constant that a value is, if it is poison.
fn poison_constant(cx: &ContextData, constant: Option<Attribute>) -> Option<Folded> {
    constant.filter(|constant| is_poison(cx, *constant)).map(Folded::from)
}

/// The elements of a constant that is a splat as a value of another type: a vector, or the element type.
fn splat_as(cx: &ContextData, constant: Attribute, ty: Type) -> Option<Attribute> {
    let AttrData::DenseElements { splat: true, .. } = cx.attr_data(constant) else { return None };
    if cx.type_data(ty).shape().is_none() {
        return cx.element_attr(constant, None);
    }
    cx.dense_bytes_attr(ty, &[cx.element_bytes(constant)?.splat()?]).ok()
}

/// An operand as the result of an op, if it has the type of the result.
fn operand_as_result(op: OpRef<'_>, value: Value) -> Option<Folded> {
    (op.result_types().next() == Some(type_of(op, value))).then(|| value.into())
}

/// The number that an attribute is as one of an element type: an integer of another width, or the bits of a float as an integer.
/// [MLIR: convertNumericAttr]
fn as_element(cx: &ContextData, attr: Attribute, element: Type) -> Option<Attribute> {
    if cx.attr_data(attr).ty() == Some(element) {
        return Some(attr);
    }
    if let Some(value) = cx.integer_value(attr) {
        return cx.apint_attr(element, &value.sext_or_trunc(cx.integer_width(element)?));
    }
    let value = cx.float_value(attr)?;
    cx.integer_attr(element, i64::try_from(value.bits()).ok()?)
}
