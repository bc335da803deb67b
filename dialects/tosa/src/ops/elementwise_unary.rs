//! Functions of one tensor, element by element.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::constraints::{BoolTensor, FloatTensor, Tensor};
use crate::enums::Extension::{Bf16, Int64};
use crate::traits::{TosaElementwiseOperator, TosaResolvableShapeOperands};

op_family! {
    /// A function of one tensor, element by element.
    #[op(
        name = "tosa.{}",
        doc_group = "Functions of one tensor",
        traits(SameOperandsAndResultShape, SameOperandsAndResultElementType),
        interfaces(InferShapedTypeOpInterface),
        traits(ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure),
        interfaces(TosaOpInterface {}),
        traits(TosaResolvableShapeOperands)
    )]
    #[assembly(operands attr_dict ":" functional_type(operands, results))]
    pub struct ElementwiseUnary<T = Tensor> {
        pub input1: Operand<T>,
        pub output: OpResult<T>,
    }

    /// The absolute value of each element.
    ///
    /// The least signed integer stays as it is.
    ///
    /// ```mlir
    /// %y = tosa.abs %x : (tensor<2x3xi32>) -> tensor<2x3xi32>
    /// ```
    #[op(facts(Availability::ALL.with(&[Bf16, Int64])), fold)]
    Abs = "abs";

    /// The complement of the bits of each element.
    ///
    /// Elements are integers.
    ///
    /// ```mlir
    /// %y = tosa.bitwise_not %x : (tensor<2x3xi8>) -> tensor<2x3xi8>
    /// ```
    #[op(facts(Availability::INT.with(&[Int64])))]
    BitwiseNot = "bitwise_not";

    /// The least integer that is not less, of each element.
    ///
    /// The result is a float, too.
    ///
    /// ```mlir
    /// %y = tosa.ceil %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
    /// ```
    #[op(facts(Availability::FP.with(&[Bf16])))]
    Ceil = "ceil";

    /// The number of leading zero bits of each element.
    ///
    /// It is the width of the type where the element is zero.
    ///
    /// ```mlir
    /// %y = tosa.clz %x : (tensor<2x3xi32>) -> tensor<2x3xi32>
    /// ```
    #[op(facts(Availability::INT.with(&[Int64])))]
    Clz = "clz";

    /// The cosine of each element.
    ///
    /// Elements are angles in radians.
    ///
    /// ```mlir
    /// %y = tosa.cos %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
    /// ```
    #[op(facts(Availability::FP.with(&[Bf16])))]
    Cos<T = FloatTensor> = "cos";

    /// The exponential of each element to base e.
    ///
    /// The inverse is `tosa.log`.
    ///
    /// ```mlir
    /// %y = tosa.exp %x : (tensor<2x3xf16>) -> tensor<2x3xf16>
    /// ```
    #[op(facts(Availability::FP.with(&[Bf16])))]
    Exp = "exp";

    /// The greatest integer that is not greater, of each element.
    ///
    /// The result is a float, too.
    ///
    /// ```mlir
    /// %y = tosa.floor %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
    /// ```
    #[op(facts(Availability::FP.with(&[Bf16])))]
    Floor = "floor";

    /// The logarithm of each element to base e.
    ///
    /// It is NaN where the element is less than zero.
    ///
    /// ```mlir
    /// %y = tosa.log %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
    /// ```
    #[op(facts(Availability::FP.with(&[Bf16])))]
    Log = "log";

    /// The opposite truth value of each element.
    ///
    /// It is true where the element is false.
    ///
    /// ```mlir
    /// %y = tosa.logical_not %x : (tensor<2x3xi1>) -> tensor<2x3xi1>
    /// ```
    #[op(facts(Availability::ALL))]
    LogicalNot<T = BoolTensor> = "logical_not";

    /// One divided by each element.
    ///
    /// Integers are divided with `tosa.intdiv`.
    ///
    /// ```mlir
    /// %y = tosa.reciprocal %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
    /// ```
    #[op(facts(Availability::FP.with(&[Bf16])), fold)]
    Reciprocal = "reciprocal";

    /// One divided by the square root of each element.
    ///
    /// It is NaN where the element is less than zero.
    ///
    /// ```mlir
    /// %y = tosa.rsqrt %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
    /// ```
    #[op(facts(Availability::FP.with(&[Bf16])))]
    Rsqrt = "rsqrt";

    /// The sine of each element.
    ///
    /// Elements are angles in radians.
    ///
    /// ```mlir
    /// %y = tosa.sin %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
    /// ```
    #[op(facts(Availability::FP.with(&[Bf16])))]
    Sin<T = FloatTensor> = "sin";
}
