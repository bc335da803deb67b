//! Functions by tables.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::checks::shape;
use crate::constraints::{Tensor, Tensor1D};
use crate::enums::Extension::Int16;
use crate::traits::TosaResolvableShapeOperands;

/// The entry of a table for each element.
///
/// Elements of 8 bits are indices. Those of 16 bits lie between two entries, and the result is interpolated.
///
/// ```mlir
/// %y = tosa.table %x, %table : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2x3xi8>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.table",
    doc_group = "Functions of one tensor",
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::INT.with(&[Int16])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Table {
    pub input1: Operand<Tensor>,
    pub table: Operand<Tensor1D>,
    pub output: OpResult<Tensor>,
}

impl Verify for Table {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let [input, output] = [op.input1(), op.output()].map(|value| shape(op.cx(), op.ir().value(value).ty()));
        let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
        if input.len() != output.len() {
            return fail(out, op.op_error("expected input tensor rank to equal result tensor rank"));
        }
        for (i, (input, output)) in input.iter().zip(output).enumerate() {
            // As in the reference, an input of unknown size does not fit a result of a known one.
            if *output != DYNAMIC && output != input {
                let message = format!("dim(result, {i}) = {output} doesn't match dim(input, {i}) = {input}");
                return fail(out, op.op_error(message));
            }
        }
        Ok(())
    }
}
