//! Casts of `bf16` and `f8E8M0FNU` as shifts of their bits. [mlir/lib/Dialect/Arith/Transforms/ExpandOps.cpp]

use dialekt_arith::{
    AddI, AndI, Bitcast, CmpF, CmpFPredicate, CmpI, CmpIPredicate, Constant, ExtF, ExtUI, Select, ShLI, ShRUI, TruncF,
    TruncI,
};
use dialekt_ir_core::prelude::rewrite::*;

use super::scaling::{extend, truncate};
use crate::element_kind;

/// Widening: a `bf16` is the upper half of an `f32`.
#[derive(Described)]
pub struct BFloat16ExtF;

impl OpRewrite for BFloat16ExtF {
    type SourceOp = ExtF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtF>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, from, to) = (view.input(), view.operand_type(0)?, view.result_type(0)?);
        let cx = rw.ir().cx();
        if (element_kind(cx, from), element_kind(cx, to)) != (Some(FloatKind::BF16), Some(FloatKind::F32)) {
            return rw.no_match(op, "it is no cast of bf16 to f32");
        }
        let (i16, i32) = (rw.cx().with_element_or_self(from, Type::I16), rw.cx().with_element_or_self(to, Type::I32));
        let half = rw.create(Bitcast::build(i16, input)).result();
        let bits = rw.create(ExtUI::build(i32, half)).result();
        let by = Constant::int(rw, i32, 16);
        let bits = rw.create(ShLI::build(bits, by)).result();
        let value = rw.create(Bitcast::build(to, bits)).result();
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// Narrowing: the upper half of an `f32`, rounded to even; NaN becomes the quiet one.
#[derive(Described)]
pub struct BFloat16TruncF;

impl OpRewrite for BFloat16TruncF {
    type SourceOp = TruncF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TruncF>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, from, to) = (view.input(), view.operand_type(0)?, view.result_type(0)?);
        let (cx, mode) = (rw.ir().cx(), view.roundingmode());
        if (element_kind(cx, from), element_kind(cx, to)) != (Some(FloatKind::F32), Some(FloatKind::BF16)) {
            return rw.no_match(op, "it is no cast of f32 to bf16");
        }
        if mode.is_some() {
            return rw.no_match(op, "the mode of rounding is not the default one");
        }
        let (i16, i32) = (rw.cx().with_element_or_self(to, Type::I16), rw.cx().with_element_or_self(from, Type::I32));
        let is_nan = rw.create(CmpF::build(input, input, CmpFPredicate::Une)).result();
        let (below_half, nan) = (Constant::int(rw, i32, 0x7FFF), Constant::int(rw, i16, 0x7FC0));
        let (sixteen, one) = (Constant::int(rw, i32, 16), Constant::int(rw, i32, 1));
        let bits = rw.create(Bitcast::build(i32, input)).result();
        let upper = rw.create(ShRUI::build(bits, sixteen)).result();
        let last_bit = rw.create(AndI::build(upper, one)).result();
        let bias = rw.create(AddI::build(last_bit, below_half)).result();
        let biased = rw.create(AddI::build(bits, bias)).result();
        let rounded = rw.create(ShRUI::build(biased, sixteen)).result();
        let half = rw.create(TruncI::build(i16, rounded)).result();
        let half = rw.create(Select::build(is_nan, nan, half)).result();
        let value = rw.create(Bitcast::build(to, half)).result();
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// Converts an `f32` to another float.
pub(super) fn from_f32(rw: &mut Rewriter<'_>, to: Type, value: Value, flags: super::scaling::Flagged) -> Value {
    match element_kind(rw.cx(), to).map_or(32, FloatKind::width) {
        32 => value,
        ..32 => truncate(rw, to, value, None, flags),
        _ => extend(rw, to, value, flags),
    }
}

/// Converts another float to `f32`.
pub(super) fn to_f32(rw: &mut Rewriter<'_>, value: Value, flags: super::scaling::Flagged) -> Value {
    let from = rw.type_of(value);
    let f32 = rw.cx().with_element_or_self(from, Type::F32);
    match element_kind(rw.cx(), from).map_or(32, FloatKind::width) {
        32 => value,
        ..32 => extend(rw, f32, value, flags),
        _ => truncate(rw, f32, value, None, flags),
    }
}

/// Widening: an `f8E8M0FNU` is the exponent of an `f32`; NaN is a special case.
#[derive(Described)]
pub struct F8E8M0ExtF;

impl OpRewrite for F8E8M0ExtF {
    type SourceOp = ExtF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtF>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, from, to, flags) = (view.input(), view.operand_type(0)?, view.result_type(0)?, view.fastmath());
        if element_kind(rw.ir().cx(), from) != Some(FloatKind::F8E8M0FNU) {
            return rw.no_match(op, "it is no cast of f8E8M0FNU");
        }
        let (i8, i32) = (rw.cx().with_element_or_self(from, Type::I8), rw.cx().with_element_or_self(to, Type::I32));
        let f32 = rw.cx().with_element_or_self(to, Type::F32);
        let exponent = rw.create(Bitcast::build(i8, input)).result();
        let (nan_exponent, nan, mantissa_width) =
            (Constant::int(rw, i8, -1), Constant::int(rw, i32, -1), Constant::int(rw, i32, 23));
        let wide = rw.create(ExtUI::build(i32, exponent)).result();
        let bits = rw.create(ShLI::build(wide, mantissa_width)).result();
        let is_nan = rw.create(CmpI::build(exponent, nan_exponent, CmpIPredicate::Eq)).result();
        let bits = rw.create(Select::build(is_nan, nan, bits)).result();
        let value = rw.create(Bitcast::build(f32, bits)).result();
        let value = from_f32(rw, to, value, flags);
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// Narrowing: the exponent of an `f32`.
#[derive(Described)]
pub struct F8E8M0TruncF;

impl OpRewrite for F8E8M0TruncF {
    type SourceOp = TruncF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TruncF>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, from, to, flags) = (view.input(), view.operand_type(0)?, view.result_type(0)?, view.fastmath());
        let (cx, mode) = (rw.ir().cx(), view.roundingmode());
        if element_kind(cx, to) != Some(FloatKind::F8E8M0FNU) {
            return rw.no_match(op, "it is no cast to f8E8M0FNU");
        }
        if mode.is_some() {
            return rw.no_match(op, "the mode of rounding is not the default one");
        }
        let (i8, i32) = (rw.cx().with_element_or_self(to, Type::I8), rw.cx().with_element_or_self(from, Type::I32));
        let value = to_f32(rw, input, flags);
        let bits = rw.create(Bitcast::build(i32, value)).result();
        let mantissa_width = Constant::int(rw, i32, 23);
        let upper = rw.create(ShRUI::build(bits, mantissa_width)).result();
        let exponent = rw.create(TruncI::build(i8, upper)).result();
        let value = rw.create(Bitcast::build(to, exponent)).result();
        rw.replace_op(op, &[value]);
        Some(())
    }
}
