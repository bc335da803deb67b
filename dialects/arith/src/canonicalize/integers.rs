//! Canonicalization of sums, differences and products: constants are combined. Only scalar and splat constants are.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::matchers::is_all_ones;

use crate::*;

/// The result of an operation on two integer constants.
fn computed(cx: &Rewriter<'_>, a: Attribute, b: Attribute, compute: fn(&ApInt, &ApInt) -> ApInt) -> Option<Attribute> {
    let cx = cx.ir().cx();
    let (AttrData::Integer { ty, value: a }, AttrData::Integer { ty: other, value: b }) =
        (cx.attr_data(a), cx.attr_data(b))
    else {
        return None;
    };
    if ty == other { cx.apint_attr(*ty, &compute(a, b)) } else { None }
}

fn sum(cx: &Rewriter<'_>, a: Attribute, b: Attribute) -> Option<Attribute> {
    computed(cx, a, b, ApInt::add)
}

fn difference(cx: &Rewriter<'_>, a: Attribute, b: Attribute) -> Option<Attribute> {
    computed(cx, a, b, ApInt::sub)
}

fn product(cx: &Rewriter<'_>, a: Attribute, b: Attribute) -> Option<Attribute> {
    computed(cx, a, b, ApInt::mul)
}

/// The overflow flags that two ops have in common.
fn merged(cx: &Rewriter<'_>, a: Attribute, b: Attribute) -> Attribute {
    let cx = cx.ir().cx();
    let read = |attr| IntegerOverflow::read(cx, attr).unwrap_or_default();
    IntegerOverflow::write(cx, read(a) & read(b))
}

fn is_minus_one(cx: &Rewriter<'_>, value: Attribute) -> bool {
    is_all_ones(cx.ir().cx(), Some(value))
}

fn is_unused(cx: &Rewriter<'_>, value: Value) -> bool {
    !cx.value(value).has_uses()
}

/// Returns whether a value is 1 when read as signed: an `i1` never is.
fn is_plus_one(cx: &Rewriter<'_>, value: Attribute) -> bool {
    cx.ir().cx().int_or_splat(value).is_some_and(|value| value.as_i64() == Some(1))
}

/// Returns whether an `i1` can be extended to the type of a value: it cannot for `index`, whose width is not known. The
/// reference creates invalid extensions.
fn can_be_extended_to(cx: &Rewriter<'_>, like: Value) -> bool {
    let (cx, ty) = (cx.ir().cx(), cx.type_of(like));
    cx.type_data(ty).element_type().unwrap_or(ty) != Type::INDEX
}

/// The zero of a value's type.
fn zero(cx: &Rewriter<'_>, like: Value) -> Option<Attribute> {
    cx.ir().cx().zero_attr(cx.type_of(like))
}

/// `(x + a) + b = x + (a + b)`
#[derive(Rewrite)]
#[rewrite(
    AddI { lhs: AddI { lhs: x, rhs: constant(a), overflow_flags: f, .. }, rhs: constant(b), overflow_flags: g, .. }
        if let Some(c) = sum(cx, a, b)
        => AddI { lhs: x, rhs: Constant { value: c }, overflow_flags: merged(cx, f, g) }
)]
pub struct AddIAddConstant;

/// `(x - a) + b = x + (b - a)`
#[derive(Rewrite)]
#[rewrite(
    AddI { lhs: SubI { lhs: x, rhs: constant(a), overflow_flags: f, .. }, rhs: constant(b), overflow_flags: g, .. }
        if let Some(c) = difference(cx, b, a)
        => AddI { lhs: x, rhs: Constant { value: c }, overflow_flags: merged(cx, f, g) }
)]
pub struct AddISubConstantRHS;

/// `(a - x) + b = (a + b) - x`
#[derive(Rewrite)]
#[rewrite(
    AddI { lhs: SubI { lhs: constant(a), rhs: x, overflow_flags: f, .. }, rhs: constant(b), overflow_flags: g, .. }
        if let Some(c) = sum(cx, a, b)
        => SubI { lhs: Constant { value: c }, rhs: x, overflow_flags: merged(cx, f, g) }
)]
pub struct AddISubConstantLHS;

/// A product with -1.
#[derive(Fragment)]
#[fragment(MulI { lhs: of, rhs: constant(c), .. } if is_minus_one(cx, c))]
pub struct MulNegativeOne {
    /// The number that is negated.
    pub of: Value,
}

/// `x + y * -1 = x - y`
#[derive(Rewrite)]
#[rewrite(AddI { lhs: x, rhs: use MulNegativeOne { of: y }, .. } => SubI { lhs: x, rhs: y })]
pub struct AddIMulNegativeOneRhs;

/// `x * -1 + y = y - x`
#[derive(Rewrite)]
#[rewrite(AddI { lhs: use MulNegativeOne { of: x }, rhs: y, .. } => SubI { lhs: y, rhs: x })]
pub struct AddIMulNegativeOneLhs;

