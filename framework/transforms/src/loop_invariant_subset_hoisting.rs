//! Parts of tensors that loops work on are taken out before the loop and put back behind it.
//! [mlir/lib/Transforms/Utils/LoopInvariantCodeMotionUtils.cpp]

use dialekt_ods_macros::Pass;
use smallvec::SmallVec;

use dialekt_interfaces::{LoopLikeOpRef, SubsetExtractionOpRef, SubsetInsertionOpRef, SubsetOpRef, with_more_carried};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::ir::{EditError, Ir, Op, OpRef, Use, Value, WalkOrder};
use dialekt_pass::{Pass, PassContext, PassResult};

/// Hoist loop invariant subset ops outside of the loop.
///
/// If a loop carries a tensor, and each iteration extracts one part of it and inserts that part again, the part is
/// carried itself: it is extracted before the loop, and inserted behind it.
#[derive(Pass, Clone)]
#[pass(argument = "loop-invariant-subset-hoisting")]
pub struct LoopInvariantSubsetHoisting;

impl Pass for LoopInvariantSubsetHoisting {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut loops = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Post, |op| {
            if LoopLikeOpRef::of(op).is_some() {
                loops.push(op.handle());
            }
        });
        let ir = cx.ir_mut();
        let mut changed = false;
        for op in loops {
            changed |= hoist_loop_invariant_subsets(ir, op) != op;
        }
        if !changed {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Hoists extractions and insertions of parts of the tensors that a loop carries. Returns the loop, or the one that
/// replaces it.
pub fn hoist_loop_invariant_subsets(ir: &mut Ir, op: Op) -> Op {
    let mut current = op;
    // The tensors that are carried in addition may have parts that can be hoisted, too.
    let carried = |ir: &Ir, op| LoopLikeOpRef::of(ir.op(op)).map(|this| this.region_iter_args()).unwrap_or_default();
    let mut index = 0;
    let mut args = carried(ir, op);
    while let Some(arg) = args.get(index) {
        let next = hoist_from(ir, current, index, *arg);
        if next != current {
            current = next;
            args = carried(ir, current);
        }
        index += 1;
    }
    current
}

/// Ops that work on parts of one tensor.
#[derive(Default)]
struct Parts {
    all: Vec<Op>,
    /// Pairs of an extraction and an insertion of the same part, or one of the two.
    pairs: Vec<(Option<Op>, Option<Op>)>,
}

impl Parts {
    fn insert(&mut self, op: OpRef<'_>, hoistable: bool) {
        self.all.push(op.handle());
        if !hoistable {
            return;
        }
        let ir = op.ir();
        let is_same = |other: Op| SubsetOpRef::of(ir.op(other)).is_some_and(|other| other.is_same_part(op));
        if SubsetExtractionOpRef::of(op).is_some() {
            let known = self.pairs.iter_mut().find(|(_, put)| put.is_some_and(is_same));
            match known {
                Some((take, _)) => *take = Some(op.handle()),
                None => self.pairs.push((Some(op.handle()), None)),
            }
        }
        if SubsetInsertionOpRef::of(op).is_some() {
            let known = self.pairs.iter_mut().find(|(take, _)| take.is_some_and(is_same));
            match known {
                Some((_, put)) => *put = Some(op.handle()),
                None => self.pairs.push((None, Some(op.handle()))),
            }
        }
    }

    /// Returns whether no other op works on the part of two ops.
    fn are_alone(&self, ir: &Ir, (take, put): (Op, Op)) -> bool {
        self.all.iter().filter(|other| **other != take && **other != put).all(|other| {
            let Some(other) = SubsetOpRef::of(ir.op(*other)) else { return false };
            other.is_disjoint_part(ir.op(take)) && other.is_disjoint_part(ir.op(put))
        })
    }

    /// Collects the subset ops on a carried value on its only way to the next iteration; `None` when there are other
    /// ops, or no such way.
    fn collect(&mut self, around: OpRef<'_>, index: usize, carried: Value, hoistable: bool) -> Option<()> {
        let this = LoopLikeOpRef::of(around)?;
        let ir = around.ir();
        let mut value = carried;
        let end = loop {
            if let Some(end) = only_terminator(ir, value) {
                break end;
            }
            value = self.step(ir, value, hoistable)?;
        };
        let yielded = this.yielded_values()?;
        let place = yielded.positions().nth(index)?;
        (yielded.op().handle() == end.op && place == end.index as usize).then_some(())
    }

    /// Records the subset ops on a value; returns the value that is carried on in its place.
    fn step(&mut self, ir: &Ir, value: Value, hoistable: bool) -> Option<Value> {
        let mut next = None;
        for found in ir.value(value).uses() {
            let (user, operand) = (ir.op(found.op), found.index as usize);
            if let Some(nested) = LoopLikeOpRef::of(user) {
                // Subset ops of nested loops count, but are not hoisted from here.
                let index = nested.inits().positions().position(|position| position == operand)?;
                let carried = *nested.region_iter_args().get(index)?;
                stacker::maybe_grow(64 << 10, 1 << 20, || self.collect(user, index, carried, false))?;
                next = nested.loop_results()?.get(index).copied();
                continue;
            }
            SubsetOpRef::of(user)?;
            self.insert(user, hoistable);
            if let Some(put) = SubsetInsertionOpRef::of(user) {
                // A tensor that is inserted elsewhere is read as a whole, and there must be only one way.
                if put.destination_operand() != operand || next.is_some() {
                    return None;
                }
                next = put.updated_destination();
            }
        }
        next
    }
}

/// The only use of a value, if that is in a terminator.
fn only_terminator(ir: &Ir, value: Value) -> Option<Use> {
    let mut uses = ir.value(value).uses();
    let only = uses.next().filter(|_| uses.next().is_none())?;
    ir.op(only.op).has_traits(OpTraits::TERMINATOR).then_some(only)
}

/// Returns whether all operands of an op, except the given ones, are defined outside of a loop.
fn may_leave(op: OpRef<'_>, around: OpRef<'_>, except: &[usize]) -> bool {
    let Some(this) = LoopLikeOpRef::of(around) else { return false };
    let mut operands = op.operands().enumerate();
    operands.all(|(i, operand)| except.contains(&i) || this.is_defined_outside(operand))
}

/// Hoists the subset ops on a carried value where possible. Returns the loop, or the one that replaces it.
fn hoist_from(ir: &mut Ir, op: Op, index: usize, carried: Value) -> Op {
    let mut parts = Parts::default();
    if parts.collect(ir.op(op), index, carried, true).is_none() {
        return op;
    }
    let mut current = op;
    for i in 0..parts.pairs.len() {
        let (Some(take), Some(put)) = parts.pairs[i] else { continue };
        let (taken, given) = (ir.op(take), ir.op(put));
        let (Some(from), Some(to)) = (SubsetExtractionOpRef::of(taken), SubsetInsertionOpRef::of(given)) else {
            continue;
        };
        let (source, part, dest) = (from.source_operand(), to.source_operand(), to.destination_operand());
        let same_type = taken.result_type(0) == given.operand_type(part);
        let around = ir.op(current);
        let movable = may_leave(taken, around, &[source]) && may_leave(given, around, &[part, dest]);
        if !same_type || !movable || !parts.are_alone(ir, (take, put)) {
            continue;
        }
        match hoist_pair(ir, current, index, (take, source), (put, part, dest)) {
            Ok(Some(new)) => current = new,
            Ok(None) => return current,
            Err(error) => {
                debug_assert!(false, "{error}");
                return current;
            }
        }
    }
    current
}

/// Takes a part out before a loop and puts it back behind it; the loop that is there then, if it can carry one more value.
fn hoist_pair(
    ir: &mut Ir,
    op: Op,
    index: usize,
    (take, source): (Op, usize),
    (put, part, dest): (Op, usize, usize),
) -> Result<Option<Op>, EditError> {
    let (Some(taken), Some(given)) = (ir.op(take).result(0), ir.op(put).operand(part)) else { return Ok(None) };
    let Some(new) = with_more_carried(ir, op, &[taken], &[given])? else { return Ok(None) };
    let this = LoopLikeOpRef::of(ir.op(new));
    let results: SmallVec<[Value; 4]> = this.and_then(|this| this.loop_results()).unwrap_or_default();
    let init = this.and_then(|this| this.inits().get(index));
    let (Some(result), Some(last), Some(init)) = (results.get(index), results.last(), init) else { return Ok(None) };
    let (Some(updated), Some(before)) = (ir.op(put).result(0), ir.op(put).operand(dest)) else { return Ok(None) };
    ir.move_op_before(take, new)?;
    ir.move_op_after(put, new)?;
    ir.replace_all_uses(updated, before)?;
    ir.set_operand(take, source as u32, init)?;
    ir.replace_all_uses(*result, updated)?;
    ir.set_operand(put, part as u32, *last)?;
    ir.set_operand(put, dest as u32, *result)?;
    Ok(Some(new))
}
