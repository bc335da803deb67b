//! Arithmetic on integers, comparison, choice.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, types};
use dialekt_ir_core::ir::OpRef;

use crate::function::{Fx, Res, V, unsupported};
use crate::types::container;

/// Translates an op on two integers, or on each element of vectors.
pub(super) fn binary(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    let (a, b) = (fx.operand(op, 0)?, fx.operand(op, 1)?);
    let leaves = fx.operand_leaves(op, 0)?;
    let values = a.into_iter().zip(b).zip(leaves).map(|((a, b), leaf)| integer(fx, name, a, b, leaf.bits())).collect();
    fx.set(op, values);
    Ok(())
}

/// Two integers of a width combined.
pub(super) fn integer(fx: &mut Fx<'_, '_, '_>, name: &str, a: V, b: V, width: u32) -> V {
    let value = match name {
        "add" => fx.b.ins().iadd(a, b),
        "sub" => fx.b.ins().isub(a, b),
        "mul" => fx.b.ins().imul(a, b),
        "shl" => fx.b.ins().ishl(a, b),
        "lshr" => fx.b.ins().ushr(a, b),
        "and" => fx.b.ins().band(a, b),
        "or" => fx.b.ins().bor(a, b),
        "xor" => fx.b.ins().bxor(a, b),
        "ashr" => {
            let a = fx.signed(a, width);
            fx.b.ins().sshr(a, b)
        }
        "udiv" | "urem" if width <= 64 => match name {
            "udiv" => fx.b.ins().udiv(a, b),
            _ => fx.b.ins().urem(a, b),
        },
        "sdiv" | "srem" if width <= 64 => {
            let (a, b) = (fx.signed(a, width), fx.signed(b, width));
            match name {
                "sdiv" => fx.b.ins().sdiv(a, b),
                _ => fx.b.ins().srem(a, b),
            }
        }
        _ => wide_division(fx, name, a, b, width),
    };
    fx.normal(value, width)
}

/// A division of more than 64 bits, by a call.
fn wide_division(fx: &mut Fx<'_, '_, '_>, name: &str, a: V, b: V, width: u32) -> V {
    let is_zero = fx.b.ins().icmp_imm_s(IntCC::Equal, b, 0);
    fx.b.ins().trapnz(is_zero, cranelift_codegen::ir::TrapCode::INTEGER_DIVISION_BY_ZERO);
    let (a, b) = match name {
        "sdiv" | "srem" => (fx.signed(a, width), fx.signed(b, width)),
        _ => (a, b),
    };
    let ((a0, a1), (b0, b1)) = (fx.b.ins().isplit(a), fx.b.ins().isplit(b));
    let high = fx.runtime_value(&format!("{name}_high"), types::I64, &[a0, a1, b0, b1]);
    let low = fx.runtime_value(&format!("{name}_low"), types::I64, &[a0, a1, b0, b1]);
    fx.b.ins().iconcat(low, high)
}

/// Translates `llvm.icmp`.
pub(super) fn compare(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let (a, b) = (fx.operand(op, 0)?, fx.operand(op, 1)?);
    let leaves = fx.operand_leaves(op, 0)?;
    let predicate = match fx.int_attr(op, "predicate") {
        Some(0) => IntCC::Equal,
        Some(1) => IntCC::NotEqual,
        Some(2) => IntCC::SignedLessThan,
        Some(3) => IntCC::SignedLessThanOrEqual,
        Some(4) => IntCC::SignedGreaterThan,
        Some(5) => IntCC::SignedGreaterThanOrEqual,
        Some(6) => IntCC::UnsignedLessThan,
        Some(7) => IntCC::UnsignedLessThanOrEqual,
        Some(8) => IntCC::UnsignedGreaterThan,
        Some(9) => IntCC::UnsignedGreaterThanOrEqual,
        _ => return Err(unsupported(op, "unknown predicate")),
    };
    let compare = |((a, b), leaf): ((V, V), crate::types::Leaf)| integers(fx, predicate, a, b, leaf.bits());
    let values = a.into_iter().zip(b).zip(leaves).map(compare).collect();
    fx.set(op, values);
    Ok(())
}

/// Compares integers of a width.
pub(super) fn integers(fx: &mut Fx<'_, '_, '_>, predicate: IntCC, a: V, b: V, width: u32) -> V {
    let is_signed = predicate.unsigned() != predicate;
    let (a, b) = if is_signed { (fx.signed(a, width), fx.signed(b, width)) } else { (a, b) };
    fx.b.ins().icmp(predicate, a, b)
}

/// Translates `llvm.select`: of whole values, or of each element.
pub(super) fn select(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let (condition, a, b) = (fx.operand(op, 0)?, fx.operand(op, 1)?, fx.operand(op, 2)?);
    let is_one = condition.len() == 1;
    let choose = |(at, (a, b)): (usize, (V, V))| {
        let condition = if is_one { condition[0] } else { condition[at] };
        fx.choose(condition, a, b)
    };
    let values = a.into_iter().zip(b).enumerate().map(choose).collect();
    fx.set(op, values);
    Ok(())
}

/// The result of an op on exact integers and whether it overflows a width of at most 64.
pub(super) fn overflowing(fx: &mut Fx<'_, '_, '_>, name: &str, a: V, b: V, width: u32, signed: bool) -> (V, V) {
    let wide = if width <= 32 { types::I64 } else { types::I128 };
    let extend = |fx: &mut Fx<'_, '_, '_>, value: V| {
        let value = if signed { fx.signed(value, width) } else { value };
        fx.resize(value, wide, signed)
    };
    let (wide_a, wide_b) = (extend(fx, a), extend(fx, b));
    let exact = match name {
        "add" => fx.b.ins().iadd(wide_a, wide_b),
        "sub" => fx.b.ins().isub(wide_a, wide_b),
        _ => fx.b.ins().imul(wide_a, wide_b),
    };
    let value = fx.resize(exact, container(width), false);
    let value = fx.normal(value, width);
    let back = extend(fx, value);
    let overflow = fx.b.ins().icmp(IntCC::NotEqual, back, exact);
    (value, overflow)
}

/// The greatest or the smallest integer of a width.
pub(super) fn extreme(fx: &mut Fx<'_, '_, '_>, width: u32, signed: bool, greatest: bool) -> V {
    let all = if width < 128 { (1u128 << width) - 1 } else { u128::MAX };
    let bits = match (signed, greatest) {
        (true, true) => all >> 1,
        (true, false) => (all >> 1) + 1,
        (false, true) => all,
        (false, false) => 0,
    };
    fx.bits(crate::types::Leaf::Int(width), bits)
}
