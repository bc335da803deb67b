//! Absolute values, signs and bounds.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

/// The absolute value of a float.
///
/// `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %y = math.absf %x fastmath<nnan> : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.absf",
    doc_group = "Sign and magnitude",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct AbsF {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The absolute value of a signed integer.
///
/// Vectors and tensors are mapped element by element. That of the least integer wraps around to itself.
///
/// ```mlir
/// %y = math.absi %x : i32
/// ```
#[derive(Op)]
#[op(
    name = "math.absi",
    doc_group = "Sign and magnitude",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand attr_dict ":" type($result))]
pub struct AbsI {
    pub operand: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// A float with the magnitude of the first operand and the sign of the second one.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.copysign %magnitude, %sign : f32
/// ```
#[derive(Op)]
#[op(
    name = "math.copysign",
    doc_group = "Sign and magnitude",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct CopySign {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// A float, held between two bounds.
///
/// The lesser of value and `max` is compared with `min`, and the greater one is the result.
///
/// ```mlir
/// %y = math.clampf %x to [%low, %high] : f32
/// ```
#[derive(Op)]
#[op(
    name = "math.clampf",
    doc_group = "Sign and magnitude",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {})
)]
#[assembly($value "to" " " "[" $min "," $max "]" ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct ClampF {
    pub value: Operand<FloatLike>,
    pub min: Operand<FloatLike>,
    pub max: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The product of two floats plus a third one, rounded once.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %d = math.fma %a, %b, %c : f64 // a * b + c
/// ```
#[derive(Op)]
#[op(
    name = "math.fma",
    doc_group = "Sign and magnitude",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {})
)]
#[assembly($a "," $b "," $c ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Fma {
    pub a: Operand<FloatLike>,
    pub b: Operand<FloatLike>,
    pub c: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}
