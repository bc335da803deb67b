//! Folding.

mod access;
mod query;
mod views;

use dialekt_ir_core::prelude::op::*;

use crate::types::MemRef;
use crate::{Cast, CastView};

/// The `memref.cast` that defines a value, if its source is ranked.
pub(crate) fn ranked_cast(ir: &Ir, value: Value) -> Option<CastView<'_>> {
    let cast = ir.defining::<Cast>(value)?;
    MemRef::of(*cast, cast.source())?;
    Some(cast)
}

/// The `memref.cast` that defines a value, if it only loses static information. [MLIR: CastOpRef::canFoldIntoConsumerOp]
pub(crate) fn foldable_cast(ir: &Ir, value: Value) -> Option<CastView<'_>> {
    let cast = ir.defining::<Cast>(value)?;
    let cx = ir.cx();
    let (from, to) = (MemRef::of(*cast, cast.source())?, MemRef::of(*cast, cast.dest())?);
    if from.element != to.element || from.rank() != to.rank() {
        return None;
    }
    let (a, b) = (cx.strided_layout(from.ty)?, cx.strided_layout(to.ty)?);
    let forgets = |(from, to): (&i64, &i64)| from == to || *from != DYNAMIC || *to == DYNAMIC;
    let all = from.shape.iter().zip(to.shape).chain(a.strides.iter().zip(&b.strides)).all(forgets);
    (all && forgets((&a.offset, &b.offset))).then_some(cast)
}

/// Replaces operands that are casts of ranked memrefs by the sources of the casts, except for one value. [MLIR: foldMemRefCast]
pub fn use_uncast(op: OpRef<'_>, but: Option<Value>) -> Option<Folded> {
    let mut changes = None;
    for (index, operand) in op.operands().enumerate() {
        if let Some(cast) = ranked_cast(op.ir(), operand).filter(|_| Some(operand) != but) {
            changes = Some(changes.unwrap_or_else(InPlace::new).operand(op, index, cast.source()));
        }
    }
    changes.map(Folded::from)
}
