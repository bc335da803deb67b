//! Chains of transpositions and broadcasts.

use dialekt_dialect_utils::indices::{Mixed, split};
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

use crate::interfaces::reify::mixed_size;
use crate::structured::create::{broadcast, transpose};
use crate::{Broadcast, Transpose};

/// Transposes once in place of twice.
#[derive(Described)]
pub struct FoldTransposeWithTranspose;

impl OpRewrite for FoldTransposeWithTranspose {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(before) = rw.ir().defining::<Transpose>(view.input()) else {
            return rw.no_match(op, "the input is not transposed");
        };
        let (inner, outer) = (before.permutation()?, view.permutation()?);
        let (input, init) = (before.input(), view.init());
        let both: Option<SmallVec<[i64; 8]>> =
            outer.iter().map(|dim| inner.get(usize::try_from(*dim).ok()?).copied()).collect();
        let new = transpose(rw, input, init, both?);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Transposes before a broadcast, where there are fewer elements.
#[derive(Described)]
pub struct SwapTransposeWithBroadcast;

impl OpRewrite for SwapTransposeWithBroadcast {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, loc) = (rw.cx(), view.loc());
        let Some(before) = rw.ir().defining::<Broadcast>(view.input()).filter(|_| rw.value(view.input()).has_one_use())
        else {
            return rw.no_match(op, "the input is no broadcast of its own");
        };
        let (permutation, added) = (view.permutation()?, before.dimensions()?);
        let (input, init) = (before.input(), view.init());
        let TypeData::Tensor { element, .. } = cx.type_data(rw.type_of(input)) else {
            return rw.no_match(op, "the input is no tensor");
        };
        let element = *element;
        // The place of each dimension that is left, among those that are left.
        let left: SmallVec<[i64; 8]> = permutation.iter().copied().filter(|dim| !added.contains(dim)).collect();
        let rank = |dim: &i64| left.iter().filter(|other| *other < dim).count() as i64;
        let inner: SmallVec<[i64; 8]> = left.iter().map(rank).collect();
        let place = |dim: &i64| permutation.iter().position(|to| to == dim).map(|place| place as i64);
        let dimensions: SmallVec<[i64; 8]> = added.iter().map(place).collect::<Option<_>>()?;
        let sizes: Mixed = inner.iter().map(|dim| mixed_size(rw, input, *dim as usize, loc)).collect();
        let (open, shape) = split(cx, &sizes);
        let ty = cx.tensor_type(&shape, element, None).ok()?;
        let empty = rw.create(dialekt_tensor::Empty::build(ty, &open)).result();
        let transposed = transpose(rw, input, empty, inner);
        let transposed = rw.op(transposed).result(0)?;
        let new = broadcast(rw, transposed, init, dimensions);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Broadcasts once in place of twice.
#[derive(Described)]
pub struct FoldBroadcasts;

impl OpRewrite for FoldBroadcasts {
    type SourceOp = Broadcast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Broadcast>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(before) = rw.ir().defining::<Broadcast>(view.input()) else {
            return rw.no_match(op, "the input is no broadcast");
        };
        let (inner, outer) = (before.dimensions()?, view.dimensions()?);
        let (input, init) = (before.input(), view.init());
        let rank = (inner.len()
            + outer.len()
            + before.operand_type(0).map_or(0, |ty| rw.ir().cx().type_data(ty).shape().map_or(0, <[i64]>::len)))
            as i64;
        let kept: SmallVec<[i64; 8]> = (0..rank).filter(|dim| !outer.contains(dim)).collect();
        let moved: Option<SmallVec<[i64; 8]>> =
            inner.iter().map(|dim| kept.get(usize::try_from(*dim).ok()?).copied()).collect();
        let mut dimensions: SmallVec<[i64; 8]> = outer.iter().copied().chain(moved?).collect();
        dimensions.sort_unstable();
        let new = broadcast(rw, input, init, dimensions);
        rw.replace_op_with(op, new);
        Some(())
    }
}
