//! Slices without dimensions of size 1. [MLIR: RankReducedExtractSliceOp, RankReducedInsertSliceOp]

use dialekt_dialect_utils::indices::{Mixed, join};
use dialekt_dialect_utils::reassociation::{Group, Groups};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor::{
    ExtractSlice, InsertSlice, ParallelInsertSlice, ParallelInsertSliceParts, make_collapse, make_expand,
    make_insert_slice,
};

/// Groups that join dimensions of size 1 with others: with the next one, the last ones with that before. There are none if all
/// sizes are 1. [MLIR: getReassociationMapForFoldingUnitDims]
fn groups(shape: &[i64]) -> Groups {
    let mut groups = Groups::new();
    let mut group = Group::new();
    for (dim, size) in shape.iter().enumerate() {
        group.push(dim as i64);
        if *size != 1 {
            groups.push(std::mem::take(&mut group));
        }
    }
    if let Some(last) = groups.last_mut() {
        last.extend(group);
    }
    groups
}

/// The shape of a slice with fewer dimensions: the first ones of size 1 go. [MLIR: inferCanonicalRankReducedResultType]
fn canonical_shape(sizes: &[i64], rank: usize) -> Vec<i64> {
    let mut excess = sizes.len().saturating_sub(rank);
    let keep = |size: &i64| {
        let is_dropped = *size == 1 && excess != 0;
        excess -= usize::from(is_dropped);
        !is_dropped
    };
    sizes.iter().copied().filter(keep).collect()
}

/// A slice is taken without dimensions of size 1, and expanded.
#[derive(Described)]
pub struct RankReducedExtractSliceOp;

impl OpRewrite for RankReducedExtractSliceOp {
    type SourceOp = ExtractSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtractSlice>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (loc, source, ty) = (view.loc(), view.source(), rw.type_of(view.result()));
        let shape = cx.type_data(ty).shape()?;
        let groups = groups(shape);
        if groups.len() == shape.len() {
            return rw.no_match(op, "no size is 1");
        }
        let sizes = view.static_sizes()?;
        let parts: [Mixed; 3] = [
            join(&view.static_offsets()?, view.offsets().range()),
            join(&sizes, view.sizes().range()),
            join(&view.static_strides()?, view.strides().range()),
        ];
        let TypeData::Tensor { element, .. } = cx.type_data(ty) else { return None };
        let reduced = cx.tensor_type(&canonical_shape(&sizes, groups.len()), *element, None).ok()?;
        let slice = rw.create(ExtractSlice::build_mixed(cx, reduced, source, parts).with_loc(loc)).result();
        let new = make_expand(rw, ty, slice, groups, loc)?;
        rw.replace_op(op, &[new]);
        Some(())
    }
}

/// A tensor is inserted without dimensions of size 1.
#[derive(Described)]
pub struct RankReducedInsertSliceOp;

impl OpRewrite for RankReducedInsertSliceOp {
    type SourceOp = InsertSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<InsertSlice>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, source, dest) = (view.loc(), view.source(), view.dest());
        let parts: [Mixed; 3] = [
            join(&view.static_offsets()?, view.offsets().range()),
            join(&view.static_sizes()?, view.sizes().range()),
            join(&view.static_strides()?, view.strides().range()),
        ];
        let Some(source) = collapsed_source(rw, source, loc) else { return rw.no_match(op, "no size is 1") };
        let new = make_insert_slice(rw, source, dest, parts, loc);
        rw.replace_op(op, &[new]);
        Some(())
    }
}

/// A tensor is inserted in parallel without dimensions of size 1.
#[derive(Described)]
pub struct RankReducedParallelInsertSliceOp;

impl OpRewrite for RankReducedParallelInsertSliceOp {
    type SourceOp = ParallelInsertSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ParallelInsertSlice>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, source) = (view.loc(), view.source());
        let around = rw.op(op).parent_op()?.handle();
        let at = rw.insertion_point();
        rw.set_insertion_point_before(around);
        let collapsed = collapsed_source(rw, source, loc);
        rw.restore(at);
        let Some(source) = collapsed else { return rw.no_match(op, "no size is 1") };
        let view = rw.view(op)?;
        let [offsets, sizes, strides]: [Vec<Value>; 3] =
            [view.offsets().collect(), view.sizes().collect(), view.strides().collect()];
        let parts = ParallelInsertSliceParts {
            source,
            dest: view.dest(),
            offsets: &offsets,
            sizes: &sizes,
            strides: &strides,
            static_offsets: view.static_offsets()?,
            static_sizes: view.static_sizes()?,
            static_strides: view.static_strides()?,
        };
        rw.create(ParallelInsertSlice::build(parts).with_loc(loc));
        rw.erase_op(op);
        Some(())
    }
}

/// A tensor without dimensions of size 1; `None` if it has none.
fn collapsed_source(rw: &mut Rewriter<'_>, source: Value, loc: Location) -> Option<Value> {
    let cx = rw.cx();
    let shape = cx.type_data(rw.type_of(source)).shape()?;
    let groups = groups(shape);
    if groups.len() == shape.len() { None } else { make_collapse(rw, source, groups, loc) }
}
