//! Hyperbolic functions and their inverses.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

op_family! {
    /// A hyperbolic function of a float, or the inverse of one.
    #[op(
        name = "math.{}",
        doc_group = "Hyperbolic functions",
        traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
        interfaces(VectorUnrollOpInterface {})
    )]
    #[each(fold)]
    #[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
    pub struct Hyperbolic {
        pub operand: Operand<FloatLike>,
        #[default(FastMath::None.into())]
        pub fastmath: Attr<FastMath>,
        pub result: OpResult<FloatLike>,
    }

    /// The hyperbolic sine of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.sinh %x : f64
    /// ```
    Sinh = "sinh";

    /// The hyperbolic cosine of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.cosh %x : f64
    /// ```
    Cosh = "cosh";

    /// The hyperbolic tangent of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.tanh %x : f64
    /// ```
    Tanh = "tanh";

    /// The float whose hyperbolic sine is given.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.asinh %x : f64
    /// ```
    Asinh = "asinh";

    /// The float whose hyperbolic cosine is given.
    ///
    /// Vectors and tensors are mapped element by element. NaN for floats less than 1.
    ///
    /// ```mlir
    /// %y = math.acosh %x : f64
    /// ```
    Acosh = "acosh";

    /// The float whose hyperbolic tangent is given.
    ///
    /// Vectors and tensors are mapped element by element. NaN outside of -1 to 1.
    ///
    /// ```mlir
    /// %y = math.atanh %x : f64
    /// ```
    Atanh = "atanh";
}
