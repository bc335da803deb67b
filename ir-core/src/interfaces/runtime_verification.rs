//! Ops whose mistakes can be found while the program runs. [MLIR: RuntimeVerifiableOpInterface]

use dialekt_ods_macros::op_interface;

use crate::ir::{Builder, EditError, Ir, Op};

/// An op that takes for granted what may not be so, and can be checked when it is run.
#[op_interface(crate = crate, name = "RuntimeVerifiableOpInterface")]
pub trait RuntimeVerifiable {
    /// Makes ops, before the op, that stop the program when the op may not be run. `say` makes the whole message of what is wrong.
    fn verify_at_run_time(b: &mut Builder<'_>, op: Op, say: &dyn Fn(&str) -> String);
}

/// Checks an op at run time, if it can be checked.
///
/// # Errors
/// A stale handle.
pub fn verify_at_run_time(ir: &mut Ir, op: Op, say: &dyn Fn(&str) -> String) -> Result<(), EditError> {
    let cx = ir.cx().clone();
    let name = ir.get_op(op).ok_or(EditError::StaleOp(op))?.name();
    let table = cx.op_interface(name, RuntimeVerifiableOp::INTERFACE).map(|entry| entry.table);
    let Some(table) = table.and_then(|table| table.downcast_ref::<RuntimeVerifiableTable>()) else { return Ok(()) };
    let mut b = Builder::new(ir);
    b.set_insertion_point_before(op);
    (table.verify_at_run_time)(&mut b, op, say);
    Ok(())
}
