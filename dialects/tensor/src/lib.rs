//! The tensor dialect: values with a shape, made, taken apart and reshaped.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod body;
mod canonicalize;
mod cast;
mod create;
mod element;
mod fold;
mod gather;
mod names;
mod reassociation;
mod reify;
mod shape;
mod slice;
mod types;

pub use body::*;
pub use canonicalize::*;
pub use cast::*;
pub use create::*;
pub use element::*;
pub use gather::*;
pub use reassociation::*;
pub use reify::{mixed_size, size_value};
pub use shape::*;
pub use slice::*;

use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::context::{Attribute, Location, Type};
use dialekt_ir_core::interfaces::InlinesAll;
use dialekt_ir_core::ir::{Builder, Op};
use dialekt_ir_core::pass::Registry;
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
    reify::register_shape_models(&mut registry.dialects);
}

impl DialectHooks for TensorDialect {
    fn materialize_constant(&self, b: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        dialekt_complex::materialize(b, value, ty, loc)
    }

    fn canonicalization_patterns(&self) -> &'static [&'static Pattern] {
        &[FoldTensorCastProducerOp::PATTERN]
    }
}

#[cfg(test)]
mod tests;
