//! Analyses of values.

mod backward;
mod forward;

pub use backward::{Backward, SparseBackward};
pub use forward::{Forward, SparseForward};
