//! Expressions of C++ that predicates are made of, and what they are in Rust.
//!
//! Predicates of the reference are short: they ask types and attributes for what they are. `parse` reads such an expression,
//! `translate` turns it into Rust (`code`) where it knows all of its parts. What it does not know stays C++, and is reported.

mod code;
mod parse;
#[cfg(test)]
mod tests;
mod translate;

pub use code::turbofish;
pub use parse::parse;
pub use translate::{Classes, Getter, Kind, Translator, Value};
