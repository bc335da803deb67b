//! Parallel loops as nests of loops, `scf.forall` as other loops. [mlir/lib/Dialect/SCF/Transforms/ForallToFor.cpp,
//! ForallToParallel.cpp, ParallelForToNestedFors.cpp]

use dialekt_ir_core::context::Location;
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::interfaces::{LoopLikeOp, OpFoldResult};
use dialekt_ir_core::ir::{Block, Op, Value};
use dialekt_ir_core::pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_ods_macros::Pass;
use dialekt_scf::{Forall, Parallel, Reduce};
use smallvec::SmallVec;

use super::{Changed, each};
use crate::build::{Range, Values, arguments, entry, go_to_end, index_value, last, make_loop};

/// Convert SCF forall loops to SCF for loops
///
/// Loops without results become nests of loops that run one after the other; at one with results the pass fails.
#[derive(Pass, Clone)]
#[pass(name = "SCFForallToForLoop", argument = "scf-forall-to-for")]
pub struct ForallToFor;

impl Pass for ForallToFor {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        each(cx, |rw, op: Typed<Forall>| -> Changed {
            // The reference crashes at those with results.
            no_results(rw, op)?;
            Ok(forall_to_for(rw, op))
        })
    }
}

/// Convert SCF forall loops to SCF parallel loops
///
/// Only loops without results can be converted: at one with results the pass fails.
#[derive(Pass, Clone)]
#[pass(name = "SCFForallToParallelLoop", argument = "scf-forall-to-parallel")]
pub struct ForallToParallel;

impl Pass for ForallToParallel {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        each(cx, |rw, op: Typed<Forall>| -> Changed {
            no_results(rw, op)?;
            Ok(forall_to_parallel(rw, op).map(drop))
        })
    }
}

/// Convert SCF parallel for loops to nested SCF for loops
///
/// Loops with results stay.
#[derive(Pass, Clone)]
#[pass(name = "SCFParallelForToNestedFors", argument = "scf-parallel-for-to-nested-fors")]
pub struct ParallelForToNestedFors;

impl Pass for ParallelForToNestedFors {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        each(cx, |rw, op| Ok(parallel_to_nested(rw, op)))
    }
}

/// What has results cannot be converted. The reference says nothing, either.
fn no_results(rw: &Rewriter<'_>, op: Typed<Forall>) -> PassResult {
    let has_results = rw.view(op).is_some_and(|view| view.outputs().len() != 0);
    if has_results { Err(PassFailed) } else { Ok(()) }
}

/// Makes a nest of loops before the insertion point. Gives their variables and the innermost block. [MLIR: buildLoopNest]
fn make_nest(rw: &mut Rewriter<'_>, ranges: &[Range], loc: Location) -> Option<(Values, Block)> {
    let (mut variables, mut innermost) = (Values::new(), None);
    for range in ranges {
        let (_, block) = make_loop(rw, *range, &[], loc)?;
        variables.push(*arguments(rw, block).first()?);
        let start = rw.ir().start_of(block);
        rw.set_insertion_point(start);
        innermost = Some(block);
    }
    Some((variables, innermost?))
}

/// Puts a body, without its end, into a nest of loops.
fn replace_by_nest(rw: &mut Rewriter<'_>, op: Op, ranges: &[Range], loc: Location) -> Option<()> {
    let (variables, innermost) = make_nest(rw, ranges, loc)?;
    let body = entry(rw, op, 0)?;
    let end = last(rw, body)?;
    rw.erase_op(end);
    let end = last(rw, innermost)?;
    rw.inline_block_before(body, end, &variables);
    rw.replace_op(op, &[]);
    Some(())
}

/// The bounds and steps of a loop as values.
fn bounds(rw: &mut Rewriter<'_>, op: Typed<Forall>, loc: Location) -> Option<[Values; 3]> {
    let this = LoopLikeOp::of(*rw.view(op)?)?;
    let (lower, upper, step) = (this.lower_bounds()?, this.upper_bounds()?, this.steps()?);
    let mut values = |mixed: SmallVec<[OpFoldResult; 4]>| -> Option<Values> {
        mixed.into_iter().map(|value| index_value(rw, value, loc)).collect()
    };
    Some([values(lower)?, values(upper)?, values(step)?])
}

fn ranges(lower: &[Value], upper: &[Value], step: &[Value]) -> Vec<Range> {
    lower.iter().zip(upper).zip(step).map(|((lower, upper), step)| (*lower, *upper, *step)).collect()
}

/// A `scf.forall` without results is a nest of `scf.for`.
pub fn forall_to_for(rw: &mut Rewriter<'_>, op: Typed<Forall>) -> Option<()> {
    let loc = rw.loc(op);
    let [lower, upper, step] = bounds(rw, op, loc)?;
    replace_by_nest(rw, op.op(), &ranges(&lower, &upper, &step), loc)
}

/// A `scf.forall` without results is a `scf.parallel`.
pub fn forall_to_parallel(rw: &mut Rewriter<'_>, op: Typed<Forall>) -> Option<Op> {
    let (cx, view) = (rw.ir().cx().clone(), rw.view(op)?);
    let (loc, region, mapping) = (view.loc(), view.region().handle(), view.inherent_attr(b"mapping"));
    let end = view.region().first_block()?.last_op()?.handle();
    let [lower, upper, step] = bounds(rw, op, loc)?;
    let parallel = Parallel::build(&cx, &[], &lower, &upper, &step, &[]).insert(rw, loc).ok()?;
    let body = rw.op(parallel).region(0)?.handle();
    rw.inline_region(region, body, None);
    let block = entry(rw, parallel, 0)?;
    let end_loc = rw.loc(end);
    go_to_end(rw, block);
    Reduce::build(&cx, &[], 0).insert(rw, end_loc).ok()?;
    rw.erase_op(end);
    if mapping.is_some() {
        rw.set_attr(parallel, "mapping", mapping);
    }
    rw.replace_op(op, &[]);
    Some(parallel)
}

/// A `scf.parallel` without results is a nest of `scf.for`.
pub fn parallel_to_nested(rw: &mut Rewriter<'_>, op: Typed<Parallel>) -> Option<()> {
    let view = rw.view(op)?;
    if view.num_results() != 0 {
        return None;
    }
    let loc = view.loc();
    let (lower, upper): (Values, Values) = (view.lower_bound().collect(), view.upper_bound().collect());
    let step: Values = view.step().collect();
    replace_by_nest(rw, op.op(), &ranges(&lower, &upper, &step), loc)
}
