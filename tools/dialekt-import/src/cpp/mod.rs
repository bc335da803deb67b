//! Translation of C++ expressions in predicates to Rust.
//!
//! Predicates of the reference are short tests of types and attributes. `parse` reads such an expression, `translate`
//! turns it into Rust (`code`) where it knows all of its parts. Other expressions are reported, to be ported by hand.

mod code;
mod parse;
#[cfg(test)]
mod tests;
mod translate;

pub use code::turbofish;
pub use parse::parse;
pub use translate::{Classes, Getter, Kind, Translator, Value};
