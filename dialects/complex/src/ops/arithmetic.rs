//! Arithmetic.

use dialekt_arith::FastMath;
use dialekt_ir_core::prelude::op::*;

op_family! {
    /// An operation on two complex numbers.
    #[op(name = "complex.{}", doc_group = "Arithmetic", traits(Pure, SameOperandsAndResultType, Elementwise))]
    #[each(fold)]
    #[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
    pub struct Arithmetic {
        pub lhs: Operand<Complex<AnyFloat>>,
        pub rhs: Operand<Complex<AnyFloat>>,
        #[default(FastMath::None.into())]
        pub fastmath: Attr<FastMath>,
        pub result: OpResult<Complex<AnyFloat>>,
    }

    /// The sum of two complex numbers.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %c = complex.add %a, %b fastmath<nnan,contract> : complex<f32>
    /// ```
    Add = "add";

    /// The difference of two complex numbers.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.sub %a, %b : complex<f32>
    /// ```
    Sub = "sub";

    /// The product of two complex numbers.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.mul %a, %b : complex<f32>
    /// ```
    Mul = "mul";

    /// The quotient of two complex numbers.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore. The result of a division by zero depends on the target.
    ///
    /// ```mlir
    /// %z = complex.div %a, %b : complex<f32>
    /// ```
    Div = "div";
}

/// The negative of a complex number.
///
/// `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %z = complex.neg %a : complex<f32>
/// ```
#[derive(Op)]
#[op(name = "complex.neg", doc_group = "Arithmetic", traits(SameOperandsAndResultType, Pure, Elementwise), fold)]
#[assembly($complex ("fastmath" "" $fastmath^)? attr_dict ":" type($complex))]
pub struct Neg {
    pub complex: Operand<Complex<AnyFloat>>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<Complex<AnyFloat>>,
}

/// True if two complex numbers are equal: both of their parts are.
///
/// The parts are compared as floats: a NaN equals nothing.
///
/// ```mlir
/// %p = complex.eq %a, %b : complex<f32>
/// ```
#[derive(Op)]
#[op(name = "complex.eq", doc_group = "Arithmetic", traits(Pure, AllTypesMatch(lhs, rhs), Elementwise))]
#[assembly($lhs "," $rhs attr_dict ":" type($lhs))]
pub struct Equal {
    pub lhs: Operand<Complex<AnyFloat>>,
    pub rhs: Operand<Complex<AnyFloat>>,
    pub result: OpResult<I1>,
}

/// True if two complex numbers differ in at least one part.
///
/// The parts are compared as floats: a NaN differs from everything.
///
/// ```mlir
/// %differ = complex.neq %a, %b : complex<f32>
/// ```
#[derive(Op)]
#[op(name = "complex.neq", doc_group = "Arithmetic", traits(Pure, AllTypesMatch(lhs, rhs), Elementwise))]
#[assembly($lhs "," $rhs attr_dict ":" type($lhs))]
pub struct NotEqual {
    pub lhs: Operand<Complex<AnyFloat>>,
    pub rhs: Operand<Complex<AnyFloat>>,
    pub result: OpResult<I1>,
}
