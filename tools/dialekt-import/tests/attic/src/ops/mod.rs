//! Operations, a module for each file that they come from.

mod guest;

pub use guest::*;
