//! The rewriter, with which patterns change the IR.
//!
//! Misuse, such as replacing an op by values of another isolate, is a bug of the pattern and panics with the reason; the pass
//! that applies the pattern fails then. [MLIR docs: Pattern Rewriter]

use std::any::Any;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use crate::context::{Attribute, Context, Location, Type};
use crate::decl::typed::{BuildOp, Created, OneResult, OpDecl, Typed};
use crate::ir::{Block, Builder, EditError, InsertionPoint, Ir, Op, OpRef, OpSpec, Region, Value, ValueRef};

use super::constants::materialize_constant;

/// Edits that a driver of patterns notes down and makes later, as dialect conversion does: until then patterns see the IR as it was.
pub trait DeferredEdits: Any {
    /// The results of an op get replaced by values, and the op erased.
    fn replace_op(&mut self, ir: &mut Ir, op: Op, with: &[Value]);
    /// An op gets erased.
    fn erase_op(&mut self, ir: &mut Ir, op: Op);
    /// A block gets erased with its ops.
    fn erase_block(&mut self, ir: &mut Ir, block: Block);
    /// The uses of a value become uses of another one.
    fn replace_uses(&mut self, ir: &mut Ir, from: Value, to: Value);
    /// The ops of a block move to a place, its arguments get replaced by values, and the block erased.
    fn inline_block(&mut self, ir: &mut Ir, block: Block, at: InsertionPoint, values: &[Value]);
    /// An op was modified in place.
    fn note_modified(&mut self, op: Op);
}

/// Changes the IR: a builder that stands before the op that a pattern is tried on, with edits that are reported to
/// drivers.
///
/// In a conversion it only records replacements and erasures.
pub struct Rewriter<'a> {
    builder: Builder<'a>,
    cx: &'a Context,
    deferred: Option<&'a mut dyn DeferredEdits>,
    shared: Shared,
}

/// Facts about an op that are shared by the patterns that are tried on it. A pattern that does not match changes
/// nothing, so that they hold until one matches.
#[derive(Default)]
pub struct Shared(Option<Rc<dyn Any>>);

impl<'a> Deref for Rewriter<'a> {
    type Target = Builder<'a>;
    fn deref(&self) -> &Builder<'a> {
        &self.builder
    }
}

impl DerefMut for Rewriter<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.builder
    }
}

/// The maximal number of locations in the fused location of ops that a rule makes.
const MOST_LOCATIONS: usize = 128;

/// The result of an edit that a pattern has no business to get wrong.
#[track_caller]
pub(crate) fn must<T>(ir: &Ir, result: Result<T, EditError>, what: &str) -> T {
    match result {
        Ok(done) => done,
        Err(error) => panic!("a pattern cannot {what}: {}", error.shown(ir)),
    }
}

