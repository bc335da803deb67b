//! Counting bits of integers.

use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

/// The number of zero bits above the highest set bit of an integer; its width if it is zero.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %n = math.ctlz %x : i32
/// ```
#[derive(Op)]
#[op(
    name = "math.ctlz",
    doc_group = "Bits",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand attr_dict ":" type($result))]
pub struct CountLeadingZeros {
    pub operand: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// The number of zero bits below the lowest set bit of an integer; its width if it is zero.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %n = math.cttz %x : i32
/// ```
#[derive(Op)]
#[op(
    name = "math.cttz",
    doc_group = "Bits",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand attr_dict ":" type($result))]
pub struct CountTrailingZeros {
    pub operand: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// The number of set bits of an integer.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %n = math.ctpop %x : vector<4xi16>
/// ```
#[derive(Op)]
#[op(
    name = "math.ctpop",
    doc_group = "Bits",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand attr_dict ":" type($result))]
pub struct CtPop {
    pub operand: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}
