use expect_test::expect;

use crate::support::check_body;

#[test]
fn sums_wrap_around_unless_that_is_promised_not_to_happen() {
    let body = "%a = arith.constant 127 : i8
        %one = arith.constant 1 : i8
        %plain = arith.addi %a, %one : i8
        %nuw = arith.addi %a, %one overflow<nuw> : i8
        %nsw = arith.addi %a, %one overflow<nsw> : i8
        %low, %high = arith.mului_extended %a, %a : i8
        return %plain, %nuw, %nsw, %low, %high : i8, i8, i8, i8, i8";
    check_body(
        "i8, i8, i8, i8, i8",
        body,
        expect![[r#"
        -128
        -128
        poison
        1
        63
    "#]],
    );
}

#[test]
fn division_by_zero_is_undefined_and_so_is_a_quotient_that_does_not_fit() {
    let divide = |op: &str, a: &str, b: &str, expected| {
        let constant = |name: &str, value: &str| match value {
            "poison" => format!("%{name} = ub.poison : i8"),
            value => format!("%{name} = arith.constant {value} : i8"),
        };
        let (a, b) = (constant("a", a), constant("b", b));
        check_body("i8", &format!("{a}\n{b}\n%c = arith.{op} %a, %b : i8\nreturn %c : i8"), expected);
    };
    divide("divsi", "-7", "2", expect!["-3\n"]);
    divide("floordivsi", "-7", "2", expect!["-4\n"]);
    divide("ceildivsi", "7", "2", expect!["4\n"]);
    divide("divui", "-1", "2", expect!["127\n"]);
    divide("divsi", "-128", "-1", expect!["undefined behaviour: signed overflow of a division\n"]);
    divide("remui", "3", "0", expect!["undefined behaviour: division by zero\n"]);
    divide("remui", "3", "poison", expect!["undefined behaviour: division by poison\n"]);
    divide("remui", "poison", "3", expect!["poison\n"]);
    divide("divsi", "7", "2", expect!["3\n"]);
}

#[test]
fn elements_are_computed_one_by_one() {
    let body = "%a = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
        %by = arith.constant dense<[31, 32, 0]> : tensor<3xi32>
        %c = arith.shli %a, %by : tensor<3xi32>
        %which = arith.constant dense<[true, false, true]> : tensor<3xi1>
        %d = arith.select %which, %c, %a : tensor<3xi1>, tensor<3xi32>
        return %c, %d : tensor<3xi32>, tensor<3xi32>";
    check_body(
        "tensor<3xi32>, tensor<3xi32>",
        body,
        expect![[r#"
        [-2147483648, poison, 3]
        [-2147483648, 2, 3]
    "#]],
    );
}

#[test]
fn floats_are_rounded_in_the_direction_that_is_asked_for() {
    let body = "%a = arith.constant 1.0009765625 : f32
        %even = arith.truncf %a : f32 to bf16
        %up = arith.truncf %a upward : f32 to bf16
        %b = arith.constant -1.0009765625 : f32
        %down = arith.truncf %b downward : f32 to bf16
        %zero = arith.truncf %b toward_zero : f32 to bf16
        %tie = arith.constant 1.00390625 : f32
        %tie_even = arith.truncf %tie : f32 to bf16
        %tie_away = arith.truncf %tie to_nearest_away : f32 to bf16
        return %even, %up, %down, %zero, %tie_even, %tie_away : bf16, bf16, bf16, bf16, bf16, bf16";
    check_body(
        "bf16, bf16, bf16, bf16, bf16, bf16",
        body,
        expect![[r#"
        1.000000e+00
        1.007810e+00
        -1.007810e+00
        -1.000000e+00
        1.000000e+00
        1.007810e+00
    "#]],
    );
}

#[test]
fn what_does_not_fit_an_integer_is_poison() {
    let body = "%a = arith.constant 128.5 : f32
        %s = arith.fptosi %a : f32 to i8
        %u = arith.fptoui %a : f32 to i8
        %nan = arith.constant 0x7FC00000 : f32
        %n = arith.fptosi %nan : f32 to i8
        %less = arith.cmpf ult, %a, %nan : f32
        return %s, %u, %n, %less : i8, i8, i8, i1";
    check_body(
        "i8, i8, i8, i1",
        body,
        expect![[r#"
        poison
        -128
        poison
        true
    "#]],
    );
}
