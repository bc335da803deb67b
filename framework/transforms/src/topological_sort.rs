//! Regions without order get one: definitions before uses. [mlir/lib/Analysis/TopologicalSortUtils.cpp]

use std::collections::HashSet;

use dialekt_ods_macros::Pass;

use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::ir::{Block, InsertionPoint, Ir, Op, WalkOrder};
use dialekt_pass::{Pass, PassContext, PassResult};

/// Sort regions without SSA dominance in topological order.
///
/// Ops move only as far as they have to: those that need nothing that follows stay in their order. Of ops that need each other, the
/// first one comes first.
#[derive(Pass, Clone)]
#[pass(argument = "topological-sort")]
pub struct TopologicalSort;

impl Pass for TopologicalSort {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut blocks = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Post, |op| {
            let graphs = op.regions().filter(|region| region.is_graph());
            blocks.extend(graphs.flat_map(|region| region.blocks()).map(|block| block.handle()));
        });
        let ir = cx.ir_mut();
        blocks.into_iter().for_each(|block| {
            sort_topologically(ir, block);
        });
        Ok(())
    }
}

/// Sorts the ops of a block, but for its terminator; whether none of them need each other.
pub fn sort_topologically(ir: &mut Ir, block: Block) -> bool {
    let view = ir.block(block);
    let mut left: Vec<Op> = view.ops().map(|op| op.handle()).collect();
    let end = view.last_op().filter(|op| op.has_traits(OpTraits::TERMINATOR)).map(|op| op.handle());
    if end.is_some() {
        left.pop();
    }
    if left.len() < 2 {
        return true;
    }
    let mut unscheduled: HashSet<Op> = left.iter().copied().collect();
    let mut order = Vec::with_capacity(left.len());
    let mut sorted = true;
    while !left.is_empty() {
        let before = order.len();
        left.retain(|op| {
            let ready = is_ready(ir, *op, &unscheduled);
            if ready {
                unscheduled.remove(op);
                order.push(*op);
            }
            !ready
        });
        // Nothing can go on: the first one goes though it should not.
        if order.len() == before {
            sorted = false;
            let first = left.remove(0);
            unscheduled.remove(&first);
            order.push(first);
        }
    }
    let mut at = ir.block(block).first_op().map(|op| op.handle());
    for op in order {
        if at == Some(op) {
            at = ir.op(op).next().map(|op| op.handle());
            continue;
        }
        let done = ir.move_op(op, InsertionPoint { block, before: at });
        debug_assert_eq!(done, Ok(()));
    }
    sorted
}

/// Returns whether an op, and all ops nested in it, do not use results of ops that are not scheduled yet.
fn is_ready(ir: &Ir, op: Op, unscheduled: &HashSet<Op>) -> bool {
    ir.op(op).preorder().flat_map(|inner| inner.operands()).all(|value| {
        let definer = ir.get_value(value).and_then(|value| value.defining_op());
        let mut around = std::iter::successors(definer, |op| op.parent_op()).map(|op| op.handle());
        let found = around.find(|other| *other == op || unscheduled.contains(other));
        found.is_none_or(|found| found == op)
    })
}
