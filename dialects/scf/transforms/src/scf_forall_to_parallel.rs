//! `scf-forall-to-parallel`: `scf.forall` becomes `scf.parallel`.
//! [mlir/lib/Dialect/SCF/Transforms/ForallToParallel.cpp]

use dialekt_dialect_utils::entry;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_scf::{Forall, Parallel, ParallelParts, Reduce};

use crate::scf_forall_to_for::{bounds, fail};
use crate::{Changed, each};

/// Convert SCF forall loops to SCF parallel loops
///
/// Only loops without results can be converted: the pass fails if one has results.
#[derive(Pass, Clone)]
#[pass(name = "SCFForallToParallelLoop", argument = "scf-forall-to-parallel")]
pub struct ForallToParallel;

impl Pass for ForallToParallel {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        each(cx, |rw, op: Typed<Forall>| -> Changed {
            // The reference fails without a message.
            if rw.op(op).num_results() != 0 {
                return Err(fail(rw, op, "has results: only loops on memrefs can become 'scf.parallel'"));
            }
            Ok(forall_to_parallel(rw, op).map(drop))
        })
    }
}

/// Replaces a `scf.forall` without results by a `scf.parallel`.
pub fn forall_to_parallel(rw: &mut Rewriter<'_>, op: Typed<Forall>) -> Option<Op> {
    let view = rw.view(op)?;
    let (loc, region, mapping) = (view.loc(), view.region().handle(), view.inherent_attr(b"mapping"));
    let end = view.region().first_block()?.last_op()?.handle();
    let [lower, upper, step] = bounds(rw, op, loc)?;
    let parallel = rw.create(
        Parallel::build(ParallelParts {
            results: &[],
            lower_bound: &lower,
            upper_bound: &upper,
            step: &step,
            init_vals: &[],
        })
        .with_loc(loc),
    );
    let body = rw.op(parallel).region(0)?.handle();
    rw.inline_region(region, body, None);
    let block = entry(rw, parallel, 0)?;
    let end_loc = rw.loc(end);
    rw.set_insertion_point_to_end(block);
    rw.create(Reduce::build(&[], 0).with_loc(end_loc));
    rw.erase_op(end);
    if mapping.is_some() {
        rw.set_attr(parallel, "mapping", mapping);
    }
    rw.replace_op(op, &[]);
    Some(parallel.into())
}
