//! The tool with translations of its own: chunks, chains of translations, options, complaints.

use std::ffi::OsString;

use dialekt::context::{Context, DialectRegistry};
use dialekt::diag::Diagnostic;
use dialekt::text::parse::{ParseOptions, ParsedSource, parse_part};
use dialekt::text::print::{PrintFlags, op_to_string};
use dialekt::translation::{
    Direction, Messages, OptionValues, Source, Translation, TranslationOption, TranslationRegistry,
};
use dialekt_opt_main::Streams;
use dialekt_translate::{parse, run};

const SHOUT: TranslationOption = TranslationOption { name: "shout", summary: "Capitals", takes_text: false };
const END: TranslationOption = TranslationOption { name: "end", summary: "The last line", takes_text: true };

/// The text of a module, and a line behind it.
fn export(source: &mut ParsedSource, options: &OptionValues, messages: &mut Messages) -> Option<Vec<u8>> {
    let top = source.ir.op(source.top);
    let text = op_to_string(&source.ir, source.top, &PrintFlags::default());
    if text.contains("@wrong") {
        messages.push(Diagnostic::error(top.loc(), "a wrong name"));
        messages.text.push_str("so it is\n");
        return None;
    }
    let text = if options.is_on("shout") { text.to_uppercase() } else { text };
    Some(format!("{text}{}\n", options.text("end").unwrap_or("end")).into_bytes())
}

/// A module for each letter of the source.
fn import(cx: &Context, source: &Source<'_>, _: &OptionValues, messages: &mut Messages) -> Option<ParsedSource> {
    let letters = source.bytes().iter().filter(|c| c.is_ascii_lowercase());
    let text: String = letters.map(|c| format!("module @{} {{}}\n", *c as char)).collect();
    let text = dialekt::context::SourceText::new(std::sync::Arc::new(text.into_bytes()));
    let whole = 0..text.bytes().len();
    parse_part(cx, source.name, &text, whole, &ParseOptions::default(), &mut messages.diagnostics)
}

/// The status, the output and the errors of a run.
fn translate(line: &str, input: &str) -> (bool, String, String) {
    let mut translations = TranslationRegistry::default();
    let translation = |name, run, options| Translation { name, summary: "A translation", options, run };
    translations.register(translation("to-text", Direction::Export(export), &[SHOUT, END]));
    translations.register(translation("from-letters", Direction::Import(import), &[]));
    let line = std::iter::once("t").chain(line.split_whitespace()).map(OsString::from);
    let args = parse(line, &translations).unwrap();
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams { input: &mut input.as_bytes(), output: &mut output, errors: &mut errors };
    let done = run(&args, &DialectRegistry::default(), &translations, &mut streams);
    (done, String::from_utf8(output).unwrap(), String::from_utf8(errors).unwrap())
}

#[test]
fn an_export_has_options() {
    let (done, text, _) = translate("--to-text -shout --end=fin", "module @a {}");
    assert!(done);
    assert_eq!(text, "MODULE @A {\n}\nfin\n");
}

#[test]
fn an_import_is_printed() {
    let (done, text, _) = translate("--from-letters", "a");
    assert!(done);
    assert_eq!(text, "module @a {\n}\n");
}

#[test]
fn translations_are_chained_in_their_order() {
    let (done, text, _) = translate("--from-letters --to-text", "b");
    assert!(done);
    assert_eq!(text, "module @b {\n}\nend\n");
}

#[test]
fn chunks_are_translated_each() {
    let (done, text, errors) =
        translate("--to-text --split-input-file", "module @a {}\n// -----\nmodule @wrong {}\n// -----\nmodule @c {}");
    assert!(!done);
    assert_eq!(text, "module @a {\n}\nend\n\n\nmodule @c {\n}\nend\n");
    assert_eq!(errors, "<stdin>:3:1: error: a wrong name\nmodule @wrong {}\n^\nso it is\n");
}

#[test]
fn expected_complaints_are_no_failure() {
    let (done, text, errors) =
        translate("--to-text --verify-diagnostics", "// expected-error@+1 {{a wrong name}}\nmodule @wrong {}");
    assert!(done, "{errors}");
    assert_eq!(text, "");
}

#[test]
fn invalid_ir_is_not_translated() {
    let (done, text, errors) = translate("--to-text --no-implicit-module", "module @a {}\nmodule @b {}");
    assert!(!done && text.is_empty());
    assert!(errors.contains("error: "), "{errors}");
}
