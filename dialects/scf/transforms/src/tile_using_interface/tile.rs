//! Sizes of tiles, and the place of the tile that an iteration computes.

use dialekt_affine::{composed_expr, composed_max, composed_min};
use dialekt_arith::index_value;
use dialekt_dialect_utils::indices::{index, known};
use dialekt_interfaces::{LoopRange, OpFoldResult, Tile};
use dialekt_ir_core::prelude::rewrite::*;

use super::TilingOptions;

/// Returns whether a size is known to be 0: the loop is not tiled then.
pub fn is_zero(ir: &Ir, size: OpFoldResult) -> bool {
    known(ir, size) == Some(0)
}

/// The size of the tiles, and the number of threads where it is given, of all loops. [MLIR: getUserTileSizesAndNumThreads]
pub fn sizes_and_threads(
    rw: &mut Rewriter<'_>,
    op: Op,
    domain: &[LoopRange],
    options: &TilingOptions<'_>,
) -> Option<(Vec<OpFoldResult>, Vec<OpFoldResult>)> {
    let zero: OpFoldResult = index(rw.cx(), 0).into();
    let of_all = |mut list: Vec<OpFoldResult>| {
        list.resize(domain.len(), zero);
        list
    };
    let Some(threads) = options.num_threads else {
        return Some((of_all((options.tile_sizes?)(rw, op)), Vec::new()));
    };
    let threads = of_all(threads(rw, op));
    if let Some(sizes) = options.tile_sizes {
        return Some((of_all(sizes(rw, op)), threads));
    }
    let cx = rw.cx();
    let affine = cx.affine();
    let loc = rw.loc(op);
    let [first, end, count] = [0, 1, 2].map(|symbol| affine.symbol(symbol));
    let size = affine.ceil_div(affine.sub(end, first), count);
    let mut sizes = vec![zero; domain.len()];
    for ((range, count), place) in domain.iter().zip(&threads).zip(&mut sizes) {
        if !is_zero(rw.ir(), *count) {
            *place = composed_expr(rw, loc, size, &[range.offset, range.size, *count]);
        }
    }
    Some((sizes, threads))
}

/// The tile of an iteration, with the loops in the order of the op. [MLIR: getTileOffsetAndSizes]
pub fn tile_of(
    rw: &mut Rewriter<'_>,
    loc: Location,
    ivs: &[Value],
    domain: &[LoopRange],
    (sizes, threads): (&[OpFoldResult], &[OpFoldResult]),
    order: &[usize],
) -> Option<Tile> {
    let (offsets, extents) = tile_offsets_and_sizes(rw, loc, ivs, domain, (sizes, threads))?;
    let zero: OpFoldResult = index(rw.cx(), 0).into();
    let mut tile =
        Tile { offsets: domain.iter().map(|_| zero).collect(), sizes: domain.iter().map(|_| zero).collect() };
    for ((offset, size), place) in offsets.into_iter().zip(extents).zip(order) {
        tile.offsets[*place] = offset;
        tile.sizes[*place] = size;
    }
    Some(tile)
}

/// The first iterations and the numbers of them in a tile; one induction variable for each loop that is tiled.
pub fn tile_offsets_and_sizes(
    rw: &mut Rewriter<'_>,
    loc: Location,
    ivs: &[Value],
    domain: &[LoopRange],
    (sizes, threads): (&[OpFoldResult], &[OpFoldResult]),
) -> Option<(Vec<OpFoldResult>, Vec<OpFoldResult>)> {
    let mut ivs = ivs.iter().copied();
    let (mut offsets, mut extents) = (Vec::new(), Vec::new());
    for (dim, (range, size)) in domain.iter().zip(sizes).enumerate() {
        let threads = threads.get(dim);
        if is_zero(rw.ir(), *threads.unwrap_or(size)) {
            offsets.push(range.offset);
            extents.push(range.size);
            continue;
        }
        let iv = ivs.next()?;
        let (offset, extent) = match threads {
            Some(threads) => of_thread(rw, loc, iv, range, *size, *threads),
            None => (iv.into(), bounded_size(rw, loc, range, iv, *size)),
        };
        offsets.push(offset);
        extents.push(extent);
    }
    Some((offsets, extents))
}

/// The offset and size of the tile of a thread: the last ones may be smaller, or empty.
fn of_thread(
    rw: &mut Rewriter<'_>,
    loc: Location,
    thread: Value,
    range: &LoopRange,
    size: OpFoldResult,
    threads: OpFoldResult,
) -> (OpFoldResult, OpFoldResult) {
    let cx = rw.cx();
    let affine = cx.affine();
    let [d0, d1] = [0, 1].map(|dim| affine.dim(dim));
    let [s0, s1] = [0, 1].map(|symbol| affine.symbol(symbol));
    let offset = affine.add(d0, affine.mul(d1, s0));
    let residual = affine.sub(s1, offset);
    let offset = composed_expr(rw, loc, offset, &[range.offset, thread.into(), size]);
    let residual = composed_expr(rw, loc, residual, &[range.offset, threads, size, range.size]);
    let identity = affine.minor_identity_map(2, 2);
    let mut extent = size;
    if !is_zero(rw.ir(), residual) {
        let rest = composed_expr(rw, loc, affine.sub(s0, d0), &[offset, range.size]);
        extent = composed_min(rw, loc, identity, &[rest, size]);
    }
    let constants = [size, threads, range.size].map(|value| known(rw.ir(), value));
    let all_have_some = match constants {
        [Some(size), Some(threads), Some(all)] => size.saturating_mul(threads - 1) < all,
        _ => false,
    };
    if !all_have_some {
        extent = composed_max(rw, loc, identity, &[index(cx, 0).into(), extent]);
    }
    (offset, extent)
}

/// The size of the tile from an iteration on, which ends with the loop. [MLIR: getBoundedTileSize]
fn bounded_size(
    rw: &mut Rewriter<'_>,
    loc: Location,
    range: &LoopRange,
    offset: Value,
    size: OpFoldResult,
) -> OpFoldResult {
    let cx = rw.cx();
    let affine = cx.affine();
    let constants = [range.offset, range.size, size].map(|value| known(rw.ir(), value));
    let is_whole = match constants {
        [_, _, Some(1)] => true,
        [Some(first), Some(end), Some(size)] => end.wrapping_sub(first).checked_rem(size) == Some(0),
        _ => false,
    };
    if is_whole {
        return size;
    }
    let rest = affine.sub(affine.symbol(0), affine.dim(0));
    let map = affine.make_map(1, 2, &[rest, affine.symbol(1)]);
    // As in the reference, an integer is a constant that nothing uses.
    let end = index_value(rw, range.size, loc);
    let end = match range.size {
        OpFoldResult::Attr(_) => range.size,
        OpFoldResult::Value(_) => end.into(),
    };
    composed_min(rw, loc, map, &[offset.into(), end, size])
}
