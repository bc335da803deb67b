//! Parallel loops become nests of loops that run one after the other.

use dialekt_ir_core::context::{Location, Type};
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::interfaces::{LoopLikeOp, OpFoldResult};
use dialekt_ir_core::ir::{Block, Op, Value};
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};
use dialekt_scf::{For, Forall, ForallInParallel, Parallel, Reduce, ReduceReturn, Yield};

use smallvec::SmallVec;

use crate::build::{Values, arguments, entry, go_to_end, index_value, last, results};

/// A loop for each variable. What is reduced is carried through all of them.
pub struct ParallelLowering;

impl OpRewrite for ParallelLowering {
    type Root = Parallel;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Parallel>) -> Option<()> {
        let view = rw.view(op)?;
        let loc = view.loc();
        let body = view.region().first_block()?.handle();
        let mut carried: Values = view.init_vals().collect();
        let ranges: Vec<(Value, Value, Value)> =
            view.lower_bound().zip(view.upper_bound()).zip(view.step()).map(|((l, u), s)| (l, u, s)).collect();
        let reduce = last(rw, body)?;
        let Some(reduced) = rw.op(reduce).view::<Reduce>().map(|view| view.operands().collect::<Values>()) else {
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
                make_yield(rw, &values, loc)?;
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
            yielded.push(rw.op(end).view::<ReduceReturn>()?.result());
            rw.erase_op(end);
            rw.inline_block_before(block, reduce, &[*carried.get(index)?, value]);
        }
        rw.erase_op(reduce);
        match last(rw, innermost) {
            Some(end) => rw.inline_block_before(body, end, &variables),
            None => rw.merge_blocks(body, innermost, &variables),
        }
        if !yielded.is_empty() {
            go_to_end(rw, innermost);
            make_yield(rw, &yielded, loc)?;
        }
        rw.replace_op(op, &replaced);
        Some(())
    }
}

fn make_yield(rw: &mut Rewriter<'_>, values: &[Value], loc: Location) -> Option<()> {
    let cx = rw.ir().cx().clone();
    Yield::build(&cx, values).insert(rw, loc).ok().map(drop)
}

/// Makes a loop and its block, which ends with a terminator if nothing is carried. The insertion point is behind the loop then.
fn make_loop(
    rw: &mut Rewriter<'_>,
    (lower, upper, step): (Value, Value, Value),
    inits: &[Value],
    loc: Location,
) -> Option<(Op, Block)> {
    let cx = rw.ir().cx().clone();
    let types: Vec<Type> = inits.iter().map(|init| rw.type_of(*init)).collect();
    let carried = inits.iter().map(|init| (rw.type_of(*init), rw.ir().value(*init).loc()));
    let args: Vec<(Type, Location)> = [(rw.type_of(lower), loc)].into_iter().chain(carried).collect();
    let op = For::build(&cx, &types, lower, upper, step, inits).insert(rw, loc).ok()?;
    let behind = rw.insertion_point();
    let region = rw.op(op).region(0)?.handle();
    let block = rw.create_block(region, None, &args).ok()?;
    if inits.is_empty() {
        make_yield(rw, &[], loc)?;
    }
    rw.restore(behind);
    Some((op, block))
}

/// A `scf.forall` without results is a `scf.parallel`.
pub struct ForallLowering;

impl OpRewrite for ForallLowering {
    type Root = Forall;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Forall>) -> Option<()> {
        let view = rw.view(op)?;
        if view.outputs().len() != 0 {
            return rw.no_match(op, "only fully bufferized scf.forall ops can be lowered to scf.parallel");
        }
        let (loc, region) = (view.loc(), view.region().handle());
        let this = LoopLikeOp::of(*view)?;
        let (lower, upper, step) = (this.lower_bounds()?, this.upper_bounds()?, this.steps()?);
        let mut values = |mixed: SmallVec<[OpFoldResult; 4]>| -> Option<Values> {
            mixed.into_iter().map(|value| index_value(rw, value, loc)).collect()
        };
        let (lower, upper, step) = (values(lower)?, values(upper)?, values(step)?);
        let cx = rw.ir().cx().clone();
        let parallel = Parallel::build(&cx, &[], &lower, &upper, &step, &[]).insert(rw, loc).ok()?;
        let body = rw.op(parallel).region(0)?.handle();
        rw.inline_region(region, body, None);
        let block = rw.ir().region(body).first_block()?.handle();
        let end = last(rw, block).filter(|end| rw.op(*end).is::<ForallInParallel>())?;
        let end_loc = rw.loc(end);
        go_to_end(rw, block);
        Reduce::build(&cx, &[], 0).insert(rw, end_loc).ok()?;
        rw.erase_op(end);
        rw.replace_op(op, &[]);
        Some(())
    }
}
