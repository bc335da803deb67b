//! The arm_neon dialect: operations of Arm's Neon instructions.
#![forbid(unsafe_code)]
// Constraints are types.
#![allow(clippy::type_complexity)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod ops;

pub use ops::*;

use dialekt_ir_core::prelude::op::*;

/// Operations of Arm's Neon instructions, on vectors of 64 and 128 bits.
///
/// Ops whose names begin with `intr` stand for an intrinsic of LLVM each.
#[derive(Dialect)]
#[dialect(name = "arm_neon", ops(Bfmmla, SMull, Sdot, Sdot2d, Smmla, Ummla, Usmmla))]
pub struct ArmNeonDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(ArmNeonDialect::DIALECT);
}
