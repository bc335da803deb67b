//! Expansion of rounding into bit operations and conversions.

use dialekt_arith as arith;
use dialekt_arith::{CmpFPredicate, CmpIPredicate, static_float_kind};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_math::{Ceil, CopySign, Round, RoundEven};

/// The integer part, by way of `i64`, with the sign of the value, which the conversion of a zero loses.
fn truncated(rw: &mut Rewriter<'_>, ty: Type, x: Value) -> Value {
    let integer = rw.cx().with_element_or_self(ty, Type::I64);
    let converted = rw.create(arith::FPToSI::build(integer, x)).result();
    let back = rw.create(arith::SIToFP::build(ty, converted)).result();
    rw.create(CopySign::build(back, x)).result()
}

/// The integer part, plus one if it is less than the value.
#[derive(Described)]
pub struct ConvertCeil;

impl OpRewrite for ConvertCeil {
    type SourceOp = Ceil;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Ceil>) -> Option<()> {
        let x = rw.view(op)?.operand();
        let ty = rw.type_of(x);
        if static_float_kind(rw.cx(), ty).is_none() {
            return rw.no_match(op, "there are no constants of the type");
        }
        let integer = truncated(rw, ty, x);
        let (zero, one) = (arith::Constant::float(rw, ty, 0.0), arith::Constant::float(rw, ty, 1.0));
        let is_less = rw.create(arith::CmpF::build(x, integer, CmpFPredicate::Ogt)).result();
        let more = rw.create(arith::Select::build(is_less, one, zero)).result();
        let value = rw.create(arith::AddF::build(integer, more)).result();
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// The integer part of the value plus a half, away from zero. Large values, infinities and NaN are kept.
#[derive(Described)]
pub struct ConvertRound;

impl OpRewrite for ConvertRound {
    type SourceOp = Round;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Round>) -> Option<()> {
        let x = rw.view(op)?.operand();
        let ty = rw.type_of(x);
        if static_float_kind(rw.cx(), ty) != Some(FloatKind::F32) {
            return rw.no_match(op, "the type is another one than f32");
        }
        let int = rw.cx().with_element_or_self(ty, Type::I32);
        let half = arith::Constant::float(rw, ty, 0.5);
        let format = Format {
            int,
            mantissa: arith::Constant::int(rw, int, 23),
            bias: arith::Constant::int(rw, int, 127),
            exponents: arith::Constant::int(rw, int, 0xFF),
        };
        let half = rw.create(CopySign::build(half, x)).result();
        let sum = rw.create(arith::AddF::build(x, half)).result();
        let rounded = truncated(rw, ty, sum);
        let bits = rw.create(arith::Bitcast::build(int, x)).result();
        let exponent = format.exponent(rw, bits);
        let is_large = rw.create(arith::CmpI::build(exponent, format.mantissa, CmpIPredicate::Sge)).result();
        let value = rw.create(arith::Select::build(is_large, x, rounded)).result();
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// Constants for the fields of a float.
struct Format {
    int: Type,
    /// The mask of the mantissa.
    mantissa: Value,
    bias: Value,
    /// The mask of the exponent, shifted to the low bits.
    exponents: Value,
}

impl Format {
    /// The exponent of a float, from its bits.
    fn exponent(&self, rw: &mut Rewriter<'_>, bits: Value) -> Value {
        let shifted = rw.create(arith::ShRUI::build(bits, self.mantissa)).result();
        let exponent = rw.create(arith::AndI::build(shifted, self.exponents)).result();
        rw.create(arith::SubI::build(exponent, self.bias)).result()
    }
}

/// Corrects `math.round` for values half-way between two integers: one is subtracted if the result is odd.
#[derive(Described)]
pub struct ConvertRoundEven;

impl OpRewrite for ConvertRoundEven {
    type SourceOp = RoundEven;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<RoundEven>) -> Option<()> {
        let x = rw.view(op)?.operand();
        let ty = rw.type_of(x);
        let Some(kind) = static_float_kind(rw.cx(), ty) else {
            return rw.no_match(op, "there are no constants of the type");
        };
        let value = round_to_even(rw, ty, kind, x);
        rw.replace_op(op, &[value]);
        Some(())
    }
}

fn round_to_even(rw: &mut Rewriter<'_>, ty: Type, kind: FloatKind, x: Value) -> Value {
    let width = kind.width();
    // The leading bit is implicit in all formats.
    let mantissa_width = kind.mantissa_width() - 1;
    let exponent_width = width.saturating_sub(mantissa_width + 1);
    let element = rw.cx().integer_type(width).expect("floats are at most 128 bits wide");
    let int = rw.cx().with_element_or_self(ty, element);
    let power = |exponent: u32| 1u64.checked_shl(exponent).unwrap_or(0);

    let one_float = arith::Constant::float(rw, ty, 1.0);
    let (zero, one, minus_one) =
        (arith::Constant::int(rw, int, 0), arith::Constant::int(rw, int, 1), arith::Constant::int(rw, int, -1));
    let mantissa = arith::Constant::int(rw, int, i64::from(mantissa_width));
    let last_bit = arith::Constant::int(rw, int, i64::from(width - 1));
    let bias = arith::Constant::int(rw, int, power(exponent_width.wrapping_sub(1)).wrapping_sub(1) as i64);
    let half = arith::Constant::int(rw, int, power(mantissa_width.wrapping_sub(1)) as i64);
    let mantissas = arith::Constant::int(rw, int, power(mantissa_width).wrapping_sub(1) as i64);
    let exponents = arith::Constant::int(rw, int, power(exponent_width).wrapping_sub(1) as i64);
    let format = Format { int, mantissa, bias, exponents };

    let bits = rw.create(arith::Bitcast::build(format.int, x)).result();
    let rounded = rw.create(Round::build(x)).result();
    let rounded_bits = rw.create(arith::Bitcast::build(format.int, rounded)).result();
    let exponent = format.exponent(rw, bits);
    let rounded_exponent = format.exponent(rw, rounded_bits);
    // The amount is clamped to the range from zero to the width.
    let shift = |rw: &mut Rewriter<'_>, value: Value, by: Value| {
        let by = rw.create(arith::MaxSI::build(by, zero)).result();
        let by = rw.create(arith::MinSI::build(by, last_bit)).result();
        rw.create(arith::ShRUI::build(value, by)).result()
    };
    // The bits of the mantissa after the point.
    let fraction = |rw: &mut Rewriter<'_>, bits: Value, exponent: Value| {
        let mask = shift(rw, mantissas, exponent);
        rw.create(arith::AndI::build(bits, mask)).result()
    };

    // One and minus one are odd although their mantissas are zero.
    let is_one = rw.create(arith::CmpI::build(rounded_exponent, zero, CmpIPredicate::Eq)).result();
    let less = rw.create(arith::SubI::build(rounded_exponent, one)).result();
    let lowest = fraction(rw, rounded_bits, less);
    let is_odd = rw.create(arith::CmpI::build(lowest, zero, CmpIPredicate::Ne)).result();
    let is_odd = rw.create(arith::OrI::build(is_odd, is_one)).result();

    let below_one = rw.create(arith::CmpI::build(exponent, minus_one, CmpIPredicate::Eq)).result();
    let shifted_half = shift(rw, half, exponent);
    let expected = rw.create(arith::Select::build(below_one, zero, shifted_half)).result();
    let found = fraction(rw, bits, exponent);
    let is_halfway = rw.create(arith::CmpI::build(found, expected, CmpIPredicate::Eq)).result();
    let not_too_small = rw.create(arith::CmpI::build(exponent, minus_one, CmpIPredicate::Sge)).result();
    let not_too_large = rw.create(arith::CmpI::build(exponent, mantissa, CmpIPredicate::Slt)).result();
    let is_halfway = rw.create(arith::AndI::build(is_halfway, not_too_large)).result();
    let is_halfway = rw.create(arith::AndI::build(is_halfway, not_too_small)).result();

    let sign = rw.create(CopySign::build(one_float, x)).result();
    let even = rw.create(arith::SubF::build(rounded, sign)).result();
    let takes_back = rw.create(arith::AndI::build(is_odd, is_halfway)).result();
    let value = rw.create(arith::Select::build(takes_back, even, rounded)).result();
    rw.create(CopySign::build(value, x)).result()
}
