//! Folding.

mod elements;
mod reshape;
mod slice;

use dialekt_ir_core::prelude::op::*;

use crate::ops::cast::{Cast, CastView};
use crate::types::ranked;

/// The `tensor.cast` that defines a value, if its source is ranked.
pub(crate) fn ranked_cast(ir: &Ir, value: Value) -> Option<CastView<'_>> {
    let cast = ir.defining::<Cast>(value)?;
    ranked(*cast, cast.source())?;
    Some(cast)
}

/// A constant splat in another shape, if the value is one. [MLIR: reshapeConstantSource]
fn reshaped_splat(ir: &Ir, value: Value, ty: Type, constants: Constants<'_>) -> Option<Attribute> {
    let cx = ir.cx();
    let elements = constants.get(value).filter(|_| cx.type_data(ty).has_static_shape())?;
    let AttrData::DenseElements { splat: true, .. } = cx.attr_data(elements) else { return None };
    cx.dense_bytes_attr(ty, &[cx.element_bytes(elements)?.splat()?]).ok()
}
