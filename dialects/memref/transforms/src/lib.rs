//! Passes on memref, and models of its ops that use other dialects.
//!
//! A module for each pass, named after its argument; [`runtime_verification`] has checks at run time.
#![forbid(unsafe_code)]

pub mod emulate_narrow_type;
pub mod expand_realloc;
pub mod expand_strided_metadata;
pub mod flatten_memref;
pub mod fold_memref_alias_ops;
pub mod memref_emulate_wide_int;
pub mod memref_expand;
pub mod normalize_memrefs;
pub mod reify_result_shapes;
pub mod resolve_shaped_type_result_dims;
pub mod runtime_verification;
mod vector_accesses;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes, and the checks at run time.
pub fn register(registry: &mut Registry) {
    registry
        .passes()
        .register::<expand_realloc::ExpandRealloc>()
        .register::<expand_strided_metadata::ExpandStridedMetadata>()
        .register::<flatten_memref::FlattenMemRef>()
        .register::<fold_memref_alias_ops::FoldMemRefAliasOps>()
        .register::<memref_emulate_wide_int::MemRefEmulateWideInt>()
        .register::<memref_expand::MemRefExpand>()
        .register::<normalize_memrefs::NormalizeMemRefs>()
        .register::<reify_result_shapes::ReifyResultShapes>()
        .register::<resolve_shaped_type_result_dims::ResolveDims>()
        .register::<resolve_shaped_type_result_dims::ResolveRankedDims>();
    runtime_verification::register_models(&mut registry.dialects);
}
