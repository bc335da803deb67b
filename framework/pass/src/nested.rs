//! Nested pipelines: on each op directly in an op that one of them is for, in parallel where there is no reason not to.

use std::sync::Arc;

use rayon::prelude::*;

use super::instrument::Ancestor;
use super::pipeline::Pipeline;
use super::run::{EnclosingTrees, Run, run_pipeline};
use super::{Analyses, PassFailed, PassResult};
use dialekt_ir_core::diag::ParallelDiagnostics;
use dialekt_ir_core::ir::lend::{Home, Lent, Outside};
use dialekt_ir_core::ir::{Ir, Op};

/// An op that a pipeline is for.
struct Item<'p> {
    op: Op,
    index: usize,
    pipeline: &'p Pipeline,
    analyses: Analyses,
}

/// An isolate that was taken out of the tree.
struct Taken<'p> {
    item: Item<'p>,
    order: usize,
    home: Home,
    lent: Lent,
}

/// Runs the first fitting one of several pipelines on each op directly in an op. All are run, whether or not one fails.
pub(super) fn run_nested(
    run: &mut Run,
    pipelines: &[Pipeline],
    ir: &mut Ir,
    op: Op,
    analyses: &mut Analyses,
) -> PassResult {
    let items = items(pipelines, ir, op, analyses);
    let around = std::iter::successors(Some(ir.op(op)), |op| op.parent_op());
    let mut ancestors: Vec<Ancestor> = around.map(Ancestor::of).collect();
    ancestors.extend(run.ancestors.iter().rev().cloned());
    ancestors.reverse();
    let ancestors: Arc<[Ancestor]> = ancestors.into();
    let outside = Outside::of(ir.op(op));
    let parallel = items.len() > 1 && ir.cx().is_multithreading_enabled() && rayon::current_num_threads() > 1;
    stacker::maybe_grow(128 << 10, 1 << 20, || match parallel {
        true => run_parallel(run, items, ir, ancestors, &outside),
        false => run_serially(run, items, ir, ancestors, &outside),
    })
}

fn items<'p>(pipelines: &'p [Pipeline], ir: &Ir, op: Op, analyses: &mut Analyses) -> Vec<Item<'p>> {
    let mut known = Vec::new();
    let parents = analyses.as_parents(op);
    let blocks = ir.op(op).regions().flat_map(|region| region.blocks());
    let ops = blocks.flat_map(|block| block.ops());
    let item = |op: dialekt_ir_core::ir::OpRef<'_>| {
        let name = op.name();
        let index = match known.iter().find(|(other, _)| *other == name) {
            Some((_, index)) => *index,
            None => {
                let index = pipelines.iter().position(|pipeline| pipeline.can_schedule_on(ir.cx(), name));
                known.push((name, index));
                index
            }
        }?;
        let op = op.handle();
        Some(Item { op, index, pipeline: &pipelines[index], analyses: analyses.take_nested(op, &parents) })
    };
    ops.filter_map(item).collect()
}

fn run_serially(
    run: &mut Run,
    items: Vec<Item<'_>>,
    ir: &mut Ir,
    mut ancestors: Arc<[Ancestor]>,
    outside: &Option<Arc<Outside>>,
) -> PassResult {
    let mut result = Ok(());
    let mut tree = None;
    for mut item in items {
        run.path.push(item.index as u32);
        // Ops that own no isolate stay where they are.
        let Some((home, lent)) = ir.lend(item.op) else {
            let done = run_pipeline(run, item.pipeline, ir, item.op, &mut item.analyses);
            run.path.pop();
            result = result.and(done);
            continue;
        };
        let mut inner = tree.take().unwrap_or_else(|| run.exec.tree_for(ir));
        inner.receive(lent, outside.clone());
        let around = std::mem::replace(ir, inner);
        let outer = match &mut run.around {
            EnclosingTrees::Here(_, outer) => {
                outer.push((around, home));
                None
            }
            EnclosingTrees::Elsewhere => Some(around),
        };
        std::mem::swap(&mut run.ancestors, &mut ancestors);
        let done = run_pipeline(run, item.pipeline, ir, item.op, &mut item.analyses);
        std::mem::swap(&mut run.ancestors, &mut ancestors);
        let lent = ir.release();
        let around = outer.or_else(|| match &mut run.around {
            EnclosingTrees::Here(_, outer) => outer.pop().map(|(around, _)| around),
            EnclosingTrees::Elsewhere => None,
        });
        if let Some(around) = around {
            tree = Some(std::mem::replace(ir, around));
        }
        ir.take_back(home, lent);
        run.path.pop();
        result = result.and(done);
    }
    if let Some(tree) = tree {
        run.exec.give_back(tree);
    }
    result
}

fn run_parallel(
    run: &mut Run,
    items: Vec<Item<'_>>,
    ir: &mut Ir,
    ancestors: Arc<[Ancestor]>,
    outside: &Option<Arc<Outside>>,
) -> PassResult {
    let cx = ir.cx().clone();
    let diagnostics = ParallelDiagnostics::new(&cx);
    let (mut taken, mut staying) = (Vec::with_capacity(items.len()), Vec::new());
    for (order, item) in items.into_iter().enumerate() {
        match ir.lend(item.op) {
            Some((home, lent)) => taken.push(Taken { item, order, home, lent }),
            None => staying.push((order, item)),
        }
    }
    let (exec, path, is_dynamic) = (&run.exec, &run.path, run.is_dynamic);
    let around = &*ir;
    let work = |taken: Taken<'_>| {
        let Taken { mut item, order, home, lent } = taken;
        let mut path = path.clone();
        path.push(item.index as u32);
        let mut run = Run {
            exec: exec.clone(),
            around: EnclosingTrees::Elsewhere,
            path,
            is_dynamic,
            ancestors: ancestors.clone(),
        };
        let mut tree = exec.tree_for(around);
        tree.receive(lent, outside.clone());
        let done =
            diagnostics.run(order, || run_pipeline(&mut run, item.pipeline, &mut tree, item.op, &mut item.analyses));
        let lent = tree.release();
        exec.give_back(tree);
        (home, lent, done)
    };
    let done: Vec<(Home, Option<Lent>, PassResult)> = taken.into_par_iter().map(work).collect();
    let mut failed = false;
    for (home, lent, result) in done {
        ir.take_back(home, lent);
        failed |= result.is_err();
    }
    for (order, mut item) in staying {
        run.path.push(item.index as u32);
        let pipeline = item.pipeline;
        let done = diagnostics.run(order, || run_pipeline(run, pipeline, ir, item.op, &mut item.analyses));
        run.path.pop();
        failed |= done.is_err();
    }
    if failed { Err(PassFailed) } else { Ok(()) }
}
