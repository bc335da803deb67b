//! Products of matrices of blocks. [mlir/lib/Dialect/Linalg/Transforms/BlockPackMatmul.cpp]

use dialekt_affine::composed_expr;
use dialekt_dialect_utils::indices::{Mixed, index};
use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::predicates::contraction_dims;
use dialekt_linalg::{BatchMatmul, Generic, LinalgOpRef, loop_sizes};

use super::{Packed, pack, transpose_packed_operand};
use crate::interchange::interchange_generic;
use crate::linalg_generalize_named_ops::generalize_named_op;

/// The layout of a product of matrices of blocks.
#[derive(Clone, Debug)]
pub struct BlockPacking {
    /// The sizes of blocks for the loops m, n, k.
    pub block_factors: [i64; 3],
    /// True if blocks may reach over the end of matrices.
    pub allow_padding: bool,
    /// Numbers that the sizes of m, n, k are rounded up to multiples of, and that are the blocks then; 0 for none.
    pub padded_multiples: [i64; 3],
    /// The order of m, n, k.
    pub order: [i64; 3],
    /// The blocks of the left matrix are transposed.
    pub lhs_transpose_outer: bool,
    /// The elements within a block of the left matrix are transposed.
    pub lhs_transpose_inner: bool,
    /// The blocks of the right matrix are transposed.
    pub rhs_transpose_outer: bool,
    /// The elements within a block of the right matrix are transposed.
    pub rhs_transpose_inner: bool,
}

/// Packs the innermost loops m, n, k of a contraction, which become the innermost ones in the given order. [MLIR: packMatmulGreedily]
pub fn pack_matmul_greedily(
    rw: &mut Rewriter<'_>,
    op: Op,
    sizes: [i64; 3],
    multiples: [i64; 3],
    order: [i64; 3],
) -> Option<Packed> {
    let cx = rw.cx();
    let affine = cx.affine();
    let this = LinalgOpRef::of(rw.op(op))?;
    let loops = this.num_loops();
    let dims = contraction_dims(this)?;
    let places = [dims.m.last(), dims.n.last(), dims.k.last()];
    let ([Some(m), Some(n), Some(k)], false) = (places, loops < 3) else {
        return rw.no_match(op, "it is no product of matrices");
    };
    let from = [*m, *n, *k];
    let mut to = [0usize; 3];
    let (mut tiles, mut rounded) = ([0i64; 3], [0i64; 3]);
    for number in 0..3 {
        let place = usize::try_from(order[number]).ok().filter(|place| *place < 3)?;
        to[number] = loops - 3 + place;
        tiles[place] = sizes[number];
        rounded[place] = multiples[number];
    }
    let mut permutation: Vec<Option<u32>> = vec![None; loops];
    for (from, to) in from.iter().zip(to) {
        permutation[to] = Some(*from);
    }
    let mut others = (0..loops as u32).filter(|dim| !from.contains(dim));
    let permutation: Vec<u32> =
        permutation.into_iter().map(|place| place.or_else(|| others.next())).collect::<Option<_>>()?;
    let op = match rw.op(op).is::<Generic>() {
        true => op,
        false => generalize_named_op(rw, op)?,
    };
    let op = interchange_generic(rw, op, &permutation)?;
    let loc = rw.loc(op);
    let ranges = loop_sizes(rw, op, loc)?;
    let mut all: Mixed = (0..loops - 3).map(|_| index(cx, 0).into()).collect();
    let multiple = affine.mul(affine.ceil_div(affine.dim(0), affine.symbol(0)), affine.symbol(0));
    for (number, (tile, round)) in tiles.into_iter().zip(rounded).enumerate() {
        all.push(match round {
            0 => index(cx, tile).into(),
            round => composed_expr(rw, loc, multiple, &[ranges[loops - 3 + number], index(cx, round).into()]),
        });
    }
    pack(rw, op, &all)
}

/// Packs a product of matrices on tensors into blocks, whose order is that of `options`. The op is replaced. [MLIR: blockPackMatmul]
pub fn block_pack_matmul(rw: &mut Rewriter<'_>, op: Op, options: &BlockPacking) -> Option<Packed> {
    let view = rw.op(op);
    let this = LinalgOpRef::of(view)?;
    if view.is::<BatchMatmul>() && this.has_user_defined_maps() {
        return rw.no_match(op, "its indexing maps are given");
    }
    if !DestinationStyleOpRef::of(view)?.has_pure_tensor_semantics() {
        return rw.no_match(op, "it does not work on tensors");
    }
    if options.block_factors.iter().any(|factor| *factor <= 0) {
        return rw.no_match(op, "the sizes of blocks are not positive");
    }
    if !options.allow_padding && !has_full_blocks(this, options) {
        return rw.no_match(op, "blocks would reach over the end");
    }
    rw.set_insertion_point_after(op);
    let mut packed = pack_matmul_greedily(rw, op, options.block_factors, options.padded_multiples, options.order)?;
    if packed.packs.len() != 3 {
        return None;
    }
    let this = LinalgOpRef::of(rw.op(packed.op))?;
    let (dims, maps) = (contraction_dims(this)?, this.indexing_maps());
    let sides = [
        (dims.m, [options.lhs_transpose_outer, options.lhs_transpose_inner]),
        (dims.k, [options.rhs_transpose_outer, options.rhs_transpose_inner]),
    ];
    for (side, (blocks, transposed)) in sides.into_iter().enumerate() {
        let (outer, inner) = orders(rw, maps[side], &blocks, transposed)?;
        let new = transpose_packed_operand(rw, packed.packs[side], packed.op, &outer, &inner)?;
        (packed.packs[side], packed.op) = (new.pack, new.op);
    }
    Some(packed)
}

/// The orders of outer and inner dimensions of a packed matrix, the loops of whose rows are known, so that blocks and elements are transposed or not. [MLIR:
/// transposePackedMatmul]
fn orders(
    rw: &Rewriter<'_>,
    map: AffineMap,
    rows: &[u32],
    [transpose_outer, transpose_inner]: [bool; 2],
) -> Option<(Vec<i64>, [i64; 2])> {
    let affine = rw.cx().affine();
    let results = affine.map(map).num_results();
    let (outer, inner) = (results.checked_sub(4)?, results - 2);
    let [.., outer_row, inner_row] = rows else { return None };
    let is_transposed = |place: usize, row: u32| map.dim_position(affine, place) != Some(row);
    let order = |swap: bool| if swap { [1, 0] } else { [0, 1] };
    let blocks = order(is_transposed(outer, *outer_row) != transpose_outer);
    let elements = order(is_transposed(inner, *inner_row) != transpose_inner);
    let outer = outer as i64;
    Some(((0..outer).chain(blocks.map(|place| place + outer)).collect(), elements))
}

/// Returns whether the sizes of loops are multiples of those of blocks. [MLIR: validateFullTilesOnDims]
fn has_full_blocks(op: LinalgOpRef<'_>, options: &BlockPacking) -> bool {
    let Some((dims, ranges)) = contraction_dims(op).zip(op.static_loop_ranges()) else { return false };
    options.order.iter().zip(options.block_factors).all(|(dim, factor)| {
        let place = usize::try_from(*dim).ok().map(|dim| dim + dims.batch.len());
        let range = place.and_then(|place| ranges.get(place)).copied().filter(|range| *range != DYNAMIC);
        range.and_then(|range| range.checked_rem(factor)) == Some(0)
    })
}
