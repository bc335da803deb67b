//! Canonicalization patterns, in the order of the reference.

mod alloc_tensor;
mod clone;
mod dealloc;
mod view;

pub use alloc_tensor::*;
pub use clone::*;
pub use dealloc::*;
pub use view::*;
