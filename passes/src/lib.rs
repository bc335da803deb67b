//! Passes that know several of the standard dialects.
//!
//! Passes for all dialects are in `ir-core`, passes of a single one in its crate.
#![forbid(unsafe_code)]

pub mod alias;
mod build;
pub mod calls;
pub mod complex_to_standard;
pub mod duplicate_functions;
pub mod expand_indices;
pub mod expand_realloc;
pub mod flatten;
pub mod lift_cf;
pub mod lower_affine;
pub mod memref_expand;
pub mod normalize;
pub mod powers;
pub mod raise;
mod reductions;
pub mod scf_loops;
pub mod scf_to_cf;
pub mod shapes;
pub mod strided;
mod vector;
pub mod view_op_graph;
pub mod wide_int;

use dialekt_ir_core::pass::Registry;

/// Adds these passes to a registry.
pub fn register(registry: &mut Registry) {
    let passes = &mut registry.passes;
    calls::register(passes);
    scf_loops::register(passes);
    passes
        .register::<complex_to_standard::ConvertComplexToStandard>()
        .register::<alias::AffineFoldMemRefAliasOps>()
        .register::<alias::FoldMemRefAliasOps>()
        .register::<duplicate_functions::DuplicateFunctionElimination>()
        .register::<expand_indices::AffineExpandIndexOps>()
        .register::<expand_indices::AffineExpandIndexOpsAsAffine>()
        .register::<expand_realloc::ExpandRealloc>()
        .register::<flatten::FlattenMemRef>()
        .register::<lift_cf::LiftControlFlowToScf>()
        .register::<lower_affine::LowerAffine>()
        .register::<memref_expand::MemRefExpand>()
        .register::<normalize::NormalizeMemRefs>()
        .register::<powers::AlgebraicSimplification>()
        .register::<raise::RaiseMemRefToAffine>()
        .register::<scf_to_cf::ConvertScfToCf>()
        .register::<shapes::ReifyResultShapes>()
        .register::<shapes::ResolveDims>()
        .register::<shapes::ResolveRankedDims>()
        .register::<strided::ExpandStridedMetadata>()
        .register::<view_op_graph::ViewOpGraph>()
        .register::<wide_int::EmulateWideInt>()
        .register::<wide_int::memref::MemRefEmulateWideInt>();
}
