//! Ops: create, insert, unlink, move, locate.

use smallvec::SmallVec;

use super::{EditError, InsertionPoint, OpSpec, Place};
use crate::context::{Attribute, Location, NamedAttr, OpDescriptor};
use crate::ir::arena::{Arena, NONE, NewOp, OpBody};
use crate::ir::handles::{Block, IsolateId, Op, ROOT, Value};
use crate::ir::leaf::Leaf;
use crate::ir::steps::Undo;
use crate::ir::{DETACHED, Edits, Ir, Isolate};

/// The attributes of a new op: slots, and discardable ones sorted by name.
pub(super) struct NewAttrs {
    pub slots: SmallVec<[Option<Attribute>; 7]>,
    pub attrs: SmallVec<[NamedAttr; 4]>,
}

impl Ir {
    /// Creates a detached op in an isolate: [`Ir::detached_isolate`] for top-level ops.
    ///
    /// An op that is declared isolated from above and takes no operands, results or successors becomes an isolate of its own;
    /// `iso` is then the one around it. Where such ops stay in the isolate around them, new ones do, too.
    ///
    /// # Errors
    /// Stale handles, operands or successors of another isolate, a number of slots that is not the descriptor's, attributes
    /// given twice.
    #[inline]
    pub fn create_op(&mut self, iso: IsolateId, spec: &OpSpec<'_>) -> Result<Op, EditError> {
        let descriptor = self.cx.op_descriptor(spec.name);
        let n_slots = descriptor.map_or(1, |d| d.attributes.len());
        let stays = self.inlined && iso != DETACHED;
        let owns = !stays && descriptor.is_some_and(OpDescriptor::owns_isolate);
        if owns && spec.operands.is_empty() && spec.result_types.is_empty() && spec.successors.is_empty() {
            return self.create_isolate(iso, spec, n_slots);
        }
        self.create_inner(iso, spec, n_slots).map(|idx| Op::new(iso, idx))
    }

    /// Creates an op at a place.
    ///
    /// # Errors
    /// As [`create_op`](Self::create_op); a place that is not there.
    pub(in crate::ir) fn create_op_at(&mut self, at: InsertionPoint, spec: &OpSpec<'_>) -> Result<Op, EditError> {
        let (block, before) = self.resolve_point(at)?;
        let op = self.create_op(at.block.iso, spec)?;
        if op.iso != at.block.iso {
            self.insert_op(op, at)?;
            return Ok(op);
        }
        // The new op is empty, so that the place cannot be inside it; its creation was recorded before.
        self.steps_at(op.iso).arena.link_op(op.idx, block, before);
        self.tell(|l, ir| l.op_inserted(ir, op));
        Ok(op)
    }

    /// Creates an op that does not own an isolate. `n_slots` is the number of its inherent attributes.
    #[inline]
    pub(in crate::ir) fn create_inner(
        &mut self,
        iso: IsolateId,
        spec: &OpSpec<'_>,
        n_slots: usize,
    ) -> Result<u32, EditError> {
        if !spec.slots.is_empty() && spec.slots.len() != n_slots {
            return Err(EditError::SlotCount(n_slots as u32));
        }
        let OpSpec { name, loc, operands, result_types, slots, .. } = *spec;
        if spec.attrs.is_empty() && spec.regions == 0 {
            let leaf = Leaf { name, loc, operands, result_types, slots };
            if let Some(op) = self.add_leaf(iso, (NONE, NONE), leaf, spec.successors) {
                return Ok(op);
            }
        }
        self.create_any(iso, spec, n_slots)
    }

