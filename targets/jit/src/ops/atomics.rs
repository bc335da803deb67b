//! Atomic operations.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, AtomicRmwOp, BlockArg, InstBuilder, MemFlagsData, types};
use dialekt_ir_core::ir::OpRef;

use super::arithmetic::integers;
use super::float::{compute, two};
use crate::function::{Fx, Res, V, unsupported};
use crate::types::Leaf;

/// The integer type through which a scalar is accessed.
pub(super) fn integer(op: OpRef<'_>, leaf: Leaf) -> Res<ir::Type> {
    match leaf {
        Leaf::Int(width) if ![8, 16, 32, 64].contains(&width) => {
            Err(unsupported(op, "atomic accesses are of 8, 16, 32 or 64 bits"))
        }
        leaf => Ok(match leaf.clif().bits() {
            8 => types::I8,
            16 => types::I16,
            32 => types::I32,
            _ => types::I64,
        }),
    }
}

/// The bits of a scalar.
pub(super) fn to_integer(fx: &mut Fx<'_, '_, '_>, value: V, ty: ir::Type) -> V {
    match fx.b.func.dfg.value_type(value) {
        from if from == ty => value,
        _ => fx.b.ins().bitcast(ty, MemFlagsData::new(), value),
    }
}

/// The scalar of bits.
pub(super) fn from_integer(fx: &mut Fx<'_, '_, '_>, value: V, leaf: Leaf) -> V {
    to_integer(fx, value, leaf.clif())
}

pub(super) fn translate(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    match name {
        "fence" => {
            fx.b.ins().fence();
            Ok(())
        }
        "cmpxchg" => {
            let leaf = one(fx, op, 1)?;
            let ty = integer(op, leaf)?;
            let (place, old, new) = (fx.scalar(op, 0)?, fx.scalar(op, 1)?, fx.scalar(op, 2)?);
            let (old, new) = (to_integer(fx, old, ty), to_integer(fx, new, ty));
            let found = fx.b.ins().atomic_cas(MemFlagsData::new(), place, old, new);
            let done = fx.b.ins().icmp(IntCC::Equal, found, old);
            let found = from_integer(fx, found, leaf);
            fx.set(op, vec![found, done]);
            Ok(())
        }
        _ => modify(fx, op),
    }
}

fn one(fx: &Fx<'_, '_, '_>, op: OpRef<'_>, index: usize) -> Res<Leaf> {
    match fx.operand_leaves(op, index)?[..] {
        [leaf] => Ok(leaf),
        _ => Err(unsupported(op, "atomic accesses are of scalars")),
    }
}

fn modify(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>) -> Res<()> {
    let leaf = one(fx, op, 1)?;
    let ty = integer(op, leaf)?;
    let (place, value) = (fx.scalar(op, 0)?, fx.scalar(op, 1)?);
    let kind = fx.int_attr(op, "bin_op").unwrap_or(-1);
    let native = match kind {
        0 => Some(AtomicRmwOp::Xchg),
        1 => Some(AtomicRmwOp::Add),
        2 => Some(AtomicRmwOp::Sub),
        3 => Some(AtomicRmwOp::And),
        4 => Some(AtomicRmwOp::Nand),
        5 => Some(AtomicRmwOp::Or),
        6 => Some(AtomicRmwOp::Xor),
        7 => Some(AtomicRmwOp::Smax),
        8 => Some(AtomicRmwOp::Smin),
        9 => Some(AtomicRmwOp::Umax),
        10 => Some(AtomicRmwOp::Umin),
        _ => None,
    };
    if let Some(native) = native {
        let bits = to_integer(fx, value, ty);
        let old = fx.b.ins().atomic_rmw(ty, MemFlagsData::new(), native, place, bits);
        let old = from_integer(fx, old, leaf);
        fx.set(op, vec![old]);
        return Ok(());
    }
    // Compute, and try again while another thread was faster.
    let (again, done) = (fx.b.create_block(), fx.b.create_block());
    let known = fx.b.append_block_param(again, ty);
    let start = fx.b.ins().atomic_load(ty, MemFlagsData::new(), place);
    fx.b.ins().jump(again, &[BlockArg::Value(start)]);
    fx.b.switch_to_block(again);
    let old = from_integer(fx, known, leaf);
    let new = match (kind, leaf) {
        (11..=14 | 19 | 20, leaf) if leaf.is_float() => {
            let name = match kind {
                11 => "fadd",
                12 => "fsub",
                13 => "maxnum",
                14 => "minnum",
                19 => "maximum",
                _ => "minimum",
            };
            compute(fx, leaf, &[old, value], |fx, args| two(fx, name, args))
        }
        (15..=18, Leaf::Int(width)) => {
            let zero = fx.zero(leaf);
            let (up, down) = (fx.b.ins().iadd_imm_s(old, 1), fx.b.ins().iadd_imm_s(old, -1));
            let less = fx.b.ins().isub(old, value);
            match kind {
                15 => {
                    let wraps = integers(fx, IntCC::UnsignedGreaterThanOrEqual, old, value, width);
                    fx.choose(wraps, zero, up)
                }
                16 => {
                    let is_zero = fx.b.ins().icmp_imm_s(IntCC::Equal, old, 0);
                    let above = integers(fx, IntCC::UnsignedGreaterThan, old, value, width);
                    let wraps = fx.b.ins().bor(is_zero, above);
                    fx.choose(wraps, value, down)
                }
                _ => {
                    let fits = integers(fx, IntCC::UnsignedGreaterThanOrEqual, old, value, width);
                    let other = if kind == 17 { old } else { zero };
                    fx.choose(fits, less, other)
                }
            }
        }
        _ => return Err(unsupported(op, "unknown operation")),
    };
    let bits = to_integer(fx, new, ty);
    let found = fx.b.ins().atomic_cas(MemFlagsData::new(), place, known, bits);
    let is_done = fx.b.ins().icmp(IntCC::Equal, found, known);
    fx.b.ins().brif(is_done, done, &[], again, &[BlockArg::Value(found)]);
    fx.b.switch_to_block(done);
    fx.set(op, vec![old]);
    Ok(())
}
