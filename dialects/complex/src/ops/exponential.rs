//! Exponentials, logarithms, powers and roots.

use dialekt_arith::FastMath;
use dialekt_ir_core::prelude::op::*;

op_family! {
    /// An exponential, a logarithm or a root of a complex number.
    #[op(
        name = "complex.{}",
        doc_group = "Exponentials and powers",
        traits(SameOperandsAndResultType, Pure, Elementwise)
    )]
    #[assembly($complex ("fastmath" "" $fastmath^)? attr_dict ":" type($complex))]
    pub struct Exponential {
        pub complex: Operand<Complex<AnyFloat>>,
        #[default(FastMath::None.into())]
        pub fastmath: Attr<FastMath>,
        pub result: OpResult<Complex<AnyFloat>>,
    }

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
}

/// A complex number raised to the power of a complex number.
///
/// `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %z = complex.pow %a, %b : complex<f32>
/// ```
#[derive(Op)]
#[op(name = "complex.pow", doc_group = "Exponentials and powers", traits(Pure, SameOperandsAndResultType, Elementwise))]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Pow {
    pub lhs: Operand<Complex<AnyFloat>>,
    pub rhs: Operand<Complex<AnyFloat>>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<Complex<AnyFloat>>,
}

/// A complex number raised to the power of a signed integer.
///
/// `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %c = complex.powi %base, %power : complex<f32>, i32
/// ```
#[derive(Op)]
#[op(
    name = "complex.powi",
    doc_group = "Exponentials and powers",
    traits(Pure, Elementwise, SameOperandsAndResultShape, AllTypesMatch(lhs, result))
)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result) "," type($rhs))]
pub struct Powi {
    pub lhs: Operand<Complex<AnyFloat>>,
    pub rhs: Operand<AnySignlessInteger>,
    pub fastmath: Option<Attr<FastMath>>,
    pub result: OpResult<Complex<AnyFloat>>,
}
