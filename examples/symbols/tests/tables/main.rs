//! Symbols and symbol tables as release 22.1 has them. What is expected is what `mlir-opt` shows, with `--symbol-dce`,
//! `--symbol-privatize`, `--test-symbol-uses`, `--test-symbol-rauw` or `--test-print-callgraph`.

mod calls;
mod passes;
mod renames;
mod tables;
mod uses;
mod verified;

use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::ir::{Ir, Op, OpRef};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};

fn context() -> Context {
    let cx = Context::with_registry(dialekt_all::registry());
    cx.allow_unregistered_dialects(true);
    cx
}

/// The ops of a text, which must be right.
fn parsed(cx: &Context, text: &str) -> ParsedSource {
    let mut diagnostics = Vec::new();
    let source = Arc::new(text.as_bytes().to_vec());
    let parsed = parse_source(cx, "test.mlir", source, &ParseOptions::default(), &mut diagnostics);
    parsed.unwrap_or_else(|| panic!("{diagnostics:?}"))
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
