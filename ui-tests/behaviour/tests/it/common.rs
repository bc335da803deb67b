//! Runs of the driver on texts, with dialects of a test. With `MLIR_OPT=mlir-opt-22` in the environment, the reference
//! is run on the same text, and its output must be the same: this is how expected texts are recorded and checked.

// Each test uses a part of it.
#![allow(dead_code)]

use std::io::Write;
use std::process::{Command, Stdio};

use dialekt_ir_core::context::{DialectDescriptor, DialectRegistry};
use expect_test::Expect;

const FLAGS: [&str; 1] = ["--allow-unregistered-dialect"];

/// The output for a text: diagnostics, and the printed IR.
pub fn run(dialects: &[&'static DialectDescriptor], text: &str) -> String {
    let mut registry = DialectRegistry::new();
    dialects.iter().for_each(|dialect| {
        registry.insert(dialect);
    });
    let args = std::iter::once("opt").chain(FLAGS).map(std::ffi::OsString::from);
    let args = dialekt_opt_main::args::parse(args, &Default::default()).expect("known flags");
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let streams =
        &mut dialekt_opt_main::Streams { input: &mut text.as_bytes(), output: &mut output, errors: &mut errors };
    dialekt_opt_main::run(&args, registry, Default::default(), streams);
    String::from_utf8([errors, output].concat()).expect("text")
}

/// The output of the reference for a text.
fn reference(tool: &std::ffi::OsStr, text: &str) -> String {
    let mut child = Command::new(tool)
        .args(FLAGS)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the reference runs");
    child.stdin.take().expect("piped").write_all(text.as_bytes()).expect("the reference reads");
    let output = child.wait_with_output().expect("the reference ends");
    String::from_utf8([output.stderr, output.stdout].concat()).expect("text")
}

/// Checks the output for a text, here and, on request, in the reference.
pub fn check(dialects: &[&'static DialectDescriptor], text: &str, expected: Expect) {
    let found = run(dialects, text);
    if let Some(tool) = std::env::var_os("MLIR_OPT") {
        let said = reference(&tool, text);
        assert!(found == said, "{text}\n---- the reference says\n{said}---- found\n{found}");
    }
    expected.assert_eq(&found);
}

/// Checks the output for a text that is not one of the reference's dialects.
#[allow(dead_code)]
pub fn check_own(dialects: &[&'static DialectDescriptor], text: &str, expected: Expect) {
    expected.assert_eq(&run(dialects, text));
}
