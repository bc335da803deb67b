//! The round trips of `--verify-roundtrip`: the source is written as text and as bytecode, read again and compared.

use std::io::Write;
use std::sync::Arc;

use dialekt_bytecode::{WriteOptions, read_source, write};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource};
use dialekt_ir_core::text::print::{PrintFlags, location, print_op_with_resources};
use dialekt_ir_core::verify::verify as verify_ir;

use crate::Args;

/// Checks that the generic text and the bytecode of a source are read as the same IR. They are read in contexts of their own, whose
/// diagnostics are written at once. The error is diagnostics that have not been shown yet.
pub fn verify(source: &ParsedSource, args: &Args, errors: &mut dyn Write) -> Result<(), Vec<Diagnostic>> {
    let flags = PrintFlags { generic: true, debug_info: true, pretty_debug_info: false, ..args.print.clone() };
    let reference = text(source, &flags);
    let mut wrong = Vec::new();
    wrong.extend(compare(source, reference.clone(), &reference, &flags, args, "textual", errors));
    let options = WriteOptions { external: &source.external, ..WriteOptions::default() };
    match write(&source.ir, source.top, &options) {
        Ok(bytes) => wrong.extend(compare(source, bytes, &reference, &flags, args, "bytecode", errors)),
        Err(_) => {
            let op = source.ir.op(source.top);
            wrong.push(op.op_error("failed to write bytecode, cannot verify round-trip.\n"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// Reads what was written; the error says in which way it is something else than the reference.
fn compare(
    source: &ParsedSource,
    written: Vec<u8>,
    reference: &[u8],
    flags: &PrintFlags,
    args: &Args,
    form: &str,
    errors: &mut dyn Write,
) -> Option<Diagnostic> {
    let op = source.ir.op(source.top);
    let cx = Context::with_registry(source.ir.cx().registry());
    cx.allow_unregistered_dialects(args.allow_unregistered_dialect);
    cx.enable_multithreading(!args.disable_threading);
    let options = ParseOptions { implicit_module: !args.no_implicit_module, ..ParseOptions::default() };
    let mut diags = Vec::new();
    let again = read_source(&cx, "-", Arc::new(written), &options, &mut diags)
        .filter(|again| args.skip_verifier || verify_ir(&again.ir, again.top, &mut diags).is_ok());
    for diag in diags.iter().flat_map(|diag| std::iter::once(diag).chain(&diag.notes)) {
        let mut line = Vec::new();
        location(&cx, diag.loc, &mut line);
        // An error of the error stream cannot be reported.
        let _ = writeln!(errors, "{}: {}: {}", String::from_utf8_lossy(&line), diag.severity.name(), diag.message);
    }
    let Some(again) = again else {
        return Some(op.op_error(format!("failed to parse {form} content back, cannot verify round-trip.\n")));
    };
    let found = text(&again, flags);
    if found == reference {
        return None;
    }
    let (reference, found) = (String::from_utf8_lossy(reference), String::from_utf8_lossy(&found));
    Some(op.op_error(format!(
        "{form} roundTrip testing roundtripped module differs from reference:\n<<<<<<Reference\n{reference}\n=====\n\
         {found}\n>>>>>roundtripped\n"
    )))
}

fn text(source: &ParsedSource, flags: &PrintFlags) -> Vec<u8> {
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = print_op_with_resources(&source.ir, source.top, flags, &source.external, &mut text);
    text
}
