//! Quotients and remainders of integers.

use dialekt_interfaces::{ConditionallySpeculatable, InferIntRangeInterface, ValueBoundsOpInterface};
use dialekt_ir_core::prelude::op::*;

/// Divides signed integers; the quotient is rounded towards zero.
///
/// Undefined for a divisor of zero, and for the least integer divided by -1; on containers, if that holds for any element. With
/// `exact`, the quotient is poison if there is a remainder.
///
/// ```mlir
/// %q = arith.divsi %a, %b exact : i32
/// ```
#[derive(Op)]
#[op(
    name = "arith.divsi",
    doc_group = "Division",
    rename_all = "camelCase",
    interfaces(ConditionallySpeculatable, InferIntRangeInterface),
    traits(SameOperandsAndResultType, NoMemoryEffect, ElementwiseMappable),
    fold
)]
#[assembly($lhs "," $rhs ("exact" $is_exact^)? attr_dict ":" type($result))]
pub struct DivSI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub is_exact: Attr<UnitAttr>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Divides unsigned integers; the quotient is rounded towards zero.
///
/// Undefined for a divisor of zero, in any element. With `exact`, the quotient is poison if there is a remainder.
///
/// ```mlir
/// %q = arith.divui %n, %d : i32
/// ```
#[derive(Op)]
#[op(
    name = "arith.divui",
    doc_group = "Division",
    rename_all = "camelCase",
    interfaces(ConditionallySpeculatable, InferIntRangeInterface),
    traits(SameOperandsAndResultType, NoMemoryEffect, ElementwiseMappable),
    fold
)]
#[assembly($lhs "," $rhs ("exact" $is_exact^)? attr_dict ":" type($result))]
pub struct DivUI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub is_exact: Attr<UnitAttr>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Divides signed integers; the quotient is rounded up: 7 / -2 = -3.
///
/// Undefined for a divisor of zero, and for the least integer divided by -1.
///
/// ```mlir
/// %tiles = arith.ceildivsi %n, %size : i64
/// ```
#[derive(Op)]
#[op(
    name = "arith.ceildivsi",
    doc_group = "Division",
    interfaces(ConditionallySpeculatable, InferIntRangeInterface),
    traits(SameOperandsAndResultType, NoMemoryEffect, ElementwiseMappable),
    fold
)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct CeilDivSI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Divides unsigned integers; the quotient is rounded up.
///
/// Undefined for a divisor of zero.
///
/// ```mlir
/// %tiles = arith.ceildivui %n, %size : index
/// ```
#[derive(Op)]
#[op(
    name = "arith.ceildivui",
    doc_group = "Division",
    interfaces(ConditionallySpeculatable, InferIntRangeInterface),
    traits(SameOperandsAndResultType, NoMemoryEffect, ElementwiseMappable),
    fold
)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct CeilDivUI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Divides signed integers; the quotient is rounded down: 5 / -2 = -3.
///
/// Undefined for a divisor of zero, and for the least integer divided by -1.
///
/// ```mlir
/// %q = arith.floordivsi %n, %d : i64
/// ```
#[derive(Op)]
#[op(
    name = "arith.floordivsi",
    doc_group = "Division",
    traits(Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(InferIntRangeInterface, ValueBoundsOpInterface),
    fold
)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct FloorDivSI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// The remainder of a signed division that rounds towards zero: it has the sign of the dividend.
///
/// Undefined for a divisor of zero.
///
/// ```mlir
/// %r = arith.remsi %n, %d : i32
/// ```
#[derive(Op)]
#[op(
    name = "arith.remsi",
    doc_group = "Division",
    traits(Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(InferIntRangeInterface),
    fold
)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct RemSI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// The remainder of an unsigned division.
///
/// Undefined for a divisor of zero.
///
/// ```mlir
/// %r = arith.remui %n, %d : vector<4xi32>
/// ```
#[derive(Op)]
#[op(
    name = "arith.remui",
    doc_group = "Division",
    traits(Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(InferIntRangeInterface),
    fold
)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct RemUI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}
