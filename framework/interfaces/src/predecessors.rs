//! The values that control flow may turn into another value. [mlir/Analysis/SliceWalk.h]

use smallvec::SmallVec;

use super::{BranchOpRef, RegionBranchOpRef, RegionBranchPoint, RegionSuccessor, SelectLikeOpRef};
use dialekt_ir_core::ir::{BlockRef, RegionRef, Value, ValueDef, ValueRef};

/// The values one of which a value is, as selections, branches and ops with regions pass values on. `None` if the value is
/// made by something else, or where it is not known what is passed.
pub fn control_flow_predecessors(value: ValueRef<'_>) -> Option<SmallVec<[Value; 4]>> {
    match value.def() {
        ValueDef::Result(op, number) => {
            let op = value.ir().op(op);
            if let Some(select) = SelectLikeOpRef::of(op) {
                return Some(SmallVec::from_slice(&[select.true_value(), select.false_value()]));
            }
            passed_to_regions(RegionBranchOpRef::of(op)?, &RegionSuccessor::parent_results(op), number as usize)
        }
        ValueDef::Argument(block, number) => {
            let block = value.ir().block(block);
            if !block.is_entry() {
                return passed_by_branches(block, number as usize);
            }
            let region = block.parent_region().and_then(RegionRef::number)?;
            let branch = RegionBranchOpRef::of(block.parent_op()?)?;
            passed_to_regions(branch, &RegionSuccessor::region(region), number as usize)
        }
    }
}

/// The operands for an input of a successor of an op that passes control to its regions; `None` if there is a point that
/// passes nothing to it.
fn passed_to_regions(
    branch: RegionBranchOpRef<'_>,
    to: &RegionSuccessor,
    number: usize,
) -> Option<SmallVec<[Value; 4]>> {
    let mut passed = SmallVec::new();
    for point in branch.points() {
        let successors = match point {
            RegionBranchPoint::Parent => branch.entry_successor_regions(&vec![None; branch.num_operands()]),
            RegionBranchPoint::Terminator(_) => branch.successor_regions(point),
        };
        for successor in successors.iter().filter(|successor| successor.region_number() == to.region_number()) {
            let position = number.checked_sub(successor.input_positions().start)?;
            passed.push(branch.successor_operands(point, successor).get(position)?);
        }
    }
    Some(passed)
}

/// The operands that branches pass to an argument of a block, but those that a terminator makes itself; `None` if a terminator
/// is no branch.
fn passed_by_branches(block: BlockRef<'_>, number: usize) -> Option<SmallVec<[Value; 4]>> {
    let mut passed = SmallVec::new();
    for edge in block.uses() {
        let branch = BranchOpRef::of(block.ir().op(edge.op))?;
        passed.extend(branch.successor_operands(edge.index as usize).get(number));
    }
    Some(passed)
}
