//! `buffer-hoisting` and `buffer-loop-hoisting`: allocations move out of blocks and loops.
//! [mlir/lib/Dialect/Bufferization/Transforms/BufferOptimizations.cpp]

use dialekt_bufferization::{AllocationOpRef, HoistingKind};
use dialekt_ir_core::ir::EditError;
use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_scf as scf;

use crate::placement::{Placement, allocs_in, is_known_control_flow, is_loop};

/// Optimizes placement of allocation operations by moving them into common dominators and out of nested regions
///
/// An allocation does not move into a loop or out of one.
#[derive(Pass, Clone)]
#[pass(name = "BufferHoistingPass", argument = "buffer-hoisting", op = "func.func")]
pub struct BufferHoisting;

impl Pass for BufferHoisting {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op();
        hoist_buffers(cx.ir_mut(), op, Hoisting::ToBlocks).map_err(|_| PassFailed)
    }
}

/// Optimizes placement of allocation operations by moving them out of loop nests
///
/// An allocation stays where a buffer of one iteration is still used in the next one.
#[derive(Pass, Clone)]
#[pass(name = "BufferLoopHoistingPass", argument = "buffer-loop-hoisting", op = "func.func")]
pub struct BufferLoopHoisting;

impl Pass for BufferLoopHoisting {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op();
        hoist_buffers(cx.ir_mut(), op, Hoisting::FromLoops).map_err(|_| PassFailed)
    }
}

/// The places that allocations are moved to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hoisting {
    /// Common dominators, and blocks around ops that are no loops.
    ToBlocks,
    /// Blocks around loops.
    FromLoops,
}

impl Hoisting {
    fn is_allowed(self, kind: HoistingKind) -> bool {
        match self {
            Hoisting::ToBlocks => kind.to_blocks,
            Hoisting::FromLoops => kind.from_loops,
        }
    }
}

/// Moves the allocations in an op. [MLIR: hoistBuffersFromLoops]
///
/// # Errors
/// An edit failed.
pub fn hoist_buffers(ir: &mut Ir, root: Op, hoisting: Hoisting) -> Result<(), EditError> {
    let placement = Placement::new(ir, root);
    let mut values: Vec<Value> = allocs_in(ir.op(root)).into_iter().map(|alloc| alloc.value).collect();
    let _ = ir.op(root).walk(WalkOrder::Post, |op| {
        if op.is::<memref::Alloca>() {
            values.extend(op.result(0));
        }
    });
    let mut dominance = DominanceInfo::new();
    for value in values {
        let Some(alloc) = ir.value(value).defining_op() else { continue };
        let kind = AllocationOpRef::of(alloc).map(|alloc| alloc.hoisting_kind());
        if !kind.is_some_and(|kind| hoisting.is_allowed(kind)) {
            continue;
        }
        let alloc = alloc.handle();
        let Some(block) = placement_block(ir, &placement, &mut dominance, value, hoisting) else { continue };
        let Some(start) = placement.start_operation(ir, value, block).filter(|start| *start != alloc) else { continue };
        ir.move_op_before(alloc, start)?;
    }
    Ok(())
}

/// The block that an allocation is moved to.
fn placement_block(
    ir: &Ir,
    placement: &Placement,
    dominance: &mut DominanceInfo,
    value: Value,
    hoisting: Hoisting,
) -> Option<Block> {
    let alloc = ir.value(value).defining_op()?;
    let home = alloc.parent_block()?.handle();
    let dominator = common_dominator(ir, placement, dominance, value)?;
    // Sizes have to be known there.
    let mut dependency: Option<Block> = None;
    for operand in alloc.operands() {
        let block = ir.value(operand).parent_block()?.handle();
        if dependency.is_none_or(|dependency| dominance.block_dominates(ir, dependency, block)) {
            dependency = Some(block);
        }
    }
    let bound = match (hoisting, dependency) {
        (Hoisting::FromLoops, dependency) => dependency,
        (Hoisting::ToBlocks, Some(block)) if dominance.block_properly_dominates(ir, dominator, block) => Some(block),
        (Hoisting::ToBlocks, _) => Some(dominator),
    };
    let (mut current, mut placed) = (home, home);
    while let Some(parent) = ir.block(current).parent_op() {
        if bound.is_some_and(|bound| !dominance.block_properly_dominates(ir, bound, current)) {
            break;
        }
        // The block around the root is out of the pass's reach; it dominates all blocks in it.
        let around = parent.parent_block().map(BlockRef::handle);
        let is_below = |dominance: &mut DominanceInfo, block| {
            around.is_none_or(|around| dominance.block_properly_dominates(ir, around, block))
        };
        let dominating = immediate_dominator(ir, dominance, current);
        if let Some(next) = dominating.filter(|next| is_below(dominance, *next)) {
            current = next;
            if hoisting == Hoisting::ToBlocks {
                placed = current;
            }
            continue;
        }
        let Some(around) = around else { break };
        let is_legal = match hoisting {
            Hoisting::ToBlocks => !is_loop(parent),
            Hoisting::FromLoops => is_sequential_loop(parent) && !dominance.block_dominates(ir, dominator, around),
        };
        if !is_legal || !is_known_control_flow(parent) {
            break;
        }
        current = around;
        placed = current;
    }
    Some(placed)
}

/// Returns whether an op is a loop whose iterations do not run side by side.
fn is_sequential_loop(op: OpRef<'_>) -> bool {
    is_loop(op) && !op.is::<scf::Parallel>() && !op.is::<scf::Forall>()
}

/// The last block that dominates another one of its region, which is not the first.
fn immediate_dominator(ir: &Ir, dominance: &mut DominanceInfo, block: Block) -> Option<Block> {
    if ir.block(block).is_entry() {
        return None;
    }
    let region = ir.block(block).parent_region()?.handle();
    let order = dominance.tree_preorder(ir, region);
    let place = order.iter().position(|(found, _)| *found == block)?;
    let depth = order[place].1;
    order[..place].iter().rev().find(|(_, found)| *found < depth).map(|(found, _)| *found)
}

/// The last block that dominates all uses of a buffer and of what is made of it.
fn common_dominator(ir: &Ir, placement: &Placement, dominance: &mut DominanceInfo, value: Value) -> Option<Block> {
    let mut blocks = vec![ir.value(value).parent_block()?.handle()];
    for value in placement.flow.resolve(value) {
        blocks.extend(ir.value(value).users().filter_map(|user| user.parent_block()).map(BlockRef::handle));
        blocks.extend(ir.value(value).parent_block().map(BlockRef::handle));
    }
    blocks.sort_unstable();
    blocks.dedup();
    let first = blocks.pop()?;
    blocks.into_iter().try_fold(first, |found, block| dominance.nearest_common_dominator(ir, found, block))
}
