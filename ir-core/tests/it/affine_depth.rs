//! Tests that functions on affine expressions neither recurse along them, nor take disproportionate time or memory.

use dialekt_ir_core::affine::{AffineExpr, AffineFold, AffineInterner};

const DEPTH: u32 = 200_000;

/// Prints, substitutes, evaluates, walks and searches an expression.
fn exercise(affine: &AffineInterner, expr: AffineExpr) {
    let mut out = Vec::new();
    affine.print_expr(expr, &mut out);
    assert!(out.len() > 20_000);
    let mut parts = 0;
    expr.walk(affine, &mut |_| parts += 1);
    assert!(parts > 2);
    assert!(expr.is_function_of_dim(affine, 0) && !expr.is_function_of_dim(affine, DEPTH));
    let moved = affine.shift_dims(expr, 1, 0);
    assert_eq!(affine.expr(moved).dim_bound(), affine.expr(expr).dim_bound() + 1);
    assert_eq!(affine.constant_fold(expr, 0, &[]), AffineFold::Unknown);
}

fn on_a_small_stack(test: fn()) {
    std::thread::Builder::new().stack_size(256 << 10).spawn(test).unwrap().join().unwrap();
}

#[test]
fn affine_expressions_may_nest_deeply_to_the_left() {
    on_a_small_stack(|| {
        let a = AffineInterner::default();
        let (two, s0) = (a.constant(2), a.symbol(0));
        let mut expr = a.dim(0);
        for i in 0..DEPTH / 3 {
            expr = a.rem(a.floor_div(a.add(expr, a.mul(a.dim(i % 7), two)), s0), s0);
        }
        exercise(&a, expr);
    });
}

#[test]
fn affine_expressions_may_nest_deeply_to_the_right() {
    on_a_small_stack(|| {
        let a = AffineInterner::default();
        let mut expr = a.floor_div(a.dim(0), a.symbol(0));
        for i in 0..DEPTH / 8 {
            expr = a.add(a.dim(i % 7), a.rem(a.dim(i % 7), expr));
        }
        exercise(&a, expr);
        for modulus in [2, 3] {
            let c = a.constant(modulus);
            a.rem(expr, c);
            a.floor_div(expr, c);
            a.add(expr, a.mul(a.floor_div(a.dim(1), c), c));
        }
    });
}

#[test]
fn affine_sums_may_be_long() {
    on_a_small_stack(|| {
        let a = AffineInterner::default();
        let (four, term) = (a.constant(4), |i| a.mul(a.dim(i), a.constant(8)));
        let (mut left, mut right) = (term(0), term(0));
        for i in 1..DEPTH / 16 {
            left = a.add(left, term(i));
            right = a.add(term(i), right);
        }
        for expr in [left, right] {
            exercise(&a, expr);
            assert_eq!(a.rem(expr, four), a.constant(0));
            a.floor_div(expr, four);
            a.add(expr, a.mul(a.floor_div(a.dim(1), four), four));
            a.neg(expr);
        }
    });
}

#[test]
fn affine_division_distributes_over_sums_of_usual_length() {
    on_a_small_stack(|| {
        let a = AffineInterner::default();
        let (mut sum, mut quotient) = (a.dim(0), a.floor_div(a.dim(0), a.constant(4)));
        for i in 1..800 {
            sum = a.add(a.mul(a.dim(i), a.constant(8)), sum);
            quotient = a.add(a.mul(a.dim(i), a.constant(2)), quotient);
        }
        assert_eq!(a.floor_div(sum, a.constant(4)), quotient);
    });
}

/// Every sum cancels its last term, which exposes one that cancels the next.
#[test]
fn affine_sums_may_collapse_in_steps() {
    on_a_small_stack(|| {
        let a = AffineInterner::default();
        let quotient = |i, by| a.mul(a.floor_div(a.dim(i), a.constant(3)), a.constant(by));
        let mut sum = quotient(0, 5);
        for i in 0..100 {
            sum = a.add(sum, a.add(quotient(i, -5), quotient(i + 1, 5)));
        }
        assert_eq!(a.add(sum, quotient(100, -5)), a.constant(0));
    });
}

#[test]
fn affine_operations_repeated_on_long_sums_stay_cheap() {
    let a = AffineInterner::default();
    let mut sum = a.symbol(0);
    for i in 0..20_000 {
        sum = a.add(a.dim(i), sum);
    }
    for i in 0..20_000 {
        sum = a.floor_div(sum, a.constant(-1));
        sum = a.add(sum, a.mul(a.floor_div(a.dim(i), a.constant(4)), a.constant(3)));
    }
    assert!(a.expr(sum).tree_size() < 1_000_000);
}

#[test]
fn affine_shared_parts_are_not_expanded() {
    let a = AffineInterner::default();
    let mut expr = a.rem(a.dim(0), a.symbol(0));
    for i in 0..100 {
        expr = a.add(a.mul(expr, a.symbol(i)), a.rem(expr, a.symbol(i)));
    }
    assert_eq!(a.expr(expr).tree_size(), u32::MAX);
    let mut parts = 0;
    expr.walk(&a, &mut |_| parts += 1);
    assert!(parts < 1000);
    assert!(!expr.is_function_of_dim(&a, 1) && expr.is_function_of_symbol(&a, 99));
    let moved = a.shift_symbols(a.shift_dims(expr, 1, 0), 1, 0);
    assert!(moved.is_function_of_dim(&a, 1) && !moved.is_function_of_symbol(&a, 0));
    assert_eq!(a.constant_fold(expr, 1, &[Some(1); 101]), AffineFold::Constant(0));
    a.floor_div(expr, a.constant(-1));
    a.rem(expr, a.constant(1));
}

#[test]
fn affine_arithmetic_never_panics() {
    let a = AffineInterner::default();
    let edges = [i64::MIN, i64::MIN + 1, -2, -1, 0, 1, 2, i64::MAX - 1, i64::MAX];
    let mut exprs: Vec<_> = edges.iter().map(|&value| a.constant(value)).collect();
    exprs.extend([a.dim(u32::MAX), a.symbol(u32::MAX), a.dim(0)]);
    for round in 0..2 {
        let known = exprs.clone();
        for &lhs in &known {
            for &rhs in &known[..if round == 0 { known.len() } else { 12 }] {
                let made = [
                    a.add(lhs, rhs),
                    a.sub(lhs, rhs),
                    a.mul(lhs, rhs),
                    a.rem(lhs, rhs),
                    a.floor_div(lhs, rhs),
                    a.ceil_div(lhs, rhs),
                ];
                for expr in made {
                    a.constant_fold(expr, 0, &[Some(i64::MIN)]);
                    a.shift_dims(a.shift_symbols(expr, 1, 0), 1, 0);
                    for &factor in &edges {
                        expr.is_multiple_of(&a, factor);
                    }
                    if round == 0 {
                        exprs.push(expr);
                    }
                }
            }
        }
    }
    let mut out = Vec::new();
    exprs.iter().for_each(|&expr| a.print_expr(expr, &mut out));
    assert!(!out.is_empty());
}
