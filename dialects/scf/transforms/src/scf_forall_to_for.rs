//! `scf-forall-to-for`: `scf.forall` becomes a nest of `scf.for`. [mlir/lib/Dialect/SCF/Transforms/ForallToFor.cpp]

use dialekt_arith::index_value;
use dialekt_dialect_utils::Values;
use dialekt_interfaces::LoopLikeOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_scf::Forall;

use crate::loop_nest::{ranges, replace_by_nest};
use crate::{Changed, each};

/// Convert SCF forall loops to SCF for loops
///
/// Loops become nests of loops that run one after the other; the pass fails if a result is used.
#[derive(Pass, Clone)]
#[pass(name = "SCFForallToForLoop", argument = "scf-forall-to-for")]
pub struct ForallToFor;

impl Pass for ForallToFor {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        each(cx, |rw, op: Typed<Forall>| -> Changed {
            // The reference crashes.
            if rw.op(op).results().any(|result| rw.value(result).has_uses()) {
                return Err(fail(rw, op, "has a result that is used: only loops on memrefs can become 'scf.for'"));
            }
            Ok(forall_to_for(rw, op))
        })
    }
}

/// Reports the reason why a loop cannot be converted.
pub(crate) fn fail(rw: &Rewriter<'_>, op: Typed<Forall>, problem: &str) -> PassFailed {
    rw.op(op).emit_op_error(problem);
    PassFailed
}

/// The bounds and steps of a loop as values.
pub(crate) fn bounds(rw: &mut Rewriter<'_>, op: Typed<Forall>, loc: Location) -> Option<[Values; 3]> {
    let this = LoopLikeOpRef::of(*rw.view(op)?)?;
    let (lower, upper, step) = (this.lower_bounds()?, this.upper_bounds()?, this.steps()?);
    Some([lower, upper, step].map(|mixed| mixed.into_iter().map(|value| index_value(rw, value, loc)).collect()))
}

/// Replaces a `scf.forall` with unused results by a nest of `scf.for`: the body reads the initial tensors, and its
/// insertions are dropped.
pub fn forall_to_for(rw: &mut Rewriter<'_>, op: Typed<Forall>) -> Option<()> {
    let (loc, shared) = (rw.loc(op), rw.view(op)?.outputs().collect::<Values>());
    let [lower, upper, step] = bounds(rw, op, loc)?;
    replace_by_nest(rw, op.op(), &ranges(&lower, &upper, &step), &shared, loc)
}
