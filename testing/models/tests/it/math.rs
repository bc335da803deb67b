use expect_test::{Expect, expect};

use crate::support::{check_body, check_body_with};

/// Compares the results of an op for constants, each with its type.
fn check_op(op: &str, constants: &[&str], form: &str, result: &str, expected: Expect) {
    let mut body = String::new();
    for (name, constant) in ["a", "b", "c"].iter().zip(constants) {
        body += &match constant.strip_prefix("poison") {
            Some(ty) => format!("%{name} = ub.poison{ty}\n"),
            None => format!("%{name} = arith.constant {constant}\n"),
        };
    }
    body += &format!("%r = math.{op} {form}\nreturn %r : {result}");
    check_body(result, &body, expected);
}

fn check_unary(op: &str, value: &str, ty: &str, expected: Expect) {
    check_op(op, &[&format!("{value} : {ty}")], &format!("%a : {ty}"), ty, expected);
}

#[test]
fn rounding_to_integers_keeps_signs() {
    check_unary("ceil", "-0.5", "f32", expect!["-0.000000e+00\n"]);
    check_unary("floor", "-0.5", "bf16", expect!["-1.000000e+00\n"]);
    check_unary("round", "2.5", "f64", expect!["3.000000e+00\n"]);
    check_unary("round", "-0.5", "f32", expect!["-1.000000e+00\n"]);
    check_unary("roundeven", "2.5", "f80", expect!["2.000000e+00\n"]);
    check_unary("trunc", "-2.75", "f16", expect!["-2.000000e+00\n"]);
    check_unary("ceil", "1.0e+30", "f32", expect!["1.000000e+30\n"]);
}

#[test]
fn roots_are_rounded_correctly_in_all_formats() {
    check_unary("sqrt", "2.0", "f32", expect!["1.41421354\n"]);
    check_unary("sqrt", "2.0", "f64", expect!["1.4142135623730951\n"]);
    check_unary("sqrt", "2.0", "f128", expect!["1.41421356237309504880168872420969798\n"]);
    check_unary("sqrt", "2.0", "f80", expect!["1.41421356237309504876\n"]);
    check_unary("sqrt", "2.0", "f8E4M3FN", expect!["1.375000e+00\n"]);
    check_unary("sqrt", "-0.0", "f32", expect!["-0.000000e+00\n"]);
    check_unary("sqrt", "-1.0", "f32", expect!["0x7FC00000\n"]);
    check_unary("sqrt", "0x7F800000", "f32", expect!["0x7F800000\n"]);
    check_unary("sqrt", "1.0e-45", "f32", expect!["3.74339207E-23\n"]);
    check_unary("sqrt", "9.0", "f16", expect!["3.000000e+00\n"]);
}

#[test]
fn products_and_sums_are_rounded_once() {
    let fma = |a: &str, b: &str, c: &str, ty: &str, expected| {
        let constants = [a, b, c].map(|value| format!("{value} : {ty}"));
        let constants = [&constants[0][..], &constants[1], &constants[2]];
        check_op("fma", &constants, &format!("%a, %b, %c : {ty}"), ty, expected);
    };
    fma("1.00000012", "1.00000012", "-1.00000024", "f32", expect!["1.42108547E-14\n"]);
    fma("3.0", "5.0", "1.0", "f8E5M2", expect!["1.600000e+01\n"]);
}

#[test]
fn counts_of_bits() {
    check_unary("ctlz", "0", "i8", expect!["8\n"]);
    check_unary("ctlz", "1", "i100", expect!["99\n"]);
    check_unary("cttz", "0", "index", expect!["64\n"]);
    check_unary("cttz", "8", "i8", expect!["3\n"]);
    check_unary("ctpop", "-1", "i16", expect!["16\n"]);
    check_unary("absi", "-128", "i8", expect!["-128\n"]);
    check_unary("absi", "dense<[1, -1]>", "tensor<2xi8>", expect!["[1, 1]\n"]);
}

