//! Folding.
//!
//! Functions beyond arithmetic are folded in `f32` and `f64` only, with the host's library.

mod floats;
mod functions;
mod host;
mod integers;
