//! Canonicalization of insertions.

use dialekt_arith::Constant;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::elementwise::is_poison;

use super::broadcast::{is_scalar, splat_source};
use crate::fold::FEW_ELEMENTS;
use crate::ops::POISON_INDEX;
use crate::ops::is_broadcastable;
use crate::positions::{Position, count, delinearize, linearize};
use crate::types::Vector;
use crate::{
    Broadcast, ExtractStridedSlice, FromElements, Insert, InsertStridedSlice, InsertStridedSliceView, InsertView,
    ToElements,
};

/// A vector that replaces all elements is a broadcast to the type of the result.
#[derive(Rewrite)]
#[rewrite(
    op @ Insert { value_to_store: value, dest: dest, .. } if replaces_all(cx, value, dest)
        => Broadcast { source: value, vector: cx.type_of(dest) }.at(cx.loc(op))
)]
pub struct InsertToBroadcast;

/// Returns whether a value is a vector with as many elements as another one, in trailing dimensions. The reference does not ask for
/// the latter, and makes an invalid broadcast; it counts the elements of scalable vectors as if `vscale` were 1.
fn replaces_all(rw: &Rewriter<'_>, value: Value, dest: Value) -> bool {
    let (Some(value), Some(dest)) = (Vector::of_value(rw.ir(), value), Vector::of_value(rw.ir(), dest)) else {
        return false;
    };
    value.has_as_many_elements_as(dest) && is_broadcastable(rw.ir().cx(), value.ty, dest.ty)
}

/// An insertion of what all elements of the destination are, too, is a broadcast of that.
#[derive(Described)]
pub struct InsertSplatToSplat;

impl OpRewrite for InsertSplatToSplat {
    type SourceOp = Insert;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Insert>) -> Option<()> {
        let view = rw.view(op)?;
        let ty = rw.type_of(view.result());
        let [value, dest] = [view.value_to_store(), view.dest()].map(|value| splat_source(rw.ir(), value));
        let Some(scalar) = value.filter(|_| value == dest) else {
            return rw.no_match(op, "elements differ");
        };
        rw.replace_op_with_new(op, Broadcast::build(ty, scalar));
        Some(())
    }
}

/// A chain of insertions that replaces all elements makes a vector of them.
#[derive(Described)]
pub struct InsertChainFullyInitialized;

impl OpRewrite for InsertChainFullyInitialized {
    type SourceOp = Insert;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Insert>) -> Option<()> {
        let view = rw.view(op)?;
        let ty = rw.type_of(view.result());
        let result = view.result();
        let goes_on = |user: OpRef<'_>| user.view::<Insert>().is_some_and(|insert| insert.dest() == result);
        if rw.value(result).users().any(goes_on) {
            return rw.no_match(op, "it is not the last one of the chain");
        }
        let Some((count, inserted)) = whole_chain(view) else {
            return rw.no_match(op, "not all elements are known to be inserted");
        };
        let mut elements = vec![Value::NULL; count];
        // The oldest one first: younger ones replace its elements.
        for (start, value) in inserted.into_iter().rev() {
            if is_scalar(rw, value) {
                elements[start] = value;
                continue;
            }
            let apart = rw.create(ToElements::build(value));
            for (place, element) in elements[start..].iter_mut().zip(rw.op(apart).results()) {
                *place = element;
            }
        }
        rw.replace_op_with_new(op, FromElements::build(ty, &elements));
        Some(())
    }
}

