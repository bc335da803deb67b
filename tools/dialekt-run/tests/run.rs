//! Tests of the tool's output.

use dialekt_run::{Args, EntryPointResult, Mode, run};
use expect_test::{Expect, expect};

fn check(program: &str, values: &[&str], expected: Expect) {
    check_with(Mode::Interpret, program, values, expected);
}

fn check_with(mode: Mode, program: &str, values: &[&str], expected: Expect) {
    let args = Args { mode, values: values.iter().map(|value| (*value).to_owned()).collect(), ..args("main") };
    check_args(&args, program, expected);
}

fn args(entry: &str) -> Args {
    Args { input: "-".into(), entry: entry.into(), steps: 10_000, ..Args::default() }
}

fn check_args(args: &Args, program: &str, expected: Expect) {
    let mut registry = dialekt::registry();
    dialekt_models::register(&mut registry.dialects);
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let returned = run(registry, args, program.as_bytes().to_vec(), &mut out, &mut errors).unwrap();
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

const LOWERED: &str = "llvm.func @main(%a: i32, %b: i32) -> i32 {
  %c = llvm.sdiv %a, %b : i32
  llvm.return %c : i32
}
llvm.func @half(%x: f32) -> f32 {
  %h = llvm.mlir.constant(0.5 : f32) : f32
  %y = llvm.fmul %x, %h : f32
  llvm.return %y : f32
}
llvm.func @pi() -> f32 {
  %h = llvm.mlir.constant(3.14159274 : f32) : f32
  llvm.return %h : f32
}
llvm.func @pair() -> !llvm.struct<(i8, f64)> {
  %a = llvm.mlir.constant(-3 : i8) : i8
  %b = llvm.mlir.constant(2.5 : f64) : f64
  %0 = llvm.mlir.undef : !llvm.struct<(i8, f64)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<(i8, f64)>
  %2 = llvm.insertvalue %b, %1[1] : !llvm.struct<(i8, f64)>
  llvm.return %2 : !llvm.struct<(i8, f64)>
}
llvm.func @deep(%a: i32) -> i32 {
  %c = llvm.call @deep(%a) : (i32) -> i32
  %d = llvm.add %c, %a : i32
  llvm.return %d : i32
}
";

#[test]
fn a_lowered_function_is_compiled() {
    check_with(Mode::Auto, LOWERED, &["-7", "2"], expect!["-3 : i32\n"]);
    check_args(&Args { values: vec!["3.0".into()], ..args("half") }, LOWERED, expect!["1.500000e+00 : f32\n"]);
    check_args(&args("pair"), LOWERED, expect!["[-3, 2.500000e+00] : !llvm.struct<(i8, f64)>\n"]);
}

