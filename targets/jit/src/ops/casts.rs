//! Conversions.

use cranelift_codegen::ir::{InstBuilder, MemFlagsData, types};
use dialekt_ir_core::ir::OpRef;

use super::float::{computed, narrow, widen};
use crate::function::{Fx, Res, V, unsupported};
use crate::types::{Leaf, container};

/// Translates a conversion of a scalar, or of each element.
pub(super) fn translate(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    let values = fx.operand(op, 0)?;
    let (from, to) = (fx.operand_leaves(op, 0)?, fx.result_leaves(op)?);
    if name == "bitcast" {
        let values = bitcast(fx, op, values, &from, &to)?;
        fx.set(op, values);
        return Ok(());
    }
    let is_wide = |leaf: &Leaf| matches!(leaf, Leaf::Int(width) if *width > 64);
    if name.contains("fp") && from.iter().chain(&to).any(is_wide) {
        return Err(unsupported(op, "floats are converted to and from integers of at most 64 bits"));
    }
    let convert = |(value, (from, to)): (V, (Leaf, Leaf))| one(fx, name, value, from, to);
    let values = values.into_iter().zip(from.into_iter().zip(to)).map(convert).collect();
    fx.set(op, values);
    Ok(())
}

fn one(fx: &mut Fx<'_, '_, '_>, name: &str, value: V, from: Leaf, to: Leaf) -> V {
    match name {
        "sext" => {
            let value = fx.signed(value, from.bits());
            let value = fx.resize(value, to.clif(), true);
            fx.normal(value, to.bits())
        }
        "zext" | "trunc" | "ptrtoint" | "inttoptr" => {
            let value = fx.resize(value, container(to.bits()), false);
            fx.normal(value, to.bits())
        }
        "fptosi" | "fptoui" => {
            let value = widen(fx, value, from);
            // Any result does where the number does not fit.
            let ty = if to.bits() <= 32 { types::I32 } else { types::I64 };
            let value = match name {
                "fptosi" => fx.b.ins().fcvt_to_sint_sat(ty, value),
                _ => fx.b.ins().fcvt_to_uint_sat(ty, value),
            };
            let value = fx.resize(value, to.clif(), false);
            fx.normal(value, to.bits())
        }
        "sitofp" | "uitofp" => {
            let signed = name == "sitofp";
            let value = if signed { fx.signed(value, from.bits()) } else { value };
            let value = fx.resize(value, types::I64, signed);
            // A float of 16 bits is rounded once, for integers of at most 53 bits.
            let ty = if matches!(to, Leaf::Half(_)) { types::F64 } else { computed(to).unwrap_or(types::F64) };
            let value =
                if signed { fx.b.ins().fcvt_from_sint(ty, value) } else { fx.b.ins().fcvt_from_uint(ty, value) };
            narrow(fx, value, to)
        }
        "fpext" | "fptrunc" => {
            let value = widen(fx, value, from);
            narrow(fx, value, to)
        }
        _ => value,
    }
}

/// The same bits as scalars of other types, through memory unless there is one scalar.
fn bitcast(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, values: Vec<V>, from: &[Leaf], to: &[Leaf]) -> Res<Vec<V>> {
    if from == to {
        return Ok(values);
    }
    if let ([value], [a], [b]) = (&values[..], from, to)
        && a.clif() != b.clif()
        && a.clif().bits() == b.clif().bits()
    {
        return Ok(vec![fx.b.ins().bitcast(b.clif(), MemFlagsData::new(), *value)]);
    }
    let (source, target) = (fx.shape(op, fx.operand_type(op, 0))?, fx.shape(op, fx.result_type(op))?);
    let place = fx.temporary(op, source.size.max(target.size))?;
    fx.store(place, &source, &values);
    Ok(fx.load(place, &target))
}
