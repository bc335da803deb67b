//! Conversions between dialects: a module for each pass. What stays within one dialect belongs to that dialect.
#![forbid(unsafe_code)]

mod build;
mod dialects;
mod lower_affine;
mod reductions;
mod scf_to_cf;

use dialekt_ir_core::pass::PassRegistry;

pub use lower_affine::{LowerAffine, affine_to_standard_patterns, expand_map};
pub use scf_to_cf::{ConvertScfToCf, scf_to_cf_patterns};

/// Adds the passes to a registry.
pub fn register(passes: &mut PassRegistry) {
    passes.register::<ConvertScfToCf>().register::<LowerAffine>();
}
