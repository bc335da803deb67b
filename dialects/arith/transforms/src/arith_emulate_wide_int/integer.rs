//! Constants, sums, products, comparisons and selects of pairs of halves.

use std::sync::Arc;

use dialekt_arith::{
    AddI, AddUIExtended, AddUIExtendedParts, AndI, CmpI, CmpIPredicate, Constant, ExtUI, MaxSI, MaxUI, MinSI, MinUI,
    MulI, MulUIExtended, OrI, Select, SubI, XOrI,
};
use dialekt_conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter};
use dialekt_ir_core::prelude::rewrite::*;

use super::halves::{append_one, drop_one, halves, join};
use super::{wide, wide_type};

/// Adds the patterns.
pub fn add_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    patterns
        .add_typed(converter, ConvertConstant)
        .add_typed(converter, ConvertCmpI)
        .add_typed(converter, ConvertSelect)
        .add_fn("ConvertVectorPrint", PatternRoot::Op("vector.print"), 1, Some(converter), convert_print)
        .add_typed(converter, ConvertAddI)
        .add_typed(converter, ConvertMulI)
        .add_typed(converter, ConvertMaxSI)
        .add_typed(converter, ConvertMaxUI)
        .add_typed(converter, ConvertMinSI)
        .add_typed(converter, ConvertMinUI)
        .add_typed(converter, ConvertSubI)
        .add_typed(converter, ConvertOrI)
        .add_typed(converter, ConvertXOrI)
        .add_typed(converter, ConvertAndI);
}

/// The halves of integers, interleaved.
pub struct ConvertConstant;

impl OpConversion for ConvertConstant {
    type SourceOp = Constant;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Constant>, _: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (value, ty) = (view.value()?, view.result_type(0)?);
        let wide = wide_type(rw, op, ty)?;
        let cx = rw.ir().cx();
        let width = cx.integer_width(cx.type_data(wide).element_type()?)?;
        let both = |value: ApInt| [value.zext_or_trunc(width), value.lshr(width).zext_or_trunc(width)];
        let values: Vec<ApInt> = match cx.attr_data(value) {
            AttrData::Integer { value, .. } => both(value.clone()).into(),
            // Unrolling a splat may take more memory than there is.
            AttrData::DenseElements { splat: true, .. } if rw.op(op.op()).len_to_unroll(ty).is_none() => return None,
            AttrData::DenseElements { .. } => cx.dense_integers(value)?.flat_map(both).collect(),
            _ => return rw.no_match(op, "the value is neither an integer nor dense elements"),
        };
        let attr = cx.dense_integers_attr(wide, &values).ok()?;
        let constant = rw.create(Constant::build(attr)).result();
        rw.replace_op(op, &[constant]);
        Some(())
    }
}

/// Compares both halves; the upper ones decide unless they are equal.
pub struct ConvertCmpI;

impl OpConversion for ConvertCmpI {
    type SourceOp = CmpI;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<CmpI>, operands: &[Value]) -> Option<()> {
        let &[lhs, rhs] = operands else { return None };
        let view = rw.view(op)?;
        let (predicate, ty) = (view.predicate()?, view.operand_type(0)?);
        wide_type(rw, op, ty)?;
        let value = compare(rw, predicate, lhs, rhs);
        let value = drop_one(rw, value);
        rw.replace_op(op, &[value]);
        Some(())
    }
}

fn compare(b: &mut Rewriter<'_>, predicate: CmpIPredicate, lhs: Value, rhs: Value) -> Value {
    let ([lhs_low, lhs_high], [rhs_low, rhs_high]) = (halves(b, lhs), halves(b, rhs));
    let of_low = match predicate {
        CmpIPredicate::Slt => CmpIPredicate::Ult,
        CmpIPredicate::Sle => CmpIPredicate::Ule,
        CmpIPredicate::Sgt => CmpIPredicate::Ugt,
        CmpIPredicate::Sge => CmpIPredicate::Uge,
        unsigned => unsigned,
    };
    let low = b.create(CmpI::build(lhs_low, rhs_low, of_low)).result();
    let high = b.create(CmpI::build(lhs_high, rhs_high, predicate)).result();
    match predicate {
        CmpIPredicate::Eq => b.create(AndI::build(low, high)).result(),
        CmpIPredicate::Ne => b.create(OrI::build(low, high)).result(),
        _ => {
            let undecided = b.create(CmpI::build(lhs_high, rhs_high, CmpIPredicate::Eq)).result();
            b.create(Select::build(undecided, low, high)).result()
        }
    }
}

