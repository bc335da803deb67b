//! Casts of `f4E2M1FN` as arithmetic on its four bits: a sign, two bits of exponent, one of mantissa.
//! [mlir/lib/Dialect/Arith/Transforms/ExpandOps.cpp]

use dialekt_arith::{
    AddI, AndI, Bitcast, CmpI, CmpIPredicate, Constant, ExtF, ExtUI, MaxNumF, MinNumF, OrI, Select, ShLI, ShRUI, SubI,
    TruncF, TruncI,
};
use dialekt_ir_core::prelude::rewrite::*;

use super::bits::{from_f32, to_f32};
use crate::element_kind;

/// The integer types with the shape of another type.
struct Integers {
    i4: Type,
    i8: Type,
    i32: Type,
    f32: Type,
}

impl Integers {
    fn like(rw: &Rewriter<'_>, ty: Type) -> Integers {
        let four = rw.cx().integer_type(4).expect("integers may have four bits");
        let of = |element| rw.cx().with_element_or_self(ty, element);
        Integers { i4: of(four), i8: of(Type::I8), i32: of(Type::I32), f32: of(Type::F32) }
    }
}

/// Widening: sign, rebiased exponent and mantissa form the bits of an `f32`. The only subnormal number, 0.5, is a
/// special case, as it is normal there.
#[derive(Described)]
pub struct F4E2M1ExtF;

impl OpRewrite for F4E2M1ExtF {
    type SourceOp = ExtF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtF>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, from, to) = (view.input(), view.operand_type(0)?, view.result_type(0)?);
        if element_kind(rw.ir().cx(), from) != Some(FloatKind::F4E2M1FN) {
            return rw.no_match(op, "it is no cast of f4E2M1FN");
        }
        let types = Integers::like(rw, from);
        let value = widen(rw, &types, input);
        let value = from_f32(rw, to, value, None);
        rw.replace_op(op, &[value]);
        Some(())
    }
}

fn widen(rw: &mut Rewriter<'_>, types: &Integers, input: Value) -> Value {
    let &Integers { i4, i32, f32, .. } = types;
    let input = rw.create(Bitcast::build(i4, input)).result();
    let [zero, one, two, four, seven] = [0, 1, 2, 4, 7].map(|value| Constant::int(rw, i4, value));
    let magnitude = rw.create(AndI::build(input, seven)).result();

    // The low bit of the exponent and the mantissa move to their places in an `f32`, except for 0.5.
    let by = Constant::int(rw, i32, 20);
    let lower = rw.create(ShLI::build(magnitude, two)).result();
    let is_denormal = rw.create(CmpI::build(magnitude, one, CmpIPredicate::Eq)).result();
    let lower = rw.create(Select::build(is_denormal, zero, lower)).result();
    let lower = rw.create(ExtUI::build(i32, lower)).result();
    let lower = rw.create(ShLI::build(lower, by)).result();

    let nothing = Constant::int(rw, i32, 0);
    let (large, small) = (Constant::int(rw, i32, 0x4000_0000), Constant::int(rw, i32, 0x3F00_0000));
    let is_large = rw.create(CmpI::build(magnitude, four, CmpIPredicate::Uge)).result();
    let upper = rw.create(Select::build(is_large, large, small)).result();
    let is_zero = rw.create(CmpI::build(magnitude, zero, CmpIPredicate::Eq)).result();
    let upper = rw.create(Select::build(is_zero, nothing, upper)).result();

    let (sign, sign_of_input) = (Constant::int(rw, i32, 0x8000_0000), Constant::int(rw, i4, 8));
    let is_negative = rw.create(CmpI::build(input, sign_of_input, CmpIPredicate::Uge)).result();
    let sign = rw.create(Select::build(is_negative, sign, nothing)).result();
    let bits = rw.create(AddI::build(lower, upper)).result();
    let bits = rw.create(AddI::build(bits, sign)).result();
    rw.create(Bitcast::build(f32, bits)).result()
}

/// Narrowing: the bits of a clamped `f32` are rounded.
#[derive(Described)]
pub struct F4E2M1TruncF;

