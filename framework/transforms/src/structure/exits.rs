//! Ways out of a region: terminators that are alike become one.

use super::{Destination, Structurer};
use dialekt_ir_core::context::{Location, Type};
use dialekt_ir_core::ir::{Block, EquivalenceFlags, InsertionPoint, Ir, Op, Value, ValueEquivalence, equivalent_with};

/// The exits of the region: one block for each kind of terminator without successors.
#[derive(Default)]
pub(super) struct Exits(Vec<(Op, Block)>);

/// Any values will do.
struct AnyValues;

impl ValueEquivalence for AnyValues {
    fn check(&mut self, _: Value, _: Value) -> bool {
        true
    }

    fn mark(&mut self, _: Value, _: Value) {}
}

/// Returns whether two terminators are equal except for their operands.
fn alike(ir: &Ir, a: Op, b: Op) -> bool {
    let flags = EquivalenceFlags::IGNORE_LOCATIONS;
    a == b || equivalent_with(ir.op(a), ir.op(b), flags, &mut AnyValues)
}

impl Structurer<'_> {
    /// Joins all ways out of the region.
    pub fn join_exits(&mut self) {
        let ends = self.ir.region(self.region).blocks().filter_map(|block| block.last_op());
        let ends: Vec<Op> = ends.filter(|op| op.num_successors() == 0).map(|op| op.handle()).collect();
        ends.into_iter().for_each(|op| self.join_exit(op));
    }

    /// Replaces a terminator by a branch to the block that ends in an equal one.
    pub fn join_exit(&mut self, op: Op) {
        let known = self.exits.0.iter().find(|(other, _)| alike(self.ir, *other, op)).copied();
        if known.is_some_and(|(other, _)| other == op) {
            return;
        }
        let view = self.ir.op(op);
        let (loc, from) = (view.loc(), view.parent_block().expect("a terminator stands in a block").handle());
        let values: Vec<Value> = view.operands().collect();
        let exit = known.map_or_else(
            || {
                let args: Vec<(Type, Location)> = self.ir.op(op).operand_types().map(|ty| (ty, loc)).collect();
                let block = self.new_block(&args);
                let region = self.region;
                self.insert_block(block, region, None);
                self.exits.0.push((op, block));
                block
            },
            |(_, block)| block,
        );
        let flag = self.number(0);
        let ops = self.ops;
        let destination = Destination { block: exit, values };
        ops.switch(&mut self.at_terminator(from), loc, flag, &[], &destination);
        if known.is_some() {
            self.erase_op(op);
            return;
        }
        self.ir.move_op(op, InsertionPoint::end(exit)).expect("the block is new");
        let args = self.args(exit);
        self.ir.set_operands(op, &args).expect("all values are of the region's isolate");
    }
}
