//! Copies of ops: one by one through a mapping, whole isolates record by record; within a tree or into another one.
//!
//! Use lists of a copy are in the order of the text, newest last in it, as in the reference, whatever the order in the
//! original.

mod body;
mod isolate;

use super::builder::must;
use super::edit::{EditError, InsertionPoint};
use super::handles::{Block, IsolateId, Op, Region, Value};
use super::mapping::IrMapping;
use super::view::{BlockRef, OpRef};
use super::{Builder, Ir};

pub(super) use body::Todo;

/// The tree of the original: another one, or the one that is changed.
#[derive(Clone, Copy)]
struct Source<'a>(Option<&'a Ir>);

impl<'a> Source<'a> {
    #[inline]
    fn of<'b>(self, own: &'b Ir) -> &'b Ir
    where
        'a: 'b,
    {
        self.0.unwrap_or(own)
    }
}

/// The destination of the copy.
#[derive(Clone, Copy)]
pub(super) struct Target<'a> {
    source: Source<'a>,
    iso: IsolateId,
    /// True if nested isolates are moved there instead of being copied, because the original is erased afterwards.
    takes_isolates: bool,
}

impl<'a> Target<'a> {
    fn copy(source: Source<'a>, iso: IsolateId) -> Target<'a> {
        Target { source, iso, takes_isolates: false }
    }

    /// Copies within the tree, and takes nested isolates along.
    pub fn moving(iso: IsolateId) -> Target<'a> {
        Target { source: Source(None), iso, takes_isolates: true }
    }
}

impl Ir {
    /// Copies an op and all ops nested in it; the copy is detached, in the isolate `dest`. Operands and successors in
    /// the mapping are replaced, others stay the same. All copies are added to the mapping.
    ///
    /// # Errors
    /// Stale handles; operands or successors that would stay, or are mapped, to another isolate.
    pub fn clone_op(&mut self, op: Op, dest: IsolateId, mapping: &mut IrMapping) -> Result<Op, EditError> {
        self.copy(Target::copy(Source(None), dest), op, mapping, true)
    }

    /// Copies an op; the regions of the copy are empty.
    ///
    /// # Errors
    /// As [`Ir::clone_op`].
    pub fn clone_op_without_regions(
        &mut self,
        op: Op,
        dest: IsolateId,
        mapping: &mut IrMapping,
    ) -> Result<Op, EditError> {
        self.copy(Target::copy(Source(None), dest), op, mapping, false)
    }

    /// Copies an op of another tree of the same context and all that is nested in it.
    ///
    /// # Errors
    /// As [`Ir::clone_op`]; another context.
    pub fn clone_op_from(
        &mut self,
        source: &Ir,
        op: Op,
        dest: IsolateId,
        mapping: &mut IrMapping,
    ) -> Result<Op, EditError> {
        if source.cx != self.cx {
            return Err(EditError::OtherContext);
        }
        self.copy(Target::copy(Source(Some(source)), dest), op, mapping, true)
    }

    /// Copies the blocks of a region to another region, before a block or last. Arguments that the mapping has already are not
    /// made again.
    ///
    /// # Errors
    /// As [`Ir::clone_op`]; regions of which one is in the other.
    pub fn clone_region(
        &mut self,
        source: Region,
        dest: Region,
        before: Option<Block>,
        mapping: &mut IrMapping,
    ) -> Result<(), EditError> {
        self.get_region(source).ok_or(EditError::StaleRegion(source))?;
        let view = self.get_region(dest).ok_or(EditError::StaleRegion(dest))?;
        let mut around = Some(view);
        while let Some(region) = around {
            if region.handle() == source {
                return Err(EditError::InsideItself);
            }
            around = region.parent_op().and_then(|op| op.parent_region());
        }
        if let Some(before) = before {
            let stands = self.get_block(before).ok_or(EditError::StaleBlock(before))?.parent_region();
            if stands.map(|r| r.handle()) != Some(dest) {
                return Err(EditError::DetachedBlock(before));
            }
        }
        let target = Target::copy(Source(None), dest.iso);
        let copied = self.copy_regions(target, &[(source, dest)], before, mapping);
        if copied.is_err() {
            let copies = self.region(source).blocks().filter_map(|b| mapping.block(b.handle()));
            let copies: Vec<Block> = copies.filter(|b| self.get_block(*b).is_some()).collect();
            self.erase_blocks(&copies)?;
            let blocks = self.region(source).blocks();
            self.forget_erased(blocks.flat_map(|b| b.ops()).flat_map(|op| op.preorder()), mapping);
            for block in self.region(source).blocks() {
                self.forget_erased_block(block, mapping);
            }
        }
        copied
    }

