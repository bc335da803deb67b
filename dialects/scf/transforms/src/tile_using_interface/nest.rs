//! Loops over tiles.

use dialekt_arith::index_value;
use dialekt_dialect_utils::indices::{Mixed, index, split};
use dialekt_interfaces::{LoopRange, OpFoldResult, Tile};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf::{self as scf, Forall, ForallInParallel, ForallParts, build_loop_nest};
use dialekt_tensor::{InsertSlice, ParallelInsertSlice};

use super::tile::is_zero;

/// A part of a result, and its place in it.
pub struct Tiled {
    pub value: Value,
    pub place: Tile,
}

/// A function that builds a tile in the innermost body, from the induction variables and the tensors that are carried.
type Body<'f> = &'f mut dyn FnMut(&mut Rewriter<'_>, &[Value], &[Value]) -> Option<Vec<Tiled>>;

/// The ranges of the loops that are tiled, each with its step.
fn tiled_ranges(ir: &Ir, domain: &[LoopRange], sizes: &[OpFoldResult]) -> Vec<(LoopRange, OpFoldResult)> {
    let pairs = domain.iter().copied().zip(sizes.iter().copied());
    pairs.filter(|(_, size)| !is_zero(ir, *size)).collect()
}

/// Builds a nest of `scf.for`, outermost first. [MLIR: generateLoopNestUsingForOp]
pub fn for_nest(
    rw: &mut Rewriter<'_>,
    loc: Location,
    (domain, sizes): (&[LoopRange], &[OpFoldResult]),
    inits: &[Value],
    body: Body<'_>,
) -> Option<Vec<Op>> {
    let ranges = tiled_ranges(rw.ir(), domain, sizes);
    let lower: Vec<Value> = ranges.iter().map(|(range, _)| index_value(rw, range.offset, loc)).collect();
    let upper: Vec<Value> = ranges.iter().map(|(range, _)| index_value(rw, range.size, loc)).collect();
    let steps: Vec<Value> = ranges.iter().map(|(_, step)| index_value(rw, *step, loc)).collect();
    let ranges: Vec<scf::LoopRange> =
        lower.into_iter().zip(upper).zip(steps).map(|((lower, upper), step)| (lower, upper, step)).collect();
    let nest = build_loop_nest(rw, &ranges, inits, loc, |rw, ivs, carried| {
        let parts = body(rw, ivs, carried)?;
        let cx = rw.cx();
        let insert = |(Tiled { value, place }, into): (Tiled, &Value)| {
            let strides: Mixed = place.offsets.iter().map(|_| index(cx, 1).into()).collect();
            let parts = [place.offsets, place.sizes, strides];
            rw.create(InsertSlice::build_mixed(cx, value, *into, parts).with_loc(loc)).result()
        };
        Some(parts.into_iter().zip(carried).map(insert).collect())
    })?;
    Some(nest.loops)
}

/// Builds one `scf.forall`. [MLIR: generateLoopNestUsingForallOp]
pub fn forall(
    rw: &mut Rewriter<'_>,
    loc: Location,
    (domain, sizes, threads): (&[LoopRange], &[OpFoldResult], &[OpFoldResult]),
    inits: &[Value],
    mapping: &[Attribute],
    body: Body<'_>,
) -> Option<Vec<Op>> {
    let cx = rw.cx();
    let [zero, one] = [0, 1].map(|value| OpFoldResult::from(index(cx, value)));
    let ranges: Vec<[OpFoldResult; 3]> = if threads.is_empty() {
        let ranges = tiled_ranges(rw.ir(), domain, sizes);
        ranges.into_iter().map(|(range, step)| [range.offset, range.size, step]).collect()
    } else {
        threads.iter().filter(|count| !is_zero(rw.ir(), **count)).map(|count| [zero, *count, one]).collect()
    };
    let list = |part: usize| split(cx, &ranges.iter().map(|range| range[part]).collect::<Mixed>());
    let [(lower, static_lower_bound), (upper, static_upper_bound), (step, static_step)] = [0, 1, 2].map(list);
    let types: Vec<Type> = inits.iter().map(|init| rw.type_of(*init)).collect();
    let parts = ForallParts {
        results: &types,
        dynamic_lower_bound: &lower,
        dynamic_upper_bound: &upper,
        dynamic_step: &step,
        outputs: inits,
        static_lower_bound,
        static_upper_bound,
        static_step,
    };
    let mut build = Forall::build(parts).with_loc(loc);
    if !mapping.is_empty() {
        build = build.mapping(mapping);
    }
    let op: Op = rw.create(build).into();
    let region = rw.op(op).region(0)?.handle();
    let of_inits = inits.iter().map(|init| (rw.type_of(*init), rw.value(*init).loc()));
    let args: Vec<(Type, Location)> = ranges.iter().map(|_| (Type::INDEX, loc)).chain(of_inits).collect();
    let block = rw.create_block(region, None, &args);
    let args: Vec<Value> = rw.ir().block(block).args().collect();
    let end: Op = rw.create(ForallInParallel::build().with_loc(loc)).into();
    let region = rw.op(end).region(0)?.handle();
    let insertions = rw.create_block(region, None, &[]);
    rw.set_insertion_point_before(end);
    let (ivs, carried) = args.split_at(ranges.len());
    let parts = body(rw, ivs, carried)?;
    rw.set_insertion_point_to_end(insertions);
    for (Tiled { value, place }, into) in parts.into_iter().zip(carried) {
        let strides: Mixed = place.offsets.iter().map(|_| index(cx, 1).into()).collect();
        let insert = ParallelInsertSlice::build_mixed(cx, value, *into, [place.offsets, place.sizes, strides]);
        rw.create(insert.with_loc(loc));
    }
    Some(vec![op])
}
