//! Transfers with any permutation map become those with a minor identity, and transposes and broadcasts of vectors.
//! [mlir/lib/Dialect/Vector/Transforms/LowerVectorTransfer.cpp]

use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{Broadcast, MaskableOpRef, TransferRead, TransferWrite, Transpose, VectorType};
use smallvec::SmallVec;

use crate::transfer::{Transfer, minor_identity_with_broadcasting, permutation_of_minor_identity};

/// Adds the patterns that make permutation maps minor identities. [MLIR: populateVectorTransferPermutationMapLoweringPatterns]
pub fn populate_vector_transfer_permutation_map_lowering_patterns(set: &mut PatternSet) {
    set.add::<TransferReadPermutationLowering>()
        .add::<TransferWritePermutationLowering>()
        .add::<TransferOpReduceRank>()
        .add::<TransferWriteNonPermutationLowering>();
}

/// The parts of a transfer of a vector of some rank that is not in a mask.
fn unmasked_transfer(rw: &mut Rewriter<'_>, op: Op) -> Option<Transfer> {
    let transfer = Transfer::of(rw, op)?;
    if transfer.rank() == 0 {
        return rw.no_match(op, "0-d corner case not supported yet");
    }
    if MaskableOpRef::of(rw.op(op)).is_some_and(|op| op.masking_op().is_some()) {
        return rw.no_match(op, "Masked case not supported");
    }
    Some(transfer)
}

/// The elements of a list at their new positions.
fn permuted<T: Copy>(list: &[T], permutation: &[usize]) -> Option<Vec<T>> {
    let mut new = list.to_vec();
    for (element, position) in list.iter().zip(permutation) {
        *new.get_mut(*position)? = *element;
    }
    Some(new)
}

/// The positions from which a permutation takes its elements.
fn inverse(permutation: &[usize]) -> Option<Vec<usize>> {
    let positions: Vec<usize> = (0..permutation.len()).collect();
    permuted(&positions, permutation)
}

fn is_identity(permutation: &[usize]) -> bool {
    permutation.iter().copied().eq(0..permutation.len())
}

fn as_integers(permutation: &[usize]) -> SmallVec<[i64; 8]> {
    permutation.iter().map(|dim| *dim as i64).collect()
}

/// A read with permuted dimensions becomes a read without, and a transpose.
#[derive(Described)]
pub struct TransferReadPermutationLowering;

impl OpRewrite for TransferReadPermutationLowering {
    type SourceOp = TransferRead;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferRead>) -> Option<()> {
        let cx = rw.cx();
        let mut read = unmasked_transfer(rw, op.into())?;
        let Some(permutation) = permutation_of_minor_identity(cx, read.map) else {
            return rw.no_match(op, "the map is no permutation of a minor identity");
        };
        if is_identity(&permutation) {
            return rw.no_match(op, "the map is not permuted");
        }
        let affine = cx.affine();
        let data = affine.map(read.map);
        let results = permuted(data.results(), &permutation)?;
        read.map = affine.make_map(data.dims(), data.symbols(), &results);
        read.in_bounds = permuted(&read.in_bounds, &permutation)?.into();
        let vector = read.vector_type(cx, rw)?;
        let dims: Vec<(i64, bool)> = vector.dims().collect();
        let ty = vector.with_dims(cx, permuted(&dims, &permutation)?)?;
        let vector = read.create_read(rw, ty)?;
        let ty = rw.type_of(read.vector);
        rw.replace_op_with_new(op, Transpose::build(ty, vector, as_integers(&permutation)));
        Some(())
    }
}

/// A write with permuted dimensions becomes a write without, of the transposed vector.
#[derive(Described)]
pub struct TransferWritePermutationLowering;

