//! The affine dialect: loops, conditions and memory accesses whose bounds and indices are affine expressions.
//!
//! What such expressions may be made of is decided by [`scope`]: values are dimensions or symbols of the region around them.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod build;
mod canonicalize;
mod interfaces;
mod operands;
mod ops;
pub mod scope;

pub use build::{compose_map, composed_apply, composed_expr, composed_max};
pub use operands::must_be_affine;
pub use ops::*;
pub use scope::{is_dim, is_symbol};

use dialekt_interfaces::DialectInliner;
use dialekt_ir_core::context::{Attribute, DialectHooks, Location, Registry, Type};
use dialekt_ir_core::ir::{Builder, Op};
use dialekt_ods_macros::Dialect;

/// Loops, conditions and accesses of memory whose bounds and subscripts are affine.
///
/// An affine expression adds *dimensions* and *symbols*, and multiplies them by constants; `floordiv`, `ceildiv` and `mod` by constants
/// are affine, too. Symbols do not change in the nearest scope around, such as a function; dimensions are what loops count, or functions
/// of that. Since nothing else may stand in bounds and subscripts, it can be computed which accesses depend on each other.
#[derive(Dialect)]
#[dialect(
    name = "affine",
    dependencies(dialekt_arith::ArithDialect, dialekt_ub::UBDialect),
    hooks,
    interfaces(DialectInliner),
    ops(
        AffineApply,
        AffineDelinearizeIndex,
        AffineDmaStart,
        AffineDmaWait,
        AffineFor,
        AffineIf,
        AffineLinearizeIndex,
        AffineLoad,
        AffineMax,
        AffineMin,
        AffineParallel,
        AffinePrefetch,
        AffineStore,
        AffineVectorLoad,
        AffineVectorStore,
        AffineYield
    )
)]
pub struct AffineDialect;

/// Adds the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(AffineDialect::DIALECT);
}

impl DialectHooks for AffineDialect {
    /// As arith: `arith.constant`, or `ub.poison`.
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        dialekt_arith::ArithDialect::DIALECT.hooks.materialize_constant(builder, value, ty, loc)
    }
}
