//! Sparse conditional constant propagation: finds constants by looking at executed code only.
//! [mlir/lib/Transforms/SCCP.cpp]

use dialekt_ods_macros::Pass;

use dialekt_analysis::dataflow::{ConstantValue, Solver};
use dialekt_ir_core::ir::{Block, Ir, Op, OpRef, Value};
use dialekt_ir_core::rewrite::UniqueConstants;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};

use super::known_results::replace_known_results;

/// Sparse Conditional Constant Propagation.
///
/// Constants are propagated through branches, regions and calls, under the assumption that code that they rule out is
/// not executed. Constant values are replaced, and ops that become dead are erased.
#[derive(Pass, Clone)]
#[pass(name = "SCCP", argument = "sccp")]
pub struct Sccp;

impl Pass for Sccp {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut solver = Solver::new();
        solver.load_baseline();
        solver.run(cx.ir(), cx.op()).map_err(|_| PassFailed)?;
        let op = cx.op();
        replace_known_results(cx.ir_mut(), op, Some(&solver));
        replace_constants(cx.ir_mut(), op, &solver);
        Ok(())
    }
}

/// Replaces the values in the regions of an op that were found constant, and erases ops that become dead by that.
fn replace_constants(ir: &mut Ir, top: Op, solver: &Solver) {
    let mut constants = UniqueConstants::new();
    let mut todo = Vec::new();
    push_blocks(ir.op(top), &mut todo);
    while let Some(block) = todo.pop() {
        let mut next = ir.block(block).first_op().map(OpRef::handle);
        while let Some(op) = next {
            next = ir.op(op).next().map(OpRef::handle);
            let results: smallvec::SmallVec<[Value; 4]> = ir.op(op).results().collect();
            let mut all = !results.is_empty();
            for result in results {
                all &= replace(ir, solver, &mut constants, block, result);
            }
            if all && ir.op(op).would_be_trivially_dead() && ir.erase_op(op).is_ok() {
                continue;
            }
            push_blocks(ir.op(op), &mut todo);
        }
        let args: smallvec::SmallVec<[Value; 4]> = ir.block(block).args().collect();
        for arg in args {
            replace(ir, solver, &mut constants, block, arg);
        }
    }
}

/// Region by region, the blocks of each last one first: they are taken from the end.
fn push_blocks(op: OpRef<'_>, todo: &mut Vec<Block>) {
    for region in op.regions() {
        let start = todo.len();
        todo.extend(region.blocks().map(|block| block.handle()));
        todo[start..].reverse();
    }
}

/// Replaces a value of a block by a constant if it is one; whether it was.
fn replace(ir: &mut Ir, solver: &Solver, constants: &mut UniqueConstants, block: Block, value: Value) -> bool {
    let Some(ConstantValue::Constant(constant, name)) = solver.lookup(value).copied() else { return false };
    let ty = ir.value(value).ty();
    let made = constants.get_or_create(ir, block, name, constant, ty).and_then(|op| ir.op(op).result(0));
    made.is_some_and(|made| ir.replace_all_uses(value, made).is_ok())
}
