//! The walk of a unit: its op, blocks and nested ops in the order of the text, down to the next isolated ops.

use super::entry::{self, Counts, fail};
use super::names::{self, Known, Names};
use super::repeats::Repeat;
use super::shape::Shape;
use super::symbols::UsedTables;
use super::units::Units;
use super::uses::Uses;
use super::{Verified, traits};
use crate::context::dialect::Invalid;
use crate::context::{OpFacts, OpTraits};
use crate::diag::Diagnostic;
use crate::ir::arena::{Arena, NONE};
use crate::ir::edited_units::EditedUnits;
use crate::ir::handles::Op;
use crate::ir::valid_ops::ValidOps;
use crate::ir::{Ir, Isolate, OpRef, Value};

/// Verifies units one after the other: keeps what it learns about names, and its memory.
pub(super) struct Walker<'a> {
    ir: &'a Ir,
    /// Isolates that are valid under these rules are left out.
    known_under: Option<u64>,
    /// Isolated ops in the isolate that the verification started at are left out unless they, or something around them, was edited.
    edited: Option<&'a EditedUnits>,
    names: Names<'a>,
    uses: Uses<'a>,
    stack: Vec<Frame<'a>>,
    /// Isolated ops in the regions of the ops that the walk is in.
    pending: Vec<Op>,
    /// Reports that are not yet in the unit.
    out: Vec<Diagnostic>,
}

/// An op whose regions are walked.
struct Frame<'a> {
    op: OpRef<'a>,
    known: Known<'a>,
    /// The number of regions that were entered.
    regions: usize,
    /// The block that the walk is in, and the op that comes next in it.
    block: u32,
    next: u32,
    /// The start of its isolated ops in [`Walker::pending`].
    pending: usize,
}

impl<'a> Frame<'a> {
    fn new(op: OpRef<'a>, known: Known<'a>, pending: usize) -> Frame<'a> {
        Frame { op, known, regions: 0, block: NONE, next: NONE, pending }
    }
}

impl<'a> Walker<'a> {
    pub fn new(
        ir: &'a Ir,
        known_under: Option<u64>,
        edited: Option<&'a EditedUnits>,
        used_tables: &'a UsedTables<'a>,
    ) -> Walker<'a> {
        let (names, uses) = (Names::new(ir.cx(), used_tables), Uses::new(ir));
        Walker { ir, known_under, edited, names, uses, stack: Vec::new(), pending: Vec::new(), out: Vec::new() }
    }

    /// Verifies units, and collects the nested units that come up in them.
    pub fn walk(&mut self, ops: &[Op], units: &mut Units) {
        units.reserve(ops.len());
        self.ir.cx().capture_diagnostics(|| {
            for op in ops {
                let root = self.ir.op(*op);
                let mut walk = Walk { iso: root.iso, walker: self, units, valid: None, edited: None };
                let failed = walk.run(root).is_err();
                walk.flush();
                walk.walker.pending.clear();
                units.end(failed);
            }
        });
    }
}

/// The walk of a unit.
struct Walk<'a, 'w> {
    walker: &'w mut Walker<'a>,
    iso: &'a Isolate,
    units: &'w mut Units,
    /// Ops that are valid but for their place, with the rules that this holds under.
    valid: Option<(&'a ValidOps, u64)>,
    /// The isolated ops that were edited, if nothing was edited in the unit or around it.
    edited: Option<&'a EditedUnits>,
}

impl<'a> Walk<'a, '_> {
    fn run(&mut self, root: OpRef<'a>) -> Verified {
        root.warm_isolate();
        let (root, known) = self.enter(root, root.counts())?;
        let Some(arena) = self.iso.arena.as_deref() else { return self.exit(root, known, 0) };
        self.valid = self.walker.known_under.map(|rules| (&arena.valid_ops, rules));
        self.edited = self.walker.edited.filter(|edited| !edited.is_edited_around(self.iso.id, arena, root.idx));
        let isolated = names::has(known, OpTraits::ISOLATED_FROM_ABOVE);
        self.walker.uses.start(self.iso, arena, root.idx, isolated);
        self.walker.stack.clear();
        self.walker.stack.push(Frame::new(root, known, 0));
        while let Some(top) = self.walker.stack.last_mut() {
            if top.next != NONE {
                let op = top.next;
                top.next = arena.links[op as usize].next;
                self.next_op(arena, op)?;
                continue;
            }
            // The next block, of this region or of the next one that has any.
            let (block, known) = (top.block, top.known);
            let mut next = NONE;
            if block != NONE {
                self.exit_block(arena, block, known)?;
                next = arena.blocks[block as usize].next;
                if next == NONE {
                    self.walker.uses.leave_region();
                }
            }
            let Walker { stack, uses, .. } = &mut *self.walker;
            let Some(top) = stack.last_mut() else { break };
            let regions = arena.op_regions(top.op.idx);
            while next == NONE && top.regions < regions.len() {
                let region = regions[top.regions];
                top.regions += 1;
                next = arena.regions[region as usize].first;
                if next != NONE {
                    // As `has_ssa_order`.
                    let one_block = next == arena.regions[region as usize].last;
                    uses.enter_region(region, !one_block || is_ordered(top.known, top.regions - 1));
                }
            }
            top.block = next;
            if next != NONE {
                top.next = arena.blocks[next as usize].first;
                uses.enter_block(arena, next);
                self.enter_block(arena, next, known)?;
                continue;
            }
            let Frame { op, known, pending, .. } = *top;
            stack.pop();
            self.exit(op, known, pending)?;
        }
        match self.walker.uses.first_failure(self.iso, arena, root.idx) {
            Some(error) => fail(&mut self.walker.out, error),
            None => Ok(()),
        }
    }

