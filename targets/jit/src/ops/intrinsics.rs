//! Intrinsics, by their names without types.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, types};
use dialekt_ir_core::ir::OpRef;

use super::arithmetic::{extreme, integers, overflowing};
use super::float::{compute, computed, libm, two, unary, widen};
use super::{masked, reductions};
use crate::function::{Fx, Res, V, trap, unsupported};
use crate::types::{Leaf, container};

/// Translates an intrinsic.
pub(super) fn translate(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    match name {
        "acos" | "asin" | "atan" | "ceil" | "cos" | "cosh" | "exp" | "exp10" | "exp2" | "fabs" | "floor" | "log"
        | "log10" | "log2" | "nearbyint" | "rint" | "round" | "roundeven" | "sin" | "sinh" | "sqrt" | "tan"
        | "tanh" | "trunc" => unary(fx, op, name),
        "atan2" | "copysign" | "maximum" | "maxnum" | "minimum" | "minnum" | "pow" | "maximumnum" | "minimumnum" => {
            super::float::binary(fx, op, name)
        }
        "fma" | "fmuladd" => lanes(fx, op, |fx, args, leaf| {
            // A sum of a product is rounded once, which both allow.
            compute(fx, leaf, args, |fx, args| fx.b.ins().fma(args[0], args[1], args[2]))
        }),
        "powi" => power(fx, op),
        "ldexp" => load_exponent(fx, op),
        "lrint" | "lround" | "llrint" | "llround" => round_to_integer(fx, op, name),
        "sincos" => {
            let (values, leaves) = (fx.operand(op, 0)?, fx.operand_leaves(op, 0)?);
            let mut found = Vec::new();
            for name in ["sin", "cos"] {
                for (value, leaf) in values.iter().zip(&leaves) {
                    found.push(compute(fx, *leaf, &[*value], |fx, args| libm(fx, name, args)));
                }
            }
            fx.set(op, found);
            Ok(())
        }
        "is.fpclass" => classify(fx, op),
        "smax" | "smin" | "umax" | "umin" | "sadd.sat" | "ssub.sat" | "uadd.sat" | "usub.sat" | "sshl.sat"
        | "ushl.sat" | "bitreverse" | "bswap" | "ctpop" | "fshl" | "fshr" | "ctlz" | "cttz" | "abs" => {
            let leaf = fx.operand_leaves(op, 0)?.first().copied();
            let is_wide = leaf.is_some_and(|leaf| leaf.bits() > 64);
            if is_wide && (name.contains("sat") || name.starts_with("fsh")) {
                return Err(unsupported(op, "integers of more than 64 bits"));
            }
            // The flags of `ctlz`, `cttz` and `abs` may be operands; they are no elements.
            let count = if matches!(name, "ctlz" | "cttz" | "abs") { 1 } else { op.num_operands() };
            some_lanes(fx, op, count, |fx, args, leaf| integer(fx, name, args, leaf.bits()))
        }
        "scmp" | "ucmp" => three_way(fx, op, name),
        "sadd.with.overflow" | "smul.with.overflow" | "ssub.with.overflow" | "uadd.with.overflow"
        | "umul.with.overflow" | "usub.with.overflow" => with_overflow(fx, op, name),
        "memcpy" | "memmove" | "memset" | "memcpy.inline" | "memset.inline" => copy(fx, op, name),
        "assume"
        | "lifetime.start"
        | "lifetime.end"
        | "prefetch"
        | "var.annotation"
        | "experimental.noalias.scope.decl"
        | "invariant.end"
        | "dbg.declare"
        | "dbg.value"
        | "dbg.label" => Ok(()),
        "expect"
        | "expect.with.probability"
        | "ssa.copy"
        | "annotation"
        | "ptr.annotation"
        | "launder.invariant.group"
        | "strip.invariant.group"
        | "threadlocal.address"
        | "arithmetic.fence" => {
            let values = fx.operand(op, 0)?;
            fx.set(op, values);
            Ok(())
        }
        "invariant.start" | "is.constant" => {
            let leaves = fx.result_leaves(op)?;
            let zeros = leaves.into_iter().map(|leaf| fx.zero(leaf)).collect();
            fx.set(op, zeros);
            Ok(())
        }
        "ptrmask" => {
            let (values, masks) = (fx.operand(op, 0)?, fx.operand(op, 1)?);
            let values = values.into_iter().zip(masks).map(|(value, mask)| {
                let mask = fx.resize(mask, types::I64, true);
                fx.b.ins().band(value, mask)
            });
            let values = values.collect();
            fx.set(op, values);
            Ok(())
        }
        "stacksave" => {
            let place = fx.stack_top();
            let top = fx.b.ins().load(types::I64, MemFlagsData::trusted(), place, 0);
            fx.set(op, vec![top]);
            Ok(())
        }
        "stackrestore" => {
            let (place, top) = (fx.stack_top(), fx.scalar(op, 0)?);
            fx.b.ins().store(MemFlagsData::trusted(), top, place, 0);
            Ok(())
        }
        "trap" | "ubsantrap" | "debugtrap" => {
            let always = fx.bool(true);
            fx.b.ins().trapnz(always, trap::ABORT);
            Ok(())
        }
        "masked.load"
        | "masked.store"
        | "masked.gather"
        | "masked.scatter"
        | "masked.expandload"
        | "masked.compressstore" => masked::translate(fx, op, name),
        "stepvector" => {
            let leaves = fx.result_leaves(op)?;
            let steps = leaves.into_iter().enumerate().map(|(number, leaf)| fx.bits(leaf, number as u128)).collect();
            fx.set(op, steps);
            Ok(())
        }
        "vector.insert" | "vector.extract" => reductions::part(fx, op, name),
        "get.active.lane.mask" => {
            let leaf = fx.operand_leaves(op, 0)?.first().copied().unwrap_or(Leaf::Int(64));
            let (base, limit) = (fx.scalar(op, 0)?, fx.scalar(op, 1)?);
            let count = fx.result_leaves(op)?.len();
            let mut mask = Vec::new();
            for lane in 0..count {
                let step = fx.bits(leaf, lane as u128);
                let at = fx.b.ins().iadd(base, step);
                // Wrapping around is beyond the limit.
                let inside = integers(fx, IntCC::UnsignedLessThan, at, limit, leaf.bits());
                let grows = integers(fx, IntCC::UnsignedGreaterThanOrEqual, at, base, leaf.bits());
                mask.push(fx.b.ins().band(inside, grows));
            }
            fx.set(op, mask);
            Ok(())
        }
        _ => match name.strip_prefix("vector.reduce.") {
            Some(kind) => reductions::reduce(fx, op, kind),
            None => Err(unsupported(op, &format!("intrinsic '{name}'"))),
        },
    }
}

