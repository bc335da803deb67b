//! Loops over the slices of a tile.

use dialekt_arith::{self as arith, index_constant};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf::{self as scf, make_loop};
use dialekt_vector::VectorScale;

/// Creates the number of elements that a vector has in streaming mode, by the least number of them.
pub fn create_num_elements(rw: &mut Rewriter<'_>, least: i64) -> Value {
    let loc = rw.current_loc();
    let least = index_constant(rw, least, loc);
    let vscale = rw.create(VectorScale::build()).result();
    rw.create(arith::MulI::build(least, vscale)).result()
}

/// Creates a loop over the slices of a tile, which each step replaces by another one. [MLIR: createLoopOverTileSlices]
///
/// The function gets the number of a slice and the tile. The insertion point is behind the loop then. The result is the last tile.
pub fn create_loop_over_tile_slices(
    rw: &mut Rewriter<'_>,
    tile: Value,
    body: impl FnOnce(&mut Rewriter<'_>, Value, Value) -> Value,
) -> Option<Value> {
    let (cx, loc) = (rw.cx(), rw.current_loc());
    let least = *cx.type_data(rw.type_of(tile)).shape()?.first()?;
    let step = index_constant(rw, 1, loc);
    let least = index_constant(rw, least, loc);
    let vscale = rw.create(VectorScale::build()).result();
    let lower = index_constant(rw, 0, loc);
    let upper = rw.create(arith::MulI::build(least, vscale)).result();
    let (op, block) = make_loop(rw, (lower, upper, step), &[tile], loc)?;
    let behind = rw.insertion_point();
    rw.set_insertion_point_to_start(block);
    let arguments: Vec<Value> = rw.ir().block(block).args().collect();
    let next = body(rw, *arguments.first()?, *arguments.get(1)?);
    rw.create(scf::Yield::build(&[next]));
    rw.restore(behind);
    rw.op(op).result(0)
}
