//! Lowering of parallel loops to nests of sequential loops.

use dialekt_dialect_utils::{Values, arguments, entry, last, results};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf as scf;
use dialekt_scf::{LoopRange, make_loop};
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
        let mut carried: Values = view.init_vals().collect();
        let ranges: Vec<LoopRange> =
            view.lower_bound().zip(view.upper_bound()).zip(view.step()).map(|((l, u), s)| (l, u, s)).collect();
        let reduce = last(rw, body)?;
        let Some(reduced) = rw.op(reduce).view::<scf::Reduce>().map(|view| view.operands().collect::<Values>()) else {
            return rw.no_match(op, "the body does not end with 'scf.reduce'");
        };

        let mut variables = Values::new();
        let mut replaced = carried.clone();
        let mut innermost: Option<Block> = None;
        for range in ranges {
            let (nested, block) = make_loop(rw, range, &carried, loc)?;
            let args = arguments(rw, block);
            variables.push(*args.first()?);
            carried = args[1..].iter().copied().collect();
            if innermost.is_none() {
                replaced = results(rw, nested);
            } else if !carried.is_empty() {
                let values = results(rw, nested);
                rw.create(scf::Yield::build(&values));
            }
            let start = rw.ir().start_of(block);
            rw.set_insertion_point(start);
            innermost = Some(block);
        }
        let innermost = innermost?;

        let mut yielded = Values::new();
        for (index, value) in reduced.into_iter().enumerate() {
            let block = entry(rw, reduce, index)?;
            let end = last(rw, block)?;
            yielded.push(rw.op(end).view::<scf::ReduceReturn>()?.result());
            rw.erase_op(end);
            rw.inline_block_before(block, reduce, &[*carried.get(index)?, value]);
        }
        rw.erase_op(reduce);
        match last(rw, innermost) {
            Some(end) => rw.inline_block_before(body, end, &variables),
            None => rw.merge_blocks(body, innermost, &variables),
        }
        if !yielded.is_empty() {
            rw.set_insertion_point_to_end(innermost);
            rw.create(scf::Yield::build(&yielded));
        }
        rw.replace_op(op, &replaced);
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
