//! Memory for aggregates becomes memory for their parts. [mlir/lib/Transforms/SROA.cpp]

use dialekt_ods_macros::Pass;
use hashbrown::HashSet;

use super::mem2reg::{BlockingUses, allocators, behind, until_done};
use dialekt_analysis::ProgramOrder;
use dialekt_interfaces::memory_slot::{self, Deletion};
use dialekt_interfaces::{
    DestructurableAccessorOpRef, DestructurableAllocationOpRef, DestructurableSlot, PromotableOpRef,
    SafeMemorySlotAccessOpRef,
};
use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::ir::{Builder, Ir, Op, Use};
use dialekt_pass::{Pass, PassContext, PassResult, Statistic};

/// Scalar Replacement of Aggregates
///
/// Memory for an aggregate is replaced by memory for each part that is used, when all accesses are to single parts, or stay inside
/// of them.
#[derive(Pass, Clone)]
#[pass(name = "SROA", argument = "sroa")]
pub struct Sroa {
    /// Total amount of memory slots destructured
    #[statistic(name = "destructured slots")]
    destructured: Statistic,
    /// Total amount of memory slots in which the destructured size was smaller than the total size after eliminating unused fields
    #[statistic(name = "slots with memory benefit")]
    with_benefit: Statistic,
    /// Maximal number of sub-elements a successfully destructured slot initially had
    #[statistic(name = "max subelement number")]
    most_parts: Statistic,
}

impl Pass for Sroa {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let allocators = allocators(cx.op_ref(), |op| DestructurableAllocationOpRef::of(op).is_some());
        let (ir, dominance) = cx.analysis::<DominanceInfo>();
        let done = destructure_memory_slots(ir, dominance, allocators);
        self.destructured.add(done.slots);
        self.with_benefit.add(done.with_benefit);
        self.most_parts.raise_to(done.most_parts);
        if done.slots == 0 {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Counts of destructured slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Destructured {
    /// The number of destructured slots.
    pub slots: u64,
    /// The number of these with unused parts.
    pub with_benefit: u64,
    /// The maximal number of parts of one of them.
    pub most_parts: u64,
}

/// Splits the slots of allocators, again and again until none can be: parts may have parts.
pub fn destructure_memory_slots(ir: &mut Ir, dominance: &mut DominanceInfo, allocators: Vec<Op>) -> Destructured {
    let mut done = Destructured::default();
    let mut order = ProgramOrder::new();
    until_done(allocators, |allocator, next| {
        let Some(this) = DestructurableAllocationOpRef::of(ir.op(allocator)) else { return 0 };
        let Some(plan) = this.destructurable_slots().into_iter().find_map(|slot| Plan::new(ir, slot)) else {
            next.push(allocator);
            return 0;
        };
        let before = done.slots;
        plan.carry_out(ir, dominance, &mut order, allocator, next, &mut done);
        done.slots - before
    });
    done
}

/// The plan for destructuring a slot.
struct Plan {
    slot: DestructurableSlot,
    /// The parts that are used, in the order in which they were found.
    used: Vec<Attribute>,
    accessors: Vec<Op>,
    /// Uses of other ops, which have to go.
    blocking: BlockingUses,
}

impl Plan {
    /// `None`: the slot cannot be split, or there is no use in it.
    fn new(ir: &Ir, slot: DestructurableSlot) -> Option<Plan> {
        let ptr = slot.slot.ptr;
        if !ir.value(ptr).has_uses() {
            return None;
        }
        let (mut used, mut accessors, mut safely) = (Vec::new(), Vec::new(), Vec::new());
        let mut blocking = BlockingUses::default();
        for use_ in ir.value(ptr).uses() {
            let accessor = DestructurableAccessorOpRef::of(ir.op(use_.op));
            match accessor.is_some_and(|op| op.can_rewire(&slot, &mut used, &mut safely)) {
                true => accessors.push(use_.op),
                false => blocking.add(use_),
            }
        }
        let mut seen: HashSet<Use, foldhash::fast::FixedState> = HashSet::default();
        while let Some(part) = safely.pop() {
            for use_ in ir.value(part.ptr).uses().filter(|use_| seen.insert(*use_)) {
                let access = SafeMemorySlotAccessOpRef::of(ir.op(use_.op));
                if !access.is_some_and(|op| op.ensure_only_safe_accesses(part, &mut safely)) {
                    blocking.add(use_);
                }
            }
        }
        blocking.close(ir, ptr, |op, uses, more| {
            PromotableOpRef::of(ir.op(op)).is_some_and(|op| op.can_uses_be_removed(uses, more))
        })?;
        Some(Plan { slot, used, accessors, blocking })
    }

    fn carry_out(
        self,
        ir: &mut Ir,
        dominance: &mut DominanceInfo,
        order: &mut ProgramOrder,
        allocator: Op,
        allocators: &mut Vec<Op>,
        done: &mut Destructured,
    ) {
        let Plan { slot, used, accessors, blocking } = self;
        let block = ir.value(slot.slot.ptr).parent_block().expect("the pointer is defined in a block").handle();
        let at = ir.start_of(block);
        let mut builder = Builder::new(ir);
        builder.set_insertion_point(at);
        let subslots = memory_slot::destructure(&mut builder, allocator, &slot, &used, allocators);
        done.with_benefit += u64::from(slot.parts.len() != used.len());
        done.most_parts = done.most_parts.max(slot.parts.len() as u64);

        let mut ops: Vec<Op> = blocking.by_op.iter().map(|(op, _)| *op).chain(accessors).collect();
        order.sort(ir, dominance, &mut ops);
        ops.dedup();
        let mut dead = Vec::new();
        for op in ops.into_iter().rev() {
            let deletion = match DestructurableAccessorOpRef::of(ir.op(op)).is_some() {
                true => memory_slot::rewire(&mut behind(ir, op), op, &slot, &subslots),
                false => memory_slot::remove_blocking_uses(&mut behind(ir, op), op, blocking.of(op)),
            };
            if deletion == Deletion::Delete {
                dead.push(op);
            }
        }
        for op in dead {
            ir.erase_op(op).expect("an op that is to be erased has no uses");
        }
        done.slots += 1;
        let left = memory_slot::handle_destructuring_complete(&mut Builder::new(ir), allocator, &slot);
        allocators.extend(left);
    }
}
