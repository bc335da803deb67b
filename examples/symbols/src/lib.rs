//! Symbols at work: three small dialects, declared with the macros.
//!
//! - [`paths`]: modules, functions and re-exports as in a language with item paths; references leave their symbol table.
//! - [`irdl`]: definitions of dialects that name each other's types.
//! - [`hw`]: hardware modules with ports, wires and instances; inner symbols name their contents.
//!
//! [`passes`] shows and renames symbols. `symbols-opt` (in `examples/`) is a tool with all of it; `ir/` holds programs for it.
#![forbid(unsafe_code)]

pub mod hw;
pub mod irdl;
pub mod passes;
pub mod paths;

use dialekt_ir_core::context::DialectRegistry;

/// The dialects of this crate.
pub fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(&paths::DIALECT);
    registry.insert(&irdl::DIALECT);
    registry.insert(&hw::DIALECT);
    registry.insert(&passes::TEST);
    dialekt_symbols::scoped::register(&mut registry);
    registry
}
