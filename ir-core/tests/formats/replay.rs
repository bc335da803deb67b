//! Replays the recorded cases.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, op_to_string};

use super::context;

/// What becomes of a text: the text printed, or diagnostics.
pub fn outcome(text: &str, generic: bool) -> Result<String, String> {
    let cx = context();
    let mut diags = Vec::new();
    let source: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new(text.as_bytes().to_vec());
    let parsed = parse_source(&cx, "<stdin>", source, &ParseOptions { implicit_module: true }, &mut diags);
    let mut shown = String::new();
    for diag in &diags {
        diag.render(&cx, &mut shown);
    }
    match parsed {
        Some(parsed) if diags.is_empty() => {
            let flags = PrintFlags { generic, ..PrintFlags::default() };
            Ok(op_to_string(&parsed.ir, parsed.top, &flags))
        }
        _ => Err(shown),
    }
}

/// One case: header, input, and what the reference does.
fn replay(header: &str, body: &str) -> Result<(), String> {
    let generic = !header.contains("custom");
    let (input, expected, accepted) = match (body.split_once("//--- output\n"), body.split_once("//--- error\n")) {
        (Some((input, output)), _) => (input, output, true),
        (None, Some((input, error))) => (input, error, false),
        (None, None) => return Err("not recorded".into()),
    };
    let found = outcome(input, generic);
    let (Ok(text) | Err(text)) = &found;
    if found.is_ok() != accepted || text.trim_end() != expected.trim_end() {
        return Err(format!("expected:\n{}\nfound:\n{}\n", expected.trim_end(), text.trim_end()));
    }
    Ok(())
}

#[test]
fn texts_and_diagnostics_are_those_of_the_reference() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats");
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

#[test]
fn a_million_nested_regions_of_a_format_take_no_stack() {
    const DEPTH: usize = 1_000_000;
    let text = ["test.format_region_b_op {\n".repeat(DEPTH), "}\n".repeat(DEPTH)].concat();
    let cx = context();
    let mut diags = Vec::new();
    let source: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new(text.into_bytes());
    let parsed = parse_source(&cx, "deep", source, &ParseOptions { implicit_module: true }, &mut diags).unwrap();
    assert!(diags.is_empty());
    // Without what it would take to indent it.
    let flags = PrintFlags { skip_regions: true, ..PrintFlags::default() };
    assert_eq!(op_to_string(&parsed.ir, parsed.top, &flags), "module {...}");
    let ops = parsed.ir.op(parsed.top).region(0).unwrap().first_block().unwrap().first_op().unwrap();
    assert_eq!(ops.num_regions(), 1);
}

#[test]
fn regions_that_hooks_parse_in_place_end_in_a_diagnostic_when_they_nest_absurdly() {
    const DEPTH: usize = 1_000_000;
    let text = format!("func.func @f(%c: i1) {{\n{}", "scf.if %c {\n".repeat(DEPTH));
    let error = outcome(&text, false).unwrap_err();
    assert!(error.contains("error: regions nest deeper than 32768 levels"), "{error:.300}");
}

#[test]
fn many_empty_regions_take_no_stack() {
    let text = format!("test.format_variadic_region_a_op {}", vec!["{}"; 200_000].join(", "));
    assert!(outcome(&text, true).is_ok());
}

#[test]
fn broken_text_is_no_panic() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats/syntax.cases")).unwrap();
    let inputs = text.split("\n//=== ").skip(1).filter_map(|block| block.split_once('\n')?.1.split("//---").next());
    for input in inputs {
        for end in (0..input.len()).filter(|end| input.is_char_boundary(*end)) {
            let _ = outcome(&input[..end], false);
            let _ = outcome(&[&input[..end], &input[(end + 1).min(input.len())..]].concat(), false);
        }
    }
}
