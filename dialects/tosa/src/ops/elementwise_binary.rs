//! Functions of two tensors, element by element; dimensions of size 1 are broadcast.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::constraints::{BoolTensor, Int32Or64Tensor, Tensor};
use crate::enums::Extension::{Bf16, Int64};
use crate::enums::NanPropagationMode;
use crate::syntax::{parse_nan_mode, print_nan_mode};
use crate::traits::{TosaElementwiseOperator, TosaResolvableShapeOperands};

op_family! {
    /// A function of two tensors, element by element. Dimensions of size 1 are broadcast.
    #[op(
        name = "tosa.{}",
        doc_group = "Functions of two tensors",
        traits(SameOperandsAndResultElementType),
        interfaces(InferShapedTypeOpInterface),
        traits(ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure),
        interfaces(TosaOpInterface {}),
        traits(TosaResolvableShapeOperands)
    )]
    #[assembly(operands attr_dict ":" functional_type(operands, results))]
    pub struct ElementwiseBinary<T = Tensor> {
        pub input1: Operand<T>,
        pub input2: Operand<T>,
        pub output: OpResult<T>,
    }

    /// The sum of two tensors.
    ///
    /// Sums of integers have to fit the type. Tensors have one rank, and dimensions of size 1 are broadcast.
    ///
    /// ```mlir
    /// %sum = tosa.add %a, %b : (tensor<12x6xf32>, tensor<12x1xf32>) -> tensor<12x6xf32>
    /// ```
    #[op(traits(Commutative), facts(Availability::ALL.with(&[Bf16, Int64])), fold)]
    Add = "add";

    /// The bits that are set in both tensors.
    ///
    /// Tensors have one rank, and dimensions of size 1 are broadcast.
    ///
    /// ```mlir
    /// %y = tosa.bitwise_and %a, %b : (tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<2x3xi8>
    /// ```
    #[op(traits(Commutative), facts(Availability::INT.with(&[Int64])))]
    BitwiseAnd = "bitwise_and";

    /// The bits that are set in one of two tensors, or in both.
    ///
    /// Tensors have one rank, and dimensions of size 1 are broadcast.
    ///
    /// ```mlir
    /// %y = tosa.bitwise_or %a, %b : (tensor<2x3xi16>, tensor<1x3xi16>) -> tensor<2x3xi16>
    /// ```
    #[op(traits(Commutative), facts(Availability::INT.with(&[Int64])))]
    BitwiseOr = "bitwise_or";

    /// The bits that are set in exactly one of two tensors.
    ///
    /// Tensors have one rank, and dimensions of size 1 are broadcast.
    ///
    /// ```mlir
    /// %y = tosa.bitwise_xor %a, %b : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
    /// ```
    #[op(traits(Commutative), facts(Availability::INT.with(&[Int64])))]
    BitwiseXor = "bitwise_xor";

    /// The quotient of two tensors of integers, rounded towards zero.
    ///
    /// The divisor is not zero. Floats are divided with `tosa.reciprocal` and `tosa.mul`.
    ///
    /// ```mlir
    /// %y = tosa.intdiv %a, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    /// ```
    #[op(facts(Availability::ALL.with(&[Int64])), fold)]
    IntDiv<T = Int32Or64Tensor> = "intdiv";

    /// True where both tensors are.
    ///
    /// Tensors have one rank, and dimensions of size 1 are broadcast.
    ///
    /// ```mlir
    /// %y = tosa.logical_and %a, %b : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    /// ```
    #[op(traits(Commutative), facts(Availability::ALL))]
    LogicalAnd<T = BoolTensor> = "logical_and";

    /// The bits of the first tensor, shifted left by the numbers in the second one.
    ///
    /// Zeros come in from the right. Shifts are at least 0, and less than the width.
    ///
    /// ```mlir
    /// %y = tosa.logical_left_shift %a, %b : (tensor<2x3xi32>, tensor<1x1xi32>) -> tensor<2x3xi32>
    /// ```
    #[op(facts(Availability::ALL.with(&[Int64])))]
    LogicalLeftShift = "logical_left_shift";

    /// The bits of the first tensor, shifted right by the numbers in the second one.
    ///
    /// Zeros come in from the left. Shifts are at least 0, and less than the width.
    ///
    /// ```mlir
    /// %y = tosa.logical_right_shift %a, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    /// ```
    #[op(facts(Availability::ALL.with(&[Int64])))]
    LogicalRightShift = "logical_right_shift";

    /// True where one of two tensors is, or both.
    ///
    /// Tensors have one rank, and dimensions of size 1 are broadcast.
    ///
    /// ```mlir
    /// %y = tosa.logical_or %a, %b : (tensor<2x3xi1>, tensor<1x3xi1>) -> tensor<2x3xi1>
    /// ```
    #[op(traits(Commutative), facts(Availability::ALL))]
    LogicalOr<T = BoolTensor> = "logical_or";

    /// True where exactly one of two tensors is.
    ///
    /// Tensors have one rank, and dimensions of size 1 are broadcast.
    ///
    /// ```mlir
    /// %y = tosa.logical_xor %a, %b : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    /// ```
    #[op(traits(Commutative), facts(Availability::ALL))]
    LogicalXor<T = BoolTensor> = "logical_xor";

    /// The first tensor to the power of the second one.
    ///
    /// Where the base is less than zero, or both are zero, the result is NaN.
    ///
    /// ```mlir
    /// %y = tosa.pow %a, %b : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
    /// ```
    #[op(facts(Availability::FP.with(&[Bf16])))]
    Pow = "pow";

    /// The difference of two tensors.
    ///
    /// Differences of integers have to fit the type. Tensors have one rank, and dimensions of size 1 are broadcast.
    ///
    /// ```mlir
    /// %y = tosa.sub %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    /// ```
    #[op(facts(Availability::ALL.with(&[Bf16, Int64])), fold)]
    Sub = "sub";
}

