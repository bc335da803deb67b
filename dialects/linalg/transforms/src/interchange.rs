//! Loops of generic ops in another order. [mlir/lib/Dialect/Linalg/Transforms/Interchange.cpp]

use dialekt_affine::AffineApply;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::decl::library::AffineMapAttr;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::maps::IteratorTypes;
use dialekt_linalg::{Generic, Index, IteratorTypeArrayAttr, LinalgOpRef};

/// Changes the order of the loops of a generic op, in place: loop `i` is what loop `order[i]` was. `None` unless `order` is a permutation of
/// the loops. [MLIR: interchangeGenericOp]
pub fn interchange_generic(rw: &mut Rewriter<'_>, op: Op, order: &[u32]) -> Option<Op> {
    let cx = rw.cx();
    let affine = cx.affine();
    let view = rw.op(op);
    view.view::<Generic>()?;
    let this = LinalgOpRef::of(view)?;
    let (maps, kinds) = (this.indexing_maps(), this.iterator_types());
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    if order.is_empty() || !sorted.iter().copied().eq(0..kinds.len() as u32) {
        return rw.no_match(op, "the order is no permutation of the loops");
    }
    let inverse: AffineMap = affine.permutation_map(order).inverse_permutation(affine)?;
    let maps: Vec<Attribute> = maps.iter().map(|map| AffineMapAttr::write(cx, map.compose(affine, inverse))).collect();
    let kinds: IteratorTypes = order.iter().map(|from| kinds[*from as usize]).collect();
    let indices: Vec<(Op, Value, i64)> = this
        .body()?
        .ops()
        .filter_map(|op| op.view::<Index>().and_then(|index| Some((op.handle(), index.result(), index.dim()?))))
        .collect();
    rw.set_attr(op, "indexing_maps", Some(cx.array_attr(&maps)));
    rw.set_attr(op, "iterator_types", Some(IteratorTypeArrayAttr::write(cx, kinds)));
    let at = rw.insertion_point();
    for (index, _, dim) in indices {
        rw.set_insertion_point_before(index);
        let loc = rw.loc(index);
        let all: Vec<Value> =
            (0..order.len()).map(|dim| rw.create(Index::build(dim as i64).with_loc(loc)).result()).collect();
        let map = inverse.sub_map(affine, &[usize::try_from(dim).ok()?]);
        rw.replace_op_with_new(index, AffineApply::build(map, &all).with_loc(loc));
    }
    rw.restore(at);
    Some(op)
}
