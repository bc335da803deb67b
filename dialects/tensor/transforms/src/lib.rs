//! Models of tensor ops that use other dialects.
#![forbid(unsafe_code)]

pub mod runtime_verification;

use dialekt_ir_core::context::Registry;

/// Registers the checks at run time.
pub fn register(registry: &mut Registry) {
    runtime_verification::register_models(&mut registry.dialects);
}
