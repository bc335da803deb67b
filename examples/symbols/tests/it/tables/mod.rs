//! Tests of symbols and symbol tables as in release 22.1. Expected texts are the output of `mlir-opt` with
//! `--symbol-dce`, `--symbol-privatize`, `--test-symbol-uses`, `--test-symbol-rauw` or `--test-print-callgraph`.

mod calls;
mod edits;
mod passes;
mod renames;
mod uses;
mod verified;

use dialekt_ir_core::context::Context;

use crate::common::{self, parsed, printed, symbol};

fn context() -> Context {
    common::context(dialekt::registry().dialects)
}