impl OpRewrite for TransferWritePermutationLowering {
    type SourceOp = TransferWrite;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferWrite>) -> Option<()> {
        let cx = rw.cx();
        let mut write = unmasked_transfer(rw, op.into())?;
        let affine = cx.affine();
        if write.map.is_minor_identity(affine) {
            return rw.no_match(op, "the map is a minor identity");
        }
        let Some(permutation) = permutation_of_minor_identity(cx, write.map) else {
            return rw.no_match(op, "the map is no permutation of a minor identity");
        };
        let vector = write.vector_type(cx, rw)?;
        let dims: Vec<(i64, bool)> = vector.dims().collect();
        let ty = vector.with_dims(cx, permuted(&dims, &permutation)?)?;
        let order = as_integers(&inverse(&permutation)?);
        let transposed = rw.create(Transpose::build(ty, write.vector, order)).result();
        write.in_bounds = permuted(&write.in_bounds, &permutation)?.into();
        let dims = affine.map(write.map).dims();
        write.map = affine.minor_identity_map(dims, permutation.len() as u32);
        let new = write.create_write(rw, transposed);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// A write that leaves out dimensions behind ones that it has becomes a write with all of these, of a vector with dimensions of size 1.
#[derive(Described)]
pub struct TransferWriteNonPermutationLowering;

impl OpRewrite for TransferWriteNonPermutationLowering {
    type SourceOp = TransferWrite;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferWrite>) -> Option<()> {
        let cx = rw.cx();
        let mut write = unmasked_transfer(rw, op.into())?;
        if permutation_of_minor_identity(cx, write.map).is_some() {
            return rw.no_match(op, "the map is a permutation of a minor identity");
        }
        let affine = cx.affine();
        let data = affine.map(write.map);
        let has = |dim: u32| write.map.is_function_of_dim(affine, dim);
        let first = (0..data.dims()).find(|dim| has(*dim))?;
        let missing: Vec<u32> = (first..data.dims()).filter(|dim| !has(*dim)).collect();
        let vector = with_leading_ones(rw, write.vector, missing.len())?;
        if let Some(mask) = write.mask {
            // The mask has the order of the dimensions of the base. The reference puts the new ones behind all others.
            let mut leading = 0;
            let mut trailing = missing.len();
            let order: SmallVec<[i64; 8]> = (first..data.dims())
                .map(|dim| {
                    let next = if missing.contains(&dim) { &mut leading } else { &mut trailing };
                    *next += 1;
                    (*next - 1) as i64
                })
                .collect();
            let extended = with_leading_ones(rw, mask, missing.len())?;
            let ty = VectorType::new(cx, rw.type_of(extended))?;
            let dims: Vec<(i64, bool)> = ty.dims().collect();
            let dims: Option<Vec<(i64, bool)>> = order.iter().map(|dim| dims.get(*dim as usize).copied()).collect();
            let ty = ty.with_dims(cx, dims?)?;
            write.mask = Some(rw.create(Transpose::build(ty, extended, order)).result());
        }
        let results: Vec<_> =
            missing.iter().map(|dim| affine.dim(*dim)).chain(data.results().iter().copied()).collect();
        write.map = affine.make_map(data.dims(), 0, &results);
        write.in_bounds = missing.iter().map(|_| true).chain(write.in_bounds.iter().copied()).collect();
        let new = write.create_write(rw, vector);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Broadcasts a vector to one with so many leading dimensions of size 1.
fn with_leading_ones(rw: &mut Rewriter<'_>, vector: Value, count: usize) -> Option<Value> {
    let cx = rw.cx();
    let ty = VectorType::new(cx, rw.type_of(vector))?;
    let ty = ty.with_dims(cx, std::iter::repeat_n((1, false), count).chain(ty.dims()))?;
    Some(rw.create(Broadcast::build(ty, vector)).result())
}

/// A read of a vector in whose leading dimensions elements are repeated becomes a read of one without them, and a broadcast.
#[derive(Described)]
pub struct TransferOpReduceRank;

impl OpRewrite for TransferOpReduceRank {
    type SourceOp = TransferRead;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferRead>) -> Option<()> {
        let cx = rw.cx();
        let mut read = unmasked_transfer(rw, op.into())?;
        let affine = cx.affine();
        let data = affine.map(read.map);
        let count = data.results().iter().take_while(|expr| affine.expr(**expr).as_constant() == Some(0)).count();
        if count == 0 {
            return rw.no_match(op, "no leading dimension is one of repeated elements");
        }
        let map: AffineMap = affine.make_map(data.dims(), 0, data.results().get(count..)?);
        if minor_identity_with_broadcasting(cx, map).is_none() {
            return rw.no_match(op, "the other dimensions are permuted");
        }
        let vector = read.vector_type(cx, rw)?;
        let reduced = vector.with_dims(cx, vector.dims().skip(count))?;
        read.map = map;
        read.in_bounds.drain(..count);
        let new = read.create_read(rw, reduced)?;
        rw.replace_op_with_new(op, Broadcast::build(vector.ty, new));
        Some(())
    }
}
