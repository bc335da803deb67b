//! Contractions as sequences of contractions with a dimension less.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{CombiningKind, Reduction, VectorType, mask_operation};

use super::{Contract, PARALLEL};
use crate::build::{extract, insert, zero};
use crate::lower_vector_outerproduct::{is_integer, multiply};

/// A contraction along a dimension that both operands have in parallel, or one of them has; otherwise along the first one.
pub(super) fn lower(rw: &mut Rewriter<'_>, contract: &Contract) -> Option<Value> {
    let cx = rw.cx();
    let (left, right) = (contract.dims_of(cx, 0)?, contract.dims_of(cx, 1)?);
    let is_parallel = |dim: &usize| contract.iterators.get(*dim) == Some(&PARALLEL);
    let both = (0..contract.iterators.len()).find(|dim| is_parallel(dim) && left.contains(dim) && right.contains(dim));
    let free = || left.iter().chain(&right).copied().find(is_parallel);
    match both.or_else(free) {
        Some(dim) => along_parallel(rw, contract, dim),
        None => along_reduction(rw, contract),
    }
}

/// The size of a dimension of the iteration space; `None` if it is scalable, or if dimensions outside of it are, through which one has
/// to go.
fn size_of(rw: &Rewriter<'_>, contract: &Contract, dim: usize) -> Option<i64> {
    let cx = rw.ir().cx();
    let mut size = None;
    let values = [contract.lhs, contract.rhs, contract.acc];
    let places = values.into_iter().enumerate().map(|(operand, value)| (value, contract.dim_of(cx, operand, dim)));
    for (value, place) in places.chain(contract.mask.map(|mask| (mask, Some(dim)))) {
        let Some(place) = place else { continue };
        let vector = VectorType::new(cx, rw.type_of(value))?;
        if vector.scalable.get(..=place)?.contains(&true) {
            return None;
        }
        size = Some(*vector.shape.get(place)?);
    }
    size
}

fn along_parallel(rw: &mut Rewriter<'_>, contract: &Contract, dim: usize) -> Option<Value> {
    let cx = rw.cx();
    let size = size_of(rw, contract, dim)?;
    let place = contract.dim_of(cx, 2, dim)?;
    let mut all = zero(rw, contract.result)?;
    for index in 0..size {
        let parts = parts_at(rw, contract, dim, index, contract.acc)?;
        let mask = mask_at(rw, contract, dim, index)?;
        let own = contract.create_without_dim(rw, dim, parts, mask)?;
        all = put(rw, own, all, place, index)?;
    }
    Some(all)
}

fn along_reduction(rw: &mut Rewriter<'_>, contract: &Contract) -> Option<Value> {
    let cx = rw.cx();
    if VectorType::new(cx, contract.result).is_some() {
        return None;
    }
    let Contract { lhs, rhs, acc, result, .. } = *contract;
    let rank = |value| Some(VectorType::new(cx, rw.type_of(value))?.rank());
    if rank(lhs)? == 1 {
        if rank(rhs)? != 1 {
            return None;
        }
        let product = multiply(rw, lhs, rhs, is_integer(cx, result));
        let sum = rw.create(Reduction::build(result, CombiningKind::Add, product).acc(acc));
        let masked = mask_operation(rw, sum.into(), contract.mask);
        return rw.op(masked).result(0);
    }
    contract.dim_of(cx, 0, 0)?;
    contract.dim_of(cx, 1, 0)?;
    let size = size_of(rw, contract, 0)?;
    let mut sum = acc;
    for index in 0..size {
        let parts = parts_at(rw, contract, 0, index, sum)?;
        let mask = mask_at(rw, contract, 0, index)?;
        sum = contract.create_without_dim(rw, 0, parts, mask)?;
    }
    Some(sum)
}

/// The parts of the operands at an index of a dimension of the iteration space.
fn parts_at(rw: &mut Rewriter<'_>, contract: &Contract, dim: usize, index: i64, acc: Value) -> Option<[Value; 3]> {
    let cx = rw.cx();
    let mut values = [contract.lhs, contract.rhs, acc];
    for (operand, value) in values.iter_mut().enumerate() {
        if let Some(place) = contract.dim_of(cx, operand, dim) {
            *value = take(rw, *value, place, index)?;
        }
    }
    Some(values)
}

fn mask_at(rw: &mut Rewriter<'_>, contract: &Contract, dim: usize, index: i64) -> Option<Option<Value>> {
    match contract.mask {
        Some(mask) => Some(Some(take(rw, mask, dim, index)?)),
        None => Some(None),
    }
}

/// Takes the part of a vector at an index of a dimension. [MLIR: reshapeLoad]
fn take(rw: &mut Rewriter<'_>, vector: Value, dim: usize, index: i64) -> Option<Value> {
    if dim == 0 {
        return Some(extract(rw, vector, &[index]));
    }
    let cx = rw.cx();
    let from = VectorType::new(cx, rw.type_of(vector))?;
    let kept = from.dims().enumerate().filter(|(other, _)| *other != dim).map(|(_, size)| size);
    let ty = from.with_dims(cx, kept)?;
    let mut all = zero(rw, ty)?;
    for outer in 0..*from.shape.first()? {
        let row = extract(rw, vector, &[outer]);
        let part = take(rw, row, dim - 1, index)?;
        all = insert(rw, part, all, &[outer]);
    }
    Some(all)
}

/// Puts a part into a vector at an index of a dimension. [MLIR: reshapeStore]
fn put(rw: &mut Rewriter<'_>, part: Value, vector: Value, dim: usize, index: i64) -> Option<Value> {
    if dim == 0 {
        return Some(insert(rw, part, vector, &[index]));
    }
    let cx = rw.cx();
    let mut all = vector;
    for outer in 0..*VectorType::new(cx, rw.type_of(vector))?.shape.first()? {
        let row = extract(rw, all, &[outer]);
        let own = extract(rw, part, &[outer]);
        let row = put(rw, own, row, dim - 1, index)?;
        all = insert(rw, row, all, &[outer]);
    }
    Some(all)
}
