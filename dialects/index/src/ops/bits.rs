//! Indices as rows of bits: logic and shifts.

use dialekt_interfaces::InferIntRangeInterface;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::*;

/// The bits that both indices have.
///
/// Each bit of the result depends on the same bit of the operands only, so that it folds for every target.
///
/// ```mlir
/// %c = index.and %a, %b
/// ```
#[derive(Op)]
#[op(
    name = "index.and",
    doc_group = "Bits and shifts",
    traits(Commutative, Pure),
    interfaces(InferIntRangeInterface),
    fold,
    canonicalize(AndConstants)
)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct And {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// The bits that at least one of two indices has.
///
/// Each bit of the result depends on the same bit of the operands only, so that it folds for every target.
///
/// ```mlir
/// %c = index.or %a, %b
/// ```
#[derive(Op)]
#[op(
    name = "index.or",
    doc_group = "Bits and shifts",
    traits(Commutative, Pure),
    interfaces(InferIntRangeInterface),
    fold,
    canonicalize(OrConstants)
)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct Or {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// The bits that exactly one of two indices has.
///
/// Each bit of the result depends on the same bit of the operands only, so that it folds for every target.
///
/// ```mlir
/// %c = index.xor %a, %b
/// ```
#[derive(Op)]
#[op(
    name = "index.xor",
    doc_group = "Bits and shifts",
    traits(Commutative, Pure),
    interfaces(InferIntRangeInterface),
    fold,
    canonicalize(XOrConstants)
)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct XOr {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// Shifts bits to the left, with zeros from the right.
///
/// The amount is unsigned; the result is poison when it is not less than the width of the target.
///
/// ```mlir
/// %c = index.shl %a, %b
/// ```
#[derive(Op)]
#[op(name = "index.shl", doc_group = "Bits and shifts", traits(Pure), interfaces(InferIntRangeInterface), fold)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct Shl {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// Shifts bits to the right, with copies of the sign bit from the left.
///
/// The amount is unsigned; the result is poison when it is not less than the width of the target.
///
/// ```mlir
/// %c = index.shrs %a, %b
/// ```
#[derive(Op)]
#[op(name = "index.shrs", doc_group = "Bits and shifts", traits(Pure), interfaces(InferIntRangeInterface), fold)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct ShrS {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// Shifts bits to the right, with zeros from the left.
///
/// The amount is unsigned; the result is poison when it is not less than the width of the target.
///
/// ```mlir
/// %c = index.shru %a, %b
/// ```
#[derive(Op)]
#[op(name = "index.shru", doc_group = "Bits and shifts", traits(Pure), interfaces(InferIntRangeInterface), fold)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct ShrU {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}
