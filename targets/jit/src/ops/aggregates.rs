//! Structs, arrays and vectors: parts of lists of scalars.

use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::IntCC;
use dialekt_ir_core::context::Type;
use dialekt_ir_core::ir::OpRef;

use crate::function::{Fx, Res, unsupported};
use crate::types::{count, part};

pub(super) fn translate(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    let mut values = fx.operand(op, 0)?;
    let values = match name {
        "extractvalue" => {
            let (start, len) = range(fx, op)?;
            values[start..start + len].to_vec()
        }
        "insertvalue" => {
            let (start, len) = range(fx, op)?;
            let part = fx.operand(op, 1)?;
            values.splice(start..start + len, part);
            values
        }
        "extractelement" => {
            let position = fx.scalar(op, 1)?;
            let position = fx.unsigned_index(position);
            let mut found = *values.first().ok_or_else(|| unsupported(op, "a vector without elements"))?;
            for (number, value) in values.iter().enumerate().skip(1) {
                let is_it = fx.b.ins().icmp_imm_s(IntCC::Equal, position, number as i64);
                found = fx.choose(is_it, *value, found);
            }
            vec![found]
        }
        "insertelement" => {
            let (new, position) = (fx.scalar(op, 1)?, fx.scalar(op, 2)?);
            let position = fx.unsigned_index(position);
            for (number, value) in values.iter_mut().enumerate() {
                let is_it = fx.b.ins().icmp_imm_s(IntCC::Equal, position, number as i64);
                *value = fx.choose(is_it, new, *value);
            }
            values
        }
        _ => {
            let leaves = fx.operand_leaves(op, 0)?;
            values.extend(fx.operand(op, 1)?);
            let mask = op.inherent_attr("mask").and_then(|mask| fx.cx().dense_i32_values(mask)).unwrap_or_default();
            let mut chosen = Vec::new();
            for index in mask {
                let value = usize::try_from(index).ok().and_then(|index| values.get(index).copied());
                chosen.push(match (value, leaves.first()) {
                    (Some(value), _) => value,
                    (None, Some(leaf)) => fx.zero(*leaf),
                    (None, None) => return Err(unsupported(op, "a vector without elements")),
                });
            }
            chosen
        }
    };
    fx.set(op, values);
    Ok(())
}

/// The scalars of the part at the op's position.
fn range(fx: &Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<(usize, usize)> {
    let position = op.inherent_attr("position").and_then(|attr| fx.cx().dense_i64_values(attr)).unwrap_or_default();
    let found = find(fx, fx.operand_type(op, 0), &position);
    found.ok_or_else(|| unsupported(op, "there is no such part"))
}

fn find(fx: &Fx<'_, '_, '_>, mut ty: Type, position: &[i64]) -> Option<(usize, usize)> {
    let cx = fx.cx();
    let mut start = 0u64;
    for index in position {
        let index = u64::try_from(*index).ok()?;
        for before in 0..index {
            start += count(cx, part(cx, ty, before)?.0)?;
        }
        ty = part(cx, ty, index)?.0;
    }
    Some((usize::try_from(start).ok()?, usize::try_from(count(cx, ty)?).ok()?))
}
