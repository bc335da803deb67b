//! The scf dialect: loops, branches and other control flow in regions.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod build;
pub mod canonicalize;
mod interfaces;
mod ops;

pub use build::{ForLoop, LoopRange, ParallelLoop, build_loop_nest, make_for, make_guard, make_if, make_loop};
pub use ops::*;

use dialekt_interfaces::InlinesAll;
use dialekt_ir_core::prelude::op::*;

/// Structured control flow: loops and conditions as ops with regions.
///
/// Values leave a region through its terminator; values that loops carry from one iteration to the next are arguments
/// of their bodies.
#[derive(Dialect)]
#[dialect(
    name = "scf",
    dependencies(dialekt_arith::ArithDialect, dialekt_cf::ControlFlowDialect),
    interfaces(InlinesAll {}),
    ops(
        Condition, ExecuteRegion, For, Forall, ForallInParallel, If, IndexSwitch, Parallel, Reduce, ReduceReturn, While, Yield
    )
)]
pub struct SCFDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(SCFDialect::DIALECT);
}
