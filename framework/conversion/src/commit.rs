//! The end of a conversion: the recorded changes are made, then casts that remain are legalized.

use std::ops::Range;

use smallvec::SmallVec;

use super::ConversionFailed;
use super::casts::{parts, reconcile_unrealized_casts};
use super::driver::{Change, Driver, Kind, Materialization};
use super::types::Wanted;
use dialekt_ir_core::ir::{Builder, Ir, Op, Value, ValueDef};
use dialekt_ir_core::text::print::type_to_string;

impl Driver {
    /// Makes the recorded changes, and finishes the casts. All changes are made, also where a cast cannot be.
    pub(super) fn commit(mut self, ir: &mut Ir) -> Result<(), ConversionFailed> {
        let mut finished = Ok(());
        // The changes of an isolate are independent of those of others, and its arena stays in the cache.
        for Range { start, end } in parts(&self.changes, Change::isolate) {
            if let Some(root) = ir.get_op(self.changes[start].isolate().root()) {
                root.warm_isolate();
            }
            let made = self.changes.len();
            for at in start..end {
                self.replace_noted(ir, at)?;
            }
            for change in &self.changes[start..end] {
                erase_noted(ir, change);
            }
            let remaining = self.reconcile(ir, self.changes[start..end].iter().chain(&self.changes[made..]));
            if finished.is_ok() && self.config.build_materializations {
                finished = self.materialize(ir, remaining);
            }
        }
        finished
    }

    /// Makes the replacements of a change, but erases nothing, as other changes may still refer to it. Casts that are
    /// built meanwhile are recorded as well.
    fn replace_noted(&mut self, ir: &mut Ir, at: usize) -> Result<(), ConversionFailed> {
        match &self.changes[at] {
            Change::ReplaceOp { op, converter } => {
                let (op, converter) = (*op, converter.clone());
                let count = ir.op(op).num_results();
                let result = |ir: &Ir, index| ir.op(op).result(index).expect("it has as many results");
                let mut values: SmallVec<[Option<Value>; 4]> = SmallVec::new();
                for index in 0..count {
                    values.push(self.final_value(ir, result(ir, index), converter.as_ref()));
                }
                for (index, value) in values.into_iter().enumerate() {
                    if let Some(value) = value {
                        ir.replace_all_uses(result(ir, index), value).expect("values of one isolate");
                    }
                }
                // The op that a pass runs on stands in no block.
                if ir.unlink_op(op).is_err() {
                    let message =
                        "cannot be replaced by a conversion that runs on it alone: run the pass on an op around it";
                    ir.op(op).emit_op_error(message);
                    return Err(ConversionFailed);
                }
            }
            Change::ReplaceValue { value, converter } => {
                let (value, converter) = (*value, converter.clone());
                if let Some(with) = self.final_value(ir, value, converter.as_ref()) {
                    replace_behind(ir, value, with);
                }
            }
            Change::EraseBlock(_) | Change::Cast(_) | Change::ConvertBlock(_) => {}
        }
        Ok(())
    }

    /// Removes casts among some changes that undo others; returns those that remain.
    fn reconcile<'c>(&self, ir: &mut Ir, changes: impl Iterator<Item = &'c Change>) -> Vec<Op> {
        if self.casts.is_empty() {
            return Vec::new();
        }
        let made = changes.filter_map(|change| match change {
            Change::Cast(op) => Some(*op),
            _ => None,
        });
        let made: Vec<Op> = made.filter(|op| ir.get_op(*op).is_some()).collect();
        reconcile_unrealized_casts(ir, &made)
    }

    /// Replaces casts by what their type converters make, up to the first for which they make nothing.
    fn materialize(&self, ir: &mut Ir, casts: Vec<Op>) -> Result<(), ConversionFailed> {
        casts.into_iter().try_for_each(|op| match self.casts.get(op) {
            Some(cast) => materialize(ir, op, cast),
            None => Ok(()),
        })
    }
}

