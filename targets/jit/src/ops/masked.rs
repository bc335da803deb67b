//! Masked accesses to memory: each lane that is on, in a block of its own.

use cranelift_codegen::ir::{BlockArg, InstBuilder, types};
use dialekt_ir_core::ir::OpRef;

use crate::function::{Fx, Res, V, unsupported};
use crate::types::Slot;

pub(super) fn translate(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    let is_load = matches!(name, "masked.load" | "masked.gather" | "masked.expandload");
    // Operands: pointer, mask, value that is passed through; or value, pointer, mask.
    let (pointer, mask) = if is_load { (0, 1) } else { (1, 2) };
    let ty = if is_load { fx.result_type(op) } else { fx.operand_type(op, 0) };
    let shape = fx.shape(op, ty)?;
    if shape.slots.iter().any(|(slot, in_vector)| slot.is_packed(*in_vector)) {
        return Err(unsupported(op, "elements that are smaller than bytes"));
    }
    let (pointers, mask) = (fx.operand(op, pointer)?, fx.operand(op, mask)?);
    let others = match is_load {
        true if op.num_operands() > 2 => Some(fx.operand(op, 2)?),
        true => None,
        false => Some(fx.operand(op, 0)?),
    };
    let dense = name.ends_with("expandload") || name.ends_with("compressstore");
    let mut next = pointers.first().copied().ok_or_else(|| unsupported(op, "no pointer"))?;
    let mut values = Vec::new();
    for (lane, (slot, _)) in shape.slots.iter().enumerate() {
        let on = *mask.get(lane).ok_or_else(|| unsupported(op, "the mask is too short"))?;
        let (address, offset) = match (pointers.len(), dense) {
            (_, true) => (next, 0),
            (1, _) if !name.ends_with("gather") && !name.ends_with("scatter") => (pointers[0], slot.offset),
            _ => (*pointers.get(lane).ok_or_else(|| unsupported(op, "there are too few pointers"))?, 0),
        };
        let slot = Slot { offset, ..*slot };
        let other = match others.as_ref().and_then(|others| others.get(lane)) {
            Some(other) => *other,
            None => fx.zero(slot.leaf),
        };
        values.push(lane_access(fx, is_load, on, address, slot, other));
        if dense {
            let size = fx.int(types::I64, i64::from(slot.leaf.clif().bytes()));
            let zero = fx.int(types::I64, 0);
            let step = fx.choose(on, size, zero);
            next = fx.b.ins().iadd(next, step);
        }
    }
    if is_load {
        fx.set(op, values);
    }
    Ok(())
}

/// Loads or stores a lane if it is on. The result of a load that is off is the other value.
fn lane_access(fx: &mut Fx<'_, '_, '_>, is_load: bool, on: V, address: V, slot: Slot, other: V) -> V {
    let (access, done) = (fx.b.create_block(), fx.b.create_block());
    let result = fx.b.append_block_param(done, slot.leaf.clif());
    fx.b.ins().brif(on, access, &[], done, &[BlockArg::Value(other)]);
    fx.b.switch_to_block(access);
    let value = if is_load {
        fx.load_slot(address, slot, false)
    } else {
        let shape = crate::types::Shape { slots: vec![(slot, false)], size: 0 };
        fx.store(address, &shape, &[other]);
        other
    };
    fx.b.ins().jump(done, &[BlockArg::Value(value)]);
    fx.b.switch_to_block(done);
    result
}
