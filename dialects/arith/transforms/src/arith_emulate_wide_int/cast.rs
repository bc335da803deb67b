//! Casts between wide integers and other types.

use std::sync::Arc;

use dialekt_arith::{
    AddF, CmpF, CmpFPredicate, CmpI, CmpIPredicate, Constant, DivF, ExtSI, ExtUI, FPToSI, FPToUI, IndexCast,
    IndexCastUI, MulF, NegF, RemF, SIToFP, Select, SubI, TruncI, UIToFP,
};
use dialekt_conversion::{ConversionPatterns, ConversionRewriter, OpConversion, TypeConverter};
use dialekt_ir_core::prelude::rewrite::*;

use super::halves::{append_one, drop_one, folded, half, half_type, halves, insert, join};
use super::{wide, wide_type};

/// Adds the patterns.
pub fn add_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    patterns
        .add_typed(converter, ConvertExtSI)
        .add_typed(converter, ConvertExtUI)
        .add_typed(converter, ConvertTruncI)
        .add_typed(converter, ConvertIndexCastOfInt)
        .add_typed(converter, ConvertIndexCastUIOfInt)
        .add_typed(converter, ConvertIndexCastToInt)
        .add_typed(converter, ConvertIndexCastUIToInt)
        .add_typed(converter, ConvertSIToFP)
        .add_typed(converter, ConvertUIToFP)
        .add_typed(converter, ConvertFPToSI)
        .add_typed(converter, ConvertFPToUI);
}

