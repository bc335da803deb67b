//! The builder: an insertion point that moves through the tree, and a fast path for creating ops there.

use std::num::NonZeroU32;

use super::arena::NONE;
use super::edit::{EditError, InsertionPoint, OpSpec};
use super::handles::{Block, Op, Region, Value};
use super::leaf::Leaf;
use super::{DETACHED, Ir};
use crate::context::{Attribute, Context, Location, OpDescriptor, OpName, Type};

/// Creates ops at an insertion point, which may be anywhere in the tree that it borrows.
pub struct Builder<'a> {
    ir: &'a mut Ir,
    at: Option<InsertionPoint>,
    loc: Location,
    /// The kind of the leaf created last: many in a row have the same name.
    leaf: Option<LeafKind>,
}

/// The facts about a name that creating leaves of it needs: ops without regions, successors and discardable attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeafKind {
    name: OpName,
    n_slots: u32,
}

impl LeafKind {
    /// The leaves of a name; `None` where its ops own isolates.
    pub fn new(cx: &Context, name: OpName) -> Option<LeafKind> {
        let descriptor = cx.op_descriptor(name);
        match descriptor.is_some_and(OpDescriptor::owns_isolate) {
            true => None,
            false => Some(LeafKind { name, n_slots: descriptor.map_or(1, |d| d.attributes.len()) as u32 }),
        }
    }

    /// The name.
    pub fn name(self) -> OpName {
        self.name
    }
}

/// The result of an edit that fails only where the caller has a bug.
#[track_caller]
pub(super) fn must<T>(ir: &Ir, result: Result<T, EditError>, what: &str) -> T {
    match result {
        Ok(done) => done,
        Err(error) => panic!("cannot {what}: {}", error.shown(ir)),
    }
}

impl Ir {
    /// Creates an empty `builtin.module` in no block, with the block of its body.
    pub fn create_module(&mut self, loc: Location) -> (Op, Block) {
        let spec = OpSpec::new(self.cx().op_name("builtin.module"), loc).regions(1);
        let created = self.create_op(self.detached_isolate(), &spec);
        let module = must(self, created, "create a module");
        let body = self.op(module).region(0).map(|body| body.handle()).ok_or(EditError::OutOfRange(0));
        let body = must(self, body, "create the body of a module");
        let block = self.create_block(body, &[]);
        (module, must(self, block, "create the body of a module"))
    }
}

