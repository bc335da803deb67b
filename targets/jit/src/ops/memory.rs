//! Memory: allocation on the stack, loads, stores, addresses.

use cranelift_codegen::ir::{InstBuilder, MemFlagsData, types};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::ir::OpRef;
use dialekt_llvm::{GEP, GEPIndex};

use super::atomics;
use crate::function::{Fx, Res, V, unsupported};
use crate::types::{Leaf, is_struct, layout, part};

pub(super) fn translate(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    match name {
        "alloca" => alloca(fx, op),
        "load" => load(fx, op),
        "store" => store(fx, op),
        _ => address(fx, op),
    }
}

fn type_attr(fx: &Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<Type> {
    let ty = op.inherent_attr("elem_type").and_then(|attr| fx.cx().type_value(attr));
    ty.ok_or_else(|| unsupported(op, "the element type is missing"))
}

fn size_of(fx: &Fx<'_, '_, '_>, op: OpRef<'_>, ty: Type) -> Res<(u64, u64)> {
    layout(fx.cx(), ty).ok_or_else(|| unsupported(op, &format!("type {} has no size", op.quoted_type(ty))))
}

/// Returns whether an allocation is a part of the frame: it happens once, and its size is known.
pub(crate) fn is_static(op: OpRef<'_>) -> Option<u64> {
    let in_entry = op.parent_block().is_some_and(|block| block.is_entry());
    let size = op.operand_def(0).filter(|_| in_entry)?;
    let value = size.inherent_attr("value").filter(|_| op.cx().op_str(size.name()) == "llvm.mlir.constant")?;
    u64::try_from(op.cx().integer_i64(value)?).ok()
}

fn alloca(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let ty = type_attr(fx, op)?;
    let (size, align) = size_of(fx, op, ty)?;
    let align = fx
        .int_attr(op, "alignment")
        .and_then(|align| u64::try_from(align).ok())
        .filter(|align| *align > 0)
        .unwrap_or(align);
    if let Some(slot) = is_static(op).and_then(|count| fx.slot(size.checked_mul(count)?, align)) {
        let address = fx.b.ins().stack_addr(types::I64, slot, 0);
        fx.set(op, vec![address]);
        return Ok(());
    }
    let count = fx.scalar(op, 0)?;
    let count = fx.unsigned_index(count);
    let bytes = fx.b.ins().imul_imm_s(count, size as i64);
    let address = fx.alloca(bytes, align);
    fx.set(op, vec![address]);
    Ok(())
}

/// Returns whether an access is atomic.
fn is_atomic(fx: &Fx<'_, '_, '_>, op: OpRef<'_>) -> bool {
    fx.int_attr(op, "ordering").is_some_and(|ordering| ordering != 0)
}

fn load(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let place = fx.scalar(op, 0)?;
    let shape = fx.shape(op, fx.result_type(op))?;
    let values = match &shape.slots[..] {
        [(slot, false)] if is_atomic(fx, op) => {
            let ty = atomics::integer(op, slot.leaf)?;
            let value = fx.b.ins().atomic_load(ty, MemFlagsData::new(), place);
            vec![atomics::from_integer(fx, value, slot.leaf)]
        }
        _ => fx.load(place, &shape),
    };
    fx.set(op, values);
    Ok(())
}

fn store(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let (values, place) = (fx.operand(op, 0)?, fx.scalar(op, 1)?);
    let shape = fx.shape(op, fx.operand_type(op, 0))?;
    match (&shape.slots[..], &values[..]) {
        ([(slot, false)], [value]) if is_atomic(fx, op) => {
            let ty = atomics::integer(op, slot.leaf)?;
            let value = atomics::to_integer(fx, *value, ty);
            fx.b.ins().atomic_store(MemFlagsData::new(), value, place);
        }
        _ => fx.store(place, &shape, &values),
    }
    Ok(())
}

/// Translates `llvm.getelementptr`: one address, or one for each lane.
fn address(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let Some(view) = op.view::<GEP>() else { return Err(unsupported(op, "it is not well-formed")) };
    let ty = type_attr(fx, op)?;
    let lanes = fx.result_leaves(op)?.len();
    let base = fx.operand(op, 0)?;
    let mut indices = Vec::new();
    for index in view.indices() {
        indices.push(match index {
            GEPIndex::Constant(index) => Err(i64::from(index)),
            GEPIndex::Dynamic(value) => {
                let ty = op.ir().value(value).ty();
                Ok((fx.value(op, value)?, fx.leaves(op, ty)?))
            }
        });
    }
    let mut addresses = Vec::new();
    for lane in 0..lanes {
        let pick = |values: &[V]| values.get(lane).or(values.first()).copied();
        let mut at = pick(&base).ok_or_else(|| unsupported(op, "no base"))?;
        let mut inner = ty;
        let mut offset = 0i64;
        for (number, index) in indices.iter().enumerate() {
            let scale = if number == 0 {
                size_of(fx, op, inner)?.0
            } else if is_struct(fx.cx(), inner) {
                let found = index.as_ref().err().and_then(|index| part(fx.cx(), inner, u64::try_from(*index).ok()?));
                let (field, start) = found.ok_or_else(|| unsupported(op, "there is no such field"))?;
                inner = field;
                offset = offset.wrapping_add(start as i64);
                continue;
            } else {
                let cannot = || unsupported(op, &format!("type {} has no elements", op.quoted_type(inner)));
                let (element, scale) = part(fx.cx(), inner, 1).ok_or_else(cannot)?;
                inner = element;
                scale
            } as i64;
            match index {
                Err(constant) => offset = offset.wrapping_add(constant.wrapping_mul(scale)),
                Ok((values, leaves)) => {
                    let value = pick(values).ok_or_else(|| unsupported(op, "no index"))?;
                    let value = fx.index(value, leaves.first().copied().unwrap_or(Leaf::Int(64)));
                    let scaled = match scale {
                        1 => value,
                        scale if (scale as u64).is_power_of_two() => {
                            fx.b.ins().ishl_imm_s(value, i64::from(scale.trailing_zeros()))
                        }
                        scale => fx.b.ins().imul_imm_s(value, scale),
                    };
                    at = fx.b.ins().iadd(at, scaled);
                }
            }
        }
        addresses.push(fx.plus(at, offset as u64));
    }
    fx.set(op, addresses);
    Ok(())
}
