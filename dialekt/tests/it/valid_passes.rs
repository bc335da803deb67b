//! Tests of passes that leave valid IR, or fail, where the reference leaves invalid IR.

use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, op_to_string};
use dialekt_pass::{PassManager, Pipeline};

/// The output of a pipeline, which is the same however isolated ops are stored; the error is its diagnostics.
fn run(pipeline: &str, text: &'static str) -> Result<String, Vec<String>> {
    let [own, inline] = [false, true].map(|inline_isolated| run_on(pipeline, text, inline_isolated));
    assert_eq!(inline, own);
    own
}

fn run_on(pipeline: &str, text: &'static str, inline_isolated: bool) -> Result<String, Vec<String>> {
    let cx = Context::with_registry(dialekt::registry().dialects);
    cx.allow_unregistered_dialects(true);
    let options = ParseOptions { inline_isolated, ..ParseOptions::default() };
    let mut parsed = parse_source(&cx, "test", Arc::new(text.as_bytes()), &options, &mut Vec::new()).unwrap();
    let passes = dialekt::passes();
    let pipeline = Pipeline::parse(pipeline, &passes).unwrap();
    // The verifier runs after each pass.
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

#[test]
fn memory_with_open_sizes_is_flattened() {
    let made = run(
        "builtin.module(flatten-memref)",
        "func.func @sizes(%n: index, %m: index) -> memref<?x4x?xf32> {
           %0 = memref.alloc(%n, %m) {alignment = 16 : i64} : memref<?x4x?xf32>
           return %0 : memref<?x4x?xf32>
         }
         func.func @outer(%n: index, %v: f32) {
           %0 = memref.alloca(%n) : memref<?x4xf32>
           memref.store %v, %0[%n, %n] : memref<?x4xf32>
           return
         }
         func.func @layout(%o: index, %s: index) -> memref<4x4xf32, strided<[?, 1], offset: ?>> {
           %0 = memref.alloc()[%o, %s] : memref<4x4xf32, strided<[?, 1], offset: ?>>
           return %0 : memref<4x4xf32, strided<[?, 1], offset: ?>>
         }
         func.func @offset() -> memref<4x4xf32, strided<[4, 1], offset: 2>> {
           %0 = memref.alloc() : memref<4x4xf32, strided<[4, 1], offset: 2>>
           return %0 : memref<4x4xf32, strided<[4, 1], offset: 2>>
         }
         func.func @known() -> memref<4x?xf32> {
           %c8 = arith.constant 8 : index
           %0 = memref.alloc(%c8) : memref<4x?xf32>
           return %0 : memref<4x?xf32>
         }
         func.func @negative() -> memref<4x?xf32> {
           %c-2 = arith.constant -2 : index
           %0 = memref.alloc(%c-2) : memref<4x?xf32>
           return %0 : memref<4x?xf32>
         }",
    );
    let made = made.unwrap();
    assert_in_order(
        &made,
        &[
            "#map1 = affine_map<()[s0, s1] -> ((s0 * s1) * 4, s1 * 4, s1)>",
            "@sizes",
            "%0 = affine.apply #map()[%arg1]",
            "%1 = affine.max #map1()[%arg0, %arg1]",
            "memref.alloc(%1) {alignment = 16 : i64} : memref<?xf32, strided<[1]>>",
            "offset: [0], sizes: [%arg0, 4, %arg1], strides: [%0, %arg1, 1]",
            "@outer",
            "memref.alloca(%0) : memref<?xf32, strided<[1]>>",
            "sizes: [%arg0, 4], strides: [4, 1]",
            "@layout",
            "memref.alloc(%0)[%arg0] : memref<?xf32, strided<[1], offset: ?>>",
            "offset: [%arg0], sizes: [4, 4], strides: [%arg1, 1]",
            "@offset",
            "memref.alloc() : memref<16xf32, strided<[1], offset: 2>>",
            "offset: [2], sizes: [4, 4], strides: [4, 1]",
            "@known",
            "memref.alloc() : memref<32xf32, strided<[1]>>",
            "sizes: [4, %c8], strides: [%c8, 1]",
            "@negative",
            "memref.alloc(%c-2) : memref<?xf32, strided<[1]>>",
        ],
    );
}

