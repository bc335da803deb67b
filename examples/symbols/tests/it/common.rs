//! Helpers for tests: contexts, parsing, verifying and printing, and lookup of ops by name.

use std::sync::Arc;

use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Ir, Op, OpRef};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;

/// The dialects of this crate and all others.
pub fn dialects() -> DialectRegistry {
    let (mut all, own) = (dialekt::registry().dialects, dialekt_example_symbols::registry());
    for name in own.names() {
        all.insert(own.get(name).unwrap());
    }
    all
}

/// A context with these dialects that accepts unregistered ops, and whose diagnostics do not show ops.
pub fn context(dialects: DialectRegistry) -> Context {
    let cx = Context::with_registry(dialects);
    cx.allow_unregistered_dialects(true);
    cx.print_op_on_diagnostic(false);
    cx
}

pub fn parse(cx: &Context, text: &str) -> Result<ParsedSource, Vec<Diagnostic>> {
    let mut said = Vec::new();
    let source = Arc::new(text.as_bytes().to_vec());
    parse_source(cx, "test.mlir", source, &ParseOptions::default(), &mut said).ok_or(said)
}

/// Parses a text, which must succeed.
pub fn parsed(cx: &Context, text: &str) -> ParsedSource {
    parse(cx, text).unwrap_or_else(|said| panic!("{}\n{text}", rendered(cx, &said)))
}

/// Parses and verifies a text, which must succeed.
pub fn valid(cx: &Context, text: &str) -> ParsedSource {
    let source = parsed(cx, text);
    assert_valid(&source.ir, source.top);
    source
}

pub fn assert_valid(ir: &Ir, op: Op) {
    let said = verified(ir, op);
    assert!(said.is_empty(), "{}\n{}", rendered(ir.cx(), &said), printed(ir, op));
}

/// The diagnostics for an op; none if it is valid.
pub fn verified(ir: &Ir, op: Op) -> Vec<Diagnostic> {
    let mut said = Vec::new();
    assert_eq!(verify(ir, op, &mut said).is_ok(), said.is_empty());
    said
}

pub fn rendered(cx: &Context, diagnostics: &[Diagnostic]) -> String {
    let mut text = String::new();
    diagnostics.iter().for_each(|diagnostic| diagnostic.render(cx, &mut text));
    text
}

pub fn printed(ir: &Ir, op: Op) -> String {
    let mut text = Vec::new();
    print_op(ir, op, &PrintFlags::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The op with a path of symbol names.
pub fn symbol<'a>(top: OpRef<'a>, path: &[&str]) -> OpRef<'a> {
    path.iter().fold(top, |table, name| {
        let mut ops = table.region(0).unwrap().blocks().flat_map(|block| block.ops());
        let named = |op: &OpRef<'_>| op.symbol_name().is_some_and(|found| op.cx().str(found) == *name);
        ops.find(named).unwrap_or_else(|| panic!("no symbol {name}"))
    })
}
