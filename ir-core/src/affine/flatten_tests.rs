//! Tests of [`flatten`](super::flatten) and of the queries that use it.

use super::*;

#[test]
fn sums_have_every_term_once() {
    let a = AffineInterner::default();
    let (d0, d1, s0) = (a.dim(0), a.dim(1), a.symbol(0));
    // d1 + s0 + d0 + d1 -> d0 + d1 * 2 + s0
    let sum = a.add(a.add(a.add(d1, s0), d0), d1);
    let expected = a.add(a.add(d0, a.mul(d1, a.constant(2))), s0);
    assert_eq!(a.simplify(sum, 2, 1), expected);
}

#[test]
fn quotients_are_reduced() {
    let a = AffineInterner::default();
    let d0 = a.dim(0);
    // (d0 * 4 + 8) floordiv 6 -> (d0 * 2 + 4) floordiv 3
    let dividend = a.add(a.mul(d0, a.constant(4)), a.constant(8));
    let reduced = a.add(a.mul(d0, a.constant(2)), a.constant(4));
    assert_eq!(a.simplify(a.floor_div(dividend, a.constant(6)), 1, 0), a.floor_div(reduced, a.constant(3)));
}

#[test]
fn divisions_by_what_is_not_positive_stay() {
    let a = AffineInterner::default();
    let remainder = a.rem(a.dim(0), a.constant(-3));
    let sum = a.add(a.add(remainder, a.dim(0)), a.dim(0));
    assert_eq!(a.simplify(sum, 1, 0), sum);
}

#[test]
fn symbols_that_divide_evenly_go() {
    let a = AffineInterner::default();
    let (d0, s0) = (a.dim(0), a.symbol(0));
    let multiple = a.add(a.mul(d0, s0), a.mul(s0, a.constant(5)));
    assert_eq!(a.simplify(a.floor_div(multiple, s0), 1, 1), a.add(d0, a.constant(5)));
    assert_eq!(a.simplify(a.rem(multiple, s0), 1, 1), a.constant(0));
    // (d0 - d0 mod s0) mod s0
    let rounded = a.sub(d0, a.rem(d0, s0));
    assert_eq!(a.simplify(a.rem(rounded, s0), 1, 1), a.constant(0));
}

#[test]
fn remainders_within_remainders_take_no_exponential_time() {
    let a = AffineInterner::default();
    let (d0, s0) = (a.dim(0), a.symbol(0));
    let mut nested = a.rem(d0, s0);
    for _ in 0..60 {
        nested = a.rem(a.sub(d0, nested), s0);
    }
    a.simplify(nested, 1, 1);
}

#[test]
fn deep_expressions_are_simplified_without_recursion() {
    let a = AffineInterner::default();
    let mut deep = a.dim(0);
    for i in 0..20_000 {
        deep = a.floor_div(a.add(a.mul(deep, a.constant(3)), a.constant(i)), a.symbol(0));
    }
    assert_eq!(a.bounds(deep, 1, 1, &[AffineBounds::exactly(1), AffineBounds::default()]), AffineBounds::default());
    a.simplify(deep, 1, 1);
}

#[test]
fn bounds_of_inputs_bound_sums_quotients_and_remainders() {
    let a = AffineInterner::default();
    let d0 = a.dim(0);
    let inputs = [AffineBounds { lower: Some(5), upper: Some(12) }];
    let bounds = |expr| {
        let AffineBounds { lower, upper } = a.bounds(expr, 1, 0, &inputs);
        (lower, upper)
    };
    assert_eq!(bounds(a.sub(a.constant(1), d0)), (Some(-11), Some(-4)));
    assert_eq!(bounds(a.floor_div(d0, a.constant(5))), (Some(1), Some(2)));
    assert_eq!(bounds(a.ceil_div(d0, a.constant(5))), (Some(1), Some(3)));
    assert_eq!(bounds(a.rem(d0, a.constant(16))), (Some(5), Some(12)));
    // The reference's bound; 8 mod 8 is less.
    assert_eq!(bounds(a.rem(d0, a.constant(8))), (Some(5), Some(7)));
    let unknown = a.bounds(d0, 1, 0, &[AffineBounds::default()]);
    assert_eq!(unknown.single(), None);
}
