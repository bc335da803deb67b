//! Operations by subject.

mod arithmetic;
mod barriers;
mod bulk_copy;
mod control;
mod convert;
mod copy;
mod fences;
mod inline_ptx;
mod matrix;
mod mbarrier;
mod memory;
mod mma;
mod special_registers;
mod tcgen05;
mod tensor_copy;
mod warp;
mod wgmma;
mod wmma;

pub use arithmetic::*;
pub use barriers::*;
pub use bulk_copy::*;
pub use control::*;
pub use convert::*;
pub use copy::*;
pub use fences::*;
pub use inline_ptx::*;
pub use matrix::*;
pub use mbarrier::*;
pub use memory::*;
pub use mma::*;
pub use special_registers::*;
pub use tcgen05::*;
pub use tensor_copy::*;
pub use warp::*;
pub use wgmma::*;
pub use wmma::*;

use dialekt_ir_core::prelude::op::*;

/// An error that has no note with the op.
fn plain_error(op: OpRef<'_>, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(op.loc(), message)
}
