//! Canonicalization of several `scf.if` into one.

use dialekt_arith as arith;
use dialekt_ir_core::ir::Region;
use dialekt_ir_core::ir::Use;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::elementwise::is_poison;

use super::*;
use crate::If;

/// Combines two consecutive ops with the same condition, or with a condition and its negation.
#[derive(Described)]
pub struct CombineIfs;

impl OpRewrite for CombineIfs {
    type SourceOp = If;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<If>) -> Option<()> {
        let next = rw.view(op)?;
        let Some(before) = next.prev().and_then(|before| before.typed::<If>()) else {
            return rw.no_match(op, "no branch stands before it");
        };
        let first = rw.view(before)?;
        let ir = rw.ir();
        let (condition, other) = (first.condition(), next.condition());
        let inverted = negated(ir, other) == Some(condition) || negated(ir, condition) == Some(other);
        if condition != other && !inverted {
            return rw.no_match(op, "the branch before has another condition");
        }
        // The regions of the second op for which the first condition holds, and does not hold.
        let mut joined = [next.then_region().handle(), next.else_region().handle()];
        if inverted {
            joined.reverse();
        }
        let regions = [first.then_region().handle(), first.else_region().handle()];
        let (first_results, next_results) = (results(rw, before.op()), results(rw, op.op()));
        use_yielded(rw, &first_results, regions, joined);

        let types: Vec<Type> = first_results.iter().chain(&next_results).map(|result| rw.type_of(*result)).collect();
        let new = rw.create(If::build(&types, condition));
        for index in 0..2 {
            let dest = rw.op(new).region(index)?.handle();
            rw.inline_region(regions[index], dest, None);
            join(rw, dest, joined[index])?;
        }
        let made = results(rw, new);
        let (first_made, next_made) = made.split_at(first_results.len());
        rw.replace_op(before, first_made);
        rw.replace_op(op, next_made);
        Some(())
    }
}

/// Replaces results of the first op in the regions of the second one by the values that the region of the same case
/// yields.
fn use_yielded(rw: &mut Rewriter<'_>, results: &[Value], regions: [Region; 2], joined: [Region; 2]) {
    let yielded = regions.map(|region| yields(rw.ir().region(region)).map(|end| end.operands().collect::<Values>()));
    let [Some(on_true), Some(on_false)] = yielded else { return };
    for ((&result, on_true), on_false) in results.iter().zip(on_true).zip(on_false) {
        let uses: Vec<Use> = rw.value(result).uses().collect();
        for Use { op, index } in uses {
            let parent = rw.op(op).parent_region();
            let value = match () {
                _ if is_around(joined[0], parent) => on_true,
                _ if is_around(joined[1], parent) => on_false,
                _ => continue,
            };
            rw.set_operand(op, index as usize, value);
        }
    }
}

/// Appends the contents of a region to another one, whose terminator yields the values of both.
fn join(rw: &mut Rewriter<'_>, dest: Region, source: Region) -> Option<()> {
    let Some(block) = rw.ir().region(source).first_block().map(|block| block.handle()) else { return Some(()) };
    let Some(first) = rw.ir().region(dest).first_block().map(|block| block.handle()) else {
        rw.inline_region(source, dest, None);
        return Some(());
    };
    let (end, next_end) = (last(rw, first)?, last(rw, block)?);
    rw.merge_blocks(block, first, &[]);
    rw.set_insertion_point_to_end(first);
    let mut values = operands(rw, end);
    values.extend(operands(rw, next_end));
    let loc = rw.loc(next_end);
    make_yield(rw, &values, loc)?;
    rw.erase_op(end);
    rw.erase_op(next_end);
    Some(())
}

/// Combines an op that contains nothing but another `scf.if` with that, by the conjunction of both conditions.
#[derive(Described)]
pub struct CombineNestedIfs;

impl OpRewrite for CombineNestedIfs {
    type SourceOp = If;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<If>) -> Option<()> {
        let view = rw.view(op)?;
        let block = view.then_region().first_block()?;
        let nested = block.first_op().and_then(|first| first.view::<If>());
        let Some(nested) =
            nested.filter(|nested| nested.next() == block.last_op() && Some(**nested) != block.last_op())
        else {
            return rw.no_match(op, "the then region does not only branch");
        };
        let does_more = |region: RegionRef<'_>| !region.is_empty() && !only_terminates(region);
        if does_more(view.else_region()) || does_more(nested.else_region()) {
            return rw.no_match(op, "an else region does something");
        }
        let operands_of = |region: RegionRef<'_>| yields(region).map(|end| end.operands().collect::<Values>());
        let mut on_true = operands_of(view.then_region())?;
        let on_false = operands_of(view.else_region()).unwrap_or_default();
        let mut selected = Vec::new();
        for (index, value) in on_true.iter_mut().enumerate() {
            match rw.value(*value).def() {
                ValueDef::Result(def, number) if def == nested.handle() => {
                    let number = number as usize;
                    if operands_of(nested.else_region())?.get(number) != on_false.get(index) {
                        return rw.no_match(op, "the else regions give different values");
                    }
                    *value = *operands_of(nested.then_region())?.get(number)?;
                }
                _ if is_defined_in(rw.ir(), *value, view.then_region().handle()) => {
                    return rw.no_match(op, "the then region computes a value");
                }
                // The value for a true outer and a false inner condition is the same.
                _ => selected.push(index),
            }
        }
        let (condition, inner, loc) = (view.condition(), nested.condition(), view.loc());
        // A poison condition is harmless if the outer condition is false, but the conjunction would be poison. The
        // reference does not check this.
        if nested.operand_constant(0).is_some_and(|condition| is_poison(rw.cx(), condition)) {
            return rw.no_match(op, "the inner condition is poison");
        }
        let types: Vec<Type> = view.result_types().collect();
        let source = nested.then_region().first_block()?.handle();
        let both = rw.create(arith::AndI::build(condition, inner)).result();
        let new = rw.create(If::build(&types, both));
        let then_region = rw.op(new).region(0)?.handle();
        let block = rw.create_block(then_region, None, &[]);
        let mut values = results(rw, new);
        rw.set_insertion_point_before(new);
        for index in selected {
            values[index] = make_select(rw, condition, (on_true[index], on_false[index]), loc)?;
        }
        rw.merge_blocks(source, block, &[]);
        rw.set_insertion_point_to_end(block);
        let end = last(rw, block)?;
        let end_loc = rw.loc(end);
        make_yield(rw, &on_true, end_loc)?;
        rw.erase_op(end);
        if !on_false.is_empty() {
            let else_region = rw.op(new).region(1)?.handle();
            rw.create_block(else_region, None, &[]);
            make_yield(rw, &on_false, loc)?;
        }
        rw.replace_op(op, &values);
        Some(())
    }
}
