//! Canonicalization of `scf.if`: known conditions, and results that need no branch.

use dialekt_ir_core::ir::Use;
use dialekt_ir_core::prelude::rewrite::*;

use super::*;
use crate::If;

/// Replaces the condition by a constant in the regions of the op.
#[derive(Described)]
pub struct ConditionPropagation;

impl OpRewrite for ConditionPropagation {
    type SourceOp = If;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<If>) -> Option<()> {
        let view = rw.view(op)?;
        let (condition, loc) = (view.condition(), view.loc());
        if rw.constant(condition).is_some() {
            return rw.no_match(op, "the condition is a constant");
        }
        let regions = [(view.then_region().handle(), true), (view.else_region().handle(), false)];
        let outside = view.parent_region().map(|region| region.handle());
        // The walk to the ancestors ends at the region of the op itself, to which users next to it belong: up to the
        // root of a deep nest it would be long.
        let value_in = |user: OpRef<'_>| {
            let around = std::iter::successors(user.parent_region(), |region| region.parent_op()?.parent_region());
            let mut around = around.map(|region| region.handle()).take_while(|region| Some(*region) != outside);
            around.find_map(|region| regions.into_iter().find(|(own, _)| *own == region)).map(|(_, holds)| holds)
        };
        let inside = view.preorder().skip(1);
        let uses = rw.value(condition).uses_by(inside, |user| value_in(user).is_some());
        let uses: Vec<(Use, bool)> =
            uses.into_iter().filter_map(|use_| Some((use_, value_in(rw.op(use_.op))?))).collect();
        let mut constants = [None; 2];
        for &(Use { op, index }, holds) in &uses {
            let constant = match constants[usize::from(holds)] {
                Some(constant) => constant,
                None => make_truth(rw, holds, loc)?,
            };
            constants[usize::from(holds)] = Some(constant);
            rw.set_operand(op, index as usize, constant);
        }
        (!uses.is_empty()).then_some(())
    }
}

/// Replaces results that are defined outside by selects.
#[derive(Described)]
pub struct ConvertTrivialIfToSelect;

impl OpRewrite for ConvertTrivialIfToSelect {
    type SourceOp = If;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<If>) -> Option<()> {
        let view = rw.view(op)?;
        let count = view.num_results();
        let regions = [view.then_region().handle(), view.else_region().handle()];
        if count == 0 {
            return rw.no_match(op, "there are no results");
        }
        let (on_true, on_false) = (yields(view.then_region())?, yields(view.else_region())?);
        let pairs: Vec<(Value, Value)> = on_true.operands().zip(on_false.operands()).collect();
        let stays = |pair: &(Value, Value)| {
            is_defined_in(rw.ir(), pair.0, regions[0]) || is_defined_in(rw.ir(), pair.1, regions[1])
        };
        let stays: Vec<bool> = pairs.iter().map(stays).collect();
        if pairs.len() != count || stays.iter().all(|stays| *stays) {
            return rw.no_match(op, "all results are computed in the regions");
        }
        let (condition, loc) = (view.condition(), view.loc());
        let kept: Vec<(Value, Value)> =
            pairs.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(p, _)| *p).collect();
        let types: Vec<Type> = kept.iter().map(|(value, _)| rw.type_of(*value)).collect();
        let new = rw.create(If::build(&types, condition));
        for (index, region) in regions.into_iter().enumerate() {
            let dest = rw.op(new).region(index)?.handle();
            rw.inline_region(region, dest, None);
        }
        rw.set_insertion_point_before(new);
        let mut made = results(rw, new).into_iter();
        let mut values = Values::new();
        for (&(first, second), stays) in pairs.iter().zip(stays) {
            values.push(match () {
                _ if stays => made.next()?,
                _ if first == second => first,
                _ => make_select(rw, condition, (first, second), loc)?,
            });
        }
        for (index, values) in
            [kept.iter().map(|p| p.0).collect::<Values>(), kept.iter().map(|p| p.1).collect()].iter().enumerate()
        {
            let block = entry(rw, new, index)?;
            let end = last(rw, block)?;
            rw.set_insertion_point_to_end(block);
            let loc = rw.loc(end);
            make_yield(rw, values, loc)?;
            rw.erase_op(end);
        }
        rw.replace_op(op, &values);
        Some(())
    }
}

/// Removes an else region that does nothing and yields nothing.
#[derive(Described)]
pub struct RemoveEmptyElseBranch;

impl OpRewrite for RemoveEmptyElseBranch {
    type SourceOp = If;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<If>) -> Option<()> {
        let view = rw.view(op)?;
        if view.num_results() != 0 || !only_terminates(view.else_region()) {
            return rw.no_match(op, "the else region does something");
        }
        let then_region = view.then_region().handle();
        let new = rw.clone_without_regions(op, &mut Default::default());
        let dest = rw.op(new).region(0)?.handle();
        rw.inline_region(then_region, dest, None);
        rw.erase_op(op);
        Some(())
    }
}

/// Replaces an op with a constant condition by the contents of one region.
#[derive(Described)]
pub struct RemoveStaticCondition;

impl OpRewrite for RemoveStaticCondition {
    type SourceOp = If;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<If>) -> Option<()> {
        let view = rw.view(op)?;
        let no_else = view.else_region().is_empty();
        let holds = truth(rw.ir(), rw.constant(view.condition())?)?;
        if !holds && no_else {
            rw.erase_op(op);
            return Some(());
        }
        replace_with_region(rw, op.op(), usize::from(!holds), &[])
    }
}

/// Replaces results that both regions yield, and results that equal the condition or its negation.
#[derive(Described)]
pub struct ReplaceIfYieldWithConditionOrValue;

impl OpRewrite for ReplaceIfYieldWithConditionOrValue {
    type SourceOp = If;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<If>) -> Option<()> {
        let view = rw.view(op)?;
        if view.num_results() == 0 {
            return rw.no_match(op, "there are no results");
        }
        let (condition, loc) = (view.condition(), view.loc());
        let (on_true, on_false) = (yields(view.then_region())?, yields(view.else_region())?);
        let values: Vec<_> = on_true.operands().zip(on_false.operands()).zip(view.results()).collect();
        let mut changed = false;
        for ((on_true, on_false), result) in values {
            if !rw.value(result).has_uses() {
                continue;
            }
            let known = |value: Value| truth(rw.ir(), rw.constant(value)?);
            let value = match () {
                _ if on_true == on_false => on_true,
                _ => match (known(on_true), known(on_false)) {
                    (Some(true), Some(false)) => condition,
                    (Some(false), Some(true)) => {
                        // The dialect of the constants materializes the constant of the negation.
                        let name = rw.value(on_true).defining_op()?.name();
                        let ones = rw.ir().cx().bool_attr(true);
                        let one = materialize_constant(rw, name, ones, Type::I1, loc)?;
                        let one = rw.op(one).result(0)?;
                        rw.create(arith::XOrI::build(condition, one)).result()
                    }
                    _ => continue,
                },
            };
            rw.replace_all_uses(result, value);
            changed = true;
        }
        changed.then_some(())
    }
}