    #[inline(never)]
    fn create_any(&mut self, iso: IsolateId, spec: &OpSpec<'_>, n_slots: usize) -> Result<u32, EditError> {
        let sorted;
        let (slots, attrs) = match spec.attrs {
            [] => (spec.slots, &[][..]),
            _ => {
                sorted = self.sort_new_attrs(spec, n_slots)?;
                (&sorted.slots[..], &sorted.attrs[..])
            }
        };
        let mut successors = SmallVec::<[u32; 4]>::new();
        for &block in spec.successors {
            self.check_block(block)?;
            if block.iso != iso {
                return Err(EditError::ForeignBlock(block));
            }
            successors.push(block.idx);
        }
        let mut steps = self.steps(iso).ok_or(EditError::StaleIsolate(iso))?;
        check_operands(iso, steps.arena, spec.operands)?;
        let regions: SmallVec<[u32; 4]> = (0..spec.regions).map(|_| steps.arena.add_region(NONE)).collect();
        let operands: SmallVec<[u32; 8]> = spec.operands.iter().map(|v| v.idx).collect();
        Ok(steps.add_op(&NewOp {
            name: spec.name,
            loc: spec.loc,
            operands: &operands,
            result_types: spec.result_types,
            successors: &successors,
            regions: &regions,
            slots,
            attrs,
        }))
    }

    /// Divides the attributes of a new op into slots and discardable ones.
    fn sort_new_attrs(&self, spec: &OpSpec<'_>, n_slots: usize) -> Result<NewAttrs, EditError> {
        let mut new = NewAttrs { slots: SmallVec::from_slice(spec.slots), attrs: SmallVec::new() };
        for &attr in spec.attrs {
            match self.cx.op_slot(spec.name, attr.name) {
                Some(slot) => {
                    new.slots.resize(n_slots, None);
                    if new.slots[slot].replace(attr.value).is_some() {
                        return Err(EditError::DuplicateAttribute(attr));
                    }
                }
                None => new.attrs.push(attr),
            }
        }
        match self.cx.sort_attrs(&mut new.attrs) {
            Ok(()) => Ok(new),
            Err(name) => {
                let attr = new.attrs.iter().find(|a| a.name == name).copied();
                Err(attr.map_or(EditError::NotInherent, EditError::DuplicateAttribute))
            }
        }
    }

    /// Creates a leaf, or a terminator that is one except for its successors, detached or at a place: a block, and the
    /// next op. The parts were checked against the declaration. `None` when the general path is needed.
    #[inline(always)]
    pub(in crate::ir) fn add_leaf(
        &mut self,
        iso: IsolateId,
        (block, before): (u32, u32),
        leaf: Leaf<'_>,
        successors: &[Block],
    ) -> Option<u32> {
        let isolate = self.isolate_mut(iso)?;
        isolate.touch();
        let arena = isolate.arena.as_deref_mut()?;
        if block != NONE && !arena.is_live_block(block) {
            return None;
        }
        if !successors.iter().all(|to| to.iso == iso && arena.is_live_block(to.idx)) {
            return None;
        }
        let op = arena.add_leaf(iso, leaf, if before == NONE { block } else { NONE })?;
        if !successors.is_empty() {
            arena.add_successors(op, successors);
        }
        if before != NONE {
            arena.link_op(op, block, before);
        }
        if self.is_watched() {
            self.report_created(Op::new(iso, op));
        }
        Some(op)
    }

    /// Records that an op was created, at its place if it has one, and sends the event.
    #[cold]
    pub(in crate::ir) fn report_created(&mut self, op: Op) {
        let mut steps = self.steps_at(op.iso);
        steps.log_created(op.idx);
        if steps.arena.links[op.idx as usize].block != NONE {
            self.tell(|l, ir| l.op_inserted(ir, op));
        }
    }

    #[inline(never)]
    pub(in crate::ir) fn create_isolate(
        &mut self,
        around: IsolateId,
        spec: &OpSpec<'_>,
        n_slots: usize,
    ) -> Result<Op, EditError> {
        if !spec.slots.is_empty() && spec.slots.len() != n_slots {
            return Err(EditError::SlotCount(n_slots as u32));
        }
        let new = self.sort_new_attrs(spec, n_slots)?;
        if self.isolate(around).is_none() {
            return Err(EditError::StaleIsolate(around));
        }
        let id = self.fresh_isolate_id();
        let place = self.steps_at(around).add_link(id, spec.name, spec.loc);
        self.put_isolate(Isolate {
            id,
            parent: around,
            place,
            n_regions: spec.regions,
            edits: Edits::default(),
            body: OpBody::new(spec.name, spec.loc),
            slots: new.slots,
            attrs: new.attrs.as_slice().into(),
            arena: None,
        });
        self.journal.log(|| Undo::IsolateCreated(id));
        Ok(id.root())
    }