/// `(x * a) * b = x * (a * b)`
#[derive(Rewrite)]
#[rewrite(
    MulI { lhs: MulI { lhs: x, rhs: constant(a), overflow_flags: f, .. }, rhs: constant(b), overflow_flags: g, .. }
        if let Some(c) = product(cx, a, b)
        => MulI { lhs: x, rhs: Constant { value: c }, overflow_flags: merged(cx, f, g) }
)]
pub struct MulIMulIConstant;

/// A sum without uses of its carry is a plain one.
#[derive(Rewrite)]
#[rewrite(
    AddUIExtended { lhs: x, rhs: y, overflow: carry, .. } if is_unused(cx, carry) => (AddI { lhs: x, rhs: y }, x)
)]
pub struct AddUIExtendedToAddI;

/// `(x + a) - b = x + (a - b)`
#[derive(Rewrite)]
#[rewrite(
    SubI { lhs: AddI { lhs: x, rhs: constant(a), overflow_flags: f, .. }, rhs: constant(b), overflow_flags: g, .. }
        if let Some(c) = difference(cx, a, b)
        => AddI { lhs: x, rhs: Constant { value: c }, overflow_flags: merged(cx, f, g) }
)]
pub struct SubIRHSAddConstant;

/// `b - (x + a) = (b - a) - x`
#[derive(Rewrite)]
#[rewrite(
    SubI { lhs: constant(b), rhs: AddI { lhs: x, rhs: constant(a), overflow_flags: f, .. }, overflow_flags: g, .. }
        if let Some(c) = difference(cx, b, a)
        => SubI { lhs: Constant { value: c }, rhs: x, overflow_flags: merged(cx, f, g) }
)]
pub struct SubILHSAddConstant;

/// `(x - a) - b = x - (a + b)`
#[derive(Rewrite)]
#[rewrite(
    SubI { lhs: SubI { lhs: x, rhs: constant(a), overflow_flags: f, .. }, rhs: constant(b), overflow_flags: g, .. }
        if let Some(c) = sum(cx, a, b)
        => SubI { lhs: x, rhs: Constant { value: c }, overflow_flags: merged(cx, f, g) }
)]
pub struct SubIRHSSubConstantRHS;

/// `(a - x) - b = (a - b) - x`
#[derive(Rewrite)]
#[rewrite(
    SubI { lhs: SubI { lhs: constant(a), rhs: x, overflow_flags: f, .. }, rhs: constant(b), overflow_flags: g, .. }
        if let Some(c) = difference(cx, a, b)
        => SubI { lhs: Constant { value: c }, rhs: x, overflow_flags: merged(cx, f, g) }
)]
pub struct SubIRHSSubConstantLHS;

/// `b - (x - a) = (a + b) - x`
#[derive(Rewrite)]
#[rewrite(
    SubI { lhs: constant(b), rhs: SubI { lhs: x, rhs: constant(a), overflow_flags: f, .. }, overflow_flags: g, .. }
        if let Some(c) = sum(cx, a, b)
        => SubI { lhs: Constant { value: c }, rhs: x, overflow_flags: merged(cx, f, g) }
)]
pub struct SubILHSSubConstantRHS;

/// `b - (a - x) = x + (b - a)`
#[derive(Rewrite)]
#[rewrite(
    SubI { lhs: constant(b), rhs: SubI { lhs: constant(a), rhs: x, overflow_flags: f, .. }, overflow_flags: g, .. }
        if let Some(c) = difference(cx, b, a)
        => AddI { lhs: x, rhs: Constant { value: c }, overflow_flags: merged(cx, f, g) }
)]
pub struct SubILHSSubConstantLHS;

/// `(x - y) - x = 0 - y`
#[derive(Rewrite)]
#[rewrite(
    SubI { lhs: SubI { lhs: x, rhs: y, .. }, rhs: x, .. } if let Some(zero) = zero(cx, y)
        => SubI { lhs: Constant { value: zero }, rhs: y }
)]
pub struct SubISubILHSRHSLHS;

/// A product without uses of its upper half is a plain one.
#[derive(Rewrite)]
#[rewrite(MulSIExtended { lhs: x, rhs: y, high, .. } if is_unused(cx, high) => (MulI { lhs: x, rhs: y }, x))]
pub struct MulSIExtendedToMulI;

/// The extended product with 1: x, and its sign.
#[derive(Rewrite)]
#[rewrite(
    MulSIExtended { lhs: x, rhs: constant(c), .. }
        if is_plus_one(cx, c) && can_be_extended_to(cx, x) && let Some(zero) = zero(cx, x)
        => (
            x,
            ExtSI {
                input: CmpI { predicate: CmpIPredicate::Slt, lhs: x, rhs: Constant { value: zero } },
                out: cx.type_of(x),
            },
        )
)]
pub struct MulSIExtendedRHSOne;

/// A product without uses of its upper half is a plain one.
#[derive(Rewrite)]
#[rewrite(MulUIExtended { lhs: x, rhs: y, high, .. } if is_unused(cx, high) => (MulI { lhs: x, rhs: y }, x))]
pub struct MulUIExtendedToMulI;
