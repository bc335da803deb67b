//! Passes for all dialects.

mod canonicalize;
mod cse;

use crate::pass::PassRegistry;

pub use canonicalize::Canonicalize;
pub use cse::Cse;

/// Adds these passes to a registry.
pub fn register(passes: &mut PassRegistry) {
    passes.register::<Canonicalize>();
    passes.register::<Cse>();
}
