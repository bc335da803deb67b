//! What ops fold to.

mod access;
mod query;
mod views;

use dialekt_ir_core::ir::{Ir, OpRef, Value};
use dialekt_ir_core::rewrite::{Folded, InPlace};

use crate::types::MemRef;
use crate::{Cast, CastView};

/// The cast that a value is, if that is one of a ranked memref.
pub(crate) fn ranked_cast(ir: &Ir, value: Value) -> Option<CastView<'_>> {
    let cast = ir.defining::<Cast>(value)?;
    MemRef::of(*cast, cast.source())?;
    Some(cast)
}

/// Operands that are casts of ranked memrefs become what was cast, but for one value.
fn use_uncast(op: OpRef<'_>, but: Option<Value>) -> Option<Folded> {
    let mut changes = None;
    for (index, operand) in op.operands().enumerate() {
        if let Some(cast) = ranked_cast(op.ir(), operand).filter(|_| Some(operand) != but) {
            changes = Some(changes.unwrap_or_else(InPlace::new).operand(op, index, cast.source()));
        }
    }
    changes.map(Folded::from)
}
