//! Symbols and symbol tables as release 22.1 has them. What is expected is what `mlir-opt` shows, with `--symbol-dce`,
//! `--symbol-privatize`, `--test-symbol-uses`, `--test-symbol-rauw` or `--test-print-callgraph`.

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