wide! {
    /// The upper half consists of copies of the sign.
    ConvertExtSI for ExtSI: result_type = |b, ty, _, [value]| {
        let half = half_type(b, ty);
        let value = append_one(b, value);
        let low = b.create(ExtSI::build(half, value)).result();
        let low = folded(b, low);
        let zero = Constant::int(b, half, 0);
        let is_negative = b.create(CmpI::build(low, zero, CmpIPredicate::Slt)).result();
        let high = b.create(ExtSI::build(half, is_negative)).result();
        let high = folded(b, high);
        join(b, ty, [low, high])
    };
    /// The upper half is zero.
    ConvertExtUI for ExtUI: result_type = |b, ty, _, [value]| {
        let half = half_type(b, ty);
        let value = append_one(b, value);
        let low = b.create(ExtUI::build(half, value)).result();
        let low = folded(b, low);
        let zero = Constant::int(b, ty, 0);
        insert(b, low, zero, 0)
    };
    /// Converts the absolute value and restores the sign. The new ops on wide integers are converted in turn.
    ConvertSIToFP for SIToFP: operand_type = |b, _, to, [_], [value]| {
        let from = b.type_of(value);
        let zero = Constant::int(b, from, 0);
        let is_negative = b.create(CmpI::build(value, zero, CmpIPredicate::Slt)).result();
        let negated = b.create(SubI::build(zero, value)).result();
        let magnitude = b.create(Select::build(is_negative, negated, value)).result();
        let float = b.create(UIToFP::build(to, magnitude)).result();
        let negated = b.create(NegF::build(float)).result();
        b.create(Select::build(is_negative, negated, float)).result()
    };
    /// The sum of both halves, the upper one multiplied by 2 to the power of its width.
    ConvertUIToFP for UIToFP: operand_type = |b, ty, to, [value]| {
        let [low, high] = halves(b, value);
        let (low, high) = (drop_one(b, low), drop_one(b, high));
        let half = b.type_of(high);
        let zero = Constant::int(b, half, 0);
        let is_low = b.create(CmpI::build(high, zero, CmpIPredicate::Eq)).result();
        let low = b.create(UIToFP::build(to, low)).result();
        let high = b.create(UIToFP::build(to, high)).result();
        let width = b.cx().integer_width(b.cx().element_or_self(ty)).unwrap_or(0);
        // For 64 bits the factor is 1: the reference shifts a number of 64 bits.
        let power = Constant::float(b, to, 1i64.wrapping_shl(width) as f64);
        let high = b.create(MulF::build(high, power)).result();
        let sum = b.create(AddF::build(low, high)).result();
        b.create(Select::build(is_low, low, sum)).result()
    };
    /// Converts the absolute value and restores the sign. The new ops on wide integers are converted in turn.
    ConvertFPToSI for FPToSI: result_type = |b, _, to, [value]| {
        let from = b.type_of(value);
        let (zero, no_integer) = (Constant::float(b, from, 0.0), Constant::int(b, to, 0));
        let is_negative = b.create(CmpF::build(value, zero, CmpFPredicate::Olt)).result();
        let negated = b.create(NegF::build(value)).result();
        let magnitude = b.create(Select::build(is_negative, negated, value)).result();
        let integer = b.create(FPToUI::build(to, magnitude)).result();
        let negated = b.create(SubI::build(no_integer, integer)).result();
        b.create(Select::build(is_negative, negated, integer)).result()
    };
    /// The upper half is the quotient of the float and 2 to the power of the width, the lower one the remainder.
    ConvertFPToUI for FPToUI: result_type = |b, ty, _, [value]| {
        let from = b.type_of(value);
        let half = b.cx().element_or_self(ty);
        let width = b.cx().integer_width(half).unwrap_or(0);
        let half = b.cx().with_element_or_self(from, half);
        let kind = b.cx().float_kind(b.cx().element_or_self(from))?;
        let power = ApFloat::from_int(kind, &ApInt::one(2 * width).shl(width), Sign::Unsigned);
        let power = Constant::apfloat(b, from, power);
        let quotient = b.create(DivF::build(value, power)).result();
        let high = b.create(FPToUI::build(half, quotient)).result();
        let rest = b.create(RemF::build(value, power)).result();
        let low = b.create(FPToUI::build(half, rest)).result();
        let high = append_one(b, high);
        let low = append_one(b, low);
        join(b, ty, [low, high])
    };
    /// Casts the lower half, as the reference does.
    ConvertIndexCastOfInt for IndexCast: operand_type = |b, _, to, [value]| {
        let low = low_half(b, value);
        b.create(IndexCast::build(to, low)).result()
    };
    /// Casts the lower half, as the reference does.
    ConvertIndexCastUIOfInt for IndexCastUI: operand_type = |b, _, to, [value]| {
        let low = low_half(b, value);
        b.create(IndexCastUI::build(to, low)).result()
    };
    /// Casts the index to a half, and extends it.
    ConvertIndexCastToInt for IndexCast: result_type = |b, ty, to, [value]| {
        of_indices(b, value)?;
        let narrow = b.cx().with_element_or_self(to, b.cx().element_or_self(ty));
        let low = b.create(IndexCast::build(narrow, value)).result();
        b.create(ExtSI::build(to, low)).result()
    };
    /// Casts the index to a half, and extends it.
    ConvertIndexCastUIToInt for IndexCastUI: result_type = |b, ty, to, [value]| {
        of_indices(b, value)?;
        let narrow = b.cx().with_element_or_self(to, b.cx().element_or_self(ty));
        let low = b.create(IndexCastUI::build(narrow, value)).result();
        b.create(ExtUI::build(to, low)).result()
    };
}

/// Fails to match a cast to vectors of indices, which are legal.
fn of_indices(b: &mut Rewriter<'_>, value: Value) -> Option<()> {
    (b.cx().element_or_self(b.type_of(value)) == Type::INDEX).then_some(())
}

fn low_half(b: &mut Rewriter<'_>, value: Value) -> Value {
    let low = half(b, value, 0);
    drop_one(b, low)
}

/// Takes the lower half, and truncates it further if the result is narrower.
pub struct ConvertTruncI;

impl OpConversion for ConvertTruncI {
    type SourceOp = TruncI;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<TruncI>, operands: &[Value]) -> Option<()> {
        let &[value] = operands else { return None };
        let (converter, cx) = (rw.converter()?, rw.cx());
        let (from, to) = (rw.op(op).operand_type(0)?, rw.op(op).result_type(0)?);
        if !converter.is_legal(cx, to) {
            return rw.no_match(op, "the type of the result is not supported");
        }
        wide_type(rw, op, from)?;
        let low = low_half(rw, value);
        let cut = rw.create(TruncI::build(to, low)).result();
        let value = folded(rw, cut);
        rw.replace_op(op, &[value]);
        Some(())
    }
}
