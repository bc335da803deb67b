//! Passes on the nvvm dialect.
//!
//! A module for each pass, named after its argument.
#![forbid(unsafe_code)]

pub mod llvm_optimize_for_nvvm_target;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry.passes().register::<llvm_optimize_for_nvvm_target::NVVMOptimizeForTarget>();
}
