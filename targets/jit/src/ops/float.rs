//! Arithmetic on floats.

use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, types};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::num::FloatKind;

use crate::function::{Fx, Res, V, unsupported};
use crate::types::Leaf;

/// The type in which floats are computed with.
pub(super) fn computed(leaf: Leaf) -> Option<ir::Type> {
    match leaf {
        Leaf::F32 | Leaf::Half(_) => Some(types::F32),
        Leaf::F64 => Some(types::F64),
        Leaf::Int(_) | Leaf::Ptr => None,
    }
}

/// A float in the type in which it is computed with.
pub(super) fn widen(fx: &mut Fx<'_, '_, '_>, value: V, leaf: Leaf) -> V {
    match leaf {
        Leaf::Half(FloatKind::BF16) => {
            let bits = fx.b.ins().uextend(types::I32, value);
            let bits = fx.b.ins().ishl_imm_s(bits, 16);
            fx.b.ins().bitcast(types::F32, MemFlagsData::new(), bits)
        }
        Leaf::Half(_) => {
            let bits = fx.b.ins().uextend(types::I32, value);
            fx.runtime_value("half_to_f32", types::F32, &[bits])
        }
        _ => value,
    }
}

/// A float of 32 or 64 bits, rounded once to a format.
pub(super) fn narrow(fx: &mut Fx<'_, '_, '_>, value: V, leaf: Leaf) -> V {
    let from = fx.b.func.dfg.value_type(value);
    match leaf {
        Leaf::Half(kind) => {
            let value = if from == types::F32 { fx.b.ins().fpromote(types::F64, value) } else { value };
            let name = if kind == FloatKind::BF16 { "f64_to_bf16" } else { "f64_to_half" };
            let bits = fx.runtime_value(name, types::I32, &[value]);
            fx.b.ins().ireduce(types::I16, bits)
        }
        Leaf::F32 if from == types::F64 => fx.b.ins().fdemote(types::F32, value),
        Leaf::F64 if from == types::F32 => fx.b.ins().fpromote(types::F64, value),
        _ => value,
    }
}

/// Computes a float from floats of the same format.
pub(super) fn compute(
    fx: &mut Fx<'_, '_, '_>,
    leaf: Leaf,
    args: &[V],
    f: impl FnOnce(&mut Fx<'_, '_, '_>, &[V]) -> V,
) -> V {
    let args: Vec<V> = args.iter().map(|arg| widen(fx, *arg, leaf)).collect();
    let value = f(fx, &args);
    narrow(fx, value, leaf)
}

/// A function of libm for the type of its argument: `sinf` or `sin`.
pub(super) fn libm(fx: &mut Fx<'_, '_, '_>, name: &str, args: &[V]) -> V {
    let ty = fx.b.func.dfg.value_type(args[0]);
    let name = if ty == types::F32 { format!("{name}f") } else { name.to_owned() };
    fx.runtime_value(&name, ty, args)
}

/// Translates an op on two floats, or on each element.
pub(super) fn binary(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    let (a, b) = (fx.operand(op, 0)?, fx.operand(op, 1)?);
    let leaves = fx.operand_leaves(op, 0)?;
    let combine = |((a, b), leaf): ((V, V), Leaf)| compute(fx, leaf, &[a, b], |fx, args| two(fx, name, args));
    let values = a.into_iter().zip(b).zip(leaves).map(combine).collect();
    fx.set(op, values);
    Ok(())
}

/// Two floats combined.
pub(super) fn two(fx: &mut Fx<'_, '_, '_>, name: &str, args: &[V]) -> V {
    let (a, b) = (args[0], args[1]);
    match name {
        "fadd" => fx.b.ins().fadd(a, b),
        "fsub" => fx.b.ins().fsub(a, b),
        "fmul" => fx.b.ins().fmul(a, b),
        "fdiv" => fx.b.ins().fdiv(a, b),
        "frem" => libm(fx, "fmod", args),
        "maximum" => fx.b.ins().fmax(a, b),
        "minimum" => fx.b.ins().fmin(a, b),
        "maxnum" | "maximumnum" => numbers(fx, a, b, |fx, a, b| fx.b.ins().fmax(a, b)),
        "minnum" | "minimumnum" => numbers(fx, a, b, |fx, a, b| fx.b.ins().fmin(a, b)),
        "copysign" => fx.b.ins().fcopysign(a, b),
        name => libm(fx, name, args),
    }
}

/// Combines two floats; where one is NaN, the other one with itself. So signs of zeros are heeded, which functions of libm need not do.
fn numbers(fx: &mut Fx<'_, '_, '_>, a: V, b: V, f: impl FnOnce(&mut Fx<'_, '_, '_>, V, V) -> V) -> V {
    let [a_is_nan, b_is_nan] = [a, b].map(|value| fx.b.ins().fcmp(FloatCC::Unordered, value, value));
    let first = fx.b.ins().select(a_is_nan, b, a);
    let second = fx.b.ins().select(b_is_nan, a, b);
    f(fx, first, second)
}

