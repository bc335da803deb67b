//! Preparation: copies of tiles before branches, each on its own way.

use dialekt_arm_sme::CopyTile;
use dialekt_cf::{Branch, CondBranch};
use dialekt_ir_core::prelude::rewrite::*;

use super::is_tile;

/// Splits branches with tiles, and copies tiles that are passed to blocks: so what is passed one way is not live on the other,
/// and live ranges are short. [MLIR: preprocessForTileAllocation]
pub fn preprocess(ir: &mut Ir, function: Op) {
    split_cond_branches(ir, function);
    insert_copies_at_branches(ir, function);
}

/// Branches with a condition that pass tiles go to blocks of their own, which pass them on.
fn split_cond_branches(ir: &mut Ir, function: Op) {
    let has_tiles = |op: &OpRef<'_>| op.is::<CondBranch>() && op.operands().any(|operand| is_tile(ir, operand));
    let branches: Vec<Op> = ir.op(function).preorder().filter(has_tiles).map(|op| op.handle()).collect();
    for op in branches {
        let Some(view) = ir.op(op).view::<CondBranch>() else { continue };
        let (condition, weights) = (view.condition(), view.branch_weights());
        let ways = [
            (view.true_dest().handle(), view.true_dest_operands().collect::<Vec<Value>>()),
            (view.false_dest().handle(), view.false_dest_operands().collect()),
        ];
        let (loc, attrs) = (view.loc(), view.discardable_attrs().to_vec());
        let Some((block, region)) = view.parent_block().and_then(|block| Some((block, block.parent_region()?))) else {
            continue;
        };
        let mut next = region.blocks().skip_while(|other| *other != block).nth(1).map(|block| block.handle());
        let region = region.handle();
        let mut b = Builder::new(ir);
        b.set_loc(loc);
        let [true_block, false_block] = ways.map(|(dest, operands)| {
            let new = b.create_block(region, next, &[]);
            next = Some(new);
            b.create(Branch::build(&operands, dest));
            new
        });
        b.set_insertion_point_before(op);
        let mut new = CondBranch::between(condition, (true_block, &[]), (false_block, &[]));
        if let Some(weights) = weights {
            new = new.branch_weights(weights);
        }
        let new: Op = b.create(new).into();
        // Both are new, so that neither can fail.
        let _ = ir.set_discardable_attrs(new, &attrs);
        let _ = ir.erase_op(op);
    }
}

/// Copies the tiles that branches pass.
fn insert_copies_at_branches(ir: &mut Ir, function: Op) {
    let Some(body) = ir.op(function).region(0) else { return };
    let terminators = body.blocks().filter_map(|block| block.terminator());
    let branches: Vec<Op> = terminators.filter(|op| op.is::<Branch>()).map(|op| op.handle()).collect();
    for op in branches {
        let operands: Vec<Value> = ir.op(op).operands().collect();
        for (number, operand) in operands.into_iter().enumerate() {
            if !is_tile(ir, operand) {
                continue;
            }
            let loc = ir.op(op).loc();
            let mut b = Builder::new(ir);
            b.set_insertion_point_before(op);
            let copy = b.create(CopyTile::build(operand).with_loc(loc)).result();
            let _ = ir.set_operand(op, number as u32, copy);
        }
    }
}
