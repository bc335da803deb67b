//! Tests of runs: whatever is parsed on several threads is what one thread reads, and where runs are found they are used.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, mpsc};

use super::super::top::{Attempts, new_parser, parse_in_parallel, parse_top};
use super::super::{ParseOptions, ParsedSource, parse_source};
use super::{Pieces, Runs};
use crate::context::{Context, SourceText};
use crate::ir::tests::check;
use crate::text::print::{PrintFlags, op_to_string};

/// Ways to store isolated ops: in the isolate around them, or in isolates of their own.
const WAYS: [bool; 2] = [true, false];

fn options(inline_isolated: bool) -> ParseOptions {
    ParseOptions { inline_isolated, ..ParseOptions::default() }
}

fn context() -> Context {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    cx
}

/// Parses a text on three threads, in runs; gives it to `look`, with the number of runs and what was read: `None` where that was given up.
fn read_in_runs<T>(text: &str, inline: bool, look: impl FnOnce(Option<ParsedSource>, usize) -> T) -> T {
    let (cx, options, mut diags) = (context(), options(inline), Vec::new());
    let source = SourceText::new(Arc::new(text.as_bytes().to_vec()));
    let mut attempts = Attempts::new(&cx, "input", &source, 0..text.len(), &options, &mut diags).unwrap();
    // The runs alone.
    let shared = attempts.next();
    let ((sender, runs), pieces) = (mpsc::channel(), Pieces::default());
    let mut parser = new_parser(&shared);
    parser.store_as(&options);
    parser.look_for_runs(Runs::new(sender, &pieces, text.len()));
    let (_, _) = cx.capture_diagnostics(|| parse_top(&mut parser));
    drop(parser);
    attempts.keep(shared);
    let runs = runs.iter().count();

    let shared = attempts.next();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let parse = || parse_in_parallel(&shared, &options, &Mutex::default());
    let (parsed, _) = cx.capture_diagnostics(|| pool.install(parse));
    look(parsed.and_then(|(parsed, _)| parsed), runs)
}

fn is_given_up(text: &str, inline: bool) -> bool {
    read_in_runs(text, inline, |source, _| source.is_none())
}

fn text_of(source: &ParsedSource) -> String {
    let flags = PrintFlags { debug_info: true, ..PrintFlags::default() };
    op_to_string(&source.ir, source.top, &flags)
}

/// Compares what one thread and three threads read; returns the number of runs.
#[track_caller]
fn compare(text: &str) -> usize {
    let counts = WAYS.map(|inline| {
        let cx = context();
        cx.enable_multithreading(false);
        let mut diags = Vec::new();
        let text_of_one = parse_source(&cx, "input", Arc::new(text.as_bytes().to_vec()), &options(inline), &mut diags)
            .map(|source| text_of(&source));
        assert!(diags.is_empty(), "{diags:?}");
        read_in_runs(text, inline, |source, runs| {
            let source = source.expect("runs that can be parsed");
            check(&source.ir);
            assert!(text_of_one.is_some_and(|text| text == text_of(&source)));
            runs
        })
    });
    assert_eq!(counts[0], counts[1]);
    counts[0]
}

/// Modules and other ops of all sizes, `indent` deep.
fn modules(count: usize, indent: &str) -> String {
    let mut text = String::new();
    for i in 0..count {
        let ops = match i % 50 {
            48 => 900,
            49 => 200,
            n => n % 9,
        };
        match i % 4 {
            0 => writeln!(text, "{indent}module @m{i} attributes {{a = \"{{\"}} {{").unwrap(),
            1 => writeln!(text, "{indent}\"test.op\"() ({{ // }}").unwrap(),
            2 => writeln!(text, "{indent}\"builtin.module\"() ({{").unwrap(),
            _ => writeln!(text, "{indent}module {{\n{indent}module {{").unwrap(),
        }
        for op in 0..ops {
            writeln!(text, "{indent}%{op} = \"test.op\"() {{b = #m, c = {op}}} : () -> i32 loc(#l)").unwrap();
        }
        match i % 4 {
            0 => writeln!(text, "{indent}}} loc(#l)").unwrap(),
            1 | 2 => writeln!(text, "{indent}}}) : () -> ()").unwrap(),
            _ => writeln!(text, "{indent}}}\n{indent}}} loc(\"x\")").unwrap(),
        }
    }
    text
}

