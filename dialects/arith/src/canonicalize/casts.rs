//! Casts of casts, and of what casts can do without.

use dialekt_drr_macros::Rewrite;
use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::ir::Value;
use dialekt_ir_core::rewrite::Rewriter;

use crate::*;

/// The width of an integer, or of the elements of a container.
fn width(cx: &Rewriter<'_>, value: Value) -> Option<u32> {
    let ty = cx.type_of(value);
    let cx = cx.ir().cx();
    cx.integer_width(cx.type_data(ty).element_type().unwrap_or(ty))
}

/// Whether the first one is narrower.
fn is_narrower(cx: &Rewriter<'_>, a: Value, b: Value) -> bool {
    matches!((width(cx, a), width(cx, b)), (Some(a), Some(b)) if a < b)
}

/// The sign of what was extended without sign is known.
#[derive(Rewrite)]
#[rewrite(ExtSI { input: ExtUI { input: x, .. }, .. } => ExtUI { input: x })]
pub struct ExtSIOfExtUI;

/// What is left of an extension is one.
#[derive(Rewrite)]
#[rewrite(TruncI { input: ExtSI { input: x, .. }, out, .. } if is_narrower(cx, x, out) => ExtSI { input: x })]
pub struct TruncIExtSIToExtSI;

/// What is left of an extension is one.
#[derive(Rewrite)]
#[rewrite(TruncI { input: ExtUI { input: x, .. }, out, .. } if is_narrower(cx, x, out) => ExtUI { input: x })]
pub struct TruncIExtUIToExtUI;

/// Whether a shift moves out as much as remains behind the truncation, so that no copy of the sign is left.
fn keeps_no_sign(cx: &Rewriter<'_>, shifted: Value, out: Value, by: Attribute) -> bool {
    let (Some(from), Some(to)) = (width(cx, shifted), width(cx, out)) else { return false };
    cx.ir().cx().int_or_splat(by).is_some_and(|by| by.as_u64() == from.checked_sub(to).map(u64::from))
}

/// A shift that copies the sign need not where the copies are cut off.
#[derive(Rewrite)]
#[rewrite(
    TruncI { input: ShRSI { lhs: x, rhs: constant(by), .. }, out, .. } if keeps_no_sign(cx, x, out, by)
        => TruncI { input: ShRUI { lhs: x, rhs: Constant { value: by } } }
)]
pub struct TruncIShrSIToTrunciShrUI;

/// An integer may become the narrow float at once, where no other way of rounding is asked for.
#[derive(Rewrite)]
#[rewrite(
    TruncF { input: SIToFP { input: x, .. }, roundingmode: maybe(mode), .. } if mode.is_none() => SIToFP { input: x }
)]
pub struct TruncFSIToFPToSIToFP;

/// An integer may become the narrow float at once, where no other way of rounding is asked for.
#[derive(Rewrite)]
#[rewrite(
    TruncF { input: UIToFP { input: x, .. }, roundingmode: maybe(mode), .. } if mode.is_none() => UIToFP { input: x }
)]
pub struct TruncFUIToFPToUIToFP;

/// Returns whether `out` is `x` again: of its type, where the type between them holds all of it. The reference compares `out` and `x` only, and
/// so drops the truncation to a narrower type between them.
fn is_restored(cx: &Rewriter<'_>, x: Value, between: Value, out: Value) -> bool {
    cx.type_of(x) == cx.type_of(out) && !is_narrower(cx, between, x)
}

/// There and back again.
#[derive(Rewrite)]
#[rewrite(
    IndexCast { input: IndexCast { input: x, out: between, .. }, out, .. } if is_restored(cx, x, between, out) => x
)]
pub struct IndexCastOfIndexCast;

/// One cast is enough.
#[derive(Rewrite)]
#[rewrite(IndexCast { input: ExtSI { input: x, .. }, .. } => IndexCast { input: x })]
pub struct IndexCastOfExtSI;

/// There and back again.
#[derive(Rewrite)]
#[rewrite(
    IndexCastUI { input: IndexCastUI { input: x, out: between, .. }, out, .. } if is_restored(cx, x, between, out) => x
)]
pub struct IndexCastUIOfIndexCastUI;

/// One cast is enough.
#[derive(Rewrite)]
#[rewrite(IndexCastUI { input: ExtUI { input: x, .. }, .. } => IndexCastUI { input: x })]
pub struct IndexCastUIOfExtUI;

/// The bits are the same throughout.
#[derive(Rewrite)]
#[rewrite(Bitcast { input: Bitcast { input: x, .. }, .. } => Bitcast { input: x })]
pub struct BitcastOfBitcast;
