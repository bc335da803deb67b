//! Passes on ml_program.
//!
//! A module for each pass, named after its argument.
#![forbid(unsafe_code)]

pub mod mlprogram_pipeline_globals;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry.passes().register::<mlprogram_pipeline_globals::MLProgramPipelineGlobals>();
}
