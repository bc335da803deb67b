//! The walk of a unit: its op, blocks and nested ops in the order of the text, down to the next isolated ops.

use super::entry::{self, Counts, fail};
use super::names::{Known, Names};
use super::repeats::Repeat;
use super::uses::Uses;
use super::{Unit, Verified, traits};
use crate::context::OpTraits;
use crate::diag::Diagnostic;
use crate::ir::arena::{Arena, NONE};
use crate::ir::handles::Op;
use crate::ir::{Ir, Isolate, OpRef, Value};

/// Verifies a unit, and collects the nested units that come up in it.
pub(super) fn unit<'a>(ir: &'a Ir, op: Op, names: &mut Names<'a>) -> Unit {
    let root = ir.op(op);
    let mut walk = Walk { names, iso: root.iso, ir, unit: Unit::default(), out: Vec::new(), pending: Vec::new() };
    let failed = ir.cx().capture_diagnostics(|| {
        let failed = walk.run(root).is_err();
        walk.flush();
        failed
    });
    walk.unit.failed = failed.0;
    walk.unit
}

struct Walk<'a, 'n> {
    names: &'n mut Names<'a>,
    ir: &'a Ir,
    iso: &'a Isolate,
    unit: Unit,
    /// Reports that are not yet in the unit.
    out: Vec<Diagnostic>,
    /// Isolated ops in the regions of the ops that the walk is in.
    pending: Vec<Op>,
}

/// An op whose regions are walked.
struct Frame {
    op: u32,
    known: Known,
    /// The number of regions that were entered.
    regions: usize,
    /// The block that the walk is in, and the op that comes next in it.
    block: u32,
    next: u32,
    /// The start of its isolated ops in [`Walk::pending`].
    pending: usize,
}

