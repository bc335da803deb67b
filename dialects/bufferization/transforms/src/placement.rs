//! Places for allocations: what passes that move or promote them share. [MLIR: BufferUtils]

use dialekt_analysis::LiveValues;
use dialekt_bufferization::find_dealloc;
use dialekt_interfaces::{AUTOMATIC_ALLOCATION_SCOPE, EffectTarget, LoopLikeOpRef, RegionBranchOpRef};
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::prelude::rewrite::*;

use crate::view_flow_analysis::BufferViewFlowAnalysis;

/// An allocation with the only op that frees it, if there is one.
#[derive(Clone, Copy, Debug)]
pub struct Alloc {
    /// The buffer.
    pub value: Value,
    /// The op that frees it.
    pub dealloc: Option<Op>,
}

/// The allocations in an op that may be moved: ops that allocate one result, which is freed once at most, and not on the stack.
pub fn allocs_in(root: OpRef<'_>) -> Vec<Alloc> {
    let mut allocs = Vec::new();
    let _ = root.walk(WalkOrder::Post, |op| {
        let mut results = op.own_effects().into_iter().flatten().filter_map(|effect| match effect.on {
            EffectTarget::Value(value)
                if effect.effect == Effect::Allocate
                    && effect.resource != AUTOMATIC_ALLOCATION_SCOPE
                    && matches!(op.ir().value(value).def(), ValueDef::Result(..)) =>
            {
                Some(value)
            }
            _ => None,
        });
        let (first, second) = (results.next(), results.next());
        if let (Some(value), None) = (first, second)
            && let Ok(dealloc) = find_dealloc(op.ir(), value)
        {
            allocs.push(Alloc { value, dealloc });
        }
    });
    allocs
}

/// Facts of an op, before its allocations are moved.
#[derive(Debug)]
pub struct Placement {
    /// Aliases that buffers get.
    pub flow: BufferViewFlowAnalysis,
    /// Where values are used.
    pub live: LiveValues,
}

impl Placement {
    /// Analyses an op.
    pub fn new(ir: &Ir, root: Op) -> Placement {
        Placement { flow: BufferViewFlowAnalysis::new(ir.op(root)), live: LiveValues::new(ir, root) }
    }

    /// The op of a block before which an allocation has to stand.
    pub fn start_operation(&self, ir: &Ir, value: Value, block: Block) -> Option<Op> {
        let view = ir.block(block);
        let definer = ir.value(value).defining_op().filter(|_| !self.live.is_live_in(block, value));
        let Some(definer) = definer else { return view.first_op().map(|op| op.handle()) };
        let in_block = std::iter::successors(Some(definer), |op| op.parent_op())
            .find(|op| op.parent_block().map(BlockRef::handle) == Some(block));
        in_block.or_else(|| view.last_op()).map(|op| op.handle())
    }
}

/// Returns whether it is known how control goes through the regions of an op.
pub fn is_known_control_flow(op: OpRef<'_>) -> bool {
    LoopLikeOpRef::of(op).is_some() || RegionBranchOpRef::of(op).is_some()
}

/// Returns whether regions of an op may be run several times.
pub fn is_loop(op: OpRef<'_>) -> bool {
    LoopLikeOpRef::of(op).is_some() || RegionBranchOpRef::of(op).is_some_and(has_loop)
}

/// Returns whether control can come back to a region of an op.
fn has_loop(op: RegionBranchOpRef<'_>) -> bool {
    (0..op.num_regions()).any(|region| op.is_repetitive(region))
}
