//! Extents of shapes as numbers, as far as they are known.

use dialekt_ir_core::ir::Ir;
use dialekt_ir_core::prelude::op::*;

use crate::constraints::extent_tensor;
use crate::ops::ShapeOf;

/// The extents that an attribute has as elements.
pub(crate) fn extents_of(cx: &ContextData, attr: Attribute) -> Option<Vec<i64>> {
    cx.dense_integers(attr)?.map(|extent| extent.as_i64()).collect()
}

/// The attribute with extents as elements, a tensor of indices.
pub(crate) fn extents_attr(cx: &ContextData, extents: &[i64]) -> Option<Attribute> {
    let ty = extent_tensor(cx, extents.len() as i64)?;
    let bytes = extents.iter().flat_map(|extent| extent.to_le_bytes()).collect();
    cx.dense_elements_attr(ty, bytes).ok()
}

/// The extents of a shape, [`DYNAMIC`] where they are unknown: of the shape of a ranked value, and of a constant. [MLIR: getShapeVec]
pub(crate) fn known_extents(ir: &Ir, shape: Value, constant: Option<Attribute>) -> Option<Vec<i64>> {
    let defining = ir.get_value(shape)?.defining_op();
    if let Some(shape_of) = defining.and_then(|op| op.view::<ShapeOf>()) {
        return Some(ir.cx().type_data(shape_of.operand_type(0)?).shape()?.to_vec());
    }
    extents_of(ir.cx(), constant?)
}

/// Returns whether shapes broadcast to one, whatever their unknown extents are. [MLIR: staticallyKnownBroadcastable]
pub(crate) fn are_broadcastable(shapes: &[Vec<i64>]) -> bool {
    let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
    // Extents are counted from the last one.
    (0..rank).all(|dim| {
        let mut other = None;
        let mut seen_dynamic = false;
        shapes.iter().filter_map(|shape| shape.iter().rev().nth(dim)).filter(|extent| **extent != 1).all(|extent| {
            if *extent == DYNAMIC {
                if seen_dynamic || other.is_some() {
                    return false;
                }
                seen_dynamic = true;
            }
            if other.is_some_and(|other| other != *extent) {
                return false;
            }
            other = Some(*extent);
            true
        })
    })
}
