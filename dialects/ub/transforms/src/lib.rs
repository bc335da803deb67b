//! The pass that needs the ub dialect.
#![forbid(unsafe_code)]

pub mod remove_dead_values;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Adds it to a registry.
pub fn register(registry: &mut Registry) {
    registry.passes().register::<remove_dead_values::RemoveDeadValues>();
}
