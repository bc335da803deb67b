//! The affine dialect: loops, conditions and memory accesses whose bounds and indices are affine expressions.
//!
//! What such expressions may be made of is decided by [`scope`]: values are dimensions or symbols of the region around them.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod access;
mod apply;
mod build;
mod canonicalize;
mod condition;
mod dma;
mod flow;
mod for_loop;
mod forms;
mod indices;
mod inline;
mod operands;
mod parallel;
mod parallel_bounds;
mod prefetch;
pub mod scope;
mod vector;

pub use access::*;
pub use apply::*;
pub use build::{compose_map, composed_apply, composed_expr, composed_max};
pub use condition::*;
pub use dma::*;
pub use for_loop::*;
pub use indices::*;
pub use operands::must_be_affine;
pub use parallel::*;
pub use parallel_bounds::{ParallelBounds, parallel_bounds};
pub use prefetch::*;
pub use scope::{is_dim, is_symbol};
pub use vector::*;

use dialekt_ir_core::context::{Attribute, DialectDescriptor, DialectHooks, Location, Type};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::docs;
use dialekt_ir_core::interfaces::DialectInliner;
use dialekt_ir_core::ir::{Builder, Op};

/// The affine dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    dependencies: &[&dialekt_arith::DIALECT, &dialekt_ub::DIALECT],
    ops: &[
        AffineApply::DEF,
        AffineDelinearizeIndex::DEF,
        AffineDmaStart::DEF,
        AffineDmaWait::DEF,
        AffineFor::DEF,
        AffineIf::DEF,
        AffineLinearizeIndex::DEF,
        AffineLoad::DEF,
        AffineMax::DEF,
        AffineMin::DEF,
        AffineParallel::DEF,
        AffinePrefetch::DEF,
        AffineStore::DEF,
        AffineVectorLoad::DEF,
        AffineVectorStore::DEF,
        AffineYield::DEF,
    ],
    hooks: &Hooks,
    docs: docs!(
        "Loops, conditions and accesses of memory whose bounds and subscripts are affine",
        "An affine expression adds *dimensions* and *symbols*, and multiplies them by constants; `floordiv`, `ceildiv` and `mod` by constants\n\
         are affine, too. Symbols do not change in the nearest scope around, such as a function; dimensions are what loops count, or functions\n\
         of that. Since nothing else may stand in bounds and subscripts, it can be computed which accesses depend on each other.",
    ),
    interfaces: &[inline::Inlining::INTERFACE],
    ..DialectDescriptor::new("affine")
};

struct Hooks;

impl DialectHooks for Hooks {
    /// As arith: `arith.constant`, or `ub.poison`.
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        dialekt_arith::DIALECT.hooks.materialize_constant(builder, value, ty, loc)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPS: [&str; 16] = [
        "affine.apply",
        "affine.delinearize_index",
        "affine.dma_start",
        "affine.dma_wait",
        "affine.for",
        "affine.if",
        "affine.linearize_index",
        "affine.load",
        "affine.max",
        "affine.min",
        "affine.parallel",
        "affine.prefetch",
        "affine.store",
        "affine.vector_load",
        "affine.vector_store",
        "affine.yield",
    ];

    #[test]
    fn all_ops_are_declared() {
        assert!(DIALECT.ops.iter().map(|op| op.name).eq(OPS));
    }
}
