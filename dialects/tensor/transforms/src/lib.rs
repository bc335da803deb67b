//! Passes and patterns on tensors, and models of tensor ops that use other dialects.
#![forbid(unsafe_code)]

pub mod fold_tensor_empty;
pub mod fold_tensor_subset_ops;
pub mod runtime_verification;
pub mod tiling;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes, the checks at run time, and tiling.
pub fn register(registry: &mut Registry) {
    registry.passes().register::<fold_tensor_subset_ops::FoldTensorSubsetOps>();
    runtime_verification::register_models(&mut registry.dialects);
    tiling::register_models(&mut registry.dialects);
}
