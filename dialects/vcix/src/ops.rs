//! The ops.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::AnyVector;

/// Integers of the width of registers.
type RegisterAttr = AnyAttrOf<(I32Attr, I64Attr)>;

/// Vectors, and what registers hold.
type VectorOrScalar = AnyOf<(AnyVector, I<64>, I<32>, F16, F32, F64)>;

/// Gives the coprocessor a vector and a number that is known, and takes the vector that it computes.
///
/// Without a length, vectors have one that is known.
///
/// ```mlir
/// %0 = "vcix.v.iv"(%vs2, %vl) <{imm = 10 : i32, opcode = 1 : i32}> : (vector<[4]xf32>, i32) -> vector<[4]xf32>
/// ```
#[derive(Op)]
#[op(name = "vcix.v.iv")]
pub struct BinaryImm {
    pub opcode: Attr<RegisterAttr>,
    pub vs2: Operand<AnyVector>,
    pub imm: Attr<RegisterAttr>,
    pub vl: Option<Operand<AnyOf<(I<64>, I<32>)>>>,
    pub res: OpResult<AnyVector>,
}

/// Gives the coprocessor a vector and another vector or a number, and takes the vector that it computes.
///
/// Without a length, vectors have one that is known.
///
/// ```mlir
/// %0 = "vcix.v.sv"(%vs2, %op, %vl) <{opcode = 1 : i64}> : (vector<[4]xf32>, f32, i64) -> vector<[4]xf32>
/// ```
#[derive(Op)]
#[op(name = "vcix.v.sv")]
pub struct Binary {
    pub opcode: Attr<RegisterAttr>,
    pub vs2: Operand<AnyVector>,
    pub op: Operand<VectorOrScalar>,
    pub vl: Option<Operand<AnyOf<(I<64>, I<32>)>>>,
    pub res: OpResult<AnyVector>,
}
