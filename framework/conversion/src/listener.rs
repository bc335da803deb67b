//! Follows the edits of patterns, to write them down.

use std::fmt;

use super::attempts::Attempts;
use super::log::Log;
use dialekt_ir_core::context::Location;
use dialekt_ir_core::ir::{Block, InsertionPoint, Ir, Listener, Op, Region, Remap, Value};

/// Listens while a conversion runs.
pub(super) struct ConversionListener {
    pub log: Option<Log>,
    pub attempts: Option<Attempts>,
    /// The listener that was set before.
    pub inner: Option<Box<dyn Listener>>,
}

impl ConversionListener {
    fn log_edit(&self, ir: &Ir, what: &str, op: Op) {
        if let Some(log) = &self.log {
            log.edit(ir, what, op);
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

impl Listener for ConversionListener {
    fn hears_patterns(&self) -> bool {
        true
    }

    fn explains(&self) -> bool {
        self.inner.as_ref().is_some_and(|inner| inner.explains())
    }

    fn vetoes_patterns(&self) -> bool {
        self.inner.as_ref().is_some_and(|inner| inner.vetoes_patterns())
    }

    fn can_apply(&mut self, ir: &Ir, pattern: &str, op: Op) -> bool {
        self.inner.as_mut().is_none_or(|inner| inner.can_apply(ir, pattern, op))
    }

    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        forward!(self.op_inserted(ir, op));
        self.log_edit(ir, "Insert  ", op);
    }

    fn modification_begun(&mut self, ir: &Ir, op: Op) {
        forward!(self.modification_begun(ir, op));
    }

    fn modification_committed(&mut self, ir: &Ir, op: Op) {
        forward!(self.modification_committed(ir, op));
        self.log_edit(ir, "Modify  ", op);
    }

    fn modification_canceled(&mut self, ir: &Ir, op: Op) {
        forward!(self.modification_canceled(ir, op));
    }

    fn match_failed(&mut self, ir: &Ir, at: Location, reason: &dyn fmt::Display) {
        forward!(self.match_failed(ir, at, reason));
        if let Some(log) = &self.log {
            log.line(&format!("** Failure : {reason}"));
        }
        if let Some(attempts) = &self.attempts {
            attempts.reason(reason.to_string());
        }
    }

    fn op_moved(&mut self, ir: &Ir, op: Op, previous: InsertionPoint) {
        forward!(self.op_moved(ir, op, previous));
    }

    fn op_unlinked(&mut self, ir: &Ir, op: Op, previous: Option<InsertionPoint>) {
        forward!(self.op_unlinked(ir, op, previous));
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        forward!(self.op_erased(ir, op));
    }

    fn op_replaced(&mut self, ir: &Ir, op: Op, with: &[Value]) {
        forward!(self.op_replaced(ir, op, with));
    }

    fn operands_changed(&mut self, ir: &Ir, op: Op) {
        forward!(self.operands_changed(ir, op));
    }

    fn successors_changed(&mut self, ir: &Ir, op: Op) {
        forward!(self.successors_changed(ir, op));
    }

    fn attributes_changed(&mut self, ir: &Ir, op: Op) {
        forward!(self.attributes_changed(ir, op));
    }

    fn type_changed(&mut self, ir: &Ir, value: Value) {
        forward!(self.type_changed(ir, value));
    }

    fn block_inserted(&mut self, ir: &Ir, block: Block) {
        forward!(self.block_inserted(ir, block));
    }

    fn block_moved(&mut self, ir: &Ir, block: Block, region: Region, next: Option<Block>) {
        forward!(self.block_moved(ir, block, region, next));
    }

    fn block_unlinked(&mut self, ir: &Ir, block: Block, region: Region, next: Option<Block>) {
        forward!(self.block_unlinked(ir, block, region, next));
    }

    fn block_erased(&mut self, ir: &Ir, block: Block) {
        forward!(self.block_erased(ir, block));
    }

    fn argument_added(&mut self, ir: &Ir, block: Block, index: u32) {
        forward!(self.argument_added(ir, block, index));
    }

    fn argument_erased(&mut self, ir: &Ir, block: Block, index: u32) {
        forward!(self.argument_erased(ir, block, index));
    }

    fn arguments_changed(&mut self, ir: &Ir, block: Block) {
        forward!(self.arguments_changed(ir, block));
    }

    fn transferred(&mut self, ir: &Ir, remap: &Remap) {
        forward!(self.transferred(ir, remap));
    }

    fn bodies_swapped(&mut self, ir: &Ir, a: Op, b: Op) {
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
}
