//! Tests of the tool's output.

use dialekt_run::{Args, run};
use expect_test::{Expect, expect};

fn check(program: &str, values: &[&str], expected: Expect) {
    let mut registry = dialekt::registry().dialects;
    dialekt_models::register(&mut registry);
    let args = Args {
        input: "-".into(),
        entry: "main".into(),
        values: values.iter().map(|value| (*value).to_owned()).collect(),
        steps: 10_000,
    };
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let returned = run(registry, &args, program.as_bytes().to_vec(), &mut out, &mut errors).unwrap();
    assert_eq!(returned, errors.is_empty());
    out.extend(errors);
    expected.assert_eq(&String::from_utf8(out).unwrap());
}

#[test]
fn results_are_shown_with_their_types() {
    let program = "func.func @main(%a: i32, %t: tensor<?xf32>) -> (i32, tensor<?xf32>) {
  %b = arith.addi %a, %a : i32
  return %b, %t : i32, tensor<?xf32>
}
";
    check(
        program,
        &["-4", "dense<[1.0, 0.5]> : tensor<2xf32>"],
        expect![[r#"
        -8 : i32
        [1.000000e+00, 5.000000e-01] : tensor<?xf32>
    "#]],
    );
    check(
        program,
        &["1.5", "poison"],
        expect![[r#"
        <stdin>:1:1: error: '1.5' is no value of type 'i32': floating point value not valid for specified type
        func.func @main(%a: i32, %t: tensor<?xf32>) -> (i32, tensor<?xf32>) {
        ^
    "#]],
    );
    check(
        program,
        &["1"],
        expect![[r#"
        <stdin>:1:1: error: the function takes 2 values, but 1 are given
        func.func @main(%a: i32, %t: tensor<?xf32>) -> (i32, tensor<?xf32>) {
        ^
    "#]],
    );
}

#[test]
fn undefined_behaviour_is_shown_where_it_happens() {
    let program = "func.func @main(%a: i32, %b: i32) -> i32 {
  %c = arith.divui %a, %b : i32
  return %c : i32
}
";
    check(program, &["7", "2"], expect!["3 : i32\n"]);
    check(
        program,
        &["7", "0"],
        expect![[r#"
        <stdin>:2:8: error: undefined behaviour: division by zero
          %c = arith.divui %a, %b : i32
               ^
    "#]],
    );
}

#[test]
fn a_missing_function_is_named() {
    check(
        "func.func private @other()\n",
        &[],
        expect![[r#"
        <stdin>:0:0: error: there is no function '@main'
    "#]],
    );
}

#[test]
fn functions_of_libraries_need_only_be_declared() {
    let program = "func.func private @sqrtf(f32) -> f32
func.func @main(%a: f32) -> f32 {
  %b = call @sqrtf(%a) : (f32) -> f32
  return %b : f32
}
";
    check(
        program,
        &["9.0"],
        expect![[r#"
        3.000000e+00 : f32
    "#]],
    );
}