#[test]
fn powers_of_integers() {
    let power = |base: &str, exponent: &str, expected| {
        check_op("ipowi", &[&format!("{base} : i8"), &format!("{exponent} : i8")], "%a, %b : i8", "i8", expected);
    };
    power("-3", "3", expect!["-27\n"]);
    power("3", "5", expect!["-13\n"]);
    power("2", "-1", expect!["0\n"]);
    power("-1", "-3", expect!["-1\n"]);
    power("1", "-128", expect!["1\n"]);
    power("0", "0", expect!["1\n"]);
    power("0", "-1", expect!["undefined behaviour: zero to a negative power\n"]);
    power("poison", "2", expect!["poison\n"]);
}

#[test]
fn flags_rule_numbers_out() {
    let body = "%nan = arith.constant 0x7FC00000 : f32
        %a = math.absf %nan fastmath<nnan> : f32
        %b = math.isnan %nan : f32
        %c = math.isnan %nan {fastmath = #arith.fastmath<nnan>} : f32
        %z = arith.constant 0.0 : f32
        %d = math.log %z fastmath<ninf> : f32
        %s, %t = math.sincos %nan fastmath<nnan> : f32
        return %a, %b, %c, %d, %s, %t : f32, i1, i1, f32, f32, f32";
    check_body(
        "f32, i1, i1, f32, f32, f32",
        body,
        expect![[r#"
        poison
        true
        poison
        poison
        poison
        poison
    "#]],
    );
}

#[test]
fn kinds_of_floats() {
    let body = "%x = arith.constant dense<[1.0, 0.0, 1.0e-45, 0x7F800000, 0x7FC00000]> : tensor<5xf32>
        %f = math.isfinite %x : tensor<5xf32>
        %i = math.isinf %x : tensor<5xf32>
        %n = math.isnormal %x : tensor<5xf32>
        return %f, %i, %n : tensor<5xi1>, tensor<5xi1>, tensor<5xi1>";
    check_body(
        "tensor<5xi1>, tensor<5xi1>, tensor<5xi1>",
        body,
        expect![[r#"
        [true, true, true, false, false]
        [false, false, false, true, false]
        [true, false, false, false, false]
    "#]],
    );
}

#[test]
fn clamping_is_as_documented() {
    let body = "%x = arith.constant 5.0 : f32
        %lo = arith.constant 0.0 : f32
        %hi = arith.constant 7.0 : f32
        %r = math.clampf %x to [%lo, %hi] : f32
        return %r : f32";
    check_body("f32", body, expect!["7.000000e+00\n"]);
}

#[test]
fn other_functions_are_computed_in_f64_and_rounded() {
    check_unary("exp", "1.0", "f32", expect!["2.71828175\n"]);
    check_unary("exp", "1.0", "f64", expect!["2.7182818284590451\n"]);
    check_unary("log1p", "-1.0", "f16", expect!["0xFC00\n"]);
    check_unary("rsqrt", "-0.0", "f32", expect!["0xFF800000\n"]);
    check_unary("acosh", "0.5", "f32", expect!["0xFFC00000\n"]);
    check_unary("erf", "1.0", "bf16", expect!["8.437500e-01\n"]);
    let power = |base: &str, exponent: i64, expected| {
        let constants = [&format!("{base} : f32")[..], &format!("{exponent} : i32")];
        check_op("fpowi", &constants, "%a, %b : f32, i32", "f32", expected);
    };
    power("-2.0", 3, expect!["-8.000000e+00\n"]);
    power("-2.0", -2, expect!["2.500000e-01\n"]);
    power("-0.0", -1, expect!["0xFF800000\n"]);
    power("0x7FC00000", 0, expect!["1.000000e+00\n"]);
}

#[test]
fn what_the_bits_of_a_nan_and_two_zeros_give_is_open() {
    let body = "%nan = arith.constant 0xFFC00000 : f32
        %one = arith.constant 1.0 : f32
        %zero = arith.constant 0.0 : f32
        %sign = math.copysign %one, %nan : f32
        %angle = math.atan2 %zero, %zero : f32
        return %sign, %angle : f32, f32";
    check_body(
        "f32, f32",
        body,
        expect![[r#"
        -1.000000e+00
        0.000000e+00
    "#]],
    );
    check_body_with(
        |options| options.open_is_poison = true,
        "f32, f32",
        body,
        expect![[r#"
        poison
        poison
    "#]],
    );
}
