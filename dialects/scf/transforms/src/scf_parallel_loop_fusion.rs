//! `scf-parallel-loop-fusion`: adjacent parallel loops become one.
//! [mlir/lib/Dialect/SCF/Transforms/ParallelLoopFusion.cpp]

use dialekt_analysis::{AliasAnalysis, AliasResult};
use dialekt_dialect_utils::{Values, arguments, entry, last, operands};
use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::ir::{EquivalenceFlags, ValueEquivalence, equivalent_with};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_scf::{Parallel, ParallelParts, Reduce};

/// Fuse adjacent parallel loops
///
/// Loops over the same points, with nothing between them that has effects, become one, if one of them reads from the
/// other's memory only what the other one writes at the same point.
#[derive(Pass, Clone)]
#[pass(name = "SCFParallelLoopFusion", argument = "scf-parallel-loop-fusion")]
pub struct ParallelLoopFusion;

impl Pass for ParallelLoopFusion {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut blocks = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Post, |op| {
            blocks.extend(op.regions().flat_map(|region| region.blocks()).map(|block| block.handle()));
        });
        let (ir, aliases) = cx.analysis::<AliasAnalysis>();
        let mut changed = false;
        for block in blocks {
            for mut chain in chains(ir, block) {
                for first in 0..chain.len().saturating_sub(1) {
                    if let Some(fused) = fuse_if_legal(ir, aliases, chain[first], chain[first + 1]) {
                        chain[first + 1] = fused;
                        changed = true;
                    }
                }
            }
        }
        if !changed {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Lists of parallel loops of a block; between the loops of a list there are no ops with effects.
fn chains(ir: &Ir, block: Block) -> Vec<Vec<Op>> {
    let mut chains: Vec<Vec<Op>> = vec![Vec::new()];
    let mut is_quiet = true;
    for op in ir.block(block).ops() {
        if !op.is::<Parallel>() {
            is_quiet &= op.num_regions() == 0 && op.is_memory_effect_free();
        } else if is_quiet {
            chains.last_mut().into_iter().for_each(|chain| chain.push(op.handle()));
        } else {
            chains.push(vec![op.handle()]);
            is_quiet = true;
        }
    }
    chains
}

/// Fuses a loop into a later one, and returns the fused loop.
fn fuse_if_legal(ir: &mut Ir, aliases: &AliasAnalysis, first: Op, second: Op) -> Option<Op> {
    let (a, b) = (ir.op(first).view::<Parallel>()?, ir.op(second).view::<Parallel>()?);
    let has_nested = |op: OpRef<'_>| op.preorder().skip(1).any(|op| op.is::<Parallel>());
    let same_points =
        a.lower_bound().eq(b.lower_bound()) && a.upper_bound().eq(b.upper_bound()) && a.step().eq(b.step());
    if has_nested(*a) || has_nested(*b) || !same_points {
        return None;
    }
    if !reads_what_is_written(aliases, *a, *b) || !reads_what_is_written(aliases, *b, *a) {
        return None;
    }
    // The results of the first loop must not be used before the second one.
    let mut dominance = DominanceInfo::new();
    let users: Vec<Op> = ir.op(first).results().flat_map(|result| ir.value(result).user_handles()).collect();
    if !users.into_iter().all(|user| dominance.op_properly_dominates(ir, second, user, false)) {
        return None;
    }
    fuse(&mut Rewriter::at(&ir.cx().clone(), ir, second), first, second)
}

/// Returns whether all that the second loop loads from memory that the first one stores to was stored at the same
/// point.
fn reads_what_is_written(aliases: &AliasAnalysis, first: OpRef<'_>, second: OpRef<'_>) -> bool {
    let ir = first.ir();
    let [Some(own), Some(others)] =
        [first, second].map(|op| op.region(0).and_then(|body| body.first_block()).map(|body| body.args()))
    else {
        return false;
    };
    let mut points = IrMapping::new();
    points.map_values(own, others);
    let stores: Vec<(Value, Vec<Value>)> = first
        .preorder()
        .filter_map(|op| op.view::<memref::Store>().map(|store| (store.memref(), store.indices().collect())))
        .collect();
    let is_fine = |load: OpRef<'_>, memref: Value, indices: Vec<Value>| {
        let made_here = ir.value(memref).defining_op().and_then(|op| op.parent_block());
        if made_here.is_some() && made_here == load.parent_block() {
            return false;
        }
        let may_be_other = |(stored, _): &(Value, Vec<Value>)| {
            *stored != memref && aliases.alias(ir, *stored, memref) != AliasResult::No
        };
        if stores.iter().any(may_be_other) {
            return false;
        }
        let mut same = stores.iter().filter(|(stored, _)| *stored == memref).map(|(_, indices)| indices);
        let Some(stored) = same.next() else { return true };
        let pairs = stored.iter().zip(&indices);
        same.all(|other| other == stored)
            && stored.len() == indices.len()
            && pairs.into_iter().all(|(stored, loaded)| is_same_index(ir, &points, *stored, *loaded))
    };
    second.preorder().all(|op| match op.view::<memref::Load>() {
        Some(load) => is_fine(op, load.memref(), load.indices().collect()),
        None => true,
    })
}

