//! Ops whose mistakes can be found while the program runs. [MLIR: RuntimeVerifiableOpInterface]

use dialekt_ods_macros::op_interface;

use dialekt_ir_core::ir::{Builder, EditError, Ir, Op};

/// An op with preconditions that can be checked when it is executed.
#[op_interface]
pub trait RuntimeVerifiableOpInterface {
    /// Builds ops, before the op, that stop the program when its preconditions do not hold. `say` makes the whole
    /// message from a description of the failure.
    fn verify_at_run_time(b: &mut Builder<'_>, op: Self::Handle, say: &dyn Fn(&str) -> String);
}

/// Checks an op at run time, if it can be checked.
///
/// # Errors
/// A stale handle.
pub fn verify_at_run_time(ir: &mut Ir, op: Op, say: &dyn Fn(&str) -> String) -> Result<(), EditError> {
    let Some(verifiable) = RuntimeVerifiableOpRef::of(ir.get_op(op).ok_or(EditError::StaleOp(op))?) else {
        return Ok(());
    };
    let table = verifiable.table();
    let mut b = Builder::new(ir);
    b.set_insertion_point_before(op);
    table.verify_at_run_time(&mut b, op, say);
    Ok(())
}
