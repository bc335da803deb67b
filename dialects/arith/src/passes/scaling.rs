//! Casts with scales. [mlir/lib/Dialect/Arith/Transforms/ExpandOps.cpp]

use dialekt_ir_core::context::Type;
use dialekt_ir_core::conversion::ConversionPatterns;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::ir::{Op, Value};
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};

use super::element_kind;
use crate::exprs::Exprs;
use crate::{DivF, ExtF, FastMath, MulF, RoundingMode, ScalingExtF, ScalingTruncF, TruncF, make};

/// The patterns. [MLIR: populateExpandScalingExtTruncPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns.add_rewrite::<ExpandScalingExtF>().add_rewrite::<ExpandScalingTruncF>();
}

/// What casts may assume.
pub(super) type Flagged = Option<Flags<FastMath>>;

/// Widens the scale to a type, after it was narrowed to powers of two. `None` when it is too narrow for that.
fn scale(rw: &mut Rewriter<'_>, op: impl Into<Op>, scale: Value, ty: Type, flags: Flagged) -> Option<Value> {
    let op = op.into();
    let from = rw.type_of(scale);
    let kind = element_kind(rw.ir().cx(), from)?;
    if kind.width() < 8 || (kind.width() == 8 && kind != FloatKind::F8E8M0FNU) {
        return rw.no_match(op, "the scale is no wider than a power of two, and none");
    }
    // The reference makes a cast that is invalid.
    if element_kind(rw.ir().cx(), ty)?.width() <= 8 {
        return rw.no_match(op, "the format is no wider than a power of two");
    }
    let mut b = Exprs::new(rw, op);
    let mut scale = scale;
    if kind != FloatKind::F8E8M0FNU {
        let power = b.cx.float_type(FloatKind::F8E8M0FNU);
        let powers = b.with_element(from, power);
        scale = truncate(&mut b, powers, scale, None, flags);
    }
    Some(extend(&mut b, ty, scale, flags))
}

/// A wider float, with what may be assumed, if that is said.
pub(super) fn extend(b: &mut Exprs<'_, '_>, ty: Type, value: Value, flags: Flagged) -> Value {
    match flags {
        Some(flags) => make!(b, ExtF(ty, value).fastmath(flags)),
        None => make!(b, ExtF(ty, value)),
    }
}

/// A narrower float, with how it is rounded and what may be assumed, if that is said.
pub(super) fn truncate(
    b: &mut Exprs<'_, '_>,
    ty: Type,
    value: Value,
    mode: Option<RoundingMode>,
    flags: Flagged,
) -> Value {
    match (mode, flags) {
        (Some(mode), Some(flags)) => make!(b, TruncF(ty, value).roundingmode(mode).fastmath(flags)),
        (Some(mode), None) => make!(b, TruncF(ty, value).roundingmode(mode)),
        (None, Some(flags)) => make!(b, TruncF(ty, value).fastmath(flags)),
        (None, None) => make!(b, TruncF(ty, value)),
    }
}

/// The product of the widened float and the scale.
pub struct ExpandScalingExtF;

impl OpRewrite for ExpandScalingExtF {
    type Root = ScalingExtF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ScalingExtF>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, by, flags, ty) = (view.input(), view.scale(), view.fastmath(), view.result_type(0)?);
        let scale = scale(rw, op, by, ty, flags)?;
        let mut b = Exprs::new(rw, op);
        let wide = extend(&mut b, ty, input, flags);
        let product = make!(b, MulF(wide, scale).fastmath(flags.unwrap_or_default()));
        b.replace(op, product)
    }
}

/// The quotient of float and scale, narrowed.
pub struct ExpandScalingTruncF;

impl OpRewrite for ExpandScalingTruncF {
    type Root = ScalingTruncF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ScalingTruncF>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, by, flags, mode) = (view.input(), view.scale(), view.fastmath(), view.roundingmode());
        let (wide, ty) = (view.operand_type(0)?, view.result_type(0)?);
        let scale = scale(rw, op, by, wide, flags)?;
        let mut b = Exprs::new(rw, op);
        let quotient = make!(b, DivF(input, scale).fastmath(flags.unwrap_or_default()));
        let value = truncate(&mut b, ty, quotient, mode, flags);
        b.replace(op, value)
    }
}
