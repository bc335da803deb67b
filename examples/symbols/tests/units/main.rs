//! Programs are divided into units, and put together again.

mod errors;
mod programs;
mod properties;
mod random;
mod texts;

use std::sync::Arc;

use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Ir, Op, OpRef};
use dialekt_ir_core::pass::{PassManager, Pipeline};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;

fn dialects() -> DialectRegistry {
    let (mut all, own) = (dialekt_all::registry(), dialekt_example_symbols::registry());
    for name in own.names() {
        all.insert(own.get(name).unwrap());
    }
    all
}

fn context() -> Context {
    let cx = Context::with_registry(dialects());
    cx.allow_unregistered_dialects(true);
    cx.print_op_on_diagnostic(false);
    cx
}

/// The ops of a text, which must be valid.
fn valid(cx: &Context, text: &str) -> ParsedSource {
    let mut said = Vec::new();
    let source = Arc::new(text.as_bytes().to_vec());
    let parsed = parse_source(cx, "test.mlir", source, &ParseOptions::default(), &mut said);
    let parsed = parsed.unwrap_or_else(|| panic!("{}\n{text}", rendered(cx, &said)));
    assert_valid(&parsed.ir, parsed.top);
    parsed
}

fn assert_valid(ir: &Ir, op: Op) {
    let mut said = Vec::new();
    let valid = verify(ir, op, &mut said).is_ok();
    assert!(valid, "{}\n{}", rendered(ir.cx(), &said), printed(ir, op));
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

/// The ops directly in a module.
fn body(ir: &Ir, op: Op) -> Vec<Op> {
    let block = ir.op(op).region(0).unwrap().first_block().unwrap();
    block.ops().map(|op| op.handle()).collect()
}

/// The op that a path of names leads to.
fn symbol<'a>(top: OpRef<'a>, path: &[&str]) -> OpRef<'a> {
    path.iter().fold(top, |table, name| {
        let mut ops = table.region(0).unwrap().blocks().flat_map(|block| block.ops());
        let named = |op: &OpRef<'_>| op.symbol_name().is_some_and(|found| op.cx().str(found) == *name);
        ops.find(named).unwrap_or_else(|| panic!("no symbol {name}"))
    })
}

/// Runs a pipeline on a program: whether it worked, and what was said.
fn run(source: &mut ParsedSource, pipeline: &str) -> Result<(), String> {
    let passes = dialekt_all::passes();
    let pipeline = Pipeline::parse(pipeline, &passes).unwrap();
    let cx = source.ir.cx().clone();
    let (done, said) =
        cx.capture_diagnostics(|| PassManager::new(pipeline, Arc::new(passes)).run(&mut source.ir, source.top));
    done.map_err(|_| rendered(&cx, &said))
}