op_family! {
    /// The larger or the smaller one of two elements. Dimensions of size 1 are broadcast.
    #[op(
        name = "tosa.{}",
        doc_group = "Functions of two tensors",
        traits(Commutative, SameOperandsAndResultElementType),
        interfaces(InferShapedTypeOpInterface),
        traits(ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure),
        interfaces(TosaOpInterface {}),
        traits(TosaResolvableShapeOperands),
        parse = parse_nan_mode,
        print = print_nan_mode,
        facts(Availability::ALL.with(&[Bf16, Int64]))
    )]
    pub struct Extremum {
        pub input1: Operand<Tensor>,
        pub input2: Operand<Tensor>,
        #[default(NanPropagationMode::Propagate)]
        pub nan_mode: Attr<NanPropagationMode>,
        pub output: OpResult<Tensor>,
    }

    /// The larger one of two elements.
    ///
    /// The mode says what a NaN does: it is the result, or passed over. Dimensions of size 1 are broadcast.
    ///
    /// ```mlir
    /// %y = tosa.maximum %a, %b {nan_mode = IGNORE} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
    /// ```
    Maximum = "maximum";

    /// The smaller one of two elements.
    ///
    /// The mode says what a NaN does: it is the result, or passed over. Dimensions of size 1 are broadcast.
    ///
    /// ```mlir
    /// %y = tosa.minimum %a, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    /// ```
    Minimum = "minimum";
}

/// The first tensor, shifted right by the numbers in the second one, with its sign.
///
/// With `round`, the last bit that is shifted out is added. Shifts are at least 0, and less than the width.
///
/// ```mlir
/// %y = tosa.arithmetic_right_shift %a, %b {round = true} : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.arithmetic_right_shift",
    doc_group = "Functions of two tensors",
    traits(SameOperandsAndResultElementType),
    interfaces(InferShapedTypeOpInterface),
    traits(ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::INT.with(&[Int64]))
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct ArithmeticRightShift {
    pub input1: Operand<Tensor>,
    pub input2: Operand<Tensor>,
    pub round: Attr<BoolAttr>,
    pub output: OpResult<Tensor>,
}
