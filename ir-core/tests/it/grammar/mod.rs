//! The grammar of `docs/grammar.md`, held against the parser and the printer.

mod derive;
mod ebnf;
mod recognize;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use derive::Deriver;
use dialekt_ir_core::context::Context;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use ebnf::{rules, tokens};
use recognize::Recognizer;

/// The first error of the parser about a text.
fn parse_error(text: &str) -> Option<String> {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    let mut said = Vec::new();
    let text: Arc<Vec<u8>> = Arc::new(text.as_bytes().to_vec());
    match parse_source(&cx, "text", text, &ParseOptions::default(), &mut said) {
        Some(_) => None,
        None => Some(said.first().map(|said| said.message.clone()).unwrap_or_default()),
    }
}

/// Beginnings of messages about texts that the rules derive, and that mean nothing: the parser has understood them.
const MEANINGLESS: &[&str] = &[
    "expected named operation to have at least 1 result",
    "expected location attribute, but got",
    "expected valid attribute name",
    "expected integer or float type",
    "expected floating point literal",
    "expected integer literal",
];

/// Returns whether a message complains of the text, not of its meaning.
fn is_about_syntax(message: &str) -> bool {
    (message.starts_with("expected") || message.contains("unexpected") || message.contains("unbalanced"))
        && !message.contains(" operand type")
        && !MEANINGLESS.iter().any(|meaningless| message.starts_with(meaningless))
}

#[test]
fn the_parser_reads_what_the_rules_derive() {
    let rules = rules();
    let whole = |rule: &str, text: String| match rule {
        "type" => format!("\"t.op\"() {{a = {text}}} : () -> ()"),
        "attribute" => format!("\"t.op\"() {{a = {text}}} : () -> ()"),
        "place" => format!("\"t.op\"() : () -> () loc({text})"),
        _ => text,
    };
    let (mut wrong, mut accepted) = (Vec::new(), 0);
    for rule in ["source", "operation", "type", "attribute", "affine-map", "affine-set", "place"] {
        let mut read = 0;
        for seed in 1..=150 {
            let derived = Deriver::new(&rules, seed).text(rule, 3 + seed as usize % 5);
            let text = match rule {
                "affine-map" | "affine-set" => whole("attribute", derived),
                rule => whole(rule, derived),
            };
            match parse_error(&text) {
                None => read += 1,
                Some(message) if is_about_syntax(&message) => wrong.push(format!("{rule}: {message}: {text}")),
                Some(_) => {}
            }
        }
        accepted += read;
        assert!(read > 2 || !wrong.is_empty(), "nothing that `{rule}` derives means anything");
    }
    assert!(wrong.is_empty(), "{}\n{} texts are refused", wrong.join("\n"), wrong.len());
    assert!(accepted > 200, "{accepted}");
}

/// Generic forms that the printer wrote, from the recorded cases of all crates.
fn recorded() -> Vec<String> {
    let mut todo = vec![Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && name != "target" && !name.starts_with('.') {
                todo.push(path);
            } else if name.ends_with(".cases") {
                files.push(path);
            }
        }
    }
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(file).unwrap_or_default();
        let cases =
            text.split("\n//=== ").skip(1).filter(|case| !case.lines().next().unwrap_or_default().contains("custom"));
        for output in cases.filter_map(|case| case.split("//--- output\n").nth(1)) {
            let output = output.split("\n//---").next().unwrap_or_default().trim();
            // What is left out on request cannot be read again.
            if !output.contains("...")
                && !output.contains("<<")
                && output.contains("\"builtin.module\"() (")
                && output.starts_with(['"', '#', '!'])
            {
                found.push(output.to_owned());
            }
        }
    }
    found
}

#[test]
fn the_rules_derive_what_the_printer_writes() {
    let recognizer = Recognizer::new(&rules());
    let mut found = recorded();
    assert!(found.len() > 100, "{}", found.len());
    found.sort_by_key(String::len);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for text in found.iter().filter(|text| text.len() < 1200).step_by(8) {
        let Some(tokens) = tokens(text) else {
            wrong.push(format!("no tokens: {text}"));
            continue;
        };
        count += 1;
        if let Err(at) = recognizer.recognize("source", &tokens) {
            let before: Vec<&str> = tokens[at.saturating_sub(8)..at].iter().map(|token| &*token.text).collect();
            wrong.push(format!(
                "`{}` behind `{}`",
                tokens.get(at).map_or("the end", |token| &token.text),
                before.join(" ")
            ));
        }
    }
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{}\n{} of {count} texts are not derived", wrong.join("\n"), wrong.len());
}

#[test]
fn what_the_rules_do_not_derive_is_refused() {
    let rules = rules();
    let recognizer = Recognizer::new(&rules);
    let mut wrong = Vec::new();
    let mut refused = 0;
    for seed in 1..=60 {
        let text = Deriver::new(&rules, seed).text("operation", 4);
        let (Some(all), None) = (tokens(&text), parse_error(&text)) else { continue };
        assert_eq!(recognizer.recognize("source", &all), Ok(()), "{text}");
        // One token less.
        for at in 0..all.len() {
            let left: Vec<_> =
                all.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, token)| token.clone()).collect();
            let text: Vec<&str> = left.iter().map(|token| &*token.text).collect();
            let text = text.join(" ");
            if recognizer.recognize("source", &left).is_ok() {
                continue;
            }
            refused += 1;
            if parse_error(&text).is_none() {
                wrong.push(text);
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{} texts are read, and not derived", wrong.join("\n"), wrong.len());
    assert!(refused > 40, "{refused}");
}
