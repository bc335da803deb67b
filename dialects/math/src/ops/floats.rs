//! Other functions of floats: with several operands or results.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

op_family! {
    /// A function of two floats.
    #[op(
        name = "math.{}",
        doc_group = "Other functions of floats",
        traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
        interfaces(VectorUnrollOpInterface {})
    )]
    #[each(fold)]
    #[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
    pub struct FloatBinary {
        pub lhs: Operand<FloatLike>,
        pub rhs: Operand<FloatLike>,
        #[default(FastMath::None.into())]
        pub fastmath: Attr<FastMath>,
        pub result: OpResult<FloatLike>,
    }

    /// A float raised to the power of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.powf %x, %exponent : f32
    /// ```
    PowF = "powf";

    /// The angle between the positive x axis and the ray to a point.
    ///
    /// The operands are the y and the x of the point; their signs tell the quadrant.
    ///
    /// ```mlir
    /// %angle = math.atan2 %y, %x : f32
    /// ```
    Atan2 = "atan2";

    /// A float with the magnitude of the first operand and the sign of the second one.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.copysign %magnitude, %sign : f32
    /// ```
    CopySign = "copysign";
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
    doc_group = "Other functions of floats",
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

/// The sine and the cosine of a float, at the price of little more than one.
///
/// Vectors and tensors are mapped element by element; both results have the type of the operand.
///
/// ```mlir
/// %sin, %cos = math.sincos %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.sincos",
    doc_group = "Other functions of floats",
    traits(SameOperandsAndResultShape, AllTypesMatch(operand, sin, cos), Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface)
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($operand))]
pub struct Sincos {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub sin: OpResult<FloatLike>,
    pub cos: OpResult<FloatLike>,
}

impl VectorUnrollOpInterface for Sincos {
    /// Both results have the shape of the operand.
    fn shape_for_unroll(op: Self::View<'_>) -> Option<SmallVec<[i64; 4]>> {
        match op.cx().type_data(op.ir().get_value(op.operand())?.ty()) {
            TypeData::Vector { shape, .. } => Some(shape.as_ref().into()),
            _ => None,
        }
    }
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
    doc_group = "Other functions of floats",
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
    doc_group = "Other functions of floats",
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
