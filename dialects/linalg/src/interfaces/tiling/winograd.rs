//! Tiling of the transformations of the Winograd algorithm: whole tiles of the image are transformed. [MLIR: WinogradFilterTransformOp,
//! WinogradInputTransformOp, WinogradOutputTransformOp]

use dialekt_affine::composed_apply_op;

use super::*;
use crate::{WinogradFilterTransform, WinogradInputTransform, WinogradOutputTransform};

/// Declares the interface: the operand whose dimensions the loops are, the place of a tile in the input and in the output.
macro_rules! tiling {
    ($($op:ident: $domain:literal, $input:ident, $output:ident;)*) => {$(
        impl TilingInterface for $op {
            fn loop_kinds(op: Self::View<'_>) -> SmallVec<[LoopKind; 8]> {
                let rank = op.operand_type($domain).map_or(0, |ty| shape(op.cx(), ty).len());
                SmallVec::from_elem(LoopKind::Parallel, rank)
            }

            fn iteration_domain(b: &mut Builder<'_>, op: Self::Handle) -> Vec<LoopRange> {
                let Some(operand) = op.view(b.ir()).and_then(|op| op.operand($domain)) else { return Vec::new() };
                let loc = b.ir().op(op.into()).loc();
                let rank = shape(b.cx(), b.ir().value(operand).ty()).len();
                let sizes = (0..rank).map(|dim| mixed_size(b, operand, dim, loc)).collect();
                whole_ranges(b, sizes)
            }

            fn tiled_implementation(b: &mut Builder<'_>, op: Self::Handle, tile: &Tile) -> Option<TilingResult> {
                let view = op.view(b.ir())?;
                let (input, output, loc) = (view.operand(0)?, view.operand(1)?, view.loc());
                let facts = Facts::of(*view, view.fmr()?.sizes())?;
                let around = b.current_loc();
                b.set_loc(loc);
                let mut slices = Vec::new();
                let place = $input(b, &facts, tile, loc)?;
                let input = slice(b, input, place, &mut slices)?;
                let place = $output(b, &facts, tile, loc)?;
                let output = slice(b, output, place, &mut slices)?;
                let new = clone_with(b, op.into(), &[input, output])?;
                b.set_loc(around);
                Some(result_of(b, new, slices))
            }

            fn result_tile_position(b: &mut Builder<'_>, op: Self::Handle, _: usize, tile: &Tile) -> Option<Tile> {
                let view = op.view(b.ir())?;
                let (facts, loc) = (Facts::of(*view, view.fmr()?.sizes())?, view.loc());
                $output(b, &facts, tile, loc)
            }

            /// The reference has none.
            fn domain_tile_of_result(_: &mut Builder<'_>, _: Self::Handle, _: usize, _: &Tile) -> Option<Tile> {
                None
            }
        }
    )*};
}

tiling! {
    WinogradFilterTransform: 0, filter, transformed_filter;
    WinogradInputTransform: 1, image, transformed_image;
    WinogradOutputTransform: 0, products, output;
}

/// Sizes of an op: those of the algorithm, and shapes.
struct Facts {
    m: i64,
    r: i64,
    input: Vec<i64>,
    output: Vec<i64>,
}

impl Facts {
    fn of(op: OpRef<'_>, (m, r): (i64, i64)) -> Option<Facts> {
        let [input, output] = [0, 1].map(|operand| op.operand_type(operand).map(|ty| shape(op.cx(), ty).to_vec()));
        Some(Facts { m, r, input: input?, output: output? })
    }
}

/// Offsets and sizes of some dimensions: those of a loop, or whole ones, whose sizes are given.
fn take(b: &Builder<'_>, tile: &Tile, dims: &[Result<usize, i64>]) -> Option<Tile> {
    let mut place = Tile::default();
    for dim in dims {
        let (offset, size) = match *dim {
            Ok(dim) => (*tile.offsets.get(dim)?, *tile.sizes.get(dim)?),
            Err(size) => (index(b.cx(), 0).into(), index(b.cx(), size).into()),
        };
        place.offsets.push(offset);
        place.sizes.push(size);
    }
    Some(place)
}

/// Loops over `fhwc`.
fn filter(b: &mut Builder<'_>, facts: &Facts, tile: &Tile, _: Location) -> Option<Tile> {
    take(b, tile, &[Ok(0), Err(*facts.input.get(1)?), Err(*facts.input.get(2)?), Ok(3)])
}

fn transformed_filter(b: &mut Builder<'_>, facts: &Facts, tile: &Tile, _: Location) -> Option<Tile> {
    let size = |dim: usize| facts.input.get(dim).map(|size| if *size != 1 { facts.m + facts.r - 1 } else { 1 });
    take(b, tile, &[Err(size(1)?), Err(size(2)?), Ok(3), Ok(0)])
}

/// Loops over the height and width of tiles, rows and columns of tiles, `n` and `c`.
fn image(b: &mut Builder<'_>, facts: &Facts, tile: &Tile, loc: Location) -> Option<Tile> {
    windows(b, facts, &facts.output, tile, facts.r - 1, loc)
}

fn transformed_image(b: &mut Builder<'_>, facts: &Facts, tile: &Tile, _: Location) -> Option<Tile> {
    take(b, tile, &[Err(*facts.output.first()?), Err(*facts.output.get(1)?), Ok(2), Ok(3), Ok(4), Ok(5)])
}

fn products(b: &mut Builder<'_>, facts: &Facts, tile: &Tile, _: Location) -> Option<Tile> {
    take(b, tile, &[Err(*facts.input.first()?), Err(*facts.input.get(1)?), Ok(2), Ok(3), Ok(4), Ok(5)])
}

fn output(b: &mut Builder<'_>, facts: &Facts, tile: &Tile, loc: Location) -> Option<Tile> {
    windows(b, facts, &facts.input, tile, 0, loc)
}

/// The part of an image that some tiles cover, each `m` elements after the one before, and `more` elements behind the last one. A dimension
/// whose tiles have one element is not transformed; as in the reference, its size is computed, and not used.
fn windows(b: &mut Builder<'_>, facts: &Facts, tiles: &[i64], tile: &Tile, more: i64, loc: Location) -> Option<Tile> {
    let cx = b.cx().clone();
    let affine = cx.affine();
    let identity = affine.dim(0);
    let scaled = affine.mul(identity, affine.constant(facts.m));
    let extent = affine.add(scaled, affine.constant(more));
    let is_transformed = [*tiles.first()? != 1, *tiles.get(1)? != 1];
    let apply = |b: &mut Builder<'_>, expr, operand| {
        let map = affine.make_map(1, 0, &[expr]);
        OpFoldResult::from(composed_apply_op(b, loc, map, &[operand]))
    };
    let mut place = take(b, tile, &[Ok(4), Ok(2), Ok(3), Ok(5)])?;
    for (dim, is_transformed) in is_transformed.into_iter().enumerate() {
        place.offsets[dim + 1] = apply(b, if is_transformed { scaled } else { identity }, place.offsets[dim + 1]);
    }
    for (dim, is_transformed) in is_transformed.into_iter().enumerate() {
        let size = apply(b, extent, place.sizes[dim + 1]);
        place.sizes[dim + 1] = if is_transformed { size } else { index(&cx, 1).into() };
    }
    Some(place)
}
