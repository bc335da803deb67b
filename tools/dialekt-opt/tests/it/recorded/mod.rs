//! Cases in the format that `ir-core/tests/cases/record.py` writes, and their replay.

use std::ffi::OsString;

use dialekt_ir_core::context::DialectRegistry;
use dialekt_opt_main::{Streams, args, run};
use dialekt_pass::PassRegistry;

/// An input, with the reference's output and diagnostics.
pub struct Case {
    pub name: String,
    flags: Vec<String>,
    pub input: Vec<u8>,
    accepted: bool,
    output: Vec<u8>,
    errors: Vec<u8>,
}

/// The cases of a file, whose layout `record.py` documents.
pub fn cases(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for block in format!("\n{text}").split("\n//=== ").skip(1) {
        let (header, body) = block.split_once('\n').unwrap_or((block, ""));
        let (name, flags) = match header.split_once(" [flags: ") {
            Some((name, flags)) => (name, flags.trim_end_matches(']').trim_start_matches("flags: ")),
            None => (header, ""),
        };
        let flags: Vec<String> = flags.split_whitespace().map(str::to_owned).collect();
        let mut sections: Vec<(&str, String)> = vec![("input", String::new())];
        for line in body.split_inclusive('\n') {
            match line.trim_end() {
                "//--- output" => sections.push(("output", String::new())),
                "//--- error" => sections.push(("error", String::new())),
                "//--- warning" => sections.push(("warning", String::new())),
                _ => sections.last_mut().unwrap().1.push_str(line),
            }
        }
        let bytes =
            |text: &str| if flags.iter().any(|f| f == "bytes") { unescape(text) } else { text.as_bytes().to_vec() };
        let section = |name: &str| sections.iter().find(|s| s.0 == name).map(|s| bytes(&s.1));
        let mut input = section("input").unwrap();
        if flags.iter().any(|f| f == "no-final-newline") {
            input.pop();
        }
        let accepted = section("error").is_none();
        let errors = section("error").or(section("warning")).unwrap_or_default();
        let output = section("output").unwrap_or_default();
        cases.push(Case { name: name.to_owned(), accepted, output, errors, input, flags });
    }
    cases
}

/// Replaces `<<XX>>` by the byte 0xXX.
fn unescape(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<<") {
        out.extend(before.as_bytes());
        match after.get(..4).filter(|c| c.ends_with(">>")).and_then(|c| u8::from_str_radix(&c[..2], 16).ok()) {
            Some(byte) => {
                out.push(byte);
                rest = &after[4..];
            }
            None => {
                out.extend(b"<<");
                rest = after;
            }
        }
    }
    out.extend(rest.as_bytes());
    out
}

/// Runs the tool with dialects and passes on a case. The error shows the differences.
pub fn replay(case: &Case, dialects: DialectRegistry, passes: PassRegistry) -> Result<(), String> {
    let mut line = vec!["dialekt-opt", "-"];
    if !case.flags.iter().any(|f| f == "no-allow-unregistered") {
        line.push("--allow-unregistered-dialect");
    }
    if !case.flags.iter().any(|f| f == "custom") {
        line.push("--mlir-print-op-generic");
    }
    line.extend(case.flags.iter().filter(|f| f.starts_with('-')).map(String::as_str));
    let args =
        args::parse(line.iter().map(OsString::from), &passes).map_err(|_| "flags were not accepted".to_owned())?;
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams { input: &mut &*case.input, output: &mut output, errors: &mut errors };
    let accepted = run(&args, dialects, passes, &mut streams);
    let show = |what: &[u8]| String::from_utf8_lossy(what).into_owned();
    // Sections are whole lines, with an empty one after the last.
    let trimmed = |what: &[u8]| show(what).trim_end_matches('\n').to_owned();
    let same = accepted == case.accepted
        && trimmed(&errors) == trimmed(&case.errors)
        && trimmed(&output) == trimmed(&case.output);
    if !same {
        let sections = |errors: &[u8], output: &[u8]| format!("{}\n{}", show(errors), show(output));
        return Err(format!(
            "expected:\n{}\ngot:\n{}",
            sections(&case.errors, &case.output),
            sections(&errors, &output)
        ));
    }
    Ok(())
}