#[test]
fn strides_that_run_backwards_have_no_flat_type() {
    let made = run(
        "builtin.module(flatten-memref)",
        "func.func @f(%m: memref<4x4xf32, strided<[-4, -1], offset: 15>>, %i: index) -> f32 {
           %0 = memref.load %m[%i, %i] : memref<4x4xf32, strided<[-4, -1], offset: 15>>
           return %0 : f32
         }",
    );
    assert_in_order(
        &made.unwrap(),
        &["offset: [15], sizes: [%c-4], strides: [1]", "memref.load %reinterpret_cast[%0] : memref<?xf32"],
    );
}

#[test]
fn the_first_of_equal_cases_is_taken() {
    let made = run(
        "builtin.module(func.func(lift-cf-to-scf))",
        "func.func @f(%a: i1, %b: i8, %e: i100, %x: i32, %y: i32) -> i32 {
           cf.switch %b : i8, [default: ^a(%x : i32), 255: ^b, -1: ^c(%y : i32), 300: ^a(%y : i32), 44: ^c(%x : i32), 255: ^a(%x : i32)] {t.a}
         ^a(%1: i32):
           cf.switch %e : i100, [default: ^d(%1 : i32), -5: ^d(%x : i32), -5: ^d(%y : i32)]
         ^b:
           cf.br ^d(%x : i32)
         ^c(%2: i32):
           \"t.dead\"() : () -> ()
           cf.br ^d(%2 : i32)
         ^d(%3: i32):
           return %3 : i32
         }",
    );
    let made = made.unwrap();
    assert_in_order(
        &made,
        &[
            "scf.index_switch %1",
            "case 255 {",
            "scf.yield %0, %arg3",
            "case 44 {",
            "scf.yield %arg4, %0",
            "default {",
            "scf.yield %arg3, %0",
            "scf.index_switch %5",
            "case -5 {",
            "scf.yield %arg3 : i32",
            "default {",
            "scf.yield %2#0",
        ],
    );
    assert_eq!(made.matches("case ").count(), 4, "{made}");
}

#[test]
fn cases_that_an_index_does_not_tell_apart_are_not_lifted() {
    let said = run(
        "builtin.module(func.func(lift-cf-to-scf))",
        "func.func @f(%e: i100) {
           \"cf.switch\"(%e)[^a, ^a, ^a] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[7, 18446744073709551623]> : vector<2xi100>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i100) -> ()
         ^a:
           return
         }",
    );
    assert_eq!(said.unwrap_err(), ["'cf.switch' op has case values that are the same index"]);
}

#[test]
fn what_changes_in_a_loop_is_no_symbol_of_what_is_inlined() {
    // Callees called in a loop, and whether the calls remain: with the induction variable, and with a loaded value.
    let bodies = [
        ("affine.store %f, %m[%i] : memref<4xf32>", [false, true]),
        ("%x = affine.vector_load %m[%i] : memref<4xf32>, vector<2xf32>", [false, true]),
        // Symbols become dimensions.
        ("%x = affine.load %m[symbol(%i)] : memref<4xf32>", [false, true]),
        ("affine.store %f, %m[symbol(%i)] : memref<4xf32>", [false, true]),
        // A value that is neither dimension nor symbol is valid here.
        ("%x = affine.apply affine_map<()[s0] -> (s0)>()[%i]", [false, false]),
        ("%x = affine.apply affine_map<()[s0] -> (5 mod s0)>()[%i]", [true, false]),
        ("%d = memref.dim %u, %c0 : memref<?xf32>\n affine.load %m[%d] : memref<4xf32>", [true, true]),
    ];
    for (body, stays) in bodies {
        let text = format!(
            "func.func @c(%i: index, %m: memref<4xf32>, %u: memref<?xf32>, %f: f32) {{
               %c0 = arith.constant 0 : index
               {body}
               return
             }}
             func.func @m(%ii: memref<4xindex>, %mm: memref<4xmemref<?xf32>>, %m: memref<4xf32>, %f: f32) {{
               affine.for %j = 0 to 4 {{
                 %u = memref.load %mm[%j] : memref<4xmemref<?xf32>>
                 func.call @c(%j, %m, %u, %f) : (index, memref<4xf32>, memref<?xf32>, f32) -> ()
                 %k = memref.load %ii[%j] : memref<4xindex>
                 func.call @c(%k, %m, %u, %f) : (index, memref<4xf32>, memref<?xf32>, f32) -> ()
               }}
               return
             }}"
        );
        let made = run("builtin.module(inline{default-pipeline=})", text.leak()).unwrap();
        let with_variable = made.contains("func.call @c(%arg4,");
        let all = made.matches("func.call @c(").count();
        assert_eq!([with_variable, all > usize::from(with_variable)], stays, "{body}: {made}");
    }
}

