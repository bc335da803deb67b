//! Queries, substitution and evaluation of affine expressions, maps and sets.

use dialekt_ir_core::affine::{AffineExpr, AffineFold, AffineInterner, AffineMap, IntegerSet};

fn text(affine: &AffineInterner, expr: AffineExpr) -> String {
    let mut out = Vec::new();
    affine.print_expr(expr, &mut out);
    String::from_utf8(out).unwrap()
}

fn map_text(affine: &AffineInterner, map: AffineMap) -> String {
    let mut out = Vec::new();
    affine.print_map(map, &mut out);
    String::from_utf8(out).unwrap()
}

fn set_text(affine: &AffineInterner, set: IntegerSet) -> String {
    let mut out = Vec::new();
    affine.print_set(set, &mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn affine_values_are_equal_exactly_when_their_ids_are() {
    let a = AffineInterner::default();
    assert_eq!(a.add(a.dim(0), a.constant(1)), a.add(a.constant(1), a.dim(0)));
    assert_ne!(a.dim(0), a.symbol(0));
    assert_eq!(a.make_map(1, 0, &[a.dim(0)]), a.multi_dim_identity(1));
    assert_ne!(a.make_map(1, 1, &[a.dim(0)]), a.multi_dim_identity(1));
    assert_ne!(a.make_set(1, 0, &[a.dim(0)], &[true]), a.make_set(1, 0, &[a.dim(0)], &[false]));
}

#[test]
fn affine_identity_queries() {
    let a = AffineInterner::default();
    let (d0, d1) = (a.dim(0), a.dim(1));
    assert!(a.multi_dim_identity(3).is_identity(&a));
    assert!(a.empty_map().is_identity(&a));
    assert!(a.empty_map().is_empty(&a));
    assert!(!a.make_map(0, 1, &[]).is_empty(&a));
    assert!(a.make_map(1, 2, &[d0]).is_identity(&a));
    assert!(!a.make_map(2, 0, &[d1, d0]).is_identity(&a));
    assert!(!a.make_map(2, 0, &[d0]).is_identity(&a));
    assert!(a.symbol_identity_map().is_symbol_identity(&a));

    assert_eq!(map_text(&a, a.minor_identity_map(3, 2)), "(d0, d1, d2) -> (d1, d2)");
    assert!(a.minor_identity_map(3, 2).is_minor_identity(&a));
    assert!(a.multi_dim_identity(2).is_minor_identity(&a));
    assert!(!a.make_map(2, 0, &[d0]).is_minor_identity(&a));
    assert!(!a.make_map(2, 1, &[d1]).is_minor_identity(&a));
    assert!(!a.make_map(1, 0, &[d0, d0]).is_minor_identity(&a));
}

#[test]
fn affine_permutation_queries() {
    let a = AffineInterner::default();
    let (d0, d1, zero) = (a.dim(0), a.dim(1), a.constant(0));
    let swap = a.permutation_map(&[1, 0]);
    assert_eq!(map_text(&a, swap), "(d0, d1) -> (d1, d0)");
    assert!(swap.is_permutation(&a) && swap.is_projected_permutation(&a, false));
    assert!(!a.make_map(2, 0, &[d1]).is_permutation(&a));
    assert!(a.make_map(2, 0, &[d1]).is_projected_permutation(&a, false));
    assert!(!a.make_map(2, 0, &[d1, d1]).is_projected_permutation(&a, true));
    assert!(!a.make_map(2, 0, &[d1, zero]).is_projected_permutation(&a, false));
    assert!(a.make_map(2, 0, &[d1, zero]).is_projected_permutation(&a, true));
    assert!(!a.make_map(1, 0, &[d0, zero]).is_projected_permutation(&a, true));
    assert!(!a.make_map(2, 1, &[d1]).is_projected_permutation(&a, false));
    assert!(!a.make_map(2, 0, &[a.dim(7)]).is_projected_permutation(&a, false));
    assert_eq!(swap.dim_position(&a, 0), Some(1));
    assert_eq!(swap.result_position(&a, d0), Some(1));
    assert_eq!(swap.result_position(&a, zero), None);
}

#[test]
fn affine_inverse_permutation_takes_the_first_result_that_is_the_dimension() {
    let a = AffineInterner::default();
    let (d0, d1) = (a.dim(0), a.dim(1));
    let map = a.make_map(2, 0, &[d1, a.add(d0, d1), d0, d1]);
    assert_eq!(map_text(&a, map.inverse_permutation(&a).unwrap()), "(d0, d1, d2, d3) -> (d2, d0)");
    assert_eq!(a.make_map(2, 0, &[d1, d1]).inverse_permutation(&a), None);
    assert_eq!(a.empty_map().inverse_permutation(&a), Some(a.empty_map()));
    assert_eq!(a.multi_dim_identity(4).inverse_permutation(&a), Some(a.multi_dim_identity(4)));
}

#[test]
fn affine_constant_maps() {
    let a = AffineInterner::default();
    assert_eq!(map_text(&a, a.constant_map(-3)), "() -> (-3)");
    assert_eq!(a.constant_map(-3).single_constant(&a), Some(-3));
    assert!(a.constant_map(1).is_constant(&a) && a.empty_map().is_constant(&a));
    assert!(!a.multi_dim_identity(1).is_constant(&a));
}

#[test]
fn affine_sub_maps() {
    let a = AffineInterner::default();
    let map = a.multi_dim_identity(3);
    assert_eq!(map_text(&a, map.sub_map(&a, &[2, 0])), "(d0, d1, d2) -> (d2, d0)");
    assert_eq!(map_text(&a, map.major_sub_map(&a, 2)), "(d0, d1, d2) -> (d0, d1)");
    assert_eq!(map_text(&a, map.minor_sub_map(&a, 1)), "(d0, d1, d2) -> (d2)");
    assert_eq!(map.minor_sub_map(&a, 9), map);
}

#[test]
fn affine_composition_appends_the_symbols_of_the_inner_map() {
    let a = AffineInterner::default();
    let (d0, d1, s0) = (a.dim(0), a.dim(1), a.symbol(0));
    let outer = a.make_map(1, 1, &[a.add(a.floor_div(d0, a.constant(2)), s0)]);
    let inner = a.make_map(2, 1, &[a.add(a.mul(d0, a.constant(4)), a.mul(a.add(d1, s0), a.constant(2)))]);
    assert_eq!(map_text(&a, outer.compose(&a, inner)), "(d0, d1)[s0, s1] -> (d0 * 2 + d1 + s1 + s0)");
    assert_eq!(text(&a, a.compose_expr(s0, inner)), "s0");
    assert_eq!(outer.compose(&a, a.multi_dim_identity(1)), outer);
}

#[test]
fn affine_substitution_is_simultaneous_and_leaves_missing_positions() {
    let a = AffineInterner::default();
    let (d0, d1, d2, s0) = (a.dim(0), a.dim(1), a.dim(2), a.symbol(0));
    let expr = a.add(a.add(d0, a.mul(d1, a.constant(3))), a.add(d2, s0));
    assert_eq!(text(&a, a.replace_dims_and_symbols(expr, &[d1, d0], &[])), "d1 + d0 * 3 + d2 + s0");
    assert_eq!(text(&a, a.replace_dims_and_symbols(expr, &[], &[a.constant(7)])), "d0 + d1 * 3 + d2 + 7");
    assert_eq!(text(&a, a.shift_dims(expr, 2, 1)), "d0 + d3 * 3 + d4 + s0");
    assert_eq!(text(&a, a.shift_symbols(expr, 5, 0)), "d0 + d1 * 3 + d2 + s5");
    let sum = a.add(d0, d1);
    assert_eq!(text(&a, a.replace(a.mul(sum, a.constant(2)), &mut |e| (e == sum).then_some(d2))), "d2 * 2");
    let map = a.make_map(3, 1, &[expr]);
    assert_eq!(map_text(&a, map.shift_dims(&a, 1, 0)), "(d0, d1, d2, d3)[s0] -> (d1 + d2 * 3 + d3 + s0)");
    assert_eq!(map_text(&a, map.shift_symbols(&a, 1, 0)), "(d0, d1, d2)[s0, s1] -> (d0 + d1 * 3 + d2 + s1)");
}

#[test]
fn affine_integer_sets() {
    let a = AffineInterner::default();
    let (d0, s0) = (a.dim(0), a.symbol(0));
    let set = a.make_set(1, 1, &[a.sub(d0, a.constant(1)), s0], &[false, true]);
    assert_eq!(set_text(&a, set), "(d0)[s0] : (d0 - 1 >= 0, s0 == 0)");
    assert_eq!((a.set(set).num_equalities(), a.set(set).num_inequalities()), (1, 1));
    assert_eq!(set_text(&a, a.empty_set(1, 0)), "(d0) : (1 == 0)");
    assert!(a.empty_set(1, 2).is_empty_set(&a) && !set.is_empty_set(&a));
    let moved = set.replace_dims_and_symbols(&a, &[s0], &[d0], 1, 1);
    assert_eq!(set_text(&a, moved), "(d0)[s0] : (s0 - 1 >= 0, d0 == 0)");
}

#[test]
fn affine_facts_about_expressions() {
    let a = AffineInterner::default();
    let (d0, d1, s0) = (a.dim(0), a.dim(1), a.symbol(0));
    let c = |value| a.constant(value);
    let divisor = |expr| a.expr(expr).largest_known_divisor();
    assert_eq!(divisor(d0), 1);
    assert_eq!(divisor(c(-12)), 12);
    assert_eq!(divisor(a.mul(a.mul(s0, c(4)), a.mul(d0, c(6)))), 24);
    assert_eq!(divisor(a.add(a.mul(d0, c(4)), a.mul(d1, c(6)))), 2);
    assert_eq!(divisor(a.ceil_div(a.add(a.mul(d0, c(8)), a.mul(d1, c(12))), c(2))), 2);

    assert!(a.mul(d0, c(6)).is_multiple_of(&a, 3) && !a.mul(d0, c(6)).is_multiple_of(&a, 4));
    assert!(d0.is_multiple_of(&a, -1) && !d0.is_multiple_of(&a, 2) && !d0.is_multiple_of(&a, 0));
    assert!(c(-12).is_multiple_of(&a, 4));

    assert!(a.expr(a.mul(d0, c(3))).is_pure_affine() && !a.expr(a.mul(d0, s0)).is_pure_affine());
    assert!(!a.expr(a.rem(d0, s0)).is_pure_affine());
    assert!(a.expr(a.mul(s0, s0)).is_symbolic_or_constant() && !a.expr(a.mul(d0, s0)).is_symbolic_or_constant());

    let expr = a.add(a.mul(a.dim(3), s0), a.symbol(2));
    assert_eq!((a.expr(expr).dim_bound(), a.expr(expr).symbol_bound(), a.expr(expr).tree_size()), (4, 3, 5));
    assert!(expr.is_function_of_dim(&a, 3) && !expr.is_function_of_dim(&a, 2));
    assert!(expr.is_function_of_symbol(&a, 0) && !expr.is_function_of_symbol(&a, 1));
}

#[test]
fn affine_walk_visits_each_part_once_operands_first() {
    let a = AffineInterner::default();
    let (d0, s0) = (a.dim(0), a.symbol(0));
    let expr = a.rem(a.mul(d0, s0), a.add(s0, a.constant(2)));
    let mut seen = Vec::new();
    expr.walk(&a, &mut |part| seen.push(text(&a, part)));
    assert_eq!(seen, ["d0", "s0", "d0 * s0", "2", "s0 + 2", "(d0 * s0) mod (s0 + 2)"]);
}

#[test]
fn affine_evaluation() {
    let a = AffineInterner::default();
    let (d0, s0) = (a.dim(0), a.symbol(0));
    let fold = |expr, d, s| a.constant_fold(expr, 1, &[d, s]);
    let constant = AffineFold::Constant;
    assert_eq!(fold(a.floor_div(d0, s0), Some(-7), Some(2)), constant(-4));
    assert_eq!(fold(a.ceil_div(d0, s0), Some(-7), Some(2)), constant(-3));
    assert_eq!(fold(a.floor_div(d0, s0), Some(7), Some(-2)), constant(-4));
    assert_eq!(fold(a.rem(d0, s0), Some(-7), Some(3)), constant(2));
    assert_eq!(fold(a.rem(d0, s0), Some(7), Some(-3)), AffineFold::Poison);
    assert_eq!(fold(a.floor_div(d0, s0), Some(7), Some(0)), AffineFold::Poison);
    assert_eq!(fold(a.ceil_div(d0, s0), Some(7), Some(0)), AffineFold::Poison);
    assert_eq!(fold(a.ceil_div(d0, s0), None, Some(0)), AffineFold::Unknown);
    assert_eq!(fold(a.floor_div(d0, s0), Some(i64::MIN), Some(-1)), AffineFold::Unknown);
    assert_eq!(fold(a.add(d0, s0), Some(i64::MAX), Some(1)), constant(i64::MIN));
    assert_eq!(fold(a.mul(d0, s0), Some(i64::MAX), Some(2)), constant(-2));
    assert_eq!(a.constant_fold(d0, 1, &[]), AffineFold::Unknown);

    let map = a.make_map(1, 1, &[a.add(d0, a.constant(1)), a.mul(d0, s0)]);
    assert_eq!(a.constant_fold_map(map, &[Some(2), Some(3)]), Some(vec![3, 6]));
    assert_eq!(a.constant_fold_map(map, &[Some(2), None]), None);
    let (partial, values) = a.partial_constant_fold(map, &[Some(2), None]).unwrap();
    assert_eq!(map_text(&a, partial), "(d0)[s0] -> (3, d0 * s0)");
    assert_eq!(values, [Some(3), None]);
}

#[test]
fn affine_names_may_be_chosen() {
    let a = AffineInterner::default();
    let expr = a.sub(a.mul(a.dim(0), a.constant(2)), a.rem(a.dim(1), a.symbol(0)));
    let mut out = Vec::new();
    let mut name = |is_symbol, position: u32, out: &mut Vec<u8>| {
        let operand = ["%i", "%j", "%n"][position as usize + if is_symbol { 2 } else { 0 }];
        let text = if is_symbol { format!("symbol({operand})") } else { operand.to_owned() };
        out.extend_from_slice(text.as_bytes());
    };
    a.print_expr_with(expr, &mut name, &mut out);
    assert_eq!(String::from_utf8(out).unwrap(), "%i * 2 - %j mod symbol(%n)");
}
