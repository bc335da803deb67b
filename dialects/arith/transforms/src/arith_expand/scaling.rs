//! Expansion of casts with scales. [mlir/lib/Dialect/Arith/Transforms/ExpandOps.cpp]

use dialekt_arith::{DivF, ExtF, FastMath, MulF, RoundingMode, ScalingExtF, ScalingTruncF, TruncF};
use dialekt_conversion::ConversionPatterns;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;

use crate::element_kind;

/// Adds the patterns. [MLIR: populateExpandScalingExtTruncPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns.add_rewrite::<ExpandScalingExtF>().add_rewrite::<ExpandScalingTruncF>();
}

/// The fast-math flags of a cast.
pub(super) type Flagged = Option<Flags<FastMath>>;

/// Narrows the scale to a power of two and widens it to a type; `None` if the type is too narrow for that.
fn scale(rw: &mut Rewriter<'_>, op: impl Into<Op>, scale: Value, ty: Type, flags: Flagged) -> Option<Value> {
    let op = op.into();
    let from = rw.type_of(scale);
    let kind = element_kind(rw.ir().cx(), from)?;
    if kind.width() < 8 || (kind.width() == 8 && kind != FloatKind::F8E8M0FNU) {
        return rw.no_match(op, "the scale is no wider than a power of two, and none");
    }
    // The reference creates an invalid cast.
    if element_kind(rw.ir().cx(), ty)?.width() <= 8 {
        return rw.no_match(op, "the format is no wider than a power of two");
    }
    let mut scale = scale;
    if kind != FloatKind::F8E8M0FNU {
        let power = rw.cx().float_type(FloatKind::F8E8M0FNU);
        let powers = rw.cx().with_element_or_self(from, power);
        scale = truncate(rw, powers, scale, None, flags);
    }
    Some(extend(rw, ty, scale, flags))
}

/// Widens a float, with optional fast-math flags.
pub(super) fn extend(rw: &mut Rewriter<'_>, ty: Type, value: Value, flags: Flagged) -> Value {
    match flags {
        Some(flags) => rw.create(ExtF::build(ty, value).fastmath(flags)).result(),
        None => rw.create(ExtF::build(ty, value)).result(),
    }
}

/// Narrows a float, with an optional rounding mode and fast-math flags.
pub(super) fn truncate(
    rw: &mut Rewriter<'_>,
    ty: Type,
    value: Value,
    mode: Option<RoundingMode>,
    flags: Flagged,
) -> Value {
    match (mode, flags) {
        (Some(mode), Some(flags)) => rw.create(TruncF::build(ty, value).roundingmode(mode).fastmath(flags)).result(),
        (Some(mode), None) => rw.create(TruncF::build(ty, value).roundingmode(mode)).result(),
        (None, Some(flags)) => rw.create(TruncF::build(ty, value).fastmath(flags)).result(),
        (None, None) => rw.create(TruncF::build(ty, value)).result(),
    }
}

/// Widening with a scale: the product of the widened float and the scale.
#[derive(Described)]
pub struct ExpandScalingExtF;

impl OpRewrite for ExpandScalingExtF {
    type SourceOp = ScalingExtF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ScalingExtF>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, by, flags, ty) = (view.input(), view.scale(), view.fastmath(), view.result_type(0)?);
        let scale = scale(rw, op, by, ty, flags)?;
        let wide = extend(rw, ty, input, flags);
        let product = rw.create(MulF::build(wide, scale).fastmath(flags.unwrap_or_default())).result();
        rw.replace_op(op, &[product]);
        Some(())
    }
}

/// Narrowing with a scale: the quotient of the float and the scale, narrowed.
#[derive(Described)]
pub struct ExpandScalingTruncF;

impl OpRewrite for ExpandScalingTruncF {
    type SourceOp = ScalingTruncF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ScalingTruncF>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, by, flags, mode) = (view.input(), view.scale(), view.fastmath(), view.roundingmode());
        let (wide, ty) = (view.operand_type(0)?, view.result_type(0)?);
        let scale = scale(rw, op, by, wide, flags)?;
        let quotient = rw.create(DivF::build(input, scale).fastmath(flags.unwrap_or_default())).result();
        let value = truncate(rw, ty, quotient, mode, flags);
        rw.replace_op(op, &[value]);
        Some(())
    }
}