/// Translates an op on scalars, or on each element: all operands have the same number of scalars.
fn lanes(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, f: impl Fn(&mut Fx<'_, '_, '_>, &[V], Leaf) -> V) -> Res<()> {
    some_lanes(fx, op, op.num_operands(), f)
}

/// As [`lanes`], of the first operands.
fn some_lanes(
    fx: &mut Fx<'_, '_, '_>,
    op: OpRef<'_>,
    count: usize,
    f: impl Fn(&mut Fx<'_, '_, '_>, &[V], Leaf) -> V,
) -> Res<()> {
    let operands = (0..count).map(|index| fx.operand(op, index)).collect::<Res<Vec<_>>>()?;
    let leaves = fx.operand_leaves(op, 0)?;
    let mut values = Vec::new();
    for (lane, leaf) in leaves.into_iter().enumerate() {
        let args: Option<Vec<V>> = operands.iter().map(|operand| operand.get(lane).copied()).collect();
        let args = args.ok_or_else(|| unsupported(op, "operands of different shapes"))?;
        values.push(f(fx, &args, leaf));
    }
    fx.set(op, values);
    Ok(())
}

/// An intrinsic on integers of a width.
fn integer(fx: &mut Fx<'_, '_, '_>, name: &str, args: &[V], width: u32) -> V {
    let a = args[0];
    let spare = container(width).bits() - width;
    match name {
        "smax" | "smin" | "umax" | "umin" => {
            let predicate = match name {
                "smax" => IntCC::SignedGreaterThan,
                "smin" => IntCC::SignedLessThan,
                "umax" => IntCC::UnsignedGreaterThan,
                _ => IntCC::UnsignedLessThan,
            };
            let first = integers(fx, predicate, a, args[1], width);
            fx.choose(first, a, args[1])
        }
        "sadd.sat" | "ssub.sat" | "uadd.sat" | "usub.sat" | "sshl.sat" | "ushl.sat" => {
            saturating(fx, name, a, args[1], width)
        }
        "ctpop" => fx.b.ins().popcnt(a),
        "ctlz" => {
            let count = fx.b.ins().clz(a);
            fx.b.ins().iadd_imm_s(count, -i64::from(spare))
        }
        "cttz" => {
            // A bit behind the last one stops the count.
            let value = match spare {
                0 => a,
                _ => {
                    let one = fx.int(container(width), 1);
                    let guard = fx.b.ins().ishl_imm_s(one, i64::from(width));
                    fx.b.ins().bor(a, guard)
                }
            };
            fx.b.ins().ctz(value)
        }
        "bitreverse" | "bswap" => {
            let value = match name {
                "bitreverse" => fx.b.ins().bitrev(a),
                _ if width <= 8 => a,
                _ => fx.b.ins().bswap(a),
            };
            fx.b.ins().ushr_imm_s(value, i64::from(spare))
        }
        "abs" => {
            let value = fx.signed(a, width);
            let negative = fx.b.ins().icmp_imm_s(IntCC::SignedLessThan, value, 0);
            let negated = fx.b.ins().ineg(value);
            let value = fx.choose(negative, negated, value);
            fx.normal(value, width)
        }
        _ => funnel(fx, name, args, width),
    }
}

/// `fshl`, `fshr`: the bits of two integers, shifted.
fn funnel(fx: &mut Fx<'_, '_, '_>, name: &str, args: &[V], width: u32) -> V {
    let ty = container(width);
    let bits = fx.int(ty, i64::from(width));
    let count = match width.is_power_of_two() && width > 1 {
        true => {
            let mask = fx.int(ty, i64::from(width) - 1);
            fx.b.ins().band(args[2], mask)
        }
        false => fx.b.ins().urem(args[2], bits),
    };
    let rest = fx.b.ins().isub(bits, count);
    let (left, right, none) = match name {
        "fshl" => (count, rest, args[0]),
        _ => (rest, count, args[1]),
    };
    let high = fx.b.ins().ishl(args[0], left);
    let low = fx.b.ins().ushr(args[1], right);
    let both = fx.b.ins().bor(high, low);
    let is_zero = fx.b.ins().icmp_imm_s(IntCC::Equal, count, 0);
    let value = fx.choose(is_zero, none, both);
    fx.normal(value, width)
}

fn saturating(fx: &mut Fx<'_, '_, '_>, name: &str, a: V, b: V, width: u32) -> V {
    let signed = name.starts_with('s');
    let (value, overflow) = match &name[1..4] {
        "shl" => {
            let shifted = super::arithmetic::integer(fx, "shl", a, b, width);
            let back = super::arithmetic::integer(fx, if signed { "ashr" } else { "lshr" }, shifted, b, width);
            let lost = fx.b.ins().icmp(IntCC::NotEqual, back, a);
            (shifted, lost)
        }
        kind => overflowing(fx, kind, a, b, width, signed),
    };
    let limit = if signed {
        // The sign of the first one is that of the exact result.
        let (most, least) = (extreme(fx, width, true, true), extreme(fx, width, true, false));
        let zero = fx.zero(Leaf::Int(width));
        let negative = integers(fx, IntCC::SignedLessThan, a, zero, width);
        fx.choose(negative, least, most)
    } else {
        extreme(fx, width, false, name != "usub.sat")
    };
    fx.choose(overflow, limit, value)
}

fn three_way(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    let to = fx.result_leaves(op)?;
    let (less, greater) = match name {
        "scmp" => (IntCC::SignedLessThan, IntCC::SignedGreaterThan),
        _ => (IntCC::UnsignedLessThan, IntCC::UnsignedGreaterThan),
    };
    let leaf = to.first().copied().unwrap_or(Leaf::Int(8));
    lanes(fx, op, |fx, args, from| {
        let less = integers(fx, less, args[0], args[1], from.bits());
        let greater = integers(fx, greater, args[0], args[1], from.bits());
        let sign = fx.b.ins().isub(greater, less);
        let sign = fx.resize(sign, leaf.clif(), true);
        fx.normal(sign, leaf.bits())
    })
}

fn with_overflow(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    let (a, b) = (fx.operand(op, 0)?, fx.operand(op, 1)?);
    let leaves = fx.operand_leaves(op, 0)?;
    if leaves.iter().any(|leaf| leaf.bits() > 64) {
        return Err(unsupported(op, "integers of more than 64 bits"));
    }
    let (mut values, mut flags) = (Vec::new(), Vec::new());
    for ((a, b), leaf) in a.into_iter().zip(b).zip(leaves) {
        let (value, flag) = overflowing(fx, &name[1..4], a, b, leaf.bits(), name.starts_with('s'));
        values.push(value);
        flags.push(flag);
    }
    values.extend(flags);
    fx.set(op, values);
    Ok(())
}

/// `powi`: the exponent is one integer for all elements.
fn power(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let exponent = fx.scalar(op, 1)?;
    let leaf = fx.operand_leaves(op, 1)?.first().copied().unwrap_or(Leaf::Int(32));
    let exponent = fx.signed(exponent, leaf.bits());
    let exponent = fx.resize(exponent, types::I32, true);
    some_lanes(fx, op, 1, |fx, args, leaf| {
        compute(fx, leaf, args, |fx, args| {
            let ty = computed(leaf).unwrap_or(types::F64);
            fx.runtime_value(if ty == types::F32 { "powi_f32" } else { "powi_f64" }, ty, &[args[0], exponent])
        })
    })
}

fn load_exponent(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let (values, exponents) = (fx.operand(op, 0)?, fx.operand(op, 1)?);
    let (leaves, of_exponents) = (fx.operand_leaves(op, 0)?, fx.operand_leaves(op, 1)?);
    let mut found = Vec::new();
    for (number, (value, leaf)) in values.into_iter().zip(leaves).enumerate() {
        let at = if exponents.len() == 1 { 0 } else { number };
        let (Some(exponent), Some(of_exponent)) = (exponents.get(at), of_exponents.get(at)) else {
            return Err(unsupported(op, "operands of different shapes"));
        };
        let exponent = fx.signed(*exponent, of_exponent.bits());
        let exponent = fx.resize(exponent, types::I32, true);
        found.push(compute(fx, leaf, &[value], |fx, args| libm(fx, "ldexp", &[args[0], exponent])));
    }
    fx.set(op, found);
    Ok(())
}

fn round_to_integer(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    let to = fx.result_leaves(op)?.first().copied().unwrap_or(Leaf::Int(64));
    if to.bits() > 64 {
        return Err(unsupported(op, "integers of more than 64 bits"));
    }
    lanes(fx, op, |fx, args, leaf| {
        let value = widen(fx, args[0], leaf);
        let ty = fx.b.func.dfg.value_type(value);
        let name = if ty == types::F32 { format!("{name}f") } else { name.to_owned() };
        let value = fx.runtime_value(&name, types::I64, &[value]);
        let value = fx.resize(value, to.clif(), false);
        fx.normal(value, to.bits())
    })
}

/// `is.fpclass`: whether a float is of one of the classes of a mask.
fn classify(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let mask = fx.int_attr(op, "bit").unwrap_or(0);
    lanes(fx, op, |fx, args, leaf| {
        let bits = match leaf {
            Leaf::F32 => fx.b.ins().bitcast(types::I32, MemFlagsData::new(), args[0]),
            Leaf::F64 => fx.b.ins().bitcast(types::I64, MemFlagsData::new(), args[0]),
            _ => args[0],
        };
        let bits = fx.resize(bits, types::I64, false);
        let kind = fx.int(types::I64, native_kind(leaf));
        let class = fx.runtime_value("fpclass", types::I64, &[kind, bits]);
        let found = fx.b.ins().band_imm_s(class, mask);
        fx.b.ins().icmp_imm_s(IntCC::NotEqual, found, 0)
    })
}

/// The number of a float format, as the runtime knows it.
fn native_kind(leaf: Leaf) -> i64 {
    match leaf {
        Leaf::Half(dialekt_ir_core::num::FloatKind::BF16) => 1,
        Leaf::F32 => 2,
        Leaf::F64 => 3,
        _ => 0,
    }
}

/// Copies and fills of memory, by calls.
fn copy(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    let (to, mut from) = (fx.scalar(op, 0)?, fx.scalar(op, 1)?);
    let len = match fx.int_attr(op, "len") {
        Some(len) => fx.int(types::I64, len),
        None => {
            let len = fx.scalar(op, 2)?;
            fx.unsigned_index(len)
        }
    };
    let name = name.trim_end_matches(".inline");
    if name == "memset" {
        from = fx.resize(from, types::I32, false);
    }
    fx.runtime(name, Some(types::I64), &[to, from, len]);
    Ok(())
}

/// Two floats combined by an op of reductions.
pub(super) fn combine(fx: &mut Fx<'_, '_, '_>, name: &str, leaf: Leaf, a: V, b: V) -> V {
    if leaf.is_float() {
        return compute(fx, leaf, &[a, b], |fx, args| two(fx, name, args));
    }
    match name {
        "smax" | "smin" | "umax" | "umin" => integer(fx, name, &[a, b], leaf.bits()),
        name => super::arithmetic::integer(fx, name, a, b, leaf.bits()),
    }
}