impl OpRewrite for F4E2M1TruncF {
    type SourceOp = TruncF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TruncF>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, from, to) = (view.input(), view.operand_type(0)?, view.result_type(0)?);
        let cx = rw.ir().cx();
        if element_kind(cx, to) != Some(FloatKind::F4E2M1FN) {
            return rw.no_match(op, "it is no cast to f4E2M1FN");
        }
        let types = Integers::like(rw, from);
        let value = to_f32(rw, input, None);
        let bits = narrow(rw, &types, value);
        let value = rw.create(Bitcast::build(to, bits)).result();
        rw.replace_op(op, &[value]);
        Some(())
    }
}

fn narrow(rw: &mut Rewriter<'_>, types: &Integers, input: Value) -> Value {
    let &Integers { i4, i8, i32, f32 } = types;
    let (one, three) = (Constant::int(rw, i4, 1), Constant::int(rw, i4, 3));
    let by_mantissa = Constant::int(rw, i32, 22);
    let (no_exponent, denormal_exponent) = (Constant::int(rw, i8, 0), Constant::int(rw, i8, -1));
    let nothing = Constant::int(rw, i32, 0);
    let (highest, lowest) = (Constant::float(rw, f32, 6.0), Constant::float(rw, f32, -6.0));
    let input = rw.create(MinNumF::build(input, highest)).result();
    let input = rw.create(MaxNumF::build(input, lowest)).result();
    let bits = rw.create(Bitcast::build(i32, input)).result();

    let by_sign = Constant::int(rw, i32, 31);
    let sign = rw.create(ShRUI::build(bits, by_sign)).result();
    let sign = rw.create(TruncI::build(i4, sign)).result();
    let sign = rw.create(ShLI::build(sign, three)).result();

    let (bias, by_exponent) = (Constant::int(rw, i32, 126), Constant::int(rw, i32, 23));
    let exponent = rw.create(ShRUI::build(bits, by_exponent)).result();
    let exponent = rw.create(SubI::build(exponent, bias)).result();
    let upper = rw.create(TruncI::build(i4, exponent)).result();
    let upper = rw.create(ShLI::build(upper, one)).result();
    let found = rw.create(AddI::build(sign, upper)).result();

    let first_of_mantissa = Constant::int(rw, i32, 0x0040_0000);
    let mantissa = rw.create(AndI::build(bits, first_of_mantissa)).result();
    let mantissa = rw.create(ShRUI::build(mantissa, by_mantissa)).result();
    let mantissa = rw.create(TruncI::build(i4, mantissa)).result();
    let found = rw.create(AddI::build(found, mantissa)).result();

    // Numbers below 1 become 0 or 0.5 by rounding.
    let mantissas = Constant::int(rw, i32, 0x007F_FFFF);
    let exponent = rw.create(TruncI::build(i8, exponent)).result();
    let below_one = rw.create(CmpI::build(exponent, no_exponent, CmpIPredicate::Sle)).result();
    let is_denormal = rw.create(CmpI::build(exponent, denormal_exponent, CmpIPredicate::Eq)).result();
    let mantissa = rw.create(AndI::build(bits, mantissas)).result();
    let has_mantissa = rw.create(CmpI::build(mantissa, nothing, CmpIPredicate::Ugt)).result();
    let becomes_half = rw.create(AndI::build(is_denormal, has_mantissa)).result();
    let is_half = rw.create(CmpI::build(exponent, no_exponent, CmpIPredicate::Eq)).result();
    let (all, zero) = (Constant::int(rw, i4, -1), Constant::int(rw, i4, 0));
    let small = rw.create(Select::build(below_one, all, found)).result();
    let small = rw.create(Select::build(becomes_half, zero, small)).result();
    let found = rw.create(Select::build(is_half, found, small)).result();

    let (rest, half) = (Constant::int(rw, i32, 0x003F_FFFF), Constant::int(rw, i32, 0x0020_0000));
    let rest = rw.create(AndI::build(bits, rest)).result();
    let rounds = rw.create(CmpI::build(rest, half, CmpIPredicate::Uge)).result();
    let rounds = rw.create(OrI::build(rounds, below_one)).result();
    let more = rw.create(AddI::build(found, one)).result();
    rw.create(Select::build(rounds, more, found)).result()
}