const ALIASES: &str = "#m = affine_map<(d0) -> (d0 + 1)>\n";
const LOCATION: &str = "#l = loc(\"here\")\n";

#[test]
fn ops_of_a_table_are_found() {
    let runs = compare(&format!("{ALIASES}module {{\n{}}}\n{LOCATION}", modules(600, "  ")));
    assert!(runs > 20, "{runs}");
}

#[test]
fn indentation_does_not_matter() {
    let body = modules(300, "");
    let runs = compare(&format!("{ALIASES}module {{\n{body}}}\n{LOCATION}"));
    assert_eq!(
        runs,
        compare(&format!("{ALIASES}{LOCATION}module attributes {{a}} {{\r\n{}}}", body.replace('\n', "\r\n")))
    );
    assert!(runs > 10, "{runs}");
}

#[test]
fn ops_at_the_top_are_found_between_definitions() {
    let body = modules(150, "");
    let text = format!("{ALIASES}{body}  #n = affine_set<(d0) : (d0 == 0)>\n!t = i32\n{body}{LOCATION}{body}");
    let runs = compare(&text);
    assert!(runs > 10, "{runs}");
    // A definition that some of the ops around it need.
    let wrong = format!("{LOCATION}{body}{ALIASES}{body}");
    assert!(WAYS.iter().all(|inline| is_given_up(&wrong, *inline)));
}

#[test]
fn large_tables_are_entered() {
    let nested = format!("module @a {{\n{}module @b {{\n{}}}\n}}\n", modules(100, ""), modules(100, "   "));
    let text = format!("{ALIASES}{LOCATION}module @c {{\n{nested}{}{nested}}}", modules(5, " "));
    let runs = compare(&text);
    assert!(runs > 10, "{runs}");
}

#[test]
fn tables_without_end_are_no_burden() {
    const DEPTH: usize = 20_000;
    let text = "module {".repeat(DEPTH) + &"}".repeat(DEPTH);
    assert_eq!(compare(&text), 0);
    // Ops that look as if they went on to the end of the text.
    let text = format!("module {{\n{}", "\"test.op\"() ({\n".repeat(100_000));
    assert!(WAYS.iter().all(|inline| is_given_up(&text, *inline)));
}

#[test]
fn runs_are_neither_short_nor_do_they_reach_the_end() {
    let module = |ops: usize| format!("module {{\n{}}}\n", "\"test.op\"() : () -> ()\n".repeat(ops));
    let large = module(2000);
    // The next table is a large one, behind an op without braces.
    for (ops, runs) in [(10, 0), (200, 1), (600, 1), (700, 1)] {
        assert_eq!(compare(&format!("module {{\n{}\"test.op\"() : () -> ()\n{large}}}", module(ops))), runs, "{ops}");
    }
    // Something has to follow.
    for (count, runs) in [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)] {
        assert_eq!(
            compare(&format!("module {{\n{}}}\nmodule {{\n{large}}}", module(650).repeat(count))),
            runs,
            "{count}"
        );
    }
}

#[test]
fn metadata_belongs_to_no_run() {
    let text = format!(
        "{ALIASES}{LOCATION}{}{{-#\n  dialect_resources: {{\n    builtin: {{\n      a: \"0x0400000001000000\"\n    }}\n  }}\n#-}}\n{}",
        modules(100, ""),
        modules(100, "").replace("c = 3}", "c = dense_resource<a> : tensor<1xi32>}"),
    );
    let runs = compare(&text);
    assert!(runs > 4, "{runs}");
}

