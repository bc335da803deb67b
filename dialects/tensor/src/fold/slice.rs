//! Folding of slices that are whole tensors, and of slices of inserted slices.

use dialekt_dialect_utils::indices::{all_are, known};
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::OffsetSizeAndStrideOpRef;
use dialekt_ir_core::prelude::op::*;

use super::reshaped_splat;
use crate::ops::slice::*;
use crate::types::ranked;

/// Returns whether two ops have the same offsets, sizes and strides.
fn same_part(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    let parts =
        |op| OffsetSizeAndStrideOpRef::of(op).map(|op| [op.mixed_offsets(), op.mixed_sizes(), op.mixed_strides()]);
    parts(a).is_some_and(|part| parts(b) == Some(part))
}

/// Returns whether the slice of an op is the whole tensor.
fn is_all_of(op: OpRef<'_>, shape: &[i64]) -> bool {
    let Some(part) = OffsetSizeAndStrideOpRef::of(op) else { return false };
    if shape.contains(&DYNAMIC) {
        return false;
    }
    let ir = op.ir();
    let sizes = part.mixed_sizes();
    all_are(ir, &part.mixed_offsets(), 0)
        && all_are(ir, &part.mixed_strides(), 1)
        && sizes.iter().zip(shape).all(|(size, expected)| known(ir, *size) == Some(*expected))
}

impl Fold for ExtractSlice {
    fn fold(op: ExtractSliceView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let source = op.source();
        let result = ranked(*op, op.result())?;
        let ty = type_of(*op, op.result());
        if let Some(splat) = reshaped_splat(op.ir(), source, ty, constants) {
            return Some(splat.into());
        }
        if type_of(*op, source) == ty && is_all_of(*op, result.shape) {
            return Some(source.into());
        }
        let inserted = op.ir().defining::<InsertSlice>(source)?;
        let same = type_of(*op, inserted.source()) == ty && same_part(*inserted, *op);
        same.then(|| inserted.source().into())
    }
}

impl Fold for InsertSlice {
    fn fold(op: InsertSliceView<'_>, _: Constants<'_>) -> Option<Folded> {
        let (ir, cx) = (op.ir(), op.cx());
        let ty = type_of(*op, op.source());
        let result = ranked(*op, op.result())?;
        let whole = ty == type_of(*op, op.result()) && cx.type_data(ty).has_static_shape();
        if whole && is_all_of(*op, result.shape) {
            return Some(op.source().into());
        }
        // The insertion before is overwritten completely.
        if let Some(before) = ir.defining::<InsertSlice>(op.dest())
            && type_of(*op, before.source()) == ty
            && same_part(*before, *op)
        {
            return Some(InPlace::new().operand(*op, 1, before.dest()).into());
        }
        if let Some(taken) = ir.defining::<ExtractSlice>(op.source())
            && taken.source() == op.dest()
            && same_part(*taken, *op)
        {
            return Some(op.dest().into());
        }
        let sizes = OffsetSizeAndStrideOpRef::of(*op)?.mixed_sizes();
        sizes.iter().any(|size| known(ir, *size) == Some(0)).then(|| op.dest().into())
    }
}
