//! The underlying objects of values.

use hashbrown::HashSet;
use smallvec::SmallVec;

use dialekt_interfaces::{
    BranchOpRef, RegionBranchOpRef, RegionBranchPoint, RegionBranchTerminatorOpRef, RegionSuccessor, ViewLikeOpRef,
};
use dialekt_ir_core::interfaces::OperandRange;
use dialekt_ir_core::ir::{Ir, OpRef, Value, ValueDef};

/// Chains of views and edges are followed as far as this.
const MAX_DEPTH: usize = 10;

/// The underlying values that a value may be, or be a view of, as far as views, branches and region branches can be
/// followed. The value itself is among them when nothing is known. Empty: the value is never computed. [MLIR:
/// collectUnderlyingAddressValues]
pub fn underlying_values(ir: &Ir, value: Value) -> SmallVec<[Value; 8]> {
    let mut search = Search { ir, seen: HashSet::default(), found: SmallVec::new() };
    search.value(value, MAX_DEPTH);
    search.found
}

struct Search<'a> {
    ir: &'a Ir,
    seen: HashSet<Value, foldhash::fast::FixedState>,
    found: SmallVec<[Value; 8]>,
}

impl<'a> Search<'a> {
    fn value(&mut self, value: Value, depth: usize) {
        if !self.seen.insert(value) {
            return;
        }
        let Some(depth) = depth.checked_sub(1) else { return self.found.push(value) };
        let Some(known) = self.ir.get_value(value) else { return };
        match known.def() {
            ValueDef::Result(op, number) => {
                let op = self.ir.op(op);
                if let Some(view) = ViewLikeOpRef::of(op).filter(|view| view.view_dest() == value) {
                    return self.value(view.view_source(), depth);
                }
                match RegionBranchOpRef::of(op) {
                    Some(branch) => {
                        self.input(branch, &RegionSuccessor::parent_results(op), value, number as usize, depth)
                    }
                    None => self.found.push(value),
                }
            }
            ValueDef::Argument(block, number) => {
                let block = self.ir.block(block);
                if !block.is_entry() {
                    return self.block_argument(value, number as usize, depth);
                }
                let branch = block.parent_op().and_then(RegionBranchOpRef::of);
                let region = block.parent_region().and_then(|region| region.number());
                // Regions that are entered from other regions only are not followed, as in the reference.
                let entry = branch.zip(region).and_then(|(branch, region)| {
                    let entries = branch.successor_regions(RegionBranchPoint::Parent);
                    Some((branch, entries.into_iter().find(|entry| entry.region_number() == Some(region))?))
                });
                match entry {
                    Some((branch, entry)) => self.input(branch, &entry, value, number as usize, depth),
                    None => self.found.push(value),
                }
            }
        }
    }

    /// An argument of a block that branches lead to.
    fn block_argument(&mut self, value: Value, number: usize, depth: usize) {
        let Some(block) = self.ir.value(value).parent_block() else { return };
        for edge in block.uses() {
            let branch = BranchOpRef::of(self.ir.op(edge.op));
            let passed = branch.and_then(|branch| branch.successor_operands(edge.index as usize).get(number));
            match passed {
                Some(passed) => self.value(passed, depth),
                None => return self.found.push(value),
            }
        }
    }

    /// A result, or an argument of a region, of an op that passes control to its regions.
    fn input(
        &mut self,
        branch: RegionBranchOpRef<'a>,
        to: &RegionSuccessor,
        value: Value,
        number: usize,
        depth: usize,
    ) {
        if let Some(position) = self.position(branch, RegionBranchPoint::Parent, to, value, number) {
            self.passed(branch.entry_successor_operands(to), position, value, depth);
        }
        let op: OpRef<'a> = branch.op();
        for block in op.regions().flat_map(|region| region.blocks()) {
            let Some(last) = block.last_op() else { continue };
            if let Some(terminator) = RegionBranchTerminatorOpRef::of(last) {
                let point = RegionBranchPoint::Terminator(last.handle());
                if let Some(position) = self.position(branch, point, to, value, number) {
                    self.passed(terminator.successor_operands(to), position, value, depth);
                }
            }
        }
    }

    fn passed(&mut self, operands: OperandRange<'_>, position: usize, value: Value, depth: usize) {
        match operands.get(position) {
            Some(operand) => self.value(operand, depth),
            None => self.found.push(value),
        }
    }

    /// The position, among the operands that a point passes, of the one that becomes a value; `None` if control does
    /// not go there from this point.
    fn position(
        &mut self,
        branch: RegionBranchOpRef<'_>,
        point: RegionBranchPoint,
        to: &RegionSuccessor,
        value: Value,
        number: usize,
    ) -> Option<usize> {
        for successor in branch.successor_regions(point) {
            if successor.region_number() != to.region_number() {
                continue;
            }
            let inputs = successor.input_positions();
            if inputs.contains(&number) {
                return Some(number - inputs.start);
            }
            self.found.push(value);
        }
        None
    }
}
