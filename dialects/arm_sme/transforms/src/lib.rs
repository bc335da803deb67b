//! Passes on the arm_sme dialect.
//!
//! A module for each pass, named after its argument.
#![forbid(unsafe_code)]

pub mod arm_sme_outer_product_fusion;
pub mod arm_sme_vector_legalization;
pub mod enable_arm_streaming;
pub mod test_arm_sme_tile_allocation;
pub mod tile_allocation;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry
        .passes()
        .register::<arm_sme_outer_product_fusion::OuterProductFusion>()
        .register::<arm_sme_vector_legalization::VectorLegalization>()
        .register::<enable_arm_streaming::EnableArmStreaming>()
        .register::<test_arm_sme_tile_allocation::TestTileAllocation>();
}
