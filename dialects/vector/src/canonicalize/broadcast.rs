//! Canonicalization of broadcasts.

use dialekt_ir_core::prelude::rewrite::*;

use crate::Broadcast;
use crate::types::Vector;

/// A broadcast of a broadcast is one of its source.
#[derive(Rewrite)]
#[rewrite(op @ Broadcast { source: Broadcast { source: x, .. }, .. } => Broadcast { source: x }.at(cx.loc(op)))]
pub struct BroadcastFolder;

/// Returns whether a value is a scalar, not a vector.
pub(super) fn is_scalar(rw: &Rewriter<'_>, value: Value) -> bool {
    Vector::of_value(rw.ir(), value).is_none()
}

/// The scalar that all elements of a value are. [MLIR: getScalarSplatSource]
pub(super) fn splat_source(ir: &Ir, value: Value) -> Option<Value> {
    let source = ir.defining::<Broadcast>(value)?.source();
    Vector::of_value(ir, source).is_none().then_some(source)
}
