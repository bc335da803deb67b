//! Operations by subject.

mod block;
mod block_2d;
mod memory;
mod mma;
mod special_registers;

pub use block::*;
pub use block_2d::*;
pub use memory::*;
pub use mma::*;
pub use special_registers::*;
