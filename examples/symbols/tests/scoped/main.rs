//! References that leave a symbol table. `docs/symbols.md` names the tests in `objections`.

mod edits;
mod errors;
mod objections;
mod programs;
mod text;

use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Ir, Op, OpRef};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;

fn context() -> Context {
    let cx = Context::with_registry(dialekt_example_symbols::registry());
    cx.allow_unregistered_dialects(true);
    cx.print_op_on_diagnostic(false);
    cx
}

fn parse(cx: &Context, text: &str) -> Result<ParsedSource, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let source = Arc::new(text.as_bytes().to_vec());
    parse_source(cx, "test.mlir", source, &ParseOptions::default(), &mut diagnostics).ok_or(diagnostics)
}

/// The ops of a text, which must be valid.
fn valid(cx: &Context, text: &str) -> ParsedSource {
    let source = parse(cx, text).unwrap_or_else(|said| panic!("{}", rendered(cx, &said)));
    let said = verified(&source.ir, source.top);
    assert!(said.is_empty(), "{}", rendered(cx, &said));
    source
}

fn verified(ir: &Ir, op: Op) -> Vec<Diagnostic> {
    let mut said = Vec::new();
    assert_eq!(verify(ir, op, &mut said).is_ok(), said.is_empty());
    said
}

fn rendered(cx: &Context, diagnostics: &[Diagnostic]) -> String {
    let mut text = String::new();
    diagnostics.iter().for_each(|diagnostic| diagnostic.render(cx, &mut text));
    text
}

fn printed(ir: &Ir, op: Op) -> String {
    let mut text = Vec::new();
    print_op(ir, op, &PrintFlags::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The op that a path of names leads to.
fn symbol<'a>(top: OpRef<'a>, path: &[&str]) -> OpRef<'a> {
    path.iter().fold(top, |table, name| {
        let mut ops = table.region(0).unwrap().blocks().flat_map(|block| block.ops());
        let named = |op: &OpRef<'_>| op.symbol_name().is_some_and(|found| op.cx().str(found) == *name);
        ops.find(named).unwrap_or_else(|| panic!("no symbol {name}"))
    })
}

/// The attribute that a text stands for.
fn reference(cx: &Context, text: &str) -> dialekt_ir_core::context::Attribute {
    let source = parse(cx, &format!("\"t.op\"() {{a = {text}}} : () -> ()")).unwrap();
    let block = source.ir.op(source.top).region(0).unwrap().first_block().unwrap();
    block.first_op().unwrap().attr(b"a").unwrap()
}
