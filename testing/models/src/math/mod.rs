//! math: what has an exact result is computed exactly, in all formats of floats; other functions are computed in `f64` and rounded.

mod approximate;
mod exact;

use dialekt_ir_core::context::DialectRegistry;

pub(crate) use approximate::APPROXIMATE;

/// Attaches the models of the dialect's ops.
pub(crate) fn register(registry: &mut DialectRegistry) {
    approximate::register(registry);
    exact::register(registry);
}
