//! Analyses of values.

mod backward;
mod cycles;
mod forward;
mod inflow;
mod wide;

pub use backward::{Backward, SparseBackward};
pub use forward::{Forward, SparseForward};
