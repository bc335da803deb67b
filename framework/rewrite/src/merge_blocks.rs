//! Identical blocks are merged. Different values from outside that they use become arguments. [MLIR:
//! mergeIdenticalBlocks]

use std::collections::BTreeSet;

use hashbrown::HashMap;

use dialekt_interfaces::BranchOpRef;
use dialekt_ir_core::context::Location;
use dialekt_ir_core::ir::{
    Block, BlockRef, EquivalenceFlags, Ir, Op, OpRef, Region, Value, ValueDef, ValueEquivalence, equivalent_with,
    hash_op_with,
};

use super::redundant_args::edges;
use super::regions::Nested;

type Map<K, V> = HashMap<K, V, foldhash::fast::FixedState>;

/// An operand of an op of a block: which op, which operand.
type Place = (usize, usize);

/// Merges identical blocks in regions and all regions nested in them. Returns whether there were any.
pub fn merge_identical_blocks(ir: &mut Ir, regions: &[Region], nested: Nested) -> bool {
    let mut changed = false;
    let mut todo: Vec<Region> = regions.to_vec();
    while let Some(region) = todo.pop() {
        while merge_in(ir, region) {
            changed = true;
        }
        todo.extend(nested.in_region(ir.region(region)));
    }
    changed
}

/// Merges blocks of a region once: blocks that lead to merged ones may be the same only then.
fn merge_in(ir: &mut Ir, region: Region) -> bool {
    let view = ir.region(region);
    if view.is_empty() || view.has_one_block() {
        return false;
    }
    // Blocks with the same successors, in the order in which these are met.
    let mut groups: Vec<Vec<Block>> = Vec::new();
    let mut known: Map<Vec<Block>, usize> = Map::default();
    for block in view.blocks().skip(1) {
        let successors = block.successors().map(|successor| successor.handle()).collect();
        let group = *known.entry(successors).or_insert(groups.len());
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(block.handle());
    }
    let mut merged = false;
    for group in groups.into_iter().filter(|group| group.len() > 1) {
        for cluster in clusters(ir, &group) {
            merged |= cluster.merge(ir);
        }
    }
    merged
}

/// Blocks that do the same.
struct Cluster {
    hash: u64,
    leader: Block,
    others: Vec<Block>,
    /// Operands that are not the same in all blocks.
    differ: BTreeSet<Place>,
}

fn clusters(ir: &Ir, blocks: &[Block]) -> Vec<Cluster> {
    let mut clusters: Vec<Cluster> = Vec::new();
    for &block in blocks {
        let view = ir.block(block);
        let has_regions = view.ops().any(|op| op.regions().any(|region| !region.is_empty()));
        if has_regions || view.args().any(|arg| is_used_outside(ir, arg, block)) {
            continue;
        }
        let hash = hash(view);
        if !clusters.iter_mut().any(|cluster| cluster.hash == hash && cluster.add(ir, block)) {
            clusters.push(Cluster { hash, leader: block, others: Vec::new(), differ: BTreeSet::new() });
        }
    }
    clusters
}

/// Hashes a block, without the values that it uses.
fn hash(block: BlockRef<'_>) -> u64 {
    let flags = EquivalenceFlags::IGNORE_LOCATIONS;
    block.ops().fold(0, |hash: u64, op| hash.rotate_left(7) ^ hash_op_with(op, flags, |_| 0, |_| 0))
}

/// Returns whether an op that is not in this block itself uses a value.
fn is_used_outside(ir: &Ir, value: Value, block: Block) -> bool {
    ir.value(value).users().any(|user| user.parent_block().is_none_or(|parent| parent.handle() != block))
}

/// Any values are equivalent: operands are compared apart.
struct AnyValues;

impl ValueEquivalence for AnyValues {
    fn check(&mut self, _lhs: Value, _rhs: Value) -> bool {
        true
    }

    fn mark(&mut self, _lhs: Value, _rhs: Value) {}
}

impl Cluster {
    /// Adds a block if it is identical to the others. Returns whether it is.
    fn add(&mut self, ir: &Ir, block: Block) -> bool {
        let (leader, other) = (ir.block(self.leader), ir.block(block));
        let types = |block: BlockRef<'_>| block.args().map(|arg| ir.value(arg).ty()).collect::<Vec<_>>();
        if types(leader) != types(other) || leader.ops().count() != other.ops().count() {
            return false;
        }
        let mut differ = Vec::new();
        let mut positions: Map<Op, usize> = Map::default();
        for (index, (lhs, rhs)) in leader.ops().zip(other.ops()).enumerate() {
            positions.extend([(lhs.handle(), index), (rhs.handle(), index)]);
            let escapes = |op: OpRef<'_>, block| op.results().any(|result| is_used_outside(ir, result, block));
            let same = equivalent_with(lhs, rhs, EquivalenceFlags::IGNORE_LOCATIONS, &mut AnyValues);
            if !same || escapes(lhs, self.leader) || escapes(rhs, block) {
                return false;
            }
            for operand in 0..lhs.num_operands() {
                match compare_operands(ir, (leader, lhs), (other, rhs), operand, &positions) {
                    Comparison::Same => {}
                    Comparison::Differs => differ.push((index, operand)),
                    Comparison::Fails => return false,
                }
            }
        }
        self.differ.extend(differ);
        self.others.push(block);
        true
    }

