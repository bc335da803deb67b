//! Blocks: create, insert, unlink, move, split, merge; their arguments.

use smallvec::SmallVec;

use super::{EditError, InsertionPoint};
use crate::context::{Location, Type};
use crate::ir::arena::{ArgRec, NONE};
use crate::ir::handles::{Block, IsolateId, Op, Region, Value};
use crate::ir::steps::{JournaledEdits, Undo};
use crate::ir::{Ir, OpRef, RegionRef, Use};

impl Ir {
    /// Creates a detached block with arguments.
    ///
    /// # Errors
    /// A stale isolate.
    pub fn create_detached_block(&mut self, iso: IsolateId, args: &[(Type, Location)]) -> Result<Block, EditError> {
        let mut steps = self.steps(iso).ok_or(EditError::StaleIsolate(iso))?;
        let block = steps.add_block();
        for &(ty, loc) in args {
            steps.push_arg(block, ty, loc);
        }
        Ok(Block::new(iso, block))
    }

    /// Makes room for ops and values that are about to be created around a block, by a caller that knows how many there will be.
    pub fn reserve(&mut self, block: Block, ops: usize, values: usize) {
        if let Some(isolate) = self.isolate_mut(block.iso) {
            let arena = isolate.arena_mut();
            arena.links.reserve(ops);
            arena.bodies.reserve(ops);
            // Most have two operands, and fewer inherent attributes.
            arena.operands.reserve(2 * ops);
            arena.slots.reserve(ops);
            arena.values.reserve(values);
        }
    }

    /// Creates a block with arguments at the end of a region.
    ///
    /// # Errors
    /// A stale handle.
    pub fn create_block(&mut self, region: Region, args: &[(Type, Location)]) -> Result<Block, EditError> {
        self.check_region(region)?;
        let block = self.create_detached_block(region.iso, args)?;
        self.insert_block(block, region, None)?;
        Ok(block)
    }

    /// Puts a detached block into a region of its isolate: before another block, or last.
    ///
    /// # Errors
    /// Stale handles, a block that is in a region, a region of another isolate or inside the block.
    pub fn insert_block(&mut self, block: Block, region: Region, before: Option<Block>) -> Result<(), EditError> {
        self.check_block(block)?;
        if self.block(block).parent_region().is_some() {
            return Err(EditError::BlockAlreadyInserted(block));
        }
        let before = self.check_block_place(block, region, before)?;
        self.steps_at(region.iso).link_block(block.idx, region.idx, before);
        self.tell(|l, ir| l.block_inserted(ir, block));
        Ok(())
    }

    /// Takes a block out of its region. It lives on, detached, until it is inserted again or erased.
    ///
    /// # Errors
    /// A stale handle, a block without a region.
    pub fn unlink_block(&mut self, block: Block) -> Result<(), EditError> {
        let (region, next) = self.block_position(block)?;
        self.steps_at(block.iso).unlink_block(block.idx);
        self.tell(|l, ir| l.block_unlinked(ir, block, region, next));
        Ok(())
    }

    /// Moves a block to a region of its isolate: before another block, or last.
    ///
    /// # Errors
    /// Stale handles, a block without a region, a region of another isolate or inside the block.
    pub fn move_block(&mut self, block: Block, region: Region, before: Option<Block>) -> Result<(), EditError> {
        let (old_region, old_next) = self.block_position(block)?;
        if before == Some(block) {
            return Ok(());
        }
        let before = self.check_block_place(block, region, before)?;
        self.steps_at(block.iso).splice_blocks(block.idx, block.idx, region.idx, before);
        self.tell(|l, ir| l.block_moved(ir, block, old_region, old_next));
        Ok(())
    }

    fn block_position(&self, block: Block) -> Result<(Region, Option<Block>), EditError> {
        self.check_block(block)?;
        let view = self.block(block);
        let region = view.parent_region().ok_or(EditError::DetachedBlock(block))?;
        Ok((region.handle(), view.next().map(|b| b.handle())))
    }

    fn check_block_place(&self, block: Block, region: Region, before: Option<Block>) -> Result<u32, EditError> {
        self.check_region(region)?;
        if region.iso != block.iso {
            return Err(EditError::ForeignRegion(region));
        }
        if self.has_inside(block, self.region(region)) {
            return Err(EditError::InsideItself);
        }
        let Some(before) = before else { return Ok(NONE) };
        self.check_block(before)?;
        if self.block(before).parent_region().map(|r| r.handle()) != Some(region) {
            return Err(EditError::DetachedBlock(before));
        }
        Ok(before.idx)
    }

