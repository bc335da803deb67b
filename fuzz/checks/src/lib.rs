//! What must hold for any input: fuzz targets and tests call these with whatever bytes they have.

pub mod mutate;

use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;

fn context() -> Context {
    let cx = Context::with_registry(dialekt_all::registry());
    cx.allow_unregistered_dialects(true);
    cx
}

fn read(cx: &Context, data: &[u8], diags: &mut Vec<Diagnostic>) -> Option<ParsedSource> {
    parse_source(cx, "input", Arc::new(data.to_vec()), &ParseOptions::default(), diags)
}

fn print(source: &ParsedSource, generic: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let flags = PrintFlags { generic, debug_info: true, assume_verified: true, ..PrintFlags::default() };
    print_op(&source.ir, source.top, &flags, &mut out).expect("writing to memory does not fail");
    out
}

/// Reading gives ops, or at least one diagnostic, and what was read can be verified and printed even when it is invalid.
pub fn parse(data: &[u8]) {
    let cx = context();
    let mut diags = Vec::new();
    let Some(source) = read(&cx, data, &mut diags) else {
        assert!(!diags.is_empty(), "nothing was read, and nothing was said");
        let mut text = String::new();
        diags.iter().for_each(|d| d.render(&cx, &mut text));
        return;
    };
    let valid = verify(&source.ir, source.top, &mut diags).is_ok();
    assert!(valid || !diags.is_empty(), "invalid, and nothing was said");
    print(&source, true);
    print(&source, false);
}

/// Verification and printing with threads give what they give without.
pub fn verify_and_print(data: &[u8]) {
    let run = |threads: bool| {
        let cx = context();
        cx.enable_multithreading(threads);
        let mut diags = Vec::new();
        let source = read(&cx, data, &mut diags)?;
        let valid = verify(&source.ir, source.top, &mut diags).is_ok();
        let mut messages = String::new();
        diags.iter().for_each(|d| d.render(&cx, &mut messages));
        Some((valid, messages, print(&source, true), print(&source, false)))
    };
    let (alone, threaded) = (run(false), run(true));
    assert!(alone == threaded, "threads make a difference:\n{alone:?}\n{threaded:?}");
}

/// What is valid prints as text that reads, and that settles when it is printed again and again.
///
/// It need not settle at once, since what the reference prints does not: affine expressions are simplified one step at a
/// time while they are read, and some values of the smallest float formats are printed as others.
pub fn round_trip(data: &[u8]) {
    let cx = context();
    let mut diags = Vec::new();
    let Some(source) = read(&cx, data, &mut diags) else { return };
    if verify(&source.ir, source.top, &mut diags).is_err() {
        return;
    }
    for generic in [true, false] {
        let mut text = print(&source, generic);
        if UNREADABLE.iter().any(|words| contains(&text, words)) {
            return;
        }
        let settled = (0..8).any(|_| {
            let Some(again) = print_again(&text, generic) else { return true };
            let same = again == text;
            text = again;
            same
        });
        assert!(settled, "printed again, it differs:\n{}", String::from_utf8_lossy(&text));
    }
}

/// What the reference prints, and does not read: `@""`; some sparse elements, whose indices it prints as a splat.
const UNREADABLE: &[&[u8]] = &[b"<<INVALID EMPTY SYMBOL>>", b"sparse<"];

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|w| w == word)
}

/// Ops whose custom form the reference prints and does not always read: values of switches wider than 64 bits, attributes behind
/// forms that take none, loops with more bounds than variables.
const UNREADABLE_FORMS: &[&[u8]] = &[b"cf.switch", b"memref.prefetch", b"memref.dma_start", b"scf.parallel"];

/// Reads and prints again; `None` for one of the custom forms that the reference does not read either.
fn print_again(text: &[u8], generic: bool) -> Option<Vec<u8>> {
    let cx = context();
    let mut diags = Vec::new();
    let Some(source) = read(&cx, text, &mut diags) else {
        if !generic && UNREADABLE_FORMS.iter().any(|op| contains(text, op)) {
            return None;
        }
        let mut messages = String::new();
        diags.iter().for_each(|d| d.render(&cx, &mut messages));
        panic!("what was printed does not read:\n{}\n{messages}", String::from_utf8_lossy(text));
    };
    Some(print(&source, generic))
}
