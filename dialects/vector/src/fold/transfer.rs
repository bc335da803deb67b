//! Folding of transfers: with other transfers of the same tensor, to fewer masks and more that is within bounds.

use dialekt_interfaces::{OpFoldResult, VectorTransferOpRef};
use dialekt_ir_core::prelude::op::*;
use dialekt_memref::use_uncast;

use crate::mask_format::{MaskFormat, mask_format};
use crate::transfers::{
    better_in_bounds, is_disjoint, is_of_tensor, read_by, reads_what_was_written, writes_what_was_read, written_by,
};
use crate::types::{Vector, type_of_value};
use crate::{TransferRead, TransferReadView, TransferWrite, TransferWriteView};

impl Fold for TransferRead {
    fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        if let Some(vector) = written_vector(op) {
            return Some(vector.into());
        }
        let transfer = VectorTransferOpRef::of(*op)?;
        improved(transfer).or_else(|| use_uncast(*op, None)).or_else(|| {
            // Only casts that forget sizes: the read knows as much without.
            let source = dialekt_tensor::foldable_cast(op.ir(), op.base())?;
            Some(InPlace::new().operand(*op, 0, source).into())
        })
    }
}

/// The vector that was written to the tensor that is read, where the read is from. [MLIR: foldRAW]
fn written_vector(read: TransferReadView<'_>) -> Option<Value> {
    let transfer = VectorTransferOpRef::of(*read)?;
    let mut base = read.base();
    if !is_of_tensor(*read, base) {
        return None;
    }
    while let Some(write) = written_by(read.ir(), base) {
        if reads_what_was_written(write, read) {
            return Some(write.value_to_store());
        }
        if !is_disjoint(VectorTransferOpRef::of(*write)?, transfer) {
            return None;
        }
        base = write.base();
    }
    None
}

/// More dimensions within bounds, or no mask where it selects everything.
fn improved(transfer: VectorTransferOpRef<'_>) -> Option<Folded> {
    let (op, cx) = (transfer.op(), transfer.op().cx());
    if let Some(flags) = better_in_bounds(transfer) {
        let flags: Vec<Attribute> = flags.into_iter().map(|flag| cx.bool_attr(flag)).collect();
        return Some(InPlace::new().attr_named(op, "in_bounds", cx.array_attr(&flags)).into());
    }
    let mask = transfer.mask().filter(|mask| mask_format(op.ir(), *mask) == MaskFormat::AllTrue)?;
    // It is the last operand.
    let rest = op.operands().take(op.num_operands() - 1);
    let mut sizes = cx.dense_i32_values(op.inherent_attr(b"operandSegmentSizes")?)?.to_vec();
    *sizes.last_mut()? = 0;
    (op.operands().last() == Some(mask))
        .then(|| InPlace::new().operands(rest).attr_named(op, "operandSegmentSizes", cx.dense_i32_attr(&sizes)).into())
}

impl Fold for TransferWrite {
    fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        if let Some(tensor) = read_tensor(op) {
            return Some(Folded::results([OpFoldResult::Value(tensor)]));
        }
        improved(VectorTransferOpRef::of(*op)?).or_else(|| use_uncast(*op, None))
    }
}

/// The tensor with all that is written where that was read from it: all of a tensor, or the same part of this one. [MLIR:
/// foldReadInitWrite, foldWAR]
fn read_tensor(write: TransferWriteView<'_>) -> Option<Value> {
    if !is_of_tensor(*write, write.base()) || write.result().is_none() {
        return None;
    }
    let read = read_by(write.ir(), write.value_to_store())?;
    let is_whole = reads_and_writes_all(read, write) == Some(true);
    (is_whole || writes_what_was_read(read, write)).then(|| read.base())
}

/// Returns whether a read and a write move all of tensors of one type, in order. The reference does not look at masks.
fn reads_and_writes_all(read: TransferReadView<'_>, write: TransferWriteView<'_>) -> Option<bool> {
    let (ir, affine) = (write.ir(), write.cx().affine());
    let vector = Vector::of(*write, write.value_to_store())?;
    let tensor = type_of_value(*write, write.base());
    let is_all = |transfer: VectorTransferOpRef<'_>| {
        let is_zero = |index| ir.constant(index).and_then(|attr| ir.cx().integer_i64(attr)) == Some(0);
        transfer.transfer_rank() != 0
            && transfer.mask().is_none()
            && transfer.permutation_map().is_some_and(|map| map.is_minor_identity(affine))
            && !transfer.has_out_of_bounds_dim()
            && type_of_value(transfer.op(), transfer.base()) == tensor
            && transfer.base_shape() == vector.shape
            && transfer.indices().values().all(is_zero)
    };
    Some(is_all(VectorTransferOpRef::of(*read)?) && is_all(VectorTransferOpRef::of(*write)?))
}