    /// Returns whether a region belongs to an op in the block, or is nested deeper.
    fn has_inside(&self, block: Block, region: RegionRef<'_>) -> bool {
        // A block without ops has no region in it.
        let block = self.block(block);
        if block.is_empty() {
            return false;
        }
        // Blocks mostly move by one level: climbing ends at a sibling of the block, or where climbing from the block meets the region.
        let home = block.parent_region();
        let mut around = region.parent_op().and_then(OpRef::parent_block);
        let mut above = home;
        while let Some(outer) = around {
            if outer == block {
                return true;
            }
            if above == Some(region) || (home.is_some() && outer.parent_region() == home) {
                return false;
            }
            around = outer.parent_op().and_then(OpRef::parent_block);
            above = above.and_then(RegionRef::parent_op).and_then(OpRef::parent_region);
        }
        false
    }

    /// Splits a block: the ops from `at` on go to a new block without arguments behind it.
    ///
    /// # Errors
    /// Stale handles, a block without a region.
    pub fn split_block(&mut self, at: InsertionPoint) -> Result<Block, EditError> {
        let (block, first) = self.resolve_point(at)?;
        let (region, next) = self.block_position(at.block)?;
        if !self.has_listener() {
            return Ok(Block::new(at.block.iso, self.steps_at(at.block.iso).split_block(block, first)));
        }
        let new = self.create_detached_block(at.block.iso, &[])?;
        self.insert_block(new, region, next)?;
        let mut done = first == NONE;
        while !done {
            // Ops are moved from the back, as in the reference: listeners see that order.
            let arena = self.steps_at(at.block.iso).arena;
            let (last, before) = (arena.blocks[block as usize].last, arena.blocks[new.idx as usize].first);
            self.move_in_arena(at.block.iso, last, new.idx, before);
            done = last == first;
        }
        Ok(new)
    }

    /// Moves the ops of a block to another place, its arguments replaced by values, and erases the block.
    ///
    /// # Errors
    /// Stale handles; a place in another isolate or in the block; not as many values as arguments; a block that is
    /// still a successor.
    pub fn inline_block(&mut self, source: Block, at: InsertionPoint, values: &[Value]) -> Result<(), EditError> {
        self.check_block(source)?;
        let (dest, before) = self.resolve_point(at)?;
        if at.block.iso != source.iso {
            return Err(EditError::ForeignBlock(source));
        }
        if at.block == source
            || self.block(at.block).parent_region().is_some_and(|region| self.has_inside(source, region))
        {
            return Err(EditError::InsideItself);
        }
        let args: SmallVec<[Value; 8]> = self.block(source).args().collect();
        if args.len() != values.len() {
            return Err(EditError::ValueCount(args.len() as u32));
        }
        for &value in values {
            self.check_operand(source.iso, value)?;
            if args.contains(&value) {
                return Err(EditError::InsideItself);
            }
        }
        if let Some(use_) = self.block(source).uses().next() {
            return Err(EditError::StillSuccessor(use_));
        }
        for (arg, &value) in args.into_iter().zip(values) {
            self.replace_all_uses(arg, value)?;
        }
        self.move_all_in_arena(source, dest, before);
        self.erase_block(source)
    }

    /// Moves all ops of a block to a place.
    ///
    /// # Errors
    /// Stale handles; a place in another isolate, in the block or in an op of it.
    pub fn move_ops(&mut self, source: Block, at: InsertionPoint) -> Result<(), EditError> {
        self.check_block(source)?;
        let (dest, before) = self.resolve_point(at)?;
        if at.block.iso != source.iso {
            return Err(EditError::ForeignBlock(source));
        }
        if at.block == source
            || self.block(at.block).parent_region().is_some_and(|region| self.has_inside(source, region))
        {
            return Err(EditError::InsideItself);
        }
        self.move_all_in_arena(source, dest, before);
        Ok(())
    }

    fn move_all_in_arena(&mut self, source: Block, dest: u32, before: u32) {
        let has_listener = self.has_listener();
        loop {
            let mut steps = self.steps_at(source.iso);
            let rec = steps.arena.blocks[source.idx as usize];
            if rec.first == NONE {
                return;
            }
            if !has_listener {
                steps.splice_ops(rec.first, rec.last, dest, before);
                return;
            }
            self.move_in_arena(source.iso, rec.first, dest, before);
        }
    }

    /// Appends the ops of a block to another one, its arguments replaced by values, and erases it.
    ///
    /// # Errors
    /// As [`Ir::inline_block`].
    pub fn merge_blocks(&mut self, source: Block, dest: Block, values: &[Value]) -> Result<(), EditError> {
        self.inline_block(source, InsertionPoint::end(dest), values)
    }

    /// Moves an op within its arena.
    fn move_in_arena(&mut self, iso: IsolateId, op: u32, block: u32, before: u32) {
        let handle = self.handle_at(iso, op);
        let previous = if self.has_listener() { self.position(handle) } else { None };
        let mut steps = self.steps_at(iso);
        steps.unlink_op(op);
        steps.link_op(op, block, before);
        if let Some(previous) = previous {
            self.tell(|l, ir| l.op_moved(ir, handle, previous));
        }
    }