#[test]
fn one_block_stays_one_block() {
    let said = run(
        "builtin.module(convert-scf-to-cf)",
        "%c = \"t.c\"() : () -> i1
         scf.if %c {
           \"t.op\"() : () -> ()
         }",
    );
    assert_eq!(said.unwrap_err(), ["failed to legalize operation 'scf.if' that was explicitly marked illegal"]);
    // The parent op is converted first.
    let made = run(
        "builtin.module(convert-scf-to-cf)",
        "func.func @f(%c: i1, %n: index) {
           scf.if %c {
             scf.forall (%i) in (%n) {
               scf.if %c {
                 \"t.op\"() : () -> ()
               }
             }
           }
           return
         }",
    );
    assert!(!made.unwrap().contains("scf."));
}

#[test]
fn negative_offsets_stay_values() {
    let access = "func.func @f(%m: memref<4x4xf32, strided<[4, 1], offset: -1>>, %i: index) -> f32 {
      %0 = memref.load %m[%i, %i] : memref<4x4xf32, strided<[4, 1], offset: -1>>
      return %0 : f32
    }";
    let made = run("builtin.module(flatten-memref)", access).unwrap();
    assert_in_order(
        &made,
        &["offset: [%c-1], sizes: [16], strides: [1]", "to memref<16xf32, strided<[1], offset: ?>>"],
    );
    let memory = "func.func @f() -> memref<4x4xf32, strided<[4, 1], offset: -1>> {
      %0 = memref.alloc() : memref<4x4xf32, strided<[4, 1], offset: -1>>
      return %0 : memref<4x4xf32, strided<[4, 1], offset: -1>>
    }";
    let made = run("builtin.module(flatten-memref)", memory).unwrap();
    assert_in_order(&made, &["memref.alloc() : memref<4x4xf32, strided<[4, 1], offset: -1>>"]);

    let parts = "func.func @known(%m: memref<4xf32, strided<[-1]>>) -> memref<2xf32, strided<[-1], offset: -1>> {
      %0 = memref.subview %m[1] [2] [1] : memref<4xf32, strided<[-1]>> to memref<2xf32, strided<[-1], offset: -1>>
      return %0 : memref<2xf32, strided<[-1], offset: -1>>
    }
    func.func @open(%m: memref<4x4xf32>) -> memref<2x2xf32, strided<[4, 1], offset: ?>> {
      %c = arith.constant -1 : index
      %0 = memref.subview %m[%c, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: ?>>
      return %0 : memref<2x2xf32, strided<[4, 1], offset: ?>>
    }";
    let made = run("builtin.module(expand-strided-metadata)", parts).unwrap();
    assert_in_order(&made, &["@known", "memref.subview %arg0[1] [2] [1]", "@open", "offset: [%c-4], sizes: [2, 2]"]);

    let cast = "func.func @f(%m: memref<2x3xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
      %c1 = arith.constant 1 : index
      %c-1 = arith.constant -1 : index
      %0 = memref.reinterpret_cast %m to offset: [%c-1], sizes: [%c1, %c1], strides: [%c1, %c1]
        : memref<2x3xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
      return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
    }";
    let made = run("builtin.module(canonicalize)", cast).unwrap();
    assert_in_order(&made, &["offset: [%c-1], sizes: [%c1, %c1]"]);
}

#[test]
fn memory_that_shrinks_is_cast() {
    let made = run(
        "builtin.module(expand-realloc)",
        "func.func @f(%m: memref<10xf32>) -> memref<4xf32> {
           %0 = memref.realloc %m : memref<10xf32> to memref<4xf32>
           return %0 : memref<4xf32>
         }",
    )
    .unwrap();
    assert_in_order(&made, &["reinterpret_cast %arg0 to offset: [0], sizes: [4], strides: [1]", "return %rein"]);
    assert!(!made.contains("scf.if"), "{made}");
}

#[test]
fn functions_are_made_where_calls_look_for_them() {
    let power = "module @outer {
      module @inner {
        func.func @f(%a: i32) -> i32 {
          %0 = math.ipowi %a, %a : i32
          return %0 : i32
        }
      }
    }";
    let made = run("builtin.module(convert-math-to-funcs)", power).unwrap();
    assert_in_order(
        &made,
        &["@outer", "@inner", "@f", "call @__mlir_math_ipowi_i32", "func.func private @__mlir_math"],
    );
    let sum = "module @outer {
      module @inner {
        func.func @f(%a: f32) -> f32 {
          %0 = arith.addf %a, %a : f32
          return %0 : f32
        }
      }
    }";
    let made = run("builtin.module(convert-arith-to-apfloat)", sum).unwrap();
    assert_in_order(&made, &["@inner", "func.func private @_mlir_apfloat_add", "@f", "call @_mlir_apfloat_add"]);
}

