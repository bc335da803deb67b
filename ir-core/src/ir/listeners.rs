//! Two listeners as one.

use std::fmt;

use super::edit::InsertionPoint;
use super::handles::{Block, Op, Region, Value};
use super::listener::Listener;
use super::transfer::Remap;

use super::Ir;
use crate::context::Location;

/// Two listeners, which get all events, the first one first. A pattern is tried if neither vetoes it.
pub struct Listeners(pub Box<dyn Listener>, pub Box<dyn Listener>);

/// Passes events on to both.
macro_rules! both {
    ($($event:ident($($arg:ident: $ty:ty),*);)*) => {$(
        fn $event(&mut self, ir: &Ir, $($arg: $ty),*) {
            self.0.$event(ir, $($arg),*);
            self.1.$event(ir, $($arg),*);
        }
    )*};
}

impl Listener for Listeners {
    both! {
        op_inserted(op: Op);
        op_moved(op: Op, previous: InsertionPoint);
        op_unlinked(op: Op, previous: Option<InsertionPoint>);
        op_erased(op: Op);
        op_replaced(op: Op, with: &[Value]);
        modification_begun(op: Op);
        modification_committed(op: Op);
        modification_canceled(op: Op);
        operands_changed(op: Op);
        successors_changed(op: Op);
        attributes_changed(op: Op);
        type_changed(value: Value);
        block_inserted(block: Block);
        block_moved(block: Block, region: Region, next: Option<Block>);
        block_unlinked(block: Block, region: Region, next: Option<Block>);
        block_erased(block: Block);
        argument_added(block: Block, index: u32);
        argument_erased(block: Block, index: u32);
        arguments_changed(block: Block);
        transferred(remap: &Remap);
        bodies_swapped(a: Op, b: Op);
        op_folded(op: Op, in_place: bool);
        pattern_begun(pattern: &str, op: Op);
        pattern_ended(pattern: &str, applied: bool);
        match_failed(at: Location, reason: &dyn fmt::Display);
    }

    fn hears_patterns(&self) -> bool {
        self.0.hears_patterns() || self.1.hears_patterns()
    }

    fn explains(&self) -> bool {
        self.0.explains() || self.1.explains()
    }

    fn vetoes_patterns(&self) -> bool {
        self.0.vetoes_patterns() || self.1.vetoes_patterns()
    }

    fn can_apply(&mut self, ir: &Ir, pattern: &str, op: Op) -> bool {
        self.0.can_apply(ir, pattern, op) && self.1.can_apply(ir, pattern, op)
    }
}