#[test]
fn a_trap_is_shown_where_it_happens() {
    check_with(
        Mode::Auto,
        LOWERED,
        &["7", "0"],
        expect![[r#"
            <stdin>:2:8: error: trap: division by zero
              %c = llvm.sdiv %a, %b : i32
                   ^
        "#]],
    );
    check_args(
        &Args { values: vec!["1".into()], ..args("deep") },
        LOWERED,
        expect![[r#"
            <stdin>:23:8: error: trap: the stack overflows
              %c = llvm.call @deep(%a) : (i32) -> i32
                   ^
        "#]],
    );
}

#[test]
fn the_result_is_printed_as_by_the_reference() {
    let plain = |result| Args { result: Some(result), ..args("pi") };
    check_args(&plain(EntryPointResult::F32), LOWERED, expect!["3.141593e+00\n"]);
    check_args(&plain(EntryPointResult::Void), LOWERED, expect![""]);
    check_args(
        &plain(EntryPointResult::I32),
        LOWERED,
        expect![[r#"
            <stdin>:10:1: error: only single i32 function result supported
            llvm.func @pi() -> f32 {
            ^
        "#]],
    );
}

#[test]
fn a_pipeline_that_is_wrong_or_does_not_lower_is_an_error() {
    let program = "func.func @main() {\n  return\n}\n";
    let lowered = |pipeline: &str| Args { pipeline: Some(pipeline.into()), ..args("main") };
    check_args(
        &lowered("builtin.module(canonicalize)"),
        program,
        expect![[r#"
            <stdin>:1:1: error: 'func.func' op cannot be compiled: the pipeline did not lower it to the dialect of LLVM IR
            func.func @main() {
            ^
        "#]],
    );
    check_args(
        &lowered("builtin.module(no-such-pass)"),
        program,
        expect![[r#"
            MLIR Textual PassPipeline Parser:1:1: error: 'no-such-pass' does not refer to a registered pass or pass pipeline
            no-such-pass
            ^
        "#]],
    );
}

#[test]
fn a_module_that_does_not_verify_is_not_run() {
    check_with(
        Mode::Compile,
        "llvm.func @main() -> i32 {\n  llvm.return\n}\n",
        &[],
        expect![[r#"
        <stdin>:2:3: error: 'llvm.return' op expected 1 operand
          llvm.return
          ^
        <stdin>:2:3: note: see current operation: "llvm.return"() : () -> ()
        <stdin>:1:1: note: when returning from function
        llvm.func @main() -> i32 {
        ^
    "#]],
    );
}

#[test]
fn a_missing_function_is_named_by_the_compiler_too() {
    check_with(
        Mode::Compile,
        "llvm.func @other()\n",
        &[],
        expect![[r#"
            <stdin>:0:0: error: there is no function '@main'
        "#]],
    );
    check_with(
        Mode::Compile,
        LOWERED,
        &["1"],
        expect![[r#"
        <stdin>:1:1: error: the function takes 2 values, but 1 are given
        llvm.func @main(%a: i32, %b: i32) -> i32 {
        ^
    "#]],
    );
}

/// Loops, memory, calls and numbers of several dialects, lowered by the default pipeline.
const WRITTEN: &str = r#"
func.func @main(%n: index, %m: memref<4xf64>) -> (index, f64, complex<f32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f64
  %s = affine.for %i = 0 to 4 iter_args(%acc = %z) -> f64 {
    %v = affine.load %m[%i] : memref<4xf64>
    %w = arith.addf %acc, %v : f64
    affine.store %w, %m[%i] : memref<4xf64>
    affine.yield %w : f64
  }
  %c3 = index.constant 3
  %d = index.mul %n, %c3
  %c = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %cc = complex.mul %c, %c : complex<f32>
  return %d, %s, %cc : index, f64, complex<f32>
}

func.func @scale(%a: memref<2x3xf32>, %f: f32) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<2x3xf32>) {
  ^bb0(%x: f32):
    %y = arith.mulf %x, %f : f32
    linalg.yield %y : f32
  }
  return
}
func.func @corner(%a: memref<2x3xf32>) -> f32 {
  %f = arith.constant 2.0 : f32
  call @scale(%a, %f) : (memref<2x3xf32>, f32) -> ()
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %sub = memref.subview %a[0, 1] [2, 2] [1, 1] : memref<2x3xf32> to memref<2x2xf32, strided<[3, 1], offset: 1>>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%p = %z) -> f32 {
    %r = scf.for %j = %c0 to %c2 step %c1 iter_args(%q = %p) -> f32 {
      %v = memref.load %sub[%i, %j] : memref<2x2xf32, strided<[3, 1], offset: 1>>
      %w = arith.addf %q, %v : f32
      scf.yield %w : f32
    }
    scf.yield %r : f32
  }
  return %r : f32
}

func.func @divide(%a: i32, %b: i32) -> i32 {
  %c = arith.divsi %a, %b : i32
  return %c : i32
}
func.func @collatz(%a: i64) -> i64 {
  %z = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r:2 = scf.while (%x = %a, %n = %z) : (i64, i64) -> (i64, i64) {
    %c = arith.cmpi ne, %x, %one : i64
    scf.condition(%c) %x, %n : i64, i64
  } do {
  ^bb0(%x: i64, %n: i64):
    %k = arith.addi %n, %one : i64
    %bit = arith.andi %x, %one : i64
    %odd = arith.cmpi eq, %bit, %one : i64
    %y = scf.if %odd -> i64 {
      %three = arith.constant 3 : i64
      %m = arith.muli %x, %three : i64
      %p = arith.addi %m, %one : i64
      scf.yield %p : i64
    } else {
      %h = arith.shrui %x, %one : i64
      scf.yield %h : i64
    }
    scf.yield %y, %k : i64, i64
  }
  return %r#1 : i64
}
"#;

#[test]
fn compiled_and_auto_runs_of_source_programs_agree() {
    for mode in [Mode::Compile, Mode::Auto] {
        let of = |entry: &str, values: &[&str]| Args {
            mode,
            values: values.iter().map(|value| (*value).to_owned()).collect(),
            ..args(entry)
        };
        check_args(
            &of("main", &["5", "dense<[1.0, 2.0, 3.0, 4.0]>"]),
            WRITTEN,
            expect![[r#"
            15 : index
            1.000000e+01 : f64
            (-3.000000e+00, 4.000000e+00) : complex<f32>
            argument #1: [1.000000e+00, 3.000000e+00, 6.000000e+00, 1.000000e+01] : memref<4xf64>
        "#]],
        );
        check_args(
            &of("corner", &["dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>"]),
            WRITTEN,
            expect![[r#"
            3.200000e+01 : f32
            argument #0: [[2.000000e+00, 4.000000e+00, 6.000000e+00], [8.000000e+00, 1.000000e+01, 1.200000e+01]] : memref<2x3xf32>
        "#]],
        );
        check_args(
            &of("divide", &["7", "0"]),
            WRITTEN,
            expect![[r#"
            <stdin>:46:8: error: trap: division by zero
              %c = arith.divsi %a, %b : i32
                   ^
        "#]],
        );
        check_args(
            &of("collatz", &["27"]),
            WRITTEN,
            expect![[r#"
            111 : i64
        "#]],
        );
    }
}

#[test]
fn the_lesser_of_two_zeros_is_the_negative_one() {
    let program =
        "func.func @main(%n: f32, %p: f64, %v: vector<2xf16>) -> (f32, f32, f64, f64, vector<2xf16>, f32, f32) {
  %z = arith.constant 0.0 : f32
  %m = arith.constant -0.0 : f64
  %0 = arith.minimumf %n, %z : f32
  %1 = arith.maximumf %z, %n : f32
  %2 = arith.minimumf %m, %p : f64
  %3 = arith.maximumf %p, %m : f64
  %w = arith.constant dense<0.0> : vector<2xf16>
  %4 = arith.minimumf %v, %w : vector<2xf16>
  %5 = arith.maxnumf %n, %z : f32
  %6 = arith.minnumf %z, %n : f32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f64, f64, vector<2xf16>, f32, f32
}
";
    for mode in [Mode::Compile, Mode::Interpret] {
        check_with(
            mode,
            program,
            &["-0.0", "0.0", "dense<[-0.0, 0.0]>"],
            expect![[r#"
                -0.000000e+00 : f32
                0.000000e+00 : f32
                -0.000000e+00 : f64
                0.000000e+00 : f64
                [-0.000000e+00, 0.000000e+00] : vector<2xf16>
                0.000000e+00 : f32
                -0.000000e+00 : f32
            "#]],
        );
    }
}

#[test]
fn functions_of_tensors_are_interpreted_or_compiled() {
    let program = "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  %b = arith.addf %a, %a : tensor<2xf32>
  return %b : tensor<2xf32>
}
";
    for mode in [Mode::Auto, Mode::Compile] {
        check_with(
            mode,
            program,
            &["dense<[1.0, 2.0]>"],
            expect![[r#"
                [2.000000e+00, 4.000000e+00] : tensor<2xf32>
            "#]],
        );
    }
}

#[test]
fn an_op_that_the_default_pipeline_leaves_is_named() {
    let program = "func.func @main() -> i32 {
  %t = builtin.unrealized_conversion_cast to i32
  return %t : i32
}
";
    check_with(
        Mode::Compile,
        program,
        &[],
        expect![[r#"
        <stdin>:2:8: error: 'builtin.unrealized_conversion_cast' op cannot be compiled: it is not of the dialect of LLVM IR, and no pass of the pipeline lowered it
          %t = builtin.unrealized_conversion_cast to i32
               ^
    "#]],
    );
}
