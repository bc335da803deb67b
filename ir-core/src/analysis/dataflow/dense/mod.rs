//! Analyses of places.

mod backward;
mod forward;

pub use backward::{Backward, DenseBackward};
pub use forward::{DenseForward, Forward};

/// How facts pass a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CallEdge {
    /// Between the call and the start of what is called.
    Enter,
    /// Between the end of what is called and the call.
    Exit,
    /// Past something that is not here, or is not looked into.
    External,
}
