//! Block arguments that always have the same value: the value is used instead. [MLIR: dropRedundantArguments]

use dialekt_interfaces::BranchOpRef;
use dialekt_ir_core::ir::{Block, Ir, Op, Region, Value};

use super::regions::Nested;

/// Drops arguments that get the same value from every predecessor, in regions and all regions nested in them. Returns
/// whether there were any.
pub fn drop_redundant_arguments(ir: &mut Ir, regions: &[Region], nested: Nested) -> bool {
    let mut changed = false;
    let mut todo: Vec<Region> = regions.to_vec();
    while let Some(region) = todo.pop() {
        let blocks: Vec<Block> = ir.region(region).blocks().map(|block| block.handle()).collect();
        for block in blocks {
            changed |= drop_arguments(ir, block);
        }
        todo.extend(nested.in_region(ir.region(region)));
    }
    changed
}

/// The edges that lead to a block: a branch, and which of its successors the block is. `None` when some terminator is no branch.
pub(super) fn edges(ir: &Ir, block: Block) -> Option<Vec<(Op, usize)>> {
    let uses = ir.block(block).uses();
    let known = |op: Op| BranchOpRef::of(ir.op(op)).is_some();
    uses.map(|use_| known(use_.op).then_some((use_.op, use_.index as usize))).collect()
}

fn drop_arguments(ir: &mut Ir, block: Block) -> bool {
    let args: Vec<Value> = ir.block(block).args().collect();
    if args.is_empty() {
        return false;
    }
    let Some(edges) = edges(ir, block) else { return false };
    let mut dropped = Vec::new();
    for (index, &arg) in args.iter().enumerate() {
        let Some(value) = common_value(ir, &edges, index).filter(|value| *value != arg) else { continue };
        ir.replace_all_uses(arg, value).expect("both are values of the region");
        dropped.push(index);
    }
    if dropped.is_empty() {
        return false;
    }
    for &(op, successor) in &edges {
        let operands = BranchOpRef::of(ir.op(op)).expect("edges are those of branches").successor_operands(successor);
        let passed = operands.forwarded.values().enumerate();
        let is_kept = |index: usize| dropped.binary_search(&(index + operands.produced)).is_err();
        let values: Vec<Value> = passed.filter(|(index, _)| is_kept(*index)).map(|(_, value)| value).collect();
        let (positions, group) = (operands.forwarded.positions(), operands.forwarded.declared_group());
        ir.replace_operand_range(op, positions, group, &values).expect("the branch has these operands");
    }
    ir.erase_arguments(block, |index| dropped.binary_search(&(index as usize)).is_ok())
        .expect("their uses were replaced");
    true
}

/// The value that an argument gets along all edges.
fn common_value(ir: &Ir, edges: &[(Op, usize)], argument: usize) -> Option<Value> {
    let mut common = None;
    for (op, successor) in edges {
        let value = BranchOpRef::of(ir.op(*op))?.successor_operands(*successor).get(argument)?;
        if common.replace(value).is_some_and(|other| other != value) {
            return None;
        }
    }
    common
}