/// Translates a function of one float, or of each element.
pub(super) fn unary(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    let values = fx.operand(op, 0)?;
    let leaves = fx.operand_leaves(op, 0)?;
    if leaves.iter().any(|leaf| computed(*leaf).is_none()) {
        return Err(unsupported(op, "floats are expected"));
    }
    let values = values.into_iter().zip(leaves).map(|(value, leaf)| one(fx, name, value, leaf)).collect();
    fx.set(op, values);
    Ok(())
}

fn one(fx: &mut Fx<'_, '_, '_>, name: &str, value: V, leaf: Leaf) -> V {
    if let (Leaf::Half(_), "fneg" | "fabs") = (leaf, name) {
        // The sign is a bit: NaNs keep the others.
        return match name {
            "fneg" => fx.b.ins().bxor_imm_u(value, 0x8000),
            _ => fx.b.ins().band_imm_u(value, 0x7FFF),
        };
    }
    compute(fx, leaf, &[value], |fx, args| match name {
        "fneg" => fx.b.ins().fneg(args[0]),
        "fabs" => fx.b.ins().fabs(args[0]),
        "sqrt" => fx.b.ins().sqrt(args[0]),
        "ceil" => fx.b.ins().ceil(args[0]),
        "floor" => fx.b.ins().floor(args[0]),
        "trunc" => fx.b.ins().trunc(args[0]),
        "rint" | "nearbyint" | "roundeven" => fx.b.ins().nearest(args[0]),
        name => libm(fx, name, args),
    })
}

/// Translates `llvm.fcmp`.
pub(super) fn compare(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let (a, b) = (fx.operand(op, 0)?, fx.operand(op, 1)?);
    let leaves = fx.operand_leaves(op, 0)?;
    let predicate = match fx.int_attr(op, "predicate") {
        Some(constant @ (0 | 15)) => Err(constant == 15),
        Some(1) => Ok(FloatCC::Equal),
        Some(2) => Ok(FloatCC::GreaterThan),
        Some(3) => Ok(FloatCC::GreaterThanOrEqual),
        Some(4) => Ok(FloatCC::LessThan),
        Some(5) => Ok(FloatCC::LessThanOrEqual),
        Some(6) => Ok(FloatCC::OrderedNotEqual),
        Some(7) => Ok(FloatCC::Ordered),
        Some(8) => Ok(FloatCC::UnorderedOrEqual),
        Some(9) => Ok(FloatCC::UnorderedOrGreaterThan),
        Some(10) => Ok(FloatCC::UnorderedOrGreaterThanOrEqual),
        Some(11) => Ok(FloatCC::UnorderedOrLessThan),
        Some(12) => Ok(FloatCC::UnorderedOrLessThanOrEqual),
        Some(13) => Ok(FloatCC::NotEqual),
        Some(14) => Ok(FloatCC::Unordered),
        _ => return Err(unsupported(op, "unknown predicate")),
    };
    let compare = |((a, b), leaf): ((V, V), Leaf)| match predicate {
        Err(constant) => fx.bool(constant),
        Ok(predicate) => {
            let (a, b) = (widen(fx, a, leaf), widen(fx, b, leaf));
            fx.b.ins().fcmp(predicate, a, b)
        }
    };
    let values = a.into_iter().zip(b).zip(leaves).map(compare).collect();
    fx.set(op, values);
    Ok(())
}
