use expect_test::expect;

use crate::support::{check, check_body};

#[test]
fn functions_call_themselves_and_others() {
    let program = "func.func @main() -> i64 {
          %n = arith.constant 10 : i64
          %f = func.constant @fib : (i64) -> i64
          %r = func.call_indirect %f(%n) : (i64) -> i64
          return %r : i64
        }
        func.func private @fib(%n: i64) -> i64 {
          %two = arith.constant 2 : i64
          %small = arith.cmpi slt, %n, %two : i64
          cf.cond_br %small, ^base, ^step
        ^base:
          return %n : i64
        ^step:
          %one = arith.constant 1 : i64
          %a = arith.subi %n, %one : i64
          %b = arith.subi %n, %two : i64
          %fa = call @fib(%a) : (i64) -> i64
          %fb = call @fib(%b) : (i64) -> i64
          %r = arith.addi %fa, %fb : i64
          return %r : i64
        }";
    check(program, expect!["55\n"]);
}

#[test]
fn others_see_calls_of_what_is_declared_only() {
    let program = "func.func private @show(i32) -> i8
        func.func @main() -> i8 {
          %n = arith.constant 3 : i32
          %poison = ub.poison : i32
          %0 = call @show(%n) : (i32) -> i8
          %1 = call @show(%poison) : (i32) -> i8
          return %1 : i8
        }";
    check(
        program,
        expect![[r#"
        @show(3)
        @show(poison)
        1
    "#]],
    );
}

#[test]
fn a_loop_without_end_reaches_the_limit() {
    check_body("", "cf.br ^loop\n^loop:\n cf.br ^loop", expect!["the limit of steps is reached\n"]);
}

#[test]
fn a_switch_goes_to_the_case_that_is_equal() {
    let switch = |flag: i32, expected| {
        let body = format!(
            "%flag = arith.constant {flag} : i32
             %a = arith.constant 10 : i8
             %b = arith.constant 20 : i8
             cf.switch %flag : i32, [default: ^d, 42: ^c(%a : i8), -1: ^c(%b : i8)]
           ^d:
             return %flag : i32
           ^c(%x: i8):
             %y = arith.extsi %x : i8 to i32
             return %y : i32"
        );
        check_body("i32", &body, expected);
    };
    switch(42, expect!["10\n"]);
    switch(-1, expect!["20\n"]);
    switch(7, expect!["7\n"]);
}

#[test]
fn an_assertion_that_does_not_hold_ends_the_program() {
    let body = "%no = arith.constant false\ncf.assert %no, \"no more\"\nreturn";
    check_body("", body, expect!["aborted: no more\n"]);
    check_body(
        "",
        "%no = ub.poison : i1\ncf.assert %no, \"?\"\nreturn",
        expect!["undefined behaviour: a condition is poison\n"],
    );
}
