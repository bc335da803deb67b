//! Hyperbolic functions and their inverses.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

/// The hyperbolic sine of a float.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.sinh %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.sinh",
    doc_group = "Hyperbolic functions",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Sinh {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The hyperbolic cosine of a float.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.cosh %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.cosh",
    doc_group = "Hyperbolic functions",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Cosh {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The hyperbolic tangent of a float.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.tanh %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.tanh",
    doc_group = "Hyperbolic functions",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Tanh {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The float whose hyperbolic sine is given.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.asinh %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.asinh",
    doc_group = "Hyperbolic functions",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Asinh {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The float whose hyperbolic cosine is given.
///
/// Vectors and tensors are mapped element by element. NaN for floats less than 1.
///
/// ```mlir
/// %y = math.acosh %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.acosh",
    doc_group = "Hyperbolic functions",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Acosh {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The float whose hyperbolic tangent is given.
///
/// Vectors and tensors are mapped element by element. NaN outside of -1 to 1.
///
/// ```mlir
/// %y = math.atanh %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.atanh",
    doc_group = "Hyperbolic functions",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Atanh {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}
