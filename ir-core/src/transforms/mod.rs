//! Passes for all dialects.

mod canonicalize;
mod cse;
mod symbols;

use crate::pass::PassRegistry;

pub use canonicalize::Canonicalize;
pub use cse::Cse;
pub use symbols::{SymbolDce, SymbolPrivatize};

/// Adds these passes to a registry.
pub fn register(passes: &mut PassRegistry) {
    passes.register::<Canonicalize>();
    passes.register::<Cse>();
    passes.register::<SymbolDce>();
    passes.register::<SymbolPrivatize>();
}
