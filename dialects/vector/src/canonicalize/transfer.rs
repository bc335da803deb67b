//! Transfers of what other transfers have written.

use dialekt_dialect_utils::indices::all_are;
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, OpFoldResult, VectorTransferOpRef};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor::{ExtractSlice, InsertSlice};

use crate::transfers::{is_disjoint, is_of_tensor, overwrites, written_by};
use crate::types::Vector;
use crate::{Broadcast, TransferRead, TransferWrite, TransferWriteParts, TransferWriteView, Transpose};

/// A read of what a write has written is the vector that was written, in another shape.
#[derive(Described)]
pub struct TransferReadAfterWriteToBroadcast;

impl OpRewrite for TransferReadAfterWriteToBroadcast {
    type SourceOp = TransferRead;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferRead>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let Some(write) = written_by(ir, view.base()) else { return rw.no_match(op, "it reads no written tensor") };
        let (from, to) = (VectorTransferOpRef::of(*view)?, VectorTransferOpRef::of(*write)?);
        let is_plain = |transfer: VectorTransferOpRef<'_>| {
            is_of_tensor(transfer.op(), transfer.base())
                && transfer.mask().is_none()
                && !transfer.has_out_of_bounds_dim()
        };
        if !is_plain(from) || !is_plain(to) {
            return rw.no_match(op, "what is read or written is not known");
        }
        if !from.indices().values().eq(to.indices().values()) || from.chunk_accessed() != to.chunk_accessed() {
            return rw.no_match(op, "it reads other elements than those that were written");
        }
        let Some(permutation) = permutation_of_written(from, to) else {
            return rw.no_match(op, "some dimensions of the written vector are not read");
        };
        let cx = ir.cx();
        let read = Vector::of(*view, view.vector())?;
        let mut dims = vec![(1, false); read.rank()];
        for (dim, position) in read.dims().zip(&permutation) {
            *dims.get_mut(*position)? = dim;
        }
        let broadcast = read.with_dims(cx, dims)?;
        let (vector, result) = (write.value_to_store(), read.ty);
        let permutation: Vec<i64> = permutation.into_iter().map(|position| position as i64).collect();
        let broadcast = rw.create(Broadcast::build(broadcast, vector)).result();
        rw.replace_op_with_new(op, Transpose::build(result, broadcast, permutation.into()));
        Some(())
    }
}

/// The positions of the dimensions of a read vector in the written one, behind dimensions of which that has none. `None` if some dimension
/// of that is not read. [MLIR: AffineMap::isPermutationOfMinorIdentityWithBroadcasting]
fn permutation_of_written(read: VectorTransferOpRef<'_>, write: VectorTransferOpRef<'_>) -> Option<Vec<usize>> {
    let affine = read.op().cx().affine();
    let written: Vec<Option<u32>> =
        write.permutation_results().iter().map(|result| affine.expr(*result).as_dim()).collect();
    // The dimension of the written vector along each dimension of the read one.
    let sources = read.permutation_results().iter().map(|result| {
        let dim = affine.expr(*result).as_dim()?;
        written.iter().position(|other| *other == Some(dim))
    });
    let sources: Vec<Option<usize>> = sources.collect();
    if (0..written.len()).any(|dim| !sources.contains(&Some(dim))) {
        return None;
    }
    let mut new = 0..sources.len() - written.len();
    let leading = new.len();
    sources.into_iter().map(|source| source.map_or_else(|| new.next(), |source| Some(source + leading))).collect()
}

/// A write of what another write writes over again is left out.
#[derive(Described)]
pub struct FoldWaw;

impl OpRewrite for FoldWaw {
    type SourceOp = TransferWrite;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferWrite>) -> Option<()> {
        let view = rw.view(op)?;
        let mut user = view;
        if !is_of_tensor(*view, view.base()) {
            return rw.no_match(op, "it writes to memory");
        }
        while let Some(earlier) = written_by(rw.ir(), user.base()) {
            if overwrites(view, earlier) {
                let (base, user) = (earlier.base(), user.handle());
                rw.set_operand(user, 1, base);
                return Some(());
            }
            let transfers = (VectorTransferOpRef::of(*earlier)?, VectorTransferOpRef::of(*view)?);
            let used_once = earlier.result().is_some_and(|result| rw.value(result).has_one_use());
            if !is_disjoint(transfers.0, transfers.1) || !used_once {
                break;
            }
            user = earlier;
        }
        rw.no_match(op, "no write that is known is overwritten")
    }
}

