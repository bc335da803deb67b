//! Casts between wide integers and other types.

use std::sync::Arc;

use dialekt_arith::exprs::Exprs;
use dialekt_arith::{
    AddF, CmpFPredicate, CmpIPredicate, DivF, ExtSI, ExtUI, FPToSI, FPToUI, IndexCast, IndexCastUI, MulF, NegF, RemF,
    SIToFP, Select, SubI, TruncI, UIToFP, make,
};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::conversion::{ConversionPatterns, ConversionRewriter, OpConversion, TypeConverter};
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::ir::Value;
use dialekt_ir_core::num::{ApFloat, ApInt, Sign};

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
    /// The upper half is full of signs.
    ConvertExtSI for ExtSI: result_type = |b, ty, _, [value]| {
        let half = half_type(b, ty);
        let value = append_one(b, value);
        let low = make!(b, ExtSI(half, value));
        let low = folded(b, low);
        let zero = b.int(half, 0);
        let is_negative = b.cmpi(CmpIPredicate::Slt, low, zero);
        let high = make!(b, ExtSI(half, is_negative));
        let high = folded(b, high);
        join(b, ty, [low, high])
    };
    /// The upper half is zero.
    ConvertExtUI for ExtUI: result_type = |b, ty, _, [value]| {
        let half = half_type(b, ty);
        let value = append_one(b, value);
        let low = make!(b, ExtUI(half, value));
        let low = folded(b, low);
        let zero = b.int(ty, 0);
        insert(b, low, zero, 0)
    };
    /// Converts the absolute value, with the sign put back afterwards. Ops on wide integers are converted in turn.
    ConvertSIToFP for SIToFP: operand_type = |b, _, to, [_], [value]| {
        let from = b.rw.type_of(value);
        let zero = b.int(from, 0);
        let is_negative = b.cmpi(CmpIPredicate::Slt, value, zero);
        let negated = make!(b, SubI(zero, value));
        let magnitude = make!(b, Select(is_negative, negated, value));
        let float = make!(b, UIToFP(to, magnitude));
        let negated = make!(b, NegF(float));
        make!(b, Select(is_negative, negated, float))
    };
    /// The sum of both halves, the upper one multiplied by what it counts for.
    ConvertUIToFP for UIToFP: operand_type = |b, ty, to, [value]| {
        let [low, high] = halves(b, value);
        let (low, high) = (drop_one(b, low), drop_one(b, high));
        let half = b.rw.type_of(high);
        let zero = b.int(half, 0);
        let is_low = b.cmpi(CmpIPredicate::Eq, high, zero);
        let low = make!(b, UIToFP(to, low));
        let high = make!(b, UIToFP(to, high));
        let width = b.cx.integer_width(b.element(ty)).unwrap_or(0);
        // What 64 bits count for is 1: the reference shifts a number of 64 bits.
        let power = b.float(to, 1i64.wrapping_shl(width) as f64);
        let high = make!(b, MulF(high, power));
        let sum = make!(b, AddF(low, high));
        make!(b, Select(is_low, low, sum))
    };
    /// Converts the absolute value, with the sign put back afterwards. Ops on wide integers are converted in turn.
    ConvertFPToSI for FPToSI: result_type = |b, _, to, [value]| {
        let from = b.rw.type_of(value);
        let (zero, no_integer) = (b.float(from, 0.0), b.int(to, 0));
        let is_negative = b.cmpf(CmpFPredicate::Olt, value, zero);
        let negated = make!(b, NegF(value));
        let magnitude = make!(b, Select(is_negative, negated, value));
        let integer = make!(b, FPToUI(to, magnitude));
        let negated = make!(b, SubI(no_integer, integer));
        make!(b, Select(is_negative, negated, integer))
    };
    /// Quotient and remainder of the float and what the upper half counts for.
    ConvertFPToUI for FPToUI: result_type = |b, ty, _, [value]| {
        let from = b.rw.type_of(value);
        let half = b.element(ty);
        let width = b.cx.integer_width(half).unwrap_or(0);
        let half = b.with_element(from, half);
        let kind = b.cx.float_kind(b.element(from))?;
        let power = ApFloat::from_int(kind, &ApInt::one(2 * width).shl(width), Sign::Unsigned);
        let power = b.float_of(from, power);
        let quotient = make!(b, DivF(value, power));
        let high = make!(b, FPToUI(half, quotient));
        let rest = make!(b, RemF(value, power));
        let low = make!(b, FPToUI(half, rest));
        let high = append_one(b, high);
        let low = append_one(b, low);
        join(b, ty, [low, high])
    };
    /// What the lower half says, as the reference has it.
    ConvertIndexCastOfInt for IndexCast: operand_type = |b, _, to, [value]| {
        let low = low_half(b, value);
        make!(b, IndexCast(to, low))
    };
    /// What the lower half says, as the reference has it.
    ConvertIndexCastUIOfInt for IndexCastUI: operand_type = |b, _, to, [value]| {
        let low = low_half(b, value);
        make!(b, IndexCastUI(to, low))
    };
    /// The index as a half, which is widened in turn.
    ConvertIndexCastToInt for IndexCast: result_type = |b, ty, to, [value]| {
        of_indices(b, value)?;
        let narrow = b.with_element(to, b.element(ty));
        let low = make!(b, IndexCast(narrow, value));
        make!(b, ExtSI(to, low))
    };
    /// The index as a half, which is widened in turn.
    ConvertIndexCastUIToInt for IndexCastUI: result_type = |b, ty, to, [value]| {
        of_indices(b, value)?;
        let narrow = b.with_element(to, b.element(ty));
        let low = make!(b, IndexCastUI(narrow, value));
        make!(b, ExtUI(to, low))
    };
}

/// Fails to match a cast that gives indices: vectors of them are legal, and vectors, as those of halves are.
fn of_indices(b: &mut Exprs<'_, '_>, value: Value) -> Option<()> {
    (b.element(b.rw.type_of(value)) == Type::INDEX).then_some(())
}

fn low_half(b: &mut Exprs<'_, '_>, value: Value) -> Value {
    let low = half(b, value, 0);
    drop_one(b, low)
}

/// The lower half, cut further where less is wanted.
pub struct ConvertTruncI;

impl OpConversion for ConvertTruncI {
    type Root = TruncI;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<TruncI>, operands: &[Value]) -> Option<()> {
        let &[value] = operands else { return None };
        let (converter, cx) = (rw.converter()?, rw.ir().cx().clone());
        let (from, to) = (rw.op(op).operand_type(0)?, rw.op(op).result_type(0)?);
        if !converter.is_legal(&cx, to) {
            return rw.no_match(op, "the type of the result is not supported");
        }
        wide_type(rw, op, from)?;
        let mut b = Exprs::new(rw, op);
        let low = low_half(&mut b, value);
        let cut = make!(b, TruncI(to, low));
        let value = folded(&mut b, cut);
        b.replace(op, value)
    }
}
