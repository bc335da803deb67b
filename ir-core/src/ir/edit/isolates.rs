//! Whole isolates: changing owners, leaving the tree and coming back.

use std::sync::Arc;

use smallvec::SmallVec;

use super::{EditError, InsertionPoint, OpSpec};
use crate::ir::arena::OpBody;
use crate::ir::handles::{IsolateId, Op, ROOT};
use crate::ir::steps::Undo;
use crate::ir::{DETACHED, Ir, OpRef};

/// An isolate, with those nested in it, that was taken out of its tree: it can be read and changed on its own, and is
/// put back by [`Ir::attach`]. All handles stay valid, here and after.
pub struct Detached {
    ir: Ir,
    op: Op,
}

impl Detached {
    /// The op that owns the isolate.
    pub fn op(&self) -> Op {
        self.op
    }

    /// The tree that has this isolate only.
    pub fn ir(&self) -> &Ir {
        &self.ir
    }

    /// The tree that has this isolate only, to be changed.
    pub fn ir_mut(&mut self) -> &mut Ir {
        &mut self.ir
    }
}

impl Ir {
    /// Moves the complete body of an op that [may own an isolate](crate::ir::OpRef::may_own_isolate) to another one that is empty, in
    /// constant time, or one that goes by the number of blocks. Handles of all nested entities stay valid.
    ///
    /// An isolate goes with its body, so the handles of the two ops change places then: the handle of `from` refers to `to`
    /// afterwards. Returns the new handles of both.
    ///
    /// # Errors
    /// Stale handles, ops that cannot own an isolate or have different numbers of regions, a destination with blocks, inside the
    /// source or, where the source is in the isolate around it, in another isolate.
    pub fn take_body(&mut self, from: Op, mut to: Op) -> Result<BodyTaken, EditError> {
        for op in [from, to] {
            self.place_of(op)?;
            if !self.op(op).may_own_isolate() {
                return Err(EditError::ForeignOp(op));
            }
        }
        if from == to {
            return Err(EditError::InsideItself);
        }
        let (source, dest) = (self.op(from), self.op(to));
        if source.num_regions() != dest.num_regions() {
            return Err(EditError::OutOfRange(source.num_regions() as u32));
        }
        if let Some(full) = dest.regions().find(|r| !r.is_empty()) {
            return Err(EditError::NotEmpty(full.handle()));
        }
        if from.idx != ROOT {
            if from.iso != to.iso || to.idx == ROOT {
                return Err(EditError::ForeignOp(to));
            }
            if source.is_ancestor_of(dest) {
                return Err(EditError::InsideItself);
            }
            let handles = |op: OpRef<'_>| op.regions().map(|region| region.handle()).collect::<SmallVec<[_; 2]>>();
            for (source, dest) in handles(source).into_iter().zip(handles(dest)) {
                self.take_region(source, dest)?;
            }
            return Ok(BodyTaken { from, to });
        }
        if self.is_isolate_within(to.iso, from.iso) || to.idx == ROOT && self.is_isolate_within(from.iso, to.iso) {
            return Err(EditError::InsideItself);
        }
        for op in [from, to] {
            let parent = self.isolate(op.iso).map_or(DETACHED, |i| i.parent);
            if self.isolate(parent).is_none() {
                return Err(EditError::StaleIsolate(parent));
            }
        }
        if to.idx != ROOT {
            to = self.own_isolate(to)?;
        }
        self.swap_headers(from.iso, to.iso);
        self.journal.log(|| Undo::BodiesSwapped(from.iso, to.iso));
        self.tell(|l, ir| l.bodies_swapped(ir, from, to));
        Ok(BodyTaken { from: to, to: from })
    }

    /// Replaces an op without blocks in it by one that owns an isolate, and is the same otherwise.
    fn own_isolate(&mut self, op: Op) -> Result<Op, EditError> {
        let view = self.op(op);
        let (slots, attrs) = (view.slots().to_vec(), view.discardable_attrs().to_vec());
        let spec = OpSpec::new(view.name(), view.loc()).slots(&slots).attrs(&attrs).regions(view.num_regions() as u32);
        let new = self.create_isolate(op.iso, &spec, slots.len())?;
        if let Some(block) = self.op(op).parent_block().map(|block| block.handle()) {
            self.insert_op(new, InsertionPoint { block, before: Some(op) })?;
        }
        self.erase_op(op)?;
        Ok(new)
    }