/// A write to a slice that is put into a tensor is a write to the slice of that tensor.
#[derive(Described)]
pub struct SwapExtractSliceOfTransferWrite;

impl OpRewrite for SwapExtractSliceOfTransferWrite {
    type SourceOp = InsertSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<InsertSlice>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let (Some(extract), Some(insert)) =
            (ir.defining::<ExtractSlice>(view.source()), OffsetSizeAndStrideOpRef::of(*view))
        else {
            return rw.no_match(op, "it inserts no slice");
        };
        let slice = OffsetSizeAndStrideOpRef::of(*extract)?;
        let Some(write) = written_by(ir, extract.source()) else {
            return rw.no_match(op, "it inserts no slice of what was written");
        };
        let is_used_once = |value: Option<Value>| value.is_some_and(|value| rw.value(value).has_one_use());
        if !is_used_once(Some(extract.result())) || !is_used_once(write.result()) {
            return rw.no_match(op, "the slice or the written tensor is used elsewhere");
        }
        let is_unit = |slice: OffsetSizeAndStrideOpRef<'_>| all_are(ir, &slice.mixed_strides(), 1);
        if !is_unit(insert) || !is_unit(slice) {
            return rw.no_match(op, "a stride is not 1");
        }
        if !starts_at_zero(ir, &slice.mixed_offsets(), write) {
            return rw.no_match(op, "the slice or what is written does not begin with the tensor");
        }
        let (sizes, extracted) = (insert.mixed_sizes(), slice.mixed_sizes());
        if sizes.len() != extracted.len() || !sizes.iter().zip(&extracted).all(|(a, b)| is_equal(ir, *a, *b)) {
            return rw.no_match(op, "the sizes of the slices differ");
        }
        let transfer = VectorTransferOpRef::of(*write)?;
        let ty = rw.type_of(view.source());
        let rank = ir.cx().type_data(ty).shape()?.len();
        if rank != transfer.transfer_rank() || write.mask().is_some() || !writes_whole_tensor(transfer)? {
            return rw.no_match(op, "not all of the tensor is written");
        }
        let map = write.permutation_map()?;
        let (vector, indices) = (write.value_to_store(), write.indices().collect::<Vec<_>>());
        let (extract_loc, write_loc, dest) = (extract.loc(), write.loc(), view.dest());
        let parts = [insert.mixed_offsets(), sizes, insert.mixed_strides()];
        let new = ExtractSlice::build_mixed(ir.cx(), ty, dest, parts).with_loc(extract_loc);
        let new = rw.create(new).result();
        let written = create_write(rw, (vector, new), &indices, map, write_loc)?;
        rw.set_operand(op, 0, written);
        Some(())
    }
}

/// Writes a vector to a tensor, where nothing is known to be within bounds.
fn create_write(
    rw: &mut Rewriter<'_>,
    (vector, tensor): (Value, Value),
    indices: &[Value],
    map: AffineMap,
    loc: Location,
) -> Option<Value> {
    let flags = vec![false; rw.cx().affine().map(map).num_results()];
    let ty = rw.type_of(tensor);
    let parts = TransferWriteParts {
        value_to_store: vector,
        base: tensor,
        indices,
        permutation_map: map,
        in_bounds: flags.into_iter().collect(),
    };
    let write = rw.create(TransferWrite::build(parts).result(ty).with_loc(loc));
    rw.op(write).result(0)
}

fn starts_at_zero(ir: &Ir, offsets: &[OpFoldResult], write: TransferWriteView<'_>) -> bool {
    let indices: Vec<OpFoldResult> = write.indices().map(OpFoldResult::Value).collect();
    all_are(ir, offsets, 0) && all_are(ir, &indices, 0)
}

/// Returns whether two sizes are the same value or integer.
fn is_equal(ir: &Ir, a: OpFoldResult, b: OpFoldResult) -> bool {
    a == b || {
        let known = |size| dialekt_dialect_utils::indices::known(ir, size);
        known(a).is_some_and(|a| known(b) == Some(a))
    }
}

/// Returns whether the vector has the sizes of the dimensions of the tensor that it goes along.
fn writes_whole_tensor(write: VectorTransferOpRef<'_>) -> Option<bool> {
    let affine = write.op().cx().affine();
    let vector = Vector::of(write.op(), write.vector())?;
    let sizes = write.permutation_results().iter().map(|result| {
        let dim = affine.expr(*result).as_dim()?;
        write.base_shape().get(dim as usize).copied()
    });
    Some(sizes.eq(vector.shape.iter().map(|size| Some(*size))))
}
