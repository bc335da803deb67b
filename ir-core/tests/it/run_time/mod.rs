//! Tests of dialects that are declared at run time: texts, rejected declarations, threads.
//!
//! The dialect `dyn` and the messages about its types and attributes are those of a dialect that the reference loads
//! from a definition in IRDL (`mlir-opt --irdl-file`), which creates its dialects in the same way; the locations of all
//! messages are those of the reference.

mod dialect;
mod errors;
mod many_ops;
mod threads;

use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;
use expect_test::{Expect, expect};

/// A context with the dialect `dyn`.
fn context() -> Context {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    dialect::add(&cx).expect("nothing is wrong with it");
    cx
}

/// Parses, verifies and prints a text: diagnostics, or the output.
fn run(cx: &Context, text: &str, flags: &PrintFlags) -> String {
    let mut diagnostics = Vec::new();
    let source = Arc::new(text.as_bytes().to_vec());
    let parsed = parse_source(cx, "-", source, &ParseOptions::default(), &mut diagnostics);
    if let Some(parsed) = parsed
        && verify(&parsed.ir, parsed.top, &mut diagnostics).is_ok()
    {
        let mut printed = Vec::new();
        print_op(&parsed.ir, parsed.top, flags, &mut printed).expect("printed into memory");
        return String::from_utf8(printed).expect("text");
    }
    let mut out = String::new();
    diagnostics.iter().for_each(|diagnostic| diagnostic.render(cx, &mut out));
    out
}

/// Checks the output of a text, which parses as the same in both forms.
fn check(text: &str, expected: Expect) {
    let cx = context();
    let found = run(&cx, text, &PrintFlags::default());
    expected.assert_eq(&found);
    if found.starts_with("module") {
        assert_eq!(run(&context(), &found, &PrintFlags::default()), found);
        let generic = run(&cx, text, &PrintFlags::generic());
        assert_eq!(run(&context(), &generic, &PrintFlags::default()), found);
    }
}

