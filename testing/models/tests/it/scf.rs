use expect_test::expect;

use crate::support::{check, check_body};

const CONSTANTS: &str = "%c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c10 = arith.constant 10 : index
    %poison = ub.poison : index";

fn check_loop(types: &str, body: &str, expected: expect_test::Expect) {
    check_body(types, &format!("{CONSTANTS}\n{body}"), expected);
}

#[test]
fn a_loop_carries_values_along() {
    let sum = |from: &str, to: &str, step: &str, expected| {
        let body = format!(
            "%sum = scf.for %i = {from} to {to} step {step} iter_args(%acc = %c0) -> (index) {{
               %next = arith.addi %acc, %i : index
               scf.yield %next : index
             }}
             return %sum : index"
        );
        check_loop("index", &body, expected);
    };
    sum("%c1", "%c10", "%c3", expect!["12\n"]);
    sum("%c10", "%c1", "%c3", expect!["0\n"]);
    sum("%c1", "%c10", "%c0", expect!["undefined behaviour: the step of a loop is not positive\n"]);
    sum("%c1", "%poison", "%c1", expect!["undefined behaviour: a bound of a loop is poison\n"]);
}

#[test]
fn bounds_are_compared_with_or_without_sign_and_the_variable_does_not_overflow() {
    let count = |unsigned: &str, from: i32, to: i32, step: i32, expected| {
        let body = format!(
            "%from = arith.constant {from} : i8
             %to = arith.constant {to} : i8
             %step = arith.constant {step} : i8
             %n = scf.for {unsigned} %i = %from to %to step %step iter_args(%acc = %c0) -> (index) : i8 {{
               %next = arith.addi %acc, %c1 : index
               scf.yield %next : index
             }}
             return %n : index"
        );
        check_loop("index", &body, expected);
    };
    count("", -2, 2, 1, expect!["4\n"]);
    count("unsigned", -2, 2, 1, expect!["0\n"]);
    count("unsigned", 2, -2, 127, expect!["undefined behaviour: an induction variable overflows\n"]);
    count("unsigned", 2, 4, -1, expect!["undefined behaviour: an induction variable overflows\n"]);
    count("", 0, 127, 100, expect!["undefined behaviour: an induction variable overflows\n"]);
}

#[test]
fn conditions_choose_regions() {
    let body = "%yes = arith.constant true
        %a = scf.if %yes -> index {
          scf.yield %c1 : index
        } else {
          scf.yield %c2 : index
        }
        %b = scf.index_switch %c2 -> index
        case 2 {
          scf.yield %c10 : index
        }
        default {
          scf.yield %c0 : index
        }
        %c = scf.execute_region -> index {
          cf.cond_br %yes, ^a, ^b
        ^a:
          scf.yield %c3 : index
        ^b:
          scf.yield %c0 : index
        }
        return %a, %b, %c : index, index, index";
    check_loop(
        "index, index, index",
        body,
        expect![[r#"
        1
        10
        3
    "#]],
    );
    check_loop(
        "",
        "%open = ub.poison : i1\nscf.if %open {\n}\nreturn",
        expect!["undefined behaviour: a condition is poison\n"],
    );
    check_loop(
        "",
        "scf.index_switch %poison\ndefault {\n}\nreturn",
        expect!["undefined behaviour: the argument of a switch is poison\n"],
    );
}

#[test]
fn a_loop_goes_on_as_long_as_its_condition_holds() {
    let body = "%n, %last = scf.while (%i = %c1) : (index) -> (index, index) {
          %more = arith.cmpi slt, %i, %c10 : index
          %twice = arith.addi %i, %i : index
          scf.condition(%more) %i, %twice : index, index
        } do {
        ^bb0(%i: index, %twice: index):
          scf.yield %twice : index
        }
        return %n, %last : index, index";
    check_loop(
        "index, index",
        body,
        expect![[r#"
        16
        32
    "#]],
    );
    let body = "%open = ub.poison : i1
        scf.while : () -> () {
          scf.condition(%open)
        } do {
          scf.yield
        }
        return";
    check_loop("", body, expect!["undefined behaviour: a condition is poison\n"]);
}

#[test]
fn parallel_points_are_reduced() {
    let body = "%sum, %least = scf.parallel (%i, %j) = (%c0, %c1) to (%c3, %c10) step (%c1, %c3) init (%c0, %c10) -> (index, index) {
          %x = arith.muli %i, %j : index
          scf.reduce(%x, %x : index, index) {
          ^bb0(%a: index, %b: index):
            %c = arith.addi %a, %b : index
            scf.reduce.return %c : index
          }, {
          ^bb0(%a: index, %b: index):
            %c = arith.minsi %a, %b : index
            scf.reduce.return %c : index
          }
        }
        return %sum, %least : index, index";
    check_loop(
        "index, index",
        body,
        expect![[r#"
        36
        0
    "#]],
    );
}

#[test]
fn points_insert_into_outputs_that_all_see_as_they_were() {
    let program = |offset: &str| {
        format!(
            "%init = arith.constant dense<[10, 20, 30, 40]> : tensor<4xi32>
             %out = scf.forall (%i) in (3) shared_outs(%o = %init) -> (tensor<4xi32>) {{
               %first = tensor.extract_slice %o[0] [1] [1] : tensor<4xi32> to tensor<1xi32>
               %own = tensor.extract_slice %o[%i] [1] [1] : tensor<4xi32> to tensor<1xi32>
               %sum = arith.addi %first, %own : tensor<1xi32>
               scf.forall.in_parallel {{
                 tensor.parallel_insert_slice %sum into %o[{offset}] [1] [1] : tensor<1xi32> into tensor<4xi32>
               }}
             }}
             return %out : tensor<4xi32>"
        )
    };
    check_loop("tensor<4xi32>", &program("%i"), expect!["[20, 30, 40, 40]\n"]);
    check_loop("tensor<4xi32>", &program("%c1"), expect!["[10, 40, 30, 40]\n"]);
    check_loop(
        "tensor<4xi32>",
        &program("%c10"),
        expect!["undefined behaviour: a slice of 1 from 10 by 1 is out of bounds of a dimension of size 4\n"],
    );
}

#[test]
fn memory_of_the_stack_ends_with_each_iteration() {
    let program = "func.func @main() -> i32 {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          %x = arith.constant 7 : i32
          %start = memref.alloca() : memref<i32>
          memref.store %x, %start[] : memref<i32>
          %last = scf.for %i = %c0 to %c2 step %c1 iter_args(%m = %start) -> (memref<i32>) {
            %y = memref.load %m[] : memref<i32>
            %new = memref.alloca() : memref<i32>
            memref.store %y, %new[] : memref<i32>
            scf.yield %new : memref<i32>
          }
          return %x : i32
        }";
    check(program, expect!["undefined behaviour: use of memory of the stack after its scope\n"]);
}
