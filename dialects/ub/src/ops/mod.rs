//! The ops, by group, with verifiers, custom forms and interfaces.

mod poison;
mod unreachable;

pub use poison::*;
pub use unreachable::*;