#[test]
fn types_and_attributes_are_read_and_printed() {
    check(
        "%0 = \"t.s\"() {a = #dyn.note<1 : i32>, b = tensor<2x!dyn<unit>>, c = #dyn<note<\"s\">>} : () -> !dyn.complex<f32>",
        expect![[r#"
            module {
              %0 = "t.s"() {a = #dyn.note<1 : i32>, b = tensor<2x!dyn.unit>, c = #dyn.note<"s">} : () -> !dyn.complex<f32>
            }
        "#]],
    );
    check(
        "\"t.s\"() {a = #dyn.pair<3 of !dyn.unit>} : () -> ()",
        expect![[r#"
        module {
          "t.s"() {a = #dyn.pair<3 of !dyn.unit>} : () -> ()
        }
    "#]],
    );
    check(
        "\"t.s\"() {a = #dyn.words<x y z>} : () -> ()",
        expect![[r#"
        module {
          "t.s"() {a = #dyn.words<x y z>} : () -> ()
        }
    "#]],
    );
}

#[test]
fn parameters_are_checked() {
    check(
        "%0 = \"t.s\"() : () -> !dyn.complex<i32>",
        expect![[r#"
        -:1:27: error: parameter #0 does not satisfy the constraint
        %0 = "t.s"() : () -> !dyn.complex<i32>
                                  ^
    "#]],
    );
    check(
        "%0 = \"t.s\"() : () -> !dyn<complex<i32>>",
        expect![[r#"
        -:1:27: error: parameter #0 does not satisfy the constraint
        %0 = "t.s"() : () -> !dyn<complex<i32>>
                                  ^
    "#]],
    );
    check(
        "%0 = \"t.s\"() : () -> !dyn.complex<f32, f32>",
        expect![[r#"
        -:1:27: error: expected 1 type arguments, but had 2
        %0 = "t.s"() : () -> !dyn.complex<f32, f32>
                                  ^
    "#]],
    );
    check(
        "%0 = \"t.s\"() : () -> !dyn.complex",
        expect![[r#"
        -:1:27: error: expected 1 type arguments, but had 0
        %0 = "t.s"() : () -> !dyn.complex
                                  ^
    "#]],
    );
    check(
        "%0 = \"t.s\"() : () -> !dyn.complex<>",
        expect![[r#"
        -:1:27: error: expected 1 type arguments, but had 0
        %0 = "t.s"() : () -> !dyn.complex<>
                                  ^
    "#]],
    );
    check(
        "\"t.s\"() {x = #dyn.note<1,>} : () -> ()",
        expect![[r#"
        -:1:26: error: expected attribute value
        "t.s"() {x = #dyn.note<1,>} : () -> ()
                                 ^
    "#]],
    );
    check(
        "\"t.s\"() {x = #dyn.note<1 2>} : () -> ()",
        expect![[r#"
        -:1:25: error: expected ','
        "t.s"() {x = #dyn.note<1 2>} : () -> ()
                                ^
    "#]],
    );
    check(
        "%0 = \"t.s\"() : () -> !dyn.unit<1>",
        expect![[r#"
        -:1:27: error: expected 0 type arguments, but had 1
        %0 = "t.s"() : () -> !dyn.unit<1>
                                  ^
    "#]],
    );
}

#[test]
fn names_that_were_not_added_are_unknown() {
    check(
        "%0 = \"t.s\"() : () -> !dyn.nothing",
        expect![[r#"
        -:1:27: error: expected dynamic type
        %0 = "t.s"() : () -> !dyn.nothing
                                  ^
    "#]],
    );
    check(
        "\"t.s\"() {a = #dyn.nothing} : () -> ()",
        expect![[r#"
        -:1:19: error: expected dynamic attribute
        "t.s"() {a = #dyn.nothing} : () -> ()
                          ^
    "#]],
    );
    check(
        "\"dyn.nothing\"() : () -> ()",
        expect![[r#"
        -:1:1: error: unregistered operation 'dyn.nothing' found in dialect ('dyn') that does not allow unknown operations
        "dyn.nothing"() : () -> ()
        ^
        -:1:1: note: see current operation: "dyn.nothing"() : () -> ()
    "#]],
    );
    check(
        "dyn.nothing",
        expect![[r#"
        -:1:1: error: custom op 'dyn.nothing' is unknown
        dyn.nothing
        ^
    "#]],
    );
}

#[test]
fn ops_without_a_custom_form_are_generic() {
    check(
        "%0 = \"t.s\"() : () -> !dyn.complex<f32>\n%1 = \"dyn.norm\"(%0) {n = 1} : (!dyn.complex<f32>) -> f32",
        expect![[r#"
            module {
              %0 = "t.s"() : () -> !dyn.complex<f32>
              %1 = "dyn.norm"(%0) {n = 1 : i64} : (!dyn.complex<f32>) -> f32
            }
        "#]],
    );
    check(
        "%0 = dyn.norm %x : f32",
        expect![[r#"
        -:1:15: error: custom op 'dyn.norm' dynamic operation do not define any parser function
        %0 = dyn.norm %x : f32
                      ^
    "#]],
    );
    check(
        "%0 = \"t.s\"() : () -> f32\n%1 = \"dyn.norm\"(%0) <{n = 1 : i32}> : (f32) -> f32",
        expect![[r#"
        -:2:6: error: invalid properties {n = 1 : i32} for op dyn.norm: extensible Dialects don't support properties
        %1 = "dyn.norm"(%0) <{n = 1 : i32}> : (f32) -> f32
             ^
    "#]],
    );
}

#[test]
fn operands_and_results_are_verified() {
    check(
        "%0 = \"t.s\"() : () -> f32\n%1 = \"dyn.norm\"(%0) : (f32) -> f32",
        expect![[r#"
        -:2:6: error: 'dyn.norm' op operand #0 must be complex, but got 'f32'
        %1 = "dyn.norm"(%0) : (f32) -> f32
             ^
        -:2:6: note: see current operation: %1 = "dyn.norm"(%0) : (f32) -> f32
    "#]],
    );
    check(
        "%1 = \"dyn.norm\"() : () -> f32",
        expect![[r#"
        -:1:6: error: 'dyn.norm' op requires a single operand
        %1 = "dyn.norm"() : () -> f32
             ^
        -:1:6: note: see current operation: %0 = "dyn.norm"() : () -> f32
    "#]],
    );
    // The closure sees both.
    check(
        "%0 = \"t.s\"() : () -> !dyn.complex<f32>\n%1 = \"dyn.norm\"(%0) : (!dyn.complex<f32>) -> f64",
        expect![[r#"
        -:2:6: error: 'dyn.norm' op gives something else than an element
        %1 = "dyn.norm"(%0) : (!dyn.complex<f32>) -> f64
             ^
        -:2:6: note: see current operation: %1 = "dyn.norm"(%0) : (!dyn.complex<f32>) -> f64
    "#]],
    );
}

#[test]
fn formats_attributes_and_traits_work() {
    check(
        "%0 = \"t.s\"() : () -> f32\n%1 = dyn.scale %0 by 3 : f32\n%2 = dyn.scale %1 by 4 loudly {note = #dyn.note<1>} : f32",
        expect![[r#"
            module {
              %0 = "t.s"() : () -> f32
              %1 = dyn.scale %0 by 3 : f32
              %2 = dyn.scale %1 by 4 loudly {note = #dyn.note<1 : i64>} : f32
            }
        "#]],
    );
    check(
        "%0 = \"t.s\"() : () -> i32\n%1 = dyn.scale %0 by 3 : i32",
        expect![[r#"
        -:2:6: error: 'dyn.scale' op operand #0 must be f32 or f64, but got 'i32'
        %1 = dyn.scale %0 by 3 : i32
             ^
        -:2:6: note: see current operation: %1 = "dyn.scale"(%0) <{factor = 3 : i64}> : (i32) -> i32
    "#]],
    );
    check(
        "%0 = \"t.s\"() : () -> f32\n%1 = \"dyn.scale\"(%0) : (f32) -> f32",
        expect![[r#"
        -:2:6: error: 'dyn.scale' op requires attribute 'factor'
        %1 = "dyn.scale"(%0) : (f32) -> f32
             ^
        -:2:6: note: see current operation: %1 = "dyn.scale"(%0) : (f32) -> f32
    "#]],
    );
    check(
        "%0 = \"t.s\"() : () -> f32\n%1 = \"dyn.scale\"(%0) <{factor = 1 : i64}> : (f32) -> f64",
        expect![[r#"
        -:2:6: error: 'dyn.scale' op requires the same type for all operands and results
        %1 = "dyn.scale"(%0) <{factor = 1 : i64}> : (f32) -> f64
             ^
        -:2:6: note: see current operation: %1 = "dyn.scale"(%0) <{factor = 1 : i64}> : (f32) -> f64
    "#]],
    );
}

#[test]
fn regions_and_terminators_work() {
    let text = "dyn.scope {\n  %0 = dyn.make 2\n  dyn.done 7 with %0 : !dyn.complex<f32>\n}";
    check(
        text,
        expect![[r#"
            module {
              dyn.scope {
                %0 = dyn.make 2
                dyn.done 7 with %0 : !dyn.complex<f32>
              }
            }
        "#]],
    );
    check(
        "\"dyn.scope\"() ({\n  dyn.make 2\n}) : () -> ()",
        expect![[r#"
        -:2:3: error: block with no terminator, has %0 = "dyn.make"() {count = 2 : i64} : () -> !dyn.complex<f32>
          dyn.make 2
          ^
        -:2:3: note: see current operation: %0 = "dyn.make"() {count = 2 : i64} : () -> !dyn.complex<f32>
    "#]],
    );
    check(
        "\"dyn.scope\"() ({\n}, {\n}) : () -> ()",
        expect![[r#"
        -:1:1: error: 'dyn.scope' op requires one region
        "dyn.scope"() ({
        ^
        -:1:1: note: see current operation: 
        "dyn.scope"() ({
        }, {
        }) : () -> ()
    "#]],
    );
    check(
        "dyn.scope {\n  dyn.done 7\n  dyn.done 7\n}",
        expect![[r#"
        -:2:3: error: 'dyn.done' op must be the last operation in the parent block
          dyn.done 7
          ^
        -:2:3: note: see current operation: "dyn.done"() <{value = 7 : i64}> : () -> ()
    "#]],
    );
    check(
        "dyn.done 7",
        expect![[r#"
        -:1:1: error: 'dyn.done' op expects parent op 'dyn.scope'
        dyn.done 7
        ^
        -:1:1: note: see current operation: "dyn.done"() <{value = 7 : i64}> : () -> ()
    "#]],
    );
    check(
        "%0 = \"t.s\"() : () -> i32\ndyn.scope {\n  \"t.u\"(%0) : (i32) -> ()\n  dyn.done 7\n}",
        expect![[r#"
        -:3:3: error: 't.u' op using value defined outside the region
          "t.u"(%0) : (i32) -> ()
          ^
        -:3:3: note: see current operation: "t.u"(<<UNKNOWN SSA VALUE>>) : (i32) -> ()
        -:2:1: note: required by region isolation constraints
        dyn.scope {
        ^
    "#]],
    );
    check(
        "dyn.scope {\n  dyn.done 8\n}",
        expect![[r#"
        -:1:1: error: 'dyn.scope' op expects to end with 7
        dyn.scope {
        ^
        -:1:1: note: see current operation: 
        "dyn.scope"() ({
          "dyn.done"() <{value = 8 : i64}> : () -> ()
        }) : () -> ()
    "#]],
    );
}

#[test]
fn closures_parse_print_and_infer() {
    check(
        "%0 = dyn.make 3",
        expect![[r#"
        module {
          %0 = dyn.make 3
        }
    "#]],
    );
    check(
        "%0 = dyn.make x",
        expect![[r#"
        -:1:15: error: custom op 'dyn.make' expected integer value
        %0 = dyn.make x
                      ^
    "#]],
    );
    check(
        "%0 = \"dyn.make\"() {count = 3 : i64} : () -> i32",
        expect![[r#"
        -:1:6: error: 'dyn.make' op inferred type(s) '!dyn.complex<f32>' are incompatible with return type(s) of operation 'i32'
        %0 = "dyn.make"() {count = 3 : i64} : () -> i32
             ^
        -:1:6: error: 'dyn.make' op failed to infer returned types
        %0 = "dyn.make"() {count = 3 : i64} : () -> i32
             ^
        -:1:6: note: see current operation: %0 = "dyn.make"() {count = 3 : i64} : () -> i32
    "#]],
    );
}
