//! Listeners: callbacks for edits, one event for each primitive.
//!
//! Drivers keep their worklists with them, tools their traces. Every method does nothing by default. Events of an
//! erasure come before it, while the op can still be read; all others come after the change. A rollback sends the
//! inverse events.

use std::any::Any;
use std::fmt;

use super::edit::InsertionPoint;
use super::handles::{Block, Op, Region, Value};
use super::transfer::Remap;

use super::Ir;
use crate::context::Location;

/// Follows the edits of an [`Ir`]. `ir` is the state after the change, for erasures before it.
#[expect(unused_variables, reason = "the defaults do nothing")]
pub trait Listener: Any + Send + Sync {
    /// A detached op was put into a block.
    fn op_inserted(&mut self, ir: &Ir, op: Op) {}

    /// An op was moved; where it stood before.
    fn op_moved(&mut self, ir: &Ir, op: Op, previous: InsertionPoint) {}

    /// An op was taken out of its block and lives on, detached; where it stood before.
    fn op_unlinked(&mut self, ir: &Ir, op: Op, previous: Option<InsertionPoint>) {}

    /// An op is about to be erased. Ops nested in it come first, innermost and last ones before those around and before them.
    fn op_erased(&mut self, ir: &Ir, op: Op) {}

    /// An op is about to be replaced by values, one for each result.
    fn op_replaced(&mut self, ir: &Ir, op: Op, with: &[Value]) {}

    /// An op is about to be modified in place.
    fn modification_begun(&mut self, ir: &Ir, op: Op) {}

    /// The modification is done.
    fn modification_committed(&mut self, ir: &Ir, op: Op) {}

    /// The modification will not happen; changes made for it have been undone.
    fn modification_canceled(&mut self, ir: &Ir, op: Op) {}

    /// Operands were set, inserted or erased, or the values behind them replaced.
    fn operands_changed(&mut self, ir: &Ir, op: Op) {}

    /// A successor was set.
    fn successors_changed(&mut self, ir: &Ir, op: Op) {}

    /// An attribute or the location was set or removed.
    fn attributes_changed(&mut self, ir: &Ir, op: Op) {}

    /// The type of a value was set.
    fn type_changed(&mut self, ir: &Ir, value: Value) {}

    /// A detached block was put into a region.
    fn block_inserted(&mut self, ir: &Ir, block: Block) {}

    /// A block was moved; the region it was in, and the block that followed it there.
    fn block_moved(&mut self, ir: &Ir, block: Block, region: Region, next: Option<Block>) {}

    /// A block was taken out of its region and lives on, detached; where it stood before.
    fn block_unlinked(&mut self, ir: &Ir, block: Block, region: Region, next: Option<Block>) {}

    /// A block is about to be erased, after its ops.
    fn block_erased(&mut self, ir: &Ir, block: Block) {}

    /// An argument was added to a block.
    fn argument_added(&mut self, ir: &Ir, block: Block, index: u32) {}

    /// An argument of a block was erased.
    fn argument_erased(&mut self, ir: &Ir, block: Block, index: u32) {}

    /// A rollback gave a block the arguments back that it had.
    fn arguments_changed(&mut self, ir: &Ir, block: Block) {}

    /// Ops were copied to another isolate, and their originals are about to be erased: handles of the one become handles of
    /// the other.
    fn transferred(&mut self, ir: &Ir, remap: &Remap) {}

    /// Two isolates changed owners: the handle of either op now names the other one, handles inside stay as they are.
    fn bodies_swapped(&mut self, ir: &Ir, a: Op, b: Op) {}

    /// Returns whether events about patterns, and the reasons why they do not match, are wanted. Called when the
    /// listener is attached.
    fn hears_patterns(&self) -> bool {
        true
    }

    /// Returns whether the listener, or one that it passes events on to, writes the context's log of rewriting.
    fn explains(&self) -> bool {
        false
    }

    /// Returns whether [`can_apply`](Self::can_apply) is to be asked before patterns are tried. Called when the listener is attached.
    fn vetoes_patterns(&self) -> bool {
        false
    }

    /// Returns whether a pattern may be tried on an op. One that may not counts as one that does not match. Asked between
    /// [`pattern_begun`](Self::pattern_begun) and [`pattern_ended`](Self::pattern_ended).
    fn can_apply(&mut self, ir: &Ir, pattern: &str, op: Op) -> bool {
        true
    }

    /// An op was found to fold, and is about to be changed in place or replaced.
    fn op_folded(&mut self, ir: &Ir, op: Op, in_place: bool) {}

    /// A pattern is about to be tried on an op.
    fn pattern_begun(&mut self, ir: &Ir, pattern: &str, op: Op) {}

