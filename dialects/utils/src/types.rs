//! Types of values, and checks of shaped types for verifiers.

use dialekt_ir_core::prelude::op::*;

/// The type of an op's value; `none` for a stale one.
pub fn type_of(op: OpRef<'_>, value: Value) -> Type {
    op.ir().get_value(value).map_or(Type::NONE, |value| value.ty())
}

/// Checks that there is an operand for each dynamic size of a shaped type. [MLIR: verifyDynamicDimensionCount]
pub fn verify_dynamic_sizes(op: OpRef<'_>, ty: Type, found: usize, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(shape) = op.cx().type_data(ty).shape() else { return Ok(()) };
    let expected = shape.iter().filter(|size| **size == DYNAMIC).count();
    match found == expected {
        true => Ok(()),
        false => fail(out, op.op_error(format!("incorrect number of dynamic sizes, has {found}, expected {expected}"))),
    }
}
