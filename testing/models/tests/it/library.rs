//! Tests of library functions that programs declare.

use dialekt_interpreter::{Answer, ExternalCall, Stop};
use dialekt_ir_core::context::Context;
use dialekt_models::library;
use expect_test::{Expect, expect};

use crate::support::check_with;

fn external(cx: &Context, call: ExternalCall<'_>) -> Result<Answer, Stop> {
    library(cx, &call).unwrap_or_else(|| Err(Stop::unsupported(format!("'@{}'", call.name))))
}

/// Compares the output of a program that calls functions, each line one of them with constants.
fn check(calls: &[(&str, &[&str], &str)], expected: Expect) {
    let (mut declared, mut body) = (String::new(), String::new());
    for (number, (name, constants, result)) in calls.iter().enumerate() {
        let types: Vec<&str> = constants.iter().map(|constant| constant.rsplit(" : ").next().unwrap()).collect();
        let types = types.join(", ");
        if !declared.contains(&format!("@{name}(")) {
            declared += &format!("func.func private @{name}({types}) -> {result}\n");
        }
        let args: Vec<String> = (0..constants.len()).map(|arg| format!("%a{number}_{arg}")).collect();
        for (arg, constant) in args.iter().zip(*constants) {
            let op = match (constant.starts_with("poison"), constant.starts_with('[')) {
                (true, _) => constant.replacen("poison", "ub.poison", 1),
                (_, true) => format!("complex.constant {constant}"),
                _ => format!("arith.constant {}", constant.trim_end_matches(" : i1")),
            };
            body += &format!("{arg} = {op}\n");
        }
        body += &format!("%r{number} = call @{name}({}) : ({types}) -> {result}\n", args.join(", "));
    }
    let results: Vec<String> = (0..calls.len()).map(|number| format!("%r{number}")).collect();
    let types: Vec<&str> = calls.iter().map(|(.., result)| *result).collect();
    let types = types.join(", ");
    let program =
        format!("{declared}func.func @main() -> ({types}) {{\n{body}return {} : {types}\n}}", results.join(", "));
    check_with(|options| options.external = &external, &program, expected);
}