    /// Adds a last argument.
    ///
    /// # Errors
    /// A stale handle.
    pub fn add_argument(&mut self, block: Block, ty: Type, loc: Location) -> Result<Value, EditError> {
        self.check_block(block)?;
        let index = self.block(block).num_args() as u32;
        let value = self.steps_at(block.iso).push_arg(block.idx, ty, loc);
        self.tell(|l, ir| l.argument_added(ir, block, index));
        Ok(Value::new(block.iso, value))
    }

    /// Inserts an argument before number `index`.
    ///
    /// # Errors
    /// A stale handle, an index beyond the end.
    pub fn insert_argument(&mut self, block: Block, index: u32, ty: Type, loc: Location) -> Result<Value, EditError> {
        self.check_block(block)?;
        if index as usize > self.block(block).num_args() {
            return Err(EditError::OutOfRange(index));
        }
        let mut steps = self.steps_at(block.iso);
        let value = steps.add_value(ty);
        let mut args = steps.arg_list(block.idx);
        args.insert(index as usize, ArgRec { value, loc });
        steps.set_args(block.idx, &args);
        self.tell(|l, ir| l.argument_added(ir, block, index));
        Ok(Value::new(block.iso, value))
    }

    /// Erases an argument.
    ///
    /// # Errors
    /// A stale handle, an index beyond the end, an argument that is used.
    pub fn erase_argument(&mut self, block: Block, index: u32) -> Result<(), EditError> {
        self.check_block(block)?;
        let arg = self.block(block).args().nth(index as usize).ok_or(EditError::OutOfRange(index))?;
        if let Some(use_) = self.value(arg).uses().next() {
            return Err(EditError::StillUsed(use_));
        }
        let mut steps = self.steps_at(block.iso);
        let mut args = steps.arg_list(block.idx);
        args.remove(index as usize);
        steps.kill_value(arg.idx);
        steps.set_args(block.idx, &args);
        self.tell(|l, ir| l.argument_erased(ir, block, index));
        Ok(())
    }

    /// Erases those arguments that satisfy a predicate, last first.
    ///
    /// # Errors
    /// A stale handle, an argument that is used; nothing is changed then.
    pub fn erase_arguments(&mut self, block: Block, mut which: impl FnMut(u32) -> bool) -> Result<(), EditError> {
        self.check_block(block)?;
        let gone: SmallVec<[bool; 16]> = (0..self.block(block).num_args() as u32).map(&mut which).collect();
        let used =
            |(arg, gone): (Value, &bool)| -> Option<Use> { if *gone { self.value(arg).uses().next() } else { None } };
        if let Some(use_) = self.block(block).args().zip(&gone).find_map(used) {
            return Err(EditError::StillUsed(use_));
        }
        let mut steps = self.steps_at(block.iso);
        let args = steps.arg_list(block.idx);
        for (arg, _) in args.iter().zip(&gone).filter(|(_, gone)| **gone) {
            steps.kill_value(arg.value);
        }
        let kept: SmallVec<[ArgRec; 8]> = args.iter().zip(&gone).filter(|(_, gone)| !**gone).map(|(a, _)| *a).collect();
        if kept.len() < args.len() {
            steps.set_args(block.idx, &kept);
        }
        for index in (0..gone.len()).rev().filter(|i| gone[*i]) {
            self.tell(|l, ir| l.argument_erased(ir, block, index as u32));
        }
        Ok(())
    }

    /// Sets where an argument comes from.
    ///
    /// # Errors
    /// A stale handle, an index beyond the end.
    pub fn set_argument_loc(&mut self, block: Block, index: u32, loc: Location) -> Result<(), EditError> {
        self.check_block(block)?;
        let mut steps = self.steps_at(block.iso);
        if index >= steps.arena.n_args(block.idx) {
            return Err(EditError::OutOfRange(index));
        }
        let at = steps.arena.blocks[block.idx as usize].args + index;
        steps.set_arg_loc(at, loc);
        Ok(())
    }
}

impl JournaledEdits<'_> {
    /// Adds a last argument.
    pub(in crate::ir) fn push_arg(&mut self, block: u32, ty: Type, loc: Location) -> u32 {
        let old = Undo::Args {
            iso: self.iso,
            block,
            start: self.arena.blocks[block as usize].args,
            len: self.arena.n_args(block),
        };
        let value = self.arena.add_arg(block, ty, loc);
        self.arena.arguments_edited(block);
        self.journal.log(|| Undo::ValueCreated { iso: self.iso, value });
        self.journal.log(|| old);
        value
    }

    fn arg_list(&self, block: u32) -> SmallVec<[ArgRec; 8]> {
        SmallVec::from_slice(self.arena.block_args(block))
    }
}

impl Ir {
    /// The last op of a block, terminator or not.
    pub fn last_op(&self, block: Block) -> Option<Op> {
        self.get_block(block)?.last_op().map(|op| op.handle())
    }
}
