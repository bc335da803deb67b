//! Passes on the arm_sve dialect.
//!
//! A module for each pass, named after its argument.
#![forbid(unsafe_code)]

pub mod arm_sve_legalize_vector_storage;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry.passes().register::<arm_sve_legalize_vector_storage::LegalizeVectorStorage>();
}