    /// Merges the blocks. Returns whether that is possible, and there are any.
    fn merge(self, ir: &mut Ir) -> bool {
        if self.others.is_empty() {
            return false;
        }
        let blocks: Vec<Block> = [self.leader].into_iter().chain(self.others.iter().copied()).collect();
        if !self.differ.is_empty() {
            let edges: Option<Vec<Vec<(Op, usize)>>> = blocks.iter().map(|block| edges(ir, *block)).collect();
            let Some(edges) = edges else { return false };
            let passed: Vec<Vec<Value>> = blocks.iter().map(|block| self.differing(ir, *block)).collect();
            let kept = self.add_arguments(ir, &passed);
            for (edges, values) in edges.into_iter().zip(passed) {
                let values: Vec<Value> = kept.iter().map(|index| values[*index]).collect();
                edges.into_iter().for_each(|(op, successor)| pass_more(ir, op, successor, &values));
            }
        }
        for block in self.others {
            let uses: Vec<_> = ir.block(block).uses().collect();
            for use_ in uses {
                ir.set_successor(use_.op, use_.index, self.leader).expect("both are blocks of the region");
            }
            let ops: Vec<Op> = ir.block(block).ops().map(|op| op.handle()).collect();
            for op in ops.into_iter().rev() {
                ir.erase_op(op).expect("its results were used in the block only");
            }
            ir.erase_block(block).expect("nothing leads to it");
        }
        true
    }

    /// The values of the operands that differ, in a block.
    fn differing(&self, ir: &Ir, block: Block) -> Vec<Value> {
        let ops: Vec<OpRef<'_>> = ir.block(block).ops().collect();
        let value = |(op, operand): &Place| ops.get(*op).and_then(|op| op.operand(*operand));
        self.differ.iter().map(|place| value(place).unwrap_or(Value::NULL)).collect()
    }

    /// Adds arguments to the leader for the operands that differ, one for those that are the same in each block.
    /// Returns the numbers of the operands that have an argument of their own.
    fn add_arguments(&self, ir: &mut Ir, passed: &[Vec<Value>]) -> Vec<usize> {
        let ops: Vec<Op> = ir.block(self.leader).ops().map(|op| op.handle()).collect();
        let mut kept: Vec<(usize, Value)> = Vec::new();
        for (index, &(op, operand)) in self.differ.iter().enumerate() {
            let same = |other: usize| passed.iter().all(|values| values[other] == values[index]);
            // Only the first argument with the same value in the leader counts, as in the reference.
            let first = passed[0].iter().position(|value| *value == passed[0][index]).filter(|first| same(*first));
            let known = kept.iter().find(|(other, _)| Some(*other) == first).map(|(_, argument)| *argument);
            let argument = known.unwrap_or_else(|| {
                let value = ir.value(passed[0][index]);
                let (ty, loc): (_, Location) = (value.ty(), value.loc());
                let argument = ir.add_argument(self.leader, ty, loc).expect("the block is there");
                kept.push((index, argument));
                argument
            });
            ir.set_operand(ops[op], operand as u32, argument).expect("the op has this operand");
        }
        kept.into_iter().map(|(index, _)| index).collect()
    }
}

/// Passes more values to a successor.
fn pass_more(ir: &mut Ir, op: Op, successor: usize, values: &[Value]) {
    let Some(branch) = BranchOpRef::of(ir.op(op)) else { return };
    let range = branch.successor_operands(successor).forwarded;
    let all: Vec<Value> = range.values().chain(values.iter().copied()).collect();
    let (positions, group) = (range.positions(), range.declared_group());
    ir.replace_operand_range(op, positions, group, &all).expect("the branch has these operands");
}

/// The comparison of an operand with that of another block.
enum Comparison {
    Same,
    /// Both are values from outside.
    Differs,
    Fails,
}

fn compare_operands(
    ir: &Ir,
    (leader, lhs): (BlockRef<'_>, OpRef<'_>),
    (block, rhs): (BlockRef<'_>, OpRef<'_>),
    operand: usize,
    positions: &Map<Op, usize>,
) -> Comparison {
    let (Some(lhs), Some(rhs)) = (lhs.operand(operand), rhs.operand(operand)) else { return Comparison::Fails };
    if lhs == rhs {
        return Comparison::Same;
    }
    let (lhs, rhs) = (ir.value(lhs), ir.value(rhs));
    let inside = (lhs.parent_block() == Some(leader), rhs.parent_block() == Some(block));
    match inside {
        _ if lhs.ty() != rhs.ty() => Comparison::Fails,
        (true, true) => match (lhs.def(), rhs.def()) {
            (ValueDef::Argument(_, lhs), ValueDef::Argument(_, rhs)) if lhs == rhs => Comparison::Same,
            (ValueDef::Result(lhs, n), ValueDef::Result(rhs, m)) if n == m => {
                let position = positions.get(&lhs);
                if position.is_some() && position == positions.get(&rhs) { Comparison::Same } else { Comparison::Fails }
            }
            _ => Comparison::Fails,
        },
        (false, false) if can_be_passed(lhs.handle(), leader) && can_be_passed(rhs.handle(), block) => {
            Comparison::Differs
        }
        _ => Comparison::Fails,
    }
}

/// Returns whether the predecessors of a block can pass a value: it is no result of a terminator that leads there.
fn can_be_passed(value: Value, block: BlockRef<'_>) -> bool {
    let value = block.ir().value(value);
    let Some(def) = value.defining_op() else { return true };
    let Some(parent) = def.parent_block().filter(|parent| parent.last_op() == Some(def)) else { return true };
    block.predecessors().all(|predecessor| predecessor != parent)
}
