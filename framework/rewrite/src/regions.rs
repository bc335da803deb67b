//! Simplification of regions: removes unreachable blocks, dead ops and dead block arguments.
//!
//! Dead ops are found by liveness, so that ops that only use each other are removed as well. [MLIR: simplifyRegions]

use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;

use dialekt_interfaces::BranchOpRef;
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::interfaces::EffectFacts;
use dialekt_ir_core::ir::{Block, Ir, Op, OpMap, OpRef, Region, RegionRef, Use, Value};

use super::greedy::Simplify;
use super::merge_blocks::merge_identical_blocks;
use super::redundant_args::drop_redundant_arguments;
use super::rewriter::{erase_one_by_one, erase_unused};

type Set<T> = HashSet<T, foldhash::fast::FixedState>;
type Map<K, V> = HashMap<K, V, foldhash::fast::FixedState>;

/// The extent to which simplification visits nested regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nested {
    /// To the bottom.
    All,
    /// Leaves out ops that [may own isolates](OpRef::may_own_isolate), which are simplified separately.
    SkipIsolates,
}

impl Nested {
    /// The regions of an op that are visited.
    fn regions<'a>(self, op: OpRef<'a>) -> impl DoubleEndedIterator<Item = Region> + 'a {
        let skipped = self == Nested::SkipIsolates && op.may_own_isolate();
        let regions = op.regions().filter(move |region| !skipped && !region.is_empty());
        regions.map(|region| region.handle())
    }

    /// The regions of the ops of a region that are visited.
    pub(super) fn in_region(self, region: RegionRef<'_>) -> impl Iterator<Item = Region> + '_ {
        region.blocks().flat_map(|block| block.ops_with_regions()).flat_map(move |op| self.regions(op))
    }

    /// Returns whether it is known without a search that a region, and all visited regions in it, have at most one
    /// block.
    fn all_have_one_block(self, region: RegionRef<'_>) -> bool {
        // The search of an isolate for one of its many parts could take longer than that of the part.
        let is_whole = region.parent_op().is_some_and(|op| op.handle().is_isolate_root());
        is_whole && (self == Nested::SkipIsolates || !region.may_contain_isolates()) && region.is_in_single_blocks()
    }
}

/// The outcome of simplification.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Simplified {
    /// Something that may let ops be simplified further.
    pub changed: bool,
    /// Dead arguments were erased. The reference does not take this for a change.
    pub arguments: bool,
}

/// Erases unreachable blocks, dead ops and dead block arguments in regions and all that is nested in them; an aggressive
/// simplification also merges blocks that do the same, and drops arguments that always have the same value.
pub fn simplify_regions(ir: &mut Ir, regions: &[Region], simplify: Simplify, nested: Nested) -> Simplified {
    if simplify == Simplify::Disabled {
        return Simplified::default();
    }
    let unreachable = erase_unreachable_blocks(ir, regions, nested);
    let mut found = simplify_reachable(ir, regions, simplify, nested);
    found.changed |= unreachable;
    found
}

/// As [`simplify_regions`], where all blocks are reachable.
pub(super) fn simplify_reachable(ir: &mut Ir, regions: &[Region], simplify: Simplify, nested: Nested) -> Simplified {
    if simplify == Simplify::Disabled {
        return Simplified::default();
    }
    let mut found = erase_dead(ir, regions, nested);
    if simplify == Simplify::Aggressive {
        found.changed |= merge_identical_blocks(ir, regions, nested);
        found.changed |= drop_redundant_arguments(ir, regions, nested);
    }
    found
}

/// Erases blocks that control never reaches, in regions and all regions nested in them. Returns whether there were any.
pub fn erase_unreachable_blocks(ir: &mut Ir, regions: &[Region], nested: Nested) -> bool {
    let mut erased = false;
    let has_several = |ir: &Ir, region: &Region| !nested.all_have_one_block(ir.region(*region));
    let mut todo: SmallVec<[Region; 4]> = regions.iter().copied().filter(|region| has_several(ir, region)).collect();
    while let Some(region) = todo.pop() {
        let view = ir.region(region);
        if !view.is_empty() && !view.has_one_block() {
            let reachable = view.postorder();
            if reachable.len() != view.blocks().count() {
                let reachable: Set<Block> = reachable.into_iter().collect();
                let dead: Vec<Block> = view.blocks().map(|b| b.handle()).filter(|b| !reachable.contains(b)).collect();
                erased = true;
                erase_blocks_one_by_one(ir, &dead);
            }
        }
        // The answer is the same for all regions of an isolate.
        let may_have = |inner: &Region| inner.isolate() == region.isolate() || has_several(ir, inner);
        todo.extend(nested.in_region(ir.region(region)).filter(may_have));
    }
    erased
}

