//! Transfers as sequences of transfers of vectors with a dimension less.

use dialekt_arith::index_constant;
use dialekt_dialect_utils::indices::{Mixed, index};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{Broadcast, Extract, Insert, VectorType};
use dialekt_vector_transforms::transfer::Transfer;

use super::bounds::{indices_of_step, within_bounds};
use super::{Options, transfer_to_lower, without_first_dim};

/// The mask of a step: a part of that of the transfer, unless the mask decides on whole steps. [MLIR: maybeAssignMask]
fn mask_of_step(rw: &mut Rewriter<'_>, transfer: &Transfer, number: i64) -> Option<Value> {
    let mask = transfer.mask?;
    let cx = rw.cx();
    if transfer.dim(cx, 0).is_none() {
        return Some(mask);
    }
    let rank = VectorType::new(cx, rw.type_of(mask))?.rank();
    (rank > 1).then(|| rw.create(Extract::build_at(cx, mask, &[number])).result())
}

/// The only user of a vector, if that inserts it into another one that is known where the vector is made.
fn only_insert(rw: &Rewriter<'_>, op: Op, vector: Value) -> Option<(Op, Value, Mixed)> {
    let value = rw.value(vector);
    let user = value.users().next().filter(|_| value.has_one_use())?;
    let insert = user.view::<Insert>().filter(|insert| insert.value_to_store() == vector)?;
    // The reference does not ask that, and makes ops that use values before they are defined.
    let is_known = match rw.value(insert.dest()).defining_op() {
        Some(made) => made.parent_block().is_some_and(|block| {
            let mut around = std::iter::successors(Some(rw.op(op)), |op| op.parent_op());
            around
                .find(|op| op.parent_block().is_some_and(|own| own.handle() == block.handle()))
                .is_some_and(|op| made.is_before(op) == Some(true))
        }),
        None => true,
    };
    is_known.then(|| (user.handle(), insert.dest(), insert.mixed_position()))
}

/// A read becomes one read for each index of the first dimension.
pub(super) fn unroll_read(rw: &mut Rewriter<'_>, op: Op, options: Options) -> Option<()> {
    let cx = rw.cx();
    let loc = rw.loc(op);
    let read = transfer_to_lower(rw, op, options)?;
    let vector = read.vector_type(cx, rw)?;
    let part = vector.with_dims(cx, vector.dims().skip(1))?;
    let rest = without_first_dim(cx, &read)?;
    let insert = only_insert(rw, op, read.vector);
    let mut all = match &insert {
        Some((_, dest, _)) => *dest,
        None => rw.create(Broadcast::build(vector.ty, read.padding?)).result(),
    };
    let position: Mixed = insert.as_ref().map(|(_, _, position)| position.clone()).unwrap_or_default();
    for number in 0..*vector.shape.first()? {
        let step = index_constant(rw, number, loc);
        let so_far = all;
        let types = [rw.type_of(so_far)];
        let inside = |rw: &mut Rewriter<'_>| {
            let indices = indices_of_step(rw, &read, step)?;
            let mask = mask_of_step(rw, &read, number);
            let mut value = Transfer { indices, mask, ..rest.clone() }.create_read(rw, part)?;
            if rest.rank() == 0 {
                value = rw.create(Extract::build_at(cx, value, &[])).result();
            }
            let position: Mixed = position.iter().copied().chain([index(cx, number).into()]).collect();
            Some(vec![rw.create(Insert::build_mixed(cx, value, so_far, &position)).result()])
        };
        let values = within_bounds(rw, &read, step, &types, inside, |_| Some(vec![so_far]))?;
        all = *values.first()?;
    }
    match insert {
        Some((insert, ..)) => {
            rw.replace_op(insert, &[all]);
            rw.erase_op(op);
        }
        None => rw.replace_op(op, &[all]),
    }
    Some(())
}

/// A write becomes one write for each index of the first dimension.
pub(super) fn unroll_write(rw: &mut Rewriter<'_>, op: Op, options: Options) -> Option<()> {
    let cx = rw.cx();
    let loc = rw.loc(op);
    let write = transfer_to_lower(rw, op, options)?;
    let vector = write.vector_type(cx, rw)?;
    let rest = without_first_dim(cx, &write)?;
    let (source, position) = match rw.defining::<Extract>(write.vector).and_then(|extract| rw.view(extract)) {
        Some(extract) => (extract.source(), extract.mixed_position()),
        None => (write.vector, Mixed::new()),
    };
    let mut base = write.base;
    let is_of_tensor = write.is_of_tensor(rw);
    let types: Vec<Type> = is_of_tensor.then(|| rw.type_of(base)).into_iter().collect();
    for number in 0..*vector.shape.first()? {
        let step = index_constant(rw, number, loc);
        let inside = |rw: &mut Rewriter<'_>| {
            let indices = indices_of_step(rw, &write, step)?;
            let position: Mixed = position.iter().copied().chain([index(cx, number).into()]).collect();
            let mut value = rw.create(Extract::build_mixed(cx, source, &position)).result();
            if rest.rank() == 0 {
                let ty = cx.vector_type(&[], &[], rw.type_of(value)).ok()?;
                value = rw.create(Broadcast::build(ty, value)).result();
            }
            let mask = mask_of_step(rw, &write, number);
            let new = Transfer { base, indices, mask, ..rest.clone() }.create_write(rw, value);
            Some(rw.op(new).results().collect())
        };
        let outside = |_: &mut Rewriter<'_>| Some(if is_of_tensor { vec![base] } else { Vec::new() });
        let values = within_bounds(rw, &write, step, &types, inside, outside)?;
        base = values.first().copied().unwrap_or(base);
    }
    match is_of_tensor {
        true => rw.replace_op(op, &[base]),
        false => rw.erase_op(op),
    }
    Some(())
}
