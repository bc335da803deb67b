//! Tests of `symbols-opt` on the programs in `ir/`, and comparisons with the reference's own test passes for symbols.

use std::ffi::OsString;
use std::path::Path;

use dialekt_ir_core::context::Registry;
use dialekt_opt_main::{Streams, args, run};
use dialekt_pass::{PassRegistry, RegisterPasses};

use crate::common::dialects;

fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.dialects = dialects();
    *registry.passes() = passes();
    registry
}

fn passes() -> PassRegistry {
    let mut passes = dialekt::passes();
    dialekt_example_symbols::passes::register(&mut passes);
    passes
}

/// Runs the tool on a text. Returns whether it was accepted, the output and the messages.
fn tool(flags: &[&str], text: &str) -> (bool, String, String) {
    let line = ["symbols-opt", "-"].into_iter().chain(flags.iter().copied());
    let args = args::parse(line.map(OsString::from), &passes()).expect("the flags are right");
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams { input: &mut text.as_bytes(), output: &mut output, errors: &mut errors };
    let accepted = run(&args, dialects(), passes(), &mut streams);
    (accepted, String::from_utf8(output).unwrap(), String::from_utf8(errors).unwrap())
}

fn program(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ir").join(name)).unwrap()
}

/// The programs are valid, and equal in both forms.
#[test]
fn programs_are_valid() {
    for name in ["circuit.mlir", "irdl.mlir", "modules.mlir"] {
        for flags in [&["--verify-roundtrip"][..], &["--verify-roundtrip", "--mlir-print-op-generic"]] {
            let (accepted, output, errors) = tool(flags, &program(name));
            assert!(accepted && errors.is_empty() && !output.is_empty(), "{name}: {errors}");
        }
    }
}

/// Each wrong reference has an error, with a note at the symbol if there is one.
#[test]
fn mistakes_are_reported() {
    let (accepted, _, errors) = tool(&["--split-input-file", "--verify-diagnostics"], &program("mistakes.mlir"));
    assert!(accepted, "{errors}");
}

// Uses are found and references renamed as by the passes of the reference.
dialekt_testing::recorded_cases!(registry(), in "tests/it/tool" => renames, uses);

/// Uses from other symbol tables keep functions from being erased, and their results from being known.
#[test]
fn passes_respect_uses_from_other_tables() {
    let text = program("modules.mlir");
    let (accepted, before, _) = tool(&[], &text);
    let (inlined, after, errors) = tool(&["--inline"], &text);
    assert!(accepted && inlined, "{errors}");
    assert_eq!(before, after);

    let text = |elsewhere: &str| {
        format!(
            "func.func private @f(%a: i32) -> i32 {{ return %a : i32 }}\n\
             func.func @g() -> i32 {{ %c = arith.constant 1 : i32 %r = call @f(%c) : (i32) -> i32 return %r : i32 }}\n\
             path.module @m {{ path.item @i {{ {elsewhere} }} }}"
        )
    };
    let known = "    %c1_i32 = arith.constant 1 : i32\n    return %c1_i32 : i32\n";
    for (elsewhere, is_known) in [
        ("", true),
        ("\"t.use\"() {f = @.super::@g} : () -> ()", true),
        ("\"t.use\"() {f = @.super::@f} : () -> ()", false),
        ("path.link @f", false),
    ] {
        let (accepted, output, errors) = tool(&["--allow-unregistered-dialect", "--sccp"], &text(elsewhere));
        assert!(accepted, "{errors}");
        let of_f = output.split("func.func @g").next().unwrap_or_default();
        assert_eq!(of_f.contains(known), is_known, "{elsewhere}: {output}");
        // The argument is unused, but callers elsewhere pass it.
        let flags = ["--allow-unregistered-dialect", "--sccp", "--remove-dead-values"];
        let (accepted, output, errors) = tool(&flags, &text(elsewhere));
        assert!(accepted, "{errors}");
        assert_eq!(output.contains("@f(%arg0: i32)"), !is_known, "{elsewhere}: {output}");
    }
}
