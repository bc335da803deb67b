//! Enums of the dialect: as attributes of ops, and by themselves.

mod arithmetic;
mod control;
mod copy;
mod memory;
mod mma;
mod sync;
mod tcgen05;
mod warp;

pub use arithmetic::*;
pub use control::*;
pub use copy::*;
pub use memory::*;
pub use mma::*;
pub use sync::*;
pub use tcgen05::*;
pub use warp::*;
