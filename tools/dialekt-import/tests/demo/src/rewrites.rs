//! Rewrite rules.

use dialekt::prelude::rewrite::*;

use crate::enums::Size;
use crate::ops::{Add, Grow};

/// `AddEither`, at `demo.td:224`.
#[derive(Rewrite)]
#[rewrite(Add { (lhs, rhs): either(Add { lhs: x, rhs: y, .. }, z), .. } => Add { lhs: Add { lhs: y, rhs: x }, rhs: z, result: cx.value(x).ty() })]
pub struct AddEither;

/// `AddLeft`, at `demo.td:217`.
#[derive(Rewrite)]
#[rewrite(Add { lhs: x, rhs: Add { lhs: y, rhs: z, .. }, .. } => Add { lhs: Add { lhs: x, rhs: y }, rhs: z })]
pub struct AddLeft;

/// `AddSelf`, at `demo.td:218`.
#[derive(Rewrite)]
#[rewrite(sum @ Add { lhs: x, rhs: x, .. } if add_self_is_small(cx, sum) && add_self_twice_is_written() => add_self_twice(cx, x))]
#[rule(benefit = 2)]
pub struct AddSelf;

// PORT(AddSelf): pattern: `Demo_IsSmall` is C++ (demo.td:218)
fn add_self_is_small<A>(_: &Rewriter<'_>, _: A) -> bool {
    false
}

// PORT(AddSelf): pattern: `Demo_Twice` is C++ (demo.td:218)
fn add_self_twice<A>(_: &Rewriter<'_>, _: A) -> Value {
    Value::NULL
}

fn add_self_twice_is_written() -> bool {
    false
}

/// `AddWide`, at `demo.td:219`.
#[derive(Rewrite)]
#[rewrite(Add { lhs: AnyInteger(x), .. } => x)]
pub struct AddWide;

/// `GrowSmall`, at `demo.td:222`.
#[derive(Rewrite)]
#[rewrite(Grow { r#box: x, size: Size::Small, .. } => Grow { r#box: x, size: Size::VeryLarge })]
pub struct GrowSmall;
