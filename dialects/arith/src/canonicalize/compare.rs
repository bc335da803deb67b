//! Canonicalization of comparisons.

use dialekt_ir_core::prelude::rewrite::*;

use crate::*;

/// The inverted predicate, which holds for the integers for which this one does not.
pub(crate) fn inverted(predicate: CmpIPredicate) -> CmpIPredicate {
    use CmpIPredicate::*;
    match predicate {
        Eq => Ne,
        Ne => Eq,
        Slt => Sge,
        Sle => Sgt,
        Sgt => Sle,
        Sge => Slt,
        Ult => Uge,
        Ule => Ugt,
        Ugt => Ule,
        Uge => Ult,
    }
}

/// Returns whether a predicate tests for equality or inequality, and both values have the same type.
fn compares_equality(cx: &Rewriter<'_>, predicate: Attribute, a: Value, b: Value) -> bool {
    let predicate = CmpIPredicate::read(cx.ir().cx(), predicate);
    matches!(predicate, Some(CmpIPredicate::Eq | CmpIPredicate::Ne)) && cx.type_of(a) == cx.type_of(b)
}

/// `ext(a) == ext(b)` is `a == b`
#[derive(Rewrite)]
#[rewrite(
    CmpI { predicate: p, lhs: ExtSI { input: a, .. }, rhs: ExtSI { input: b, .. }, .. }
        if compares_equality(cx, p, a, b)
        => CmpI { predicate: p, lhs: a, rhs: b }
)]
pub struct CmpIExtSI;

/// `ext(a) == ext(b)` is `a == b`
#[derive(Rewrite)]
#[rewrite(
    CmpI { predicate: p, lhs: ExtUI { input: a, .. }, rhs: ExtUI { input: b, .. }, .. }
        if compares_equality(cx, p, a, b)
        => CmpI { predicate: p, lhs: a, rhs: b }
)]
pub struct CmpIExtUI;
