//! The ops, by group, with verifiers, custom forms and interfaces.

pub(crate) mod branch;
mod switch;

pub use branch::*;
pub use switch::*;
