//! The ops, by subject.

mod buffer;
mod convert;
mod ids;
mod lanes;
mod math;
mod memory;
mod mfma;
mod raw_buffer;
mod scaled;
mod scaled_to;
mod sync;
mod wmma;

pub use buffer::*;
pub use convert::*;
pub use ids::*;
pub use lanes::*;
pub use math::*;
pub use memory::*;
pub use mfma::*;
pub use raw_buffer::*;
pub use scaled::*;
pub use scaled_to::*;
pub use sync::*;
pub use wmma::*;
