//! Canonicalization of logic ops: they move before extensions, and invert comparisons.

use dialekt_ir_core::prelude::rewrite::*;

use super::compare::inverted;
use crate::*;

fn same_type(cx: &Rewriter<'_>, a: Value, b: Value) -> bool {
    cx.type_of(a) == cx.type_of(b)
}

/// Returns whether a value is the scalar `true`.
fn is_true(cx: &Rewriter<'_>, value: Attribute) -> bool {
    matches!(cx.ir().cx().attr_data(value), AttrData::Integer { value, .. } if value.width() == 1 && value.is_one())
}

/// The inverted predicate.
fn opposite(cx: &Rewriter<'_>, predicate: Attribute) -> Option<Attribute> {
    let cx = cx.ir().cx();
    Some(CmpIPredicate::write(cx, inverted(CmpIPredicate::read(cx, predicate)?)))
}

/// Inverts the predicate of a comparison that is xored with `true`.
#[derive(Rewrite)]
#[rewrite(
    XOrI { lhs: CmpI { predicate: p, lhs: a, rhs: b, .. }, rhs: constant(c), .. }
        if is_true(cx, c) && let Some(p) = opposite(cx, p)
        => CmpI { predicate: p, lhs: a, rhs: b }
)]
pub struct XOrINotCmpI;

/// `ext(x) ^ ext(y) = ext(x ^ y)`
#[derive(Rewrite)]
#[rewrite(
    XOrI { lhs: ExtUI { input: x, .. }, rhs: ExtUI { input: y, .. }, .. } if same_type(cx, x, y)
        => ExtUI { input: XOrI { lhs: x, rhs: y } }
)]
pub struct XOrIOfExtUI;

/// `ext(x) ^ ext(y) = ext(x ^ y)`
#[derive(Rewrite)]
#[rewrite(
    XOrI { lhs: ExtSI { input: x, .. }, rhs: ExtSI { input: y, .. }, .. } if same_type(cx, x, y)
        => ExtSI { input: XOrI { lhs: x, rhs: y } }
)]
pub struct XOrIOfExtSI;

/// `ext(x) & ext(y) = ext(x & y)`
#[derive(Rewrite)]
#[rewrite(
    AndI { lhs: ExtUI { input: x, .. }, rhs: ExtUI { input: y, .. }, .. } if same_type(cx, x, y)
        => ExtUI { input: AndI { lhs: x, rhs: y } }
)]
pub struct AndOfExtUI;

/// `ext(x) & ext(y) = ext(x & y)`
#[derive(Rewrite)]
#[rewrite(
    AndI { lhs: ExtSI { input: x, .. }, rhs: ExtSI { input: y, .. }, .. } if same_type(cx, x, y)
        => ExtSI { input: AndI { lhs: x, rhs: y } }
)]
pub struct AndOfExtSI;

/// `ext(x) | ext(y) = ext(x | y)`
#[derive(Rewrite)]
#[rewrite(
    OrI { lhs: ExtUI { input: x, .. }, rhs: ExtUI { input: y, .. }, .. } if same_type(cx, x, y)
        => ExtUI { input: OrI { lhs: x, rhs: y } }
)]
pub struct OrOfExtUI;

/// `ext(x) | ext(y) = ext(x | y)`
#[derive(Rewrite)]
#[rewrite(
    OrI { lhs: ExtSI { input: x, .. }, rhs: ExtSI { input: y, .. }, .. } if same_type(cx, x, y)
        => ExtSI { input: OrI { lhs: x, rhs: y } }
)]
pub struct OrOfExtSI;