/// Returns whether two indices are equal: the same value, or computed in the same way.
fn is_same_index(ir: &Ir, points: &IrMapping, stored: Value, loaded: Value) -> bool {
    if points.value_or_same(stored) == loaded {
        return true;
    }
    let (Some(a), Some(b)) = (ir.value(stored).defining_op(), ir.value(loaded).defining_op()) else { return false };
    a.is_memory_effect_free()
        && b.is_memory_effect_free()
        && equivalent_with(a, b, EquivalenceFlags::IGNORE_LOCATIONS, &mut SamePoint(points))
}

/// Equivalence of values at the same point.
struct SamePoint<'a>(&'a IrMapping);

impl ValueEquivalence for SamePoint<'_> {
    fn check(&mut self, lhs: Value, rhs: Value) -> bool {
        self.0.value_or_same(lhs) == self.0.value_or_same(rhs)
    }

    /// Values defined inside of ops are not compared.
    fn mark(&mut self, _: Value, _: Value) {}
}

fn fuse(rw: &mut Rewriter<'_>, first: Op, second: Op) -> Option<Op> {
    let loc = rw.loc(second);
    let (a, b) = (rw.op(first).view::<Parallel>()?, rw.op(second).view::<Parallel>()?);
    let [lower, upper]: [Values; 2] = [b.lower_bound().collect(), b.upper_bound().collect()];
    let step: Values = b.step().collect();
    let inits: Values = a.init_vals().chain(b.init_vals()).collect();
    let types: Vec<Type> = inits.iter().map(|init| rw.type_of(*init)).collect();
    let bodies = [entry(rw, first, 0)?, entry(rw, second, 0)?];
    let ends = [last(rw, bodies[0])?, last(rw, bodies[1])?];
    let new = rw.create(
        Parallel::build(ParallelParts {
            results: &types,
            lower_bound: &lower,
            upper_bound: &upper,
            step: &step,
            init_vals: &inits,
        })
        .with_loc(loc),
    );
    let region = rw.op(new).region(0)?.handle();
    let args: Vec<(Type, Location)> = lower.iter().map(|_| (Type::INDEX, loc)).collect();
    let block = rw.create_block(region, None, &args);
    let points = arguments(rw, block);
    for body in bodies.into_iter().rev() {
        let start = rw.ir().start_of(block);
        rw.inline_block(body, start, &points);
    }
    rw.set_insertion_point_to_end(block);
    let end_loc = if inits.is_empty() { loc } else { rw.loc(ends[1]) };
    let reduced: Values = ends.iter().flat_map(|end| operands(rw, *end)).collect();
    let regions: Vec<_> = ends.iter().flat_map(|end| rw.op(*end).regions()).map(|region| region.handle()).collect();
    let end = rw.create(Reduce::build(&reduced, reduced.len() as u32).with_loc(end_loc));
    let targets: Vec<_> = rw.op(end).regions().map(|region| region.handle()).collect();
    for (from, to) in regions.into_iter().zip(targets) {
        rw.inline_region(from, to, None);
    }
    let results: Vec<Value> = rw.op(new).results().collect();
    let (of_first, of_second) = results.split_at(rw.op(first).num_results());
    for end in ends {
        rw.erase_op(end);
    }
    rw.replace_op(first, of_first);
    rw.replace_op(second, of_second);
    Some(new.into())
}
