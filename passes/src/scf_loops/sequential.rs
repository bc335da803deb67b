//! Parallel loops as nests of loops, `scf.forall` as other loops. [mlir/lib/Dialect/SCF/Transforms/ForallToFor.cpp,
//! ForallToParallel.cpp, ParallelForToNestedFors.cpp]

use dialekt_arith::index_value;
use dialekt_ir_core::context::Location;
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::interfaces::LoopLikeOp;
use dialekt_ir_core::ir::{Block, Op, Value};
use dialekt_ir_core::pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_ods_macros::Pass;
use dialekt_scf::{Forall, Parallel, ParallelParts, Reduce};

use super::{Changed, each};
use crate::build::{Range, Values, arguments, entry, last, make_loop};

/// Convert SCF forall loops to SCF for loops
///
/// Loops become nests of loops that run one after the other; at one with a result that is used the pass fails.
#[derive(Pass, Clone)]
#[pass(name = "SCFForallToForLoop", argument = "scf-forall-to-for")]
pub struct ForallToFor;

impl Pass for ForallToFor {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        each(cx, |rw, op: Typed<Forall>| -> Changed {
            // The reference crashes.
            if rw.op(op).results().any(|result| rw.value(result).has_uses()) {
                return Err(fail(rw, op, "has a result that is used: only loops on memrefs can become 'scf.for'"));
            }
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
            // The reference fails without a word.
            if rw.op(op).num_results() != 0 {
                return Err(fail(rw, op, "has results: only loops on memrefs can become 'scf.parallel'"));
            }
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

/// Reports why a loop cannot be converted.
fn fail(rw: &Rewriter<'_>, op: Typed<Forall>, problem: &str) -> PassFailed {
    rw.op(op).emit_op_error(problem);
    PassFailed
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

/// Puts a body, without its end, into a nest of loops; before the op where there are none. The other arguments of the body are `shared`.
fn replace_by_nest(rw: &mut Rewriter<'_>, op: Op, ranges: &[Range], shared: &[Value], loc: Location) -> Option<()> {
    let body = entry(rw, op, 0)?;
    let end = last(rw, body)?;
    rw.erase_op(end);
    let mut before = op;
    let mut values = Values::new();
    if !ranges.is_empty() {
        let (variables, innermost) = make_nest(rw, ranges, loc)?;
        (before, values) = (last(rw, innermost)?, variables);
    }
    values.extend_from_slice(shared);
    rw.inline_block_before(body, before, &values);
    rw.erase_op(op);
    Some(())
}

/// The bounds and steps of a loop as values.
fn bounds(rw: &mut Rewriter<'_>, op: Typed<Forall>, loc: Location) -> Option<[Values; 3]> {
    let this = LoopLikeOp::of(*rw.view(op)?)?;
    let (lower, upper, step) = (this.lower_bounds()?, this.upper_bounds()?, this.steps()?);
    Some([lower, upper, step].map(|mixed| mixed.into_iter().map(|value| index_value(rw, value, loc)).collect()))
}

fn ranges(lower: &[Value], upper: &[Value], step: &[Value]) -> Vec<Range> {
    lower.iter().zip(upper).zip(step).map(|((lower, upper), step)| (*lower, *upper, *step)).collect()
}

/// A `scf.forall` whose results are not used is a nest of `scf.for`: what they are made of is read, and what is put into them is lost.
pub fn forall_to_for(rw: &mut Rewriter<'_>, op: Typed<Forall>) -> Option<()> {
    let (loc, shared) = (rw.loc(op), rw.view(op)?.outputs().collect::<Values>());
    let [lower, upper, step] = bounds(rw, op, loc)?;
    replace_by_nest(rw, op.op(), &ranges(&lower, &upper, &step), &shared, loc)
}

/// A `scf.forall` without results is a `scf.parallel`.
pub fn forall_to_parallel(rw: &mut Rewriter<'_>, op: Typed<Forall>) -> Option<Op> {
    let view = rw.view(op)?;
    let (loc, region, mapping) = (view.loc(), view.region().handle(), view.inherent_attr(b"mapping"));
    let end = view.region().first_block()?.last_op()?.handle();
    let [lower, upper, step] = bounds(rw, op, loc)?;
    let parallel = rw.create(
        Parallel::build(ParallelParts {
            results: &[],
            lower_bound: &lower,
            upper_bound: &upper,
            step: &step,
            init_vals: &[],
        })
        .with_loc(loc),
    );
    let body = rw.op(parallel).region(0)?.handle();
    rw.inline_region(region, body, None);
    let block = entry(rw, parallel, 0)?;
    let end_loc = rw.loc(end);
    rw.set_insertion_point_to_end(block);
    rw.create(Reduce::build(&[], 0).with_loc(end_loc));
    rw.erase_op(end);
    if mapping.is_some() {
        rw.set_attr(parallel, "mapping", mapping);
    }
    rw.replace_op(op, &[]);
    Some(parallel.into())
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
    replace_by_nest(rw, op.op(), &ranges(&lower, &upper, &step), &[], loc)
}
