//! Indices of a step, and conditions under which it may access memory.

use dialekt_affine::{AffineApply, compose_map};
use dialekt_arith::{self as arith, CmpIPredicate, index_constant};
use dialekt_dialect_utils::Values;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_scf::make_if;
use dialekt_tensor as tensor;
use dialekt_vector::{Extract, VectorType};
use dialekt_vector_transforms::transfer::Transfer;

/// Creates the sum of an index and the number of a step.
fn add_step(rw: &mut Rewriter<'_>, index: Value, step: Value) -> Value {
    let affine = rw.cx().affine();
    let map = affine.make_map(2, 0, &[affine.add(affine.dim(0), affine.dim(1))]);
    let (map, operands) = compose_map(rw.ir(), map, &[index, step]);
    rw.create(AffineApply::build(map, &operands)).result()
}

/// The indices of a step along the first dimension of a vector.
pub(super) fn indices_of_step(rw: &mut Rewriter<'_>, transfer: &Transfer, step: Value) -> Option<Values> {
    let mut indices = transfer.indices.clone();
    if let Some(dim) = transfer.dim(rw.ir().cx(), 0) {
        let index = indices.get_mut(dim)?;
        *index = add_step(rw, *index, step);
    }
    Some(indices)
}

/// The bit of the mask for a step, where the mask has no dimension but that of the steps.
fn mask_bit(rw: &mut Rewriter<'_>, transfer: &Transfer, step: Value) -> Option<Value> {
    let mask = transfer.mask?;
    let cx = rw.cx();
    let is_of_steps = VectorType::new(cx, rw.type_of(mask))?.rank() == 1 && transfer.dim(cx, 0).is_some();
    let bit = is_of_steps.then(|| Extract::build_mixed(cx, mask, &[OpFoldResult::Value(step)]))?;
    Some(rw.create(bit).result())
}

/// Builds what a step does: within bounds, and where the mask has a bit, the one thing, the other elsewhere. Both give values of the types.
/// [MLIR: generateInBoundsCheck]
pub(super) fn within_bounds(
    rw: &mut Rewriter<'_>,
    transfer: &Transfer,
    step: Value,
    types: &[Type],
    inside: impl FnOnce(&mut Rewriter<'_>) -> Option<Vec<Value>>,
    outside: impl FnOnce(&mut Rewriter<'_>) -> Option<Vec<Value>>,
) -> Option<Vec<Value>> {
    let dim = transfer.dim(rw.ir().cx(), 0).filter(|_| transfer.in_bounds.first() == Some(&false));
    let fits = match dim {
        Some(dim) => {
            let size = size_of_dim(rw, transfer.base, dim);
            let index = add_step(rw, *transfer.indices.get(dim)?, step);
            Some(rw.create(arith::CmpI::build(size, index, CmpIPredicate::Sgt)).result())
        }
        None => None,
    };
    let condition = match (fits, mask_bit(rw, transfer, step)) {
        (Some(fits), Some(bit)) => rw.create(arith::AndI::build(fits, bit)).result(),
        (Some(condition), None) | (None, Some(condition)) => condition,
        (None, None) => return inside(rw),
    };
    let op = make_if(rw, condition, types, inside, outside)?;
    Some(rw.op(op).results().collect())
}

/// Creates the size of a dimension of a memref or tensor, or a constant. [MLIR: createOrFoldDimOp]
fn size_of_dim(rw: &mut Rewriter<'_>, base: Value, dim: usize) -> Value {
    let loc = rw.current_loc();
    let number = index_constant(rw, dim as i64, loc);
    match rw.cx().type_data(rw.type_of(base)) {
        TypeData::Tensor { .. } => rw.create_or_fold(tensor::Dim::build(base, number)),
        _ => rw.create_or_fold(memref::Dim::build(base, number)),
    }
}
