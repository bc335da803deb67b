//! Rounding to integers, which stay floats.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

/// The least integer that is not less than a float.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.ceil %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.ceil",
    doc_group = "Rounding",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Ceil {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The greatest integer that is not greater than a float.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.floor %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.floor",
    doc_group = "Rounding",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Floor {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The integer nearest to a float; halves go away from zero.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.round %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.round",
    doc_group = "Rounding",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Round {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The integer nearest to a float; halves go to the even one.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.roundeven %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.roundeven",
    doc_group = "Rounding",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct RoundEven {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The integer part of a float: it is rounded towards zero.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.trunc %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.trunc",
    doc_group = "Rounding",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Trunc {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}
