//! Helpers that the crates of dialects, their transforms and conversions share.
#![forbid(unsafe_code)]

mod parts;
mod undeclared;

pub use parts::{Values, arguments, entry, last, operands, result, results};
pub use undeclared::load_vector;
