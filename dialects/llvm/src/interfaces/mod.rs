//! Interfaces of ops: flags, metadata of memory accesses, and what ops of the dialect answer to those of others.

mod effects;
mod flags;
mod inliner;
mod memory;
mod memory_slot;

pub use flags::*;
pub use memory::*;
