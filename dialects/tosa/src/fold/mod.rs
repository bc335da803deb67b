//! Folders. Of elements, only splats are computed.
//!
//! No folder changes the type of a value: some of the reference's do, and leave ops with operands of other types than they were checked
//! with.

mod arithmetic;
mod cast;
mod compare;
mod data_layout;
mod indexing;
mod reduction;
mod tensor;
mod unary;

use dialekt_dialect_utils::type_of;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::elementwise::Element;

/// The type of the elements of a value.
fn element_of(op: OpRef<'_>, value: Value) -> Type {
    op.cx().element_or_self(type_of(op, value))
}

/// The shape of a value, if its rank is known.
fn shape_of(op: OpRef<'_>, value: Value) -> Option<&[i64]> {
    op.cx().type_data(type_of(op, value)).shape()
}

/// A value in place of the result of an op, if it has the same type.
fn same_type(op: OpRef<'_>, value: Value) -> Option<Folded> {
    (op.result_types().next()? == type_of(op, value)).then(|| value.into())
}

/// The one number that all elements of a dense attribute are.
fn splat<A: Element>(cx: &ContextData, attr: Option<Attribute>) -> Option<A> {
    A::elements(cx, attr?)?.splat()
}

/// Returns whether all elements of a dense attribute are zero, of either sign.
fn is_zero_splat(cx: &ContextData, attr: Option<Attribute>) -> bool {
    splat::<ApInt>(cx, attr).is_some_and(|value| value.is_zero())
        || splat::<ApFloat>(cx, attr).is_some_and(|value| value.is_zero())
}

/// A number as all elements of a type, if that has a static shape.
///
/// Deliberate difference: the reference also makes constants of types whose shape is open, which cannot be read again.
fn static_splat<A: Element>(cx: &ContextData, ty: Type, value: &A) -> Option<Attribute> {
    cx.type_data(ty).has_static_shape().then(|| A::elements_attr(cx, ty, std::slice::from_ref(value)))?
}

/// The elements of a splat as all elements of another type with a static shape.
fn resized_splat(cx: &ContextData, attr: Attribute, ty: Type) -> Option<Attribute> {
    if !cx.type_data(ty).has_static_shape() {
        return None;
    }
    let element = cx.element_bytes(attr)?.splat()?;
    cx.dense_bytes_attr(ty, &[element]).ok()
}

/// Computes with two splats of one element type. The result has the type `ty`.
fn fold_splats<A: Element, R: Element>(
    cx: &ContextData,
    operands: [Option<Attribute>; 2],
    ty: Type,
    compute: impl FnOnce(&A, &A) -> Option<R>,
) -> Option<Attribute> {
    let element = |attr| cx.attr_data(attr).ty().map(|ty| cx.element_or_self(ty));
    if element(operands[0]?)? != element(operands[1]?)? {
        return None;
    }
    let (a, b) = (splat::<A>(cx, operands[0])?, splat::<A>(cx, operands[1])?);
    static_splat(cx, ty, &compute(&a, &b)?)
}
