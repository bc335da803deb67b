//! What ops fold to.
//!
//! Functions beyond arithmetic are folded in `f32` and `f64` only, by the library that the host computes them with.

mod floats;
mod functions;
mod host;
mod integers;
