//! Powers and roots.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

/// A float raised to the power of a float.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.powf %x, %exponent : f32
/// ```
#[derive(Op)]
#[op(
    name = "math.powf",
    doc_group = "Powers and roots",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct PowF {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// A float raised to the power of a signed integer.
///
/// Both are scalars, or containers of one shape.
///
/// ```mlir
/// %y = math.fpowi %base, %power : tensor<2xf32>, tensor<2xi8>
/// ```
#[derive(Op)]
#[op(
    name = "math.fpowi",
    doc_group = "Powers and roots",
    traits(SameOperandsAndResultShape, AllTypesMatch(lhs, result), Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {})
)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($lhs) "," type($rhs))]
pub struct FPowI {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// A signed integer raised to the power of a signed integer.
///
/// The product wraps around at the width of the type. A negative power is rounded to zero, unless the base is 1 or -1.
///
/// ```mlir
/// %y = math.ipowi %base, %power : i32
/// ```
#[derive(Op)]
#[op(
    name = "math.ipowi",
    doc_group = "Powers and roots",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct IPowI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}

/// The square root of a float.
///
/// Vectors and tensors are mapped element by element. NaN for floats less than zero.
///
/// ```mlir
/// %y = math.sqrt %x fastmath<nnan> : vector<4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "math.sqrt",
    doc_group = "Powers and roots",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Sqrt {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The reciprocal of the square root of a float.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.rsqrt %x fastmath<arcp> : f32
/// ```
#[derive(Op)]
#[op(
    name = "math.rsqrt",
    doc_group = "Powers and roots",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {})
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Rsqrt {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The cube root of a float.
///
/// Unlike a power of a third, it is there for negative floats too.
///
/// ```mlir
/// %y = math.cbrt %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.cbrt",
    doc_group = "Powers and roots",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {})
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Cbrt {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}
