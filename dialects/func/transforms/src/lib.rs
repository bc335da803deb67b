//! Passes on func, and conversions of its types.
//!
//! A module for each pass, named after its argument.
#![forbid(unsafe_code)]

pub mod duplicate_function_elimination;
pub mod func_conversions;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry.passes().register::<duplicate_function_elimination::DuplicateFunctionElimination>();
}