/// Erases the op or block of a change.
fn erase_noted(ir: &mut Ir, change: &Change) {
    match change {
        Change::ReplaceOp { op, .. } => erase_with_uses(ir, *op),
        Change::EraseBlock(block) if ir.get_block(*block).is_some() => {
            let args: SmallVec<[Value; 4]> = ir.block(*block).args().collect();
            for arg in args {
                ir.drop_all_uses(arg).expect("the block is there");
            }
            let ops: SmallVec<[Op; 4]> = ir.block(*block).ops().map(|op| op.handle()).collect();
            ops.into_iter().rev().for_each(|op| erase_with_uses(ir, op));
            ir.erase_block(*block).expect("nothing leads to it any more");
        }
        _ => {}
    }
}

/// Replaces uses of a value; in the block of the op that defines the other one, those behind it.
fn replace_behind(ir: &mut Ir, value: Value, with: Value) {
    let ValueDef::Result(def, _) = ir.value(with).def() else {
        ir.replace_all_uses(value, with).expect("values of one isolate");
        return;
    };
    let block = ir.op(def).parent_block().map(|block| block.handle());
    let users: SmallVec<[Op; 8]> = ir.value(value).users().map(|user| user.handle()).collect();
    let is_kept = |user: &Op| {
        let same_block = ir.op(*user).parent_block().map(|block| block.handle()) == block;
        same_block && ir.is_before(def, *user) != Some(true)
    };
    let kept: SmallVec<[Op; 8]> = users.into_iter().filter(is_kept).collect();
    ir.replace_uses_if(value, with, |_, use_| !kept.contains(&use_.op)).expect("values of one isolate");
}

/// Erases an op, if it still exists. Users of its values lose these operands.
fn erase_with_uses(ir: &mut Ir, op: Op) {
    if ir.get_op(op).is_none() || ir.erase_op(op).is_ok() {
        return;
    }
    let mut values: Vec<Value> = Vec::new();
    for inner in ir.op(op).preorder() {
        values.extend(inner.results());
        let blocks = inner.regions().flat_map(|region| region.blocks());
        values.extend(blocks.flat_map(|block| block.args()));
    }
    for value in values {
        ir.drop_all_uses(value).expect("the op is there");
    }
    ir.erase_op(op).expect("nobody uses its values any more");
}

/// Replaces a cast by the op that its type converter materializes.
fn materialize(ir: &mut Ir, op: Op, cast: &Materialization) -> Result<(), ConversionFailed> {
    let view = ir.op(op);
    let inputs: SmallVec<[Value; 4]> = view.operands().collect();
    let types: SmallVec<[_; 4]> = view.result_types().collect();
    let loc = view.loc();
    if let Some(converter) = &cast.converter {
        let at = ir.point_before(op);
        let mut builder = Builder::new(ir);
        builder.restore(at);
        let made = match cast.kind {
            Kind::Target => {
                let wanted = Wanted { types: &types, inputs: &inputs, loc, original: cast.original };
                converter.materialize_target(&mut builder, &wanted)
            }
            Kind::Source => {
                let value = converter.materialize_source(&mut builder, types[0], &inputs, loc);
                value.map(|value| SmallVec::from_slice(&[value]))
            }
        };
        if let Some(values) = made {
            ir.replace_op(op, &values).expect("type converters make values of the types that are asked for");
            return Ok(());
        }
    }
    let view = ir.op(op);
    let list = |types: &mut dyn Iterator<Item = _>| -> String {
        types.map(|ty| format!("'{}'", type_to_string(view.cx(), ty))).collect::<Vec<_>>().join(", ")
    };
    let (from, to) = (list(&mut view.operand_types()), list(&mut view.result_types()));
    let message = format!(
        "failed to legalize unresolved materialization from ({from}) to ({to}) that remained live after conversion"
    );
    let user = view.results().find_map(|result| ir.value(result).users().next());
    let mut error = view.error(message);
    if let Some(user) = user {
        error = error.note(user.loc(), format!("see existing live user here: {}", user.shown(false)));
    }
    ir.cx().emit(error);
    Err(ConversionFailed)
}
