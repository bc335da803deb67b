//! Canonicalization of transpositions.

use dialekt_ir_core::prelude::rewrite::*;

use super::broadcast::is_scalar;
use crate::fold::is_order_preserving;
use crate::positions::{Position, count, delinearize, linearize};
use crate::types::Vector;
use crate::{Broadcast, ConstantMask, CreateMask, FromElements, ShapeCast, Transpose, TransposeView};

/// A transposed mask is one with its sizes permuted.
#[derive(Described)]
pub struct FoldTransposeCreateMask;

impl OpRewrite for FoldTransposeCreateMask {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let view = rw.view(op)?;
        let (ty, source, permutation) = (rw.type_of(view.result()), view.vector(), view.permutation()?);
        if let Some(mask) = rw.ir().defining::<CreateMask>(source) {
            let sizes = permuted(&permutation, &mask.sizes().collect::<Vec<Value>>())?;
            rw.replace_op_with_new(op, CreateMask::build(ty, &sizes));
        } else if let Some(mask) = rw.ir().defining::<ConstantMask>(source) {
            let sizes = permuted(&permutation, &mask.mask_dim_sizes()?)?;
            rw.replace_op_with_new(op, ConstantMask::build(ty, sizes.into()));
        } else {
            return rw.no_match(op, "the source is no mask");
        }
        Some(())
    }
}

/// The elements of a list in the order of a permutation.
fn permuted<T: Copy>(permutation: &[i64], list: &[T]) -> Option<Vec<T>> {
    let element = |dim: &i64| list.get(usize::try_from(*dim).ok()?).copied();
    if permutation.len() == list.len() { permutation.iter().map(element).collect() } else { None }
}

/// A transposition of a cast that keeps the order of elements is a part of the cast.
#[derive(Rewrite)]
#[rewrite(
    op @ Transpose { vector: ShapeCast { source: x, .. }, .. } if keeps_order(cx, op.op())
        => ShapeCast { source: x }.at(cx.loc(op))
)]
pub struct FoldTransposeShapeCast;

fn keeps_order(rw: &Rewriter<'_>, op: Op) -> bool {
    rw.op(op).view::<Transpose>().is_some_and(is_order_preserving)
}

/// Two transpositions are one.
#[derive(Rewrite)]
#[rewrite(
    op @ Transpose { vector: Transpose { vector: x, permutation: inner, .. }, permutation: outer, .. }
        if let Some(both) = composed(cx, inner, outer)
        => Transpose { vector: x, permutation: both }.at(cx.loc(op))
)]
pub struct TransposeFolder;

fn composed(rw: &Rewriter<'_>, inner: Attribute, outer: Attribute) -> Option<Attribute> {
    let cx = rw.ir().cx();
    let (inner, outer) = (cx.dense_i64_values(inner)?, cx.dense_i64_values(outer)?);
    Some(cx.dense_i64_attr(&permuted(&outer, &inner)?))
}

/// A transposed broadcast of a scalar is a broadcast of it.
#[derive(Rewrite)]
#[rewrite(
    op @ Transpose { vector: Broadcast { source: x, .. }, .. } if is_scalar(cx, x)
        => Broadcast { source: x }.at(cx.loc(op))
)]
pub struct FoldTransposeSplat;

/// A transposed vector of elements is made of the elements in another order.
#[derive(Described)]
pub struct FoldTransposeFromElements;

impl OpRewrite for FoldTransposeFromElements {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(elements) = transposed_elements(view) else {
            return rw.no_match(op, "the source is not made of elements");
        };
        let ty = rw.type_of(view.result());
        rw.replace_op_with_new(op, FromElements::build(ty, &elements));
        Some(())
    }
}

/// The elements of a transposed vector that is made of elements.
fn transposed_elements(op: TransposeView<'_>) -> Option<Vec<Value>> {
    let made = op.ir().defining::<FromElements>(op.vector())?;
    let (from, to) = (Vector::of(*op, op.vector())?, Vector::of(*op, op.result())?);
    let (elements, permutation): (Vec<Value>, _) = (made.elements().collect(), op.permutation()?);
    let element = |number: usize| {
        let position = delinearize(to.shape, number as i64);
        let mut within: Position = position.clone();
        for (dim, index) in permutation.iter().zip(&position) {
            *within.get_mut(usize::try_from(*dim).ok()?)? = *index;
        }
        elements.get(usize::try_from(linearize(from.shape, &within)?).ok()?).copied()
    };
    (0..count(to.shape)?).map(element).collect()
}

/// A transposed broadcast is a broadcast where only repeated dimensions are permuted.
#[derive(Described)]
pub struct FoldTransposeBroadcast;

impl OpRewrite for FoldTransposeBroadcast {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(source) = rw.ir().defining::<Broadcast>(view.vector()).map(|broadcast| broadcast.source()) else {
            return rw.no_match(op, "the source is no broadcast");
        };
        let permutation = view.permutation()?;
        if !Vector::of(*view, source).is_none_or(|source| permutes_groups(source, &permutation)) {
            return rw.no_match(op, "dimensions of the source are permuted");
        }
        let ty = rw.type_of(view.result());
        rw.replace_op_with_new(op, Broadcast::build(ty, source));
        Some(())
    }
}

/// Returns whether a permutation of a broadcast shape stays within groups: dimensions of the source that are not 1 are alone, all others
/// between them may be permuted.
fn permutes_groups(source: Vector<'_>, permutation: &[i64]) -> bool {
    let Some(lead) = permutation.len().checked_sub(source.rank()) else { return false };
    // The reference takes a scalable size 1 for one that may be repeated.
    let stays = |dim: usize| source.dims().nth(dim) != Some((1, false));
    let ends_group = |dim: usize| stays(dim) || dim != 0 && stays(dim - 1);
    let mut start = 0;
    // What is left behind the last group stays within itself where all others do.
    for end in (0..source.rank()).filter(|dim| ends_group(*dim)).map(|dim| dim + lead) {
        let group = start as i64..end as i64;
        if permutation[start..end].iter().any(|dim| !group.contains(dim)) {
            return false;
        }
        start = end;
    }
    true
}
