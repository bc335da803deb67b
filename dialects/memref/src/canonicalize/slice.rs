//! Canonicalization of `memref.subview`.

use dialekt_dialect_utils::indices::{Mixed, all_are, fold_parts, integer, known, split};
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, OpFoldResult};
use dialekt_ir_core::prelude::rewrite::*;

use super::{foldable_cast, replace_with_cast};
use crate::ops::subview::{dropped_dims, is_inside, part_type, source_tells_dropped};
use crate::types::MemRef;
use crate::{SubView, SubViewView};

/// Offsets, sizes and strides.
type Parts = [Mixed; 3];

fn parts(op: SubViewView<'_>) -> Option<Parts> {
    let parts = OffsetSizeAndStrideOpRef::of(*op)?;
    Some([parts.mixed_offsets(), parts.mixed_sizes(), parts.mixed_strides()])
}

/// The type of a subview without the dropped dimensions.
fn reduced_type(cx: &ContextData, source: Type, parts: &Parts, dropped: &[bool]) -> Option<Type> {
    let [offsets, sizes, strides] = [0, 1, 2].map(|i| split(cx, &parts[i]).1);
    let full = part_type(cx, source, [&offsets, &sizes, &strides])?;
    if !dropped.contains(&true) {
        return Some(full);
    }
    let (memref, layout) = (MemRef::new(cx, full)?, cx.strided_layout(full)?);
    let kept = |list: &[i64]| -> Vec<i64> {
        list.iter().zip(dropped).filter(|(_, dropped)| !**dropped).map(|(kept, _)| *kept).collect()
    };
    let layout = cx.strided_layout_attr(layout.offset, &kept(&layout.strides));
    cx.memref_type(&kept(memref.shape), memref.element, Some(layout), memref.space).ok()
}

/// Replaces the op by a subview of a source, cast to the old type.
fn replace(rw: &mut Rewriter<'_>, op: Typed<SubView>, ty: Type, source: Value, parts: &Parts) -> Option<()> {
    let (cx, loc) = (rw.cx(), rw.loc(op));
    let new = rw.create(SubView::build_mixed(cx, ty, source, parts.each_ref()).with_loc(loc)).result();
    replace_with_cast(rw, op, new)
}

/// Moves constant offsets, sizes and strides into the op and its type.
#[derive(Described)]
pub struct SubViewOpConstantFolder;

impl OpRewrite for SubViewOpConstantFolder {
    type SourceOp = SubView;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<SubView>) -> Option<()> {
        let view = rw.view(op)?;
        let mut parts = parts(view)?;
        let ir = rw.ir();
        if !fold_parts(ir, &mut parts, true) {
            return rw.no_match(op, "no operand is a constant");
        }
        if parts[2].iter().any(|stride| integer(ir.cx(), *stride) == Some(0)) {
            return rw.no_match(op, "a layout has no strides that are 0");
        }
        let source = view.source();
        let [offsets, sizes, strides] = [0, 1, 2].map(|i| split(ir.cx(), &parts[i]).1);
        if !is_inside(MemRef::of(*view, source)?, [&offsets, &sizes, &strides]) {
            return rw.no_match(op, "runs out of bounds");
        }
        let ty = reduced_type(ir.cx(), type_of(*view, source), &parts, &dropped_dims(view)?)?;
        replace(rw, op, ty, source, &parts)
    }
}

/// Takes the subview of the source of a cast instead of its result.
#[derive(Described)]
pub struct SubViewOpMemRefCastFolder;

impl OpRewrite for SubViewOpMemRefCastFolder {
    type SourceOp = SubView;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<SubView>) -> Option<()> {
        let view = rw.view(op)?;
        let is_constant = |value: Value| known(rw.ir(), OpFoldResult::Value(value)).is_some();
        if view.operands().any(is_constant) {
            return rw.no_match(op, "operands are constants");
        }
        let Some(source) = foldable_cast(rw.ir(), view.source()).map(|cast| cast.source()) else {
            return rw.no_match(op, "the source is no cast that only forgets");
        };
        if !source_tells_dropped(view)? {
            return rw.no_match(op, "the strides of the source do not tell the dimensions that are left out");
        }
        let parts = parts(view)?;
        let ty = reduced_type(rw.ir().cx(), rw.type_of(source), &parts, &dropped_dims(view)?)?;
        replace(rw, op, ty, source, &parts)
    }
}

/// Replaces a subview of a whole memref by the memref.
#[derive(Described)]
pub struct TrivialSubViewOpFolder;

impl OpRewrite for TrivialSubViewOpFolder {
    type SourceOp = SubView;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<SubView>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let (source, result) = (MemRef::of(*view, view.source())?, MemRef::of(*view, view.result())?);
        let [offsets, sizes, strides] = parts(view)?;
        let all_sizes = || sizes.iter().zip(source.shape).all(|(part, size)| known(ir, *part) == Some(*size));
        let all = source.rank() == result.rank() && all_are(ir, &offsets, 0) && all_are(ir, &strides, 1) && all_sizes();
        if !all {
            return rw.no_match(op, "is not all of the source");
        }
        let value = view.source();
        if source.ty == result.ty {
            rw.replace_op(op, &[value]);
            return Some(());
        }
        replace_with_cast(rw, op, value)
    }
}
