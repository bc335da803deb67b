//! Canonicalization of `tensor.extract_slice`.

use dialekt_dialect_utils::indices::{Mixed, fold_parts, integer, known, split};
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, OpFoldResult};
use dialekt_ir_core::prelude::rewrite::*;

use super::{cast_to, foldable_cast};
use crate::ExtractSlice;
use crate::ops::slice::out_of_bounds;
use crate::types::{Ranked, ranked};

/// Offsets, sizes and strides.
pub type Parts = [Mixed; 3];

pub(super) fn parts(op: OpRef<'_>) -> Option<Parts> {
    let parts = OffsetSizeAndStrideOpRef::of(op)?;
    Some([parts.mixed_offsets(), parts.mixed_sizes(), parts.mixed_strides()])
}

/// The dimensions of a slice that a shape drops, found from the last one on. [MLIR: getDroppedDims]
pub fn dropped_dims(cx: &ContextData, reduced: &[i64], sizes: &[OpFoldResult]) -> Vec<bool> {
    let mut rest = reduced;
    let mut dropped: Vec<bool> = sizes
        .iter()
        .rev()
        .map(|size| match rest.split_last() {
            None => true,
            Some((last, others)) => {
                let kept = integer(cx, *size) != Some(1) || *last == 1;
                if kept {
                    rest = others;
                }
                !kept
            }
        })
        .collect();
    dropped.reverse();
    dropped
}

/// The type of a slice without dropped dimensions. The encoding is kept for slices with all dimensions only, as in the
/// reference.
pub(super) fn slice_type(cx: &ContextData, whole: Ranked<'_>, parts: &Parts, dropped: &[bool]) -> Option<Type> {
    let (_, sizes) = split(cx, &parts[1]);
    let shape: Vec<i64> = sizes.iter().zip(dropped).filter(|(_, dropped)| !**dropped).map(|(size, _)| *size).collect();
    let encoding = whole.encoding.filter(|_| shape.len() == whole.rank());
    cx.tensor_type(&shape, whole.element, encoding).ok()
}

pub(super) fn is_inside(cx: &ContextData, whole: &[i64], parts: &Parts) -> bool {
    let [offsets, sizes, strides] = [0, 1, 2].map(|i| split(cx, &parts[i]).1);
    out_of_bounds(whole, &offsets, &sizes, &strides).is_none()
}

/// Moves constant offsets, sizes and strides into the op and its type.
#[derive(Described)]
pub struct ExtractSliceConstantFolder;

impl OpRewrite for ExtractSliceConstantFolder {
    type SourceOp = ExtractSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtractSlice>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, loc, source) = (rw.cx(), view.loc(), view.source());
        let mut parts = parts(*view)?;
        let (whole, old) = (ranked(*view, source)?, ranked(*view, view.result())?);
        let ty = type_of(*view, view.result());
        let dropped = dropped_dims(cx, old.shape, &parts[1]);
        if !fold_parts(rw.ir(), &mut parts, true) {
            return rw.no_match(op, "no operand is a constant");
        }
        if !is_inside(cx, whole.shape, &parts) {
            return rw.no_match(op, "runs out of bounds");
        }
        let new = slice_type(cx, whole, &parts, &dropped)?;
        let slice = rw.create(ExtractSlice::build_mixed(cx, new, source, parts)).result();
        let cast = cast_to(rw, slice, ty, loc)?;
        rw.replace_op(op, &[cast]);
        Some(())
    }
}

/// Extracts the slice from the source of a cast instead of its result.
#[derive(Described)]
pub struct ExtractSliceOpCastFolder;

impl OpRewrite for ExtractSliceOpCastFolder {
    type SourceOp = ExtractSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtractSlice>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let is_constant = |value: Value| known(ir, OpFoldResult::Value(value)).is_some();
        if view.operands().any(is_constant) {
            return rw.no_match(op, "operands are constants");
        }
        let (cx, ty) = (ir.cx(), type_of(*view, view.result()));
        let Some(source) = foldable_cast(ir, view.source()) else {
            return rw.no_match(op, "the source is no cast that only forgets");
        };
        let parts = parts(*view)?;
        if !is_inside(cx, ranked(*view, source)?.shape, &parts) {
            return rw.no_match(op, "runs out of bounds");
        }
        let new = rw.create(ExtractSlice::build_mixed(cx, ty, source, parts));
        rw.replace_op_with(op, new);
        Some(())
    }
}
