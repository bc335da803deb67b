//! Passes on the quant dialect.
//!
//! A module for each pass, named after its argument.
#![forbid(unsafe_code)]

pub mod lower_quant_ops;
pub mod normalize_quant_types;
pub mod strip_func_quant_types;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry
        .passes()
        .register::<lower_quant_ops::LowerQuantOps>()
        .register::<normalize_quant_types::NormalizeQuantTypes>()
        .register::<strip_func_quant_types::StripFuncQuantTypes>();
}
