//! Answers that all structured ops share: effects, speculatability, inits, sizes of results.

use dialekt_interfaces::{DestinationStyleOpRef, EffectInstance, Effects, OperandRange, Speculatability};
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::prelude::op::*;

use crate::LinalgOpRef;
use crate::structured::Structured;
use crate::structured::maps::{Maps, shape};

/// Reads of memrefs that the body uses, and writes of those among the inits.
pub fn effects(op: OpRef<'_>) -> Effects {
    let mut effects = Effects::new();
    let (Some(this), Some(style)) = (LinalgOpRef::of(op), DestinationStyleOpRef::of(op)) else { return effects };
    let is_memref = |value: Value| matches!(op.cx().type_data(op.ir().value(value).ty()), TypeData::MemRef { .. });
    let full = |effect, value| EffectInstance { full: true, ..EffectInstance::on(effect, value) };
    for (operand, value) in op.operands().enumerate().filter(|(_, value)| is_memref(*value)) {
        let is_init = style.is_dps_init(operand);
        if !is_init || this.payload_uses_value_from_operand(operand) {
            effects.push(full(Effect::Read, value));
        }
        if is_init {
            effects.push(full(Effect::Write, value));
        }
    }
    effects
}

/// Ops on tensors may be executed anywhere if their bodies may.
pub fn speculatability(op: OpRef<'_>) -> Speculatability {
    match DestinationStyleOpRef::of(op).is_some_and(|style| style.has_pure_tensor_semantics()) {
        true => Speculatability::Recursively,
        false => Speculatability::Not,
    }
}

/// The second group of operands.
pub fn inits(op: OpRef<'_>) -> OperandRange<'_> {
    OperandRange::group(op, 1)
}

/// The maps that the description of a named op says.
pub fn indexing_maps(op: OpRef<'_>) -> Maps {
    Structured::of(op).map(|described| described.indexing_maps(op)).unwrap_or_default()
}

/// The shape of an operand; scalars, vectors among them, have none.
pub fn operand_shape(op: OpRef<'_>, operand: usize) -> &[i64] {
    op.operand_type(operand).map_or(&[], |ty| shape(op.cx(), ty))
}
