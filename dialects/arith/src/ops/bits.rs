//! Integers as rows of bits: logic and shifts.

use dialekt_interfaces::InferIntRangeInterface;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::*;
use crate::enums::IntegerOverflow;

/// The bits that both integers have.
///
/// Vectors and tensors are mapped element by element. Of booleans, it is their conjunction.
///
/// ```mlir
/// %masked = arith.andi %bits, %mask : i32
/// ```
#[derive(Op)]
#[op(
    name = "arith.andi",
    doc_group = "Bits and shifts",
    traits(Commutative, Idempotent, Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(InferIntRangeInterface),
    fold,
    canonicalize(AndOfExtUI, AndOfExtSI)
)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct AndI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// The bits that at least one of two integers has.
///
/// Vectors and tensors are mapped element by element. Of booleans, it is their disjunction.
///
/// ```mlir
/// %both = arith.ori %a, %b : i1
/// ```
#[derive(Op)]
#[op(
    name = "arith.ori",
    doc_group = "Bits and shifts",
    traits(Commutative, Idempotent, Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(InferIntRangeInterface),
    fold,
    canonicalize(OrOfExtUI, OrOfExtSI)
)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct OrI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// The bits that exactly one of two integers has.
///
/// Vectors and tensors are mapped element by element. With a constant of ones it is the complement: that is how `not` is
/// written.
///
/// ```mlir
/// %differ = arith.xori %a, %b : vector<8xi1>
/// ```
#[derive(Op)]
#[op(
    name = "arith.xori",
    doc_group = "Bits and shifts",
    traits(Commutative, Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(InferIntRangeInterface),
    fold,
    canonicalize(XOrINotCmpI, XOrIOfExtUI, XOrIOfExtSI)
)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct XOrI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Shifts bits to the left, with zeros from the right.
///
/// The amount is unsigned; the result is poison when it is not less than the width.
///
/// `nsw` and `nuw` promise that the exact result fits, read as signed and as unsigned; it is poison when it does not.
///
/// ```mlir
/// %scaled = arith.shli %x, %amount overflow<nuw> : i32
/// ```
#[derive(Op)]
#[op(
    name = "arith.shli",
    doc_group = "Bits and shifts",
    rename_all = "camelCase",
    traits(Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(InferIntRangeInterface),
    fold
)]
#[assembly($lhs "," $rhs ("overflow" "" $overflow_flags^)? attr_dict ":" type($result))]
pub struct ShLI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    #[default(IntegerOverflow::None.into())]
    pub overflow_flags: Attr<IntegerOverflow>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Shifts bits to the right, with copies of the sign bit from the left.
///
/// The amount is unsigned; the result is poison when it is not less than the width. With `exact`, it is also poison if a bit that is
/// set gets lost.
///
/// ```mlir
/// %half = arith.shrsi %x, %one : i64
/// %exact = arith.shrsi %x, %one exact : i64
/// ```
#[derive(Op)]
#[op(
    name = "arith.shrsi",
    doc_group = "Bits and shifts",
    rename_all = "camelCase",
    traits(Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(InferIntRangeInterface),
    fold
)]
#[assembly($lhs "," $rhs ("exact" $is_exact^)? attr_dict ":" type($result))]
pub struct ShRSI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub is_exact: Attr<UnitAttr>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Shifts bits to the right, with zeros from the left.
///
/// The amount is unsigned; the result is poison when it is not less than the width. With `exact`, it is also poison if a bit that is
/// set gets lost.
///
/// ```mlir
/// %high = arith.shrui %x, %amount : i64
/// ```
#[derive(Op)]
#[op(
    name = "arith.shrui",
    doc_group = "Bits and shifts",
    rename_all = "camelCase",
    traits(Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(InferIntRangeInterface),
    fold
)]
#[assembly($lhs "," $rhs ("exact" $is_exact^)? attr_dict ":" type($result))]
pub struct ShRUI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub is_exact: Attr<UnitAttr>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}
