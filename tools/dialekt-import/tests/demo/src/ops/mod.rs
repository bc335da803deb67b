//! Operations, a module for each file that they come from.

mod demo;

pub use demo::*;
