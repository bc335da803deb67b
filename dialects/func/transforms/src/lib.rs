//! Passes on func, and conversions of its types.
//!
//! A module for each pass, named as its argument.
#![forbid(unsafe_code)]

pub mod duplicate_function_elimination;
pub mod func_conversions;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Adds these passes to a registry.
pub fn register(registry: &mut Registry) {
    registry.passes().register::<duplicate_function_elimination::DuplicateFunctionElimination>();
}
