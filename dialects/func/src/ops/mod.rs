//! The ops, by group, with verifiers, custom forms and interfaces.

mod call;
mod function;

pub use call::*;
pub use function::*;
