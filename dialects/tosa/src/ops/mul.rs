//! The product of two tensors, element by element.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::checks::{element_of, integer_width, shape, zero_point};
use crate::constraints::{ScalarInt8Tensor, Tensor};
use crate::enums::Extension::{Bf16, Int64};
use crate::infer::broadcast_shape;
use crate::traits::TosaResolvableShapeOperands;

/// The product of two tensors.
///
/// Products of `i32` are shifted right by `shift` and rounded; for other types it is zero. The result of integers may be wider.
///
/// ```mlir
/// %y = tosa.mul %a, %b, %shift : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.mul",
    doc_group = "Functions of two tensors",
    fold,
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Bf16, Int64])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Mul {
    pub input1: Operand<Tensor>,
    pub input2: Operand<Tensor>,
    pub shift: Operand<ScalarInt8Tensor>,
    pub output: OpResult<Tensor>,
}

impl Verify for Mul {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let [a, b, result] = [op.input1(), op.input2(), op.output()].map(|value| element_of(*op, value));
        if let Some(width) = integer_width(cx, result) {
            let operand_width = integer_width(cx, a).filter(|_| a == b);
            let Some(operand_width) = operand_width else {
                return fail(out, op.op_error("requires the same element type for all operands"));
            };
            if operand_width > width {
                return fail(out, op.op_error("invalid data type size for operands or result"));
            }
        } else {
            if a != result || b != result {
                return fail(out, op.op_error("requires the same element type for all operands and results"));
            }
            if zero_point(op.ir(), op.shift(), false).is_some_and(|shift| shift != 0) {
                return fail(out, op.op_error("require shift to be 0 for float type"));
            }
        }
        verify_shapes(op, out)
    }
}

/// Checks that the operands are broadcast to one rank, which is that of the result.
fn verify_shapes(op: MulView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let [a_ty, b_ty, result] = [op.input1(), op.input2(), op.output()].map(|value| op.ir().value(value).ty());
    let (a, b) = (shape(cx, a_ty), shape(cx, b_ty));
    if let (Some(a), Some(b)) = (a, b) {
        if a.len() != b.len() {
            let (a, b) = (a.len(), b.len());
            return fail(out, op.op_error(format!("a and b operands don't have matching ranks, got {a} and {b}")));
        }
        if broadcast_shape(cx, &[a_ty, b_ty]).is_none() {
            let (a, b) = (op.quoted_type(a_ty), op.quoted_type(b_ty));
            let message = format!("a and b operands don't have broadcast-compatible shapes, got {a} and {b}");
            return fail(out, op.op_error(message));
        }
    }
    let Some(result) = shape(cx, result) else { return Ok(()) };
    for (operand, name) in [(a, "a"), (b, "b")] {
        if let Some(operand) = operand.filter(|operand| operand.len() != result.len()) {
            let (result, operand) = (result.len(), operand.len());
            let message = format!("result type has different rank than {name}, got {result} vs {operand}");
            return fail(out, op.op_error(message));
        }
    }
    Ok(())
}
