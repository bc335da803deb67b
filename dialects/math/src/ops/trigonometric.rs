//! Trigonometric functions and their inverses; angles are in radians.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

op_family! {
    /// A trigonometric function of a float, or the inverse of one.
    #[op(
        name = "math.{}",
        doc_group = "Trigonometry",
        traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
        interfaces(VectorUnrollOpInterface {})
    )]
    #[each(fold)]
    #[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
    pub struct Trigonometric {
        pub operand: Operand<FloatLike>,
        #[default(FastMath::None.into())]
        pub fastmath: Attr<FastMath>,
        pub result: OpResult<FloatLike>,
    }

    /// The sine of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.sin %x : f64
    /// ```
    Sin = "sin";

    /// The cosine of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.cos %x : f64
    /// ```
    Cos = "cos";

    /// The tangent of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.tan %x : f64
    /// ```
    Tan = "tan";

    /// The angle whose sine is a float.
    ///
    /// Vectors and tensors are mapped element by element. NaN outside of -1 to 1.
    ///
    /// ```mlir
    /// %y = math.asin %x : f64
    /// ```
    Asin = "asin";

    /// The angle whose cosine is a float.
    ///
    /// Vectors and tensors are mapped element by element. NaN outside of -1 to 1.
    ///
    /// ```mlir
    /// %y = math.acos %x : f64
    /// ```
    Acos = "acos";

    /// The angle whose tangent is a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.atan %x : f64
    /// ```
    Atan = "atan";
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
    doc_group = "Trigonometry",
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
            TypeData::Vector { shape, .. } => Some(shape.iter().copied().collect()),
            _ => None,
        }
    }
}

/// The angle between the positive x axis and the ray to a point.
///
/// The operands are the y and the x of the point; their signs tell the quadrant.
///
/// ```mlir
/// %angle = math.atan2 %y, %x : f32
/// ```
#[derive(Op)]
#[op(
    name = "math.atan2",
    doc_group = "Trigonometry",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Atan2 {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}
