//! Reads and writes of whole operands, masked where vectors are larger.

use dialekt_arith as arith;
use dialekt_arith::{index_constant, index_value};
use dialekt_dialect_utils::Values;
use dialekt_dialect_utils::indices::{Mixed, known};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ub as ub;
use dialekt_vector::{
    CreateMask, TransferRead, TransferReadParts, TransferWrite, TransferWriteParts, VectorType, mask_operation,
};

/// Bounds that keep a transfer within its tensor or memref.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bounds {
    /// A mask, where the vector has another shape.
    Masked,
    /// Flags for dimensions that are known to be large enough; others are checked.
    Flags,
}

/// Creates a zero.
pub(super) fn zero(rw: &mut Rewriter<'_>, element: Type) -> Option<Value> {
    let zero = rw.cx().zero_attr(element)?;
    Some(rw.create(arith::Constant::build(zero)).result())
}

/// The sizes of a tensor or memref.
fn sizes_of(rw: &mut Rewriter<'_>, value: Value) -> Mixed {
    let loc = rw.current_loc();
    match rw.cx().type_data(rw.type_of(value)) {
        TypeData::MemRef { .. } => dialekt_memref::mixed_sizes(rw, value, loc),
        _ => dialekt_tensor::mixed_sizes(rw, value, loc),
    }
}

/// Creates a mask of sizes, of the shape of a vector.
fn create_mask(rw: &mut Rewriter<'_>, vector: Type, sizes: &[OpFoldResult]) -> Option<Value> {
    let cx = rw.cx();
    let ty = VectorType::new(cx, vector)?.with_element(cx, Type::I1)?;
    let loc = rw.current_loc();
    let sizes: Values = sizes.iter().map(|size| index_value(rw, *size, loc)).collect();
    Some(rw.create_or_fold(CreateMask::build(ty, &sizes)))
}

/// Reads a vector of the rank of a source from its start. [MLIR: createReadOrMaskedRead]
pub(super) fn read(
    rw: &mut Rewriter<'_>,
    source: Value,
    ty: Type,
    padding: Option<Value>,
    bounds: Bounds,
) -> Option<Value> {
    let cx = rw.cx();
    let vector = VectorType::new(cx, ty)?;
    let shape = cx.type_data(rw.type_of(source)).shape()?.to_vec();
    if shape.len() != vector.rank() {
        return None;
    }
    let loc = rw.current_loc();
    let zero = index_constant(rw, 0, loc);
    let padding = match padding {
        Some(padding) => padding,
        None => rw.create(ub::Poison::build(cx.element_or_self(rw.type_of(source)))).result(),
    };
    let is_inside = |(size, extent): (&i64, &i64)| bounds == Bounds::Masked || size == extent;
    let parts = TransferReadParts {
        vector: ty,
        base: source,
        indices: &vec![zero; shape.len()],
        permutation_map: cx.affine().multi_dim_identity(shape.len() as u32),
        padding,
        in_bounds: vector.shape.iter().zip(&shape).map(is_inside).collect(),
    };
    let read: Op = rw.create(TransferRead::build(parts)).into();
    if bounds == Bounds::Flags || shape == vector.shape {
        return rw.op(read).result(0);
    }
    let sizes = sizes_of(rw, source);
    let mask = create_mask(rw, ty, &sizes)?;
    let masked = mask_operation(rw, read, Some(mask));
    rw.op(masked).result(0)
}

/// Writes a vector into the last dimensions of a destination, at its start or at given indices. [MLIR: createWriteOrMaskedWrite]
pub(super) fn write(
    rw: &mut Rewriter<'_>,
    value: Value,
    dest: Value,
    indices: Option<&[Value]>,
    bounds: Bounds,
) -> Option<Op> {
    let cx = rw.cx();
    let vector = VectorType::new(cx, rw.type_of(value))?;
    let base = rw.type_of(dest);
    let shape = cx.type_data(base).shape()?.to_vec();
    let minor = shape.get(shape.len().checked_sub(vector.rank())?..)?;
    let loc = rw.current_loc();
    let indices: Values = match indices {
        Some(indices) => indices.into(),
        None => {
            let zero = index_constant(rw, 0, loc);
            shape.iter().map(|_| zero).collect()
        }
    };
    let is_inside = |(size, extent): (&i64, &i64)| bounds == Bounds::Masked || *extent != DYNAMIC && extent >= size;
    let parts = TransferWriteParts {
        value_to_store: value,
        base: dest,
        indices: &indices,
        permutation_map: cx.affine().minor_identity_map(shape.len() as u32, vector.rank() as u32),
        in_bounds: vector.shape.iter().zip(minor).map(is_inside).collect(),
    };
    let build = TransferWrite::build(parts);
    let write: Op = match cx.type_data(base) {
        TypeData::Tensor { .. } => rw.create(build.result(base)).into(),
        _ => rw.create(build).into(),
    };
    if bounds == Bounds::Flags || minor == vector.shape {
        return Some(write);
    }
    let sizes = sizes_of(rw, dest);
    let sizes = &sizes[shape.len() - vector.rank()..];
    if is_mask_of_all(rw, sizes, &indices, &shape, vector) {
        return Some(write);
    }
    let mask = create_mask(rw, vector.ty, sizes)?;
    Some(mask_operation(rw, write, Some(mask)))
}

/// Returns whether a mask of constant sizes leaves nothing out of a vector, and it fits behind constant indices. [MLIR:
/// isMaskTriviallyFoldable]
fn is_mask_of_all(
    rw: &Rewriter<'_>,
    sizes: &[OpFoldResult],
    indices: &[Value],
    shape: &[i64],
    vector: VectorType<'_>,
) -> bool {
    if shape.contains(&DYNAMIC) {
        return false;
    }
    let lead = shape.len() - vector.rank();
    sizes.iter().enumerate().all(|(dim, size)| {
        let place = indices.get(lead + dim).and_then(|index| known(rw.ir(), (*index).into()));
        let (Some(size), Some(place)) = (known(rw.ir(), *size), place) else { return false };
        let own = vector.shape[dim];
        size >= own && place.checked_add(own).is_some_and(|end| end <= shape[lead + dim])
    })
}
