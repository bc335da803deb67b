//! Transfers of vectors of rank 1 that are no loads or stores of a machine: a loop goes through the elements.

use dialekt_arith::{self as arith, index_constant};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_scf::make_for;
use dialekt_vector::{Broadcast, Extract, Insert, VectorScale};
use dialekt_vector_transforms::transfer::{Transfer, has_unit_last_stride};

use super::bounds::{indices_of_step, within_bounds};
use super::{Options, is_in_mask};

/// The parts of a transfer of single elements of a memref that are not next to each other.
fn scattered(rw: &mut Rewriter<'_>, op: Op) -> Option<Transfer> {
    let cx = rw.cx();
    let transfer = Transfer::of(rw, op)?;
    let base = rw.type_of(transfer.base);
    let why = if transfer.rank() != 1 || transfer.vector_type(cx, rw)?.rank() != 1 {
        "it does not have rank 1"
    } else if !matches!(cx.type_data(base), TypeData::MemRef { .. }) {
        "it is not from or to a memref"
    } else if transfer.map.is_minor_identity(cx.affine()) && has_unit_last_stride(cx, base) {
        "the elements are next to each other"
    } else if !transfer.has_same_elements(rw) {
        // The reference does not ask that, and makes ops that do not verify.
        "the element type changes"
    } else if is_in_mask(rw, op) {
        "it is in a mask"
    } else {
        return Some(transfer);
    };
    rw.no_match(op, why)
}

/// Creates the bounds of a loop through the elements.
fn bounds(rw: &mut Rewriter<'_>, transfer: &Transfer) -> Option<(Value, Value, Value)> {
    let cx = rw.cx();
    let loc = rw.current_loc();
    let (size, scalable) = transfer.vector_type(cx, rw)?.dims().next()?;
    let lower = index_constant(rw, 0, loc);
    let mut upper = index_constant(rw, size, loc);
    if scalable {
        let vscale = rw.create(VectorScale::build()).result();
        upper = rw.create(arith::MulI::build(upper, vscale)).result();
    }
    Some((lower, upper, index_constant(rw, 1, loc)))
}

/// A read becomes a loop of loads.
pub(super) fn read_to_loop(rw: &mut Rewriter<'_>, op: Op, _options: Options) -> Option<()> {
    let cx = rw.cx();
    let read = scattered(rw, op)?;
    let ty = rw.type_of(read.vector);
    let range = bounds(rw, &read)?;
    let init = rw.create(Broadcast::build(ty, read.padding?)).result();
    let all = make_for(rw, range, &[init], |rw, step, carried| {
        let indices = indices_of_step(rw, &read, step)?;
        let inside = |rw: &mut Rewriter<'_>| {
            let element = rw.create(memref::Load::build(read.base, &indices).nontemporal(false)).result();
            let position = [OpFoldResult::Value(step)];
            Some(vec![rw.create(Insert::build_mixed(cx, element, *carried.first()?, &position)).result()])
        };
        within_bounds(rw, &read, step, &[ty], inside, |_| Some(carried.to_vec()))
    })?;
    rw.replace_op_with(op, all);
    Some(())
}

/// A write becomes a loop of stores.
pub(super) fn write_to_loop(rw: &mut Rewriter<'_>, op: Op, _options: Options) -> Option<()> {
    let cx = rw.cx();
    let write = scattered(rw, op)?;
    let range = bounds(rw, &write)?;
    make_for(rw, range, &[], |rw, step, _| {
        let indices = indices_of_step(rw, &write, step)?;
        let inside = |rw: &mut Rewriter<'_>| {
            let position = [OpFoldResult::Value(step)];
            let element = rw.create(Extract::build_mixed(cx, write.vector, &position)).result();
            rw.create(memref::Store::build(element, write.base, &indices).nontemporal(false));
            Some(Vec::new())
        };
        within_bounds(rw, &write, step, &[], inside, |_| Some(Vec::new()))
    })?;
    rw.erase_op(op);
    Some(())
}
