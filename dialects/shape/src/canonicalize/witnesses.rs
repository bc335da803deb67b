//! Patterns for conditions, witnesses and code that relies on them.

use dialekt_dialect_utils::{Values, entry, last, operands, results};
use dialekt_ir_core::prelude::rewrite::*;

use crate::ops::{Assuming, AssumingAll, AssumingYield, ConstWitness, CstrBroadcastable, CstrEq};

/// Drops results that nobody uses.
#[derive(Described)]
pub struct AssumingOpRemoveUnusedResults;

impl OpRewrite for AssumingOpRemoveUnusedResults {
    type SourceOp = Assuming;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Assuming>) -> Option<()> {
        let block = entry(rw, op, 0)?;
        let end = last(rw, block)?;
        let (yielded, old) = (operands(rw, end), results(rw, op));
        let is_used = |result: &Value| rw.value(*result).has_uses();
        let kept: Values =
            old.iter().zip(&yielded).filter(|(result, _)| is_used(result)).map(|(_, value)| *value).collect();
        if kept.len() == yielded.len() {
            return rw.no_match(op, "all results are used");
        }
        let used: Vec<bool> = old.iter().map(is_used).collect();
        let types: Vec<Type> = kept.iter().map(|value| rw.type_of(*value)).collect();
        let witness = rw.view(op)?.witness();
        rw.set_insertion_point_to_end(block);
        rw.replace_op_with_new(end, AssumingYield::build(&kept));
        rw.set_insertion_point_before(op);
        let new = rw.create(Assuming::build(&types, witness));
        let (from, to) = (rw.op(op).region(0)?.handle(), rw.op(new).region(0)?.handle());
        rw.inline_region(from, to, None);
        let mut new = results(rw, new).into_iter();
        // Results that nobody uses are replaced by any value of their type.
        let with: Option<Values> =
            old.iter().zip(used).map(|(result, used)| if used { new.next() } else { Some(*result) }).collect();
        rw.replace_op(op, &with?);
        Some(())
    }
}

/// Inlines code that relies on what is known.
#[derive(Described)]
pub struct AssumingWithTrue;

impl OpRewrite for AssumingWithTrue {
    type SourceOp = Assuming;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Assuming>) -> Option<()> {
        let witness = rw.view(op)?.witness();
        // As in the reference, code that relies on what does not hold is inlined, too: it is never executed.
        if rw.ir().defining::<ConstWitness>(witness).is_none() {
            return rw.no_match(op, "the witness is not known");
        }
        let block = entry(rw, op, 0)?;
        let end = last(rw, block)?;
        rw.inline_block_before(block, op, &[]);
        let values = operands(rw, end);
        rw.replace_op(op, &values);
        rw.erase_op(end);
        Some(())
    }
}

/// Takes the witnesses of an operand that joins several.
#[derive(Described)]
pub struct MergeAssumingAllOps;

impl OpRewrite for MergeAssumingAllOps {
    type SourceOp = AssumingAll;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AssumingAll>) -> Option<()> {
        let all = operands(rw, op);
        let mut merged = Values::new();
        for witness in &all {
            match rw.ir().defining::<AssumingAll>(*witness) {
                Some(inner) => merged.extend(inner.inputs()),
                None => merged.push(*witness),
            }
        }
        if merged.len() == all.len() {
            return rw.no_match(op, "no operand joins several witnesses");
        }
        rw.replace_op_with_new(op, AssumingAll::build(&merged));
        Some(())
    }
}

/// `assuming_all(x) = x`
#[derive(Rewrite)]
#[rewrite(AssumingAll { inputs: [x], .. } => x)]
pub struct AssumingAllOneOp;

/// Drops conditions that are parts of others: all broadcast together of which some have to.
#[derive(Described)]
pub struct AssumingAllOfCstrBroadcastable;

impl OpRewrite for AssumingAllOfCstrBroadcastable {
    type SourceOp = AssumingAll;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AssumingAll>) -> Option<()> {
        let mut all: Vec<(Op, Values)> = Vec::new();
        for witness in operands(rw, op) {
            let Some(condition) = rw.defining::<CstrBroadcastable>(witness) else {
                return rw.no_match(op, "not all witnesses are of shapes that have to broadcast");
            };
            if all.iter().all(|(known, _)| *known != condition.op()) {
                all.push((condition.op(), operands(rw, condition)));
            }
        }
        if all.len() <= 1 {
            return rw.no_match(op, "there is one condition");
        }
        all.sort_by_key(|(_, shapes)| std::cmp::Reverse(shapes.len()));
        let mut marked = Vec::new();
        let mut i = 0;
        while i < all.len() {
            let (done, rest) = all.split_at(i + 1);
            let covers = |(_, shapes): &&(Op, Values)| !shapes.iter().all(|shape| done[i].1.contains(shape));
            let kept: Vec<(Op, Values)> = rest.iter().filter(covers).cloned().collect();
            // The reference marks what is left at the end of its list, where conditions that stay have moved away from.
            marked.extend(rest[kept.len()..].iter().map(|(condition, _)| *condition));
            all.truncate(i + 1);
            all.extend(kept);
            i += 1;
        }
        if marked.is_empty() {
            return rw.no_match(op, "no condition is a part of another one");
        }
        let kept: Option<Values> = all.iter().map(|(condition, _)| rw.op(*condition).result(0)).collect();
        rw.replace_op_with_new(op, AssumingAll::build(&kept?));
        for condition in marked {
            let used =
                rw.ir().get_op(condition).is_none_or(|op| op.results().any(|result| rw.value(result).has_uses()));
            if !used {
                rw.erase_op(condition);
            }
        }
        Some(())
    }
}

/// Joins conditions that shapes are equal, as far as each has a shape in common with those before.
#[derive(Described)]
pub struct AssumingAllToCstrEqCanonicalization;

impl OpRewrite for AssumingAllToCstrEqCanonicalization {
    type SourceOp = AssumingAll;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AssumingAll>) -> Option<()> {
        let mut all = Values::new();
        for witness in operands(rw, op) {
            let Some(condition) = rw.defining::<CstrEq>(witness) else {
                return rw.no_match(op, "not all witnesses are of shapes that have to be equal");
            };
            let shapes = operands(rw, condition);
            if !all.is_empty() && !shapes.is_empty() && !shapes.iter().any(|shape| all.contains(shape)) {
                return rw.no_match(op, "two conditions have no shape in common");
            }
            all.extend(shapes);
        }
        rw.replace_op_with_new(op, CstrEq::build(&all));
        Some(())
    }
}

/// Returns whether all are the first one.
fn are_one(values: impl IntoIterator<Item = Value>) -> bool {
    let mut values = values.into_iter();
    let first = values.next();
    values.all(|value| Some(value) == first)
}

/// A shape broadcasts with itself.
#[derive(Described)]
pub struct CstrBroadcastableEqOps;

impl OpRewrite for CstrBroadcastableEqOps {
    type SourceOp = CstrBroadcastable;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CstrBroadcastable>) -> Option<()> {
        if !are_one(operands(rw, op)) {
            return rw.no_match(op, "there are several shapes");
        }
        rw.replace_op_with_new(op, ConstWitness::build(true));
        Some(())
    }
}

/// A shape is equal to itself.
#[derive(Described)]
pub struct CstrEqEqOps;

impl OpRewrite for CstrEqEqOps {
    type SourceOp = CstrEq;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CstrEq>) -> Option<()> {
        if !are_one(operands(rw, op)) {
            return rw.no_match(op, "there are several shapes");
        }
        rw.replace_op_with_new(op, ConstWitness::build(true));
        Some(())
    }
}