    /// Verifies an op, up to its regions.
    #[inline]
    fn next_op(&mut self, arena: &'a Arena, op: u32) -> Verified {
        let body = &arena.bodies[op as usize];
        self.walker.uses.enter_op(arena, op);
        if body.ext == NONE {
            self.walker.uses.check(arena, body);
            return self.leaf(op, arena);
        }
        if let Some(nested) = body.nested_isolate() {
            return self.link(nested.root());
        }
        self.walker.uses.check(arena, body);
        let known = self.walker.names.op(body.name);
        let has_regions = arena.ext_of(body).n_regions != 0;
        if has_regions && names::has(known, OpTraits::ISOLATED_FROM_ABOVE) {
            if self.edited.is_none_or(|edited| !edited.is_valid(self.iso.id, arena, op)) {
                self.walker.pending.push(Op::new(self.iso.id, op));
            }
            return Ok(());
        }
        let view = OpRef::nested(self.walker.ir, self.iso, arena, op);
        let counts = view.counts();
        if !has_regions {
            return self.without_regions(view, counts, known);
        }
        let (view, known) = self.enter(view, counts)?;
        let frame = Frame::new(view, known, self.walker.pending.len());
        self.walker.stack.push(frame);
        Ok(())
    }

    /// A view of an op of the unit's isolate.
    #[inline]
    fn op(&self, idx: u32) -> OpRef<'a> {
        OpRef::of(self.walker.ir, self.iso, idx)
    }

    /// No operand of the op was dropped, and none is a placeholder for a value that an op's own regions define.
    #[inline]
    fn no_null_operand(&mut self, op: OpRef<'a>) -> Verified {
        // Only a foreign placeholder can stand for a null value.
        match self.iso.arena.as_deref() {
            Some(arena) if !arena.foreign.is_empty() => self.no_null_among(op),
            _ => Ok(()),
        }
    }

    #[cold]
    fn no_null_among(&mut self, op: OpRef<'a>) -> Verified {
        if op.operands().any(|operand| operand == Value::NULL) {
            return fail(&mut self.walker.out, op.error("null operand found"));
        }
        if op.operands().any(|operand| op.ir.get_value(operand).is_none()) {
            return fail(&mut self.walker.out, op.error("operation's operand is unlinked"));
        }
        Ok(())
    }

    /// An op without regions, successors and discardable attributes: nearly all ops.
    #[inline]
    fn leaf(&mut self, op: u32, arena: &'a Arena) -> Verified {
        let view = OpRef::nested(self.walker.ir, self.iso, arena, op);
        self.no_null_operand(view)?;
        let body = &arena.bodies[op as usize];
        let Walker { names, out, .. } = &mut *self.walker;
        let Some(facts) = names.op(body.name) else { return entry::exit(view, None, false, names, out) };
        let may_repeat = facts.plan.repeat != Repeat::Unknown;
        let is_known = self.valid.is_some_and(|(valid, rules)| valid.contains(op, rules));
        if may_repeat && (is_known || names.repeats_valid(arena, op, facts)) {
            return repeat_of_valid(view, facts, out);
        }
        let reports = out.len();
        let counts = [body.n_operands, body.n_results, 0, 0];
        let view = entry::invariants(view, facts, counts, false, &names.satisfied, out)?;
        entry::exit(view, Some(facts), false, names, out)?;
        if may_repeat && out.len() == reports {
            names.note_valid(arena, op, facts);
        }
        Ok(())
    }

    /// An op with successors or discardable attributes, and without regions.
    fn without_regions(&mut self, op: OpRef<'a>, counts: Counts, known: Known<'a>) -> Verified {
        if let Some(facts) = known
            && facts.plan.repeat != Repeat::Unknown
            && self.valid.is_some_and(|(valid, rules)| valid.contains(op.idx, rules))
        {
            self.no_null_operand(op)?;
            let Walker { names, out, .. } = &mut *self.walker;
            entry::discardable_attributes(op, op.discardable_attrs(), names, out)?;
            entry::successors_in_region(op, out)?;
            return repeat_of_valid(op, facts, out);
        }
        let (op, known) = self.enter(op, counts)?;
        self.check_regions(op, known)
    }

    /// The place of another isolate: it comes up later, unless it has no regions.
    fn link(&mut self, nested: Op) -> Verified {
        let Some(view) = self.walker.ir.get_op(nested) else { return Ok(()) };
        if view.num_regions() != 0 {
            if self.walker.known_under.is_none_or(|rules| !view.iso.is_valid_under(rules)) {
                self.walker.pending.push(nested);
            }
            return Ok(());
        }
        let (view, known) = self.enter(view, view.counts())?;
        self.check_regions(view, known)
    }

    /// Enters an op: what is known of it, and the op, which knows its counts then.
    fn enter(&mut self, op: OpRef<'a>, counts: Counts) -> Result<(OpRef<'a>, Known<'a>), Invalid> {
        self.no_null_operand(op)?;
        let Walker { names, out, .. } = &mut *self.walker;
        let attrs = op.discardable_attrs();
        if !attrs.is_empty() {
            entry::discardable_attributes(op, attrs, names, out)?;
        }
        let known = names.op(op.name());
        let [_, _, n_regions, _] = counts;
        let objections = known.map_or(Shape::PREDECESSORS, |facts| facts.plan.objections);
        let odd = n_regions != 0 && Shape::of(op).intersects(objections);
        debug_assert!(odd || entry::is_shape_valid(op, known), "no check of regions may object where none is made");
        let op = match known {
            Some(facts) => entry::invariants(op, facts, counts, odd, &names.satisfied, out)?,
            None => op,
        };
        if odd {
            entry::regions(op, known, out)?;
        }
        Ok((op, known))
    }

    /// Leaves an op after its nested ops: isolated ops in its regions come up, later checks wait for them.
    fn exit(&mut self, op: OpRef<'a>, known: Known<'a>, pending: usize) -> Verified {
        if self.walker.pending.len() > pending {
            self.flush();
            self.units.add_batch(self.walker.pending.drain(pending..));
        }
        self.check_regions(op, known)
    }

    fn check_regions(&mut self, op: OpRef<'a>, known: Known<'a>) -> Verified {
        // The last op that the walk leaves is its root.
        let Walker { stack, uses, names, out, .. } = &mut *self.walker;
        entry::exit(op, known, stack.is_empty() && uses.is_isolated(), names, out)
    }

    fn enter_block(&mut self, arena: &Arena, block: u32, owner: Known<'a>) -> Verified {
        let last = arena.blocks[block as usize].last;
        if last == NONE {
            if needs_no_terminator(arena, block, owner) {
                return Ok(());
            }
            let region = arena.blocks[block as usize].region;
            let loc = self.op(arena.regions[region as usize].owner).loc();
            return fail(&mut self.walker.out, Diagnostic::error(loc, "empty block: expect at least a terminator"));
        }
        if arena.successors.is_empty() {
            return Ok(());
        }
        let mut op = arena.blocks[block as usize].first;
        while op != last {
            if arena.bodies[op as usize].ext != NONE && arena.ext(op).n_successors != 0 {
                let error = self.op(op).error("operation with block successors must terminate its parent block");
                return fail(&mut self.walker.out, error);
            }
            op = arena.links[op as usize].next;
        }
        Ok(())
    }

    fn exit_block(&mut self, arena: &Arena, block: u32, owner: Known<'a>) -> Verified {
        let last = arena.blocks[block as usize].last;
        if last == NONE {
            return Ok(());
        }
        let region = arena.blocks[block as usize].region;
        let body = &arena.bodies[last as usize];
        if body.ext != NONE && arena.successors(last).iter().any(|s| arena.blocks[s.target as usize].region != region) {
            let error = self.op(last).op_error("branching to block of a different region");
            return fail(&mut self.walker.out, error);
        }
        if needs_no_terminator(arena, block, owner)
            || names::may_have(self.walker.names.op(body.name), OpTraits::TERMINATOR)
        {
            return Ok(());
        }
        let Some(last) = self.walker.ir.op_at(self.iso, arena, last) else { return Ok(()) };
        let error = last.error(format!("block with no terminator, has {}", last.shown(true)));
        fail(&mut self.walker.out, error)
    }

    /// Moves the reports to the unit: those that hooks emitted, then those that were returned.
    fn flush(&mut self) {
        let mut emitted = Vec::new();
        self.walker.ir.cx().take_captured(&mut emitted);
        if !(emitted.is_empty() && self.walker.out.is_empty()) {
            self.units.report(emitted.into_iter().chain(self.walker.out.drain(..)));
        }
    }
}

/// The checks of an op that repeats a valid one, or was valid itself.
#[inline]
fn repeat_of_valid(op: OpRef<'_>, facts: &OpFacts, out: &mut Vec<Diagnostic>) -> Verified {
    match facts.plan.repeat {
        Repeat::Valid => Ok(()),
        _ => traits::place(op, facts, out),
    }
}

/// Returns whether the only block of a region may end in any op, or have none.
fn needs_no_terminator(arena: &Arena, block: u32, owner: Known<'_>) -> bool {
    let rec = &arena.blocks[block as usize];
    rec.prev == NONE && rec.next == NONE && names::may_have(owner, OpTraits::NO_TERMINATOR)
}

/// Returns whether definitions come before uses in a region of an op that has one block.
fn is_ordered(owner: Known<'_>, region: usize) -> bool {
    owner.is_some_and(|facts| !facts.descriptor.is_graph_region(region))
}
