//! Tests of the precision of comparisons, and of options for unspecified results.

use std::slice;

use dialekt_interpreter::{Datum, End, Event, Outcome, refines};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::num::{ApFloat, FloatKind};
use expect_test::expect;

use crate::support::check_body_with;

/// Returns whether a number is near enough to another one as the result of an op. `scale` are the further values that
/// the precision depends on.
fn may_stand_for(op: &str, kind: FloatKind, [before, after]: [f64; 2], scale: &[Datum]) -> bool {
    let [before, after] = [before, after].map(|value| Datum::Float(ApFloat::from_f64(kind, value)));
    let precision = dialekt_models::precision(op, &[slice::from_ref(&before), scale].concat());
    let [before, after] = [before, after].map(|value| {
        let event = Event { what: op.to_owned(), values: vec![value], precision };
        Outcome { end: End::Returned(Vec::new()), events: vec![event], memory: Vec::new(), steps: 0 }
    });
    refines(&before, &after).is_ok()
}

#[test]
fn functions_are_right_up_to_the_last_bits() {
    let last = f64::from(f32::EPSILON);
    let tan = |before, after| may_stand_for("math.tan", FloatKind::F32, [before, after], &[]);
    assert!(tan(1.0, 1.0 + 3.0 * last) && !tan(1.0, 1.0 + 9.0 * last));
    assert!(tan(f64::NAN, f64::NAN) && !tan(f64::INFINITY, f64::NAN) && !tan(f64::INFINITY, f64::NEG_INFINITY));
    let sinh = |before, after| may_stand_for("math.sinh", FloatKind::F32, [before, after], &[]);
    assert!(sinh(1.0e-9, 0.0) && !sinh(1.0e-5, 0.0));
}

#[test]
fn exponentials_are_as_exact_as_their_exponents() {
    let exp2 = |before, after| may_stand_for("math.exp2", FloatKind::F32, [before, after], &[]);
    let part = 100.0 * f64::from(f32::EPSILON);
    assert!(exp2(1.0e+30, 1.0e+30 * (1.0 + part)) && !exp2(1.0, 1.0 + part));
    // An infinity counts as the number after the greatest one.
    assert!(exp2(f64::INFINITY, f64::from(f32::MAX)) && !exp2(f64::INFINITY, 1.0e+38));
}

#[test]
fn a_sum_is_as_exact_as_the_product_in_it() {
    let fma = |product: f64, values| {
        let product = Datum::Float(ApFloat::from_f64(FloatKind::F32, product));
        may_stand_for("math.fma", FloatKind::F32, values, &[product])
    };
    assert!(fma(1.0e+6, [0.0, 0.06]) && !fma(1.0, [0.0, 0.06]));
    assert!(fma(f64::INFINITY, [1.0, f64::INFINITY]));
}

#[test]
fn options_leave_single_elements_open() {
    fn is_open(op: OpRef<'_>, values: &[Datum]) -> bool {
        op.cx().op_str(op.name()) == "arith.addi" && values[0].as_i64() == Some(2)
    }
    let body = "%a = arith.constant dense<[1, 2]> : vector<2xi32>
        %r = arith.addi %a, %a : vector<2xi32>
        return %r : vector<2xi32>";
    check_body_with(|options| options.left_open = Some(&is_open), "vector<2xi32>", body, expect!["[2, poison]\n"]);
}
