//! The ops, by group, with verifiers, custom forms and interfaces.

pub(crate) mod access;
pub(crate) mod apply;
pub(crate) mod condition;
pub(crate) mod dma;
pub(crate) mod for_loop;
pub(crate) mod forms;
pub(crate) mod indices;
pub(crate) mod parallel;
pub(crate) mod parallel_bounds;
pub(crate) mod prefetch;
mod vector;

pub use access::*;
pub use apply::*;
pub use condition::*;
pub use dma::*;
pub use for_loop::*;
pub use indices::*;
pub use parallel::*;
pub use parallel_bounds::{ParallelBounds, parallel_bounds};
pub use prefetch::*;
pub use vector::*;
