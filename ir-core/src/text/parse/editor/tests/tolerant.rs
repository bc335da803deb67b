//! Recovery.

use std::sync::Arc;

use super::{context, messages, observing};
use crate::context::Context;
use crate::text::parse::{ParseOptions, ParsedSource, TolerantSource, parse_source, parse_tolerant};
use crate::text::print::{PrintFlags, print_op};

fn print(source: &ParsedSource) -> String {
    let mut out = Vec::new();
    let flags = PrintFlags { assume_verified: true, generic: false, ..PrintFlags::default() };
    print_op(&source.ir, source.top, &flags, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn read(cx: &Context, text: &str) -> TolerantSource {
    parse_tolerant(cx, "test", Arc::new(text.as_bytes().to_vec()), &ParseOptions::default())
}

/// The errors, and the names of the remaining ops without replacements.
fn left(text: &str) -> (Vec<String>, String) {
    let cx = context();
    let TolerantSource { source, diagnostics } = read(&cx, text);
    let mut strict = Vec::new();
    parse_source(&context(), "test", Arc::new(text.as_bytes().to_vec()), &ParseOptions::default(), &mut strict);
    assert_eq!(strict.first().map(|d| &d.message), diagnostics.first().map(|d| &d.message), "{text}");
    let printed = print(&source.unwrap());
    let names = printed.split('"').filter(|word| word.starts_with("t.")).collect::<Vec<_>>().join(" ");
    (messages(&cx, &diagnostics).lines().map(String::from).collect(), names)
}

#[test]
fn parsing_goes_on_behind_what_is_wrong() {
    let mut wrong = String::new();
    for (text, errors, ops) in [
        ("", &[][..], ""),
        (
            "\"t.a\"() : () -> ()\n\"t.b\"( : () -> ()\n\"t.c\"() : () -> ()",
            &["2:7: expected ')' to end operand list"],
            "t.a t.c",
        ),
        // Names that are defined by ops with errors are not undeclared, whatever their types.
        (
            "%a = \"t.a\"() : () -> i\n\"t.b\"(%a, %a) : (i1, i2) -> ()\n%c:2 = \"t.c\"() : -> i1\n\"t.d\"(%c#1) : (i1) -> ()",
            &["1:21: expected non-function type", "3:17: expected non-function type"],
            "t.b t.d",
        ),
        // Before the definition, too.
        ("\"t.b\"(%a) : (i1) -> ()\n%a = \"t.a\"() : () -> i", &["2:21: expected non-function type"], "t.b"),
        // The others are.
        (
            "\"t.b\"(%a) : (i1) -> ()\n\"t.c\"(%b) : i1 -> ()\n\"t.d\"(%b) : (i2) -> ()",
            &[
                "2:13: expected function type",
                "1:7: use of undeclared SSA value name",
                "3:7: use of undeclared SSA value name",
            ],
            "t.b t.d",
        ),
        // Aliases.
        (
            "#a = 1 : j\n#b = [#a]\n\"t.a\"() {a = #a, b = #b} : () -> ()\n\"t.b\"() {c = #c} : () -> ()",
            &["1:9: expected non-function type", "4:16: undefined symbol alias id 'c'"],
            "",
        ),
        ("!a = j\n\"t.a\"() : () -> !a\n\"t.b\"() : () -> ()", &["1:5: expected non-function type"], "t.b"),
        (
            "#a = loc(j)\n\"t.a\"() : () -> () loc(#a)\n\"t.b\"() : () -> () loc(#b)",
            &["1:10: expected location instance", "3:24: operation location alias was never defined"],
            "t.a t.b",
        ),
        // Errors in regions, and behind them.
        (
            "\"t.a\"() ({\n  \"t.b\"() : ()\n  \"t.c\"() : () -> ()\n}) : () -> ()",
            &["2:15: expected '->' in function type"],
            "t.a t.c",
        ),
        (
            "\"t.a\"() ({\n  \"t.b\"() : () -> ()\n}) : () ->\n\"t.c\"() : () -> ()",
            &["3:11: expected non-function type"],
            "t.c",
        ),
        (
            "\"t.a\"() ({\n  \"t.b\"() : ()\n}) : ()\n\"t.c\"() : () -> ()",
            &["2:15: expected '->' in function type", "3:8: expected '->' in function type"],
            "t.c",
        ),
        // Blocks.
        (
            "\"t.a\"() ({\n  \"t.b\"()[^x] : () -> ()\n^x(%a: ):\n  \"t.c\"(%a) : (i1) -> ()\n}) : () -> ()",
            &["3:7: expected non-function type"],
            "t.a t.b t.c",
        ),
        (
            "\"t.a\"() ({\n  \"t.b\"()[^x, ^y] : () -> ()\n^y:\n  \"t.c\"() : () -> ()\n}) : () -> ()",
            &["2:11: reference to an undefined block"],
            "t.a t.b t.c",
        ),
        (
            "\"t.a\"() ({\n^y:\n  \"t.b\"() : () -> ()\n^y:\n  \"t.c\"() : () -> ()\n}) : () -> ()",
            &["4:1: redefinition of block '^y'"],
            "t.a t.b t.c",
        ),
        ("\"t.a\"()[^x] : () -> ()\n\"t.b\"() : () -> ()", &["1:9: reference to an undefined block"], "t.b"),
        // Braces.
        ("\"t.a\"() ({\n  \"t.b\"() : () -> ()\n", &["2:21: expected operation name in quotes"], ""),
        ("module {\n  module {\n  \"t.b\"() : () -> ()\n}\n", &["4:2: expected operation name in quotes"], "t.b"),
        ("}\n}}\n\"t.b\"() : () -> ()", &["1:1: expected operation name in quotes"], "t.b"),
        (
            "\"t.a\"() {a = 1\n%b = \"t.b\"() : () -> i1\n\"t.c\"(%b) : (i1) -> ()",
            &["1:15: expected '}' in attribute dictionary"],
            "t.b t.c",
        ),
        (
            "module {\n  \"t.a\"() ({\n  \"t.b\"( : () -> ()\n  }\n  \"t.c\"() : () -> ()\n}",
            &["3:9: expected ')' to end operand list", "4:4: expected ')' to end region list"],
            "t.c",
        ),
        // Types that do not fit.
        (
            "%a = \"t.a\"() : () -> i1\n\"t.b\"(%a) : (i2) -> ()\n\"t.c\"(%a) : (i1) -> ()",
            &["2:7: use of value '%a' expects different type than prior uses: 'i2' vs 'i1'"],
            "t.a t.c",
        ),
        (
            "%a = \"t.a\"() : () -> i1\n%a = \"t.b\"() : () -> i2\n\"t.c\"(%a) : (i1) -> ()",
            &["2:1: redefinition of SSA value '%a'"],
            "t.a t.c",
        ),
        ("{-# x: 1 #-}\n\"t.a\"() : () -> ()", &["1:5: unknown key 'x' in file metadata dictionary"], "t.a"),
        ("\"t.a\n\"t.b\"() : () -> ()", &["1:5: expected '\"' in string literal"], "t.b"),
        ("$\n\"t.b\"() : () -> ()", &["1:1: unexpected character"], "t.b"),
        (
            "nothing\n\"t.b\"() : () -> ()\nelse",
            &[
                "1:1: custom op 'nothing' is unknown (tried 'builtin.nothing' as well)",
                "3:1: custom op 'else' is unknown (tried 'builtin.else' as well)",
            ],
            "t.b",
        ),
    ] {
        let (found, left) = left(text);
        if found != errors || left != ops {
            wrong += &format!("{text}\n{found:?}\n{left}\n\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn what_is_right_is_what_the_strict_mode_reads() {
    let text =
        "%a = \"t.a\"(%b) : (i1) -> i1\nmodule { \"t.in\"(%a) : (i1) -> () }\n%b = \"t.b\"() ({\n^x:\n}) : () -> i1";
    let strict = parse_source(&context(), "test", Arc::new(text.as_bytes()), &ParseOptions::default(), &mut Vec::new());
    let cx = context();
    let tolerant = read(&cx, text);
    assert!(tolerant.diagnostics.is_empty());
    assert_eq!(print(&tolerant.source.unwrap()), print(&strict.unwrap()));
}

#[test]
fn casts_stand_in_for_values_that_are_missing() {
    let cx = context();
    let text =
        "module {\n  %a = \"t.a\"() : () -> x\n  \"t.b\"(%a, %a) : (i1, i1) -> ()\n  \"t.c\"(%none) : (i2) -> ()\n}";
    let expected = "module {\n  %0 = unrealized_conversion_cast to i2\n  %1 = unrealized_conversion_cast to i1\n  \
        \"t.b\"(%1, %1) : (i1, i1) -> ()\n  \"t.c\"(%0) : (i2) -> ()\n}\n";
    assert_eq!(print(&read(&cx, text).source.unwrap()), expected);
}

#[test]
fn there_is_always_a_source() {
    let options = ParseOptions { implicit_module: false, ..ParseOptions::default() };
    for (text, errors) in [
        ("\"t.a\"() : () -> ()\n\"t.b\"() : () -> ()", "source must contain a single top-level operation, found: 2\n"),
        ("\"t.a\"() : () ->", "1:15: expected non-function type\n"),
    ] {
        let cx = context();
        let parsed = parse_tolerant(&cx, "test", Arc::new(text.as_bytes()), &options);
        let found = messages(&cx, &parsed.diagnostics);
        assert!(found.ends_with(errors), "{found}");
        assert!(parsed.source.is_some());
    }
}

#[test]
fn the_number_of_errors_is_bounded() {
    let cx = context();
    let text = "\"t.a\"() : () -> (\n".repeat(5000) + "\"t.b\"() : () -> ()";
    let parsed = read(&cx, &text);
    let found = messages(&cx, &parsed.diagnostics);
    assert_eq!(found.lines().count(), 1001);
    assert!(found.ends_with("more than 1000 errors: the rest of the text is not read\n"));
}

#[test]
fn hostile_texts_take_linear_time() {
    let n = 50_000;
    for text in [
        "\"t.a\"() ({\n".repeat(n),
        "module {\n".repeat(n),
        "}".repeat(n),
        "({".repeat(n),
        "\"t.a\"() ({\n".repeat(n) + &"})\n".repeat(n),
        "%a = \"t.a\"() {\n".repeat(n),
        "%a = \"t.a\"() ({ x\n".repeat(n),
        "^a:\n".repeat(n),
        "\"t.a\"() ({^a(\n".repeat(n),
        "#a = {\n".repeat(n),
        "%a".repeat(n),
        "\"t.a\"(%a#7) : (i1) -> (\n".repeat(n),
    ] {
        let cx = context();
        let start = std::time::Instant::now();
        let (index, options) = observing();
        let parsed = parse_tolerant(&cx, "test", Arc::new(text.clone().into_bytes()), &options);
        assert!(!parsed.diagnostics.is_empty() && parsed.source.is_some());
        assert!(index.lock().unwrap().all().len() <= text.len());
        assert!(start.elapsed().as_secs() < 20, "{}", &text[..20]);
    }
}
