//! Rounding by bits and conversions.

use dialekt_arith::{
    AddF, AndI, Bitcast, CmpFPredicate, CmpIPredicate, FPToSI, MaxSI, MinSI, OrI, SIToFP, Select, ShRUI, SubF, SubI,
};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::ir::Value;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};

use crate::{Ceil, CopySign, Round, RoundEven};
use dialekt_arith::exprs::Exprs;
use dialekt_arith::make;

/// The integer part, by way of `i64`, with the sign of the value: that of a zero gets lost on the way.
fn truncated(b: &mut Exprs<'_, '_>, ty: Type, x: Value) -> Value {
    let integer = b.with_element(ty, Type::I64);
    let converted = make!(b, FPToSI(integer, x));
    let back = make!(b, SIToFP(ty, converted));
    make!(b, CopySign(back, x))
}

/// The integer part, and one more if that is less.
pub struct ConvertCeil;

impl OpRewrite for ConvertCeil {
    type Root = Ceil;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Ceil>) -> Option<()> {
        let x = rw.view(op)?.operand();
        let ty = rw.type_of(x);
        let mut b = Exprs::new(rw, op);
        if b.float_kind(ty).is_none() {
            return rw.no_match(op, "there are no constants of the type");
        }
        let integer = truncated(&mut b, ty, x);
        let (zero, one) = (b.float(ty, 0.0), b.float(ty, 1.0));
        let is_less = b.cmpf(CmpFPredicate::Ogt, x, integer);
        let more = make!(b, Select(is_less, one, zero));
        let value = make!(b, AddF(integer, more));
        b.replace(op, value)
    }
}

/// The integer part of the value and a half more, away from zero. Large values, infinities and NaNs stay.
pub struct ConvertRound;

impl OpRewrite for ConvertRound {
    type Root = Round;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Round>) -> Option<()> {
        let x = rw.view(op)?.operand();
        let ty = rw.type_of(x);
        let mut b = Exprs::new(rw, op);
        if b.float_kind(ty) != Some(FloatKind::F32) {
            return rw.no_match(op, "the type is another one than f32");
        }
        let int = b.with_element(ty, Type::I32);
        let half = b.float(ty, 0.5);
        let format = Format { int, mantissa: b.int(int, 23), bias: b.int(int, 127), exponents: b.int(int, 0xFF) };
        let half = make!(b, CopySign(half, x));
        let sum = make!(b, AddF(x, half));
        let rounded = truncated(&mut b, ty, sum);
        let bits = make!(b, Bitcast(int, x));
        let exponent = format.exponent(&mut b, bits);
        let is_large = b.cmpi(CmpIPredicate::Sge, exponent, format.mantissa);
        let value = make!(b, Select(is_large, x, rounded));
        b.replace(op, value)
    }
}

/// Constants that tell where the parts of a float are.
struct Format {
    int: Type,
    /// The bits of the mantissa.
    mantissa: Value,
    bias: Value,
    /// The exponent with all bits set.
    exponents: Value,
}

impl Format {
    /// The exponent of a float, given its bits.
    fn exponent(&self, b: &mut Exprs<'_, '_>, bits: Value) -> Value {
        let shifted = make!(b, ShRUI(bits, self.mantissa));
        let exponent = make!(b, AndI(shifted, self.exponents));
        make!(b, SubI(exponent, self.bias))
    }
}

/// What is half-way between two integers is rounded by `math.round`; one is taken back if that is odd.
pub struct ConvertRoundEven;

impl OpRewrite for ConvertRoundEven {
    type Root = RoundEven;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<RoundEven>) -> Option<()> {
        let x = rw.view(op)?.operand();
        let ty = rw.type_of(x);
        let mut b = Exprs::new(rw, op);
        let Some(kind) = b.float_kind(ty) else { return rw.no_match(op, "there are no constants of the type") };
        let value = round_to_even(&mut b, ty, kind, x);
        b.replace(op, value)
    }
}

fn round_to_even(b: &mut Exprs<'_, '_>, ty: Type, kind: FloatKind, x: Value) -> Value {
    let width = kind.width();
    // The leading bit is not stored, whatever the format.
    let mantissa_width = kind.mantissa_width() - 1;
    let exponent_width = width.saturating_sub(mantissa_width + 1);
    let element = b.cx.integer_type(width).expect("floats are at most 128 bits wide");
    let int = b.with_element(ty, element);
    let power = |exponent: u32| 1u64.checked_shl(exponent).unwrap_or(0);

    let one_float = b.float(ty, 1.0);
    let (zero, one, minus_one) = (b.int(int, 0), b.int(int, 1), b.int(int, -1));
    let mantissa = b.int(int, i64::from(mantissa_width));
    let last_bit = b.int(int, i64::from(width - 1));
    let bias = b.int(int, power(exponent_width.wrapping_sub(1)).wrapping_sub(1) as i64);
    let half = b.int(int, power(mantissa_width.wrapping_sub(1)) as i64);
    let mantissas = b.int(int, power(mantissa_width).wrapping_sub(1) as i64);
    let exponents = b.int(int, power(exponent_width).wrapping_sub(1) as i64);
    let format = Format { int, mantissa, bias, exponents };

    let bits = make!(b, Bitcast(format.int, x));
    let rounded = make!(b, Round(x));
    let rounded_bits = make!(b, Bitcast(format.int, rounded));
    let exponent = format.exponent(b, bits);
    let rounded_exponent = format.exponent(b, rounded_bits);
    // By at most all bits, and not by less than none.
    let shift = |b: &mut Exprs<'_, '_>, value: Value, by: Value| {
        let by = make!(b, MaxSI(by, zero));
        let by = make!(b, MinSI(by, last_bit));
        make!(b, ShRUI(value, by))
    };
    // The bits of the mantissa behind the point.
    let fraction = |b: &mut Exprs<'_, '_>, bits: Value, exponent: Value| {
        let mask = shift(b, mantissas, exponent);
        make!(b, AndI(bits, mask))
    };

    // One and minus one are odd although their mantissas are zero.
    let is_one = b.cmpi(CmpIPredicate::Eq, rounded_exponent, zero);
    let less = make!(b, SubI(rounded_exponent, one));
    let lowest = fraction(b, rounded_bits, less);
    let is_odd = b.cmpi(CmpIPredicate::Ne, lowest, zero);
    let is_odd = make!(b, OrI(is_odd, is_one));

    let below_one = b.cmpi(CmpIPredicate::Eq, exponent, minus_one);
    let shifted_half = shift(b, half, exponent);
    let expected = make!(b, Select(below_one, zero, shifted_half));
    let found = fraction(b, bits, exponent);
    let is_halfway = b.cmpi(CmpIPredicate::Eq, found, expected);
    let not_too_small = b.cmpi(CmpIPredicate::Sge, exponent, minus_one);
    let not_too_large = b.cmpi(CmpIPredicate::Slt, exponent, mantissa);
    let is_halfway = make!(b, AndI(is_halfway, not_too_large));
    let is_halfway = make!(b, AndI(is_halfway, not_too_small));

    let sign = make!(b, CopySign(one_float, x));
    let even = make!(b, SubF(rounded, sign));
    let takes_back = make!(b, AndI(is_odd, is_halfway));
    let value = make!(b, Select(takes_back, even, rounded));
    make!(b, CopySign(value, x))
}
