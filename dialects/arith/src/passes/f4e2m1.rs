//! Casts of `f4E2M1FN` as arithmetic on its four bits: a sign, two bits of exponent, one of mantissa.
//! [mlir/lib/Dialect/Arith/Transforms/ExpandOps.cpp]

use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::ir::Value;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};

use super::bits::{from_f32, to_f32};
use super::element_kind;
use crate::exprs::Exprs;
use crate::{
    AddI, AndI, Bitcast, CmpIPredicate, ExtF, ExtUI, MaxNumF, MinNumF, OrI, Select, ShLI, ShRUI, SubI, TruncF, TruncI,
    make,
};

/// The integer types of so many elements as another type has.
struct Integers {
    i4: Type,
    i8: Type,
    i32: Type,
    f32: Type,
}

impl Integers {
    fn like(b: &Exprs<'_, '_>, ty: Type) -> Integers {
        let four = b.cx.integer_type(4).expect("integers may have four bits");
        let of = |element| b.with_element(ty, element);
        Integers { i4: of(four), i8: of(Type::I8), i32: of(Type::I32), f32: of(Type::F32) }
    }
}

/// The bits of an `f32` are put together: sign, exponent with the other bias, mantissa. The one denormal number, 0.5, is none there.
pub struct F4E2M1ExtF;

impl OpRewrite for F4E2M1ExtF {
    type Root = ExtF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtF>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, from, to) = (view.input(), view.operand_type(0)?, view.result_type(0)?);
        if element_kind(rw.ir().cx(), from) != Some(FloatKind::F4E2M1FN) {
            return rw.no_match(op, "it is no cast of f4E2M1FN");
        }
        let mut b = Exprs::new(rw, op);
        let types = Integers::like(&b, from);
        let value = widen(&mut b, &types, input);
        let value = from_f32(&mut b, to, value, None);
        b.replace(op, value)
    }
}

fn widen(b: &mut Exprs<'_, '_>, types: &Integers, input: Value) -> Value {
    let &Integers { i4, i32, f32, .. } = types;
    let input = make!(b, Bitcast(i4, input));
    let [zero, one, two, four, seven] = [0, 1, 2, 4, 7].map(|value| b.int(i4, value));
    let magnitude = make!(b, AndI(input, seven));

    // The lower bit of the exponent and the mantissa come where they are in an `f32`; nothing of 0.5 does.
    let by = b.int(i32, 20);
    let lower = make!(b, ShLI(magnitude, two));
    let is_denormal = b.cmpi(CmpIPredicate::Eq, magnitude, one);
    let lower = make!(b, Select(is_denormal, zero, lower));
    let lower = make!(b, ExtUI(i32, lower));
    let lower = make!(b, ShLI(lower, by));

    let nothing = b.int(i32, 0);
    let (large, small) = (b.int(i32, 0x4000_0000), b.int(i32, 0x3F00_0000));
    let is_large = b.cmpi(CmpIPredicate::Uge, magnitude, four);
    let upper = make!(b, Select(is_large, large, small));
    let is_zero = b.cmpi(CmpIPredicate::Eq, magnitude, zero);
    let upper = make!(b, Select(is_zero, nothing, upper));

    let (sign, sign_of_input) = (b.int(i32, 0x8000_0000), b.int(i4, 8));
    let is_negative = b.cmpi(CmpIPredicate::Uge, input, sign_of_input);
    let sign = make!(b, Select(is_negative, sign, nothing));
    let bits = make!(b, AddI(lower, upper));
    let bits = make!(b, AddI(bits, sign));
    make!(b, Bitcast(f32, bits))
}

/// The bits of an `f32` in range are taken apart, and rounded.
pub struct F4E2M1TruncF;

impl OpRewrite for F4E2M1TruncF {
    type Root = TruncF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TruncF>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, from, to) = (view.input(), view.operand_type(0)?, view.result_type(0)?);
        let cx = rw.ir().cx();
        if element_kind(cx, to) != Some(FloatKind::F4E2M1FN) {
            return rw.no_match(op, "it is no cast to f4E2M1FN");
        }
        let mut b = Exprs::new(rw, op);
        let types = Integers::like(&b, from);
        let value = to_f32(&mut b, input, None);
        let bits = narrow(&mut b, &types, value);
        let value = make!(b, Bitcast(to, bits));
        b.replace(op, value)
    }
}

fn narrow(b: &mut Exprs<'_, '_>, types: &Integers, input: Value) -> Value {
    let &Integers { i4, i8, i32, f32 } = types;
    let (one, three) = (b.int(i4, 1), b.int(i4, 3));
    let by_mantissa = b.int(i32, 22);
    let (no_exponent, denormal_exponent) = (b.int(i8, 0), b.int(i8, -1));
    let nothing = b.int(i32, 0);
    let (highest, lowest) = (b.float(f32, 6.0), b.float(f32, -6.0));
    let input = make!(b, MinNumF(input, highest));
    let input = make!(b, MaxNumF(input, lowest));
    let bits = make!(b, Bitcast(i32, input));

    let by_sign = b.int(i32, 31);
    let sign = make!(b, ShRUI(bits, by_sign));
    let sign = make!(b, TruncI(i4, sign));
    let sign = make!(b, ShLI(sign, three));

    let (bias, by_exponent) = (b.int(i32, 126), b.int(i32, 23));
    let exponent = make!(b, ShRUI(bits, by_exponent));
    let exponent = make!(b, SubI(exponent, bias));
    let upper = make!(b, TruncI(i4, exponent));
    let upper = make!(b, ShLI(upper, one));
    let found = make!(b, AddI(sign, upper));

    let first_of_mantissa = b.int(i32, 0x0040_0000);
    let mantissa = make!(b, AndI(bits, first_of_mantissa));
    let mantissa = make!(b, ShRUI(mantissa, by_mantissa));
    let mantissa = make!(b, TruncI(i4, mantissa));
    let found = make!(b, AddI(found, mantissa));

    // Below 1: what rounding adds one to becomes 0 or 0.5.
    let mantissas = b.int(i32, 0x007F_FFFF);
    let exponent = make!(b, TruncI(i8, exponent));
    let below_one = b.cmpi(CmpIPredicate::Sle, exponent, no_exponent);
    let is_denormal = b.cmpi(CmpIPredicate::Eq, exponent, denormal_exponent);
    let mantissa = make!(b, AndI(bits, mantissas));
    let has_mantissa = b.cmpi(CmpIPredicate::Ugt, mantissa, nothing);
    let becomes_half = make!(b, AndI(is_denormal, has_mantissa));
    let is_half = b.cmpi(CmpIPredicate::Eq, exponent, no_exponent);
    let (all, zero) = (b.int(i4, -1), b.int(i4, 0));
    let small = make!(b, Select(below_one, all, found));
    let small = make!(b, Select(becomes_half, zero, small));
    let found = make!(b, Select(is_half, found, small));

    let (rest, half) = (b.int(i32, 0x003F_FFFF), b.int(i32, 0x0020_0000));
    let rest = make!(b, AndI(bits, rest));
    let rounds = b.cmpi(CmpIPredicate::Uge, rest, half);
    let rounds = make!(b, OrI(rounds, below_one));
    let more = make!(b, AddI(found, one));
    make!(b, Select(rounds, more, found))
}
