//! Passes on the bufferization dialect, and rules of other dialects for them.
//!
//! A module for each pass, named after its argument, and
//!
//! - [`analysis`]: One-Shot Analysis
//! - [`bufferize`]: the rewriting
//! - [`one_shot`]: all of it, for ops and for modules
//! - [`constants`]: globals for them
//! - [`functions`]: facts about functions, where their boundaries are bufferized
//! - [`tensor_copy_insertion`]: copies of what is not bufferized in place
//! - [`models`]: ops of other dialects
//! - [`placement`], [`view_flow_analysis`]: allocations and their aliases, for the passes that move and free buffers
#![forbid(unsafe_code)]

pub mod analysis;
pub mod buffer_deallocation_pipeline;
pub mod buffer_deallocation_simplification;
pub mod buffer_hoisting;
pub mod buffer_results_to_out_params;
pub mod bufferization_lower_deallocations;
pub mod bufferize;
pub mod constants;
mod deallocation_models;
pub mod drop_equivalent_buffer_results;
pub mod eliminate_empty_tensors;
pub mod empty_tensor_to_alloc_tensor;
pub mod functions;
pub mod models;
pub mod one_shot;
pub mod one_shot_bufferize;
pub mod optimize_allocation_liveness;
pub mod ownership_based_buffer_deallocation;
pub mod placement;
pub mod promote_buffers_to_stack;
pub mod tensor_copy_insertion;
pub mod view_flow_analysis;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes, and the models of ops.
pub fn register(registry: &mut Registry) {
    models::register_models(&mut registry.dialects);
    deallocation_models::register_models(&mut registry.dialects);
    registry
        .passes()
        .register::<buffer_deallocation_simplification::BufferDeallocationSimplification>()
        .register::<buffer_hoisting::BufferHoisting>()
        .register::<buffer_hoisting::BufferLoopHoisting>()
        .register::<buffer_results_to_out_params::BufferResultsToOutParams>()
        .register::<bufferization_lower_deallocations::LowerDeallocations>()
        .register::<drop_equivalent_buffer_results::DropEquivalentBufferResults>()
        .register::<eliminate_empty_tensors::EmptyTensorElimination>()
        .register::<empty_tensor_to_alloc_tensor::EmptyTensorToAllocTensor>()
        .register::<one_shot_bufferize::OneShotBufferize>()
        .register::<optimize_allocation_liveness::OptimizeAllocationLiveness>()
        .register::<ownership_based_buffer_deallocation::OwnershipBasedBufferDeallocation>()
        .register::<promote_buffers_to_stack::PromoteBuffersToStack>()
        .register_pipeline::<buffer_deallocation_pipeline::BufferDeallocationPipeline>();
}
