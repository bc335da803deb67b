//! Exponentials and logarithms.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

op_family! {
    /// An exponential or a logarithm of a float.
    #[op(
        name = "math.{}",
        doc_group = "Exponentials and logarithms",
        traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
        interfaces(VectorUnrollOpInterface {})
    )]
    #[each(fold)]
    #[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
    pub struct Exponential {
        pub operand: Operand<FloatLike>,
        #[default(FastMath::None.into())]
        pub fastmath: Attr<FastMath>,
        pub result: OpResult<FloatLike>,
    }

    /// The exponential of a float to base e.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.exp %x fastmath<afn> : vector<4xf32>
    /// ```
    Exp = "exp";

    /// The exponential of a float to base 2.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.exp2 %x : f64
    /// ```
    Exp2 = "exp2";

    /// The exponential of a float to base e, less one.
    ///
    /// It is exact near zero, where the difference of `math.exp` and one loses digits.
    ///
    /// ```mlir
    /// %y = math.expm1 %x : f64
    /// ```
    ExpM1 = "expm1";

    /// The logarithm of a float to base e.
    ///
    /// Vectors and tensors are mapped element by element. NaN for floats less than zero.
    ///
    /// ```mlir
    /// %y = math.log %x : f32
    /// ```
    Log = "log";

    /// The logarithm of a float to base 10.
    ///
    /// Vectors and tensors are mapped element by element. NaN for floats less than zero.
    ///
    /// ```mlir
    /// %y = math.log10 %x : f64
    /// ```
    Log10 = "log10";

    /// The logarithm of one more than a float, to base e.
    ///
    /// It is exact near zero, where the sum with one loses digits.
    ///
    /// ```mlir
    /// %y = math.log1p %x : f64
    /// ```
    Log1p = "log1p";

    /// The logarithm of a float to base 2.
    ///
    /// Vectors and tensors are mapped element by element. NaN for floats less than zero.
    ///
    /// ```mlir
    /// %y = math.log2 %x : f64
    /// ```
    Log2 = "log2";
}
