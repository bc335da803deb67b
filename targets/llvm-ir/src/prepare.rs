//! What is changed in the MLIR before it is translated.

use dialekt_ir_core::ir::{EditError, Ir, Op};
use dialekt_llvm_transforms::llvm_legalize_for_export::{ensure_distinct_successors, legalize_expressions};

/// Brings a module into the form that can be translated.
///
/// # Errors
/// A stale handle.
pub fn prepare(ir: &mut Ir, top: Op) -> Result<(), EditError> {
    ensure_distinct_successors(ir, top)?;
    legalize_expressions(ir, top)
}
