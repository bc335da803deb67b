//! Tests that output and diagnostics are the same on one thread and on all.

use std::ffi::OsString;
use std::fmt::Write as _;

use dialekt_opt_main::{Streams, args, run};

/// A module of functions that is large enough to be parsed on all threads. `change` edits the text of one function.
fn source(functions: usize, change: impl Fn(usize, &mut String)) -> String {
    let mut text = String::from("#early = loc(\"early\":1:2)\n\"builtin.module\"() ({\n");
    for f in 0..functions {
        let mut body = String::new();
        write!(
            body,
            "  \"func.func\"() <{{function_type = (i32) -> i32, sym_name = \"f{f}\"}}> ({{\n  ^bb0(%a: i32):\n"
        )
        .unwrap();
        for i in 0..40 {
            let last = if i == 0 { "a".to_owned() } else { format!("v{}", i - 1) };
            writeln!(
                body,
                "    %v{i} = \"t.add\"(%{last}, %a) {{map = affine_map<(d0) -> (d0 + {i})>, n = {} : i64}} : (i32, i32) -> i32 loc({})",
                f * i,
                if i % 2 == 0 { "#late" } else { "#early" },
            )
            .unwrap();
        }
        body.push_str("    \"func.return\"(%v39) : (i32) -> ()\n  }) : () -> ()\n");
        change(f, &mut body);
        text.push_str(&body);
    }
    text + "}) : () -> ()\n#late = loc(callsite(\"late\":3:4 at \"f\"(#early)))\n"
}

fn opt(text: &str, flags: &[&str]) -> (bool, String, String) {
    let line = ["dialekt-opt", "-", "--allow-unregistered-dialect", "--mlir-print-debuginfo"];
    let args = args::parse(line.iter().chain(flags).map(OsString::from), &dialekt::passes()).unwrap();
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams { input: &mut text.as_bytes(), output: &mut output, errors: &mut errors };
    let accepted = run(&args, dialekt::registry().dialects, dialekt::passes(), &mut streams);
    (accepted, String::from_utf8(output).unwrap(), String::from_utf8(errors).unwrap())
}

#[track_caller]
fn check(text: &str, accepted: bool) -> String {
    let mut said = String::new();
    for form in ["--mlir-print-op-generic", "--mlir-print-op-generic=false"] {
        let one = opt(text, &[form, "--mlir-disable-threading"]);
        assert_eq!(one.0, accepted, "{}", one.2);
        for _ in 0..4 {
            let all = opt(text, &[form]);
            assert!(one == all, "one thread:\n{}\nall threads:\n{}", one.2, all.2);
        }
        said = one.2;
    }
    said
}

#[test]
fn valid_sources() {
    let text = source(60, |_, _| {});
    assert!(text.len() > 128 << 10);
    assert_eq!(check(&text, true), "");
}

#[test]
fn the_first_error_of_the_text_wins() {
    let text = source(60, |f, body| {
        if f % 20 == 17 {
            *body = body.replace("%v20 =", "%v20 +");
        }
    });
    let said = check(&text, false);
    assert_eq!(said.matches("error:").count(), 1, "{said}");
}

#[test]
fn every_invalid_function_is_reported_in_order() {
    let text = source(60, |f, body| {
        if f % 7 == 3 {
            *body = body.replace("(%v39)", "(%v39, %v38)").replace("(i32) -> ()\n", "(i32, i32) -> ()\n");
        }
    });
    let said = check(&text, false);
    assert_eq!(said.matches("has 2 operands, but enclosing function").count(), 9, "{said}");
}

#[test]
fn names_from_outside_fall_back_to_one_pass() {
    let text = source(60, |f, body| {
        if f == 30 {
            body.insert_str(0, "  %outside = \"t.def\"() : () -> i32\n");
        }
        if f == 45 {
            *body = body.replace("(%v20, %a)", "(%outside, %a)");
        }
    });
    let said = check(&text, false);
    assert!(said.contains("using value defined outside the region"), "{said}");
}

#[test]
fn resources_keep_their_keys_when_a_source_is_parsed_again() {
    let text = source(60, |f, body| {
        if f == 30 {
            body.insert_str(0, "  %outside = \"t.def\"() : () -> i32\n");
        }
        // A body that needs an outer value defined after it cannot be parsed on its own.
        if f == 3 {
            let used = "(%outside, %a) {blob = dense_resource<key> : tensor<1xi8>, ";
            *body = body.replace("(%v20, %a) {", used);
        }
    });
    let said = check(&text, false);
    assert!(said.contains("dense_resource<key>"), "{said}");
}

#[test]
fn many_functions_with_results_take_two_passes() {
    let function = "\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({}) : () -> i32\n";
    let (accepted, _, said) = opt(&function.repeat(5000), &["--mlir-print-op-generic"]);
    assert!(!accepted && said.contains("requires zero results"), "{}", &said[..said.len().min(1000)]);
}

#[test]
fn undefined_names_and_aliases_are_found() {
    let text = source(60, |f, body| {
        if f == 45 {
            *body = body.replace("(%v20, %a)", "(%nowhere, %a)");
        }
    });
    assert!(check(&text, false).contains("use of undeclared SSA value name"));
    let text = source(60, |f, body| {
        if f == 45 {
            *body = body.replacen("loc(#late)", "loc(#never)", 1);
        }
    });
    assert!(check(&text, false).contains("operation location alias was never defined"));
}

/// The commands of the README print the output that it shows.
#[test]
fn examples_print_as_recorded() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/");
    let passes = ["--canonicalize", "--cse", "--loop-invariant-code-motion", "--convert-scf-to-cf"];
    for (input, flags, recorded) in [
        ("dot.mlir", &["--allow-unregistered-dialect", "--mlir-print-op-generic"][..], "dot.generic.mlir"),
        ("matvec.mlir", &passes, "matvec.lowered.mlir"),
    ] {
        let input = format!("{folder}{input}");
        let line = ["dialekt-opt", &input].into_iter().chain(flags.iter().copied());
        let args = args::parse(line.map(OsString::from), &dialekt::passes()).unwrap();
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let mut streams = Streams { input: &mut std::io::empty(), output: &mut output, errors: &mut errors };
        assert!(run(&args, dialekt::registry().dialects, dialekt::passes(), &mut streams));
        assert_eq!(String::from_utf8(output).unwrap(), std::fs::read_to_string(format!("{folder}{recorded}")).unwrap());
    }
}
