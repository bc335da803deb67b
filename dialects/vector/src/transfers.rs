//! Relations between transfers: the same elements, or none in common.

use dialekt_dialect_utils::type_of;
use dialekt_interfaces::VectorTransferOpRef;
use dialekt_ir_core::prelude::op::*;

use crate::types::Vector;
use crate::{TransferRead, TransferReadView, TransferWrite, TransferWriteView};

/// Returns whether two transfers move vectors of one type to or from the same part of equal bases, by the same map.
fn is_same_part(a: VectorTransferOpRef<'_>, b: VectorTransferOpRef<'_>) -> bool {
    let ty = |transfer: VectorTransferOpRef<'_>| type_of(transfer.op(), transfer.vector());
    a.indices().values().eq(b.indices().values()) && ty(a) == ty(b) && a.permutation_map() == b.permutation_map()
}

/// Returns whether two transfers of vectors of one type are known to have no element in common, where their bases are equal. [MLIR:
/// isDisjointTransferIndices]
pub fn is_disjoint(a: VectorTransferOpRef<'_>, b: VectorTransferOpRef<'_>) -> bool {
    let ir = a.op().ir();
    let vectors = (Vector::of(a.op(), a.vector()), Vector::of(b.op(), b.vector()));
    let (Some(vector), Some(other)) = vectors else { return false };
    if vector.ty != other.ty {
        return false;
    }
    let known = |index| ir.cx().integer_i64(ir.constant(index)?);
    let leading = a.leading_shaped_rank();
    a.indices().values().zip(b.indices().values()).enumerate().any(|(i, (a, b))| {
        let (Some(a), Some(b)) = (known(a), known(b)) else { return false };
        match i.checked_sub(leading) {
            None => a != b,
            Some(dim) => vector.shape.get(dim).is_some_and(|size| a.abs_diff(b) >= size.unsigned_abs()),
        }
    })
}

/// Returns whether a read gives the vector that a write wrote to the same tensor. [MLIR: checkSameValueRAW]
pub fn reads_what_was_written(write: TransferWriteView<'_>, read: TransferReadView<'_>) -> bool {
    let (Some(a), Some(b)) = (VectorTransferOpRef::of(*write), VectorTransferOpRef::of(*read)) else { return false };
    if a.has_out_of_bounds_dim() || !is_same_part(a, b) {
        return false;
    }
    match (write.mask(), read.mask()) {
        (None, None) => true,
        (written, Some(mask)) if written.is_none_or(|written| written == mask) => {
            // What is not read is what was written all the same.
            let (ir, cx) = (write.ir(), write.cx());
            let constants = (ir.constant(write.value_to_store()), ir.constant(read.padding()));
            let (Some(vector), Some(padding)) = constants else { return false };
            let is_splat = matches!(cx.attr_data(vector), AttrData::DenseElements { splat: true, .. });
            is_splat && cx.element_attr(vector, None) == Some(padding)
        }
        _ => false,
    }
}

/// Returns whether a write gives back what was read from the same base. [MLIR: checkSameValueWAR]
pub(crate) fn writes_what_was_read(read: TransferReadView<'_>, write: TransferWriteView<'_>) -> bool {
    let transfers = VectorTransferOpRef::of(*read).zip(VectorTransferOpRef::of(*write));
    read.base() == write.base()
        && read.mask().is_none()
        && write.mask().is_none()
        && transfers.is_some_and(|(read, write)| is_same_part(read, write))
}

/// Returns whether a write replaces all that an earlier one wrote. [MLIR: checkSameValueWAW]
pub fn overwrites(write: TransferWriteView<'_>, earlier: TransferWriteView<'_>) -> bool {
    let transfers = VectorTransferOpRef::of(*write).zip(VectorTransferOpRef::of(*earlier));
    write.mask() == earlier.mask() && transfers.is_some_and(|(write, earlier)| is_same_part(write, earlier))
}

/// Flags that tell of more dimensions that they are within bounds, if that is known. [MLIR: foldTransferInBoundsAttribute]
pub(crate) fn better_in_bounds(transfer: VectorTransferOpRef<'_>) -> Option<Vec<bool>> {
    let (ir, affine) = (transfer.op().ir(), transfer.op().cx().affine());
    let vector = Vector::of(transfer.op(), transfer.vector())?;
    let old = transfer.in_bounds();
    let results = transfer.permutation_results();
    if results.is_empty() || old.len() != results.len() {
        return None;
    }
    let is_inside = |dim: u32, size: i64| {
        let dim = dim as usize;
        let extent = transfer.base_shape().get(dim).copied().filter(|extent| *extent != DYNAMIC)?;
        let index = ir.cx().integer_i64(ir.constant(transfer.indices().get(dim)?)?)?;
        Some(index.checked_add(size)? <= extent)
    };
    let mut new = old.to_vec();
    let mut all_known = true;
    for (i, result) in results.iter().enumerate().filter(|(i, _)| !old[*i]) {
        if let Some(dim) = affine.expr(*result).as_dim() {
            new[i] = vector.shape.get(i).is_some_and(|size| is_inside(dim, *size) == Some(true));
            all_known &= new[i];
        }
    }
    if all_known {
        for i in (0..results.len()).filter(|i| transfer.is_broadcast_dim(*i)) {
            new[i] = true;
        }
    }
    (*new != *old).then_some(new)
}

/// The write that made a tensor.
pub(crate) fn written_by(ir: &Ir, tensor: Value) -> Option<TransferWriteView<'_>> {
    ir.defining::<TransferWrite>(tensor)
}

/// The read that gave a vector.
pub(crate) fn read_by(ir: &Ir, vector: Value) -> Option<TransferReadView<'_>> {
    ir.defining::<TransferRead>(vector)
}

/// Returns whether the base of a transfer is a tensor of known rank.
pub(crate) fn is_of_tensor(op: OpRef<'_>, base: Value) -> bool {
    matches!(op.cx().type_data(type_of(op, base)), TypeData::Tensor { .. })
}
