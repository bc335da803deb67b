//! Who follows the edits while the greedy driver works: keeps its worklist, and passes on what it hears.

use std::fmt;

use super::worklist::Worklist;
use crate::context::{Location, OpTraits};
use crate::ir::{Block, InsertionPoint, Ir, Listener, Op, OpRef, Region, Value};

/// The ops that a strict driver may look at.
pub(super) struct Strict {
    pub ops: hashbrown::HashSet<Op, foldhash::fast::FixedState>,
    pub takes_new: bool,
}

/// Follows the edits: keeps the worklist.
pub(super) struct Follower {
    scope: Region,
    strict: Option<Strict>,
    pub worklist: Worklist,
    /// Constants that were erased.
    pub erased: Vec<Op>,
    /// How many events there were.
    pub edits: u64,
    /// Who listened before.
    pub inner: Option<Box<dyn Listener>>,
}

impl Follower {
    pub fn new(scope: Region, strict: Option<Strict>, inner: Option<Box<dyn Listener>>) -> Follower {
        Follower { scope, strict, worklist: Worklist::default(), erased: Vec::new(), edits: 0, inner }
    }

    /// Adds an op, if the driver may look at it.
    pub fn add_one(&mut self, op: Op) {
        if self.strict.as_ref().is_none_or(|strict| strict.ops.contains(&op)) {
            self.worklist.push(op);
        }
    }

    /// Adds ops, those that the driver may look at.
    pub fn add_all(&mut self, ops: &[Op]) {
        ops.iter().for_each(|op| self.add_one(*op));
    }

    /// Adds an op and those around it, if it is inside the scope.
    fn add(&mut self, op: OpRef<'_>) {
        let (mut around, mut depth) = (op, 0);
        loop {
            let Some(region) = around.parent_region() else { return };
            if region.handle() == self.scope {
                break;
            }
            let Some(next) = region.parent_op() else { return };
            (around, depth) = (next, depth + 1);
        }
        self.add_one(op.handle());
        around = op;
        for _ in 0..depth {
            let Some(next) = around.parent_op() else { return };
            self.add_one(next.handle());
            around = next;
        }
    }

    /// Adds what defines operands of an op that goes, if hardly anybody else uses it.
    fn add_operands(&mut self, op: OpRef<'_>) {
        for value in (0..op.num_operands()).filter_map(|index| op.operand_ref(index)) {
            let Some(def) = value.defining_op() else { continue };
            let mut other = None;
            let is_few = |user: Op| user == op.handle() || other == Some(user) || other.replace(user).is_none();
            if value.user_handles().all(is_few) {
                self.add(def);
            }
        }
    }
}

macro_rules! forward {
    ($self:ident.$event:ident($($arg:expr),*)) => {
        if let Some(inner) = &mut $self.inner {
            inner.$event($($arg),*);
        }
    };
}

impl Listener for Follower {
    fn hears_patterns(&self) -> bool {
        self.inner.as_ref().is_some_and(|inner| inner.hears_patterns())
    }

    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        self.edits += 1;
        forward!(self.op_inserted(ir, op));
        if let Some(strict) = self.strict.as_mut().filter(|strict| strict.takes_new) {
            strict.ops.insert(op);
        }
        self.add(ir.op(op));
    }

    fn op_moved(&mut self, ir: &Ir, op: Op, previous: InsertionPoint) {
        self.edits += 1;
        forward!(self.op_moved(ir, op, previous));
        self.add(ir.op(op));
    }

    fn op_unlinked(&mut self, ir: &Ir, op: Op, previous: Option<InsertionPoint>) {
        self.edits += 1;
        forward!(self.op_unlinked(ir, op, previous));
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        self.edits += 1;
        forward!(self.op_erased(ir, op));
        let view = ir.op(op);
        if view.num_operands() != 0 {
            self.add_operands(view);
        }
        self.worklist.remove(op);
        if view.has_traits(OpTraits::CONSTANT_LIKE) {
            self.erased.push(op);
        }
        if let Some(strict) = &mut self.strict {
            strict.ops.remove(&op);
        }
    }

    fn op_replaced(&mut self, ir: &Ir, op: Op, with: &[Value]) {
        forward!(self.op_replaced(ir, op, with));
    }

    fn modification_begun(&mut self, ir: &Ir, op: Op) {
        forward!(self.modification_begun(ir, op));
    }

    fn modification_committed(&mut self, ir: &Ir, op: Op) {
        self.edits += 1;
        forward!(self.modification_committed(ir, op));
        self.add(ir.op(op));
    }

    fn modification_canceled(&mut self, ir: &Ir, op: Op) {
        forward!(self.modification_canceled(ir, op));
    }

    fn operands_changed(&mut self, ir: &Ir, op: Op) {
        self.edits += 1;
        forward!(self.operands_changed(ir, op));
        self.add(ir.op(op));
    }

    fn successors_changed(&mut self, ir: &Ir, op: Op) {
        self.edits += 1;
        forward!(self.successors_changed(ir, op));
        self.add(ir.op(op));
    }

    fn attributes_changed(&mut self, ir: &Ir, op: Op) {
        self.edits += 1;
        forward!(self.attributes_changed(ir, op));
        self.add(ir.op(op));
    }

    fn type_changed(&mut self, ir: &Ir, value: Value) {
        self.edits += 1;
        forward!(self.type_changed(ir, value));
    }

    fn block_inserted(&mut self, ir: &Ir, block: Block) {
        self.edits += 1;
        forward!(self.block_inserted(ir, block));
    }

    fn block_moved(&mut self, ir: &Ir, block: Block, region: Region, next: Option<Block>) {
        self.edits += 1;
        forward!(self.block_moved(ir, block, region, next));
    }

    fn block_unlinked(&mut self, ir: &Ir, block: Block, region: Region, next: Option<Block>) {
        self.edits += 1;
        forward!(self.block_unlinked(ir, block, region, next));
    }

    fn block_erased(&mut self, ir: &Ir, block: Block) {
        self.edits += 1;
        forward!(self.block_erased(ir, block));
    }

    fn argument_added(&mut self, ir: &Ir, block: Block, index: u32) {
        self.edits += 1;
        forward!(self.argument_added(ir, block, index));
    }

    fn argument_erased(&mut self, ir: &Ir, block: Block, index: u32) {
        self.edits += 1;
        forward!(self.argument_erased(ir, block, index));
    }

    fn arguments_changed(&mut self, ir: &Ir, block: Block) {
        self.edits += 1;
        forward!(self.arguments_changed(ir, block));
    }

    fn transferred(&mut self, ir: &Ir, remap: &crate::ir::Remap) {
        self.edits += 1;
        forward!(self.transferred(ir, remap));
    }

    fn bodies_swapped(&mut self, ir: &Ir, a: Op, b: Op) {
        self.edits += 1;
        forward!(self.bodies_swapped(ir, a, b));
    }

    fn op_folded(&mut self, ir: &Ir, op: Op, in_place: bool) {
        forward!(self.op_folded(ir, op, in_place));
    }

    fn pattern_begun(&mut self, ir: &Ir, pattern: &str, op: Op) {
        forward!(self.pattern_begun(ir, pattern, op));
    }

    fn pattern_ended(&mut self, ir: &Ir, pattern: &str, applied: bool) {
        forward!(self.pattern_ended(ir, pattern, applied));
    }

    fn match_failed(&mut self, ir: &Ir, at: Location, reason: &dyn fmt::Display) {
        forward!(self.match_failed(ir, at, reason));
    }
}
