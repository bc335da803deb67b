//! Passes that know several of the standard dialects.
//!
//! Passes for all dialects are in `ir-core`, passes of a single one in its crate.
#![forbid(unsafe_code)]

pub mod lift_cf;
pub mod strided;

use dialekt_ir_core::pass::PassRegistry;

/// Adds these passes to a registry.
pub fn register(passes: &mut PassRegistry) {
    passes.register::<lift_cf::LiftControlFlowToScf>().register::<strided::ExpandStridedMetadata>();
}
