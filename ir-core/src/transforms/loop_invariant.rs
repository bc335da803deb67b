//! What does not change in a loop moves out of it. [mlir/lib/Transforms/Utils/LoopInvariantCodeMotionUtils.cpp]

use std::collections::VecDeque;

use dialekt_ods_macros::Pass;

use crate::context::OpTraits;
use crate::interfaces::LoopLikeOp;
use crate::ir::{Ir, Op, OpRef, Region, Value, WalkOrder};
use crate::pass::{Pass, PassContext, PassResult};

/// Hoist loop invariant instructions outside of the loop.
///
/// An op moves before the loop when its operands are defined there, it has no effects, and it may be executed though the loop might
/// not be. Inner loops come first, so what leaves them may leave the loops around.
#[derive(Pass, Clone)]
#[pass(crate = crate, argument = "loop-invariant-code-motion")]
pub struct LoopInvariantCodeMotion;

impl Pass for LoopInvariantCodeMotion {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut loops = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Post, |op| {
            if LoopLikeOp::of(op).is_some() {
                loops.push(op.handle());
            }
        });
        let ir = cx.ir_mut();
        let moved: usize = loops.into_iter().map(|op| move_loop_invariant_code(ir, op)).sum();
        if moved == 0 {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Moves ops out of the regions of a loop; how many.
pub fn move_loop_invariant_code(ir: &mut Ir, op: Op) -> usize {
    let Some(this) = LoopLikeOp::of(ir.op(op)) else { return 0 };
    this.loop_regions().into_iter().map(|region| move_out_of_region(ir, op, region)).sum()
}

fn move_out_of_region(ir: &mut Ir, around: Op, region: Region) -> usize {
    let ops = ir.region(region).blocks().flat_map(|block| block.ops());
    let mut todo: VecDeque<Op> = ops.map(|op| op.handle()).collect();
    let mut moved = 0;
    while let Some(op) = todo.pop_front() {
        let view = ir.op(op);
        // It may have been moved since.
        if view.parent_region().map(|region| region.handle()) != Some(region) || !is_invariant(view, ir.op(around)) {
            continue;
        }
        if ir.move_op_before(op, around).is_err() {
            continue;
        }
        moved += 1;
        let users = ir.op(op).results().flat_map(|result| ir.value(result).users());
        let inside = users.filter(|user| user.parent_region().map(|region| region.handle()) == Some(region));
        todo.extend(inside.map(|user| user.handle()));
    }
    moved
}

/// Whether an op does the same in each round, and may do it before the first.
fn is_invariant(op: OpRef<'_>, around: OpRef<'_>) -> bool {
    let Some(this) = LoopLikeOp::of(around) else { return false };
    if op.has_traits(OpTraits::TERMINATOR) || !op.is_memory_effect_free() || !op.is_speculatable() {
        return false;
    }
    let is_nested = |value: Value| {
        let definer = op.ir().get_value(value).and_then(|value| value.parent_block()?.parent_op());
        definer.is_some_and(|definer| op.is_ancestor_of(definer))
    };
    op.preorder()
        .all(|inner| inner.operands().all(|value| op != inner && is_nested(value) || this.is_defined_outside(value)))
}
