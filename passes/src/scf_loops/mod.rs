//! Loops of `scf` as other loops of `scf`.
//!
//! - [`to_while`]: counting loops as loops with a condition
//! - [`sequential`]: parallel loops as nests of loops, `scf.forall` as other loops
//! - [`range_folding`]: what is computed of the variable is computed of the bounds instead
//! - [`specialization`]: loops whose end is often the same
//! - [`tiling`]: parallel loops in tiles
//! - [`fusion`]: parallel loops that become one

pub mod fusion;
pub mod range_folding;
pub mod sequential;
pub mod specialization;
pub mod tiling;
pub mod to_while;

use dialekt_ir_core::decl::typed::{OpDecl, Typed};
use dialekt_ir_core::ir::{WalkControl, WalkOrder};
use dialekt_ir_core::pass::{PassContext, PassFailed, PassRegistry, PassResult};
use dialekt_ir_core::rewrite::Rewriter;

/// Adds these passes to a registry.
pub fn register(passes: &mut PassRegistry) {
    passes
        .register::<fusion::ParallelLoopFusion>()
        .register::<range_folding::ForLoopRangeFolding>()
        .register::<sequential::ForallToFor>()
        .register::<sequential::ForallToParallel>()
        .register::<sequential::ParallelForToNestedFors>()
        .register::<specialization::ForLoopSpecialization>()
        .register::<specialization::ParallelLoopSpecialization>()
        .register::<tiling::ParallelLoopTiling>()
        .register::<to_while::ForToWhile>();
}

/// What becomes of an op that a pass goes to: nothing, or an error, which ends the pass.
pub(crate) type Changed = Result<Option<()>, PassFailed>;

/// Goes to all ops of a kind, inner ones first; new ones are placed before them.
pub(crate) fn each<T: OpDecl>(
    cx: &mut PassContext<'_>,
    mut change: impl FnMut(&mut Rewriter<'_>, Typed<T>) -> Changed,
) -> PassResult {
    let (op, mut result) = (cx.op(), Ok(()));
    let _ = cx.ir_mut().walk_mut(op, WalkOrder::Post, |ir, op| {
        let Some(found) = ir.op(op).typed::<T>() else { return WalkControl::Advance };
        match change(&mut Rewriter::at(ir, op), found) {
            Ok(_) => WalkControl::Advance,
            Err(failed) => {
                result = Err(failed);
                WalkControl::Interrupt
            }
        }
    });
    result
}
