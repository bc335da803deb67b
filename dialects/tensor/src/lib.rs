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
pub use reify::{mixed_size, register_shape_models, size_value};
pub use shape::*;
pub use slice::*;

use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::context::{Attribute, DialectDescriptor, Location, Type};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::docs;
use dialekt_ir_core::interfaces::{DialectInliner, InlinesAll};
use dialekt_ir_core::ir::{Builder, Op};
use dialekt_ir_core::rewrite::{Pattern, Rewrite};

/// The tensor dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    dependencies: &[&dialekt_affine::DIALECT, &dialekt_arith::DIALECT, &dialekt_complex::DIALECT],
    ops: &[
        Bitcast::DEF,
        Cast::DEF,
        CollapseShape::DEF,
        Concat::DEF,
        Dim::DEF,
        Empty::DEF,
        ExpandShape::DEF,
        Extract::DEF,
        ExtractSlice::DEF,
        FromElements::DEF,
        Gather::DEF,
        Generate::DEF,
        Insert::DEF,
        InsertSlice::DEF,
        Pad::DEF,
        ParallelInsertSlice::DEF,
        Rank::DEF,
        Reshape::DEF,
        Scatter::DEF,
        Splat::DEF,
        Yield::DEF,
    ],
    hooks: &Hooks,
    docs: docs!(
        "Tensors as values: making, reading and reshaping them",
        "A tensor is a value and has no address: what writes into one gives a new one.",
    ),
    interfaces: &[InlinesAll::INTERFACE],
    ..DialectDescriptor::new("tensor")
};

struct Hooks;

impl DialectHooks for Hooks {
    fn materialize_constant(&self, b: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        dialekt_complex::materialize(b, value, ty, loc)
    }

    fn canonicalization_patterns(&self) -> &'static [&'static Pattern] {
        &[FoldTensorCastProducerOp::PATTERN]
    }
}

#[cfg(test)]
mod tests;
