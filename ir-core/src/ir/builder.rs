//! The builder: an insertion point that moves through the tree, and a fast path for creating ops there.

use super::arena::NONE;
use super::edit::{EditError, InsertionPoint, OpSpec};
use super::handles::{Block, Op, Region, Value};
use super::{HOLDER, Ir};
use crate::context::{Attribute, Location, OpDescriptor, OpName, Type};

/// Creates ops at an insertion point, which may be anywhere in the tree that it borrows.
pub struct Builder<'a> {
    ir: &'a mut Ir,
    at: Option<InsertionPoint>,
    /// What is declared of the ops created last: many in a row have the same name.
    known: Option<Known>,
}

#[derive(Clone, Copy)]
struct Known {
    name: OpName,
    owns_isolate: bool,
    n_slots: u32,
}

impl<'a> Builder<'a> {
    /// Without an insertion point, ops are created detached, among the top-level ops of the tree.
    pub fn new(ir: &'a mut Ir) -> Builder<'a> {
        Builder { ir, at: None, known: None }
    }

    /// At the end of a block.
    pub fn at_end(ir: &'a mut Ir, block: Block) -> Builder<'a> {
        Builder { ir, at: Some(InsertionPoint::end(block)), known: None }
    }

    /// The tree, to be read.
    #[inline]
    pub fn ir(&self) -> &Ir {
        self.ir
    }

    /// The tree, to be changed.
    #[inline]
    pub fn ir_mut(&mut self) -> &mut Ir {
        self.ir
    }

    /// Where the next op goes. Keep it to come back by [`restore`](Self::restore).
    #[inline]
    pub fn insertion_point(&self) -> Option<InsertionPoint> {
        self.at
    }

    /// Goes to where [`insertion_point`](Self::insertion_point) was.
    pub fn restore(&mut self, at: Option<InsertionPoint>) {
        self.at = at;
    }

    /// The block of the insertion point.
    pub fn block(&self) -> Option<Block> {
        self.at.map(|at| at.block)
    }

    /// Goes to a place.
    pub fn set_insertion_point(&mut self, at: InsertionPoint) {
        self.at = Some(at);
    }

    /// Goes to the place before an op.
    ///
    /// # Errors
    /// A stale handle, an op that stands in no block.
    pub fn set_insertion_point_before(&mut self, op: Op) -> Result<(), EditError> {
        self.ir.get_op(op).ok_or(EditError::StaleOp(op))?;
        self.at = Some(self.ir.point_before(op).ok_or(EditError::Detached(op))?);
        Ok(())
    }

    /// Goes to the place behind an op.
    ///
    /// # Errors
    /// A stale handle, an op that stands in no block.
    pub fn set_insertion_point_after(&mut self, op: Op) -> Result<(), EditError> {
        self.ir.get_op(op).ok_or(EditError::StaleOp(op))?;
        self.at = Some(self.ir.point_after(op).ok_or(EditError::Detached(op))?);
        Ok(())
    }

    /// Goes to the start of a block.
    ///
    /// # Errors
    /// A stale handle.
    pub fn set_insertion_point_to_start(&mut self, block: Block) -> Result<(), EditError> {
        self.ir.get_block(block).ok_or(EditError::StaleBlock(block))?;
        self.at = Some(self.ir.start_of(block));
        Ok(())
    }

    /// Goes to the end of a block.
    ///
    /// # Errors
    /// A stale handle.
    pub fn set_insertion_point_to_end(&mut self, block: Block) -> Result<(), EditError> {
        self.ir.get_block(block).ok_or(EditError::StaleBlock(block))?;
        self.at = Some(InsertionPoint::end(block));
        Ok(())
    }

    /// Creates an op at the insertion point.
    ///
    /// # Errors
    /// As [`Ir::create_op`]; an insertion point whose block or op was erased meanwhile.
    #[inline]
    pub fn create(&mut self, spec: &OpSpec<'_>) -> Result<Op, EditError> {
        // What a caller has just put together need not be in memory for this.
        let leaf = spec.regions == 0 && spec.attrs.is_empty() && spec.successors.is_empty();
        let created = match leaf {
            true => self.create_leaf(spec.name, spec.loc, spec.operands, spec.result_types, spec.slots),
            false => None,
        };
        match created {
            Some(op) => Ok(op),
            None => self.create_slowly(*spec),
        }
    }

    /// The most frequent case, without detours; `None` when it is another one.
    #[inline(never)]
    fn create_leaf(
        &mut self,
        name: OpName,
        loc: Location,
        operands: &[Value],
        results: &[Type],
        slots: &[Option<Attribute>],
    ) -> Option<Op> {
        let known = self.known(name);
        let at = self.at?;
        if known.owns_isolate || !slots.is_empty() && slots.len() != known.n_slots as usize {
            return None;
        }
        let place = match at.before {
            None => (at.block.idx, NONE),
            Some(_) => self.ir.resolve_point(at).ok()?,
        };
        self.ir.add_leaf(at.block.iso, place, (name, loc), operands, results, slots)
    }

    #[cold]
    #[inline(never)]
    fn create_slowly(&mut self, spec: OpSpec<'_>) -> Result<Op, EditError> {
        let Some(at) = self.at else { return self.ir.create_op(HOLDER, &spec) };
        self.ir.resolve_point(at)?;
        let op = self.ir.create_op(at.block.iso, &spec)?;
        self.ir.insert_op(op, at)?;
        Ok(op)
    }

    #[inline]
    fn known(&mut self, name: OpName) -> Known {
        match self.known {
            Some(known) if known.name == name => known,
            _ => self.look_up(name),
        }
    }

    #[inline(never)]
    fn look_up(&mut self, name: OpName) -> Known {
        let descriptor = self.ir.cx().op_descriptor(name);
        let known = Known {
            name,
            owns_isolate: descriptor.is_some_and(OpDescriptor::owns_isolate),
            n_slots: descriptor.map_or(1, |d| d.attributes.len()) as u32,
        };
        self.known = Some(known);
        known
    }

    /// Inserts a detached op at the insertion point.
    ///
    /// # Errors
    /// As [`Ir::insert_op`].
    pub fn insert(&mut self, op: Op) -> Result<(), EditError> {
        match self.at {
            Some(at) => self.ir.insert_op(op, at),
            None => Ok(()),
        }
    }

    /// Creates a block with arguments in a region, before another block or last, and goes to its end.
    ///
    /// # Errors
    /// Stale handles.
    pub fn create_block(
        &mut self,
        region: Region,
        before: Option<Block>,
        args: &[(Type, Location)],
    ) -> Result<Block, EditError> {
        self.ir.get_region(region).ok_or(EditError::StaleRegion(region))?;
        let block = self.ir.create_detached_block(region.iso, args)?;
        self.ir.insert_block(block, region, before)?;
        self.at = Some(InsertionPoint::end(block));
        Ok(block)
    }
}
