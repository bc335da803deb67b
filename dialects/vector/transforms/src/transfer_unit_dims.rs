//! Transfers from and to memrefs with dimensions of size 1 go through views without these.
//! [mlir/lib/Dialect/Vector/Transforms/VectorTransforms.cpp, VectorTransferOpTransforms.cpp]

use dialekt_arith::index_constant;
use dialekt_dialect_utils::indices::{Mixed, index, known};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref::{SubView, mixed_sizes};
use dialekt_vector::{
    CreateMask, MaskableOpRef, ShapeCast, TransferRead, TransferWrite, VectorType, enter_mask, mask_operation,
    transfer_minor_identity_map,
};

use crate::transfer::Transfer;

/// Adds the patterns that drop the last dimensions, where both the memref and the vector have size 1. [MLIR:
/// populateDropInnerMostUnitDimsXferOpPatterns]
pub fn populate_drop_inner_most_unit_dims_xfer_op_patterns(set: &mut PatternSet) {
    set.add::<DropInnerMostUnitDimsTransferRead>().add::<DropInnerMostUnitDimsTransferWrite>();
}

/// Adds the patterns that drop all dimensions of size 1 of transfers that begin at the first element. [MLIR:
/// populateVectorTransferDropUnitDimsPatterns]
pub fn populate_vector_transfer_drop_unit_dims_patterns(set: &mut PatternSet) {
    set.add::<TransferReadDropUnitDimsPattern>().add::<TransferWriteDropUnitDimsPattern>();
}

/// Offsets, sizes and strides of the view of a whole memref, and its type, with a shape that leaves out dimensions of size 1.
fn whole(rw: &mut Rewriter<'_>, memref: Value, shape: &[i64]) -> Option<(Type, [Mixed; 3])> {
    let cx = rw.cx();
    let loc = rw.current_loc();
    let sizes = mixed_sizes(rw, memref, loc);
    let [offsets, strides] = [0, 1].map(|value| sizes.iter().map(|_| index(cx, value).into()).collect::<Mixed>());
    let parts = [offsets, sizes, strides];
    let ty = SubView::reduced_type(cx, shape, rw.type_of(memref), [&parts[0], &parts[1], &parts[2]])?;
    Some((ty, parts))
}

/// The transfer without the last dimensions of size 1, and the type of its vector.
fn without_innermost(rw: &mut Rewriter<'_>, op: Op) -> Option<(Transfer, Type)> {
    let cx = rw.cx();
    let mut transfer = Transfer::of(rw, op)?;
    let vector = transfer.vector_type(cx, rw)?;
    let base = rw.type_of(transfer.base);
    if !matches!(cx.type_data(base), TypeData::MemRef { .. }) || transfer.mask.is_some() {
        return rw.no_match(op, "it is not from or to a memref, or has a mask");
    }
    if vector.rank() <= 1 || !transfer.has_same_elements(rw) || !transfer.map.is_minor_identity(cx.affine()) {
        return rw.no_match(op, "the vector is flat, the elements or the dimensions are others");
    }
    let (Some(layout), Some(shape)) = (cx.strided_layout(base), cx.type_data(base).shape()) else {
        return rw.no_match(op, "the layout has no strides");
    };
    let inner = shape.iter().zip(&layout.strides).rev().zip(vector.dims().rev());
    let count = inner.take_while(|((size, stride), dim)| **size == 1 && **stride == 1 && *dim == (1, false)).count();
    if count == 0 {
        return rw.no_match(op, "the last dimension has not the size 1");
    }
    let (kept, in_bounds) = transfer.in_bounds.split_at_checked(vector.rank() - count)?;
    if in_bounds.contains(&false) {
        return rw.no_match(op, "it may be out of bounds");
    }
    transfer.in_bounds = kept.into();
    transfer.indices.truncate(shape.len() - count);
    let ty = vector.with_dims(cx, vector.dims().take(vector.rank() - count))?;
    let (view, parts) = whole(rw, transfer.base, &shape[..shape.len() - count])?;
    transfer.base = rw.create(SubView::build_mixed(cx, view, transfer.base, parts)).result();
    transfer.map = transfer_minor_identity_map(cx, view, ty)?;
    Some((transfer, ty))
}

/// A read of a vector whose last dimensions have size 1 is the cast of one without them.
#[derive(Described)]
pub struct DropInnerMostUnitDimsTransferRead;

impl OpRewrite for DropInnerMostUnitDimsTransferRead {
    type SourceOp = TransferRead;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferRead>) -> Option<()> {
        let (read, ty) = without_innermost(rw, op.into())?;
        let value = read.create_read(rw, ty)?;
        let ty = rw.type_of(read.vector);
        rw.replace_op_with_new(op, ShapeCast::build(ty, value));
        Some(())
    }
}

/// A write of a vector whose last dimensions have size 1 is one of its cast to a vector without them.
#[derive(Described)]
pub struct DropInnerMostUnitDimsTransferWrite;

