//! Ops that write one scalar to all elements of an output.

use dialekt_ir_core::prelude::op::*;

use crate::interfaces::LinalgOpRef;

/// An op that writes its first operand, a scalar, to all elements of the second one.
#[op_interface(name = "FillOpInterface", verify = verify_fill)]
pub trait FillOpInterface {
    /// The scalar.
    fn value(op: Self::View<'_>) -> Option<Value> {
        op.operand(0)
    }

    /// The shaped value that is filled.
    fn output(op: Self::View<'_>) -> Option<Value> {
        op.operand(1)
    }

    /// The filled tensor, if it is one.
    fn result(op: Self::View<'_>) -> Option<Value> {
        (*op).result(0)
    }
}

fn verify_fill(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(this) = LinalgOpRef::of(op) else { return fail(out, op.error("expected a LinalgOp")) };
    if !this.has_counts(1, 1) {
        return fail(out, op.error("expected op with 1 input and 1 output"));
    }
    let (Some(value), Some(output)) = (op.operand_type(0), op.operand_type(1)) else { return Ok(()) };
    let is_shaped = matches!(
        op.cx().type_data(value),
        TypeData::Tensor { .. } | TypeData::UnrankedTensor(_) | TypeData::MemRef { .. }
    );
    if is_shaped {
        return fail(out, op.error("expected op with scalar input"));
    }
    let element = op.cx().element_or_self(output);
    if element != value {
        let (value, element) = (op.quoted_type(value), op.quoted_type(element));
        let message = format!("expected fill value type ({value}) to match output element type ({element})");
        return fail(out, op.op_error(message));
    }
    Ok(())
}
