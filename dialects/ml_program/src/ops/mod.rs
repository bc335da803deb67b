//! The ops, by subject.

mod function;
mod global;
mod graph;

pub use function::*;
pub use global::*;
pub use graph::*;
