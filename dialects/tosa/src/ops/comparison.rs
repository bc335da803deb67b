//! Comparisons of two tensors, element by element.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::constraints::{BoolTensor, Tensor};
use crate::enums::Extension::{Bf16, Int64};
use crate::traits::{TosaElementwiseOperator, TosaResolvableShapeOperands};

op_family! {
    /// A comparison of two tensors, element by element. Dimensions of size 1 are broadcast.
    #[op(
        name = "tosa.{}",
        doc_group = "Comparisons",
        traits(SameOperandsElementType),
        interfaces(InferShapedTypeOpInterface),
        traits(ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure),
        interfaces(TosaOpInterface {}),
        traits(TosaResolvableShapeOperands),
        facts(Availability::ALL.with(&[Bf16, Int64]))
    )]
    #[assembly(operands attr_dict ":" functional_type(operands, results))]
    pub struct Comparison {
        pub input1: Operand<Tensor>,
        pub input2: Operand<Tensor>,
        pub output: OpResult<BoolTensor>,
    }

    /// True where two tensors are equal.
    ///
    /// A NaN is equal to nothing. Dimensions of size 1 are broadcast.
    ///
    /// ```mlir
    /// %y = tosa.equal %a, %b : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
    /// ```
    #[op(traits(Commutative), infer, fold)]
    Equal = "equal";

    /// True where the first tensor is greater than the second one.
    ///
    /// It is false where one of both is NaN. Dimensions of size 1 are broadcast.
    ///
    /// ```mlir
    /// %y = tosa.greater %a, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    /// ```
    #[op(fold)]
    Greater = "greater";

    /// True where the first tensor is greater than the second one, or equal to it.
    ///
    /// It is false where one of both is NaN. Dimensions of size 1 are broadcast.
    ///
    /// ```mlir
    /// %y = tosa.greater_equal %a, %b : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xi1>
    /// ```
    #[op(fold)]
    GreaterEqual = "greater_equal";
}