    /// Puts a detached op into a block.
    ///
    /// # Errors
    /// Stale handles, an op that is in a block, or that is of another isolate and does not own one.
    pub fn insert_op(&mut self, op: Op, at: InsertionPoint) -> Result<(), EditError> {
        let place = self.place_of(op)?;
        if self.block_of(place) != NONE {
            return Err(EditError::AlreadyInserted(op));
        }
        self.check_not_inside(op, at)?;
        let (block, before) = self.resolve_point(at)?;
        let place = self.bring(op, place, at.block.iso)?;
        self.steps_at(place.iso).link_op(place.idx, block, before);
        self.tell(|l, ir| l.op_inserted(ir, op));
        Ok(())
    }

    /// Takes an op out of its block. It lives on, detached, until it is inserted again or erased.
    ///
    /// # Errors
    /// Stale handles, an op without a block.
    pub fn unlink_op(&mut self, op: Op) -> Result<(), EditError> {
        let place = self.place_of(op)?;
        if self.block_of(place) == NONE {
            return Err(EditError::Detached(op));
        }
        let previous = if self.has_listener() { self.position(op) } else { None };
        self.steps_at(place.iso).unlink_op(place.idx);
        self.tell(|l, ir| l.op_unlinked(ir, op, previous));
        Ok(())
    }

    /// Moves an op to another place of its isolate. An op that owns an isolate may go anywhere: its handle stays the same.
    ///
    /// # Errors
    /// Stale handles, an op without a block, a place in another isolate or inside the op.
    pub fn move_op(&mut self, op: Op, at: InsertionPoint) -> Result<(), EditError> {
        let place = self.place_of(op)?;
        if self.block_of(place) == NONE {
            return Err(EditError::Detached(op));
        }
        if at.before == Some(op) {
            return Ok(());
        }
        self.check_not_inside(op, at)?;
        let (block, before) = self.resolve_point(at)?;
        if place.iso != at.block.iso && op.idx != ROOT {
            return Err(EditError::ForeignOp(op));
        }
        let previous = if self.has_listener() { self.position(op) } else { None };
        self.steps_at(place.iso).unlink_op(place.idx);
        let place = self.bring(op, place, at.block.iso)?;
        self.steps_at(place.iso).link_op(place.idx, block, before);
        if let Some(previous) = previous {
            self.tell(|l, ir| l.op_moved(ir, op, previous));
        }
        Ok(())
    }

    /// Moves an op before another one.
    ///
    /// # Errors
    /// As [`Ir::move_op`].
    pub fn move_op_before(&mut self, op: Op, before: Op) -> Result<(), EditError> {
        self.place_of(before)?;
        let at = self.point_before(before).ok_or(EditError::Detached(before))?;
        self.move_op(op, at)
    }

    /// Moves an op behind another one.
    ///
    /// # Errors
    /// As [`Ir::move_op`].
    pub fn move_op_after(&mut self, op: Op, after: Op) -> Result<(), EditError> {
        self.place_of(after)?;
        let at = self.point_after(after).ok_or(EditError::Detached(after))?;
        self.move_op(op, if op == after { InsertionPoint { before: Some(op), ..at } } else { at })
    }

    /// Sets where an op comes from.
    ///
    /// # Errors
    /// A stale handle.
    pub fn set_loc(&mut self, op: Op, loc: Location) -> Result<(), EditError> {
        self.place_of(op)?;
        if op.idx == ROOT {
            let isolate = self.isolate_mut(op.iso).ok_or(EditError::StaleOp(op))?;
            let old = std::mem::replace(&mut isolate.body.loc, loc);
            isolate.touch_header();
            self.journal.log(|| Undo::Loc { iso: op.iso, op: ROOT, loc: old });
        } else {
            self.steps_at(op.iso).set_loc(op.idx, loc);
        }
        self.tell(|l, ir| l.attributes_changed(ir, op));
        Ok(())
    }

