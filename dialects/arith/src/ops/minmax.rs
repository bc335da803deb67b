//! The larger and the smaller one of two values.

use dialekt_interfaces::InferIntRangeInterface;
use dialekt_ir_core::prelude::op::*;

use crate::enums::FastMath;

/// The larger one of two signed integers.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %m = arith.maxsi %a, %b : i32
/// ```
#[derive(Op)]
#[op(
    name = "arith.maxsi",
    doc_group = "Least and greatest",
    traits(Commutative, Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(InferIntRangeInterface),
    fold
)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct MaxSI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// The larger one of two unsigned integers.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %m = arith.maxui %a, %b : index
/// ```
#[derive(Op)]
#[op(
    name = "arith.maxui",
    doc_group = "Least and greatest",
    traits(Commutative, Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(InferIntRangeInterface),
    fold
)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct MaxUI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// The smaller one of two signed integers.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %m = arith.minsi %a, %b : vector<4xi8>
/// ```
#[derive(Op)]
#[op(
    name = "arith.minsi",
    doc_group = "Least and greatest",
    traits(Commutative, Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(InferIntRangeInterface),
    fold
)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct MinSI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// The smaller one of two unsigned integers.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %m = arith.minui %a, %b : i64
/// ```
#[derive(Op)]
#[op(
    name = "arith.minui",
    doc_group = "Least and greatest",
    traits(Commutative, Pure, SameOperandsAndResultType, ElementwiseMappable),
    interfaces(InferIntRangeInterface),
    fold
)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct MinUI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// The larger one of two floats; NaN if one of them is.
///
/// -0.0 is less than +0.0.
///
/// ```mlir
/// %m = arith.maximumf %a, %b : f32
/// ```
#[derive(Op)]
#[op(
    name = "arith.maximumf",
    doc_group = "Least and greatest",
    traits(Pure, Commutative, SameOperandsAndResultType, ElementwiseMappable),
    fold
)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct MaximumF {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The smaller one of two floats; NaN if one of them is.
///
/// -0.0 is less than +0.0.
///
/// ```mlir
/// %m = arith.minimumf %a, %b fastmath<nnan> : f32
/// ```
#[derive(Op)]
#[op(
    name = "arith.minimumf",
    doc_group = "Least and greatest",
    traits(Pure, Commutative, SameOperandsAndResultType, ElementwiseMappable),
    fold
)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct MinimumF {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The larger one of two floats; if one of them is NaN, the other one.
///
/// Of -0.0 and +0.0 it is either.
///
/// ```mlir
/// %m = arith.maxnumf %a, %b : f64
/// ```
#[derive(Op)]
#[op(
    name = "arith.maxnumf",
    doc_group = "Least and greatest",
    traits(Pure, Commutative, SameOperandsAndResultType, ElementwiseMappable),
    fold
)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct MaxNumF {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The smaller one of two floats; if one of them is NaN, the other one.
///
/// Of -0.0 and +0.0 it is either.
///
/// ```mlir
/// %m = arith.minnumf %a, %b : vector<2xf64>
/// ```
#[derive(Op)]
#[op(
    name = "arith.minnumf",
    doc_group = "Least and greatest",
    traits(Pure, Commutative, SameOperandsAndResultType, ElementwiseMappable),
    fold
)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct MinNumF {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}
