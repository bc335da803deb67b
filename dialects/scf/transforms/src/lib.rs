//! Passes on scf, which transform loops.
//!
//! A module for each pass, named after its argument; [`tile_using_interface`] tiles ops of any dialect,
//! [`normalize_forall`] makes `scf.forall` count its iterations.
#![forbid(unsafe_code)]

mod loop_nest;
pub mod normalize_forall;
pub mod scf_for_loop_range_folding;
pub mod scf_for_loop_specialization;
pub mod scf_for_to_while;
pub mod scf_forall_to_for;
pub mod scf_forall_to_parallel;
pub mod scf_parallel_for_to_nested_fors;
pub mod scf_parallel_loop_fusion;
pub mod scf_parallel_loop_specialization;
pub mod scf_parallel_loop_tiling;
pub mod structural_type_conversions;
pub mod tile_using_interface;

use dialekt_ir_core::context::Registry;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_pass::{PassContext, PassFailed, PassResult, RegisterPasses};

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry
        .passes()
        .register::<scf_for_loop_range_folding::ForLoopRangeFolding>()
        .register::<scf_for_loop_specialization::ForLoopSpecialization>()
        .register::<scf_for_to_while::ForToWhile>()
        .register::<scf_forall_to_for::ForallToFor>()
        .register::<scf_forall_to_parallel::ForallToParallel>()
        .register::<scf_parallel_for_to_nested_fors::ParallelForToNestedFors>()
        .register::<scf_parallel_loop_fusion::ParallelLoopFusion>()
        .register::<scf_parallel_loop_specialization::ParallelLoopSpecialization>()
        .register::<scf_parallel_loop_tiling::ParallelLoopTiling>();
}

/// The result of rewriting an op that a pass visits: nothing, or an error, which ends the pass.
pub(crate) type Changed = Result<Option<()>, PassFailed>;

/// Visits all ops of a kind, inner ones first; the insertion point is before the op.
pub(crate) fn each<T: OpDecl>(
    cx: &mut PassContext<'_>,
    mut change: impl FnMut(&mut Rewriter<'_>, Typed<T>) -> Changed,
) -> PassResult {
    let (context, op, mut result) = (cx.cx(), cx.op(), Ok(()));
    let _ = cx.ir_mut().walk_mut(op, WalkOrder::Post, |ir, op| {
        let Some(found) = ir.op(op).typed::<T>() else { return WalkControl::Advance };
        match change(&mut Rewriter::at(context, ir, op), found) {
            Ok(_) => WalkControl::Advance,
            Err(failed) => {
                result = Err(failed);
                WalkControl::Interrupt
            }
        }
    });
    result
}
