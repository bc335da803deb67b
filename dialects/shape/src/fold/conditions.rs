//! Folding of conditions on shapes. A condition that fails stays: it is reported where it is executed.

use dialekt_ir_core::prelude::op::*;

use crate::extents::{are_broadcastable, extents_of, known_extents};
use crate::ops::{
    AssumingAll, AssumingAllView, CstrBroadcastable, CstrBroadcastableView, CstrEq, CstrEqView, CstrRequire,
    CstrRequireView, IsBroadcastable, IsBroadcastableView, ShapeEq, ShapeEqView,
};

/// The attribute that a condition holds.
fn holds(cx: &ContextData) -> Option<Folded> {
    Some(cx.bool_attr(true).into())
}

impl Fold for AssumingAll {
    /// Constants stand behind other operands.
    fn fold(op: AssumingAllView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let inputs: Vec<Value> = op.inputs().collect();
        let mut kept = inputs.len();
        for input in inputs.iter().rev() {
            let Some(constant) = constants.get(*input) else { break };
            kept -= 1;
            if constant == cx.bool_attr(false) {
                return Some(constant.into());
            }
        }
        match kept {
            0 => holds(cx),
            _ if kept == inputs.len() => None,
            _ => Some(InPlace::new().operands(inputs[..kept].iter().copied()).into()),
        }
    }
}

/// Returns whether shapes broadcast to one by what is known of the values that they belong to, and of constants.
fn known_to_broadcast(op: OpRef<'_>, constants: Constants<'_>) -> bool {
    let shapes: Option<Vec<Vec<i64>>> =
        op.operands().map(|shape| known_extents(op.ir(), shape, constants.get(shape))).collect();
    shapes.is_some_and(|shapes| are_broadcastable(&shapes))
}

impl Fold for CstrBroadcastable {
    fn fold(op: CstrBroadcastableView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let known: Vec<Option<Vec<i64>>> = op.shapes().map(|shape| extents_of(cx, constants.get(shape)?)).collect();
        // At most one shape has extents.
        let may_have_extents = |shape: &&Option<Vec<i64>>| shape.as_ref().is_none_or(|shape| !shape.is_empty());
        if known.iter().filter(may_have_extents).count() <= 1 {
            return holds(cx);
        }
        let constant: Option<Vec<Vec<i64>>> = known.into_iter().collect();
        match constant.is_some_and(|shapes| are_broadcastable(&shapes)) || known_to_broadcast(*op, constants) {
            true => holds(cx),
            false => None,
        }
    }
}

impl Fold for IsBroadcastable {
    fn fold(op: IsBroadcastableView<'_>, constants: Constants<'_>) -> Option<Folded> {
        match op.num_operands() < 2 || known_to_broadcast(*op, constants) {
            true => holds(op.cx()),
            false => None,
        }
    }
}

impl Fold for CstrEq {
    fn fold(op: CstrEqView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let shapes: Option<Vec<Attribute>> = op.shapes().map(|shape| constants.get(shape)).collect();
        let shapes = shapes?;
        match shapes.iter().all(|shape| *shape == shapes[0]) {
            true => holds(op.cx()),
            false => None,
        }
    }
}

impl Fold for ShapeEq {
    fn fold(op: ShapeEqView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let shapes: Option<Vec<Attribute>> = op.shapes().map(|shape| constants.get(shape)).collect();
        let shapes = shapes?;
        Some(op.cx().bool_attr(shapes.iter().all(|shape| *shape == shapes[0])).into())
    }
}

impl Fold for CstrRequire {
    fn fold(op: CstrRequireView<'_>, constants: Constants<'_>) -> Option<Folded> {
        constants.get(op.pred()).map(Into::into)
    }
}
