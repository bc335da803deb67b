//! The ops, grouped by subject.

mod alloc_tensor;
mod clone;
mod dealloc;
mod materialize;
mod view;

pub use alloc_tensor::*;
pub use clone::*;
pub use dealloc::*;
pub use materialize::*;
pub use view::*;
