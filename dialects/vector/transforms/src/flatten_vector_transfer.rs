//! Transfers of contiguous slices become transfers of vectors of rank 1.
//! [mlir/lib/Dialect/Vector/Transforms/VectorTransferOpTransforms.cpp]

use dialekt_affine::composed_expr;
use dialekt_arith::{index_constant, index_value};
use dialekt_dialect_utils::Values;
use dialekt_dialect_utils::indices::{all_are, index};
use dialekt_dialect_utils::reassociation::Groups;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref::CollapseShape;
use dialekt_vector::{ShapeCast, TransferRead, TransferWrite, VectorType};

use crate::drop_unit_dims_with_shape_cast::populate_drop_unit_dim_with_shape_cast_patterns;
use crate::transfer::Transfer;

/// Adds the patterns for transfers whose last dimension has fewer bits than `bits`, and those that drop dimensions of size 1. [MLIR:
/// populateFlattenVectorTransferPatterns]
pub fn populate_flatten_vector_transfer_patterns(set: &mut PatternSet, bits: u64) {
    set.add_fn("FlattenContiguousRowMajorTransferReadPattern", PatternRoot::of::<TransferRead>(), 1, move |rw, op| {
        let read = contiguous_transfer(rw, op, bits)?;
        let ty = rw.type_of(read.vector);
        let (flat, flat_type) = flatten(rw, &read)?;
        let vector = flat.create_read(rw, flat_type)?;
        rw.replace_op_with_new(op, ShapeCast::build(ty, vector));
        Some(())
    });
    set.add_fn(
        "FlattenContiguousRowMajorTransferWritePattern",
        PatternRoot::of::<TransferWrite>(),
        1,
        move |rw, op| {
            let write = contiguous_transfer(rw, op, bits)?;
            let (flat, flat_type) = flatten(rw, &write)?;
            let vector = rw.create(ShapeCast::build(flat_type, write.vector)).result();
            let new = flat.create_write(rw, vector);
            rw.replace_op_with(op, new);
            Some(())
        },
    );
    populate_drop_unit_dim_with_shape_cast_patterns(set);
}

/// The sizes of a vector from the first one on that is not 1.
fn inner_sizes<'c>(vector: VectorType<'c>) -> &'c [i64] {
    let leading = vector.shape.iter().take_while(|size| **size == 1).count();
    &vector.shape[leading..]
}

/// Returns whether a vector is a slice of a memref whose elements are next to each other. [MLIR: isContiguousSlice]
fn is_contiguous_slice(cx: &ContextData, memref: Type, vector: VectorType<'_>) -> bool {
    let (Some(layout), Some(shape)) = (cx.strided_layout(memref), cx.type_data(memref).shape()) else { return false };
    let slice = inner_sizes(vector);
    let Some(start) = shape.len().checked_sub(slice.len()).filter(|_| !slice.is_empty()) else { return false };
    let mut expected = 1i64;
    for (size, stride) in shape[start..].iter().zip(&layout.strides[start..]).rev() {
        if *size == 1 {
            continue;
        }
        if *stride != expected {
            return false;
        }
        expected = if *size == DYNAMIC { DYNAMIC } else { expected.saturating_mul(*size) };
    }
    slice.iter().skip(1).eq(shape[start..].iter().skip(1))
}

/// The parts of a transfer that can become one of a vector of rank 1.
fn contiguous_transfer(rw: &mut Rewriter<'_>, op: Op, bits: u64) -> Option<Transfer> {
    let cx = rw.cx();
    let transfer = Transfer::of(rw, op)?;
    let vector = transfer.vector_type(cx, rw)?;
    let base = rw.type_of(transfer.base);
    let width = match cx.type_data(vector.element) {
        TypeData::Integer { width, sign: Signedness::Signless } => Some(u64::from(*width)),
        _ => cx.float_kind(vector.element).map(|kind| u64::from(kind.width())),
    };
    let row = width.and_then(|width| width.checked_mul(u64::try_from(*vector.shape.last()?).ok()?));
    let why = if !matches!(cx.type_data(base), TypeData::MemRef { .. }) {
        "it is not from or to a memref"
    } else if vector.rank() <= 1 {
        "the vector is flat"
    } else if vector.is_scalable() {
        "the vector is scalable"
    } else if row.is_none_or(|row| row >= bits) {
        "the last dimension is large enough, or has elements of another kind"
    } else if !is_contiguous_slice(cx, base, vector) {
        "the elements are not next to each other"
    } else if transfer.in_bounds.contains(&false) {
        "it may be out of bounds"
    } else if !transfer.map.is_minor_identity(cx.affine()) {
        "the map is no minor identity"
    } else if transfer.mask.is_some() {
        "it has a mask"
    } else {
        return Some(transfer);
    };
    rw.no_match(op, why)
}

/// The transfer of a vector of rank 1 from or to the memref with its last dimensions joined, and the type of the vector.
fn flatten(rw: &mut Rewriter<'_>, transfer: &Transfer) -> Option<(Transfer, Type)> {
    let cx = rw.cx();
    let loc = rw.current_loc();
    let vector = transfer.vector_type(cx, rw)?;
    let shape: Vec<i64> = cx.type_data(rw.type_of(transfer.base)).shape()?.to_vec();
    let first = shape.len().checked_sub(inner_sizes(vector).len())?;
    let mut groups: Vec<Vec<i64>> = (0..first).map(|dim| vec![dim as i64]).collect();
    groups.push((first..shape.len()).map(|dim| dim as i64).collect());
    let base = match shape.len() {
        1 => transfer.base,
        _ => collapse(rw, transfer.base, &groups)?,
    };
    let (kept, joined) = transfer.indices.split_at(first);
    let joined: Vec<OpFoldResult> = joined.iter().map(|index| OpFoldResult::Value(*index)).collect();
    let own = match all_are(rw.ir(), &joined, 0) {
        true => transfer.indices[first],
        false => {
            let zero = index_constant(rw, 0, loc);
            let affine = cx.affine();
            let mut expr = affine.symbol(0);
            let mut values = vec![OpFoldResult::Value(zero)];
            for (place, value) in joined.iter().enumerate() {
                let stride = shape[first + place + 1..].iter().try_fold(1i64, |all, size| all.checked_mul(*size))?;
                let symbols = [1, 2].map(|offset| affine.symbol((2 * place + offset) as u32));
                expr = affine.add(expr, affine.mul(symbols[0], symbols[1]));
                values.extend([*value, index(cx, stride).into()]);
            }
            let own = composed_expr(rw, loc, expr, &values);
            index_value(rw, own, loc)
        }
    };
    let indices: Values = kept.iter().copied().chain([own]).collect();
    let affine = cx.affine();
    let map = affine.make_map(first as u32 + 1, 0, &[affine.dim(first as u32)]);
    let flat_type = vector.with_dims(cx, [(vector.num_elements(), false)])?;
    let flat = Transfer { base, indices, map, in_bounds: [true].into_iter().collect(), ..transfer.clone() };
    Some((flat, flat_type))
}

/// Joins dimensions of a memref.
fn collapse(rw: &mut Rewriter<'_>, memref: Value, groups: &[Vec<i64>]) -> Option<Value> {
    let groups: Groups = groups.iter().map(|group| group.iter().copied().collect()).collect();
    let ty = dialekt_memref::collapsed_type(rw.cx(), rw.type_of(memref), &groups)?;
    Some(rw.create(CollapseShape::build(ty, memref, groups)).result())
}
