//! Folding of what is computed from and to shapes.

use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::verify::broadcast_shapes;

use super::index;
use crate::extents::{extents_attr, extents_of};
use crate::ops::{
    Any, AnyView, Broadcast, BroadcastView, Concat, ConcatView, Dim, DimView, FromExtents, FromExtentsView, GetExtent,
    GetExtentView, NumElements, NumElementsView, Rank, RankView, SplitAt, SplitAtView, ToExtentTensor,
    ToExtentTensorView,
};

/// The extents that a shape is known to have.
fn extents(cx: &ContextData, constants: Constants<'_>, shape: Value) -> Option<Vec<i64>> {
    extents_of(cx, constants.get(shape)?)
}

impl Fold for Any {
    fn fold(op: AnyView<'_>, constants: Constants<'_>) -> Option<Folded> {
        // As in the reference, only the last one is looked at; constants stand behind other operands.
        constants.get(op.inputs().next_back()?).map(Into::into)
    }
}

impl Fold for Broadcast {
    fn fold(op: BroadcastView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let mut shapes = op.shapes();
        let first = shapes.next()?;
        if op.num_operands() == 1 {
            return (op.operand_type(0) == op.result_type(0)).then(|| first.into());
        }
        let first = extents(cx, constants, first)?;
        let all = shapes.try_fold(first, |all, shape| broadcast_shapes(&all, &extents(cx, constants, shape)?))?;
        extents_attr(cx, &all).map(Into::into)
    }
}

impl Fold for Concat {
    fn fold(op: ConcatView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let (mut all, rest) = (extents(cx, constants, op.lhs())?, extents(cx, constants, op.rhs())?);
        all.extend(rest);
        extents_attr(cx, &all).map(Into::into)
    }
}

impl Fold for SplitAt {
    fn fold(op: SplitAtView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let all = extents(cx, constants, op.operand())?;
        let at = cx.integer_i64(constants.get(op.index())?)?;
        let at = if at < 0 { at.checked_add(all.len() as i64)? } else { at };
        let (head, tail) = all.split_at_checked(usize::try_from(at).ok()?)?;
        let parts = [extents_attr(cx, head)?, extents_attr(cx, tail)?];
        Some(Folded::results(parts.map(OpFoldResult::Attr)))
    }
}

impl Fold for FromExtents {
    fn fold(op: FromExtentsView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let all: Option<Vec<i64>> = op.extents().map(|extent| cx.integer_i64(constants.get(extent)?)).collect();
        extents_attr(cx, &all?).map(Into::into)
    }
}

impl Fold for ToExtentTensor {
    fn fold(op: ToExtentTensorView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        extents_attr(cx, &extents(cx, constants, op.input())?).map(Into::into)
    }
}

impl Fold for Rank {
    fn fold(op: RankView<'_>, constants: Constants<'_>) -> Option<Folded> {
        index(op.cx(), extents(op.cx(), constants, op.shape())?.len() as i64)
    }
}

impl Fold for NumElements {
    fn fold(op: NumElementsView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let all = extents(op.cx(), constants, op.shape())?;
        index(op.cx(), all.iter().fold(1, |product: i64, extent| product.wrapping_mul(*extent)))
    }
}

impl Fold for Dim {
    fn fold(op: DimView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let at = cx.integer_i64(constants.get(op.index())?)?;
        let extent = *cx.type_data(op.operand_type(0)?).shape()?.get(usize::try_from(at).ok()?)?;
        if extent == DYNAMIC { None } else { index(cx, extent) }
    }
}

impl Fold for GetExtent {
    fn fold(op: GetExtentView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let all = extents(cx, constants, op.shape())?;
        let at = cx.integer_i64(constants.get(op.dim())?)?;
        index(cx, *all.get(usize::try_from(at).ok()?)?)
    }
}