impl<'a> Rewriter<'a> {
    /// A rewriter before an op, with the location of the op; without an insertion point when the op has no block.
    ///
    /// # Panics
    /// The context is not that of the IR.
    pub fn at(cx: &'a Context, ir: &'a mut Ir, op: Op) -> Rewriter<'a> {
        assert!(cx == ir.cx(), "a rewriter has the context of its IR");
        let (at, loc) = (ir.point_before(op), ir.get_op(op).map(|op| op.loc()));
        let mut builder = Builder::new(ir);
        builder.restore(at);
        builder.set_loc(loc.unwrap_or(Location::UNKNOWN));
        Rewriter { builder, cx, deferred: None, shared: Shared::default() }
    }

    /// The context. It is not borrowed from the rewriter, which may be used while it is at hand.
    pub fn cx(&self) -> &'a Context {
        self.cx
    }

    /// Before an op, for a driver that makes some edits later.
    pub fn deferring(cx: &'a Context, ir: &'a mut Ir, op: Op, edits: &'a mut dyn DeferredEdits) -> Rewriter<'a> {
        Rewriter { deferred: Some(edits), ..Rewriter::at(cx, ir, op) }
    }

    /// The driver that makes some edits later, if there is one, and the tree.
    pub fn deferred(&mut self) -> Option<(&mut dyn DeferredEdits, &mut Ir)> {
        // Not `as_deref_mut`: the lifetime of a trait object is not shortened behind an `Option`.
        match &mut self.deferred {
            Some(edits) => Some((&mut **edits, self.builder.ir_mut())),
            None => None,
        }
    }

    /// Moves the insertion point behind an op that is about to be erased, if it is before it.
    pub fn leave(&mut self, op: Op) {
        if self.builder.insertion_point().is_some_and(|at| at.before == Some(op)) {
            let behind = self.ir().point_after(op);
            self.builder.restore(behind);
        }
    }

    /// Before an op on which other patterns were tried, perhaps for a driver that makes some edits later.
    pub(super) fn sharing(
        cx: &'a Context,
        ir: &'a mut Ir,
        op: Op,
        shared: &mut Shared,
        deferred: Option<&'a mut dyn DeferredEdits>,
    ) -> Rewriter<'a> {
        Rewriter { deferred, shared: std::mem::take(shared), ..Rewriter::at(cx, ir, op) }
    }

    /// The shared facts about the op, for the next pattern.
    pub(super) fn into_shared(self) -> Shared {
        self.shared
    }

    /// Facts about the op that patterns are tried on, computed once for all of them. To be called before anything is
    /// changed, and with the same function for the same type.
    pub fn share<T: 'static>(&mut self, find: impl FnOnce(&Ir) -> T) -> Rc<T> {
        let known = self.shared.0.as_ref().and_then(|known| known.clone().downcast().ok());
        known.unwrap_or_else(|| {
            let found = Rc::new(find(self.ir()));
            self.shared.0 = Some(found.clone());
            found
        })
    }

    /// The op behind a handle.
    ///
    /// # Panics
    /// When it was erased.
    #[track_caller]
    pub fn op(&self, op: impl Into<Op>) -> OpRef<'_> {
        self.ir().op(op.into())
    }

    /// The value behind a handle.
    ///
    /// # Panics
    /// When it was erased.
    #[track_caller]
    pub fn value(&self, value: impl Into<Value>) -> ValueRef<'_> {
        self.ir().value(value.into())
    }

    /// The accessors of an op; `None` when its counts are wrong by now.
    pub fn view<T: OpDecl>(&self, op: Typed<T>) -> Option<T::View<'_>> {
        op.view(self.ir())
    }

    /// The fields of an op, to be taken apart; `None` when its counts are wrong by now.
    pub fn fields<T: OpDecl>(&self, op: Typed<T>) -> Option<T> {
        self.ir().get_op(op.op())?.fields::<T>()
    }

    /// The op of a kind that a value is a result of.
    pub fn defining<T: OpDecl>(&self, value: impl Into<Value>) -> Option<Typed<T>> {
        let op = self.ir().get_value(value.into())?.defining_op()?;
        op.view::<T>()?;
        op.typed::<T>()
    }

    /// The type of a value.
    ///
    /// # Panics
    /// When it was erased.
    #[track_caller]
    pub fn type_of(&self, value: impl Into<Value>) -> Type {
        self.ir().value(value.into()).ty()
    }

    /// The value of the constant that defines a value.
    pub fn constant(&self, value: impl Into<Value>) -> Option<Attribute> {
        self.ir().get_value(value.into())?.constant_value()
    }

    /// The location of an op.
    ///
    /// # Panics
    /// When it was erased.
    #[track_caller]
    pub fn loc(&self, op: impl Into<Op>) -> Location {
        self.op(op).loc()
    }

    /// The fused location of several ops. The number of locations in it is limited, as repeated rewriting would fuse
    /// more and more; the reference has no limit.
    ///
    /// # Panics
    /// When one was erased.
    #[track_caller]
    pub fn fused_loc(&self, ops: &[Op]) -> Location {
        let locations: smallvec::SmallVec<[Location; 4]> = ops.iter().map(|op| self.ir().op(*op).loc()).collect();
        self.ir().cx().fused_loc_of(&locations, None, MOST_LOCATIONS)
    }

    /// Reports the reason why an op does not match. Its text is only made when there is a listener.
    pub fn no_match<T>(&mut self, op: impl Into<Op>, reason: impl fmt::Display) -> Option<T> {
        if !self.ir().hears_patterns() {
            return None;
        }
        let loc = self.ir().get_op(op.into()).map_or(Location::UNKNOWN, |op| op.loc());
        self.ir_mut().match_failure(loc, reason);
        None
    }

    /// Materializes a constant at the insertion point, in the dialect of an op or, if that cannot, in another loaded
    /// one; `None` when no dialect can.
    pub fn make_constant(&mut self, like: impl Into<Op>, value: Attribute, ty: Type, loc: Location) -> Option<Value> {
        let name = self.op(like).name();
        let op = materialize_constant(&mut self.builder, name, value, ty, loc)?;
        self.op(op).result(0)
    }

    // `create` of the builder, whose borrow would begin before the parts of the op are looked up.
    /// Creates an op at the insertion point, with the location of the op that the pattern is tried on.
    ///
    /// # Panics
    /// As [`Builder::try_create`] fails: a bug of the caller.
    #[inline]
    #[track_caller]
    pub fn create<B: BuildOp>(&mut self, op: B) -> Created<B::Op> {
        self.builder.create(op)
    }

    /// Creates an op, or folds it; returns the value of its result. [MLIR: OpBuilder::createOrFold]
    ///
    /// # Panics
    /// As [`Builder::try_create`] fails: a bug of the caller.
    #[inline]
    #[track_caller]
    pub fn create_or_fold<B: BuildOp<Op: OneResult>>(&mut self, op: B) -> Value {
        self.builder.create_or_fold(op)
    }

    /// Replaces the results of an op by values and erases it.
    ///
    /// # Panics
    /// As [`Ir::replace_op`] fails.
    #[track_caller]
    pub fn replace_op(&mut self, op: impl Into<Op>, with: &[Value]) {
        let op = op.into();
        self.leave(op);
        if let Some((edits, ir)) = self.deferred() {
            edits.replace_op(ir, op, with);
            return;
        }
        replace(self.builder.ir_mut(), op, with);
    }

    /// Replaces an op by another one with as many results.
    ///
    /// # Panics
    /// As [`Ir::replace_op`] fails.
    #[track_caller]
    pub fn replace_op_with(&mut self, op: impl Into<Op>, with: impl Into<Op>) {
        let results: smallvec::SmallVec<[Value; 4]> = self.op(with).results().collect();
        self.replace_op(op, &results);
    }

    /// Creates an op and replaces another one by it.
    ///
    /// # Panics
    /// As [`Builder::try_create`] and [`Ir::replace_op`] fail.
    #[inline]
    #[track_caller]
    pub fn replace_op_with_new<B: BuildOp>(&mut self, op: impl Into<Op>, with: B) -> Created<B::Op> {
        let new = self.create(with);
        self.replace_op_with(op, new);
        new
    }

    /// Erases an op without uses, with all ops nested in it. A listener gets events for nested ops one by one, last
    /// ones first, each when those behind it are erased. If the insertion point is before the op, it moves behind it.
    ///
    /// # Panics
    /// When a result is still used.
    #[track_caller]
    pub fn erase_op(&mut self, op: impl Into<Op>) {
        let op = op.into();
        self.leave(op);
        if let Some((edits, ir)) = self.deferred() {
            edits.erase_op(ir, op);
            return;
        }
        let done = erase_one_by_one(self.builder.ir_mut(), op);
        must(self.ir(), done, "erase an operation");
    }

    /// Erases results without uses: the op is replaced by one without them, which gets its regions.
    ///
    /// # Panics
    /// When one of the results is used.
    #[track_caller]
    pub fn erase_results(&mut self, op: impl Into<Op>, which: impl Fn(usize) -> bool) -> Op {
        let op = op.into();
        let at = self.insertion_point();
        let before = self.ir().point_before(op);
        self.restore(before);
        let view = self.op(op);
        let kept: Vec<usize> = (0..view.num_results()).filter(|index| !which(*index)).collect();
        let types: Vec<Type> = kept.iter().filter_map(|index| view.result_type(*index)).collect();
        let operands: Vec<Value> = view.operands().collect();
        let successors: Vec<Block> = view.successors().map(|block| block.handle()).collect();
        let (slots, attrs) = (view.slots().to_vec(), view.discardable_attrs().to_vec());
        let regions: Vec<Region> = view.regions().map(|region| region.handle()).collect();
        let spec = OpSpec::new(view.name(), view.loc()).operands(&operands).results(&types).successors(&successors);
        let new = self.create_op(&spec.regions(regions.len() as u32).slots(&slots).attrs(&attrs));
        for (index, region) in regions.into_iter().enumerate() {
            let dest = self.op(new).region(index).expect("it has as many regions").handle();
            self.inline_region(region, dest, None);
        }
        for (index, old) in kept.into_iter().enumerate() {
            let (from, to) = (self.op(op).result(old), self.op(new).result(index));
            self.replace_all_uses(from.expect("it was kept"), to.expect("it was made"));
        }
        // An insertion point before the op becomes one before its replacement.
        self.restore(at.map(|at| if at.before == Some(op) { InsertionPoint { before: Some(new), ..at } } else { at }));
        self.erase_op(op);
        new
    }

    /// Erases a block with its ops.
    ///
    /// # Panics
    /// When it, or one of its values, is used from outside.
    #[track_caller]
    pub fn erase_block(&mut self, block: Block) {
        if let Some((edits, ir)) = self.deferred() {
            edits.erase_block(ir, block);
            return;
        }
        let ops: Vec<Op> = self.ir().block(block).ops().map(|op| op.handle()).collect();
        for op in ops.into_iter().rev() {
            self.erase_op(op);
        }
        let done = self.ir_mut().erase_block(block);
        must(self.ir(), done, "erase a block");
    }

    /// Replaces all uses of a value by another one.
    ///
    /// # Panics
    /// When a value is stale, or they are of different isolates.
    #[track_caller]
    pub fn replace_all_uses(&mut self, from: impl Into<Value>, to: impl Into<Value>) {
        let (from, to) = (from.into(), to.into());
        if let Some((edits, ir)) = self.deferred() {
            edits.replace_uses(ir, from, to);
            return;
        }
        let done = self.builder.ir_mut().replace_all_uses(from, to);
        must(self.ir(), done, "replace uses");
    }

    /// Changes an op in place: listeners get events at the beginning and the end.
    pub fn modify<T>(&mut self, op: impl Into<Op>, change: impl FnOnce(&mut Ir) -> T) -> T {
        let op = op.into();
        let ir = self.builder.ir_mut();
        ir.begin_modification(op);
        let done = change(ir);
        ir.commit_modification(op);
        if let Some(edits) = &mut self.deferred {
            edits.note_modified(op);
        }
        done
    }

    /// Sets an operand.
    ///
    /// # Panics
    /// When there is no such operand, or the value is of another isolate.
    #[track_caller]
    pub fn set_operand(&mut self, op: impl Into<Op>, index: usize, value: impl Into<Value>) {
        let (op, value) = (op.into(), value.into());
        let done = self.modify(op, |ir| ir.set_operand(op, index as u32, value));
        must(self.ir(), done, "set an operand");
    }

    /// Sets all operands.
    ///
    /// # Panics
    /// When the op was erased, or a value is of another isolate.
    #[track_caller]
    pub fn set_operands(&mut self, op: impl Into<Op>, values: &[Value]) {
        let op = op.into();
        let done = self.modify(op, |ir| ir.set_operands(op, values));
        must(self.ir(), done, "set operands");
    }

    /// Sets an attribute by name; `None` removes it.
    ///
    /// # Panics
    /// When the op was erased.
    #[track_caller]
    pub fn set_attr(&mut self, op: impl Into<Op>, name: &str, value: Option<Attribute>) {
        let op = op.into();
        let name = self.ir().cx().ident(name);
        let done = self.modify(op, |ir| match value {
            Some(value) => ir.set_attr(op, name, value),
            None => ir.remove_attr(op, name).map(drop),
        });
        must(self.ir(), done, "set an attribute");
    }

    /// Moves an op before another one.
    ///
    /// # Panics
    /// As [`Ir::move_op_before`] fails.
    #[track_caller]
    pub fn move_op_before(&mut self, op: impl Into<Op>, before: impl Into<Op>) {
        let done = self.builder.ir_mut().move_op_before(op.into(), before.into());
        must(self.ir(), done, "move an operation");
    }

    /// Moves an op behind another one.
    ///
    /// # Panics
    /// As [`Ir::move_op_after`] fails.
    #[track_caller]
    pub fn move_op_after(&mut self, op: impl Into<Op>, after: impl Into<Op>) {
        let done = self.builder.ir_mut().move_op_after(op.into(), after.into());
        must(self.ir(), done, "move an operation");
    }

    /// Moves the ops of a block to a place, its arguments replaced by values, and erases the block.
    ///
    /// # Panics
    /// As [`Ir::inline_block`] fails.
    #[track_caller]
    pub fn inline_block(&mut self, source: Block, at: InsertionPoint, values: &[Value]) {
        if self.deferred.is_some() && self.builder.block() == Some(source) {
            // The insertion point moves with the ops.
            let before = self.builder.insertion_point().and_then(|here| here.before);
            self.builder.restore(Some(InsertionPoint { block: at.block, before: before.or(at.before) }));
        }
        if let Some((edits, ir)) = self.deferred() {
            edits.inline_block(ir, source, at, values);
            return;
        }
        let done = self.builder.ir_mut().inline_block(source, at, values);
        must(self.ir(), done, "inline a block");
    }

    /// Moves the ops of a block before an op, its arguments replaced by values, and erases the block.
    ///
    /// # Panics
    /// As [`Ir::inline_block`] fails.
    #[track_caller]
    pub fn inline_block_before(&mut self, source: Block, before: impl Into<Op>, values: &[Value]) {
        let at = self.ir().point_before(before.into()).expect("ops are inlined before one that stands in a block");
        self.inline_block(source, at, values);
    }

    /// Appends the ops of a block to another one, its arguments replaced by values, and erases it.
    ///
    /// # Panics
    /// As [`Ir::inline_block`] fails.
    #[track_caller]
    pub fn merge_blocks(&mut self, source: Block, dest: Block, values: &[Value]) {
        self.inline_block(source, InsertionPoint::end(dest), values);
    }

    /// Splits a block: the ops from `at` on go to a new block behind it.
    ///
    /// # Panics
    /// As [`Ir::split_block`] fails.
    #[track_caller]
    pub fn split_block(&mut self, at: InsertionPoint) -> Block {
        let done = self.builder.ir_mut().split_block(at);
        must(self.ir(), done, "split a block")
    }

    /// Moves all blocks of a region into another one: before a block, or last.
    ///
    /// # Panics
    /// As [`Ir::inline_region`] fails.
    #[track_caller]
    pub fn inline_region(&mut self, source: Region, dest: Region, before: Option<Block>) {
        let done = self.builder.ir_mut().inline_region(source, dest, before);
        must(self.ir(), done, "move the blocks of a region");
    }
}

