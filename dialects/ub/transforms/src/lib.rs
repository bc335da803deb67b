//! The pass that replaces values by poison.
#![forbid(unsafe_code)]

pub mod remove_dead_values;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the pass.
pub fn register(registry: &mut Registry) {
    registry.passes().register::<remove_dead_values::RemoveDeadValues>();
}