impl OpRewrite for DropInnerMostUnitDimsTransferWrite {
    type SourceOp = TransferWrite;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferWrite>) -> Option<()> {
        let (write, ty) = without_innermost(rw, op.into())?;
        let vector = rw.create_or_fold(ShapeCast::build(ty, write.vector));
        let new = write.create_write(rw, vector);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// A vector type without fixed dimensions of size 1, which may have no dimension. [MLIR: trimNonScalableUnitDims]
fn trimmed(cx: &ContextData, vector: VectorType<'_>) -> Option<Type> {
    vector.with_dims(cx, vector.dims().filter(|dim| *dim != (1, false)))
}

/// The mask without dimensions of size 1 in which it is set; `None` if it is not made by `vector.create_mask`. [MLIR:
/// createMaskDropNonScalableUnitDims]
fn trimmed_mask(rw: &mut Rewriter<'_>, mask: Value) -> Option<Value> {
    let cx = rw.cx();
    let ty = VectorType::new(cx, rw.type_of(mask))?;
    let sizes: Vec<Value> = rw.view(rw.defining::<CreateMask>(mask)?)?.sizes().collect();
    let reduced = trimmed(cx, ty)?;
    let (dropped, kept): (Vec<_>, Vec<_>) = sizes.into_iter().zip(ty.dims()).partition(|(_, dim)| *dim == (1, false));
    if dropped.is_empty() || dropped.iter().any(|(size, _)| known(rw.ir(), (*size).into()) != Some(1)) {
        return None;
    }
    let sizes: Vec<Value> = kept.into_iter().map(|(size, _)| size).collect();
    Some(rw.create(CreateMask::build(reduced, &sizes)).result())
}

/// The transfer without dimensions of size 1, the type of its vector, the op that is replaced, and the mask around the new one.
fn without_unit_dims(rw: &mut Rewriter<'_>, op: Op) -> Option<(Transfer, Type, Op, Option<Value>)> {
    let cx = rw.cx();
    let transfer = Transfer::of(rw, op)?;
    let vector = transfer.vector_type(cx, rw)?;
    let base = rw.type_of(transfer.base);
    let TypeData::MemRef { shape, .. } = cx.type_data(base) else {
        return rw.no_match(op, "it is not from or to a memref");
    };
    if transfer.in_bounds.contains(&false) || !transfer.map.is_minor_identity(cx.affine()) {
        return rw.no_match(op, "it may be out of bounds, or the map is no minor identity");
    }
    let kept: Vec<i64> = shape.iter().copied().filter(|size| *size != 1).collect();
    let reduced = trimmed(cx, vector)?;
    if kept.len() == shape.len() || VectorType::new(cx, reduced)?.rank() != kept.len() {
        return rw.no_match(op, "no size is 1, or those of memref and vector are others");
    }
    if transfer.indices.iter().any(|index| known(rw.ir(), (*index).into()) != Some(0)) {
        return rw.no_match(op, "it does not begin at the first element");
    }
    let is_masked = transfer.mask.is_some() || MaskableOpRef::of(rw.op(op)).is_some_and(|op| op.masking_op().is_some());
    if kept.is_empty() && is_masked {
        return rw.no_match(op, "a single element has a mask");
    }
    let (root, outer) = enter_mask(rw, op);
    let mask = match transfer.mask {
        Some(mask) => match trimmed_mask(rw, mask) {
            Some(mask) => Some(mask),
            None => return rw.no_match(op, "Mask reduction required, but failed"),
        },
        None => None,
    };
    let (view, parts) = whole(rw, transfer.base, &kept)?;
    let view = cx.canonical_strided_type(view);
    let base = rw.create(SubView::build_mixed(cx, view, transfer.base, parts)).result();
    let loc = rw.current_loc();
    let zero = index_constant(rw, 0, loc);
    let map = cx.affine().multi_dim_identity(kept.len() as u32);
    let (indices, in_bounds) = (kept.iter().map(|_| zero).collect(), kept.iter().map(|_| true).collect());
    Some((Transfer { base, indices, map, mask, in_bounds, ..transfer }, reduced, root, outer))
}

/// Puts a transfer of a smaller vector into the mask that was around that of the larger one, cast to fit.
fn masked(rw: &mut Rewriter<'_>, op: Op, outer: Option<Value>, vector: Type) -> Option<Op> {
    let Some(mask) = outer else { return Some(op) };
    let cx = rw.cx();
    let ty = VectorType::new(cx, vector)?.with_element(cx, Type::I1)?;
    let mask = rw.create_or_fold(ShapeCast::build(ty, mask));
    Some(mask_operation(rw, op, Some(mask)))
}

/// A read of a memref with dimensions of size 1 is the cast of one without them.
#[derive(Described)]
pub struct TransferReadDropUnitDimsPattern;

impl OpRewrite for TransferReadDropUnitDimsPattern {
    type SourceOp = TransferRead;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferRead>) -> Option<()> {
        let ty = rw.op(op).result_type(0)?;
        let (read, reduced, root, outer) = without_unit_dims(rw, op.into())?;
        let value = read.create_read(rw, reduced)?;
        let new = rw.value(value).defining_op()?.handle();
        let new = masked(rw, new, outer, reduced)?;
        let value = rw.op(new).result(0)?;
        let value = rw.create_or_fold(ShapeCast::build(ty, value));
        rw.replace_op(root, &[value]);
        Some(())
    }
}

/// A write to a memref with dimensions of size 1 is one without them.
#[derive(Described)]
pub struct TransferWriteDropUnitDimsPattern;

impl OpRewrite for TransferWriteDropUnitDimsPattern {
    type SourceOp = TransferWrite;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferWrite>) -> Option<()> {
        let (write, reduced, root, outer) = without_unit_dims(rw, op.into())?;
        let vector = rw.create_or_fold(ShapeCast::build(reduced, write.vector));
        let new = write.create_write(rw, vector);
        masked(rw, new, outer, reduced)?;
        rw.erase_op(root);
        Some(())
    }
}
