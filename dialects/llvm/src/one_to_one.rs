//! Ops that become a call of one intrinsic, whose name depends on their types. [MLIR: OneToOneIntrinsicOpInterface]

use dialekt_ir_core::prelude::op::*;

/// An op of a target that becomes the call of an LLVM intrinsic. An op that always becomes the same one declares it as
/// `Intrinsic` instead.
#[op_interface]
pub trait OneToOneIntrinsicOpInterface {
    /// The name of the intrinsic: `llvm.x86.avx.rsqrt.ps.256`; `None` for an op that is invalid.
    fn intrinsic_name(op: Self::View<'_>) -> Option<String>;
}
