//! Allocation of tiles: each value that is a tile gets the number of one that the processor has, or of one in memory.
//! [mlir/lib/Dialect/ArmSME/Transforms/TileAllocation.cpp]
//!
//! A linear scan over live ranges, which may have holes. Ranges are merged first where that saves moves: of results with operands, and of block
//! arguments with what branches pass to them. When no tile is left, a range is kept in memory instead: one whose value is easily made again, or
//! the one that ends last. Control flow is that of blocks: tiles in regions of other ops are left alone.

mod allocate;
mod assign;
mod dump;
mod live_ranges;
mod prepare;

use dialekt_arm_sme::{ArmSMETileOpRef, is_valid_sme_tile_vector_type};
use dialekt_cf::{Branch, CondBranch};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_pass::PassFailed;

use live_ranges::{Numbering, coalesce, gather};

pub use prepare::preprocess;

/// Gives the tiles of a function numbers. [MLIR: allocateSMETiles]
///
/// # Errors
/// A tile would have to be moved, which was reported.
pub fn allocate_sme_tiles(ir: &mut Ir, function: Op, mut dump: Option<&mut String>) -> Result<(), PassFailed> {
    if ir.op(function).region(0).is_none_or(|body| body.is_empty()) {
        return Ok(());
    }
    preprocess(ir, function);
    let numbering = Numbering::new(ir, function);
    let initial = gather(ir, function, &numbering);
    if initial.is_empty() {
        return Ok(());
    }
    if let Some(out) = dump.as_mut() {
        let mut ranges: Vec<_> = initial.iter().filter(|range| !range.is_empty()).collect();
        ranges.sort_by_key(|range| range.start());
        out.push_str("\n========== Initial Live Ranges:\n");
        dump::dump(out, ir, function, &numbering, &ranges);
    }
    let mut ranges = coalesce(ir, initial);
    if let Some(out) = dump.as_mut() {
        out.push_str("\n========== Coalesced Live Ranges:\n");
        dump::dump(out, ir, function, &numbering, &ranges.iter().collect::<Vec<_>>());
    }
    allocate::allocate(ir, &mut ranges);
    assign::assign(ir, &ranges)?;
    assign::erase_trivially_dead_tile_ops(ir, function);
    Ok(())
}

/// Returns whether a value is a tile.
fn is_tile(ir: &Ir, value: Value) -> bool {
    is_valid_sme_tile_vector_type(ir.cx(), ir.value(value).ty())
}

/// The op on tiles that defines a value.
fn tile_op(ir: &Ir, value: Value) -> Option<ArmSMETileOpRef<'_>> {
    ir.value(value).defining_op().and_then(ArmSMETileOpRef::of)
}

/// Returns whether an op on tiles is made again rather than kept: it has no operands. [MLIR: isTriviallyCloneableTileOp]
fn is_trivially_cloneable(op: OpRef<'_>) -> bool {
    op.num_results() == 1 && op.num_operands() == 0 && op.is_pure()
}

/// The values that branches pass to a block argument; none for other values.
fn predecessor_tiles(ir: &Ir, value: Value) -> Vec<Value> {
    let Some(block) = ir.value(value).parent_block() else { return Vec::new() };
    let Some(number) = block.args().position(|arg| arg == value) else { return Vec::new() };
    let mut found = Vec::new();
    for predecessor in block.predecessors() {
        let Some(terminator) = predecessor.terminator() else { continue };
        if let Some(branch) = terminator.view::<Branch>() {
            found.extend(branch.dest_operands().nth(number));
        } else if let Some(branch) = terminator.view::<CondBranch>() {
            if branch.false_dest() == block {
                found.extend(branch.false_dest_operands().nth(number));
            }
            if branch.true_dest() == block {
                found.extend(branch.true_dest_operands().nth(number));
            }
        }
    }
    found
}
