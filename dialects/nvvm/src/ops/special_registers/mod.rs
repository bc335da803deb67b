//! Special registers: what a thread knows of itself, its block and the device.

mod clock;
mod pure;
mod rangeable;

pub use clock::*;
pub use pure::*;
pub use rangeable::*;

use dialekt_llvm::Intrinsic;

/// The intrinsics of registers have the names of the ops.
const INTRINSIC: Intrinsic = Intrinsic::renamed("nvvm.", "llvm.nvvm.");
