//! Builders of loops.

use dialekt_ir_core::prelude::rewrite::*;

use dialekt_dialect_utils::{LoopNest, NestedLoop, Values};

use crate::{For, ForParts, If, Parallel, ParallelParts, Reduce, Yield};

/// Lower bound, upper bound and step of a loop.
pub type LoopRange = (Value, Value, Value);

/// Builds a `scf.for` with its block, which gets a terminator if there are no iteration arguments. The insertion point
/// is after the loop then.
pub fn make_loop(
    rw: &mut Rewriter<'_>,
    (lower, upper, step): LoopRange,
    inits: &[Value],
    loc: Location,
) -> Option<(Op, Block)> {
    let types: Vec<Type> = inits.iter().map(|init| rw.type_of(*init)).collect();
    let carried = inits.iter().map(|init| (rw.type_of(*init), rw.ir().value(*init).loc()));
    let args: Vec<(Type, Location)> = [(rw.type_of(lower), loc)].into_iter().chain(carried).collect();
    let op = rw.create(
        For::build(ForParts { results: &types, lower_bound: lower, upper_bound: upper, step, init_args: inits })
            .with_loc(loc),
    );
    let behind = rw.insertion_point();
    let region = rw.op(op).region(0)?.handle();
    let block = rw.create_block(region, None, &args);
    if inits.is_empty() {
        rw.ensure_terminator(region, loc);
    }
    rw.restore(behind);
    Some((op.into(), block))
}

/// A `scf.for` of a nest.
#[derive(Clone, Copy, Debug)]
pub struct ForLoop(pub LoopRange);

impl NestedLoop for ForLoop {
    fn create(&self, rw: &mut Rewriter<'_>, inits: &[Value], loc: Location) -> Option<(Op, Block)> {
        make_loop(rw, self.0, inits, loc)
    }

    fn create_end(&self, rw: &mut Rewriter<'_>, values: &[Value], loc: Location) {
        rw.create(Yield::build(values).with_loc(loc));
    }
}

/// A `scf.parallel` of a nest, over a range or several. It carries no values.
#[derive(Clone, Debug)]
pub struct ParallelLoop(pub Vec<LoopRange>);

impl NestedLoop for ParallelLoop {
    fn create(&self, rw: &mut Rewriter<'_>, inits: &[Value], loc: Location) -> Option<(Op, Block)> {
        if !inits.is_empty() {
            return None;
        }
        let part = |part: fn(&LoopRange) -> Value| self.0.iter().map(part).collect::<Values>();
        let (lower, upper, step) = (part(|range| range.0), part(|range| range.1), part(|range| range.2));
        let parts =
            ParallelParts { results: &[], lower_bound: &lower, upper_bound: &upper, step: &step, init_vals: &[] };
        let op = rw.create(Parallel::build(parts).with_loc(loc));
        let behind = rw.insertion_point();
        let region = rw.op(op).region(0)?.handle();
        let block = rw.create_block(region, None, &vec![(Type::INDEX, loc); self.0.len()]);
        self.create_end(rw, &[], loc);
        rw.restore(behind);
        Some((op.into(), block))
    }

    fn create_end(&self, rw: &mut Rewriter<'_>, _: &[Value], loc: Location) {
        rw.create(Reduce::build(&[], 0).with_loc(loc));
    }
}

/// Builds a nest of `scf.for`, outer ranges first, as [`dialekt_dialect_utils::build_loop_nest`] of any kind of loop. [MLIR:
/// scf::buildLoopNest]
pub fn build_loop_nest(
    rw: &mut Rewriter<'_>,
    ranges: &[LoopRange],
    inits: &[Value],
    loc: Location,
    body: impl FnOnce(&mut Rewriter<'_>, &[Value], &[Value]) -> Option<Values>,
) -> Option<LoopNest> {
    let loops: Vec<ForLoop> = ranges.iter().copied().map(ForLoop).collect();
    dialekt_dialect_utils::build_loop_nest(rw, &loops, inits, loc, body)
}

/// Builds an `scf.if` whose values two functions compute in its regions. The insertion point is after the op then.
pub fn make_if(
    rw: &mut Rewriter<'_>,
    condition: Value,
    types: &[Type],
    then: impl FnOnce(&mut Rewriter<'_>) -> Option<Vec<Value>>,
    otherwise: impl FnOnce(&mut Rewriter<'_>) -> Option<Vec<Value>>,
) -> Option<Op> {
    let op = rw.create(If::build(types, condition)).op();
    build_apart(rw, op, |rw| {
        build_branch(rw, op, 0, then)?;
        build_branch(rw, op, 1, otherwise)
    })
}

/// Builds an `scf.if` without results, and a function what is done in it. The insertion point is after the op then.
pub fn make_guard(
    rw: &mut Rewriter<'_>,
    condition: Value,
    then: impl FnOnce(&mut Rewriter<'_>) -> Option<()>,
) -> Option<Op> {
    let op = rw.create(If::build(&[], condition)).op();
    build_apart(rw, op, |rw| {
        let region = rw.op(op).region(0)?.handle();
        rw.build_body(region, &[], |rw, _| then(rw))
    })
}

/// Builds a region of an `scf.if`.
fn build_branch(
    rw: &mut Rewriter<'_>,
    op: Op,
    region: usize,
    values: impl FnOnce(&mut Rewriter<'_>) -> Option<Vec<Value>>,
) -> Option<()> {
    let region = rw.op(op).region(region)?.handle();
    rw.create_block(region, None, &[]);
    let values = values(rw)?;
    rw.create(Yield::build(&values));
    Some(())
}

/// Builds an `scf.for`; a function gets the index and the values that are carried, and computes the next ones. The insertion point is
/// after the loop then.
pub fn make_for(
    rw: &mut Rewriter<'_>,
    (lower, upper, step): LoopRange,
    inits: &[Value],
    body: impl FnOnce(&mut Rewriter<'_>, Value, &[Value]) -> Option<Vec<Value>>,
) -> Option<Op> {
    let loc = rw.current_loc();
    let types: Vec<Type> = inits.iter().map(|init| rw.type_of(*init)).collect();
    let parts = ForParts { results: &types, lower_bound: lower, upper_bound: upper, step, init_args: inits };
    let op = rw.create(For::build(parts)).op();
    build_apart(rw, op, |rw| {
        let region = rw.op(op).region(0)?.handle();
        let carried = types.iter().map(|ty| (*ty, loc));
        let args: Vec<(Type, Location)> = std::iter::once((rw.type_of(lower), loc)).chain(carried).collect();
        let block = rw.create_block(region, None, &args);
        let args: Vec<Value> = rw.ir().block(block).args().collect();
        let next = body(rw, *args.first()?, args.get(1..)?)?;
        rw.create(Yield::build(&next));
        Some(())
    })
}

/// Builds the regions of an op that was just created while it is in no block, and gives the op. Greedy drivers do not hear of what is in
/// the regions, as in the reference, so that they come to it in their next iteration.
fn build_apart(rw: &mut Rewriter<'_>, op: Op, build: impl FnOnce(&mut Rewriter<'_>) -> Option<()>) -> Option<Op> {
    let behind = rw.insertion_point();
    let is_apart = rw.deferred().is_none() && rw.ir_mut().unlink_op(op).is_ok();
    build(rw)?;
    rw.restore(behind);
    if is_apart {
        rw.insert(op);
    }
    Some(op)
}
