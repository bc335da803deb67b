//! Replay of recorded cases with dialects of a test.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};

/// Parses a text without verifying it. Any diagnostic is an error.
pub fn parse(cx: &Context, text: &str) -> Result<ParsedSource, String> {
    let mut diags = Vec::new();
    let source: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new(text.as_bytes().to_vec());
    let parsed = parse_source(cx, "<stdin>", source, &ParseOptions::default(), &mut diags);
    let mut shown = String::new();
    diags.iter().for_each(|diag| diag.render(cx, &mut shown));
    parsed.filter(|_| diags.is_empty()).ok_or(shown)
}

/// Replays one case: header, input, and the reference's output.
fn replay(header: &str, body: &str, outcome: fn(&str, &str) -> Result<String, String>) -> Result<(), String> {
    let (input, expected, accepted) = match (body.split_once("//--- output\n"), body.split_once("//--- error\n")) {
        (Some((input, output)), _) => (input, output, true),
        (None, Some((input, error))) => (input, error, false),
        (None, None) => return Err("not recorded".into()),
    };
    let found = outcome(header, input);
    let (Ok(text) | Err(text)) = &found;
    if found.is_ok() != accepted || text.trim_end() != expected.trim_end() {
        return Err(format!("expected:\n{}\nfound:\n{}\n", expected.trim_end(), text.trim_end()));
    }
    Ok(())
}

/// Replays the cases in a folder beside this file; `outcome` computes the output for a header and an input.
/// `CASES=part` selects those with a part of a header.
pub fn replay_all(folder: &str, outcome: fn(&str, &str) -> Result<String, String>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it").join(folder);
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
            if let Err(difference) = replay(header, body, outcome) {
                failed += 1;
                let _ = writeln!(report, "--- {header}\n{difference}");
            }
        }
    }
    assert!(total > 0, "no case is named like '{only}'");
    assert!(failed == 0, "{report}\n{failed} of {total} cases differ");
}