    /// Returns whether `a` comes before `b` in the block of both; `None` when they are in different blocks. Numbers the
    /// block when it is not numbered, so that further queries take constant time.
    pub fn is_before(&mut self, a: Op, b: Op) -> Option<bool> {
        let (place, other) = (self.place_of(a).ok()?, self.place_of(b).ok()?);
        let arena = self.isolate_mut(place.iso)?.arena.as_deref_mut()?;
        let block = arena.links[place.idx as usize].block;
        if other.iso != place.iso || block == NONE || arena.links[other.idx as usize].block != block {
            return None;
        }
        arena.number_block(block);
        Some(arena.links[place.idx as usize].order < arena.links[other.idx as usize].order)
    }

    #[inline]
    pub(super) fn block_of(&self, place: Place) -> u32 {
        let arena = self.isolate(place.iso).and_then(|i| i.arena.as_deref());
        arena.map_or(NONE, |a| a.links[place.idx as usize].block)
    }

    /// Ops with regions must not end up in them. New ones have nothing in them yet: no need to climb.
    fn check_not_inside(&self, op: Op, at: InsertionPoint) -> Result<(), EditError> {
        let Some(view) = self.get_op(op) else { return Err(EditError::StaleOp(op)) };
        let may_contain = match op.idx {
            // Detached blocks and ops count as well: they are in its arena.
            ROOT => view.iso.arena.as_ref().is_some_and(|a| a.has_links() || !a.blocks.is_empty()),
            _ => view.regions().any(|r| !r.is_empty()),
        };
        if may_contain && self.is_nested_in(at.block, op) { Err(EditError::InsideItself) } else { Ok(()) }
    }

    /// Creates a place for a detached op in the arena of `iso`.
    fn bring(&mut self, op: Op, place: Place, iso: IsolateId) -> Result<Place, EditError> {
        if place.iso == iso {
            return Ok(place);
        }
        if op.idx != ROOT {
            return Err(EditError::ForeignOp(op));
        }
        let Some(isolate) = self.isolate(op.iso) else { return Err(EditError::StaleOp(op)) };
        let OpBody { name, loc, .. } = isolate.body;
        self.steps_at(place.iso).kill_op(place.idx);
        let new = self.steps_at(iso).add_link(op.iso, name, loc);
        self.set_home(op.iso, iso, new);
        Ok(Place { iso, idx: new })
    }

    /// Takes the op of an isolate out of its block and gives it a place in the arena of `iso`.
    pub(in crate::ir) fn take_along(&mut self, op: Op, iso: IsolateId) -> Result<(), EditError> {
        let place = self.place_of(op)?;
        // It may be inside through an op that is detached there.
        if self.is_isolate_within(iso, op.iso) {
            return Err(EditError::InsideItself);
        }
        if self.block_of(place) != NONE {
            self.steps_at(place.iso).unlink_op(place.idx);
        }
        self.bring(op, place, iso).map(drop)
    }

    /// Sets the place of an isolate's op.
    pub(super) fn set_home(&mut self, iso: IsolateId, parent: IsolateId, place: u32) {
        if let Some(isolate) = self.isolate_mut(iso) {
            let old = Undo::Home { iso, parent: isolate.parent, place: isolate.place };
            (isolate.parent, isolate.place) = (parent, place);
            self.journal.log(|| old);
        }
    }
}

/// Checks that values may be used in an isolate.
#[inline]
pub(in crate::ir) fn check_operands(iso: IsolateId, arena: &Arena, values: &[Value]) -> Result<(), EditError> {
    for &value in values {
        if value.iso != iso || !arena.is_live_value(value.idx) {
            return Err(refused(iso, value));
        }
    }
    Ok(())
}

#[cold]
fn refused(iso: IsolateId, value: Value) -> EditError {
    if value.iso == iso { EditError::StaleValue(value) } else { EditError::ForeignValue(value) }
}
