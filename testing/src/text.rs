//! IR as text and back: instances are kept as text.

use std::sync::Arc;

use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Ir, Op, WalkOrder};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;

/// A new context.
pub fn fresh(registry: &DialectRegistry) -> Context {
    let cx = Context::with_registry(registry.clone());
    cx.allow_unregistered_dialects(true);
    cx.enable_multithreading(false);
    cx
}

/// Parses a text.
///
/// # Errors
/// The rendered diagnostics.
pub fn read(cx: &Context, text: &str) -> Result<ParsedSource, String> {
    let mut diags = Vec::new();
    parse_source(cx, "instance", Arc::new(text.as_bytes().to_vec()), &ParseOptions::default(), &mut diags)
        .ok_or_else(|| rendered(cx, &diags))
}

/// Verifies an op.
///
/// # Errors
/// The diagnostics.
pub fn check(ir: &Ir, top: Op) -> Result<(), Vec<Diagnostic>> {
    let mut diags = Vec::new();
    verify(ir, top, &mut diags).map_err(|_| diags)
}

/// Parses and verifies a text.
///
/// # Errors
/// The rendered diagnostics.
pub fn read_valid(cx: &Context, text: &str) -> Result<ParsedSource, String> {
    let parsed = read(cx, text)?;
    check(&parsed.ir, parsed.top).map_err(|diags| rendered(cx, &diags))?;
    Ok(parsed)
}

/// Diagnostics as text.
pub fn rendered(cx: &Context, diags: &[Diagnostic]) -> String {
    let mut out = String::new();
    diags.iter().for_each(|diag| diag.render(cx, &mut out));
    out
}

/// The generic form without aliases, which can be a part of other texts.
pub fn piece(ir: &Ir, top: Op) -> String {
    print(ir, top, &PrintFlags { generic: true, local_scope: true, assume_verified: true, ..PrintFlags::default() })
}

/// One of both forms, of valid IR.
pub fn form(ir: &Ir, top: Op, generic: bool) -> String {
    print(ir, top, &PrintFlags { generic, assume_verified: true, ..PrintFlags::default() })
}

/// The text of an op.
pub fn print(ir: &Ir, top: Op, flags: &PrintFlags) -> String {
    let mut text = Vec::new();
    print_op(ir, top, flags, &mut text).expect("memory takes what is written");
    String::from_utf8(text).expect("what is not UTF-8 is escaped")
}

/// The ops with a name, in the order of the text.
pub fn ops_named(ir: &Ir, top: Op, name: &str) -> Vec<Op> {
    let all = ir.collect_ops(top, WalkOrder::Pre);
    all.into_iter().filter(|op| ir.cx().op_str(ir.op(*op).name()) == name).collect()
}
