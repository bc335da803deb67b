//! Promotion of memory slots, which only one pointer refers to, to values. [mlir/lib/Transforms/Mem2Reg.cpp]
//!
//! A slot is promoted if all uses of its pointer can be removed. The value of the slot where control flows meet becomes
//! a block argument: in the iterated dominance frontier of the blocks that write, if there is a read behind.

use dialekt_ods_macros::Pass;
use hashbrown::{HashMap, HashSet};

use dialekt_analysis::ProgramOrder;
use dialekt_analysis::slice::{ALL, forward_slice};
use dialekt_interfaces::memory_slot::{self, Deletion};
use dialekt_interfaces::{BranchOpRef, MemorySlot, PromotableAllocationOpRef, PromotableMemOpRef, PromotableOpRef};
use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::ir::{Block, Builder, InsertionPoint, Ir, Op, OpRef, Region, Use, Value};
use dialekt_pass::{Pass, PassContext, PassResult, Statistic};

type Set<T> = HashSet<T, foldhash::fast::FixedState>;
type Map<K, V> = HashMap<K, V, foldhash::fast::FixedState>;

/// Promotes memory slots into values.
///
/// Reads of a slot are replaced by the value that was written last; where control flows meet, that is a block argument.
/// Slots that are also used in regions of other operations stay as they are.
#[derive(Pass, Clone)]
#[pass(name = "Mem2Reg", argument = "mem2reg")]
pub struct Mem2Reg {
    /// Perform control flow optimizations to the region tree
    // The reference has the option and does nothing with it.
    #[option(default = true)]
    region_simplify: bool,
    /// Total amount of memory slot promoted
    #[statistic(name = "promoted slots")]
    promoted: Statistic,
    /// Total amount of new block argument inserted in blocks
    #[statistic(name = "new block args")]
    new_arguments: Statistic,
}

impl Pass for Mem2Reg {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let allocators = allocators(cx.op_ref(), |op| PromotableAllocationOpRef::of(op).is_some());
        let (ir, dominance) = cx.analysis::<DominanceInfo>();
        let done = promote_memory_slots(ir, dominance, allocators);
        self.promoted.add(done.slots);
        self.new_arguments.add(done.arguments);
        if done.slots == 0 {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// The ops in an op that allocate slots, inner ones first.
pub(super) fn allocators(root: OpRef<'_>, allocates: impl Fn(OpRef<'_>) -> bool) -> Vec<Op> {
    root.postorder().filter(|op| *op != root && allocates(*op)).map(|op| op.handle()).collect()
}

/// Applies `work` to allocators until nothing changes: a change of one may allow one of another. `work` returns the
/// number of changes, and adds the remaining and new allocators to those of the next round.
pub(super) fn until_done(mut todo: Vec<Op>, mut work: impl FnMut(Op, &mut Vec<Op>) -> u64) {
    loop {
        let mut next = Vec::with_capacity(todo.len());
        let done: u64 = todo.into_iter().map(|allocator| work(allocator, &mut next)).sum();
        if done == 0 {
            return;
        }
        todo = next;
    }
}

/// Counts of promotions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Promoted {
    /// The number of promoted slots.
    pub slots: u64,
    /// The number of added block arguments.
    pub arguments: u64,
}

/// Promotes the slots of allocators, again and again until none can be: the promotion of one may allow that of another.
pub fn promote_memory_slots(ir: &mut Ir, dominance: &mut DominanceInfo, allocators: Vec<Op>) -> Promoted {
    let mut done = Promoted::default();
    let mut order = ProgramOrder::new();
    until_done(allocators, |allocator, next| {
        let Some(this) = PromotableAllocationOpRef::of(ir.op(allocator)) else { return 0 };
        let slots = this.promotable_slots();
        let used = slots.into_iter().filter(|slot| ir.value(slot.ptr).has_uses());
        let plans: Vec<MemorySlot> = used.collect();
        // The promotion of a slot may change the others: the allocator that is left comes in the next round.
        let Some(plan) = plans.into_iter().find_map(|slot| Plan::new(ir, dominance, slot)) else {
            next.push(allocator);
            return 0;
        };
        let promoter = Promoter { ir, dominance, order: &mut order, allocator, plan, default: None };
        let before = done.slots;
        next.extend(promoter.promote(&mut done));
        done.slots - before
    });
    done
}

