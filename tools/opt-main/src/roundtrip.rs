//! The round trip of `--verify-roundtrip`: the source is printed, parsed again and compared.

use std::io::Write;
use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, location, print_op_with_resources};
use dialekt_ir_core::verify::verify as verify_ir;

use crate::Args;

/// Checks that the generic text of a source parses as the same IR. It is parsed in a context of its own, whose
/// diagnostics are written at once. The error is a diagnostic that has not been shown yet.
pub fn verify(source: &ParsedSource, args: &Args, errors: &mut dyn Write) -> Result<(), Option<Diagnostic>> {
    let flags = PrintFlags { generic: true, debug_info: true, pretty_debug_info: false, ..args.print.clone() };
    let reference = text(source, &flags);
    let op = source.ir.op(source.top);
    let wrong = |message: &str| Err(Some(op.op_error(message)));
    let cx = Context::with_registry(source.ir.cx().registry());
    cx.allow_unregistered_dialects(args.allow_unregistered_dialect);
    cx.enable_multithreading(!args.disable_threading);
    let options = ParseOptions { implicit_module: !args.no_implicit_module, ..ParseOptions::default() };
    let mut diags = Vec::new();
    let again = parse_source(&cx, "-", Arc::new(reference.clone()), &options, &mut diags)
        .filter(|again| args.skip_verifier || verify_ir(&again.ir, again.top, &mut diags).is_ok());
    for diag in diags.iter().flat_map(|diag| std::iter::once(diag).chain(&diag.notes)) {
        let mut line = Vec::new();
        location(&cx, diag.loc, &mut line);
        // An error of the error stream cannot be reported.
        let _ = writeln!(errors, "{}: {}: {}", String::from_utf8_lossy(&line), diag.severity.name(), diag.message);
    }
    let Some(again) = again else {
        return wrong("failed to parse textual content back, cannot verify round-trip.\n");
    };
    let found = text(&again, &flags);
    if found == reference {
        return Ok(());
    }
    let (reference, found) = (String::from_utf8_lossy(&reference), String::from_utf8_lossy(&found));
    wrong(&format!(
        "textual roundTrip testing roundtripped module differs from reference:\n<<<<<<Reference\n{reference}\n=====\n\
         {found}\n>>>>>roundtripped\n"
    ))
}

fn text(source: &ParsedSource, flags: &PrintFlags) -> Vec<u8> {
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = print_op_with_resources(&source.ir, source.top, flags, &source.external, &mut text);
    text
}