impl<'a> Walk<'a, '_> {
    fn run(&mut self, root: OpRef<'a>) -> Verified {
        let known = self.enter(root, counts(root))?;
        let Some(arena) = self.iso.arena.as_deref() else { return self.exit(root, known, 0) };
        let mut uses = Uses::new(self.ir, self.iso, arena, root.idx);
        let frame = |op, known, pending| Frame { op, known, regions: 0, block: NONE, next: NONE, pending };
        let mut stack = vec![frame(root.idx, known, 0)];
        while let Some(top) = stack.last_mut() {
            if top.next != NONE {
                let op = top.next;
                top.next = arena.links[op as usize].next;
                let body = &arena.bodies[op as usize];
                uses.enter_op(op);
                if body.ext == NONE {
                    uses.check(body);
                    self.leaf(op, arena)?;
                } else if let Some(nested) = arena.nested_isolate(op) {
                    self.link(nested.root())?;
                } else {
                    uses.check(body);
                    let view = self.op(op);
                    let n_regions = arena.op_regions(op).len();
                    let known = self.names.op(body.name);
                    if n_regions != 0 && known.has(OpTraits::ISOLATED_FROM_ABOVE) {
                        self.pending.push(view.handle());
                        continue;
                    }
                    self.enter(view, counts(view))?;
                    if n_regions == 0 {
                        entry::exit(view, known, &mut self.out)?;
                    } else {
                        stack.push(frame(op, known, self.pending.len()));
                    }
                }
                continue;
            }
            // The next block, of this region or of the next one that has any.
            let mut next = NONE;
            if top.block != NONE {
                self.exit_block(arena, top.block, top.known)?;
                next = arena.blocks[top.block as usize].next;
                if next == NONE {
                    uses.leave_region();
                }
            }
            let regions = arena.op_regions(top.op);
            while next == NONE && top.regions < regions.len() {
                let region = regions[top.regions];
                top.regions += 1;
                next = arena.regions[region as usize].first;
                if next != NONE {
                    uses.enter_region(region);
                }
            }
            top.block = next;
            if next != NONE {
                self.enter_block(arena, next, top.known)?;
                uses.enter_block(next);
                top.next = arena.blocks[next as usize].first;
                continue;
            }
            let Frame { op, known, pending, .. } = *top;
            stack.pop();
            self.exit(self.op(op), known, pending)?;
        }
        match uses.first_failure(root.idx) {
            Some(error) => fail(&mut self.out, error),
            None => Ok(()),
        }
    }

    /// A view of an op of the unit's isolate.
    #[inline]
    fn op(&self, idx: u32) -> OpRef<'a> {
        OpRef { ir: self.ir, iso: self.iso, idx }
    }

    /// No operand of the op was dropped, and none is a placeholder for a value that an op's own regions define.
    #[inline]
    fn no_null_operand(&mut self, op: OpRef<'a>) -> Verified {
        // Only a foreign placeholder can stand for a null value.
        let may_be_null = self.iso.arena.as_deref().is_some_and(|arena| !arena.foreign.is_empty());
        if may_be_null && op.operands().any(|operand| operand == Value::NULL) {
            return fail(&mut self.out, op.error("null operand found"));
        }
        if may_be_null && op.operands().any(|operand| self.ir.get_value(operand).is_none()) {
            return fail(&mut self.out, op.error("operation's operand is unlinked"));
        }
        Ok(())
    }

    /// An op without regions, successors and discardable attributes: nearly all ops.
    #[inline]
    fn leaf(&mut self, op: u32, arena: &Arena) -> Verified {
        self.no_null_operand(self.op(op))?;
        let body = &arena.bodies[op as usize];
        let known = self.names.op(body.name);
        let reports = self.out.len();
        if let Some(descriptor) = known.descriptor {
            if known.repeat != Repeat::Unknown && self.names.repeats(body.name).contain(arena, op, descriptor) {
                return match known.repeat {
                    Repeat::Valid => Ok(()),
                    _ => traits::place(self.op(op), descriptor, &mut self.out),
                };
            }
            let counts = Counts { operands: body.n_operands, results: body.n_results, regions: 0, successors: 0 };
            entry::invariants(self.op(op), descriptor, counts, &mut self.out)?;
        } else if known.accepted {
            return Ok(());
        }
        entry::exit(self.op(op), known, &mut self.out)?;
        if let Some(descriptor) = known.descriptor
            && known.repeat != Repeat::Unknown
            && self.out.len() == reports
        {
            self.names.repeats(body.name).note(arena, op, descriptor);
        }
        Ok(())
    }

    /// The place of another isolate: it comes up later, unless it has no regions.
    fn link(&mut self, nested: Op) -> Verified {
        let Some(view) = self.ir.get_op(nested) else { return Ok(()) };
        if view.num_regions() != 0 {
            self.pending.push(nested);
            return Ok(());
        }
        let known = self.enter(view, counts(view))?;
        entry::exit(view, known, &mut self.out)
    }

    fn enter(&mut self, op: OpRef<'a>, counts: Counts) -> Result<Known, crate::context::Invalid> {
        self.no_null_operand(op)?;
        let attrs = op.discardable_attrs();
        if !attrs.is_empty() {
            entry::discardable_attributes(op, attrs, self.names, &mut self.out)?;
        }
        let known = self.names.op(op.name());
        if let Some(descriptor) = known.descriptor {
            entry::invariants(op, descriptor, counts, &mut self.out)?;
        }
        if counts.regions != 0 {
            entry::regions(op, known, &mut self.out)?;
        }
        Ok(known)
    }

    /// Leaves an op after its nested ops: isolated ops in its regions come up, later checks wait for them.
    fn exit(&mut self, op: OpRef<'a>, known: Known, pending: usize) -> Verified {
        if self.pending.len() > pending {
            self.flush();
            self.unit.nested.extend(self.pending.drain(pending..));
            self.unit.batches.push(self.unit.nested.len() as u32);
        }
        entry::exit(op, known, &mut self.out)
    }

    fn enter_block(&mut self, arena: &Arena, block: u32, owner: Known) -> Verified {
        let last = arena.blocks[block as usize].last;
        if last == NONE {
            if needs_no_terminator(arena, block, owner) {
                return Ok(());
            }
            let region = arena.blocks[block as usize].region;
            let loc = self.op(arena.regions[region as usize].owner).loc();
            return fail(&mut self.out, Diagnostic::error(loc, "empty block: expect at least a terminator"));
        }
        if arena.successors.is_empty() {
            return Ok(());
        }
        let mut op = arena.blocks[block as usize].first;
        while op != last {
            if arena.bodies[op as usize].ext != NONE && arena.ext(op).n_successors != 0 {
                let error = self.op(op).error("operation with block successors must terminate its parent block");
                return fail(&mut self.out, error);
            }
            op = arena.links[op as usize].next;
        }
        Ok(())
    }

    fn exit_block(&mut self, arena: &Arena, block: u32, owner: Known) -> Verified {
        let last = arena.blocks[block as usize].last;
        if last == NONE {
            return Ok(());
        }
        let region = arena.blocks[block as usize].region;
        if arena.successors(last).iter().any(|s| arena.blocks[s.target as usize].region != region) {
            let error = self.op(last).op_error("branching to block of a different region");
            return fail(&mut self.out, error);
        }
        if needs_no_terminator(arena, block, owner)
            || self.names.op(arena.bodies[last as usize].name).may_have(OpTraits::TERMINATOR)
        {
            return Ok(());
        }
        let Some(last) = self.ir.op_at(self.iso, arena, last) else { return Ok(()) };
        let error = last.error(format!("block with no terminator, has {}", last.shown(true)));
        fail(&mut self.out, error)
    }

    /// Moves the reports to the unit: those that hooks emitted, then those that were returned.
    fn flush(&mut self) {
        let batch = self.unit.batches.len() as u32;
        let mut reports = Vec::new();
        self.ir.cx().take_captured(&mut reports);
        reports.append(&mut self.out);
        self.unit.reports.extend(reports.into_iter().map(|report| (batch, report)));
    }
}

/// Returns whether the only block of a region may end in any op, or have none.
fn needs_no_terminator(arena: &Arena, block: u32, owner: Known) -> bool {
    let rec = &arena.blocks[block as usize];
    rec.prev == NONE && rec.next == NONE && owner.may_have(OpTraits::NO_TERMINATOR)
}

fn counts(op: OpRef<'_>) -> Counts {
    Counts {
        operands: op.num_operands() as u32,
        results: op.num_results() as u32,
        regions: op.num_regions() as u32,
        successors: op.num_successors() as u32,
    }
}
