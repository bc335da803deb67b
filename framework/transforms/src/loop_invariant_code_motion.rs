//! Loop-invariant code motion: ops that compute the same in each iteration move out of the loop.
//! [mlir/lib/Transforms/Utils/LoopInvariantCodeMotionUtils.cpp]

use std::collections::VecDeque;

use dialekt_ods_macros::Pass;
use hashbrown::HashSet;

use dialekt_interfaces::LoopLikeOpRef;
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::interfaces::EffectFacts;
use dialekt_ir_core::ir::{Block, Ir, Op, OpRef, Region, Value, WalkOrder};
use dialekt_pass::{Pass, PassContext, PassResult};

/// Hoist loop invariant instructions outside of the loop.
///
/// An op moves before the loop when its operands are defined there, it has no effects, and it is speculatable, since
/// the loop might not be executed. Inner loops come first, so that ops that leave them may leave the loops around.
#[derive(Pass, Clone)]
#[pass(argument = "loop-invariant-code-motion")]
pub struct LoopInvariantCodeMotion;

impl Pass for LoopInvariantCodeMotion {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut loops = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Post, |op| {
            if LoopLikeOpRef::of(op).is_some() {
                loops.push(op.handle());
            }
        });
        let ir = cx.ir_mut();
        let mut facts = EffectFacts::default();
        let moved: usize = loops.into_iter().map(|op| move_out_of_loop(ir, op, &mut facts)).sum();
        if moved == 0 {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Moves ops out of the regions of a loop; how many.
pub fn move_loop_invariant_code(ir: &mut Ir, op: Op) -> usize {
    move_out_of_loop(ir, op, &mut EffectFacts::default())
}

/// As [`move_loop_invariant_code`], with cached facts about effects. The moved ops have no effects and are
/// speculatable, so that the facts stay valid.
fn move_out_of_loop(ir: &mut Ir, op: Op, facts: &mut EffectFacts) -> usize {
    let Some(this) = LoopLikeOpRef::of(ir.op(op)) else { return 0 };
    this.loop_regions().into_iter().map(|region| move_out_of_region(ir, op, region, facts)).sum()
}

fn move_out_of_region(ir: &mut Ir, around: Op, region: Region, facts: &mut EffectFacts) -> usize {
    let ops = ir.region(region).blocks().flat_map(|block| block.ops());
    let mut todo: VecDeque<Op> = ops.map(|op| op.handle()).collect();
    let mut moved = 0;
    while let Some(op) = todo.pop_front() {
        let view = ir.op(op);
        // The op may have been moved since.
        if view.parent_region().map(|region| region.handle()) != Some(region)
            || !is_invariant(view, ir.op(around), facts)
        {
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

/// Returns whether an op computes the same in each iteration, and may be executed before the first.
fn is_invariant(op: OpRef<'_>, around: OpRef<'_>, facts: &mut EffectFacts) -> bool {
    let Some(this) = LoopLikeOpRef::of(around) else { return false };
    if op.has_traits(OpTraits::TERMINATOR) || !facts.is_memory_effect_free(op) || !facts.is_speculatable(op) {
        return false;
    }
    // The blocks in the op, whose values are not defined outside.
    let mut inner: HashSet<Block, foldhash::fast::FixedState> = HashSet::default();
    if op.num_regions() != 0 {
        let regions = op.preorder().flat_map(|op| op.regions());
        inner.extend(regions.flat_map(|region| region.blocks()).map(|block| block.handle()));
    }
    let is_nested = |value: Value| {
        let block = op.ir().get_value(value).and_then(|value| value.parent_block());
        block.is_some_and(|block| inner.contains(&block.handle()))
    };
    op.preorder().all(|inner| inner.operands().all(|value| is_nested(value) || this.is_defined_outside(value)))
}
