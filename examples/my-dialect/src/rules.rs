//! The rules by which polynomials are simplified.

use dialekt::decl::AttrDecl;
use dialekt::dialects::arith;
use dialekt::prelude::rewrite::*;

use crate::ops::{Add, Constant, Eval, MapCoefficients, Mul, Yield};
use crate::types::Coefficients;

/// The polynomial 0.
#[derive(Fragment)]
#[fragment(Constant { value: c, .. } if is_zero(cx, c))]
pub struct Zero;

fn is_zero(cx: &Rewriter<'_>, value: Attribute) -> bool {
    Coefficients::of(cx.ir().cx(), value).is_some_and(|coefficients| coefficients.values == [0])
}

fn same_type(cx: &Rewriter<'_>, a: Value, b: Value) -> bool {
    cx.type_of(a) == cx.type_of(b)
}

/// `p + 0 = p` and `0 + p = p`
#[derive(Rewrite)]
#[rule(commutative)]
#[rewrite(Add { lhs: p, rhs: use Zero {}, .. } => p)]
pub struct AddZero;

/// `p * q + p * r = p * (q + r)`, whichever factor they have in common
#[derive(Rewrite)]
#[rule(commutative)]
#[rewrite(
    Add { lhs: Mul { lhs: p, rhs: q, .. }, rhs: Mul { lhs: p, rhs: r, .. }, result: sum } if same_type(cx, q, r)
        => Mul { lhs: p, rhs: Add { lhs: q, rhs: r }, result: cx.type_of(sum) }
)]
pub struct Distribute;

/// The polynomial 0 is 0 everywhere.
#[derive(Rewrite)]
#[rewrite(Eval { polynomial: use Zero {}, .. } => arith::Constant { value: zero(cx) })]
pub struct EvalZero;

fn zero(cx: &Rewriter<'_>) -> Attribute {
    cx.ir().cx().integer_attr(Type::I64, 0).expect("`i64` has integers")
}

/// A function that gives each coefficient back changes nothing.
#[derive(Rewrite)]
#[rewrite(MapCoefficients { polynomial: p, body: only(|c| Yield { coefficient: c }), .. } => p)]
pub struct MapIdentity;
