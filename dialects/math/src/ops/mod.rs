//! The ops, by group, with verifiers, custom forms and interfaces.

mod classification;
mod float_unary;
mod floats;
mod integers;

pub use classification::*;
pub use float_unary::*;
pub use floats::*;
pub use integers::*;
