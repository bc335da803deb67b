//! Passes that leave valid IR where the reference does not: what they make, or that they fail.

use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::pass::{PassManager, Pipeline};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, op_to_string};

/// What a pipeline makes of a text; otherwise what it says.
fn run(pipeline: &str, text: &'static str) -> Result<String, Vec<String>> {
    let cx = Context::with_registry(dialekt_all::registry());
    cx.allow_unregistered_dialects(true);
    let mut parsed =
        parse_source(&cx, "test", Arc::new(text.as_bytes()), &ParseOptions::default(), &mut Vec::new()).unwrap();
    let passes = dialekt_all::passes();
    let pipeline = Pipeline::parse(pipeline, &passes).unwrap();
    // The verifier looks at what each pass leaves.
    let mut manager = PassManager::new(pipeline, Arc::new(passes));
    let (result, said) = cx.capture_diagnostics(|| manager.run(&mut parsed.ir, parsed.top));
    match result {
        Ok(()) => Ok(op_to_string(&parsed.ir, parsed.top, &PrintFlags::default())),
        Err(_) => Err(said.into_iter().map(|diag| diag.message).collect()),
    }
}

#[track_caller]
fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        rest = rest.split_once(part).unwrap_or_else(|| panic!("no `{part}` in\n{rest}")).1;
    }
}

#[test]
fn four_bits_are_cast_to_and_from_wide_floats() {
    let made = run(
        "builtin.module(arith-expand{include-f4e2m1=true})",
        "func.func @f(%a: f4E2M1FN, %b: f64) -> (f64, f4E2M1FN) {
           %0 = arith.extf %a : f4E2M1FN to f64
           %1 = arith.truncf %b : f64 to f4E2M1FN
           return %0, %1 : f64, f4E2M1FN
         }",
    );
    assert_in_order(&made.unwrap(), &["arith.extf %15 : f32 to f64", "arith.truncf %arg1 : f64 to f32", "to f4E2M1FN"]);
}

#[test]
fn what_cannot_be_scaled_is_an_error() {
    let said = run(
        "builtin.module(arith-expand)",
        "func.func @f(%a: f8E5M2, %s: f8E8M0FNU) -> f4E2M1FN {
           %0 = arith.scaling_truncf %a, %s : f8E5M2, f8E8M0FNU to f4E2M1FN
           return %0 : f4E2M1FN
         }",
    );
    assert_eq!(
        said.unwrap_err(),
        ["failed to legalize operation 'arith.scaling_truncf' that was explicitly marked illegal"]
    );
}

#[test]
fn wide_floats_are_not_narrowed() {
    let text = "func.func @f(%a: f128) -> f128 {
      %0 = math.sin %a : f128
      %1 = arith.negf %0 : f128
      return %1 : f128
    }";
    for (pass, op) in [
        ("math-extend-to-supported-types", "math.sin"),
        ("arith-emulate-unsupported-floats{source-types=f128 target-type=f64}", "arith.negf"),
    ] {
        let wanted = format!("failed to legalize operation '{op}' that was explicitly marked illegal");
        assert_eq!(run(&format!("builtin.module({pass})"), text).unwrap_err(), [wanted]);
    }
}

#[test]
fn floats_of_64_bits_are_passed_as_they_are() {
    let made = run(
        "builtin.module(convert-arith-to-apfloat)",
        "func.func @f(%a: f64) -> i64 {
           %0 = arith.addf %a, %a : f64
           %1 = arith.fptosi %0 : f64 to i64
           return %1 : i64
         }",
    );
    let made = made.unwrap();
    assert_in_order(
        &made,
        &[
            "%0 = arith.bitcast %arg0 : f64 to i64",
            "%2 = call @_mlir_apfloat_add(%c3_i32, %0, %1)",
            "%3 = arith.bitcast %2 : i64 to f64",
            "%5 = call @_mlir_apfloat_convert_to_int(%c3_i32_0, %c64_i32, %false, %4)",
            "return %5 : i64",
        ],
    );
}

#[test]
fn what_has_the_name_of_a_function_is_no_function() {
    let said = run(
        "builtin.module(convert-math-to-libm)",
        "memref.global @sinf : memref<f32>
         func.func @f(%a: f32) -> f32 {
           %0 = math.sin %a : f32
           return %0 : f32
         }",
    );
    assert_eq!(said.unwrap_err(), ["failed to legalize operation 'math.sin' that was explicitly marked illegal"]);
    let said = run(
        "builtin.module(convert-arith-to-apfloat)",
        "memref.global @_mlir_apfloat_neg : memref<f32>
         func.func @f(%a: f32) -> f32 {
           %0 = arith.negf %a : f32
           return %0 : f32
         }",
    );
    assert_eq!(said.unwrap_err(), ["symbol '_mlir_apfloat_neg' is no function"]);
}

#[test]
fn functions_are_made_once() {
    let power = "func.func @f(%a: i32) -> i32 {
      %0 = math.ipowi %a, %a : i32
      return %0 : i32
    }
    func.func @\"__mlir_math_ipowi_i32\"(%a: i32, %b: i32) -> i32 {
      return %a : i32
    }";
    let made = run("builtin.module(convert-math-to-funcs)", power).unwrap();
    assert_eq!(made.matches("func.func").count(), 2);
    let said = run(
        "builtin.module(convert-math-to-funcs)",
        "func.func @\"__mlir_math_ipowi_i32\"(%a: i32) -> i32 {
           %0 = math.ipowi %a, %a : i32
           return %0 : i32
         }",
    );
    assert_eq!(said.unwrap_err(), ["something else is called '__mlir_math_ipowi_i32'"]);
}

#[test]
fn a_function_alone_keeps_what_its_callers_pass() {
    let made = run(
        "builtin.module(func.func(remove-dead-values))",
        "func.func private @inner(%a: i32, %b: i32) -> i32 {
           %0 = arith.addi %a, %a : i32
           return %0 : i32
         }
         func.func @m(%a: i32) -> i32 {
           %0 = arith.muli %a, %a : i32
           %1 = call @inner(%a, %a) : (i32, i32) -> i32
           return %1 : i32
         }",
    )
    .unwrap();
    let kept =
        ["@inner(%arg0: i32, %arg1: i32)", "arith.addi %arg0, %arg0", "return %0", "%0 = call @inner(%arg0, %arg0)"];
    assert_in_order(&made, &kept);
    assert!(!made.contains("muli"), "{made}");
}
