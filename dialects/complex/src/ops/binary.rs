//! Functions of two complex numbers: arithmetic, powers, comparisons.

use dialekt_arith::FastMath;
use dialekt_ir_core::prelude::op::*;

op_family! {
    /// A function of two complex numbers.
    #[op(name = "complex.{}", doc_group = "Functions of two numbers", traits(Pure, SameOperandsAndResultType, Elementwise))]
    #[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
    pub struct ComplexBinary {
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
    #[op(fold)]
    Add = "add";

    /// The difference of two complex numbers.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.sub %a, %b : complex<f32>
    /// ```
    #[op(fold)]
    Sub = "sub";

    /// The product of two complex numbers.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.mul %a, %b : complex<f32>
    /// ```
    #[op(fold)]
    Mul = "mul";

    /// The quotient of two complex numbers.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore. The result of a division by zero depends on the target.
    ///
    /// ```mlir
    /// %z = complex.div %a, %b : complex<f32>
    /// ```
    #[op(fold)]
    Div = "div";

    /// A complex number raised to the power of a complex number.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.pow %a, %b : complex<f32>
    /// ```
    Pow = "pow";

    /// The inverse tangent of the quotient of two complex numbers, in the quadrant that both tell.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %z = complex.atan2 %y, %x : complex<f32>
    /// ```
    Atan2 = "atan2";
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
    doc_group = "Functions of two numbers",
    traits(Pure, Elementwise, SameOperandsAndResultShape, AllTypesMatch(lhs, result))
)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result) "," type($rhs))]
pub struct Powi {
    pub lhs: Operand<Complex<AnyFloat>>,
    pub rhs: Operand<AnySignlessInteger>,
    pub fastmath: Option<Attr<FastMath>>,
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
#[op(name = "complex.eq", doc_group = "Functions of two numbers", traits(Pure, AllTypesMatch(lhs, rhs), Elementwise))]
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
#[op(name = "complex.neq", doc_group = "Functions of two numbers", traits(Pure, AllTypesMatch(lhs, rhs), Elementwise))]
#[assembly($lhs "," $rhs attr_dict ":" type($lhs))]
pub struct NotEqual {
    pub lhs: Operand<Complex<AnyFloat>>,
    pub rhs: Operand<Complex<AnyFloat>>,
    pub result: OpResult<I1>,
}