/// Erases blocks that nothing reachable uses; they may use each other.
fn erase_blocks_one_by_one(ir: &mut Ir, blocks: &[Block]) {
    for &block in blocks {
        let ops = ir.block(block).ops();
        let values: Vec<Value> = ops.flat_map(|op| op.results()).chain(ir.block(block).args()).collect();
        for value in values {
            ir.drop_all_uses(value).expect("values of a block that stands in a region exist");
        }
        let ops: Vec<Op> = ir.block(block).ops().map(|op| op.handle()).collect();
        for op in ops.into_iter().rev() {
            erase_one_by_one(ir, op).expect("uses of its results were dropped");
        }
    }
    ir.erase_blocks(blocks).expect("no block that is reachable leads to one that is not");
}

/// The ops and values found live so far.
#[derive(Default)]
struct Live {
    ops: OpMap,
    args: Set<Value>,
    facts: EffectFacts,
    /// The arguments that operands are passed to, for branches with many operands.
    passed: Map<Op, Vec<Option<Value>>>,
    changed: bool,
}

impl Live {
    fn mark_op(&mut self, op: Op) {
        self.changed |= self.ops.insert(op);
    }

    fn mark_arg(&mut self, arg: Value) {
        self.changed |= self.args.insert(arg);
    }

    /// Returns whether something live uses a value.
    fn is_used(&mut self, ir: &Ir, value: Value) -> bool {
        let value = ir.value(value);
        // Most users are no branches.
        let is_plain = |user: Op| ir.op(user).num_regions_and_successors().1 == 0;
        value.user_handles().any(|user| self.ops.contains(user) && is_plain(user))
            || value.uses().any(|use_| self.ops.contains(use_.op) && !self.goes_nowhere(ir, use_))
    }

    /// A value that a branch passes to an argument is as live as the argument.
    fn goes_nowhere(&mut self, ir: &Ir, use_: Use) -> bool {
        const MANY: usize = 8;
        let op = ir.op(use_.op);
        if op.num_successors() == 0 || !op.has_traits(OpTraits::TERMINATOR) {
            return false;
        }
        let Some(branch) = BranchOpRef::of(op) else { return false };
        let argument = if op.num_operands() < MANY {
            branch.successor_argument(use_.index as usize)
        } else {
            let passed = self.passed.entry(use_.op).or_insert_with(|| branch.successor_arguments());
            passed.get(use_.index as usize).copied().flatten()
        };
        argument.is_some_and(|argument| !self.args.contains(&argument))
    }

    /// Goes through a region and those nested in it, uses before definitions as far as possible.
    fn propagate(&mut self, ir: &Ir, root: Region, nested: Nested) {
        enum Step {
            Region(Region),
            /// An op and those before it in its block.
            Upward(Op),
            Leave(Op),
            Args(Block),
        }
        let mut todo = vec![Step::Region(root)];
        while let Some(step) = todo.pop() {
            match step {
                Step::Region(region) => {
                    for block in ir.region(region).postorder().into_iter().rev() {
                        let block = ir.block(block);
                        if !block.is_entry() && block.num_args() > 0 {
                            todo.push(Step::Args(block.handle()));
                        }
                        todo.extend(block.last_op().map(|op| Step::Upward(op.handle())));
                    }
                }
                Step::Upward(op) => {
                    let mut next = Some(ir.op(op));
                    while let Some(op) = next {
                        next = op.prev();
                        if op.num_regions() == 0 {
                            self.visit(op);
                            continue;
                        }
                        todo.extend(next.map(|op| Step::Upward(op.handle())));
                        todo.push(Step::Leave(op.handle()));
                        todo.extend(nested.regions(op).rev().map(Step::Region));
                        break;
                    }
                }
                Step::Leave(op) => self.visit(ir.op(op)),
                Step::Args(block) => {
                    for arg in ir.block(block).args() {
                        if !self.args.contains(&arg) && self.is_used(ir, arg) {
                            self.mark_arg(arg);
                        }
                    }
                }
            }
        }
    }

    fn visit(&mut self, op: OpRef<'_>) {
        if self.ops.contains(op.handle()) && op.num_regions_and_successors().1 == 0 {
            return;
        }
        if op.has_traits(OpTraits::TERMINATOR) {
            self.visit_terminator(op);
        } else if op.results().any(|result| self.is_used(op.ir(), result)) || !self.facts.would_be_trivially_dead(op) {
            self.mark_op(op.handle());
        }
    }