#[test]
fn there_are_no_reductions_of_integers_with_a_sign() {
    let said = run(
        "builtin.module(lower-affine)",
        "func.func @f() -> si32 {
           %0 = affine.parallel (%i) = (0) to (4) reduce (\"maxs\") -> (si32) {
             %s = \"t.c\"() : () -> si32
             affine.yield %s : si32
           }
           return %0 : si32
         }",
    );
    let failed = "failed to legalize operation 'affine.parallel' that was explicitly marked illegal";
    assert_eq!(said.unwrap_err(), ["Reduction operation type not supported", failed]);
}

#[test]
fn blocks_that_only_lead_to_each_other_are_not_lifted() {
    let said = run(
        "builtin.module(func.func(lift-cf-to-scf))",
        "func.func @f(%c: i1) {
           cf.br ^bb1
         ^bb1:
           return
         ^bb2:
           cf.cond_br %c, ^bb1, ^bb3
         ^bb3:
           cf.br ^bb2
         }",
    );
    assert_eq!(said.unwrap_err(), ["'cf.cond_br' op transformation does not support unreachable blocks"]);
}

#[test]
fn several_open_sizes_of_an_expansion_are_those_of_the_op() {
    let made = run(
        "builtin.module(expand-strided-metadata)",
        "func.func @f(%m: memref<?x?xf32>, %a: index, %b: index, %c: index) -> memref<?x1x?x?xf32> {
           %0 = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [%a, 1, %b, %c]
             : memref<?x?xf32> into memref<?x1x?x?xf32>
           return %0 : memref<?x1x?x?xf32>
         }
         func.func @known(%m: memref<?xf32>, %a: index) -> memref<?x2x?xf32> {
           %c4 = arith.constant 4 : index
           %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [%a, 2, %c4] : memref<?xf32> into memref<?x2x?xf32>
           return %0 : memref<?x2x?xf32>
         }",
    );
    assert_in_order(
        &made.unwrap(),
        &[
            "@f",
            "sizes: [%sizes#0, 1, %arg2, %arg3], strides: [%strides#0, %strides#0, %arg3, 1]",
            "@known",
            "sizes: [%arg1, 2, %c4], strides: [%c8, %c4, 1]",
        ],
    );
}

#[test]
fn what_makes_dimensions_is_not_expanded() {
    let made = run(
        "builtin.module(affine-expand-index-ops)",
        "func.func @f(%m: memref<64xf32>, %n: index) {
           affine.for %i = 0 to 8 {
             %0 = affine.linearize_index [%i, %i] by (8, 8) : index
             %1 = affine.apply affine_map<(d0) -> (d0)>(%0)
             %2 = affine.load %m[%1] : memref<64xf32>
             \"t.use\"(%2) : (f32) -> ()
             %3 = affine.linearize_index [%n, %n] by (8, 8) : index
             %4 = affine.load %m[%3] : memref<64xf32>
             \"t.use\"(%4) : (f32) -> ()
             %5 = affine.linearize_index [%i, %n] by (8, 8) : index
             \"t.use\"(%5) : (index) -> ()
           }
           return
         }",
    );
    let made = made.unwrap();
    assert_in_order(
        &made,
        &[
            "affine.linearize_index [%arg2, %arg2]",
            "affine.load",
            "affine.linearize_index [%arg1, %arg1]",
            "affine.load",
            "arith.muli %arg2",
        ],
    );
    assert_eq!(made.matches("affine.linearize_index").count(), 2, "{made}");
}

#[test]
fn functions_with_bodies_of_any_size_are_converted() {
    // With several threads, those with large bodies own isolates, and the others stay where they are.
    let function = |i: usize| format!("func.func @f{i}(%x: i32) -> i32 {{ return %x : i32 }}\n");
    let small = |range: std::ops::Range<usize>| range.map(function).collect::<String>();
    let large: String = (0..400).map(|i| format!("\"t.op\"() {{t.number = {i}}} : () -> ()\n")).collect();
    let text = small(0..1000) + "func.func @large() {\n" + &large + "return\n}\n" + &small(1000..2000);
    let made = run("builtin.module(convert-func-to-llvm)", text.leak()).unwrap();
    assert_eq!((made.matches("llvm.func").count(), made.matches("func.func").count()), (2001, 0));
}
