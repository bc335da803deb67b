//! Arithmetic.

use dialekt_interfaces::InferIntRangeInterface;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::*;

/// Adds two indices; wraps around at the width of the target.
///
/// Constants are folded with 64 bits; the target may drop the high ones.
///
/// ```mlir
/// %c = index.add %a, %b
/// ```
#[derive(Op)]
#[op(
    name = "index.add",
    doc_group = "Arithmetic",
    traits(Commutative, Pure),
    interfaces(InferIntRangeInterface),
    fold,
    canonicalize(AddConstants)
)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct Add {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// Subtracts the second index from the first one; wraps around at the width of the target.
///
/// Constants are folded with 64 bits; the target may drop the high ones.
///
/// ```mlir
/// %c = index.sub %a, %b
/// ```
#[derive(Op)]
#[op(name = "index.sub", doc_group = "Arithmetic", traits(Pure), interfaces(InferIntRangeInterface), fold)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct Sub {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// Multiplies two indices; wraps around at the width of the target.
///
/// Constants are folded with 64 bits; the target may drop the high ones.
///
/// ```mlir
/// %c = index.mul %a, %b
/// ```
#[derive(Op)]
#[op(
    name = "index.mul",
    doc_group = "Arithmetic",
    traits(Commutative, Pure),
    interfaces(InferIntRangeInterface),
    fold,
    canonicalize(MulConstants)
)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct Mul {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// Divides signed indices; the quotient is rounded towards zero.
///
/// Undefined for a divisor of zero, and for the least index divided by -1.
///
/// ```mlir
/// %c = index.divs %a, %b
/// ```
#[derive(Op)]
#[op(name = "index.divs", doc_group = "Arithmetic", traits(NoMemoryEffect), interfaces(InferIntRangeInterface), fold)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct DivS {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// Divides unsigned indices; the quotient is rounded towards zero.
///
/// Undefined for a divisor of zero.
///
/// ```mlir
/// %c = index.divu %a, %b
/// ```
#[derive(Op)]
#[op(name = "index.divu", doc_group = "Arithmetic", traits(NoMemoryEffect), interfaces(InferIntRangeInterface), fold)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct DivU {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// Divides signed indices; the quotient is rounded up: 7 / -2 = -3.
///
/// Undefined for a divisor of zero, and for the least index divided by -1.
///
/// ```mlir
/// %c = index.ceildivs %a, %b
/// ```
#[derive(Op)]
#[op(
    name = "index.ceildivs",
    doc_group = "Arithmetic",
    traits(NoMemoryEffect),
    interfaces(InferIntRangeInterface),
    fold
)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct CeilDivS {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// Divides unsigned indices; the quotient is rounded up.
///
/// Undefined for a divisor of zero.
///
/// ```mlir
/// %c = index.ceildivu %a, %b
/// ```
#[derive(Op)]
#[op(
    name = "index.ceildivu",
    doc_group = "Arithmetic",
    traits(NoMemoryEffect),
    interfaces(InferIntRangeInterface),
    fold
)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct CeilDivU {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// Divides signed indices; the quotient is rounded down: 5 / -2 = -3.
///
/// Undefined for a divisor of zero, and for the least index divided by -1.
///
/// ```mlir
/// %c = index.floordivs %a, %b
/// ```
#[derive(Op)]
#[op(
    name = "index.floordivs",
    doc_group = "Arithmetic",
    traits(NoMemoryEffect),
    interfaces(InferIntRangeInterface),
    fold
)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct FloorDivS {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// The remainder of a signed division that rounds towards zero: it has the sign of the dividend.
///
/// Undefined for a divisor of zero. It folds only where the result is the same for targets of 32 and of 64 bits.
///
/// ```mlir
/// %r = index.rems %n, %d
/// ```
#[derive(Op)]
#[op(name = "index.rems", doc_group = "Arithmetic", traits(NoMemoryEffect), interfaces(InferIntRangeInterface), fold)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct RemS {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// The remainder of an unsigned division.
///
/// Undefined for a divisor of zero. It folds only where the result is the same for targets of 32 and of 64 bits.
///
/// ```mlir
/// %r = index.remu %n, %d
/// ```
#[derive(Op)]
#[op(name = "index.remu", doc_group = "Arithmetic", traits(NoMemoryEffect), interfaces(InferIntRangeInterface), fold)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct RemU {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// The larger one of two signed indices.
///
/// It folds only where the result is the same for targets of 32 and of 64 bits.
///
/// ```mlir
/// %m = index.maxs %a, %b
/// ```
#[derive(Op)]
#[op(
    name = "index.maxs",
    doc_group = "Arithmetic",
    traits(Commutative, Pure),
    interfaces(InferIntRangeInterface),
    fold,
    canonicalize(MaxSConstants)
)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct MaxS {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// The larger one of two unsigned indices.
///
/// It folds only where the result is the same for targets of 32 and of 64 bits.
///
/// ```mlir
/// %m = index.maxu %a, %b
/// ```
#[derive(Op)]
#[op(
    name = "index.maxu",
    doc_group = "Arithmetic",
    traits(Commutative, Pure),
    interfaces(InferIntRangeInterface),
    fold,
    canonicalize(MaxUConstants)
)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct MaxU {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// The smaller one of two signed indices.
///
/// It folds only where the result is the same for targets of 32 and of 64 bits.
///
/// ```mlir
/// %m = index.mins %a, %b
/// ```
#[derive(Op)]
#[op(
    name = "index.mins",
    doc_group = "Arithmetic",
    traits(Commutative, Pure),
    interfaces(InferIntRangeInterface),
    fold,
    canonicalize(MinSConstants)
)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct MinS {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}

/// The smaller one of two unsigned indices.
///
/// It folds only where the result is the same for targets of 32 and of 64 bits.
///
/// ```mlir
/// %m = index.minu %a, %b
/// ```
#[derive(Op)]
#[op(
    name = "index.minu",
    doc_group = "Arithmetic",
    traits(Commutative, Pure),
    interfaces(InferIntRangeInterface),
    fold,
    canonicalize(MinUConstants)
)]
#[assembly($lhs "," $rhs attr_dict)]
pub struct MinU {
    pub lhs: Operand<Index>,
    pub rhs: Operand<Index>,
    pub result: OpResult<Index>,
}