/// The plan for promoting a slot.
struct Plan {
    slot: MemorySlot,
    region: Region,
    /// The uses that have to go, by their op, in the order in which the ops were found.
    blocking: Vec<(Op, Vec<Use>)>,
    /// The blocks that get an argument.
    merge_points: Set<Block>,
}

impl Plan {
    /// `None`: the slot cannot be promoted.
    fn new(ir: &mut Ir, dominance: &mut DominanceInfo, slot: MemorySlot) -> Option<Plan> {
        let region = ir.value(slot.ptr).parent_block()?.parent_region()?;
        // In a graph region, the order of reads and writes is not known.
        region.parent_op()?;
        if region.is_graph() {
            return None;
        }
        let region = region.handle();
        let blocking = blocking_uses(ir, slot)?;
        let stands_here = |op: OpRef<'_>| op.parent_region().map(|region| region.handle()) == Some(region);
        let reached =
            |(op, _): &(Op, Vec<Use>)| PromotableMemOpRef::of(ir.op(*op)).is_none() || stands_here(ir.op(*op));
        if !blocking.iter().all(reached) {
            return None;
        }
        let merge_points = merge_points(ir, dominance, slot, region);
        let passes_on = |block: Block| ir.block(block).last_op().and_then(BranchOpRef::of).is_some();
        let usable = |point: &Block| ir.block(*point).predecessors().all(|block| passes_on(block.handle()));
        merge_points.iter().all(usable).then_some(Plan { slot, region, blocking, merge_points })
    }
}

/// The uses that have to go: those of the pointer, and those that have to go with them. `None` when one cannot.
fn blocking_uses(ir: &Ir, slot: MemorySlot) -> Option<Vec<(Op, Vec<Use>)>> {
    let mut uses = BlockingUses::default();
    ir.value(slot.ptr).uses().for_each(|use_| uses.add(use_));
    let remove = |op: Op, blocking: &[Use], more: &mut Vec<Use>| {
        let op = ir.op(op);
        if let Some(this) = PromotableOpRef::of(op) {
            this.can_uses_be_removed(blocking, more)
        } else {
            PromotableMemOpRef::of(op).is_some_and(|this| this.can_uses_be_removed(slot, blocking, more))
        }
    };
    uses.close(ir, slot.ptr, remove)?;
    Some(uses.by_op)
}

/// Uses that have to go, by their op.
#[derive(Default)]
pub(super) struct BlockingUses {
    pub by_op: Vec<(Op, Vec<Use>)>,
    index: Map<Op, usize>,
}

impl BlockingUses {
    /// Adds a use, unless it is there.
    pub fn add(&mut self, use_: Use) {
        let index = *self.index.entry(use_.op).or_insert(self.by_op.len());
        if index == self.by_op.len() {
            self.by_op.push((use_.op, Vec::new()));
        }
        let uses = &mut self.by_op[index].1;
        if !uses.contains(&use_) {
            uses.push(use_);
        }
    }

    /// The blocking uses of an op.
    pub fn of(&self, op: Op) -> &[Use] {
        self.index.get(&op).map_or(&[], |index| &self.by_op[*index].1)
    }

    /// Adds the uses that have to be removed as a consequence, from op to op; `None` when `remove` does not allow the
    /// removal for one op.
    pub fn close(&mut self, ir: &Ir, ptr: Value, remove: impl Fn(Op, &[Use], &mut Vec<Use>) -> bool) -> Option<()> {
        // Usually no other uses have to be removed, and the order of the calls does not matter.
        let (mut more, mut all) = (Vec::new(), true);
        for (op, uses) in &self.by_op {
            all &= remove(*op, uses, &mut more);
        }
        if more.is_empty() {
            return all.then_some(());
        }
        // All uses of an op must be known before `remove` is called for it.
        for op in forward_slice(ir, ptr, ALL) {
            let Some(index) = self.index.get(&op) else { continue };
            more.clear();
            if !remove(op, &self.by_op[*index].1, &mut more) {
                return None;
            }
            more.drain(..).for_each(|use_| self.add(use_));
        }
        Some(())
    }
}

