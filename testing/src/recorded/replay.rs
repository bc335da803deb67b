//! Runs of the tool on recorded cases.

use std::ffi::OsString;

use dialekt_ir_core::context::Registry;
use dialekt_opt_main::{Streams, args, run};
use dialekt_pass::RegisterPasses;

use super::file::{Case, Record};

/// The difference between a record and what the tool says.
#[derive(Debug)]
pub struct Difference {
    /// Both, one after the other.
    pub text: String,
    /// The sections of the record that the tool would have.
    pub(super) record: String,
}

/// Runs the tool with the dialects and passes of a registry on a case.
///
/// # Errors
/// The tool says something else than the record.
pub fn replay(case: &Case, mut registry: Registry) -> Result<(), Difference> {
    let passes = std::mem::take(registry.passes());
    let mut line = vec!["dialekt-opt", "-"];
    if !case.has_flag("no-allow-unregistered") {
        line.push("--allow-unregistered-dialect");
    }
    if !case.has_flag("custom") {
        line.push("--mlir-print-op-generic");
    }
    // On one thread, isolated ops share the isolate of the outermost op, which makes no difference.
    if case.line % 2 == 1 {
        line.push("--mlir-disable-threading");
    }
    line.extend(case.flags.iter().filter(|f| f.starts_with('-')).map(String::as_str));
    let args = args::parse(line.iter().map(OsString::from), &passes)
        .map_err(|_| Difference { text: "flags were not accepted".into(), record: String::new() })?;
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let input = case.input();
    let mut streams = Streams { input: &mut &*input, output: &mut output, errors: &mut errors };
    let accepted = run(&args, registry.dialects, passes, &mut streams);
    let said = Record { accepted, output, errors };
    let expected = case.record();
    // Sections are whole lines, with an empty one after the last.
    let trimmed = |what: &[u8]| String::from_utf8_lossy(what).trim_end_matches('\n').to_owned();
    let same = said.accepted == expected.accepted
        && trimmed(&said.errors) == trimmed(&expected.errors)
        && trimmed(&said.output) == trimmed(&expected.output);
    if same {
        return Ok(());
    }
    let sections = |record: &Record| {
        format!("{}\n{}", String::from_utf8_lossy(&record.errors), String::from_utf8_lossy(&record.output))
    };
    let text = format!("expected:\n{}\ngot:\n{}", sections(&expected), sections(&said));
    Err(Difference { text, record: case.written(&said) })
}
