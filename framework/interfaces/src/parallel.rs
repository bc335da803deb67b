//! Terminators of parallel loops that combine the results of the iterations. [MLIR: ParallelCombiningOpInterface.td]

use dialekt_ods_macros::op_interface;

use super::OperandRange;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Op, OpRef, Value};
use dialekt_ir_core::verify::{Verified, fail};

/// A terminator with ops in its region that define the results of an iteration of the enclosing loop.
#[op_interface(verify = verify_in_parallel)]
pub trait InParallelOpInterface {
    /// A result of the loop around it.
    fn parent_result(op: Self::View<'_>, index: usize) -> Option<Value> {
        op.parent_op()?.result(index)
    }

    /// The ops that define the results of an iteration.
    fn yielding_ops(op: Self::View<'_>) -> Vec<Op> {
        let block = op.region(0).and_then(|body| body.first_block());
        block.into_iter().flat_map(|block| block.ops()).map(OpRef::handle).collect()
    }
}

/// An op that combines the result of one iteration with those of the others. [MLIR: ParallelCombiningOpInterface]
#[op_interface]
pub trait ParallelCombiningOpInterface {
    /// The operands that it adds to.
    fn updated_destinations(op: Self::View<'_>) -> OperandRange<'_>;

    /// The loop.
    fn iterating_parent(op: Self::View<'_>) -> Option<OpRef<'_>>;
}

fn verify_in_parallel(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(body) = op.region(0).filter(|_| op.num_regions() == 1) else {
        return fail(out, op.error("expected single region op"));
    };
    if !body.has_one_block() {
        return fail(out, op.error("expected single block op region"));
    }
    Ok(())
}
