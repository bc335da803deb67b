//! Canonicalization of `scf.parallel`.

use std::collections::HashSet;

use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;

use super::*;
use crate::ops::parallel::ParallelView;
use crate::{Parallel, ParallelParts, Reduce};

/// Removes dimensions with one iteration; removes a loop with an empty dimension.
#[derive(Described)]
pub struct ParallelOpSingleOrZeroIterationDimsFolder;

impl OpRewrite for ParallelOpSingleOrZeroIterationDimsFolder {
    type SourceOp = Parallel;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Parallel>) -> Option<()> {
        let view = rw.view(op)?;
        let inits: Values = view.init_vals().collect();
        let body = view.region().first_block()?;
        let bounds = view.lower_bound().zip(view.upper_bound()).zip(view.step());
        let dimensions: Vec<_> = bounds.zip(body.args()).collect();
        let mut mapping = IrMapping::new();
        let mut kept = [Values::new(), Values::new(), Values::new()];
        for (((lower, upper), step), variable) in dimensions {
            let count = trip_count(
                rw.ir(),
                OpFoldResult::Value(lower),
                OpFoldResult::Value(upper),
                OpFoldResult::Value(step),
                Sign::Signed,
            );
            match count {
                Some(count) if count.is_zero() => {
                    rw.replace_op(op, &inits);
                    return Some(());
                }
                Some(count) if count.is_one() => mapping.map_value(variable, lower),
                _ => kept.iter_mut().zip([lower, upper, step]).for_each(|(list, value)| list.push(value)),
            }
        }
        let [lower, upper, step] = kept;
        if lower.len() == body.num_args() {
            return rw.no_match(op, "all dimensions may have several iterations");
        }
        let region = view.region().handle();
        if lower.is_empty() {
            let values = inline_body(rw, body.handle(), &inits, &mut mapping)?;
            rw.replace_op(op, &values);
            return Some(());
        }
        let types: Vec<Type> = view.result_types().collect();
        let new = rw.create(Parallel::build(ParallelParts {
            results: &types,
            lower_bound: &lower,
            upper_bound: &upper,
            step: &step,
            init_vals: &inits,
        }));
        let dest = rw.op(new).region(0)?.handle();
        rw.clone_region(region, dest, None, &mut mapping);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Clones a body that runs once before the op: each value is reduced with the initial one.
fn inline_body(rw: &mut Rewriter<'_>, body: Block, inits: &[Value], mapping: &mut IrMapping) -> Option<Values> {
    let reduce = last(rw, body)?;
    clone_ops(rw, body, mapping)?;
    let view = rw.op(reduce).view::<Reduce>()?;
    let reductions: Vec<(Block, Value)> = view
        .reductions()
        .zip(view.operands())
        .map(|(region, value)| Some((region.first_block()?.handle(), value)))
        .collect::<Option<_>>()?;
    let mut results = Values::new();
    for ((block, value), init) in reductions.into_iter().zip(inits) {
        let arguments: Values = rw.ir().block(block).args().collect();
        mapping.map_values(arguments, [*init, mapping.value_or_same(value)]);
        clone_ops(rw, block, mapping)?;
        let result = *operands(rw, last(rw, block)?).first()?;
        results.push(mapping.value_or_same(result));
    }
    Some(results)
}

/// Clones the ops of a block except for its terminator at the insertion point.
fn clone_ops(rw: &mut Rewriter<'_>, block: Block, mapping: &mut IrMapping) -> Option<()> {
    let ops: Vec<Op> = rw.ir().block(block).ops().map(|op| op.handle()).collect();
    for op in &ops[..ops.len().saturating_sub(1)] {
        rw.clone(*op, mapping);
    }
    Some(())
}

/// Merges a loop that contains nothing but another loop with that.
#[derive(Described)]
pub struct MergeNestedParallelLoops;

impl OpRewrite for MergeNestedParallelLoops {
    type SourceOp = Parallel;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Parallel>) -> Option<()> {
        let view = rw.view(op)?;
        let body = view.region().first_block()?;
        // All loops of the nest that can be merged: merging one by one would clone the innermost body again and again.
        let mut levels = vec![view];
        let mut variables: Values = body.args().collect();
        let mut known: HashSet<Value> = variables.iter().copied().collect();
        let mut refused = "the loop does not only contain a loop";
        loop {
            let around = levels[levels.len() - 1];
            let Some(inner) = only_loop_in(around) else { break };
            let mut bounds = inner.lower_bound().chain(inner.upper_bound()).chain(inner.step());
            if bounds.any(|bound| known.contains(&bound)) {
                refused = "the inner range depends on the outer loop";
                break;
            }
            if around.init_vals().len() + inner.init_vals().len() != 0 {
                refused = "the loops reduce values";
                break;
            }
            let args = inner.region().first_block()?.args();
            known.extend(args.clone());
            variables.extend(args);
            levels.push(inner);
        }
        let [_, .., innermost] = &levels[..] else { return rw.no_match(op, refused) };
        let inner_body = innermost.region().first_block()?.handle();
        let lower: Values = levels.iter().flat_map(|level| level.lower_bound()).collect();
        let upper: Values = levels.iter().flat_map(|level| level.upper_bound()).collect();
        let step: Values = levels.iter().flat_map(|level| level.step()).collect();
        let loc = view.loc();
        let args: Vec<(Type, Location)> = vec![(Type::INDEX, loc); lower.len()];
        let sizes = [lower.len() as i32, upper.len() as i32, step.len() as i32, 0];
        let all: Values = lower.into_iter().chain(upper).chain(step).collect();

        // The new loop is filled before it is inserted, so that the ops in it are not reported as new.
        let cx = rw.ir().cx();
        let slots: Vec<_> = Parallel::DEF.attributes.iter().map(|_| Some(cx.dense_i32_attr(&sizes))).collect();
        let spec = OpSpec::new(rw.op(op).name(), loc).operands(&all).regions(1).slots(&slots);
        let new = rw.ir_mut().create_op(op.op().isolate(), &spec).ok()?;
        let region = rw.op(new).region(0)?.handle();
        let block = rw.ir_mut().create_block(region, &args).ok()?;
        let mut mapping = IrMapping::new();
        let made: Values = rw.ir().block(block).args().collect();
        mapping.map_values(variables, made);
        let at = rw.insertion_point();
        rw.set_insertion_point_to_end(block);
        clone_ops(rw, inner_body, &mut mapping)?;
        rw.create(Reduce::build(&[], 0));
        rw.restore(at);
        rw.insert(new);
        rw.replace_op(op, &[]);
        Some(())
    }
}

/// The loop that is the only op in a loop.
fn only_loop_in(view: ParallelView<'_>) -> Option<ParallelView<'_>> {
    let body = view.region().first_block()?;
    let first = body.first_op().filter(|first| first.next().is_some() && first.next() == body.last_op())?;
    first.view::<Parallel>()
}
