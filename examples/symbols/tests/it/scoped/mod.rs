//! Tests of references that leave a symbol table. `docs/symbols.md` names the tests in `objections`.

mod edits;
mod errors;
mod objections;
mod programs;
mod text;

use dialekt_ir_core::context::Context;

use crate::common::{self, parse, printed, rendered, symbol, valid, verified};

fn context() -> Context {
    common::context(dialekt_example_symbols::registry())
}

/// Parses an attribute.
fn reference(cx: &Context, text: &str) -> dialekt_ir_core::context::Attribute {
    let source = parse(cx, &format!("\"t.op\"() {{a = {text}}} : () -> ()")).unwrap();
    let block = source.ir.op(source.top).region(0).unwrap().first_block().unwrap();
    block.first_op().unwrap().attr(b"a").unwrap()
}
