//! Operands without some dimensions of size 1, and results with them again.

use dialekt_dialect_utils::indices::{Mixed, index};
use dialekt_dialect_utils::reassociation::{Group, Groups};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::fold_created;
use dialekt_memref as memref;
use dialekt_tensor as tensor;
use dialekt_tensor::{is_rank_reduced, make_expand, make_insert_slice, mixed_sizes};

/// The ops that remove dimensions of size 1 from operands, and put them back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankReduction {
    /// `collapse_shape` and `expand_shape`.
    Reshapes,
    /// `extract_slice`, `insert_slice` and `subview`.
    Slices,
}

/// Groups that join each dropped dimension with a kept one: leading ones with the first, others with that before. There are no groups if
/// all are dropped.
pub(super) fn groups(dropped: &[bool]) -> Groups {
    let mut groups = Groups::new();
    let mut group = Group::new();
    for (dim, is_dropped) in dropped.iter().enumerate() {
        if !is_dropped && dropped[..dim].contains(&false) {
            groups.push(std::mem::take(&mut group));
        }
        group.push(dim as i64);
    }
    if dropped.contains(&false) {
        groups.push(group);
    }
    groups
}

/// Returns whether dimensions of an operand may be removed: it has no layout or encoding.
pub(super) fn is_collapsible(cx: &ContextData, ty: Type) -> bool {
    match cx.type_data(ty) {
        TypeData::MemRef { .. } => cx.has_identity_layout(ty),
        TypeData::Tensor { encoding, .. } => encoding.is_none(),
        _ => false,
    }
}

/// Builds an operand with another shape, the groups of which are known. `None` when that is not possible. [MLIR: collapseValue]
pub(super) fn collapse(
    rw: &mut Rewriter<'_>,
    operand: Value,
    shape: &[i64],
    groups: &Groups,
    reduction: RankReduction,
    loc: Location,
) -> Option<Value> {
    let cx = rw.cx();
    match (cx.type_data(rw.type_of(operand)), reduction) {
        (TypeData::MemRef { element, space, .. }, RankReduction::Reshapes) => {
            let ty = cx.memref_type(shape, *element, None, *space).ok()?;
            Some(rw.create(memref::CollapseShape::build(ty, operand, groups.clone()).with_loc(loc)).result())
        }
        (TypeData::MemRef { .. }, RankReduction::Slices) => reduced_view(rw, operand, shape, loc),
        (TypeData::Tensor { element, .. }, RankReduction::Reshapes) => {
            let ty = cx.tensor_type(shape, *element, None).ok()?;
            Some(rw.create(tensor::CollapseShape::build(ty, operand, groups.clone()).with_loc(loc)).result())
        }
        (TypeData::Tensor { .. }, RankReduction::Slices) => reduced_slice(rw, operand, shape, loc),
        _ => None,
    }
}

/// Offsets, sizes and strides of all of a value.
fn whole(cx: &ContextData, sizes: Mixed) -> [Mixed; 3] {
    let all = |value| sizes.iter().map(|_| index(cx, value).into()).collect();
    [all(0), sizes.clone(), all(1)]
}

/// A tensor without some dimensions of size 1. [MLIR: ExtractSliceOp::rankReduceIfNeeded]
pub(crate) fn reduced_slice(rw: &mut Rewriter<'_>, source: Value, shape: &[i64], loc: Location) -> Option<Value> {
    let cx = rw.cx();
    let TypeData::Tensor { shape: from, element, encoding } = cx.type_data(rw.type_of(source)) else { return None };
    if from[..] == *shape {
        return Some(source);
    }
    if !is_rank_reduced(from, shape) {
        return None;
    }
    let ty = cx.tensor_type(shape, *element, *encoding).ok()?;
    let sizes = mixed_sizes(rw, source, loc);
    let slice = tensor::ExtractSlice::build_mixed(cx, ty, source, whole(cx, sizes));
    Some(rw.create(slice.with_loc(loc)).result())
}

/// A buffer without some dimensions of size 1. [MLIR: SubViewOp::rankReduceIfNeeded]
fn reduced_view(rw: &mut Rewriter<'_>, source: Value, shape: &[i64], loc: Location) -> Option<Value> {
    let cx = rw.cx();
    let from = rw.type_of(source);
    let known = cx.type_data(from).shape()?;
    if known[..] == *shape {
        return Some(source);
    }
    if !is_rank_reduced(known, shape) {
        return None;
    }
    let sizes = memref::mixed_sizes(rw, source, loc);
    let parts = whole(cx, sizes);
    let ty = memref::SubView::reduced_type(cx, shape, from, [&parts[0], &parts[1], &parts[2]])?;
    Some(rw.create(memref::SubView::build_mixed(cx, ty, source, parts).with_loc(loc)).result())
}

/// Builds a result with the dimensions of the original init. [MLIR: expandValue]
pub(super) fn expand(
    rw: &mut Rewriter<'_>,
    result: Value,
    init: Value,
    groups: &Groups,
    reduction: RankReduction,
    loc: Location,
) -> Option<Value> {
    if reduction == RankReduction::Reshapes {
        let ty = rw.type_of(init);
        return make_expand(rw, ty, result, groups.clone(), loc);
    }
    let cx = rw.cx();
    let sizes = mixed_sizes(rw, init, loc);
    let inserted = make_insert_slice(rw, result, init, whole(cx, sizes), loc);
    let op = rw.value(inserted).defining_op()?.handle();
    fold_created(rw, op).ok()?.first().copied()
}
