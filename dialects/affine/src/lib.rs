//! The affine dialect: loops, conditions and memory accesses whose bounds and indices are affine expressions.
//!
//! The operands of such expressions are dimensions and symbols, which [`scope`] defines.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod build;
mod canonicalize;
mod interfaces;
mod loops;
mod operands;
mod ops;
pub mod scope;

pub use build::{
    canonicalize_map, compose_map, composed_apply, composed_apply_op, composed_expr, composed_expr_through_min,
    composed_max, composed_min,
};
pub use interfaces::value_bounds::composed_constant_delta;
pub use loops::{AffineLoop, build_affine_loop_nest};
pub use operands::must_be_affine;
pub use ops::*;
pub use scope::{is_dim, is_symbol};

use dialekt_interfaces::DialectInlinerInterface;
use dialekt_ir_core::context::DialectHooks;
use dialekt_ir_core::prelude::op::*;

/// Loops, conditions and accesses of memory whose bounds and subscripts are affine.
///
/// An affine expression adds *dimensions* and *symbols*, and multiplies them by constants; `floordiv`, `ceildiv` and
/// `mod` by constants are affine, too. Symbols do not change in the enclosing scope, such as a function; dimensions are
/// induction variables of loops, or affine functions of them. Since bounds and subscripts contain nothing else,
/// dependences between accesses can be computed.
#[derive(Dialect)]
#[dialect(
    name = "affine",
    dependencies(dialekt_arith::ArithDialect, dialekt_ub::UBDialect),
    hooks,
    interfaces(DialectInlinerInterface),
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
    /// Constants are those of arith: `arith.constant` or `ub.poison`.
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        dialekt_arith::ArithDialect::DIALECT.hooks.materialize_constant(builder, value, ty, loc)
    }
}
