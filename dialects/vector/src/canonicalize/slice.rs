//! Canonicalization of slices.

use dialekt_arith::{Constant, SubI};
use dialekt_ir_core::prelude::rewrite::*;

use super::broadcast::is_scalar;
use crate::ops::slice_type;
use crate::types::Vector;
use crate::{
    Broadcast, ConstantMask, CreateMask, Extract, ExtractStridedSlice, ExtractStridedSliceParts,
    ExtractStridedSliceView, ShapeCast,
};

/// Makes the slice of a mask with other sizes.
#[derive(Described)]
pub struct StridedSliceCreateMaskFolder;

impl OpRewrite for StridedSliceCreateMaskFolder {
    type SourceOp = ExtractStridedSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtractStridedSlice>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(mask) = rw.ir().defining::<CreateMask>(view.source()).filter(|_| has_unit_strides(view)) else {
            return rw.no_match(op, "the source is no mask");
        };
        let (ty, offsets) = (rw.type_of(view.slice()), view.offsets()?);
        let mut sizes: Vec<Value> = mask.sizes().collect();
        for (size, offset) in sizes.iter_mut().zip(offsets) {
            let offset = Constant::int(rw, Type::INDEX, offset);
            *size = rw.create(SubI::build(*size, offset)).result();
        }
        rw.replace_op_with_new(op, CreateMask::build(ty, &sizes));
        Some(())
    }
}

/// Makes the slice of a constant mask.
#[derive(Described)]
pub struct StridedSliceConstantMaskFolder;

impl OpRewrite for StridedSliceConstantMaskFolder {
    type SourceOp = ExtractStridedSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtractStridedSlice>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(mask) = rw.ir().defining::<ConstantMask>(view.source()).filter(|_| has_unit_strides(view)) else {
            return rw.no_match(op, "the source is no constant mask");
        };
        let ty = rw.type_of(view.slice());
        let mut set = mask.mask_dim_sizes()?;
        for ((set, offset), size) in set.iter_mut().zip(view.offsets()?).zip(view.sizes()?) {
            *set = offset.saturating_add(size).min(*set).saturating_sub(offset).max(0);
        }
        if set.contains(&0) {
            set.fill(0);
        }
        rw.replace_op_with_new(op, ConstantMask::build(ty, set));
        Some(())
    }
}

/// Slices what is broadcast, before the broadcast.
#[derive(Described)]
pub struct StridedSliceBroadcast;

impl OpRewrite for StridedSliceBroadcast {
    type SourceOp = ExtractStridedSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtractStridedSlice>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(mut source) = rw.ir().defining::<Broadcast>(view.source()).map(|broadcast| broadcast.source()) else {
            return rw.no_match(op, "the source is no broadcast");
        };
        let ty = rw.type_of(view.slice());
        if let Some((slice, parts)) = slice_of_source(view, source) {
            let [offsets, sizes, strides] = parts.map(|list| list.into());
            let parts = ExtractStridedSliceParts { slice, source, offsets, sizes, strides };
            source = rw.create(ExtractStridedSlice::build(parts)).result();
        }
        rw.replace_op_with_new(op, Broadcast::build(ty, source));
        Some(())
    }
}

/// The type, the offsets, the sizes and the strides of the slice of what is broadcast; `None` if all of that is broadcast.
fn slice_of_source(op: ExtractStridedSliceView<'_>, source: Value) -> Option<(Type, [Vec<i64>; 3])> {
    let (source, result) = (Vector::of(*op, source)?, Vector::of(*op, op.slice())?);
    let lead = result.rank().checked_sub(source.rank())?;
    let is_whole = |(size, taken): (&i64, &i64)| *size == 1 || size == taken;
    if source.shape.iter().zip(&result.shape[lead..]).all(is_whole) {
        return None;
    }
    let listed = [op.offsets()?, op.sizes()?, op.strides()?];
    let [mut offsets, mut sizes, strides] = listed.map(|list| list.into_iter().skip(lead).collect::<Vec<i64>>());
    for ((size, offset), whole) in sizes.iter_mut().zip(&mut offsets).zip(source.shape) {
        // A dimension of size 1 is repeated as often as the slice has elements.
        if *whole == 1 {
            (*offset, *size) = (0, 1);
        }
    }
    Some((slice_type(op.cx(), source, &sizes)?, [offsets, sizes, strides]))
}

/// A slice of a broadcast scalar is a smaller broadcast.
#[derive(Rewrite)]
#[rewrite(
    op @ ExtractStridedSlice { source: Broadcast { source: x, .. }, .. } if is_scalar(cx, x)
        => Broadcast { source: x }.at(cx.loc(op))
)]
pub struct StridedSliceSplat;

/// A slice without gaps is an extracted subvector, cast to its shape.
#[derive(Described)]
pub struct ContiguousExtractStridedSliceToExtract;

impl OpRewrite for ContiguousExtractStridedSliceToExtract {
    type SourceOp = ExtractStridedSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtractStridedSlice>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(position) = contiguous_position(view) else {
            return rw.no_match(op, "the slice has gaps");
        };
        let (cx, ty, source) = (rw.cx(), rw.type_of(view.slice()), view.source());
        let part = rw.create(Extract::build_at(cx, source, &position)).result();
        rw.replace_op_with_new(op, ShapeCast::build(ty, part));
        Some(())
    }
}

/// The position of the subvector that a slice is: of leading dimensions only one element is taken, the others as a whole.
fn contiguous_position(op: ExtractStridedSliceView<'_>) -> Option<Vec<i64>> {
    let source = Vector::of(*op, op.source()).filter(|source| !source.is_scalable() && has_unit_strides(op))?;
    let (offsets, sizes) = (op.offsets()?, op.sizes()?);
    let mut taken = sizes.iter().zip(source.shape);
    let mut leading = taken.rposition(|(size, whole)| size != whole)? + 1;
    if leading == source.rank() || sizes[..leading].iter().any(|size| *size != 1) {
        return None;
    }
    // The cast then adds as few dimensions as possible.
    while leading + 1 < sizes.len() && sizes[leading] == 1 {
        leading += 1;
    }
    Some(offsets.get(..leading)?.to_vec())
}

fn has_unit_strides(op: ExtractStridedSliceView<'_>) -> bool {
    op.strides().is_some_and(|strides| strides.iter().all(|stride| *stride == 1))
}
