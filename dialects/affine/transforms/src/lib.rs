//! Passes on affine, and the expansion of affine expressions into arithmetic.
//!
//! A module for each pass, named after its argument; conversions use [`expand_map`], and passes on loops [`reify_value_bounds`], too.
#![forbid(unsafe_code)]

pub mod affine_expand_index_ops;
pub mod affine_expand_index_ops_as_affine;
pub mod affine_fold_memref_alias_ops;
pub mod affine_raise_from_memref;
pub mod expand_map;
pub mod reify_value_bounds;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry
        .passes()
        .register::<affine_expand_index_ops::AffineExpandIndexOps>()
        .register::<affine_expand_index_ops_as_affine::AffineExpandIndexOpsAsAffine>()
        .register::<affine_fold_memref_alias_ops::AffineFoldMemRefAliasOps>()
        .register::<affine_raise_from_memref::RaiseMemRefToAffine>();
}
