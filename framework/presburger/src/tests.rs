//! Systems whose solutions are counted out.

use dialekt_ir_core::affine::{AffineExpr, AffineInterner};

use super::{BoundType, IntegerPolyhedron, SemiAffine};

/// `0 <= d0 < sizes[0]`, `0 <= d1 < sizes[1]`, and `d2` that is an expression of them.
fn with_value(affine: &AffineInterner, expr: AffineExpr, sizes: [i64; 2]) -> IntegerPolyhedron {
    let mut system = IntegerPolyhedron::new(3, 0);
    for (column, size) in sizes.into_iter().enumerate() {
        system.add_inequality(&[(column, 1)], 0);
        system.add_inequality(&[(column, -1)], size - 1);
    }
    assert!(system.add_bound(affine, BoundType::Eq, 2, expr, SemiAffine::Unsupported));
    system
}

fn values(affine: &AffineInterner, expr: AffineExpr, sizes: [i64; 2]) -> Vec<i64> {
    let points = (0..sizes[0]).flat_map(|a| (0..sizes[1]).map(move |b| [Some(a), Some(b)]));
    let value = |point: [Option<i64>; 2]| match affine.constant_fold(expr, 2, &point) {
        dialekt_ir_core::affine::AffineFold::Constant(value) => value,
        _ => panic!("it is known"),
    };
    points.map(value).collect()
}

#[test]
fn constant_bounds_of_one_expression_are_exact() {
    let affine = AffineInterner::default();
    let (a, b) = (affine.dim(0), affine.dim(1));
    let c = |n| affine.constant(n);
    let mul = |x, n| affine.mul(x, c(n));
    let linear = affine.add(mul(a, 4), b);
    let exprs = [
        a,
        affine.add(mul(a, 3), mul(b, -2)),
        affine.floor_div(a, c(4)),
        affine.ceil_div(a, c(4)),
        affine.rem(b, c(3)),
        affine.sub(a, affine.rem(a, c(4))),
        affine.floor_div(linear, c(7)),
        affine.add(affine.floor_div(a, c(4)), mul(b, 5)),
        c(5),
    ];
    for expr in exprs {
        let system = with_value(&affine, expr, [10, 4]);
        let values = values(&affine, expr, [10, 4]);
        let (least, greatest) = (values.iter().copied().min(), values.iter().copied().max());
        assert_eq!(system.constant_bound(BoundType::Lower, 2), least, "{expr:?}");
        assert_eq!(system.constant_bound(BoundType::Upper, 2), greatest, "{expr:?}");
        assert_eq!(system.constant_bound(BoundType::Eq, 2), least.filter(|_| least == greatest));
    }
}

#[test]
fn an_empty_system_is_found() {
    let mut system = IntegerPolyhedron::new(2, 0);
    system.add_inequality(&[(0, 1), (1, -1)], 0);
    assert!(!system.is_empty());
    system.add_inequality(&[(0, -1), (1, 1)], -1);
    assert!(system.is_empty());
    // 2 * d0 = 4 * d1 + 1
    let mut odd = IntegerPolyhedron::new(2, 0);
    odd.add_equality(&[(0, 2), (1, -4)], -1);
    assert!(odd.is_empty());
}

#[test]
fn bounds_are_expressions_of_the_other_unknowns() {
    let affine = AffineInterner::default();
    let (a, b) = (affine.symbol(0), affine.symbol(1));
    let map = |expr| Some(affine.make_map(0, 2, &[expr]));
    // 2 * d0 >= s0, d0 <= s1 - 1
    let mut system = IntegerPolyhedron::new(1, 2);
    system.add_inequality(&[(0, 2), (1, -1)], 0);
    system.add_inequality(&[(0, -1), (2, 1)], -1);
    let bounds = system.slice_bounds(&affine, 0);
    let half = affine.floor_div(affine.add(a, affine.constant(1)), affine.constant(2));
    assert_eq!(bounds.lower, map(half));
    assert_eq!(bounds.upper, map(affine.sub(b, affine.constant(1))));
    // A second upper bound: then the constant one, if there is one.
    system.add_inequality(&[(0, -1), (1, 1)], 0);
    let both = system.slice_bounds(&affine, 0).upper.unwrap();
    assert_eq!(affine.map(both).num_results(), 2);
    system.add_inequality(&[(0, -1)], 7);
    assert_eq!(system.slice_bounds(&affine, 0).upper, map(affine.constant(7)));
    // A quotient
    let mut quotient = IntegerPolyhedron::new(1, 2);
    let expr = affine.floor_div(affine.add(a, b), affine.constant(3));
    assert!(quotient.add_bound(&affine, BoundType::Eq, 0, expr, SemiAffine::Unsupported));
    assert_eq!(quotient.slice_bounds(&affine, 0).lower, map(expr));
}

#[test]
fn remainders_by_unknowns_are_bounded_conservatively() {
    let affine = AffineInterner::default();
    let remainder = affine.rem(affine.constant(1000), affine.symbol(0));
    let mut system = IntegerPolyhedron::new(1, 1);
    assert!(!system.add_bound(&affine, BoundType::Eq, 0, remainder, SemiAffine::Unsupported));
    assert!(system.add_bound(&affine, BoundType::Eq, 0, remainder, SemiAffine::Conservative));
    assert_eq!(system.constant_bound(BoundType::Lower, 0), Some(0));
    system.add_inequality(&[(1, -1)], 16);
    assert_eq!(system.constant_bound(BoundType::Upper, 0), Some(15));
    system.add_inequality(&[(1, -1)], -1);
    assert!(system.is_empty());
}

/// Unknowns in a row: each is bounded by the next one, with coefficients around a number, the last one by a constant.
fn chain(around: i64) -> IntegerPolyhedron {
    let mut system = IntegerPolyhedron::new(6, 0);
    for column in 0..5 {
        let coefficient = around - 2 * column as i64;
        system.add_inequality(&[(column, -coefficient), (column + 1, coefficient - 1)], 7);
    }
    system.add_inequality(&[(5, -1)], 7);
    system
}

#[test]
fn numbers_that_get_too_large_end_the_search() {
    assert!(chain(1 << 20).constant_bound(BoundType::Upper, 0).is_some());
    let system = chain(i64::MAX);
    assert_eq!(system.constant_bound(BoundType::Upper, 0), None);
    assert!(!system.is_empty());
}
