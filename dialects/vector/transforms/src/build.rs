//! Builders of parts of vectors that the patterns share.

use dialekt_arith as arith;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ub as ub;
use dialekt_vector::{Extract, Insert};

/// Creates the op that takes a subvector or an element.
pub(crate) fn extract(rw: &mut Rewriter<'_>, vector: Value, position: &[i64]) -> Value {
    let op = Extract::build_at(rw.cx(), vector, position);
    rw.create(op).result()
}

/// Creates the op that puts a subvector or an element into a vector.
pub(crate) fn insert(rw: &mut Rewriter<'_>, value: Value, dest: Value, position: &[i64]) -> Value {
    let op = Insert::build_at(rw.cx(), value, dest, position);
    rw.create(op).result()
}

/// As [`extract`], folded.
pub(crate) fn fold_extract(rw: &mut Rewriter<'_>, vector: Value, position: &[i64]) -> Value {
    let op = Extract::build_at(rw.cx(), vector, position);
    rw.create_or_fold(op)
}

/// As [`insert`], folded.
pub(crate) fn fold_insert(rw: &mut Rewriter<'_>, value: Value, dest: Value, position: &[i64]) -> Value {
    let op = Insert::build_at(rw.cx(), value, dest, position);
    rw.create_or_fold(op)
}

/// Creates a constant of zeros.
pub(crate) fn zero(rw: &mut Rewriter<'_>, ty: Type) -> Option<Value> {
    let zero = rw.cx().zero_attr(ty)?;
    Some(rw.create(arith::Constant::build(zero)).result())
}

/// Creates a value of which nothing is known.
pub(crate) fn poison(rw: &mut Rewriter<'_>, ty: Type) -> Value {
    rw.create(ub::Poison::build(ty)).result()
}

/// Creates an op with the name, location and attributes of another one.
pub(crate) fn create_like(rw: &mut Rewriter<'_>, op: Op, operands: &[Value], ty: Type) -> Option<Value> {
    let view = rw.op(op);
    let (name, loc) = (view.name(), view.loc());
    let (slots, attrs) = (view.slots().to_vec(), view.discardable_attrs().to_vec());
    let types = [ty];
    let spec = OpSpec { slots: &slots, attrs: &attrs, ..OpSpec::new(name, loc).operands(operands).results(&types) };
    let new = rw.create_op(&spec);
    rw.op(new).result(0)
}

/// The positions of a shape in row-major order.
pub(crate) fn positions(shape: &[i64]) -> impl Iterator<Item = Vec<i64>> + '_ {
    let count: i64 = shape.iter().fold(1, |count: i64, size| count.saturating_mul(*size));
    (0..count).map(|number| {
        let mut rest = number;
        let mut position: Vec<i64> = shape
            .iter()
            .rev()
            .map(|size| {
                let index = rest % size;
                rest /= size;
                index
            })
            .collect();
        position.reverse();
        position
    })
}