    /// Terminators are live; arguments of successors are, when the terminator gives them values of its own.
    fn visit_terminator(&mut self, op: OpRef<'_>) {
        self.mark_op(op.handle());
        if op.num_regions_and_successors().1 == 0 {
            return;
        }
        let branch = BranchOpRef::of(op);
        for (index, successor) in op.successors().enumerate() {
            let produced = match branch {
                Some(branch) => branch.successor_operands(index).produced,
                None => successor.num_args(),
            };
            successor.args().take(produced).for_each(|arg| self.mark_arg(arg));
        }
    }
}

/// Returns whether it is clear that all ops of regions, and of all nested regions that are visited, are live: there is
/// no control flow, and each op is used or has effects. Uses come behind definitions, so the last dead op would have no
/// uses; in graph regions, where they need not, ops must have effects.
fn all_live(ir: &Ir, regions: &[Region], nested: Nested) -> bool {
    let mut facts = EffectFacts::default();
    let mut todo: SmallVec<[Region; 16]> = regions.into();
    while let Some(region) = todo.pop() {
        let region = ir.region(region);
        let Some(block) = region.first_block() else { continue };
        if !region.has_one_block() {
            return false;
        }
        let ordered = region.parent_op().is_some_and(|op| op.descriptor().is_some()) && !region.is_graph();
        for op in block.ops() {
            if (!ordered || op.use_empty()) && facts.would_be_trivially_dead(op) {
                return false;
            }
            if op.num_regions_and_successors().0 != 0 {
                todo.extend(nested.regions(op));
            }
        }
    }
    true
}

/// Erases dead ops, and unused arguments of blocks. Only the former are reported as a change.
pub fn erase_dead(ir: &mut Ir, regions: &[Region], nested: Nested) -> Simplified {
    if all_live(ir, regions, nested) {
        return Simplified::default();
    }
    let mut live = Live::default();
    loop {
        live.changed = false;
        for region in regions {
            live.propagate(ir, *region, nested);
        }
        if !live.changed {
            break;
        }
    }
    let mut found = Simplified::default();
    let mut todo: Vec<Region> = regions.to_vec();
    let mut done: Vec<Region> = Vec::new();
    while let Some(region) = todo.pop() {
        done.push(region);
        let one_block = ir.region(region).has_one_block();
        for block in ir.region(region).postorder() {
            if !one_block && let Some(terminator) = ir.block(block).terminator().map(|op| op.handle()) {
                erase_dead_successor_operands(ir, terminator, &live);
            }
            let mut dead: Vec<Op> = Vec::new();
            let mut next = ir.block(block).last_op();
            while let Some(op) = next {
                next = op.prev();
                if !live.ops.contains(op.handle()) {
                    dead.push(op.handle());
                } else if op.num_regions() != 0 {
                    todo.extend(nested.regions(op));
                }
            }
            for op in dead {
                found.changed = true;
                let results: SmallVec<[Value; 2]> = ir.op(op).results().collect();
                for result in results {
                    ir.drop_all_uses(result).expect("the op is there");
                }
                erase_unused(ir, op);
            }
        }
    }
    // Inner regions first: a dead argument may be passed to one of theirs.
    for region in done.into_iter().rev() {
        let blocks: Vec<Block> = ir.region(region).blocks().skip(1).map(|block| block.handle()).collect();
        for block in blocks {
            let args: Vec<Value> = ir.block(block).args().collect();
            if args.iter().any(|arg| !live.args.contains(arg)) {
                found.arguments = true;
                let dead = |index: u32| !live.args.contains(&args[index as usize]);
                ir.erase_arguments(block, dead).expect("dead arguments are passed to dead arguments only");
            }
        }
    }
    found
}

/// Takes those operands from a branch that go to dead arguments.
fn erase_dead_successor_operands(ir: &mut Ir, terminator: Op, live: &Live) {
    let view = ir.op(terminator);
    let Some(branch) = BranchOpRef::of(view) else { return };
    let mut erased = vec![false; view.num_operands()];
    for (successor, block) in view.successors().enumerate() {
        let operands = branch.successor_operands(successor);
        let dead = block.args().enumerate().skip(operands.produced).filter(|(_, arg)| !live.args.contains(arg));
        let start = operands.forwarded.positions().start;
        dead.for_each(|(index, _)| erased[start + index - operands.produced] = true);
    }
    if erased.contains(&true) {
        ir.erase_grouped_operands_at(terminator, &erased).expect("operands for a successor are in one group");
    }
}