/// The blocks at which the value of the slot depends on the predecessor, and is read.
fn merge_points(ir: &mut Ir, dominance: &mut DominanceInfo, slot: MemorySlot, region: Region) -> Set<Block> {
    if ir.region(region).has_one_block() {
        return Set::default();
    }
    let mut users: Vec<Op> = ir.value(slot.ptr).users().map(|user| user.handle()).collect();
    users.retain(|user| PromotableMemOpRef::of(ir.op(*user)).is_some());
    let stores = |ir: &Ir, op: Op| PromotableMemOpRef::of(ir.op(op)).is_some_and(|op| op.stores_to(slot));
    let loads = |ir: &Ir, op: Op| PromotableMemOpRef::of(ir.op(op)).is_some_and(|op| op.loads_from(slot));
    let block_of = |ir: &Ir, op: Op| ir.op(op).parent_block().map(|block| block.handle());

    let writers = users.iter().filter(|user| stores(ir, **user));
    let defining: Set<Block> = writers.filter_map(|user| block_of(ir, *user)).collect();
    // The first op of each block that reads or writes.
    let mut first: Map<Block, Op> = Map::default();
    for user in users {
        let Some(block) = block_of(ir, user).filter(|_| loads(ir, user) || stores(ir, user)) else { continue };
        let known = first.entry(block).or_insert(user);
        if ir.is_before(user, *known) == Some(true) {
            *known = user;
        }
    }
    // The value is alive where a block starts with a read, and on all ways there from the last write.
    let mut live: Set<Block> = Set::default();
    let mut todo: Vec<Block> = first.iter().filter(|(_, op)| loads(ir, **op)).map(|(block, _)| *block).collect();
    while let Some(block) = todo.pop() {
        if live.insert(block) {
            let before = ir.block(block).predecessors().map(|block| block.handle());
            todo.extend(before.filter(|block| !defining.contains(block)));
        }
    }
    let defining: Vec<Block> = defining.into_iter().collect();
    dominance.iterated_frontier(ir, region, &defining, |block| live.contains(&block)).into_iter().collect()
}

/// The promotion of a slot.
struct Promoter<'a> {
    ir: &'a mut Ir,
    dominance: &'a mut DominanceInfo,
    order: &'a mut ProgramOrder,
    allocator: Op,
    plan: Plan,
    default: Option<Value>,
}

