//! Reshapes next to paddings. [MLIR: FoldPadWithProducerReshapeOpByExpansion]

use dialekt_dialect_utils::indices::{Mixed, split};
use dialekt_dialect_utils::reshapes::output_shape;
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor::{CollapseShape, ExpandShape, Pad, PadView, make_expand_to, make_pad, mixed_size};

use super::MayFuse;
use crate::shapes::{constant_padding, has_constant_padding, paddings, set_insertion_point_after_value};

/// Pads a tensor before it is collapsed: dimensions that are joined are not padded.
pub(super) fn expand_pad(rw: &mut Rewriter<'_>, op: Op, may_fuse: MayFuse) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<Pad>()?;
    let Some(reshape) = rw.ir().defining::<CollapseShape>(view.source()) else {
        return rw.no_match(op, "the source is not collapsed");
    };
    if !may_fuse(*view, 0) {
        return rw.no_match(op, "the source is used elsewhere");
    }
    let (groups, source, loc) = (reshape.reassociation()?, reshape.src(), view.loc());
    let (ty, nofold) = (view.result_type(0)?, view.nofold());
    let [low, high] = paddings(view)?;
    if groups.iter().enumerate().any(|(dim, group)| group.len() > 1 && !is_unpadded(view, dim)) {
        return rw.no_match(op, "a dimension that is joined is padded");
    }
    let TypeData::Tensor { shape, element, .. } = cx.type_data(rw.type_of(source)) else { return None };
    let to = cx.type_data(ty).shape()?;
    let mut shape = shape.to_vec();
    let (mut new_low, mut new_high) = (Mixed::new(), Mixed::new());
    for (dim, group) in groups.iter().enumerate() {
        if let [only] = group[..] {
            *shape.get_mut(usize::try_from(only).ok()?)? = *to.get(dim)?;
        }
        for _ in group {
            new_low.push(*low.get(dim)?);
            new_high.push(*high.get(dim)?);
        }
    }
    let padded = cx.tensor_type(&shape, *element, None).ok()?;
    let Some(value) = constant_padding(rw, op) else { return rw.no_match(op, "the padding is not one value") };
    let padded = make_pad(rw, Some(padded), source, [&new_low, &new_high], value, nofold, loc)?;
    rw.replace_op_with_new(op, CollapseShape::build(ty, padded, groups));
    Some(())
}

/// Expands a tensor before it is padded: dimensions that are taken apart are not padded. [MLIR:
/// FoldReshapeWithProducerPadOpByExpansion]
pub(super) fn expand_padded(rw: &mut Rewriter<'_>, op: Op, may_fuse: MayFuse) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<ExpandShape>()?;
    let Some(pad) = rw.ir().defining::<Pad>(view.src()) else { return rw.no_match(op, "the source is not padded") };
    if !may_fuse(*view, 0) {
        return rw.no_match(op, "the source is used elsewhere");
    }
    let (groups, ty) = (view.reassociation()?, view.result_type(0)?);
    let (source, loc, nofold, pad_op) = (pad.source(), pad.loc(), pad.nofold(), pad.handle());
    let ([low, high], mut sizes) = (paddings(pad)?, output_shape(*view)?);
    if groups.iter().enumerate().any(|(dim, group)| group.len() > 1 && !is_unpadded(pad, dim)) {
        return rw.no_match(op, "a dimension that is taken apart is padded");
    }
    if !has_constant_padding(pad) {
        return rw.no_match(op, "the padding is not one value");
    }
    let (mut new_low, mut new_high) = (Mixed::new(), Mixed::new());
    for (dim, group) in groups.iter().enumerate() {
        for _ in group {
            new_low.push(*low.get(dim)?);
            new_high.push(*high.get(dim)?);
        }
    }
    let kept = groups.iter().filter(|group| group.len() > 1).flatten();
    let kept: Vec<OpFoldResult> = kept.filter_map(|dim| sizes.get(usize::try_from(*dim).ok()?).copied()).collect();
    let is_there = |size: &OpFoldResult| match size {
        OpFoldResult::Value(size) => is_known_at(rw, *size, source),
        OpFoldResult::Attr(_) => true,
    };
    let all_are_there = kept.iter().all(is_there);
    let at = rw.insertion_point();
    // The reference builds it there in any case.
    if all_are_there {
        set_insertion_point_after_value(rw, source)?;
    }
    for (dim, group) in groups.iter().enumerate() {
        if let [only] = group[..] {
            *sizes.get_mut(usize::try_from(only).ok()?)? = mixed_size(rw, source, dim, loc);
        }
    }
    let element = cx.element_or_self(ty);
    let expanded = cx.tensor_type(&split(cx, &sizes).1, element, None).ok()?;
    let expanded = make_expand_to(rw, expanded, source, groups, &sizes, loc);
    rw.restore(at);
    let value = constant_padding(rw, pad_op)?;
    let new = make_pad(rw, Some(ty), expanded, [&new_low, &new_high], value, nofold, loc)?;
    rw.replace_op(op, &[new]);
    Some(())
}

/// Returns whether a dimension is not padded.
fn is_unpadded(op: PadView<'_>, dim: usize) -> bool {
    [op.static_low(), op.static_high()].into_iter().all(|list| list.is_some_and(|list| list.get(dim) == Some(&0)))
}

/// Returns whether a value is there where another one is: an argument, or the result of an op before.
fn is_known_at(rw: &Rewriter<'_>, value: Value, at: Value) -> bool {
    match (rw.value(value).def(), rw.value(at).def()) {
        (ValueDef::Argument(block, _), _) => rw.value(at).parent_block().is_some_and(|found| found.handle() == block),
        (ValueDef::Result(op, _), ValueDef::Result(at, _)) => rw.op(op).is_before(rw.op(at)) == Some(true),
        _ => false,
    }
}
