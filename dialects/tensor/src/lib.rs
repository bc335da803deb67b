//! The tensor dialect: creation, access and reshaping of tensors, which are values.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod build;
mod canonicalize;
mod fold;
mod types;

pub use build::*;
pub use canonicalize::*;
pub use interfaces::{mixed_size, size_value};
pub use ops::*;

use dialekt_interfaces::InlinesAll;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::prelude::rewrite::*;

/// Tensors as values: making, reading and reshaping them.
///
/// A tensor is a value and has no address: an op that writes to one returns a new one.
#[derive(Dialect)]
#[dialect(
    name = "tensor",
    dependencies(dialekt_affine::AffineDialect, dialekt_arith::ArithDialect, dialekt_complex::ComplexDialect),
    hooks,
    interfaces(InlinesAll {}),
    // What they are tiled into is made of ops of other dialects.
    promises(dialekt_interfaces::TilingInterface(Pad)),
    ops(
        Bitcast, Cast, CollapseShape, Concat, Dim, Empty, ExpandShape, Extract, ExtractSlice, FromElements, Gather, Generate, Insert,
        InsertSlice, Pad, ParallelInsertSlice, Rank, Reshape, Scatter, Splat, Yield
    )
)]
pub struct TensorDialect;

/// Registers the dialect and its models for the sizes of results.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(TensorDialect::DIALECT);
    interfaces::reify_result_shapes::register_shape_models(&mut registry.dialects);
}

impl DialectHooks for TensorDialect {
    fn materialize_constant(&self, b: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        dialekt_complex::materialize(b, value, ty, loc)
    }

    fn canonicalization_patterns(&self) -> &'static [&'static Pattern] {
        &[FoldTensorCastProducerOp::PATTERN]
    }
}

mod interfaces;
mod ops;
#[cfg(test)]
mod tests;
