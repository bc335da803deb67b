//! Named ops that work on the elements of tensors and buffers one by one.

use crate::interfaces::prelude::*;
use crate::structured::body::{Expr, FIRST, SECOND, SELECT};
use crate::{BinaryFn, UnaryFn};

op_family! {
    /// A function of the elements that stand in the same place in all inputs.
    #[op(
        name = "linalg.{}", doc_group = "Element by element",
        parse = form::parse,
        print = form::print,
        facts(Structured::elementwise(INPUTS, BODY))
    )]
    pub struct Pointwise<BODY, INPUTS = 2> {
        pub structured: Mixin<StructuredOp>,
        pub named: Mixin<NamedOp>,
    }

    /// The exponential of each element.
    ///
    /// Elements are floats, and are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.exp ins(%a : tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Exp<INPUTS = 1, BODY = {&Expr::Unary(UnaryFn::Exp, FIRST)}> = "exp";

    /// The natural logarithm of each element.
    ///
    /// Elements are floats, and are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.log ins(%a : tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Log<INPUTS = 1, BODY = {&Expr::Unary(UnaryFn::Log, FIRST)}> = "log";

    /// The absolute value of each element.
    ///
    /// Elements are floats, and are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.abs ins(%a : tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Abs<INPUTS = 1, BODY = {&Expr::Unary(UnaryFn::Abs, FIRST)}> = "abs";

    /// The least integer that is not less than each element.
    ///
    /// Elements are floats, and are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.ceil ins(%a : tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Ceil<INPUTS = 1, BODY = {&Expr::Unary(UnaryFn::Ceil, FIRST)}> = "ceil";

    /// The greatest integer that is not greater than each element.
    ///
    /// Elements are floats, and are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.floor ins(%a : tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Floor<INPUTS = 1, BODY = {&Expr::Unary(UnaryFn::Floor, FIRST)}> = "floor";

    /// Each element with the other sign.
    ///
    /// Elements are floats, and are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.negf ins(%a : tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    NegF<INPUTS = 1, BODY = {&Expr::Unary(UnaryFn::Negf, FIRST)}> = "negf";

    /// The reciprocal of each element.
    ///
    /// Elements are floats, and are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.reciprocal ins(%a : tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Reciprocal<INPUTS = 1, BODY = {&Expr::Unary(UnaryFn::Reciprocal, FIRST)}> = "reciprocal";

    /// The integer nearest to each element; of two that are as near, the one farther from zero.
    ///
    /// Elements are floats, and are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.round ins(%a : tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Round<INPUTS = 1, BODY = {&Expr::Unary(UnaryFn::Round, FIRST)}> = "round";

    /// The square root of each element.
    ///
    /// Elements are floats, and are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.sqrt ins(%a : tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Sqrt<INPUTS = 1, BODY = {&Expr::Unary(UnaryFn::Sqrt, FIRST)}> = "sqrt";

    /// The reciprocal of the square root of each element.
    ///
    /// Elements are floats, and are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.rsqrt ins(%a : tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Rsqrt<INPUTS = 1, BODY = {&Expr::Unary(UnaryFn::Rsqrt, FIRST)}> = "rsqrt";

    /// The square of each element.
    ///
    /// Elements are floats, and are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.square ins(%a : tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Square<INPUTS = 1, BODY = {&Expr::Unary(UnaryFn::Square, FIRST)}> = "square";

    /// The hyperbolic tangent of each element.
    ///
    /// Elements are floats, and are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.tanh ins(%a : tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Tanh<INPUTS = 1, BODY = {&Expr::Unary(UnaryFn::Tanh, FIRST)}> = "tanh";

    /// The error function of each element.
    ///
    /// Elements are floats, and are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.erf ins(%a : tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Erf<INPUTS = 1, BODY = {&Expr::Unary(UnaryFn::Erf, FIRST)}> = "erf";

    /// The sums of elements of two inputs.
    ///
    /// Of booleans it is the disjunction. Elements are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.add ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Add<BODY = {&Expr::Binary(BinaryFn::Add, FIRST, SECOND)}> = "add";

    /// The differences of elements of two inputs.
    ///
    /// There is none of booleans. Elements are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.sub ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Sub<BODY = {&Expr::Binary(BinaryFn::Sub, FIRST, SECOND)}> = "sub";

    /// The products of elements of two inputs.
    ///
    /// Of booleans it is the conjunction. Elements are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.mul ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Mul<BODY = {&Expr::Binary(BinaryFn::Mul, FIRST, SECOND)}> = "mul";

    /// The quotients of elements of two inputs.
    ///
    /// Integers are signed. Elements are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.div ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Div<BODY = {&Expr::Binary(BinaryFn::Div, FIRST, SECOND)}> = "div";

    /// The quotients of elements of two inputs, which are unsigned integers.
    ///
    /// There is none of floats. Elements are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.div_unsigned ins(%a, %b : tensor<4x8xi32>, tensor<4x8xi32>)
    ///   outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
    /// ```
    DivUnsigned<BODY = {&Expr::Binary(BinaryFn::DivUnsigned, FIRST, SECOND)}> = "div_unsigned";

    /// The larger ones of elements of two inputs.
    ///
    /// Integers are signed. A NaN gives a NaN. Elements are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.max ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Max<BODY = {&Expr::Binary(BinaryFn::MaxSigned, FIRST, SECOND)}> = "max";

    /// The smaller ones of elements of two inputs.
    ///
    /// Integers are signed. A NaN gives a NaN. Elements are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.min ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Min<BODY = {&Expr::Binary(BinaryFn::MinSigned, FIRST, SECOND)}> = "min";

    /// The powers of elements of one input by those of another one.
    ///
    /// Elements are floats. Elements are not converted.
    ///
    /// ```mlir
    /// %0 = linalg.powf ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    PowF<BODY = {&Expr::Binary(BinaryFn::Powf, FIRST, SECOND)}> = "powf";

    /// The elements of the second or of the third input, as those of the first one say.
    ///
    /// Elements of the first input are booleans.
    ///
    /// ```mlir
    /// %0 = linalg.select ins(%p, %a, %b : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>)
    ///   outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    Select<INPUTS = 3, BODY = {&SELECT}> = "select";
}
