//! The tensor dialect: values with a shape, made, taken apart and reshaped.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod canonicalize;
mod fold;
mod types;

pub use canonicalize::*;
pub use interfaces::{mixed_size, size_value};
pub use ops::*;

use dialekt_interfaces::InlinesAll;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::context::{Attribute, Location, Registry, Type};
use dialekt_ir_core::ir::{Builder, Op};
use dialekt_ir_core::rewrite::{Pattern, Rewrite};
use dialekt_ods_macros::Dialect;

/// Tensors as values: making, reading and reshaping them.
///
/// A tensor is a value and has no address: what writes into one gives a new one.
#[derive(Dialect)]
#[dialect(
    name = "tensor",
    dependencies(dialekt_affine::AffineDialect, dialekt_arith::ArithDialect, dialekt_complex::ComplexDialect),
    hooks,
    interfaces(InlinesAll {}),
    ops(
        Bitcast, Cast, CollapseShape, Concat, Dim, Empty, ExpandShape, Extract, ExtractSlice, FromElements, Gather, Generate, Insert,
        InsertSlice, Pad, ParallelInsertSlice, Rank, Reshape, Scatter, Splat, Yield
    )
)]
pub struct TensorDialect;

/// Adds the dialect, and what its ops say of the sizes of their results.
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
