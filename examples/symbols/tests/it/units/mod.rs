//! Tests of dividing programs into units, and of merging them.

mod errors;
mod programs;
mod properties;
mod random;
mod texts;

use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::ir::{Ir, Op};
use dialekt_ir_core::text::parse::ParsedSource;
use dialekt_pass::{PassManager, Pipeline};

use crate::common::{self, assert_valid, printed, rendered, symbol, valid};

fn context() -> Context {
    common::context(common::dialects())
}

/// The ops in the body of a module.
fn body(ir: &Ir, op: Op) -> Vec<Op> {
    let block = ir.op(op).region(0).unwrap().first_block().unwrap();
    block.ops().map(|op| op.handle()).collect()
}

/// Runs a pipeline on a program; the error is the diagnostics.
fn run(source: &mut ParsedSource, pipeline: &str) -> Result<(), String> {
    let passes = dialekt::passes();
    let pipeline = Pipeline::parse(pipeline, &passes).unwrap();
    let cx = source.ir.cx().clone();
    let (done, said) =
        cx.capture_diagnostics(|| PassManager::new(pipeline, Arc::new(passes)).run(&mut source.ir, source.top));
    done.map_err(|_| rendered(&cx, &said))
}
