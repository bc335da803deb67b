//! Reductions that are computed in parts.

use dialekt_affine::composed_expr;
use dialekt_dialect_utils::indices::index;
use dialekt_interfaces::{
    LoopKind, LoopRange, OpFoldResult, PartialReduction, PartialReductionOpRef, PartialStrategy, Tile, TilingResult,
};
use dialekt_ir_core::prelude::rewrite::*;

use super::tile::is_zero;

/// Checks that no other loops are tiled.
pub fn check(rw: &Rewriter<'_>, op: Op, kinds: &[LoopKind], list: &[OpFoldResult]) -> Option<()> {
    let mut tiled = kinds.iter().zip(list).filter(|(_, size)| !is_zero(rw.ir(), **size));
    if tiled.any(|(kind, _)| *kind == LoopKind::Parallel) {
        let message = "tiling parallel dimensions is not supported with partial reduction tiling strategies";
        rw.op(op).emit_op_error(message);
        return None;
    }
    Some(())
}

/// Builds the tensors that partial results start with. [MLIR: createInitialTensorsForTiling]
pub fn initial_tensors(
    rw: &mut Rewriter<'_>,
    op: Op,
    (strategy, dims): (PartialStrategy, &[usize]),
    (domain, sizes, threads): (&[LoopRange], &[OpFoldResult], &[OpFoldResult]),
) -> Option<Vec<Value>> {
    let Some(table) = PartialReductionOpRef::of(rw.op(op)).map(|op| op.table()) else {
        let message = "PartialReductionOuterReduction tiling strategy is only supported for operations implementing \
                       PartialReductionOpInterface";
        rw.op(op).emit_op_error(message);
        return None;
    };
    let cx = rw.cx();
    let affine = cx.affine();
    let loc = rw.loc(op);
    let [s0, s1, s2] = [0, 1, 2].map(|symbol| affine.symbol(symbol));
    let count = affine.ceil_div(affine.sub(s0, s1), s2);
    let tiles = affine.ceil_div(s0, s1);
    let mut extents = Vec::new();
    for (dim, (range, size)) in domain.iter().zip(sizes).enumerate() {
        let whole = [range.size, range.offset, range.stride];
        let extent = match threads.get(dim) {
            Some(threads) if is_zero(rw.ir(), *threads) => composed_expr(rw, loc, count, &whole),
            Some(threads) => *threads,
            None if !dims.contains(&dim) || is_zero(rw.ir(), *size) => composed_expr(rw, loc, count, &whole),
            None if strategy == PartialStrategy::OuterReduction => *size,
            None => {
                let all = composed_expr(rw, loc, count, &whole);
                composed_expr(rw, loc, tiles, &[all, *size])
            }
        };
        extents.push(extent);
    }
    table.initial_tensors(rw, op, &extents, dims)
}

/// The numbers of a tile in the loops that are reduced. [MLIR: getSplitReductionIvs]
fn splits(
    rw: &mut Rewriter<'_>,
    loc: Location,
    (strategy, dims): &(PartialStrategy, Vec<usize>),
    ivs: &[Value],
    (sizes, threads): (&[OpFoldResult], &[OpFoldResult]),
) -> Option<Vec<OpFoldResult>> {
    let cx = rw.cx();
    let affine = cx.affine();
    let number = affine.floor_div(affine.symbol(0), affine.symbol(1));
    let mut splits = Vec::new();
    for (dim, iv) in dims.iter().zip(ivs) {
        splits.push(match (strategy, threads.is_empty()) {
            (PartialStrategy::OuterReduction, _) => index(cx, 0).into(),
            (PartialStrategy::OuterParallel, false) => (*iv).into(),
            (PartialStrategy::OuterParallel, true) => {
                composed_expr(rw, loc, number, &[(*iv).into(), *sizes.get(*dim)?])
            }
        });
    }
    Some(splits)
}

/// Builds the tile of a partial result.
pub fn tiled_implementation(
    rw: &mut Rewriter<'_>,
    op: Op,
    (partial, ivs): (&(PartialStrategy, Vec<usize>), &[Value]),
    inits: &[Value],
    tile: &Tile,
    lists: (&[OpFoldResult], &[OpFoldResult]),
) -> Option<TilingResult> {
    let loc = rw.loc(op);
    let splits = splits(rw, loc, partial, ivs, lists)?;
    let reduction = PartialReduction { strategy: partial.0, dims: &partial.1, splits: &splits };
    PartialReductionOpRef::of(rw.op(op))?.table().partial_implementation(rw, op, inits, tile, &reduction)
}

/// Builds the place of a tile in a partial result.
pub fn position(
    rw: &mut Rewriter<'_>,
    op: Op,
    result: usize,
    (partial, ivs): (&(PartialStrategy, Vec<usize>), &[Value]),
    tile: &Tile,
    lists: (&[OpFoldResult], &[OpFoldResult]),
) -> Option<Tile> {
    let loc = rw.loc(op);
    let splits = splits(rw, loc, partial, ivs, lists)?;
    let reduction = PartialReduction { strategy: partial.0, dims: &partial.1, splits: &splits };
    PartialReductionOpRef::of(rw.op(op))?.table().partial_result_position(rw, op, result, tile, &reduction)
}
