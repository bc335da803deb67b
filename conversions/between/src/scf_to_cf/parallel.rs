//! Lowering of parallel loops to nests of sequential loops.

use dialekt_dialect_utils::{Values, entry, last};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf as scf;
use dialekt_scf::{LoopRange, build_loop_nest};
use dialekt_scf_transforms::scf_forall_to_parallel::forall_to_parallel;

/// `scf.parallel`: a loop for each induction variable. Reduced values are iteration arguments of all of them.
#[derive(Described)]
pub struct ParallelLowering;

impl OpRewrite for ParallelLowering {
    type SourceOp = scf::Parallel;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<scf::Parallel>) -> Option<()> {
        let view = rw.view(op)?;
        let loc = view.loc();
        let body = view.region().first_block()?.handle();
        let inits: Values = view.init_vals().collect();
        let ranges: Vec<LoopRange> =
            view.lower_bound().zip(view.upper_bound()).zip(view.step()).map(|((l, u), s)| (l, u, s)).collect();
        let reduce = last(rw, body)?;
        let Some(reduced) = rw.op(reduce).view::<scf::Reduce>().map(|view| view.operands().collect::<Values>()) else {
            return rw.no_match(op, "the body does not end with 'scf.reduce'");
        };

        if ranges.is_empty() {
            return None;
        }
        let nest = build_loop_nest(rw, &ranges, &inits, loc, |rw, variables, carried| {
            let mut yielded = Values::new();
            for (index, value) in reduced.into_iter().enumerate() {
                let block = entry(rw, reduce, index)?;
                let end = last(rw, block)?;
                yielded.push(rw.op(end).view::<scf::ReduceReturn>()?.result());
                rw.erase_op(end);
                rw.inline_block_before(block, reduce, &[*carried.get(index)?, value]);
            }
            rw.erase_op(reduce);
            let here = rw.insertion_point()?;
            rw.inline_block(body, here, variables);
            Some(yielded)
        })?;
        rw.replace_op(op, &nest.results);
        Some(())
    }
}

/// `scf.forall` without results becomes `scf.parallel`.
#[derive(Described)]
pub struct ForallLowering;

impl OpRewrite for ForallLowering {
    type SourceOp = scf::Forall;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<scf::Forall>) -> Option<()> {
        if rw.view(op)?.outputs().len() != 0 {
            return rw.no_match(op, "only fully bufferized scf.forall ops can be lowered to scf.parallel");
        }
        forall_to_parallel(rw, op).map(drop)
    }
}
