//! The ops: casts between floats, quantized values and the integers that hold them.

mod casts;
mod verify;

pub use casts::*;