/// Replaces the results of an op by values and erases it.
///
/// # Panics
/// When values are of another number or isolate, or the op is used all the same.
#[track_caller]
pub fn replace(ir: &mut Ir, op: Op, with: &[Value]) {
    let done = replace_uses_of(ir, op, with);
    must(ir, done, "replace an operation");
    erase_unused(ir, op);
}

fn replace_uses_of(ir: &mut Ir, op: Op, with: &[Value]) -> Result<(), EditError> {
    let results = ir.get_op(op).ok_or(EditError::StaleOp(op))?.num_results();
    if results != with.len() {
        return Err(EditError::ValueCount(results as u32));
    }
    ir.announce_replacement(op, with);
    for (index, value) in with.iter().enumerate() {
        let result = ir.op(op).result(index).ok_or(EditError::StaleOp(op))?;
        ir.replace_all_uses(result, *value)?;
    }
    Ok(())
}

/// Erases an op without uses.
///
/// # Panics
///
/// When there is a use.
#[track_caller]
pub fn erase_unused(ir: &mut Ir, op: Op) {
    let done = erase_one_by_one(ir, op);
    must(ir, done, "erase an operation");
}

/// A pending step of erasing a tree.
enum Step {
    Enter(Op),
    Op(Op),
    Blocks(Vec<Block>),
}

