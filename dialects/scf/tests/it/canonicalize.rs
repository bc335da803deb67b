//! Tests of canonicalization in cases that the reference miscompiles.
//!
//! Canonicalization of everything else is recorded in `tests/cases/canonicalize-scf-*.cases`.

use std::sync::Arc;

use dialekt::rewrite::{GreedyConfig, canonicalization_patterns, canonicalize};
use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;

/// The canonicalized source, which has been verified.
fn canonical(text: &str) -> String {
    let mut registry = DialectRegistry::new();
    for dialect in [dialekt_scf::SCFDialect::DIALECT, dialekt_tensor::TensorDialect::DIALECT] {
        registry.insert(dialect);
    }
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    let mut diagnostics = Vec::new();
    let source = Arc::new(text.to_owned().into_bytes());
    let parsed = parse_source(&cx, "input", source, &ParseOptions::default(), &mut diagnostics);
    let mut parsed = parsed.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let patterns = canonicalization_patterns(&cx).freeze(&cx);
    let config = GreedyConfig { top_down: true, ..GreedyConfig::default() };
    let outcome = canonicalize(&mut parsed.ir, parsed.top, &patterns, &config);
    assert!(outcome.converged);
    assert!(verify(&parsed.ir, parsed.top, &mut diagnostics).is_ok(), "{diagnostics:?}");
    let mut out = Vec::new();
    print_op(&parsed.ir, parsed.top, &PrintFlags::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Compares texts without indentation.
#[track_caller]
fn check(text: &str, expected: &str) {
    let found = canonical(text);
    let lines = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
    };
    assert_eq!(lines(&found), lines(expected), "{found}");
}

/// The reference loses the value that the `scf.if` yields, which is computed in the first region.
#[test]
fn a_branch_that_gives_a_value_of_the_first_region_moves_down() {
    check(
        r#"
        %a = "t.source"() : () -> i32
        %r:2 = scf.while (%x = %a) : (i32) -> (i32, i32) {
          %c = "t.condition"(%x) : (i32) -> i1
          %u = "t.value"(%x) : (i32) -> i32
          %i = scf.if %c -> i32 {
            "t.then"() : () -> ()
            scf.yield %u : i32
          } else {
            scf.yield %x : i32
          }
          scf.condition(%c) %i, %x : i32, i32
        } do {
        ^bb0(%p: i32, %q: i32):
          %n = "t.body"(%p, %q) : (i32, i32) -> i32
          scf.yield %n : i32
        }
        "t.use"(%r#0) : (i32) -> ()
        "#,
        r#"
        module {
          %0 = "t.source"() : () -> i32
          %1:2 = scf.while (%arg0 = %0) : (i32) -> (i32, i32) {
            %2 = "t.condition"(%arg0) : (i32) -> i1
            %3 = "t.value"(%arg0) : (i32) -> i32
            scf.condition(%2) %arg0, %3 : i32, i32
          } do {
          ^bb0(%arg0: i32, %arg1: i32):
            "t.then"() : () -> ()
            %2 = "t.body"(%arg1, %arg0) : (i32, i32) -> i32
            scf.yield %2 : i32
          }
          "t.use"(%1#0) : (i32) -> ()
        }
        "#,
    );
}

/// The reference passes the value of the else region to the second argument.
#[test]
fn a_branch_whose_value_is_passed_twice_moves_down() {
    let text = canonical(
        r#"
        %e = "t.poison"() : () -> i32
        %r:2 = scf.while : () -> (i32, i32) {
          %c = "t.condition"() : () -> i1
          %i = scf.if %c -> i32 {
            %t = "t.then"() : () -> i32
            scf.yield %t : i32
          } else {
            scf.yield %e : i32
          }
          scf.condition(%c) %i, %i : i32, i32
        } do {
        ^bb0(%p: i32, %q: i32):
          "t.body"(%p, %q) : (i32, i32) -> ()
          scf.yield
        }
        "#,
    );
    assert!(text.contains("%1 = \"t.then\"()") && text.contains("\"t.body\"(%1, %1)"), "{text}");
}

/// The reference takes insertions for results in their textual order, and keeps as many as there are results.
#[test]
fn parts_of_a_loop_that_runs_once_are_inserted_into_their_tensors() {
    let text = canonical(
        r#"
        %t:2 = "t.source"() : () -> (tensor<?xf32>, tensor<?xf32>)
        %p:3 = "t.parts"() : () -> (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
        %r:2 = scf.forall (%i) in (1) shared_outs(%a = %t#0, %b = %t#1) -> (tensor<?xf32>, tensor<?xf32>) {
          scf.forall.in_parallel {
            tensor.parallel_insert_slice %p#0 into %b[0] [1] [1] : tensor<1xf32> into tensor<?xf32>
            tensor.parallel_insert_slice %p#1 into %a[1] [1] [1] : tensor<1xf32> into tensor<?xf32>
            tensor.parallel_insert_slice %p#2 into %a[2] [1] [1] : tensor<1xf32> into tensor<?xf32>
          }
        }
        "t.use"(%r#0, %r#1) : (tensor<?xf32>, tensor<?xf32>) -> ()
        "#,
    );
    for line in [
        "%inserted_slice = tensor.insert_slice %1#0 into %0#1[0] [1] [1]",
        "%inserted_slice_0 = tensor.insert_slice %1#1 into %0#0[1] [1] [1]",
        "%inserted_slice_1 = tensor.insert_slice %1#2 into %inserted_slice_0[2] [1] [1]",
        "\"t.use\"(%inserted_slice_1, %inserted_slice)",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

/// As an attribute of the reference, this bound would be the marker for an operand.
#[test]
fn a_bound_that_cannot_stand_in_an_attribute_stays_an_operand() {
    let text = canonical(
        r#"
        %lower = "t.source"() : () -> index
        %upper = arith.constant -9223372036854775808 : index
        %one = arith.constant 1 : index
        scf.forall (%i) = (%lower) to (%upper) step (%one) {
          "t.use"(%i) : (index) -> ()
        }
        "#,
    );
    assert!(text.contains("to (%c-9223372036854775808) step (1)"), "{text}");
}
