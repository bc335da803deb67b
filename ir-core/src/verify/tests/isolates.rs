//! Verification of isolated ops: the order in which they come up, uses across the border, threads.

use super::build::{Build, failing, warning};
use crate::context::OpTraits;
use crate::context::dialect::TraitCheck;
use crate::decl::op::OpCheck;

#[test]
fn siblings_are_all_verified_and_then_the_op_around_them_is_not() {
    let mut b = Build::new();
    b.declare("t.bad", |d| d.verify = Some(OpCheck::new(failing!("is bad"))));
    b.declare("t.warns", |d| d.verify = Some(OpCheck::new(warning)));
    b.declare("t.late", |d| d.verify_regions = Some(failing!("is late")));
    let (outer, top) = b.module(None);
    let (_, first) = b.module(Some(top));
    b.op("t.bad", first, &[], 0);
    b.op("t.bad", first, &[], 0);
    let (_, second) = b.module(Some(top));
    b.op("t.warns", second, &[], 0);
    let (_, third) = b.module(Some(top));
    let (_, nested) = b.module(Some(third));
    b.op("t.bad", nested, &[], 0);
    b.op("t.late", third, &[], 0);
    b.op("t.warns", top, &[], 0);
    // The third module's own ops are walked first, so its late check hides diagnostics of nested ops.
    b.check(
        outer,
        "11 warning: seen
         3: 't.bad' op is bad
         6 warning: seen
         10: 't.late' op is late",
    );
}

#[test]
fn what_follows_nested_isolates_waits_for_them() {
    let mut b = Build::new();
    b.declare("t.bad", |d| d.verify = Some(OpCheck::new(failing!("is bad"))));
    b.declare("t.late", |d| d.verify_regions = Some(failing!("is late")));
    b.declare("t.container", |d| d.verify_regions = Some(failing!("is a container")));
    let (outer, top) = b.module(None);
    let (_, block) = b.nest("t.container", top);
    let (_, inner) = b.module(Some(block));
    let bad = b.op("t.bad", inner, &[], 0);
    b.op("t.end", block, &[], 0);
    b.op("t.late", top, &[], 0);
    b.check(outer, "4: 't.bad' op is bad");
    b.arena(bad.isolate()).unlink_op(bad.idx);
    b.check(outer, "2: 't.container' op is a container");
}

#[test]
fn any_number_of_threads_reports_the_same() {
    let mut b = Build::new();
    b.declare("t.bad", |d| d.verify = Some(OpCheck::new(failing!("is bad"))));
    b.declare("t.warns", |d| d.verify = Some(OpCheck::new(warning)));
    let (outer, top) = b.module(None);
    for i in 0..300 {
        let (_, block) = b.module(Some(top));
        for j in 0..3 {
            let (_, inner) = b.module(Some(block));
            let name = ["t.op", "t.warns", "t.bad", "t.op", "t.op"][(i * 7 + j * 3) % 5];
            b.op(name, inner, &[], 0);
        }
    }
    b.cx.enable_multithreading(false);
    let expected = b.verify(outer);
    assert_eq!(expected.matches("bad").count(), 360, "{expected}");
    b.cx.enable_multithreading(true);
    for threads in [1, 2, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(pool.install(|| b.verify(outer)), expected);
    }
}

#[test]
fn uses_across_isolates() {
    let mut b = Build::new();
    let (outer, top) = b.module(None);
    let def = b.op("t.def", top, &[], 1);
    let value = b.result(def);
    let (_, first) = b.module(Some(top));
    let inner_def = b.op("t.def", first, &[], 1);
    let inner = b.result(inner_def);
    b.check(outer, "");
    let outer_use = b.op("t.use", top, &[inner], 0);
    b.check(outer, "5: operand #0 does not dominate this use\n4 note: operand defined here (op in a child region)");
    b.arena(outer_use.isolate()).unlink_op(outer_use.idx);
    let (second_op, second) = b.module(Some(top));
    let use_ = b.op("t.use", second, &[inner], 0);
    let required =
        "'t.use' op using value defined outside the region\n6 note: required by region isolation constraints";
    b.check(outer, &format!("7: {required}"));
    b.set_operand(use_, 0, value);
    b.check(outer, &format!("7: {required}"));
    b.check(second_op, &format!("7: {required}"));
    b.arena(use_.isolate()).unlink_op(use_.idx);
    let (_, nested) = b.nest("t.op", second);
    b.op("t.use", nested, &[value], 0);
    b.check(outer, &format!("9: {required}"));
}

#[test]
fn isolated_ops_with_operands_live_in_the_arena_around_them() {
    let mut b = Build::new();
    b.declare("t.isolated", |d| {
        d.traits = OpTraits::ISOLATED_FROM_ABOVE;
        d.checks = &[TraitCheck::IsolatedFromAbove];
    });
    let (outer, top) = b.module(None);
    let def = b.op("t.def", top, &[], 1);
    let value = b.result(def);
    let op = b.op_with("t.isolated", top, &[value], 0, &[], 2);
    let (left, right) = (b.region(op, 0), b.region(op, 1));
    let (left, right) = (b.block(left), b.block(right));
    let arg = b.arg(left);
    b.op("t.use", left, &[arg], 0);
    let (_, nested) = b.nest("t.op", right);
    let use_ = b.op("t.use", nested, &[], 0);
    b.check(outer, "");
    // Each region is on its own: a value of the one may not be used in the other, even where it is in sight.
    let required =
        "'t.use' op using value defined outside the region\n3 note: required by region isolation constraints";
    b.arena(use_.isolate()).unlink_op(use_.idx);
    b.op("t.use", nested, &[arg], 0);
    b.check(outer, &format!("7: {required}"));
    let (other, top) = b.module(None);
    let def = b.op("t.def", top, &[], 1);
    let value = b.result(def);
    let (_, block) = b.nest("t.isolated", top);
    b.op("t.use", block, &[value], 0);
    b.check(other, &format!("11: {}", required.replace('3', "10")));
}

#[test]
fn a_placeholder_may_stand_for_a_value_of_its_own_isolate() {
    let mut b = Build::new();
    let (outer, top) = b.module(None);
    let (_, inner) = b.module(Some(top));
    let def = b.op("t.def", inner, &[], 1);
    let value = b.result(def);
    let foreign = b.arena(inner.isolate()).add_foreign(crate::context::Type::I32, value.isolate(), value.idx);
    b.op("t.use", inner, &[crate::ir::Value::new(inner.isolate(), foreign)], 0);
    b.check(outer, "");
}