/// Prints the vector of halves.
fn convert_print(rw: &mut ConversionRewriter<'_>, op: Op, operands: ConvertedOperands<'_>) -> Option<()> {
    let operands = operands.one_to_one()?;
    rw.create(dialekt_vector::Print::build().source(*operands.first()?));
    rw.replace_op(op, &[]);
    Some(())
}

wide! {
    /// Selects both halves by the same condition.
    ConvertSelect for Select: result_type = |b, ty, _, [condition, yes, no]| {
        let ([yes_low, yes_high], [no_low, no_high]) = (halves(b, yes), halves(b, no));
        let condition = append_one(b, condition);
        let low = b.create(Select::build(condition, yes_low, no_low)).result();
        let high = b.create(Select::build(condition, yes_high, no_high)).result();
        join(b, ty, [low, high])
    };
    /// Adds the carry of the lower halves to the upper ones.
    ConvertAddI for AddI: result_type = |b, ty, _, [lhs, rhs]| {
        let ([lhs_low, lhs_high], [rhs_low, rhs_high]) = (halves(b, lhs), halves(b, rhs));
        let half = b.type_of(lhs_low);
        let bit = b.cx().with_element_or_self(half, Type::I1);
        let sum = b.create(AddUIExtended::build(AddUIExtendedParts { sum: half, overflow: bit, lhs: lhs_low, rhs: rhs_low }));
        let sum = b.view(*sum)?;
        let (low, carry) = (sum.sum(), sum.overflow());
        let carry = b.create(ExtUI::build(half, carry)).result();
        let high = b.create(AddI::build(carry, lhs_high)).result();
        let high = b.create(AddI::build(high, rhs_high)).result();
        join(b, ty, [low, high])
    };
    /// Subtracts the borrow of the lower halves from the upper ones.
    ConvertSubI for SubI: result_type = |b, ty, _, [lhs, rhs]| {
        let ([lhs_low, lhs_high], [rhs_low, rhs_high]) = (halves(b, lhs), halves(b, rhs));
        let half = b.type_of(lhs_low);
        let low = b.create(SubI::build(lhs_low, rhs_low)).result();
        let borrow = b.create(CmpI::build(lhs_low, rhs_low, CmpIPredicate::Ult)).result();
        let borrow = b.create(ExtUI::build(half, borrow)).result();
        let high = b.create(SubI::build(lhs_high, borrow)).result();
        let high = b.create(SubI::build(high, rhs_high)).result();
        join(b, ty, [low, high])
    };
    /// Long multiplication, without the product of the upper halves.
    ConvertMulI for MulI: result_type = |b, ty, _, [lhs, rhs]| {
        let ([lhs_low, lhs_high], [rhs_low, rhs_high]) = (halves(b, lhs), halves(b, rhs));
        let product = b.create(MulUIExtended::build(lhs_low, rhs_low));
        let product = b.view(*product)?;
        let (low, high) = (product.low(), product.high());
        let low_high = b.create(MulI::build(lhs_low, rhs_high)).result();
        let high_low = b.create(MulI::build(lhs_high, rhs_low)).result();
        let high = b.create(AddI::build(high, low_high)).result();
        let high = b.create(AddI::build(high, high_low)).result();
        join(b, ty, [low, high])
    };
}

/// Patterns for logic ops.
macro_rules! bits {
    ($($name:ident $op:ident,)*) => {
        wide! {$(
            /// Applies the op to both halves.
            $name for $op: result_type = |b, ty, _, [lhs, rhs]| {
                let ([lhs_low, lhs_high], [rhs_low, rhs_high]) = (halves(b, lhs), halves(b, rhs));
                let low = b.create($op::build(lhs_low, rhs_low)).result();
                let high = b.create($op::build(lhs_high, rhs_high)).result();
                join(b, ty, [low, high])
            };
        )*}
    };
}

bits! { ConvertOrI OrI, ConvertXOrI XOrI, ConvertAndI AndI, }

/// Patterns for minima and maxima: a comparison and a select, which are converted in turn.
macro_rules! extremes {
    ($($name:ident $op:ident $predicate:ident,)*) => {
        wide! {$(
            /// A comparison of wide integers, and a select.
            $name for $op: result_type = |b, _ty, _, [_lhs, _rhs], [lhs, rhs]| {
                let is_lhs = b.create(CmpI::build(lhs, rhs, CmpIPredicate::$predicate)).result();
                b.create(Select::build(is_lhs, lhs, rhs)).result()
            };
        )*}
    };
}

extremes! { ConvertMaxSI MaxSI Sgt, ConvertMaxUI MaxUI Ugt, ConvertMinSI MinSI Slt, ConvertMinUI MinUI Ult, }