    /// Removes the copies that were erased again from the mapping, after copying failed.
    fn forget_erased<'a>(&self, ops: impl Iterator<Item = OpRef<'a>>, mapping: &mut IrMapping) {
        for op in ops {
            if mapping.op(op.handle()).is_some_and(|new| self.get_op(new).is_none()) {
                mapping.unmap_op(op.handle());
            }
            for value in op.results() {
                self.forget_erased_value(value, mapping);
            }
            for block in op.regions().flat_map(|r| r.blocks()) {
                self.forget_erased_block(block, mapping);
            }
        }
    }

    fn forget_erased_block(&self, block: BlockRef<'_>, mapping: &mut IrMapping) {
        if mapping.block(block.handle()).is_some_and(|new| self.get_block(new).is_none()) {
            mapping.unmap_block(block.handle());
        }
        for value in block.args() {
            self.forget_erased_value(value, mapping);
        }
    }

    fn forget_erased_value(&self, value: Value, mapping: &mut IrMapping) {
        if mapping.value(value).is_some_and(|new| self.get_value(new).is_none()) {
            mapping.unmap_value(value);
        }
    }

    /// Inserts a copy, and sends events for all ops in it.
    fn place_copy(&mut self, op: Op, at: InsertionPoint) -> Result<(), EditError> {
        let (block, before) = self.resolve_point(at)?;
        let place = self.place_of(op)?;
        self.steps_at(place.iso).link_op(place.idx, block, before);
        self.tell_inserted(op);
        Ok(())
    }

    /// Sends events for an op and all ops nested in it.
    fn tell_inserted(&mut self, op: Op) {
        if self.has_listener() {
            for op in self.collect_ops(op, super::WalkOrder::Pre) {
                self.tell(|l, ir| l.op_inserted(ir, op));
            }
        }
    }
}

impl Builder<'_> {
    /// Copies an op and all that is nested in it to the insertion point, through a mapping.
    ///
    /// # Panics
    /// As [`try_clone`](Self::try_clone) fails: a bug of the caller.
    #[track_caller]
    pub fn clone(&mut self, op: impl Into<Op>, mapping: &mut IrMapping) -> Op {
        let done = self.clone_as(op.into(), mapping, true);
        must(self.ir(), done, "copy an operation")
    }

    /// Copies an op and all that is nested in it to the insertion point: for handles that may be stale.
    ///
    /// # Errors
    /// As [`Ir::clone_op`].
    pub fn try_clone(&mut self, op: Op, mapping: &mut IrMapping) -> Result<Op, EditError> {
        self.clone_as(op, mapping, true)
    }

    /// Copies an op to the insertion point; the regions of the copy are empty.
    ///
    /// # Panics
    /// As [`try_clone`](Self::try_clone) fails: a bug of the caller.
    #[track_caller]
    pub fn clone_without_regions(&mut self, op: impl Into<Op>, mapping: &mut IrMapping) -> Op {
        let done = self.clone_as(op.into(), mapping, false);
        must(self.ir(), done, "copy an operation")
    }

    /// Copies the blocks of a region to another region, as [`Ir::clone_region`], and sends events for all ops in them.
    ///
    /// # Panics
    /// As [`Ir::clone_region`] fails: a bug of the caller.
    #[track_caller]
    pub fn clone_region(&mut self, source: Region, dest: Region, before: Option<Block>, mapping: &mut IrMapping) {
        let done = self.ir_mut().clone_region(source, dest, before, mapping);
        must(self.ir(), done, "copy the blocks of a region");
        let ir = self.ir_mut();
        if !ir.has_listener() {
            return;
        }
        let copies: Vec<Block> = ir.region(source).blocks().filter_map(|block| mapping.block(block.handle())).collect();
        for block in copies {
            ir.tell(|l, ir| l.block_inserted(ir, block));
            let ops: Vec<Op> = ir.block(block).ops().map(|op| op.handle()).collect();
            for op in ops {
                ir.tell_inserted(op);
            }
        }
    }

    fn clone_as(&mut self, op: Op, mapping: &mut IrMapping, with_regions: bool) -> Result<Op, EditError> {
        let Some(at) = self.insertion_point() else {
            let detached = self.ir().detached_isolate();
            let target = Target::copy(Source(None), detached);
            return self.ir_mut().copy(target, op, mapping, with_regions);
        };
        let ir = self.ir_mut();
        if let Some(copy) = ir.clone_leaf(op, at, mapping) {
            return Ok(copy);
        }
        ir.resolve_point(at)?;
        let target = Target::copy(Source(None), at.block.iso);
        let new = ir.copy(target, op, mapping, with_regions)?;
        ir.place_copy(new, at)?;
        Ok(new)
    }
}