/// The values that a chain of insertions inserts, with the number of their first elements, from the last insertion on until all
/// elements are there; and the number of elements.
fn whole_chain(last: InsertView<'_>) -> Option<(usize, Vec<(usize, Value)>)> {
    let ir = last.ir();
    let vector = Vector::of(*last, last.dest()).filter(|vector| !vector.is_scalable())?;
    let mut chain = vec![last];
    while let Some(before) = ir.defining::<Insert>(chain.last()?.dest()) {
        if !ir.value(before.result()).has_one_use() {
            return None;
        }
        chain.push(before);
    }
    if chain.iter().any(|insert| insert.dynamic_position().len() != 0) {
        return None;
    }
    let total = count(vector.shape)?;
    let (mut is_known, mut left, mut inserted) = (vec![false; total], total, Vec::new());
    for insert in chain {
        let position = insert.static_position().filter(|position| !position.contains(&POISON_INDEX))?;
        let rest = vec![0; vector.rank().checked_sub(position.len())?];
        let start = usize::try_from(linearize(vector.shape, &[&position[..], &rest].concat())?).ok()?;
        let value = insert.value_to_store();
        let size = Vector::of(*insert, value).map_or(1, |value| value.num_elements());
        // The verifier does not compare the size of the value with that of the destination.
        for known in is_known.get_mut(start..start.checked_add(usize::try_from(size).ok()?)?)? {
            left -= usize::from(!std::mem::replace(known, true));
        }
        inserted.push((start, value));
        if left == 0 {
            return Some((total, inserted));
        }
    }
    None
}

/// An insertion of a slice of what all elements of the destination are, too, gives the destination.
#[derive(Rewrite)]
#[rewrite(
    InsertStridedSlice { value_to_store: Broadcast { source: x, .. }, dest: dest @ Broadcast { source: x, .. }, .. }
        if is_scalar(cx, x)
        => dest
)]
pub struct FoldInsertStridedSliceSplat;

/// A slice that is inserted where it was taken from changes nothing.
#[derive(Described)]
pub struct FoldInsertStridedSliceOfExtract;

impl OpRewrite for FoldInsertStridedSliceOfExtract {
    type SourceOp = InsertStridedSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<InsertStridedSlice>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(slice) = rw.ir().defining::<ExtractStridedSlice>(view.value_to_store()) else {
            return rw.no_match(op, "the value is no slice");
        };
        let dest = view.dest();
        if slice.source() != dest || slice.offsets() != view.offsets() || slice.strides() != view.strides() {
            return rw.no_match(op, "the slice is another one");
        }
        rw.replace_op(op, &[dest]);
        Some(())
    }
}

/// A constant slice that is inserted into a constant gives a constant.
#[derive(Described)]
pub struct InsertStridedSliceConstantFolder;

impl OpRewrite for InsertStridedSliceConstantFolder {
    type SourceOp = InsertStridedSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<InsertStridedSlice>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(value) = with_constant_slice(view) else {
            return rw.no_match(op, "no constant is inserted into a small constant");
        };
        rw.replace_op_with_new(op, Constant::build(value));
        Some(())
    }
}

/// The constant that an insertion of a constant slice into a constant gives.
fn with_constant_slice(op: InsertStridedSliceView<'_>) -> Option<Attribute> {
    let (cx, ir) = (op.cx(), op.ir());
    let (slice, dest) = (Vector::of(*op, op.value_to_store())?, Vector::of(*op, op.dest())?);
    let is_small = dest.num_elements() <= FEW_ELEMENTS || ir.value(op.dest()).has_one_use();
    if dest.is_scalable() || !is_small || op.strides()?.iter().any(|stride| *stride != 1) {
        return None;
    }
    let constant = |value| ir.constant(value).filter(|constant| !is_poison(cx, *constant));
    let (part, whole) = (constant(op.value_to_store())?, constant(op.dest())?);
    let (part, whole) = (cx.element_bytes(part)?, cx.element_bytes(whole).filter(|_| count(dest.shape).is_some())?);
    let (mut elements, offsets): (Vec<_>, _) = (whole.iter().collect(), op.offsets()?);
    let lead = dest.rank().checked_sub(slice.rank())?;
    for (number, element) in part.iter().enumerate() {
        let within = delinearize(slice.shape, number as i64);
        let indices = std::iter::repeat_n(0, lead).chain(within).zip(&offsets);
        let position: Option<Position> = indices.map(|(index, offset)| index.checked_add(*offset)).collect();
        *elements.get_mut(usize::try_from(linearize(dest.shape, &position?)?).ok()?)? = element;
    }
    cx.dense_bytes_attr(dest.ty, &elements).ok()
}
