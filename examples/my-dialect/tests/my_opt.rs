//! Tests of `my-opt` on files with the dialect.

use std::process::{Command, Output};

fn my_opt(args: &[&str]) -> Output {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    Command::new(env!("CARGO_BIN_EXE_my-opt")).args(args).current_dir(folder).output().expect("my-opt runs")
}

#[test]
fn sample_is_read_and_printed() {
    let output = my_opt(&["sample.mlir"]);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), include_str!("sample.printed.mlir"));
    assert!(output.status.success());
}

#[test]
fn printed_sample_stays_as_it_is() {
    let output = my_opt(&["sample.printed.mlir"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), include_str!("sample.printed.mlir"));
}

#[test]
fn generic_form_says_the_same() {
    let round_trip = my_opt(&["sample.mlir", "--verify-roundtrip", "--mlir-print-op-generic"]);
    assert_eq!(String::from_utf8_lossy(&round_trip.stderr), "");
    let text = String::from_utf8_lossy(&round_trip.stdout).into_owned();
    assert!(text.contains(r#""poly.eval"(%5, %arg0) <{method = 1 : i32}> : (!poly.poly<2>, i64) -> i64"#), "{text}");
}

#[test]
fn mistakes_are_reported() {
    let output = my_opt(&["invalid.mlir", "--split-input-file", "--verify-diagnostics"]);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}

#[test]
fn rules_simplify_polynomials() {
    let output = my_opt(&["simplify.mlir", "--canonicalize"]);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), include_str!("simplify.simplified.mlir"));
}

#[test]
fn rules_say_why_they_do_not_apply() {
    let output = my_opt(&["simplify.mlir", "--canonicalize", "--explain-rewrites=-"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    for line in ["MapIdentity: applied", "AddZero: applied", "Distribute: applied", "EvalZero: applied"] {
        assert!(said.contains(line), "{said}");
    }
    assert!(said.contains("MapIdentity: no match") && said.contains(": differs"), "{said}");
}
