//! Ops that are nests of loops are split in two: one for the first iterations of a loop, and one for the others.
//! [mlir/lib/Dialect/Linalg/Transforms/Split.cpp]

use dialekt_affine::{composed_expr, composed_min};
use dialekt_dialect_utils::indices::{Mixed, index, integer};
use dialekt_interfaces::{Tile, iteration_domain, result_tile_position, tiled_implementation};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf_transforms::tile_using_interface::destinations;
use dialekt_tensor::InsertSlice;

/// Replaces an op with two: the first one does the iterations of a loop up to a number of them, which may be more than there are, the second
/// one the others. There is no second one, and the op stays, where it has no such loop, or no iterations are left. `None` if the op cannot be
/// tiled. [MLIR: splitOp]
pub fn split_op(rw: &mut Rewriter<'_>, op: Op, dim: usize, point: OpFoldResult) -> Option<(Op, Option<Op>)> {
    let cx = rw.cx();
    let affine = cx.affine();
    let loc = rw.loc(op);
    let around = rw.insertion_point();
    rw.set_insertion_point_before(op);
    let domain = iteration_domain(rw, op)?;
    let Some(range) = domain.get(dim).copied() else {
        rw.restore(around);
        return Some((op, None));
    };
    let [d0, d1, d2] = [0, 1, 2].map(|dim| affine.dim(dim));
    let end = affine.make_map(3, 0, &[d0, affine.add(d1, d2)]);
    let point = composed_min(rw, loc, end, &[point, range.offset, range.size]);
    let rest = affine.sub(affine.add(d0, d1), d2);
    let rest = composed_expr(rw, loc, rest, &[range.offset, range.size, point]);
    if integer(cx, rest) == Some(0) {
        rw.restore(around);
        return Some((op, None));
    }
    let whole = Tile {
        offsets: domain.iter().map(|range| range.offset).collect(),
        sizes: domain.iter().map(|range| range.size).collect(),
    };
    let part = |offset, size| {
        let mut part = whole.clone();
        (part.offsets[dim], part.sizes[dim]) = (offset, size);
        part
    };
    let inits = destinations(rw, op)?;
    let (first, results) = create_part(rw, op, &part(range.offset, point), &inits)?;
    // The second part goes on from what the first one made.
    let start = rw.op(op).num_operands().checked_sub(results.len())?;
    for (number, result) in results.iter().enumerate() {
        rw.set_operand(op, start + number, *result);
    }
    let offset = composed_expr(rw, loc, affine.add(d0, d1), &[range.offset, point]);
    let (second, results) = create_part(rw, op, &part(offset, rest), &results)?;
    rw.restore(around);
    rw.replace_op(op, &results);
    Some((first, Some(second)))
}

/// Creates a part of an op before it, with the tensors that have its results in them. [MLIR: createSplitPart]
fn create_part(rw: &mut Rewriter<'_>, op: Op, tile: &Tile, inits: &[Value]) -> Option<(Op, Vec<Value>)> {
    let cx = rw.cx();
    let loc = rw.loc(op);
    let tiled = tiled_implementation(rw, op, tile)?;
    let [part] = tiled.tiled_ops[..] else { return None };
    let mut results = Vec::new();
    for (number, (value, init)) in tiled.tiled_values.into_iter().zip(inits).enumerate() {
        let place = result_tile_position(rw, op, number, tile)?;
        let strides: Mixed = place.offsets.iter().map(|_| index(cx, 1).into()).collect();
        let insert = InsertSlice::build_mixed(cx, value, *init, [place.offsets, place.sizes, strides]);
        results.push(rw.create(insert.with_loc(loc)).result());
    }
    Some((part, results))
}
