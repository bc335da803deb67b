//! Canonicalization of casts: chains of casts, and casts of values whose high bits do not matter.

use dialekt_ir_core::prelude::rewrite::*;

use crate::*;

/// The width of an integer, or of the elements of a container.
fn width(cx: &Rewriter<'_>, value: Value) -> Option<u32> {
    let ty = cx.type_of(value);
    let cx = cx.ir().cx();
    cx.integer_width(cx.type_data(ty).element_type().unwrap_or(ty))
}

/// Returns whether the first value is narrower.
fn is_narrower(cx: &Rewriter<'_>, a: Value, b: Value) -> bool {
    matches!((width(cx, a), width(cx, b)), (Some(a), Some(b)) if a < b)
}

/// The sign of a zero-extended value is known.
#[derive(Rewrite)]
#[rewrite(ExtSI { input: ExtUI { input: x, .. }, .. } => ExtUI { input: x })]
pub struct ExtSIOfExtUI;

/// The truncation of a sign extension to a width above the source's is a shorter extension.
#[derive(Rewrite)]
#[rewrite(TruncI { input: ExtSI { input: x, .. }, out, .. } if is_narrower(cx, x, out) => ExtSI { input: x })]
pub struct TruncIExtSIToExtSI;

/// The truncation of a zero extension to a width above the source's is a shorter extension.
#[derive(Rewrite)]
#[rewrite(TruncI { input: ExtUI { input: x, .. }, out, .. } if is_narrower(cx, x, out) => ExtUI { input: x })]
pub struct TruncIExtUIToExtUI;

/// Returns whether the shift amount is the number of bits that the truncation removes, so that it removes all copies of
/// the sign.
fn keeps_no_sign(cx: &Rewriter<'_>, shifted: Value, out: Value, by: Attribute) -> bool {
    let (Some(from), Some(to)) = (width(cx, shifted), width(cx, out)) else { return false };
    cx.ir().cx().int_or_splat(by).is_some_and(|by| by.as_u64() == from.checked_sub(to).map(u64::from))
}

/// An arithmetic shift is a logical one if the copies of the sign are truncated.
#[derive(Rewrite)]
#[rewrite(
    TruncI { input: ShRSI { lhs: x, rhs: constant(by), .. }, out, .. } if keeps_no_sign(cx, x, out, by)
        => TruncI { input: ShRUI { lhs: x, rhs: Constant { value: by } } }
)]
pub struct TruncIShrSIToTrunciShrUI;

/// Converts an integer to the narrow float at once, unless a rounding mode is given.
#[derive(Rewrite)]
#[rewrite(
    TruncF { input: SIToFP { input: x, .. }, roundingmode: maybe(mode), .. } if mode.is_none() => SIToFP { input: x }
)]
pub struct TruncFSIToFPToSIToFP;

/// Converts an integer to the narrow float at once, unless a rounding mode is given.
#[derive(Rewrite)]
#[rewrite(
    TruncF { input: UIToFP { input: x, .. }, roundingmode: maybe(mode), .. } if mode.is_none() => UIToFP { input: x }
)]
pub struct TruncFUIToFPToUIToFP;

/// Returns whether `out` equals `x`: it has the same type, and the type between them holds all values of it. The
/// reference compares the types of `out` and `x` only, and so loses the truncation to a narrower type between them.
fn is_restored(cx: &Rewriter<'_>, x: Value, between: Value, out: Value) -> bool {
    cx.type_of(x) == cx.type_of(out) && !is_narrower(cx, between, x)
}

/// Removes a cast and the cast back.
#[derive(Rewrite)]
#[rewrite(
    IndexCast { input: IndexCast { input: x, out: between, .. }, out, .. } if is_restored(cx, x, between, out) => x
)]
pub struct IndexCastOfIndexCast;

/// One cast replaces cast and extension.
#[derive(Rewrite)]
#[rewrite(IndexCast { input: ExtSI { input: x, .. }, .. } => IndexCast { input: x })]
pub struct IndexCastOfExtSI;

/// Removes a cast and the cast back.
#[derive(Rewrite)]
#[rewrite(
    IndexCastUI { input: IndexCastUI { input: x, out: between, .. }, out, .. } if is_restored(cx, x, between, out) => x
)]
pub struct IndexCastUIOfIndexCastUI;

/// One cast replaces cast and extension.
#[derive(Rewrite)]
#[rewrite(IndexCastUI { input: ExtUI { input: x, .. }, .. } => IndexCastUI { input: x })]
pub struct IndexCastUIOfExtUI;

/// Merges chains of bitcasts.
#[derive(Rewrite)]
#[rewrite(Bitcast { input: Bitcast { input: x, .. }, .. } => Bitcast { input: x })]
pub struct BitcastOfBitcast;
