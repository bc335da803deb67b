//! Copies of tensors that are not bufferized in place. [mlir/lib/Dialect/Bufferization/Transforms/TensorCopyInsertion.cpp]

use dialekt_bufferization::bufferizable::BufferizableOpRef;
use dialekt_bufferization::options::Bufferized;
use dialekt_bufferization::state::{Analysis, BufferizationState};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::ir::{Ir, Op, OpRef, WalkOrder};
use dialekt_ir_core::rewrite::Rewriter;

/// Makes the copies of all ops in an op; those in symbol tables nested in it are left alone.
///
/// # Errors
/// The reason was reported.
pub fn insert_tensor_copies(ir: &mut Ir, root: Op, analysis: Analysis<'_>, state: &BufferizationState) -> Bufferized {
    let cx = &ir.cx().clone();
    for op in ir.collect_ops(root, WalkOrder::Post) {
        let Some(view) = ir.get_op(op) else { continue };
        if is_in_nested_symbol_table(view, root) {
            continue;
        }
        let Some(table) = analysis.options.bufferizable(view).map(BufferizableOpRef::table) else { continue };
        table.resolve_conflicts(&mut Rewriter::at(cx, ir, op), op, analysis, state)?;
    }
    Ok(())
}

/// Returns whether the nearest symbol table that an op is in, or is, is nested in another op that is one.
fn is_in_nested_symbol_table(op: OpRef<'_>, root: Op) -> bool {
    let is_table = |op: &OpRef<'_>| op.has_traits(OpTraits::SYMBOL_TABLE);
    let root = op.ir().op(root);
    if !is_table(&root) {
        return false;
    }
    let around = std::iter::successors(op.parent_op(), |op| op.parent_op());
    around.into_iter().find(is_table).is_some_and(|table| table != root && root.is_ancestor_of(table))
}