impl Promoter<'_> {
    /// Promotes the slot. Returns the allocator that remains, if there is one.
    fn promote(mut self, done: &mut Promoted) -> Option<Op> {
        let mut ops: Vec<Op> = self.plan.blocking.iter().map(|(op, _)| *op).collect();
        self.order.sort(self.ir, self.dominance, &mut ops);
        let (reaching, written) = self.reaching_values(&ops, done);
        self.remove_uses(&ops, &reaching, &written);
        self.fill_dead_branches();
        done.slots += 1;
        let (slot, default) = (self.plan.slot, self.default);
        let mut builder = Builder::new(self.ir);
        memory_slot::handle_promotion_complete(&mut builder, self.allocator, slot, default)
    }

    fn slot(&self) -> MemorySlot {
        self.plan.slot
    }

    /// The value of the slot before anything was written.
    fn default_value(&mut self) -> Value {
        if let Some(value) = self.default {
            return value;
        }
        let slot = self.slot();
        let block = self.ir.value(slot.ptr).parent_block().expect("the pointer is defined in a block").handle();
        let at = self.ir.start_of(block);
        let mut builder = Builder::new(self.ir);
        builder.set_insertion_point(at);
        let value = memory_slot::default_value(&mut builder, self.allocator, slot);
        *self.default.insert(value.expect("an allocator of promotable slots has default values"))
    }

    /// Adds the block arguments and passes values to them. Returns the value of the slot before each op, and the values
    /// that ops write.
    fn reaching_values(&mut self, ops: &[Op], done: &mut Promoted) -> (Map<Op, Value>, Map<Op, Value>) {
        let mut by_block: Map<Block, Vec<Op>> = Map::default();
        for op in ops.iter().filter(|op| PromotableMemOpRef::of(self.ir.op(**op)).is_some()) {
            if let Some(block) = self.ir.op(*op).parent_block() {
                by_block.entry(block.handle()).or_default().push(*op);
            }
        }
        let (mut reaching, mut written) = (Map::default(), Map::default());
        let slot = self.slot();
        let entry_value = self.default_value();
        // The value of the slot behind the blocks that dominate the current one.
        let mut around: Vec<Value> = Vec::new();
        for (block, depth) in self.dominance.tree_preorder(self.ir, self.plan.region) {
            around.truncate(depth);
            let mut value = around.last().copied().unwrap_or(entry_value);
            if self.plan.merge_points.contains(&block) {
                value = self.add_argument(block);
                done.arguments += 1;
            }
            for op in by_block.get(&block).into_iter().flatten().copied() {
                reaching.insert(op, value);
                if PromotableMemOpRef::of(self.ir.op(op)).is_some_and(|op| op.stores_to(slot)) {
                    let stored = memory_slot::stored(&mut behind(self.ir, op), op, slot, value);
                    value = stored.expect("an op that writes knows what");
                    written.insert(op, value);
                }
            }
            let successors: Vec<Block> = self.ir.block(block).successors().map(|block| block.handle()).collect();
            for (index, successor) in successors.into_iter().enumerate() {
                if self.plan.merge_points.contains(&successor)
                    && let Some(last) = self.ir.last_op(block)
                {
                    self.pass(last, index, value);
                }
            }
            around.push(value);
        }
        (reaching, written)
    }

    fn add_argument(&mut self, block: Block) -> Value {
        let (slot, allocator) = (self.slot(), self.allocator);
        let loc = self.ir.value(slot.ptr).loc();
        let argument = self.ir.add_argument(block, slot.elem, loc).expect("the block is there");
        let at = self.ir.start_of(block);
        let mut builder = Builder::new(self.ir);
        builder.set_insertion_point(at);
        memory_slot::handle_block_argument(&mut builder, allocator, slot, argument);
        argument
    }

    /// Passes one more value to a successor.
    fn pass(&mut self, branch: Op, successor: usize, value: Value) {
        let view = BranchOpRef::of(self.ir.op(branch)).expect("ways to merge points are branches");
        let operands = view.successor_operands(successor).forwarded;
        let (positions, group) = (operands.positions(), operands.declared_group());
        let all: Vec<Value> = operands.values().chain([value]).collect();
        let passed = self.ir.replace_operand_range(branch, positions, group, &all);
        passed.expect("a branch takes any number of values");
    }

    /// Removes the uses of the slot from ops, the last ones first, and erases ops that are not needed then.
    fn remove_uses(&mut self, ops: &[Op], reaching: &Map<Op, Value>, written: &Map<Op, Value>) {
        let slot = self.slot();
        let blocking: Map<Op, Vec<Use>> = std::mem::take(&mut self.plan.blocking).into_iter().collect();
        let (mut dead, mut all_written, mut to_visit) = (Vec::new(), Vec::new(), Vec::new());
        for op in ops.iter().rev().copied() {
            let uses = &blocking[&op];
            let is_memory = PromotableMemOpRef::of(self.ir.op(op)).is_some();
            let deletion = if is_memory {
                // Unreachable blocks read the default value.
                let value = reaching.get(&op).copied().unwrap_or_else(|| self.default_value());
                all_written.extend(written.get(&op).map(|value| (op, *value)));
                memory_slot::remove_memory_uses(&mut behind(self.ir, op), op, slot, uses, value)
            } else {
                if PromotableOpRef::of(self.ir.op(op)).is_some_and(|op| op.requires_replaced_values()) {
                    to_visit.push(op);
                }
                memory_slot::remove_blocking_uses(&mut behind(self.ir, op), op, uses)
            };
            if deletion == Deletion::Delete {
                dead.push(op);
            }
        }
        for op in to_visit {
            memory_slot::visit_replaced_values(&mut behind(self.ir, op), op, &all_written);
        }
        for op in dead {
            self.ir.erase_op(op).expect("an op that is to be erased has no uses");
        }
    }

    /// Branches that cannot be reached pass something, too.
    fn fill_dead_branches(&mut self) {
        let points: Vec<Block> = self.plan.merge_points.iter().copied().collect();
        for point in points {
            let branches: Vec<Use> = self.ir.block(point).uses().collect();
            for Use { op, index } in branches {
                let view = BranchOpRef::of(self.ir.op(op)).expect("ways to merge points are branches");
                if view.successor_operands(index as usize).len() < self.ir.block(point).num_args() {
                    let value = self.default_value();
                    self.pass(op, index as usize, value);
                }
            }
        }
    }
}

/// A builder behind an op.
pub(super) fn behind(ir: &mut Ir, op: Op) -> Builder<'_> {
    let at: Option<InsertionPoint> = ir.point_after(op);
    let mut builder = Builder::new(ir);
    builder.restore(at);
    builder
}
