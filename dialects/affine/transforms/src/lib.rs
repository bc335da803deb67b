//! Passes on affine, and affine expressions as arithmetic.
//!
//! A module for each pass, named as its argument; [`expand_map`] is for conversions, too.
#![forbid(unsafe_code)]

pub mod affine_expand_index_ops;
pub mod affine_expand_index_ops_as_affine;
pub mod affine_fold_memref_alias_ops;
pub mod affine_raise_from_memref;
pub mod expand_map;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Adds these passes to a registry.
pub fn register(registry: &mut Registry) {
    registry
        .passes()
        .register::<affine_expand_index_ops::AffineExpandIndexOps>()
        .register::<affine_expand_index_ops_as_affine::AffineExpandIndexOpsAsAffine>()
        .register::<affine_fold_memref_alias_ops::AffineFoldMemRefAliasOps>()
        .register::<affine_raise_from_memref::RaiseMemRefToAffine>();
}
