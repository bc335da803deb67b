//! Trigonometric functions.

use dialekt_arith::FastMath;
use dialekt_ir_core::prelude::op::*;

op_family! {
    /// A trigonometric or hyperbolic function of a complex number.
    #[op(name = "complex.{}", doc_group = "Trigonometry", traits(SameOperandsAndResultType, Pure, Elementwise))]
    #[assembly($complex ("fastmath" "" $fastmath^)? attr_dict ":" type($complex))]
    pub struct Trigonometric {
        pub complex: Operand<Complex<AnyFloat>>,
        #[default(FastMath::None.into())]
        pub fastmath: Attr<FastMath>,
        pub result: OpResult<Complex<AnyFloat>>,
    }

    /// The sine of a complex number.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.sin %a : complex<f32>
    /// ```
    Sin = "sin";

    /// The cosine of a complex number.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.cos %a : complex<f32>
    /// ```
    Cos = "cos";

    /// The tangent of a complex number.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.tan %a : complex<f32>
    /// ```
    Tan = "tan";

    /// The hyperbolic tangent of a complex number.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.tanh %a : complex<f32>
    /// ```
    Tanh = "tanh";
}

/// The inverse tangent of the quotient of two complex numbers, in the quadrant that both tell.
///
/// `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %z = complex.atan2 %y, %x : complex<f32>
/// ```
#[derive(Op)]
#[op(name = "complex.atan2", doc_group = "Trigonometry", traits(Pure, SameOperandsAndResultType, Elementwise))]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Atan2 {
    pub lhs: Operand<Complex<AnyFloat>>,
    pub rhs: Operand<Complex<AnyFloat>>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<Complex<AnyFloat>>,
}
