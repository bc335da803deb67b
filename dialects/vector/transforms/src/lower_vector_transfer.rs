//! Transfers that are within bounds become loads and stores. [mlir/lib/Dialect/Vector/Transforms/LowerVectorTransfer.cpp]

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{
    Broadcast, Load, MaskableOpRef, MaskedLoad, MaskedLoadParts, MaskedStore, MaskedStoreParts, Store, TransferRead,
    TransferWrite, VectorType,
};

use crate::transfer::{Transfer, has_unit_last_stride, minor_identity_with_broadcasting};

/// Adds the patterns for transfers of vectors up to a rank, or of any rank. [MLIR: populateVectorTransferLoweringPatterns]
pub fn populate_vector_transfer_lowering_patterns(set: &mut PatternSet, max_rank: Option<usize>) {
    let max_rank = max_rank.unwrap_or(usize::MAX);
    set.add_fn("TransferReadToVectorLoadLowering", PatternRoot::of::<TransferRead>(), 1, move |rw, op| {
        read_to_load(rw, op, max_rank)
    });
    set.add_fn("TransferWriteToVectorStoreLowering", PatternRoot::of::<TransferWrite>(), 1, move |rw, op| {
        write_to_store(rw, op, max_rank)
    });
}

/// The parts of a transfer that a load or store can stand for, with the type of the vector that is in memory: it has size 1 along
/// dimensions in which elements are repeated.
fn plain_transfer(rw: &mut Rewriter<'_>, op: Op, max_rank: usize) -> Option<(Transfer, Type)> {
    let cx = rw.cx();
    let transfer = Transfer::of(rw, op)?;
    let vector = transfer.vector_type(cx, rw)?;
    let repeated = match transfer.padding {
        Some(_) => minor_identity_with_broadcasting(cx, transfer.map),
        None => transfer.map.is_minor_identity(cx.affine()).then(Vec::new),
    };
    let Some(repeated) = repeated else { return rw.no_match(op, "not minor identity + bcast") };
    let size = |(dim, size)| if repeated.contains(&dim) { (1, false) } else { size };
    let stored = vector.with_dims(cx, vector.dims().enumerate().map(size))?;
    let base = rw.type_of(transfer.base);
    let element = cx.type_data(base).element_type()?;
    let fits = match VectorType::new(cx, element) {
        Some(_) => element == stored,
        None => element == vector.element,
    };
    let why = if vector.rank() > max_rank {
        "vector type is greater than max transfer rank"
    } else if MaskableOpRef::of(rw.op(op)).is_some_and(|op| op.masking_op().is_some()) {
        "Masked case not supported"
    } else if !matches!(cx.type_data(base), TypeData::MemRef { .. }) {
        "not a memref source"
    } else if !has_unit_last_stride(cx, base) {
        "!= 1 stride needs VectorToSCF"
    } else if !fits {
        "incompatible element type"
    } else if transfer.in_bounds.contains(&false) {
        "out-of-bounds needs mask"
    } else if transfer.mask.is_some() && vector.rank() != 1 {
        "vector type is not rank 1, can't create masked load, needs VectorToSCF"
    } else {
        return Some((transfer, stored));
    };
    rw.no_match(op, why)
}

/// A read becomes a load, and a broadcast if elements are repeated.
fn read_to_load(rw: &mut Rewriter<'_>, op: Op, max_rank: usize) -> Option<()> {
    let (read, stored) = plain_transfer(rw, op, max_rank)?;
    let loaded = match read.mask {
        Some(mask) => {
            let pass_thru = rw.create(Broadcast::build(stored, read.padding?)).result();
            let parts = MaskedLoadParts { result: stored, base: read.base, indices: &read.indices, mask, pass_thru };
            rw.create(MaskedLoad::build(parts)).result()
        }
        None => rw.create(Load::build(stored, read.base, &read.indices).nontemporal(false)).result(),
    };
    let ty = rw.type_of(read.vector);
    let all = match ty == stored {
        true => loaded,
        false => rw.create(Broadcast::build(ty, loaded)).result(),
    };
    rw.replace_op(op, &[all]);
    Some(())
}

/// A write becomes a store.
fn write_to_store(rw: &mut Rewriter<'_>, op: Op, max_rank: usize) -> Option<()> {
    let (write, _) = plain_transfer(rw, op, max_rank)?;
    match write.mask {
        Some(mask) => {
            let (base, value_to_store) = (write.base, write.vector);
            rw.create(MaskedStore::build(MaskedStoreParts { base, indices: &write.indices, mask, value_to_store }));
        }
        None => {
            rw.create(Store::build(write.vector, write.base, &write.indices).nontemporal(false));
        }
    }
    rw.erase_op(op);
    Some(())
}
