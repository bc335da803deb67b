//! Packed operands with another order of dimensions. [MLIR: packTranspose]

use dialekt_dialect_utils::indices::join;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::{LinalgOpRef, Pack};

use super::{Dims, Tiling, make_destination, make_generic, make_pack, permuted};

/// A pack and its user, with another order of dimensions.
#[derive(Clone, Copy, Debug)]
pub struct Transposed {
    /// The pack.
    pub pack: Op,
    /// The generic op.
    pub op: Op,
}

/// Changes the order of outer and inner dimensions of a packed operand of a structured op. Both ops are replaced. `None` unless the op is the
/// only user of the pack.
pub fn transpose_packed_operand(
    rw: &mut Rewriter<'_>,
    pack: Op,
    op: Op,
    outer: &[i64],
    inner: &[i64],
) -> Option<Transposed> {
    let cx = rw.cx();
    let affine = cx.affine();
    let view = rw.op(pack).view::<Pack>()?;
    let (source, padding, result) = (view.source(), view.padding_value(), view.result());
    let operand = rw.op(op).operands().position(|operand| operand == result)?;
    if !rw.value(result).has_one_use() {
        return rw.no_match(pack, "it has other users");
    }
    let rank = outer.len() as i64;
    let order = view.outer_dims_perm().filter(|order| !order.is_empty()).unwrap_or_else(|| (0..rank).collect());
    let tiles = join(&view.static_inner_tiles()?, view.inner_tiles().range());
    let tiling = Tiling {
        inner_dims_pos: permuted(&view.inner_dims_pos()?, inner)?,
        tiles: permuted(&tiles, inner)?,
        outer_dims_perm: permuted(&order, outer)?,
    };
    let this = LinalgOpRef::of(rw.op(op))?;
    let (mut maps, kinds, loc) = (this.indexing_maps(), this.iterator_types(), this.op().loc());
    let inputs = this.style()?.dps_inits().positions().start;
    let body = this.body()?.parent_region()?.handle();
    let permutation: Dims = outer.iter().copied().chain(inner.iter().map(|dim| dim + rank)).collect();
    let results: Vec<_> = permuted(affine.map(maps[operand]).results(), &permutation)?;
    maps[operand] = affine.make_map(affine.map(maps[operand]).dims(), 0, &results);

    rw.set_insertion_point_before(pack);
    let dest = make_destination(rw, source, &tiling, loc)?;
    let new_pack = make_pack(rw, source, dest, &tiling, padding, loc);
    rw.set_insertion_point_before(op);
    let mut operands: Vec<Value> = rw.op(op).operands().collect();
    operands[operand] = rw.op(new_pack).result(0)?;
    let (inputs, outputs) = operands.split_at(inputs);
    let types: Vec<Type> = outputs.iter().map(|init| rw.type_of(*init)).collect();
    let new = make_generic(rw, &types, inputs, outputs, maps, kinds, loc);
    let region = rw.op(new).region(0)?.handle();
    rw.inline_region(body, region, None);
    rw.replace_op_with(op, new);
    rw.erase_op(pack);
    Some(Transposed { pack: new_pack, op: new })
}