#[test]
fn functions_of_the_c_library_have_the_names_of_formats() {
    check(
        &[
            ("sinf", &["1.0 : f32"], "f32"),
            ("sin", &["1.0 : f64"], "f64"),
            ("erf", &["0.5 : f64"], "f64"),
            ("erff", &["0.5 : f32"], "f32"),
            ("fabsf", &["-2.0 : f32"], "f32"),
            ("fma", &["2.0 : f64", "3.0 : f64", "4.0 : f64"], "f64"),
            ("pow", &["2.0 : f64", "3.0 : f64"], "f64"),
            ("powf", &["2.0 : f32", "-1.0 : f32"], "f32"),
            ("roundevenf", &["2.5 : f32"], "f32"),
            ("sqrt", &["poison : f64"], "f64"),
        ],
        expect![[r#"
            0.841470957
            0.8414709848078965
            0.52049987781304652
            0.520499885
            2.000000e+00
            1.000000e+01
            8.000000e+00
            5.000000e-01
            2.000000e+00
            poison
        "#]],
    );
}

#[test]
fn functions_of_other_types_are_not_those_of_the_library() {
    check(&[("sinf", &["1.0 : f64"], "f64")], expect!["cannot be executed: '@sinf'\n"]);
    check(&[("powf", &["1.0 : f64", "1.0 : f64"], "f64")], expect!["cannot be executed: '@powf'\n"]);
    check(&[("sin", &["1.0 : f64", "1.0 : f64"], "f64")], expect!["cannot be executed: '@sin'\n"]);
    check(
        &[("__ocml_sin_f32", &["1.0 : f64"], "f64")],
        expect![[r#"
        cannot be executed: '@__ocml_sin_f32'
    "#]],
    );
    check(
        &[("__ocml_pown_f32", &["1.0 : f32", "1.0 : f32"], "f32")],
        expect![[r#"
        cannot be executed: '@__ocml_pown_f32'
    "#]],
    );
    check(&[("csin", &["1.0 : f64"], "f64")], expect!["cannot be executed: '@csin'\n"]);
}

#[test]
fn functions_of_the_device_library_have_formats_behind_their_names() {
    check(
        &[
            ("__ocml_sin_f32", &["1.0 : f32"], "f32"),
            ("__ocml_erf_f64", &["0.5 : f64"], "f64"),
            ("__ocml_exp2_f16", &["3.0 : f16"], "f16"),
            ("__ocml_pow_f64", &["2.0 : f64", "3.0 : f64"], "f64"),
            ("__ocml_pown_f32", &["2.0 : f32", "-2 : i32"], "f32"),
            ("__ocml_pown_f64", &["2.0 : f64", "poison : i32"], "f64"),
            ("__ocml_fmod_f64", &["-7.5 : f64", "2.0 : f64"], "f64"),
        ],
        expect![[r#"
            0.841470957
            0.52049987781304652
            8.000000e+00
            8.000000e+00
            2.500000e-01
            poison
            -1.500000e+00
        "#]],
    );
}

#[test]
fn functions_of_complex_numbers() {
    check(
        &[
            ("csqrtf", &["[-4.0 : f32, 0.0 : f32] : complex<f32>"], "complex<f32>"),
            ("conj", &["[1.0 : f64, 2.0 : f64] : complex<f64>"], "complex<f64>"),
            ("cabs", &["[3.0 : f64, 4.0 : f64] : complex<f64>"], "f64"),
            ("cargf", &["[0.0 : f32, 1.0 : f32] : complex<f32>"], "f32"),
            ("__ocml_cexp_f32", &["[0.0 : f32, 0.0 : f32] : complex<f32>"], "complex<f32>"),
            ("__ocml_cabs_f64", &["[3.0 : f64, 4.0 : f64] : complex<f64>"], "f64"),
            (
                "cpowf",
                &["[1.0 : f32, 0.0 : f32] : complex<f32>", "[2.0 : f32, 0.0 : f32] : complex<f32>"],
                "complex<f32>",
            ),
            ("clogf", &["poison : complex<f32>"], "complex<f32>"),
        ],
        expect![[r#"
            (0.000000e+00, 2.000000e+00)
            (1.000000e+00, -2.000000e+00)
            5.000000e+00
            1.57079637
            (1.000000e+00, 0.000000e+00)
            5.000000e+00
            (1.000000e+00, 0.000000e+00)
            poison
        "#]],
    );
}

#[test]
fn floats_of_any_format_are_given_as_their_bits() {
    check(
        &[
            ("_mlir_apfloat_add", &["2 : i32", "0x3F800000 : i64", "0x40000000 : i64"], "i64"),
            ("_mlir_apfloat_remainder", &["2 : i32", "0x40B00000 : i64", "0x40400000 : i64"], "i64"),
            ("_mlir_apfloat_neg", &["10 : i32", "0x38 : i64"], "i64"),
            ("_mlir_apfloat_fused_multiply_add", &["0 : i32", "0x4000 : i64", "0x4200 : i64", "0x4400 : i64"], "i64"),
            ("_mlir_apfloat_convert", &["2 : i32", "0 : i32", "0x3FC00000 : i64"], "i64"),
            ("_mlir_apfloat_convert_to_int", &["2 : i32", "8 : i32", "false : i1", "0xBFC00000 : i64"], "i64"),
            ("_mlir_apfloat_convert_to_int", &["2 : i32", "8 : i32", "true : i1", "0xBFC00000 : i64"], "i64"),
            ("_mlir_apfloat_convert_from_int", &["2 : i32", "8 : i32", "false : i1", "-1 : i64"], "i64"),
            ("_mlir_apfloat_convert_from_int", &["2 : i32", "8 : i32", "true : i1", "255 : i64"], "i64"),
            ("_mlir_apfloat_compare", &["2 : i32", "0x3F800000 : i64", "0x40000000 : i64"], "i8"),
            ("_mlir_apfloat_compare", &["2 : i32", "0x80000000 : i64", "0 : i64"], "i8"),
            ("_mlir_apfloat_compare", &["2 : i32", "0x7FC00000 : i64", "0 : i64"], "i8"),
            ("_mlir_apfloat_isnormal", &["2 : i32", "1 : i64"], "i1"),
            ("_mlir_apfloat_isnan", &["2 : i32", "poison : i64"], "i1"),
        ],
        expect![[r#"
            1077936128
            1075838976
            184
            18688
            15872
            255
            poison
            3212836864
            1132396544
            0
            1
            3
            false
            true
        "#]],
    );
    check(
        &[("_mlir_apfloat_add", &["5 : i32", "0 : i64", "0 : i64"], "i64")],
        expect!["cannot be executed: '@_mlir_apfloat_add' as it is called\n"],
    );
    check(
        &[("_mlir_apfloat_add", &["2 : i32", "0 : i64"], "i64")],
        expect!["cannot be executed: '@_mlir_apfloat_add' as it is called\n"],
    );
    check(
        &[("_mlir_apfloat_isnormal", &["2 : i32", "dense<0> : vector<2xi32>"], "i1")],
        expect!["cannot be executed: '@_mlir_apfloat_isnormal' as it is called\n"],
    );
}

#[test]
fn others_see_what_is_printed() {
    let program = "func.func private @printF32(f32)
        func.func @main() {
          %0 = arith.constant 1.5 : f32
          call @printF32(%0) : (f32) -> ()
          return
        }";
    check_with(|options| options.external = &external, program, expect!["@printF32(1.500000e+00)\n"]);
}
