//! Passes for all dialects.

mod cse;

use crate::pass::PassRegistry;

pub use cse::Cse;

/// Adds these passes to a registry.
pub fn register(passes: &mut PassRegistry) {
    passes.register::<Cse>();
}
