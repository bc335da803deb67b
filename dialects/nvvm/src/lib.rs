//! The nvvm dialect: intrinsics of NVIDIA GPUs.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]
// Constraints are types.
#![allow(clippy::type_complexity)]

mod attrs;
mod constraints;
mod dialect;
mod discardable;
mod enums;
mod ops;
mod ptx;
mod requires_sm;

pub use attrs::*;
pub use constraints::*;
pub use dialect::{NVVMDialect, register};
pub use discardable::*;
pub use enums::*;
pub use ops::*;
pub use ptx::*;
pub use requires_sm::*;
