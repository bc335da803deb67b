//! `scf-parallel-loop-tiling`: parallel loops are tiled. [mlir/lib/Dialect/SCF/Transforms/ParallelLoopTiling.cpp]

use dialekt_affine as affine;
use dialekt_arith as arith;
use dialekt_arith::{CmpIPredicate, index_constant};
use dialekt_dialect_utils::{NestedLoop, Values, arguments, entry, last};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::options::ListOption;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_scf::{If, Parallel, ParallelLoop, Yield};

use crate::loop_nest::ranges;

/// Tile parallel loops
///
/// Innermost parallel loops without results become two: one over tiles, one over the points of a tile.
#[derive(Pass, Clone)]
#[pass(name = "SCFParallelLoopTiling", argument = "scf-parallel-loop-tiling", dialects(dialekt_affine::AffineDialect))]
pub struct ParallelLoopTiling {
    /// Factors to tile parallel loops by
    #[option]
    parallel_loop_tile_sizes: ListOption<i64>,
    /// Perform tiling with fixed upper bound with inbound check inside the internal loops
    #[option]
    no_min_max_bounds: bool,
}

impl Pass for ParallelLoopTiling {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        if self.parallel_loop_tile_sizes.contains(&0) {
            cx.cx().emit(Diagnostic::error(Location::UNKNOWN, "tile size cannot be 0"));
            return Err(PassFailed);
        }
        for op in innermost(cx.op_ref()) {
            let Some(op) = cx.ir().op(op).typed::<Parallel>() else { continue };
            if cx.ir().op(op.op()).num_results() == 0 {
                let rw = &mut Rewriter::at(cx.cx(), cx.ir_mut(), op.op());
                tile_parallel_loop(rw, op, &self.parallel_loop_tile_sizes, self.no_min_max_bounds);
            }
        }
        Ok(())
    }
}

/// The parallel loops nested in an op that contain no others, inner ones first.
fn innermost(root: OpRef<'_>) -> Vec<Op> {
    let mut found: Vec<(Op, bool)> = Vec::new();
    let mut around: Vec<Op> = Vec::new();
    let _ = root.walk(WalkOrder::Post, |op| {
        if op.is::<Parallel>() {
            found.push((op.handle(), !around.contains(&op.handle())));
            around.extend(
                std::iter::successors(op.parent_op(), |op| op.parent_op())
                    .find(|op| op.is::<Parallel>())
                    .map(|op| op.handle()),
            );
        }
    });
    found.into_iter().filter(|(_, is_innermost)| *is_innermost).map(|(op, _)| op).collect()
}

/// Replaces a loop by one over tiles and one in each tile, which stops at the bounds of the original one. With
/// `checked`, the inner one goes over whole tiles and tests for each point whether it is in bounds. [MLIR:
/// tileParallelLoop]
pub fn tile_parallel_loop(rw: &mut Rewriter<'_>, op: Typed<Parallel>, sizes: &[i64], checked: bool) -> Option<()> {
    let (cx, view) = (rw.cx(), rw.view(op)?);
    let loc = view.loc();
    let [lower, upper]: [Values; 2] = [view.lower_bound().collect(), view.upper_bound().collect()];
    let (step, body): (Values, _) = (view.step().collect(), view.region().handle());
    let size_of = |dim: usize| sizes.get(dim).copied().unwrap_or(1);

    let zero = index_constant(rw, 0, loc);
    let constants: Values = (0..upper.len()).map(|dim| index_constant(rw, size_of(dim), loc)).collect();
    let mut steps = Values::new();
    for (step, size) in step.iter().zip(&constants) {
        let product = rw.create(arith::MulI::build(*step, *size).with_loc(loc));
        steps.push(product.result());
    }
    let outer = make_loop(rw, [&lower, &upper, &steps], loc)?;
    let tiles = arguments(rw, outer);
    let affine = cx.affine();
    let rest = affine.sub(affine.dim(1), affine.dim(2));
    let map: AffineMap = affine.make_map(3, 0, &[affine.dim(0), rest]);
    let (mut bounds, mut needs_check) = (Values::new(), false);
    for dim in 0..upper.len() {
        let known = |value: Value| cx.integer_i64(rw.value(value).constant_value()?);
        let is_whole = match (known(lower[dim]), known(upper[dim]), known(step[dim])) {
            (Some(lower), Some(upper), Some(step)) => tiles_fit(lower, upper, step, size_of(dim)),
            _ => false,
        };
        if is_whole || checked {
            needs_check |= !is_whole;
            bounds.push(steps[dim]);
            continue;
        }
        let bound = rw.create(affine::AffineMin::build(map, &[steps[dim], upper[dim], tiles[dim]]).with_loc(loc));
        bounds.push(bound.result());
    }
    let zeros: Values = bounds.iter().map(|_| zero).collect();
    let inner = make_loop(rw, [&zeros, &bounds, &step], loc)?;
    let points = arguments(rw, inner);
    let mut sums = Values::new();
    for (point, tile) in points.iter().zip(&tiles) {
        let sum = rw.create(arith::AddI::build(*point, *tile).with_loc(loc));
        sums.push(sum.result());
    }
    let body = rw.ir().region(body).first_block()?.handle();
    let end = last(rw, body)?;
    if needs_check {
        let end_loc = rw.loc(end);
        rw.erase_op(end);
        let inside = is_inside(rw, [&points, &step, &tiles, &upper], loc)?;
        let choice = rw.create(If::build(&[], inside).with_loc(loc));
        let region = rw.op(choice).region(0)?.handle();
        rw.create_block(region, None, &[]);
        rw.create(Yield::build(&[]).with_loc(end_loc));
        let then = entry(rw, choice, 0)?;
        let end = last(rw, then)?;
        rw.inline_block_before(body, end, &sums);
    } else {
        // The terminator of the body is kept.
        let end = last(rw, inner)?;
        rw.erase_op(end);
        rw.inline_block(body, InsertionPoint::end(inner), &sums);
    }
    rw.erase_op(op);
    Some(())
}

/// Returns whether the iterations of a loop are a multiple of the tile size. As in the reference, numbers are unsigned.
fn tiles_fit(lower: i64, upper: i64, step: i64, size: i64) -> bool {
    let (length, step) = (upper.wrapping_sub(lower) as u64, step as u64);
    step != 0 && length.div_ceil(step).checked_rem(size as u64) == Some(0)
}

/// Builds a loop, and moves the insertion point before the terminator of its body.
fn make_loop(rw: &mut Rewriter<'_>, [lower, upper, step]: [&[Value]; 3], loc: Location) -> Option<Block> {
    let (_, block) = ParallelLoop(ranges(lower, upper, step)).create(rw, &[], loc)?;
    let end = last(rw, block)?;
    rw.set_insertion_point_before(end);
    Some(block)
}

/// The condition that a point is before all upper bounds.
fn is_inside(rw: &mut Rewriter<'_>, [points, steps, tiles, upper]: [&[Value]; 4], loc: Location) -> Option<Value> {
    let cx = rw.ir().cx();
    let mut all = rw.create(arith::Constant::build(cx.bool_attr(true)).with_loc(loc)).result();
    for dim in 0..points.len() {
        let product = rw.create(arith::MulI::build(points[dim], steps[dim]).with_loc(loc)).result();
        let sum = rw.create(arith::AddI::build(product, tiles[dim]).with_loc(loc)).result();
        let before = rw.create(arith::CmpI::build(sum, upper[dim], CmpIPredicate::Ult).with_loc(loc)).result();
        all = rw.create(arith::AndI::build(all, before).with_loc(loc)).result();
    }
    Some(all)
}