    /// Exchanges everything of two isolates but their arenas.
    pub(in crate::ir) fn swap_headers(&mut self, a: IsolateId, b: IsolateId) {
        let (Some(mut x), Some(mut y)) = (self.take_isolate(a), self.take_isolate(b)) else { return };
        std::mem::swap(&mut x.arena, &mut y.arena);
        std::mem::swap(&mut x.id, &mut y.id);
        let version = x.edits.version.max(y.edits.version);
        (x.edits.version, y.edits.version) = (version, version);
        for isolate in [x, y] {
            let (id, parent, place) = (isolate.id, isolate.parent, isolate.place);
            self.put_isolate(isolate);
            if let Some(isolate) = self.isolate_mut(id) {
                isolate.touch_all();
            }
            if let Some(around) = self.isolate_mut(parent) {
                around.touch_all();
                if let Some(arena) = around.arena.as_deref_mut() {
                    arena.bodies[place as usize].ext = id.0;
                }
            }
        }
    }

    /// Takes an op that owns an isolate out of the tree, with all ops nested in it, for interpreters that read a script
    /// while they change the payload around it. Nothing is copied; the time goes by nested owners, not by ops.
    ///
    /// # Errors
    /// A stale handle, an op that owns no isolate, an open mark.
    pub fn detach(&mut self, op: Op) -> Result<Detached, EditError> {
        let place = self.place_of(op)?;
        if op.idx != ROOT {
            return Err(EditError::ForeignOp(op));
        }
        if self.is_journaling() {
            return Err(EditError::Journaling);
        }
        if self.position(op).is_some() {
            self.unlink_op(op)?;
        }
        self.steps_at(place.iso).kill_op(place.idx);
        let mut ir = self.for_lent();
        let moved = self.take_tree(op.iso);
        ir.put_all(moved);
        ir.settle(op, DETACHED);
        Ok(Detached { ir, op })
    }

    /// Puts a detached isolate back into the tree that it came from: to a place in it, or without one.
    ///
    /// # Errors
    /// A stale handle, another tree, an open mark; the isolate comes back with the error.
    pub fn attach(
        &mut self,
        mut detached: Detached,
        at: Option<InsertionPoint>,
    ) -> Result<(), (EditError, Box<Detached>)> {
        if let Err(error) = self.check_attach(&detached, at) {
            return Err((error, Box::new(detached)));
        }
        let op = detached.op;
        let moved = detached.ir.take_tree(op.iso);
        self.put_all(moved);
        self.settle(op, at.map_or(DETACHED, |at| at.block.iso));
        if let Some(at) = at {
            self.insert_op(op, at).map_err(|error| (error, Box::new(detached)))?;
        }
        Ok(())
    }

    fn check_attach(&self, detached: &Detached, at: Option<InsertionPoint>) -> Result<(), EditError> {
        if self.is_journaling() {
            return Err(EditError::Journaling);
        }
        if !Arc::ptr_eq(&self.next_id, &detached.ir.next_id) {
            return Err(EditError::OtherTree);
        }
        at.map_or(Ok(()), |at| self.resolve_point(at).map(drop))
    }

    /// Creates a place in `parent` for an isolate that was just added to the tree.
    pub(in crate::ir) fn settle(&mut self, op: Op, parent: IsolateId) {
        let Some(isolate) = self.isolate(op.iso) else { return };
        let OpBody { name, loc, .. } = isolate.body;
        let place = self.steps_at(parent).add_link(op.iso, name, loc);
        self.set_home(op.iso, parent, place);
    }
}

/// The two ops of [`Ir::take_body`], by their present handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BodyTaken {
    /// The op that the body was taken from: empty now.
    pub from: Op,
    /// The op that has the body now.
    pub to: Op,
}
