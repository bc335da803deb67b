//! Casts of `bf16` and of powers of two as shifts of their bits. [mlir/lib/Dialect/Arith/Transforms/ExpandOps.cpp]

use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::ir::Value;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};

use super::element_kind;
use super::scaling::{extend, truncate};
use crate::exprs::Exprs;
use crate::{
    AddI, AndI, Bitcast, CmpFPredicate, CmpIPredicate, ExtF, ExtUI, Select, ShLI, ShRUI, TruncF, TruncI, make,
};

/// A `bf16` is the upper half of an `f32`.
pub struct BFloat16ExtF;

impl OpRewrite for BFloat16ExtF {
    type Root = ExtF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtF>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, from, to) = (view.input(), view.operand_type(0)?, view.result_type(0)?);
        let cx = rw.ir().cx();
        if (element_kind(cx, from), element_kind(cx, to)) != (Some(FloatKind::BF16), Some(FloatKind::F32)) {
            return rw.no_match(op, "it is no cast of bf16 to f32");
        }
        let mut b = Exprs::new(rw, op);
        let (i16, i32) = (b.with_element(from, Type::I16), b.with_element(to, Type::I32));
        let half = make!(b, Bitcast(i16, input));
        let bits = make!(b, ExtUI(i32, half));
        let by = b.int(i32, 16);
        let bits = make!(b, ShLI(bits, by));
        let value = make!(b, Bitcast(to, bits));
        b.replace(op, value)
    }
}

/// The upper half of an `f32`, rounded to even; NaN is the quiet one.
pub struct BFloat16TruncF;

impl OpRewrite for BFloat16TruncF {
    type Root = TruncF;

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
        let mut b = Exprs::new(rw, op);
        let (i16, i32) = (b.with_element(to, Type::I16), b.with_element(from, Type::I32));
        let is_nan = b.cmpf(CmpFPredicate::Une, input, input);
        let (below_half, nan) = (b.int(i32, 0x7FFF), b.int(i16, 0x7FC0));
        let (sixteen, one) = (b.int(i32, 16), b.int(i32, 1));
        let bits = make!(b, Bitcast(i32, input));
        let upper = make!(b, ShRUI(bits, sixteen));
        let last_bit = make!(b, AndI(upper, one));
        let bias = make!(b, AddI(last_bit, below_half));
        let biased = make!(b, AddI(bits, bias));
        let rounded = make!(b, ShRUI(biased, sixteen));
        let half = make!(b, TruncI(i16, rounded));
        let half = make!(b, Select(is_nan, nan, half));
        let value = make!(b, Bitcast(to, half));
        b.replace(op, value)
    }
}

/// Makes another float of an `f32`.
pub(super) fn from_f32(b: &mut Exprs<'_, '_>, to: Type, value: Value, flags: super::scaling::Flagged) -> Value {
    match element_kind(&b.cx, to).map_or(32, FloatKind::width) {
        32 => value,
        ..32 => truncate(b, to, value, None, flags),
        _ => extend(b, to, value, flags),
    }
}

/// Makes an `f32` of another float.
pub(super) fn to_f32(b: &mut Exprs<'_, '_>, value: Value, flags: super::scaling::Flagged) -> Value {
    let from = b.rw.type_of(value);
    let f32 = b.with_element(from, Type::F32);
    match element_kind(&b.cx, from).map_or(32, FloatKind::width) {
        32 => value,
        ..32 => extend(b, f32, value, flags),
        _ => truncate(b, f32, value, None, flags),
    }
}

/// A power of two is the exponent of an `f32`; that of NaN is special.
pub struct F8E8M0ExtF;

impl OpRewrite for F8E8M0ExtF {
    type Root = ExtF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtF>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, from, to, flags) = (view.input(), view.operand_type(0)?, view.result_type(0)?, view.fastmath());
        if element_kind(rw.ir().cx(), from) != Some(FloatKind::F8E8M0FNU) {
            return rw.no_match(op, "it is no cast of f8E8M0FNU");
        }
        let mut b = Exprs::new(rw, op);
        let (i8, i32) = (b.with_element(from, Type::I8), b.with_element(to, Type::I32));
        let f32 = b.with_element(to, Type::F32);
        let exponent = make!(b, Bitcast(i8, input));
        let (nan_exponent, nan, mantissa_width) = (b.int(i8, -1), b.int(i32, -1), b.int(i32, 23));
        let wide = make!(b, ExtUI(i32, exponent));
        let bits = make!(b, ShLI(wide, mantissa_width));
        let is_nan = b.cmpi(CmpIPredicate::Eq, exponent, nan_exponent);
        let bits = make!(b, Select(is_nan, nan, bits));
        let value = make!(b, Bitcast(f32, bits));
        let value = from_f32(&mut b, to, value, flags);
        b.replace(op, value)
    }
}

/// The exponent of an `f32`.
pub struct F8E8M0TruncF;

impl OpRewrite for F8E8M0TruncF {
    type Root = TruncF;

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
        let mut b = Exprs::new(rw, op);
        let (i8, i32) = (b.with_element(to, Type::I8), b.with_element(from, Type::I32));
        let value = to_f32(&mut b, input, flags);
        let bits = make!(b, Bitcast(i32, value));
        let mantissa_width = b.int(i32, 23);
        let upper = make!(b, ShRUI(bits, mantissa_width));
        let exponent = make!(b, TruncI(i8, upper));
        let value = make!(b, Bitcast(to, exponent));
        b.replace(op, value)
    }
}
