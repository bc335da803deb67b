//! `scf-parallel-for-to-nested-fors`: `scf.parallel` becomes a nest of `scf.for`.
//! [mlir/lib/Dialect/SCF/Transforms/ParallelForToNestedFors.cpp]

use dialekt_dialect_utils::Values;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_scf::Parallel;

use crate::each;
use crate::loop_nest::{ranges, replace_by_nest};

/// Convert SCF parallel for loops to nested SCF for loops
///
/// Loops with results are kept.
#[derive(Pass, Clone)]
#[pass(name = "SCFParallelForToNestedFors", argument = "scf-parallel-for-to-nested-fors")]
pub struct ParallelForToNestedFors;

impl Pass for ParallelForToNestedFors {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        each(cx, |rw, op| Ok(parallel_to_nested(rw, op)))
    }
}

/// Replaces a `scf.parallel` without results by a nest of `scf.for`.
pub fn parallel_to_nested(rw: &mut Rewriter<'_>, op: Typed<Parallel>) -> Option<()> {
    let view = rw.view(op)?;
    if view.num_results() != 0 {
        return None;
    }
    let loc = view.loc();
    let (lower, upper): (Values, Values) = (view.lower_bound().collect(), view.upper_bound().collect());
    let step: Values = view.step().collect();
    replace_by_nest(rw, op.op(), &ranges(&lower, &upper, &step), &[], loc)
}
