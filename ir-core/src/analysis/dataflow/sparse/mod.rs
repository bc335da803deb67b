//! Analyses of values.

mod forward;

pub use forward::{Forward, SparseForward};
