//! Tests of the page that compares ten rules with DRR: its code is in the sources, its counts are right, and the rules
//! transform a file in the same way as those in DRR (`benches/drr/check.sh` runs the reference again).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, iter};

use dialekt_ir_core::context::Context;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_rewrite::{GreedyConfig, apply_greedily, canonicalization_patterns};

/// The rules, each with the functions that it is the first to need.
const RULES: [(&str, &[&str]); 10] = [
    ("AddIAddConstant", &["computed", "sum", "merged"]),
    ("SubISubILHSRHSLHS", &["zero"]),
    ("AddUIExtendedToAddI", &["is_unused"]),
    ("MulSIExtendedRHSOne", &["is_plus_one"]),
    ("RedundantSelectTrue", &[]),
    ("SelectI1ToNot", &["is_bool"]),
    ("XOrINotCmpI", &["is_true", "opposite"]),
    ("ExtSIOfExtUI", &[]),
    ("TruncIShrSIToTrunciShrUI", &["width", "keeps_no_sign"]),
    ("TruncIExtSIToExtSI", &["is_narrower"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The text after each `// -- NAME` of a file.
fn sections(path: &str) -> BTreeMap<String, String> {
    let text = read(path);
    let parts = text.split("\n// -- ").skip(1).filter_map(|part| part.split_once('\n'));
    parts.map(|(name, text)| (name.to_owned(), text.trim().to_owned())).collect()
}

/// Items of the sources of rules, from their first line to one that ends them.
struct Sources(String);

impl Sources {
    fn read() -> Sources {
        let files = ["bits", "casts", "choice", "integers"];
        Sources(files.map(|name| read(&format!("dialects/arith/src/canonicalize/{name}.rs"))).join("\n"))
    }

    /// The text from `start` up to and including `end`.
    fn item(&self, start: &str, end: &str) -> &str {
        let at = self.0.find(start).unwrap_or_else(|| panic!("`{start}` is not in the sources"));
        let rest = &self.0[at..];
        &rest[..rest.find(end).unwrap_or_else(|| panic!("`{start}` does not end")) + end.len()]
    }

    fn function(&self, name: &str) -> &str {
        self.item(&format!("fn {name}("), "\n}\n").trim_end()
    }

    fn rule(&self, name: &str) -> &str {
        let end = format!("pub struct {name};");
        let behind = self.0.find(&end).unwrap_or_else(|| panic!("there is no rule {name}")) + end.len();
        let start = self.0[..behind].rfind("#[derive(Rewrite)]").expect("a rule is derived");
        &self.0[start..behind]
    }
}

/// Lines of code: no comments, no empty lines.
fn lines(text: &str) -> usize {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

#[test]
fn the_page_shows_what_stands_in_the_sources() {
    let page = read("docs/drr.md");
    let (sources, drr, natives) =
        (Sources::read(), sections("benches/drr/rules.td"), sections("benches/drr/natives.h"));
    let mut total = [0; 4];
    let row = |name: &str, counts: [usize; 4]| {
        let cells = counts.map(|count| if count == 0 { String::new() } else { count.to_string() });
        format!("| {name} | {} |", cells.join(" | "))
    };
    for (name, functions) in RULES {
        let functions: Vec<&str> = functions.iter().map(|name| sources.function(name)).collect();
        let (rule, drr) = (sources.rule(name), drr[name].as_str());
        let natives = natives.get(name).map_or("", String::as_str);
        for text in functions.iter().copied().chain([rule, drr, natives]) {
            assert!(page.contains(text), "the page does not show\n{text}");
        }
        let counts = [lines(rule), functions.iter().map(|text| lines(text)).sum(), lines(drr), lines(natives)];
        let row = row(&format!("`{name}`"), counts);
        assert!(page.contains(&row), "expected the row\n{row}");
        iter::zip(&mut total, counts).for_each(|(total, count)| *total += count);
    }
    let row = row("together", total);
    assert!(page.contains(&row), "expected the row\n{row}");
}

#[test]
fn the_rules_do_what_those_in_drr_do() {
    let cx = Context::with_registry(dialekt::registry().dialects);
    for dialect in ["arith", "func"] {
        cx.load_dialect(dialect.as_bytes());
    }
    let mut patterns = canonicalization_patterns(&cx);
    patterns.retain_named(&RULES.map(|(name, _)| name.to_owned()), &[]);
    assert_eq!(patterns.len(), RULES.len());
    let source = Arc::new(read("benches/drr/rules.mlir").into_bytes());
    let mut parsed = parse_source(&cx, "rules.mlir", source, &ParseOptions::default(), &mut Vec::new()).unwrap();
    let region = parsed.ir.op(parsed.top).region(0).unwrap().handle();
    let config = GreedyConfig { fold: false, unique_constants: false, top_down: true, ..GreedyConfig::default() };
    assert!(apply_greedily(&mut parsed.ir, region, &patterns.freeze(&cx), &config).converged);
    let mut printed = Vec::new();
    print_op(&parsed.ir, parsed.top, &PrintFlags::default(), &mut printed).unwrap();
    let expected = read("benches/drr/rules.expected.mlir");
    assert_eq!(String::from_utf8(printed).unwrap().trim_end(), expected.trim_end());
}