/// Erases an op. With a listener, nested ops are erased one by one, in the reference's order: regions, blocks and ops
/// from the last to the first, users before definitions.
pub fn erase_one_by_one(ir: &mut Ir, root: Op) -> Result<(), EditError> {
    let view = ir.get_op(root).ok_or(EditError::StaleOp(root))?;
    let regions = view.num_regions_and_successors().0;
    let is_plain = regions == 0 || view.regions().all(|region| region.is_empty());
    if is_plain || !ir.has_listener() || !view.use_empty() {
        return ir.erase_op(root);
    }
    erase_tree_one_by_one(ir, root)
}

#[inline(never)]
fn erase_tree_one_by_one(ir: &mut Ir, root: Op) -> Result<(), EditError> {
    let mut todo = vec![Step::Enter(root)];
    while let Some(step) = todo.pop() {
        match step {
            Step::Enter(op) => {
                todo.push(Step::Op(op));
                let view = ir.op(op);
                for region in view.regions() {
                    // A block that was not reached may lead to one that was.
                    let blocks = region.postorder_rounds();
                    let at = todo.len();
                    for block in blocks.iter().rev() {
                        todo.extend(ir.block(*block).ops().map(|op| Step::Enter(op.handle())));
                    }
                    todo.insert(at, Step::Blocks(blocks));
                }
            }
            Step::Op(op) => {
                // Users may remain in graph regions and unreachable blocks.
                let results: Vec<Value> = ir.op(op).results().collect();
                for result in results {
                    ir.drop_all_uses(result)?;
                }
                ir.erase_op(op)?;
            }
            Step::Blocks(blocks) => {
                for block in blocks {
                    let args: Vec<Value> = ir.block(block).args().collect();
                    for arg in args {
                        ir.drop_all_uses(arg)?;
                    }
                    ir.erase_block(block)?;
                }
            }
        }
    }
    Ok(())
}