#[test]
fn what_is_wrong_or_unusual_is_read_once_more() {
    let small = modules(45, " ");
    let body = small.repeat(8);
    let text = |ops: &str| format!("{ALIASES}{LOCATION}module {{\n{body}{ops}\n{body}}}\n");
    for ops in [
        "%x = \"test.op\"() : () -> i32",
        "\"test.op\"(%x) : (i32) -> ()",
        "\"test.op\"() [^a] : () -> ()",
        "^a:",
        "\"test.op\"() ({}) : () -> i32 }",
        "\"test.op\"()",
        "\"test.op\"() {a = \"\n\"} : () -> ()",
        "module { %0 = \"test.op\"(%1) : (i32) -> i32 }",
        "module { \"test.op\"() : () -> () loc(#x) }",
        // In an arena of its own.
        &format!("module {{\n{}\"test.op\" : wrong\n}}", "\"test.op\"() : () -> ()\n".repeat(300)),
    ] {
        for inline in WAYS {
            assert!(is_given_up(&text(ops), inline), "{ops}");
        }
    }
    // One thread has the last word.
    let text = text("%x = \"test.op\"() : () -> i32\n\"test.op\"(%x) : (i32) -> ()");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    for inline in WAYS {
        let (cx, mut diags) = (context(), Vec::new());
        let bytes = Arc::new(text.as_bytes().to_vec());
        let source = pool.install(|| parse_source(&cx, "input", bytes, &options(inline), &mut diags));
        assert!(source.is_some() && diags.is_empty(), "{diags:?}");
    }
}

/// Texts of all kinds of lines, right and wrong, with and without threads.
#[test]
fn random_texts_are_read_as_one_thread_reads_them() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let mut state = 7u64;
    let mut draw = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % n
    };
    let (mut right, mut in_runs) = (0, 0);
    for round in 0..60 {
        let (mut text, mut depth) = (format!("{ALIASES}{LOCATION}"), 0);
        // Some texts are in one module, some end their lines in another way, and few lines are unusual.
        let (in_module, end, unusual) = (round % 3 > 0, ["\n", "\r\n", " // {\n"][draw(3)], round % 4 == 0);
        if in_module {
            text.push_str("module {\n");
        }
        let mut number = 0;
        while text.len() < 80 << 10 || depth > 0 {
            let indent = " ".repeat(draw(4));
            let line = match draw(if unusual { 402 } else { 14 }) {
                0..=3 => "\"test.op\"() {a = \"}\", b = #m} : () -> ()".to_owned(),
                4..=5 if depth > 0 => {
                    number += 1;
                    format!("%{number} = \"test.op\"() : () -> i32 loc(#l)")
                }
                6..=8 if depth < 6 => {
                    depth += 1;
                    "module {".to_owned()
                }
                9..=12 if depth > 0 => {
                    depth -= 1;
                    ["}", "} loc(\"x\")"][draw(2)].to_owned()
                }
                13 if depth == 0 && !in_module => {
                    number += 1;
                    format!("#n{number} = {number} : i32")
                }
                400 => ["%x = \"test.op\"() : () -> i32", "^a:", "\"test.op\"(%y) : (i32) -> ()"][draw(3)].to_owned(),
                401 => ["}", "{", "\"test.op\"() : ()", "module {} module {"][draw(4)].to_owned(),
                _ => format!("\"test.op\"() {{c = {} : i32}} : () -> ()", draw(50)),
            };
            text.push_str(&indent);
            text.push_str(&line);
            text.push_str(end);
        }
        if in_module {
            text.push('}');
        }
        for inline in WAYS {
            let read = |threads: bool| {
                let (cx, mut diags) = (context(), Vec::new());
                cx.enable_multithreading(threads);
                let bytes = Arc::new(text.as_bytes().to_vec());
                let source = pool.install(|| parse_source(&cx, "input", bytes, &options(inline), &mut diags));
                if let Some(source) = &source {
                    check(&source.ir);
                }
                let said: Vec<_> = diags.iter().map(|diag| (diag.loc, diag.message.clone())).collect();
                (source.as_ref().map(text_of), said)
            };
            let one = read(false);
            right += usize::from(one.0.is_some());
            in_runs += usize::from(!is_given_up(&text, inline));
            assert!(one == read(true), "round {round}");
        }
    }
    // Values that are defined directly in a large module make it one pass.
    assert!((60..120).contains(&right) && in_runs >= 30, "{right} {in_runs}");
}
