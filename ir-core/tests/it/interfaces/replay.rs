//! Replays the recorded cases.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, op_to_string};
use dialekt_ir_core::verify::verify;

use super::context;

/// Parses a text that is right so far, without verifying it.
pub fn parse(cx: &Context, text: &str) -> Result<ParsedSource, String> {
    let mut diags = Vec::new();
    let source: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new(text.as_bytes().to_vec());
    let parsed = parse_source(cx, "<stdin>", source, &ParseOptions::default(), &mut diags);
    let mut shown = String::new();
    diags.iter().for_each(|diag| diag.render(cx, &mut shown));
    parsed.filter(|_| diags.is_empty()).ok_or(shown)
}

/// The text printed again, or diagnostics.
fn outcome(text: &str, generic: bool) -> Result<String, String> {
    let cx = context();
    let parsed = parse(&cx, text)?;
    let mut diags = Vec::new();
    match verify(&parsed.ir, parsed.top, &mut diags) {
        Ok(()) => Ok(op_to_string(&parsed.ir, parsed.top, &PrintFlags { generic, ..PrintFlags::default() })),
        Err(_) => {
            let mut shown = String::new();
            diags.iter().for_each(|diag| diag.render(&cx, &mut shown));
            Err(shown)
        }
    }
}

/// One case: header, input, and what the reference does.
fn replay(header: &str, body: &str) -> Result<(), String> {
    let (input, expected, accepted) = match (body.split_once("//--- output\n"), body.split_once("//--- error\n")) {
        (Some((input, output)), _) => (input, output, true),
        (None, Some((input, error))) => (input, error, false),
        (None, None) => return Err("not recorded".into()),
    };
    let found = outcome(input, !header.contains("custom"));
    let (Ok(text) | Err(text)) = &found;
    if found.is_ok() != accepted || text.trim_end() != expected.trim_end() {
        return Err(format!("expected:\n{}\nfound:\n{}\n", expected.trim_end(), text.trim_end()));
    }
    Ok(())
}

#[test]
fn verdicts_and_texts_are_those_of_the_reference() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/interfaces");
    let only = std::env::var("CASES").unwrap_or_default();
    let (mut total, mut failed, mut report) = (0, 0, String::new());
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|e| e == "cases")) {
        let text = format!("\n{}", std::fs::read_to_string(file).unwrap());
        for block in text.split("\n//=== ").skip(1) {
            let (header, body) = block.split_once('\n').unwrap();
            if !header.contains(&only) {
                continue;
            }
            total += 1;
            if let Err(difference) = replay(header, body) {
                failed += 1;
                let _ = writeln!(report, "--- {header}\n{difference}");
            }
        }
    }
    assert!(total > 0, "no case is named like '{only}'");
    assert!(failed == 0, "{report}\n{failed} of {total} cases differ");
}
