//! LLVM IR as the reference imports it. `data` has inputs, and what `mlir-translate --import-llvm --mlir-print-debuginfo` makes of them
//! (`record.py` records it): IR, or its messages. Files in `mistakes` have several inputs each.

use std::path::{Path, PathBuf};

use dialekt::context::Context;
use dialekt::diag::Diagnostic;
use dialekt::text::print::{PrintFlags, print_op_with_resources};
use dialekt::verify::verify;
use dialekt_llvm_ir_import::{ImportOptions, import};

fn data(extension: &str) -> Vec<PathBuf> {
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data"), extension)
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
    files.sort();
    assert!(files.len() > 3);
    files
}

fn shown(cx: &Context, diags: &[Diagnostic]) -> String {
    let mut text = String::new();
    diags.iter().for_each(|diag| diag.render(cx, &mut text));
    text
}

/// The IR of a text as it is printed, and what was said.
fn imported(text: &[u8], options: &ImportOptions) -> (Option<String>, String) {
    let cx = Context::with_registry(dialekt::registry().dialects);
    let mut diags = Vec::new();
    let Some(source) = import(&cx, "<stdin>", text, options, &mut diags) else { return (None, shown(&cx, &diags)) };
    if verify(&source.ir, source.top, &mut diags).is_err() {
        return (None, shown(&cx, &diags));
    }
    let mut out = Vec::new();
    let flags = PrintFlags { debug_info: true, ..PrintFlags::default() };
    print_op_with_resources(&source.ir, source.top, &flags, &source.external, &mut out).unwrap();
    (Some(String::from_utf8(out).unwrap()), shown(&cx, &diags))
}

#[test]
fn modules_are_imported_as_the_reference_does() {
    for path in data("mlir") {
        let text = std::fs::read(path.with_extension("ll")).unwrap();
        let expected = std::fs::read_to_string(&path).unwrap();
        let (found, messages) = imported(&text, &ImportOptions::default());
        let found = found.unwrap_or_else(|| panic!("{}: {messages}", path.display()));
        assert_eq!(found, expected, "{}", path.display());
    }
}

#[test]
fn mistakes_are_reported_as_the_reference_does() {
    for path in data("err") {
        let text = std::fs::read(path.with_extension("ll")).unwrap();
        let expected = std::fs::read_to_string(&path).unwrap();
        let (found, messages) = imported(&text, &ImportOptions::default());
        assert_eq!(found, None, "{}", path.display());
        assert_eq!(messages.trim_end(), expected.trim_end(), "{}", path.display());
    }
}

/// The reference is killed where memory ends.
#[test]
fn splats_that_would_take_all_memory_are_mistakes() {
    for scalable in ["", "vscale x "] {
        let ty = format!("<{scalable}2147483647 x float>");
        let text = format!("define {ty} @f() {{\n  ret {ty} splat (float 2.0)\n}}\n");
        let (found, messages) = imported(text.as_bytes(), &ImportOptions::default());
        assert_eq!(found, None);
        assert!(messages.contains("vector splat with more than 16777216 elements"), "{messages}");
    }
}

