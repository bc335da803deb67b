//! The opposite of a tensor.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::checks::{compatible_types, same_element_types, same_storage, verify_zero_point};
use crate::constraints::{ScalarIntOrFloatTensor, Tensor};
use crate::enums::Extension::{Bf16, Int64};
use crate::traits::{TosaElementwiseOperator, TosaResolvableShapeOperands};

/// The opposite of each element.
///
/// The zero point of the input is subtracted first, that of the output added at last.
///
/// ```mlir
/// %y = tosa.negate %x, %x_zp, %y_zp : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.negate",
    doc_group = "Functions of one tensor",
    fold,
    interfaces(InferShapedTypeOpInterface),
    traits(TosaElementwiseOperator, Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Bf16, Int64])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Negate {
    pub input1: Operand<Tensor>,
    pub input1_zp: Operand<ScalarIntOrFloatTensor>,
    pub output_zp: Operand<ScalarIntOrFloatTensor>,
    pub output: OpResult<Tensor>,
}

impl Verify for Negate {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        same_element_types(*op, op.input1(), op.output(), out)?;
        let [input, output] = [op.input1(), op.output()].map(|value| op.ir().value(value).ty());
        if !compatible_types(op.cx(), input, output) {
            return fail(out, op.op_error("requires the same shape for input1 and output"));
        }
        let rule = "both input1 and its zero point are the same element type";
        same_storage(*op, op.input1(), op.input1_zp(), rule, out)?;
        let rule = "both output and its zero point are the same element type";
        same_storage(*op, op.output(), op.output_zp(), rule, out)?;
        verify_zero_point(*op, op.input1_zp(), "input1", out)?;
        verify_zero_point(*op, op.output_zp(), "output", out)
    }
}