impl<'a> Builder<'a> {
    /// A builder without an insertion point: ops are created detached, among the top-level ops of the tree. Their
    /// location is unknown until [`set_loc`](Self::set_loc) is called.
    pub fn new(ir: &'a mut Ir) -> Builder<'a> {
        Builder { ir, at: None, loc: Location::UNKNOWN, leaf: None }
    }

    /// A builder at the end of a block.
    pub fn at_end(ir: &'a mut Ir, block: Block) -> Builder<'a> {
        Builder { at: Some(InsertionPoint::end(block)), ..Builder::new(ir) }
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

    /// The context of the tree.
    #[inline]
    pub fn cx(&self) -> &Context {
        self.ir.cx()
    }

    /// The location that ops get.
    #[inline]
    pub fn current_loc(&self) -> Location {
        self.loc
    }

    /// Sets the location of ops that are created from now on.
    pub fn set_loc(&mut self, loc: Location) {
        self.loc = loc;
    }

    /// The insertion point of the next op. Save it to come back by [`restore`](Self::restore).
    #[inline]
    pub fn insertion_point(&self) -> Option<InsertionPoint> {
        self.at
    }

    /// Sets the insertion point to one that [`insertion_point`](Self::insertion_point) returned.
    pub fn restore(&mut self, at: Option<InsertionPoint>) {
        self.at = at;
    }

    /// The block of the insertion point.
    pub fn block(&self) -> Option<Block> {
        self.at.map(|at| at.block)
    }

    /// Sets the insertion point.
    pub fn set_insertion_point(&mut self, at: InsertionPoint) {
        self.at = Some(at);
    }

    /// Sets the insertion point before an op.
    ///
    /// # Panics
    /// A stale handle, an op without a block.
    #[track_caller]
    pub fn set_insertion_point_before(&mut self, op: impl Into<Op>) {
        let op = op.into();
        assert!(self.ir.get_op(op).is_some(), "cannot stand before an operation: {}", EditError::StaleOp(op));
        let Some(at) = self.ir.point_before(op) else {
            panic!("cannot stand before an operation: {}", EditError::Detached(op).shown(self.ir()))
        };
        self.at = Some(at);
    }

    /// Sets the insertion point behind an op.
    ///
    /// # Panics
    /// A stale handle, an op without a block.
    #[track_caller]
    pub fn set_insertion_point_after(&mut self, op: impl Into<Op>) {
        let op = op.into();
        assert!(self.ir.get_op(op).is_some(), "cannot stand behind an operation: {}", EditError::StaleOp(op));
        let Some(at) = self.ir.point_after(op) else {
            panic!("cannot stand behind an operation: {}", EditError::Detached(op).shown(self.ir()))
        };
        self.at = Some(at);
    }

    /// Sets the insertion point to the start of a block.
    ///
    /// # Panics
    /// A stale handle.
    #[track_caller]
    pub fn set_insertion_point_to_start(&mut self, block: Block) {
        assert!(self.ir.get_block(block).is_some(), "cannot enter a block: {}", EditError::StaleBlock(block));
        self.at = Some(self.ir.start_of(block));
    }

    /// Sets the insertion point to the end of a block.
    ///
    /// # Panics
    /// A stale handle.
    #[track_caller]
    pub fn set_insertion_point_to_end(&mut self, block: Block) {
        assert!(self.ir.get_block(block).is_some(), "cannot enter a block: {}", EditError::StaleBlock(block));
        self.at = Some(InsertionPoint::end(block));
    }

    /// Creates an op at the insertion point.
    ///
    /// # Panics
    /// As [`try_create_op`](Self::try_create_op) fails: a bug of the caller.
    #[track_caller]
    pub fn create_op(&mut self, spec: &OpSpec<'_>) -> Op {
        match self.try_create_op(spec) {
            Ok(op) => op,
            Err(error) => panic!("cannot create '{}': {}", self.cx().op_str(spec.name), error.shown(self.ir())),
        }
    }

    /// Creates an op at the insertion point: for parts that come from input.
    ///
    /// # Errors
    /// As [`Ir::create_op`]; an insertion point whose block or op was erased meanwhile.
    #[inline]
    pub fn try_create_op(&mut self, spec: &OpSpec<'_>) -> Result<Op, EditError> {
        // Inlined into callers, so that the spec of a leaf need not be built in memory.
        let leaf = spec.regions == 0 && spec.attrs.is_empty() && spec.successors.is_empty();
        let OpSpec { name, loc, operands, result_types, slots, .. } = *spec;
        let created = match leaf {
            true => self.create_leaf(Leaf { name, loc, operands, result_types, slots }),
            false => None,
        };
        match created {
            Some(op) => Ok(op),
            None => self.create_slowly(*spec),
        }
    }

    /// The next leaves are of a kind, which need not be looked up.
    #[inline]
    pub fn expect_leaf(&mut self, kind: LeafKind) {
        self.leaf = Some(kind);
    }

    /// The most frequent case, without detours; `None` when it is another one.
    #[inline(always)]
    fn create_leaf(&mut self, leaf: Leaf<'_>) -> Option<Op> {
        let at = self.at?;
        let op = self.add_leaf(leaf.name, leaf.loc, leaf.operands, leaf.result_types, leaf.slots)?;
        Some(Op::new(at.block.iso, op.get()))
    }

    // Arguments one by one come in registers.
    #[inline(never)]
    fn add_leaf(
        &mut self,
        name: OpName,
        loc: Location,
        operands: &[Value],
        result_types: &[Type],
        slots: &[Option<Attribute>],
    ) -> Option<NonZeroU32> {
        let kind = match self.leaf {
            Some(kind) if kind.name == name => kind,
            _ => self.look_up(name)?,
        };
        if !slots.is_empty() && slots.len() != kind.n_slots as usize {
            return None;
        }
        let at = self.at?;
        let place = match at.before {
            None => (at.block.idx, NONE),
            Some(_) => self.place(at)?,
        };
        let leaf = Leaf { name, loc, operands, result_types, slots };
        NonZeroU32::new(self.ir.add_leaf(at.block.iso, place, leaf, &[])?)
    }

    #[inline(never)]
    fn place(&self, at: InsertionPoint) -> Option<(u32, u32)> {
        self.ir.resolve_point(at).ok()
    }

    #[cold]
    #[inline(never)]
    fn create_slowly(&mut self, spec: OpSpec<'_>) -> Result<Op, EditError> {
        let Some(at) = self.at else { return self.ir.create_op(DETACHED, &spec) };
        if spec.regions == 0
            && spec.attrs.is_empty()
            && let Some(op) = self.create_terminator(at, &spec)
        {
            return Ok(op);
        }
        self.ir.create_op_at(at, &spec)
    }

    /// An op that is a leaf but for its successors; `None` when it is another one.
    fn create_terminator(&mut self, at: InsertionPoint, spec: &OpSpec<'_>) -> Option<Op> {
        let OpSpec { name, loc, operands, result_types, slots, successors, .. } = *spec;
        let descriptor = self.ir.cx().op_descriptor(name);
        let n_slots = descriptor.map_or(1, |d| d.attributes.len());
        if successors.is_empty() || (!slots.is_empty() && slots.len() != n_slots) {
            return None;
        }
        let place = self.place(at)?;
        let leaf = Leaf { name, loc, operands, result_types, slots };
        let op = self.ir.add_leaf(at.block.iso, place, leaf, successors)?;
        Some(Op::new(at.block.iso, op))
    }

    /// The kind of leaves of a name, which is the next one's, too.
    #[cold]
    #[inline(never)]
    fn look_up(&mut self, name: OpName) -> Option<LeafKind> {
        let kind = LeafKind::new(self.ir.cx(), name)?;
        self.leaf = Some(kind);
        Some(kind)
    }

    /// Inserts a detached op at the insertion point.
    ///
    /// # Panics
    /// As [`Ir::insert_op`] fails: a bug of the caller.
    #[track_caller]
    pub fn insert(&mut self, op: Op) {
        if let Some(at) = self.at {
            let done = self.ir.insert_op(op, at);
            must(self.ir, done, "insert an operation");
        }
    }

    /// Creates a block with arguments in a region, before another block or last, and goes to its end.
    ///
    /// # Panics
    /// Stale handles.
    #[track_caller]
    pub fn create_block(&mut self, region: Region, before: Option<Block>, args: &[(Type, Location)]) -> Block {
        match self.try_create_block(region, before, args) {
            Ok(block) => block,
            Err(error) => panic!("cannot create a block: {error}"),
        }
    }

    fn try_create_block(
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
