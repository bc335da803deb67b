//! Functions of one float: exponentials, logarithms, roots, trigonometric and hyperbolic functions, rounding.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

op_family! {
    /// A function of one float.
    #[op(
        name = "math.{}",
        doc_group = "Functions of one float",
        traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
        interfaces(VectorUnrollOpInterface {})
    )]
    #[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
    pub struct FloatUnary {
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
    #[op(fold)]
    Exp = "exp";

    /// The exponential of a float to base 2.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.exp2 %x : f64
    /// ```
    #[op(fold)]
    Exp2 = "exp2";

    /// The exponential of a float to base e, less one.
    ///
    /// It is exact near zero, where the difference of `math.exp` and one loses digits.
    ///
    /// ```mlir
    /// %y = math.expm1 %x : f64
    /// ```
    #[op(fold)]
    ExpM1 = "expm1";

    /// The logarithm of a float to base e.
    ///
    /// Vectors and tensors are mapped element by element. NaN for floats less than zero.
    ///
    /// ```mlir
    /// %y = math.log %x : f32
    /// ```
    #[op(fold)]
    Log = "log";

    /// The logarithm of a float to base 10.
    ///
    /// Vectors and tensors are mapped element by element. NaN for floats less than zero.
    ///
    /// ```mlir
    /// %y = math.log10 %x : f64
    /// ```
    #[op(fold)]
    Log10 = "log10";

    /// The logarithm of one more than a float, to base e.
    ///
    /// It is exact near zero, where the sum with one loses digits.
    ///
    /// ```mlir
    /// %y = math.log1p %x : f64
    /// ```
    #[op(fold)]
    Log1p = "log1p";

    /// The logarithm of a float to base 2.
    ///
    /// Vectors and tensors are mapped element by element. NaN for floats less than zero.
    ///
    /// ```mlir
    /// %y = math.log2 %x : f64
    /// ```
    #[op(fold)]
    Log2 = "log2";

    /// The square root of a float.
    ///
    /// Vectors and tensors are mapped element by element. NaN for floats less than zero.
    ///
    /// ```mlir
    /// %y = math.sqrt %x fastmath<nnan> : vector<4xf32>
    /// ```
    #[op(fold)]
    Sqrt = "sqrt";

    /// The reciprocal of the square root of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.rsqrt %x fastmath<arcp> : f32
    /// ```
    Rsqrt = "rsqrt";

    /// The cube root of a float.
    ///
    /// Unlike a power of a third, it is there for negative floats too.
    ///
    /// ```mlir
    /// %y = math.cbrt %x : f64
    /// ```
    Cbrt = "cbrt";

    /// The sine of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.sin %x : f64
    /// ```
    #[op(fold)]
    Sin = "sin";

    /// The cosine of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.cos %x : f64
    /// ```
    #[op(fold)]
    Cos = "cos";

    /// The tangent of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.tan %x : f64
    /// ```
    #[op(fold)]
    Tan = "tan";

    /// The angle whose sine is a float.
    ///
    /// Vectors and tensors are mapped element by element. NaN outside of -1 to 1.
    ///
    /// ```mlir
    /// %y = math.asin %x : f64
    /// ```
    #[op(fold)]
    Asin = "asin";

    /// The angle whose cosine is a float.
    ///
    /// Vectors and tensors are mapped element by element. NaN outside of -1 to 1.
    ///
    /// ```mlir
    /// %y = math.acos %x : f64
    /// ```
    #[op(fold)]
    Acos = "acos";

    /// The angle whose tangent is a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.atan %x : f64
    /// ```
    #[op(fold)]
    Atan = "atan";

    /// The hyperbolic sine of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.sinh %x : f64
    /// ```
    #[op(fold)]
    Sinh = "sinh";

    /// The hyperbolic cosine of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.cosh %x : f64
    /// ```
    #[op(fold)]
    Cosh = "cosh";

    /// The hyperbolic tangent of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.tanh %x : f64
    /// ```
    #[op(fold)]
    Tanh = "tanh";

    /// The float whose hyperbolic sine is given.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.asinh %x : f64
    /// ```
    #[op(fold)]
    Asinh = "asinh";

    /// The float whose hyperbolic cosine is given.
    ///
    /// Vectors and tensors are mapped element by element. NaN for floats less than 1.
    ///
    /// ```mlir
    /// %y = math.acosh %x : f64
    /// ```
    #[op(fold)]
    Acosh = "acosh";

    /// The float whose hyperbolic tangent is given.
    ///
    /// Vectors and tensors are mapped element by element. NaN outside of -1 to 1.
    ///
    /// ```mlir
    /// %y = math.atanh %x : f64
    /// ```
    #[op(fold)]
    Atanh = "atanh";

    /// The least integer that is not less than a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.ceil %x : f64
    /// ```
    #[op(fold)]
    Ceil = "ceil";

    /// The greatest integer that is not greater than a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.floor %x : f64
    /// ```
    #[op(fold)]
    Floor = "floor";

    /// The integer nearest to a float; halves go away from zero.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.round %x : f64
    /// ```
    #[op(fold)]
    Round = "round";

    /// The integer nearest to a float; halves go to the even one.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.roundeven %x : f64
    /// ```
    #[op(fold)]
    RoundEven = "roundeven";

    /// The integer part of a float: it is rounded towards zero.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.trunc %x : f64
    /// ```
    #[op(fold)]
    Trunc = "trunc";

    /// The absolute value of a float.
    ///
    /// `fastmath` lists what an optimizer may assume or ignore.
    ///
    /// ```mlir
    /// %y = math.absf %x fastmath<nnan> : f64
    /// ```
    #[op(fold)]
    AbsF = "absf";

    /// The error function of a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.erf %x : f64
    /// ```
    #[op(fold)]
    Erf = "erf";

    /// One less the error function of a float.
    ///
    /// It keeps its digits where the error function is close to one.
    ///
    /// ```mlir
    /// %y = math.erfc %x : f64
    /// ```
    #[op(fold)]
    Erfc = "erfc";
}
