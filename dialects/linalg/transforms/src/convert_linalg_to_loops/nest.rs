//! Nests of loops from zero to given sizes. [MLIR: GenerateLoopNest]

use dialekt_affine::{AffineFor, AffineForParts, AffineYield};
use dialekt_arith::{index_constant, index_value};
use dialekt_dialect_utils::{Values, arguments};
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::IteratorType;
use dialekt_scf::{LoopRange, Parallel, ParallelParts, Reduce, make_loop};

use super::Loops;

/// Loops within each other, outer ones first.
pub(super) struct Nest {
    pub loops: Vec<Op>,
    /// The induction variables.
    pub variables: Values,
}

/// Builds loops with step one at the insertion point, which is in the innermost one afterwards.
pub(super) fn build(
    rw: &mut Rewriter<'_>,
    loops: Loops,
    sizes: &[OpFoldResult],
    kinds: &[IteratorType],
    loc: Location,
) -> Option<Nest> {
    let mut ranges: Vec<LoopRange> = Vec::new();
    for size in sizes {
        let lower = index_constant(rw, 0, loc);
        let upper = index_value(rw, *size, loc);
        ranges.push((lower, upper, index_constant(rw, 1, loc)));
    }
    let mut nest = Nest { loops: Vec::new(), variables: Values::new() };
    let mut next = 0;
    while let Some(range) = ranges.get(next) {
        let run = kinds[next..].iter().take_while(|kind| **kind == IteratorType::Parallel).count();
        let (op, block) = match loops {
            Loops::Parallel if run != 0 => make_parallel(rw, &ranges[next..next + run], loc)?,
            Loops::Sequential | Loops::Parallel => make_loop(rw, *range, &[], loc)?,
            Loops::Affine => make_affine(rw, *range, loc)?,
        };
        let variables = arguments(rw, block);
        next += variables.len();
        nest.variables.extend(variables);
        nest.loops.push(op);
        let start = rw.ir().start_of(block);
        rw.set_insertion_point(start);
    }
    Some(nest)
}

fn make_parallel(rw: &mut Rewriter<'_>, ranges: &[LoopRange], loc: Location) -> Option<(Op, Block)> {
    let [lower, upper, step]: [Values; 3] = [
        ranges.iter().map(|range| range.0).collect(),
        ranges.iter().map(|range| range.1).collect(),
        ranges.iter().map(|range| range.2).collect(),
    ];
    let parts = ParallelParts { results: &[], lower_bound: &lower, upper_bound: &upper, step: &step, init_vals: &[] };
    let op = rw.create(Parallel::build(parts).with_loc(loc));
    let region = rw.op(op).region(0)?.handle();
    let block = rw.create_block(region, None, &vec![(Type::INDEX, loc); ranges.len()]);
    rw.create(Reduce::build(&[], 0).with_loc(loc));
    Some((op.into(), block))
}

/// Builds an `affine.for`. Bounds are constants if both are known.
fn make_affine(rw: &mut Rewriter<'_>, (lower, upper, _): LoopRange, loc: Location) -> Option<(Op, Block)> {
    let cx = rw.cx().clone();
    let affine = cx.affine();
    let known = |value: Value| cx.integer_i64(rw.constant(value)?);
    let identity = affine.multi_dim_identity(1);
    let (lower_map, upper_map, lower, upper) = match (known(lower), known(upper)) {
        (Some(from), Some(to)) => (affine.constant_map(from), affine.constant_map(to), vec![], vec![]),
        _ => (identity, identity, vec![lower], vec![upper]),
    };
    let parts = AffineForParts {
        results: &[],
        lower_bound_operands: &lower,
        upper_bound_operands: &upper,
        inits: &[],
        lower_bound_map: lower_map,
        upper_bound_map: upper_map,
        step: 1,
    };
    let op = rw.create(AffineFor::build(parts).with_loc(loc));
    let region = rw.op(op).region(0)?.handle();
    let block = rw.create_block(region, None, &[(Type::INDEX, loc)]);
    rw.create(AffineYield::build(&[]).with_loc(loc));
    Some((op.into(), block))
}
