//! Canonicalization patterns.

mod bits;
mod casts;
mod choice;
mod compare;
mod floats;
mod int_to_fp;
mod integers;

pub use bits::*;
pub use casts::*;
pub use choice::*;
pub use compare::*;
pub use floats::*;
pub use int_to_fp::*;
pub use integers::*;
