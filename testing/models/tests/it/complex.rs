use expect_test::{Expect, expect};

use crate::support::{check_body, check_body_with};

/// Compares the results of a body that has the numbers `%a`, 3 + 4i, and `%b`, 1 - 2i.
fn check_numbers(types: &str, body: &str, expected: Expect) {
    let numbers = "%a = complex.constant [3.0, 4.0] : complex<f64>\n%b = complex.constant [1.0, -2.0] : complex<f64>";
    check_body(types, &format!("{numbers}\n{body}"), expected);
}

fn check_unary(op: &str, expected: Expect) {
    let body = format!("%r = complex.{op} %b : complex<f64>\nreturn %r : complex<f64>");
    check_numbers("complex<f64>", &body, expected);
}

#[test]
fn sums_and_products() {
    let binary = |op: &str, expected| {
        let body = format!("%r = complex.{op} %a, %b : complex<f64>\nreturn %r : complex<f64>");
        check_numbers("complex<f64>", &body, expected);
    };
    binary("add", expect!["(4.000000e+00, 2.000000e+00)\n"]);
    binary("sub", expect!["(2.000000e+00, 6.000000e+00)\n"]);
    binary("mul", expect!["(1.100000e+01, -2.000000e+00)\n"]);
    binary("div", expect!["(-1.000000e+00, 2.000000e+00)\n"]);
    binary("pow", expect!["(-21.083139690689013, -24.000210709412567)\n"]);
    binary("atan2", expect!["(1.8026201312952996, 0.40235947810852513)\n"]);
}

#[test]
fn parts_may_be_poison_one_by_one() {
    let body = "%p = ub.poison : f32
        %x = arith.constant 1.0 : f32
        %z = complex.create %p, %x : complex<f32>
        %re = complex.re %z : complex<f32>
        %im = complex.im %z : complex<f32>
        %sum = complex.add %z, %z : complex<f32>
        %both = complex.create %p, %p : complex<f32>
        return %z, %re, %im, %sum, %both : complex<f32>, f32, f32, complex<f32>, complex<f32>";
    check_body(
        "complex<f32>, f32, f32, complex<f32>, complex<f32>",
        body,
        expect![[r#"
        (poison, 1.000000e+00)
        poison
        1.000000e+00
        poison
        poison
    "#]],
    );
}

#[test]
fn numbers_are_measured_and_compared() {
    let body = "%abs = complex.abs %a : complex<f64>
        %angle = complex.angle %b : complex<f64>
        %sign = complex.sign %a : complex<f64>
        %same = complex.eq %a, %a : complex<f64>
        %other = complex.neq %a, %b : complex<f64>
        %conj = complex.conj %a : complex<f64>
        %neg = complex.neg %a : complex<f64>
        return %abs, %angle, %sign, %same, %other, %conj, %neg
          : f64, f64, complex<f64>, i1, i1, complex<f64>, complex<f64>";
    check_numbers(
        "f64, f64, complex<f64>, i1, i1, complex<f64>, complex<f64>",
        body,
        expect![[r#"
        5.000000e+00
        -1.1071487177940904
        (0.60000000000000009, 8.000000e-01)
        true
        true
        (3.000000e+00, -4.000000e+00)
        (-3.000000e+00, -4.000000e+00)
    "#]],
    );
}

#[test]
fn functions_of_numbers() {
    check_unary("exp", expect!["(-1.1312043837568135, -2.4717266720048188)\n"]);
    check_unary("expm1", expect!["(-2.1312043837568133, -2.4717266720048188)\n"]);
    check_unary("log", expect!["(0.80471895621705025, -1.1071487177940904)\n"]);
    check_unary("log1p", expect!["(1.0397207708399181, -0.78539816339744828)\n"]);
    check_unary("sqrt", expect!["(1.272019649514069, -0.78615137775742328)\n"]);
    check_unary("rsqrt", expect!["(0.56886448100578313, 0.35157758425414293)\n"]);
    check_unary("sin", expect!["(3.1657785132161682, -1.9596010414216063)\n"]);
    check_unary("cos", expect!["(2.0327230070196656, 3.0518977991518002)\n"]);
    check_unary("tan", expect!["(0.033812826079896691, -1.0147936161466335)\n"]);
    check_unary("tanh", expect!["(1.1667362572409199, 0.24345820118572531)\n"]);
    let power = |exponent: i64, expected| {
        let body = format!(
            "%n = arith.constant {exponent} : i32
            %r = complex.powi %b, %n : complex<f64>, i32
            return %r : complex<f64>"
        );
        check_numbers("complex<f64>", &body, expected);
    };
    power(3, expect!["(-1.100000e+01, 2.000000e+00)\n"]);
    power(-2, expect!["(-1.200000e-01, 1.600000e-01)\n"]);
    power(0, expect!["(1.000000e+00, 0.000000e+00)\n"]);
}

#[test]
fn the_real_part_has_the_low_bits() {
    let body = "%z = complex.constant [1.0 : f32, -0.0 : f32] : complex<f32>
        %bits = complex.bitcast %z : complex<f32> to i64
        %half = arith.constant 32 : i64
        %swapped = arith.shrui %bits, %half : i64
        %back = complex.bitcast %swapped : i64 to complex<f32>
        return %bits, %back : i64, complex<f32>";
    check_body(
        "i64, complex<f32>",
        body,
        expect![[r#"
        -9223372035789422592
        (-0.000000e+00, 0.000000e+00)
    "#]],
    );
}

#[test]
fn poles_and_infinities_are_open() {
    let body = "%zero = complex.constant [0.0, 0.0] : complex<f64>
        %one = complex.constant [1.0, 0.0] : complex<f64>
        %quotient = complex.div %one, %zero : complex<f64>
        %log = complex.log %zero : complex<f64>
        %power = complex.pow %zero, %one : complex<f64>
        %angle = complex.angle %zero : complex<f64>
        %fast = complex.mul %log, %one fastmath<ninf> : complex<f64>
        return %quotient, %log, %power, %angle, %fast
          : complex<f64>, complex<f64>, complex<f64>, f64, complex<f64>";
    let types = "complex<f64>, complex<f64>, complex<f64>, f64, complex<f64>";
    check_body(
        types,
        body,
        expect![[r#"
        (0xFFF8000000000000, 0xFFF8000000000000)
        (0xFFF0000000000000, 0.000000e+00)
        (0.000000e+00, 0.000000e+00)
        0.000000e+00
        poison
    "#]],
    );
    check_body_with(
        |options| options.open_is_poison = true,
        types,
        body,
        expect![[r#"
        poison
        poison
        (0.000000e+00, 0.000000e+00)
        poison
        poison
    "#]],
    );
}
