//! Folding of parts of structs, arrays and vectors.

use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::prelude::rewrite::Fold;

use crate::attrs::{PoisonAttr, UndefAttr, ZeroAttr};
use crate::ops::{ExtractValue, ExtractValueView, InsertValue, ShuffleVector};

impl Fold for ShuffleVector {
    /// A shuffle of a vector of one element, which selects that, is the vector.
    fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        let ty = op.ir().value(op.v1()).ty();
        let TypeData::Vector { shape, .. } = op.cx().type_data(ty) else { return None };
        (shape[..] == [1] && op.mask()?[..] == [0]).then(|| op.v1().into())
    }
}

impl Fold for ExtractValue {
    fn fold(op: ExtractValueView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let position = op.position()?;
        let container = op.ir().value(op.container());
        if let Some(outer) = container.defining_op().and_then(|op| op.view::<ExtractValue>()) {
            let mut whole = outer.position()?;
            whole.extend_from_slice(&position);
            let changes = InPlace::new().operand(*op, 0, outer.container());
            return Some(changes.attr_named(*op, "position", DenseI64ArrayAttr::write(cx, whole)).into());
        }
        if let Some(value) = constants.get(op.container()) {
            return position.iter().try_fold(value, |value, index| element(cx, value, *index)).map(Folded::from);
        }
        through_insertions(op, &position)
    }
}

/// The element of a constant.
fn element(cx: &ContextData, value: Attribute, index: i64) -> Option<Attribute> {
    let index = usize::try_from(index).ok()?;
    if ZeroAttr::of(cx, value).is_some() || UndefAttr::of(cx, value).is_some() || PoisonAttr::of(cx, value).is_some() {
        return Some(value);
    }
    if let Some(elements) = cx.array_elements(value) {
        return elements.get(index).copied();
    }
    let ty = cx.attr_data(value).ty()?;
    let is_flat = cx.type_data(ty).shape().is_some_and(|shape| shape.len() == 1 && (index as i64) < shape[0]);
    if is_flat { cx.element_attr(value, Some(index)) } else { None }
}

/// Looks for the part in the insertions that made the container.
fn through_insertions(op: ExtractValueView<'_>, position: &[i64]) -> Option<Folded> {
    let (mut container, mut position) = (op.container(), position);
    let insertion = |value: Value| op.ir().value(value).defining_op().and_then(|op| op.view::<InsertValue>());
    while let Some(insert) = insertion(container) {
        let inserted = insert.position()?;
        if inserted[..] == *position {
            return Some(insert.value().into());
        }
        if let Some(rest) = position.strip_prefix(&inserted[..]) {
            (container, position) = (insert.value(), rest);
        } else if inserted.starts_with(position) {
            break;
        } else {
            container = insert.container();
        }
    }
    if container == op.container() {
        return None;
    }
    let changes = InPlace::new().operand(*op, 0, container);
    Some(
        changes
            .attr_named(*op, "position", DenseI64ArrayAttr::write(op.cx(), position.iter().copied().collect()))
            .into(),
    )
}