#[test]
fn each_of_many_mistakes_is_reported_as_the_reference_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/mistakes");
    let (mut wrong, mut count) = (String::new(), 0);
    for path in files(&folder, "ll") {
        let inputs = std::fs::read_to_string(&path).unwrap();
        let messages = std::fs::read_to_string(path.with_extension("err")).unwrap();
        let (inputs, messages) = (inputs.split("; -----\n"), messages.split("; -----\n"));
        assert_eq!(inputs.clone().count(), messages.clone().count());
        for (input, expected) in inputs.zip(messages) {
            let (found, messages) = imported(input.as_bytes(), &ImportOptions::default());
            count += 1;
            if found.is_some() || messages.trim_end() != expected.trim_end() {
                wrong += &format!("{input}expected:\n{expected}found:\n{messages}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(count > 100);
}

/// Rules of LLVM's verifier: the reference says these words without a place, and shows the entity in question behind them.
#[test]
fn rules_of_the_verifier_are_checked_in_its_words() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/verifier");
    let (mut wrong, mut count) = (String::new(), 0);
    for path in files(&folder, "ll") {
        let inputs = std::fs::read_to_string(&path).unwrap();
        let messages = std::fs::read_to_string(path.with_extension("err")).unwrap();
        let inputs: Vec<&str> = inputs.split("; -----\n").collect();
        assert_eq!(inputs.len(), messages.lines().count(), "{}", path.display());
        for (input, expected) in inputs.into_iter().zip(messages.lines()) {
            let (found, messages) = imported(input.as_bytes(), &ImportOptions::default());
            count += 1;
            let first = messages.lines().next().unwrap_or_default();
            if found.is_some() || !first.contains(": error: ") || !first.ends_with(&format!(" {expected}")) {
                wrong += &format!("{input}expected:\n{expected}\nfound:\n{messages}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(count > 100);
}

/// Rules of debug information: a module that breaks one loses it, with a warning in LLVM's words.
#[test]
fn debug_information_that_breaks_a_rule_is_ignored() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/debug_rules");
    let base = std::fs::read_to_string(folder.join("base.txt")).unwrap();
    let key = |item: &str| item.split(' ').next().unwrap_or_default().to_owned();
    let (mut wrong, mut count) = (String::new(), 0);
    for path in files(&folder, "ll") {
        let inputs = std::fs::read_to_string(&path).unwrap();
        let verdicts = std::fs::read_to_string(path.with_extension("verdicts")).unwrap();
        let inputs: Vec<&str> = inputs.split("; -----\n").collect();
        assert_eq!(inputs.len(), verdicts.lines().count(), "{}", path.display());
        for (input, expected) in inputs.into_iter().zip(verdicts.lines()) {
            // What the input does not define is that of the base.
            let defined: Vec<String> = input.lines().map(key).collect();
            let mut text = input.to_owned();
            for item in base.trim_end().split("\n\n").filter(|item| !defined.contains(&key(item))) {
                text += item;
                text += "\n";
            }
            let (found, messages) = imported(text.as_bytes(), &ImportOptions::default());
            let (verdict, words) = expected.split_once(": ").unwrap_or((expected, ""));
            let found = match &found {
                None => "rejected",
                Some(text) if text.contains("#di_subprogram") => "kept",
                Some(_) => "ignored",
            };
            count += 1;
            if found != verdict || !messages.contains(words) || words.is_empty() != messages.is_empty() {
                wrong += &format!("{input}expected:\n{expected}\nfound: {found}\n{messages}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(count > 150);
}

/// The same for flags of modules.
#[test]
fn flags_that_llvm_does_not_take_are_rejected() {
    let cases = [
        ("!{i32 1}", "incorrect number of operands in module flag"),
        ("!{!1, !\"x\", i32 1}", "invalid behavior operand in module flag (expected constant integer)"),
        ("!{i32 9, !\"x\", i32 1}", "invalid behavior operand in module flag (unexpected constant)"),
        ("!{i32 1, i32 2, i32 1}", "invalid ID operand in module flag (expected metadata string)"),
        ("!{i32 3, !\"x\", i32 1}", "invalid value for 'require' module flag (expected metadata pair)"),
        (
            "!{i32 3, !\"x\", !{i32 1, i32 2}}",
            "invalid value for 'require' module flag (first value operand should be a string)",
        ),
        ("!{i32 5, !\"x\", i32 1}", "invalid value for 'append'-type module flag (expected a metadata node)"),
        ("!{i32 7, !\"x\", !1}", "invalid value for 'max' module flag (expected constant integer)"),
        ("!{i32 8, !\"x\", !1}", "invalid value for 'min' module flag (expected constant non-negative integer)"),
        ("!{i32 8, !\"x\", i32 -1}", "invalid value for 'min' module flag (expected constant non-negative integer)"),
        ("!{i32 1, !\"y\", i32 1}", "module flag identifiers must be unique (or of 'require' type)"),
    ];
    for (flag, message) in cases {
        let text =
            format!("!llvm.module.flags = !{{!2, !0}}\n!0 = {flag}\n!1 = !{{}}\n!2 = !{{i32 1, !\"y\", i32 1}}\n");
        let (found, messages) = imported(text.as_bytes(), &ImportOptions::default());
        assert_eq!(found, None, "{flag}");
        assert!(messages.contains(message), "{flag}\n{messages}");
    }
}

#[test]
fn named_structs_become_literal_ones() {
    let options = ImportOptions { import_structs_as_literals: true, ..ImportOptions::default() };
    let (text, _) = imported(b"%s = type <{ i8, i32 }>\n@g = external global %s\n", &options);
    assert!(text.unwrap().contains("!llvm.struct<packed (i8, i32)>"));
}

#[test]
fn intrinsics_stay_calls_by_name() {
    let options = ImportOptions { prefer_unregistered_intrinsics: true, ..ImportOptions::default() };
    let text = b"declare i32 @llvm.bswap.i32(i32)\ndefine i32 @f(i32 %x) {\n  %y = call i32 @llvm.bswap.i32(i32 %x)\n  ret i32 %y\n}\n";
    assert!(imported(text, &options).0.unwrap().contains("llvm.call_intrinsic \"llvm.bswap.i32\"(%arg0)"));
}

#[test]
fn any_depth_is_read_or_refused() {
    for (open, close) in [("[1 x ", "]"), ("{ ", " }"), ("<{", "}>")] {
        let text = format!("@g = external global {}i8{}\n", open.repeat(50_000), close.repeat(50_000));
        let (_, messages) = imported(text.as_bytes(), &ImportOptions::default());
        assert!(messages.contains("nesting is too deep"), "{open}");
    }
}

#[test]
fn damaged_text_is_imported_or_refused() {
    let cx = Context::with_registry(dialekt::registry().dialects);
    let check = |text: &[u8]| {
        let mut diags = Vec::new();
        match import(&cx, "<stdin>", text, &ImportOptions::default(), &mut diags) {
            Some(source) => {
                let valid = verify(&source.ir, source.top, &mut diags).is_ok();
                assert!(valid || !diags.is_empty(), "{}", String::from_utf8_lossy(text));
            }
            None => assert!(!diags.is_empty(), "{}", String::from_utf8_lossy(text)),
        }
    };
    for path in data("ll") {
        let text = std::fs::read(path).unwrap();
        let words: Vec<&[u8]> = text.split_inclusive(|b| *b == b' ').collect();
        for at in 0..words.len() {
            // Without a word; with another one in its place; the end is missing.
            let other = words[(at * 7 + 3) % words.len()];
            check(&[words[..at].concat(), words[at + 1..].concat()].concat());
            check(&[words[..at].concat(), other.to_vec(), words[at + 1..].concat()].concat());
            check(&words[..at].concat());
        }
    }
}
