//! Elements of one of two tensors.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::canonicalize::SelectLogicalNot;
use crate::checks::same_element_types;
use crate::constraints::{BoolTensor, Tensor};
use crate::enums::Extension::{Bf16, Int64};
use crate::traits::{TosaElementwiseOperator, TosaResolvableShapeOperands};

/// Each element of the second tensor where the first one is true, and of the third one where it is not.
///
/// Dimensions of size 1 are broadcast.
///
/// ```mlir
/// %y = tosa.select %c, %a, %b : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.select",
    doc_group = "Functions of three tensors",
    fold,
    canonicalize(SelectLogicalNot),
    interfaces(InferShapedTypeOpInterface),
    traits(ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Bf16, Int64])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Select {
    pub input1: Operand<BoolTensor>,
    pub input2: Operand<Tensor>,
    pub input3: Operand<Tensor>,
    pub output: OpResult<Tensor>,
}

impl Verify for Select {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        for input in [op.input2(), op.input3()] {
            same_element_types(*op, input, op.output(), out)?;
        }
        Ok(())
    }
}
