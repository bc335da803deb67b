//! `scf-parallel-loop-specialization`: parallel loops get a version for their most frequent upper bounds.
//! [mlir/lib/Dialect/SCF/Transforms/LoopSpecialization.cpp]

use dialekt_dialect_utils::Values;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_scf::Parallel;

use crate::each;
use crate::scf_for_loop_specialization::specialize;

/// Specialize parallel loops for vectorization
///
/// A loop all of whose upper bounds are minima of a constant and another value becomes two: one with the constants as
/// upper bounds, and the loop as it is.
#[derive(Pass, Clone)]
#[pass(name = "SCFParallelLoopSpecialization", argument = "scf-parallel-loop-specialization")]
pub struct ParallelLoopSpecialization;

impl Pass for ParallelLoopSpecialization {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        each::<Parallel>(cx, |rw, op| {
            let upper: Option<Values> = rw.view(op).map(|view| view.upper_bound().collect());
            Ok(upper.and_then(|upper| specialize(rw, op.op(), &upper)))
        })
    }
}
