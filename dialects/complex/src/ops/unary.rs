//! Functions of one complex number: exponentials, logarithms, roots, trigonometric and hyperbolic functions.

use dialekt_arith::FastMath;
use dialekt_ir_core::prelude::op::*;

op_family! {
    /// A function of one complex number.
    #[op(name = "complex.{}", doc_group = "Functions of one number", traits(SameOperandsAndResultType, Pure, Elementwise))]
    #[assembly($complex ("fastmath" "" $fastmath^)? attr_dict ":" type($complex))]
    pub struct ComplexUnary {
        pub complex: Operand<Complex<AnyFloat>>,
        #[default(FastMath::None.into())]
        pub fastmath: Attr<FastMath>,
        pub result: OpResult<Complex<AnyFloat>>,
    }

    /// The negative of a complex number.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.neg %a : complex<f32>
    /// ```
    #[op(fold)]
    Neg = "neg";

    /// The conjugate of a complex number: its imaginary part changes sign.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.conj %a : complex<f32>
    /// ```
    #[op(fold)]
    Conj = "conj";

    /// A complex number divided by its absolute value; zero if it is zero.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.sign %a : complex<f32>
    /// ```
    Sign = "sign";

    /// The exponential of a complex number to base e.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.exp %a fastmath<fast> : complex<f32>
    /// ```
    #[op(fold)]
    Exp = "exp";

    /// The exponential of a complex number to base e, less one.
    ///
    /// It is exact near zero, where the difference of `complex.exp` and one loses digits.
    ///
    /// ```mlir
    /// %z = complex.expm1 %a : complex<f32>
    /// ```
    Expm1 = "expm1";

    /// The logarithm of a complex number to base e.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.log %a : complex<f32>
    /// ```
    #[op(fold)]
    Log = "log";

    /// The logarithm of one more than a complex number, to base e.
    ///
    /// It is exact near zero, where the sum with one loses digits.
    ///
    /// ```mlir
    /// %z = complex.log1p %a : complex<f32>
    /// ```
    Log1p = "log1p";

    /// The square root of a complex number, with a real part that is not negative.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.sqrt %a : complex<f32>
    /// ```
    Sqrt = "sqrt";

    /// The reciprocal of the square root of a complex number.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.rsqrt %a : complex<f32>
    /// ```
    Rsqrt = "rsqrt";

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
