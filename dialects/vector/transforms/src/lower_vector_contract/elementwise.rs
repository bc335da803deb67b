//! Contractions whose reduced dimensions have size 1: products of vectors, element by element.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{Broadcast, VectorType};

use super::{Contract, REDUCTION, transpose};
use crate::build::extract;
use crate::lower_vector_outerproduct::multiply_and_combine;

/// The steps that give an operand the dimensions of the result.
struct Aligned {
    /// The operand with new dimensions in front, if it has to have some.
    broadcast: Option<Type>,
    /// The order in which the reduced dimensions are first, and the others those of the result.
    order: Vec<i64>,
    /// The number of reduced dimensions.
    reduced: usize,
}

/// A contraction without a mask.
pub(super) fn lower(rw: &mut Rewriter<'_>, contract: &Contract) -> Option<Value> {
    if contract.mask.is_some() {
        return None;
    }
    let plans = [align(rw, contract, 0, contract.lhs)?, align(rw, contract, 1, contract.rhs)?];
    let mut values = [contract.lhs, contract.rhs];
    for (value, plan) in values.iter_mut().zip(&plans) {
        if let Some(ty) = plan.broadcast {
            *value = rw.create(Broadcast::build(ty, *value)).result();
        }
    }
    for (value, plan) in values.iter_mut().zip(&plans) {
        *value = transpose(rw, *value, &plan.order)?;
    }
    for (value, plan) in values.iter_mut().zip(&plans) {
        *value = extract(rw, *value, &vec![0; plan.reduced]);
    }
    let [lhs, rhs] = values;
    multiply_and_combine(rw, (lhs, rhs), Some(contract.acc), contract.kind, None)
}

fn align(rw: &Rewriter<'_>, contract: &Contract, operand: usize, value: Value) -> Option<Aligned> {
    let cx = rw.ir().cx();
    let vector = VectorType::new(cx, rw.type_of(value))?;
    let dims = contract.dims_of(cx, operand)?;
    let is_reduced = |dim: &usize| contract.iterators.get(*dim) == Some(&REDUCTION);
    let reduced: Vec<usize> = (0..dims.len()).filter(|place| is_reduced(&dims[*place])).collect();
    if reduced.iter().any(|place| vector.dims().nth(*place) != Some((1, false))) {
        return None;
    }
    let result: Vec<(i64, bool)> =
        VectorType::new(cx, contract.result).map(|vector| vector.dims().collect()).unwrap_or_default();
    let parallel = contract.dims_of(cx, 2)?;
    let missing = parallel.iter().filter(|dim| !dims.contains(dim)).count();
    let mut order: Vec<i64> = reduced.iter().map(|place| (missing + place) as i64).collect();
    let mut new = Vec::new();
    for (dim, size) in parallel.iter().zip(result) {
        match dims.iter().position(|own| own == dim) {
            Some(place) => order.push((missing + place) as i64),
            None => {
                order.push(new.len() as i64);
                new.push(size);
            }
        }
    }
    let broadcast = match new.is_empty() {
        true => None,
        false => Some(vector.with_dims(cx, new.into_iter().chain(vector.dims()))?),
    };
    Some(Aligned { broadcast, order, reduced: reduced.len() })
}
