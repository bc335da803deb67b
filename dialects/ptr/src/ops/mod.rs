//! The ops, by what they do.

mod address;
mod cast;
mod masked;
mod memory;

pub use address::*;
pub use cast::*;
pub use masked::*;
pub use memory::*;