    /// A pattern was tried; whether it applied.
    fn pattern_ended(&mut self, ir: &Ir, pattern: &str, applied: bool) {}

    /// A pattern does not apply. The reason is only put together when it is displayed.
    fn match_failed(&mut self, ir: &Ir, at: Location, reason: &dyn fmt::Display) {}
}

impl Ir {
    /// Attaches a listener, or detaches the current one; returns the one before.
    pub fn set_listener(&mut self, listener: Option<Box<dyn Listener>>) -> Option<Box<dyn Listener>> {
        self.hears_patterns = listener.as_ref().is_some_and(|listener| listener.hears_patterns());
        self.vetoes_patterns = listener.as_ref().is_some_and(|listener| listener.vetoes_patterns());
        std::mem::replace(&mut self.listener, listener)
    }

    /// Returns whether a listener is attached that wants events about patterns.
    #[inline]
    pub fn hears_patterns(&self) -> bool {
        self.hears_patterns
    }

    /// Returns whether a pattern may be tried on an op: the attached listener is asked, if it wants to be. Drivers ask for
    /// each pattern, between its beginning and its end; the veto is reported as the reason of a failed match.
    #[inline]
    pub fn can_apply_pattern(&mut self, pattern: &str, op: Op) -> bool {
        !self.vetoes_patterns || self.ask_about_pattern(pattern, op)
    }

    #[cold]
    fn ask_about_pattern(&mut self, pattern: &str, op: Op) -> bool {
        let mut can = true;
        self.tell(|l, ir| can = l.can_apply(ir, pattern, op));
        if !can {
            let at = self.get_op(op).map_or(Location::UNKNOWN, |op| op.loc());
            self.match_failure(at, "vetoed by a listener");
        }
        can
    }

    /// Returns whether the attached listener may veto patterns.
    #[inline]
    pub fn vetoes_patterns(&self) -> bool {
        self.vetoes_patterns
    }

    /// The attached listener, when it is a `T`.
    pub fn listener_mut<T: Listener>(&mut self) -> Option<&mut T> {
        let listener: &mut dyn Any = self.listener.as_deref_mut()?;
        listener.downcast_mut()
    }

    /// Returns whether a listener is attached.
    #[inline]
    pub fn has_listener(&self) -> bool {
        self.listener.is_some()
    }

    /// Returns whether edits are observed, by a listener or a journal.
    #[inline]
    pub(super) fn is_watched(&self) -> bool {
        self.journal.on | self.listener.is_some()
    }

    /// Sends an event to the listener, if there is one.
    #[inline(always)]
    pub(super) fn tell(&mut self, event: impl FnOnce(&mut dyn Listener, &Ir)) {
        if self.listener.is_some() {
            self.tell_attached(event);
        }
    }

    #[cold]
    fn tell_attached(&mut self, event: impl FnOnce(&mut dyn Listener, &Ir)) {
        if let Some(mut listener) = self.listener.take() {
            event(&mut *listener, self);
            self.listener = Some(listener);
        }
    }

    /// Announces that an op is about to be replaced by values.
    pub(crate) fn announce_replacement(&mut self, op: Op, with: &[Value]) {
        self.tell(|l, ir| l.op_replaced(ir, op, with));
    }

    /// Announces that an op is about to be modified in place by several edits.
    pub fn begin_modification(&mut self, op: Op) {
        self.tell(|l, ir| l.modification_begun(ir, op));
    }

    /// Announces that the modification of an op is done.
    pub fn commit_modification(&mut self, op: Op) {
        self.tell(|l, ir| l.modification_committed(ir, op));
    }

    /// Announces that the modification of an op will not happen. The caller must undo changes made for it.
    pub fn cancel_modification(&mut self, op: Op) {
        self.tell(|l, ir| l.modification_canceled(ir, op));
    }

    /// Announces that an op folds.
    pub fn announce_fold(&mut self, op: Op, in_place: bool) {
        self.tell(|l, ir| l.op_folded(ir, op, in_place));
    }

    /// Announces that a pattern is about to be tried.
    pub fn begin_pattern(&mut self, pattern: &str, op: Op) {
        self.tell(|l, ir| l.pattern_begun(ir, pattern, op));
    }

    /// Reports whether the pattern applied.
    pub fn end_pattern(&mut self, pattern: &str, applied: bool) {
        self.tell(|l, ir| l.pattern_ended(ir, pattern, applied));
    }

    /// Reports the reason why a pattern does not apply; `reason` is displayed only if there is a listener.
    pub fn match_failure(&mut self, at: Location, reason: impl fmt::Display) {
        if self.hears_patterns {
            self.tell(|l, ir| l.match_failed(ir, at, &reason));
        }
    }
}
