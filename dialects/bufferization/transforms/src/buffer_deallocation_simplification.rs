//! `buffer-deallocation-simplification`: deallocations do less where it is known what shares memory.
//! [mlir/lib/Dialect/Bufferization/Transforms/BufferDeallocationSimplification.cpp]

use std::sync::Arc;

use dialekt_arith as arith;
use dialekt_bufferization::{Dealloc, update_dealloc};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_rewrite::{GreedyConfig, canonicalize};

use crate::view_flow_analysis::{BufferOriginAnalysis, is_allocated, view_base};

/// Optimizes `bufferization.dealloc` operation for more efficient codegen
///
/// Buffers that are known to be of one allocation, or of different ones, need not be compared at run time.
#[derive(Pass, Clone)]
#[pass(
    name = "BufferDeallocationSimplificationPass",
    argument = "buffer-deallocation-simplification",
    dialects(dialekt_bufferization::BufferizationDialect, dialekt_arith::ArithDialect, dialekt_memref::MemRefDialect)
)]
pub struct BufferDeallocationSimplification;

impl Pass for BufferDeallocationSimplification {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let origins = Arc::new(BufferOriginAnalysis::new(cx.op_ref()));
        let mut patterns = PatternSet::new();
        populate_simplification_patterns(&mut patterns, &origins);
        patterns.extend(Dealloc::DEF.canonicalize.iter().copied());
        let patterns = patterns.freeze(cx.cx());
        let op = cx.op();
        match canonicalize(cx.ir_mut(), op, &patterns, &GreedyConfig::default()).converged {
            true => Ok(()),
            false => Err(PassFailed),
        }
    }
}

type Simplify = fn(&mut Rewriter<'_>, Typed<Dealloc>, &BufferOriginAnalysis) -> Option<()>;

/// Adds the patterns of the pass. The analysis is of the op that they are applied to.
pub fn populate_simplification_patterns(set: &mut PatternSet, origins: &Arc<BufferOriginAnalysis>) {
    let patterns: [(&str, Simplify); 4] = [
        ("RemoveDeallocMemrefsContainedInRetained", remove_memrefs_contained_in_retained),
        ("RemoveRetainedMemrefsGuaranteedToNotAlias", remove_retained_that_do_not_alias),
        ("SplitDeallocWhenNotAliasingAnyOther", split_memrefs_that_do_not_alias),
        ("RetainedMemrefAliasingAlwaysDeallocatedMemref", drop_retained_that_are_always_owned),
    ];
    for (name, simplify) in patterns {
        let origins = origins.clone();
        set.add_fn(name, PatternRoot::Op(Dealloc::DEF.name), 1, move |rw, op| {
            let op = rw.op(op).typed::<Dealloc>()?;
            simplify(rw, op, &origins)
        });
    }
}

/// Memrefs with the conditions under which they are freed, and those that are retained.
type Parts = (Vec<(Value, Value)>, Vec<Value>);

/// The operands of an op.
fn parts(rw: &Rewriter<'_>, op: Typed<Dealloc>) -> Option<Parts> {
    let view = rw.view(op)?;
    Some((view.memrefs().zip(view.conditions()).collect(), view.retained().collect()))
}

/// A memref, and the one whose base buffer it is.
fn with_source(rw: &Rewriter<'_>, memref: Value) -> impl Iterator<Item = Value> + use<> {
    let source = rw.ir().defining::<memref::ExtractStridedMetadata>(memref).map(|metadata| metadata.source());
    std::iter::once(memref).chain(source)
}

/// Drops memrefs that are certainly retained: they are owned by those of their allocation then.
fn remove_memrefs_contained_in_retained(
    rw: &mut Rewriter<'_>,
    op: Typed<Dealloc>,
    origins: &BufferOriginAnalysis,
) -> Option<()> {
    let (mut pairs, retained) = parts(rw, op)?;
    let unique: std::collections::HashSet<Value> = retained.iter().copied().collect();
    if unique.len() != retained.len() {
        return rw.no_match(op, "a memref is retained twice");
    }
    let same = |rw: &Rewriter<'_>, memref: Value| {
        let answers: Option<Vec<bool>> =
            retained.iter().map(|retained| origins.is_same_allocation(rw.ir(), *retained, memref)).collect();
        answers.filter(|answers| answers.contains(&true))
    };
    let before = pairs.len();
    pairs.retain(|(memref, condition)| {
        let Some(same) = with_source(rw, *memref).find_map(|memref| same(rw, memref)) else { return true };
        rw.set_insertion_point_after(op);
        let results: Vec<Value> = rw.op(op).results().collect();
        for (updated, _) in results.into_iter().zip(same).filter(|(_, same)| *same) {
            let either = rw.create(arith::OrI::build(updated, *condition));
            let (either, value) = (either.op(), either.result());
            let users: Vec<Op> = rw.value(updated).user_handles().filter(|user| *user != either).collect();
            for user in users {
                let changed = rw.modify(user, |ir| ir.replace_uses_if(updated, value, |_, found| found.op == user));
                debug_assert!(changed.is_ok(), "both values are defined before the user");
            }
        }
        false
    });
    if pairs.len() == before {
        return rw.no_match(op, "no memref is certainly retained");
    }
    update_dealloc(rw, op, &pairs)
}

/// Returns whether a memref may be of the same allocation as one of some others.
fn may_alias(ir: &Ir, origins: &BufferOriginAnalysis, others: impl IntoIterator<Item = Value>, memref: Value) -> bool {
    others.into_iter().any(|other| {
        !is_allocated_after_argument(ir, other, memref) && origins.is_same_allocation(ir, other, memref) != Some(false)
    })
}

/// Returns whether one of two memrefs is an argument of a block, and the other one allocated in that block: later than what was passed.
fn is_allocated_after_argument(ir: &Ir, a: Value, b: Value) -> bool {
    let (a, b) = (view_base(ir, a), view_base(ir, b));
    [(a, b), (b, a)].into_iter().any(|(new, passed)| {
        let ValueDef::Argument(block, _) = ir.value(passed).def() else { return false };
        let op = ir.value(new).defining_op().filter(|_| is_allocated(ir, new));
        let mut ancestors = std::iter::successors(op, |op| op.parent_op());
        ancestors.any(|op| op.parent_block().map(BlockRef::handle) == Some(block))
    })
}

/// Drops retained memrefs that share memory with nothing that is freed: they are not owned afterwards.
fn remove_retained_that_do_not_alias(
    rw: &mut Rewriter<'_>,
    op: Typed<Dealloc>,
    origins: &BufferOriginAnalysis,
) -> Option<()> {
    let (pairs, retained) = parts(rw, op)?;
    let memrefs = || pairs.iter().map(|(memref, _)| *memref);
    let kept: Vec<bool> = retained.iter().map(|memref| may_alias(rw.ir(), origins, memrefs(), *memref)).collect();
    if kept.iter().all(|kept| *kept) {
        return rw.no_match(op, "all retained memrefs may share memory with what is freed");
    }
    let never: Vec<Option<Value>> =
        kept.iter().map(|kept| if *kept { None } else { Some(arith::Constant::int(rw, Type::I1, 0)) }).collect();
    let rest: Vec<Value> = retained.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(memref, _)| *memref).collect();
    let updated = create_dealloc(rw, &pairs, &rest);
    let mut updated = updated.into_iter();
    let results: Option<Vec<Value>> = never.into_iter().map(|never| never.or_else(|| updated.next())).collect();
    rw.replace_op(op, &results?);
    Some(())
}

/// Creates a deallocation and gives its results.
fn create_dealloc(rw: &mut Rewriter<'_>, pairs: &[(Value, Value)], retained: &[Value]) -> Vec<Value> {
    let (memrefs, conditions): (Vec<Value>, Vec<Value>) = pairs.iter().copied().unzip();
    let new = rw.create(Dealloc::build(&memrefs, &conditions, retained)).op();
    rw.op(new).results().collect()
}

/// Frees a memref on its own if it shares memory with none of the others that are freed.
fn split_memrefs_that_do_not_alias(
    rw: &mut Rewriter<'_>,
    op: Typed<Dealloc>,
    origins: &BufferOriginAnalysis,
) -> Option<()> {
    let (pairs, retained) = parts(rw, op)?;
    if pairs.len() <= 1 {
        return rw.no_match(op, "there is one memref at most");
    }
    let (mut rest, mut updated) = (Vec::new(), Vec::new());
    for (index, pair) in pairs.iter().enumerate() {
        let others = pairs.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, (memref, _))| *memref);
        if may_alias(rw.ir(), origins, others, pair.0) {
            rest.push(*pair);
        } else {
            updated.push(create_dealloc(rw, &[*pair], &retained));
        }
    }
    if updated.is_empty() {
        return rw.no_match(op, "all memrefs may share memory");
    }
    let mut results = create_dealloc(rw, &rest, &retained);
    for more in updated {
        for (result, more) in results.iter_mut().zip(more) {
            *result = rw.create(arith::OrI::build(*result, more)).result();
        }
    }
    rw.replace_op(op, &results);
    Some(())
}

/// Drops memrefs that are certainly owned and certainly retained: what is retained of them is owned. They stay if something else that is retained
/// may be the same, and is not certainly owned.
fn drop_retained_that_are_always_owned(
    rw: &mut Rewriter<'_>,
    op: Typed<Dealloc>,
    origins: &BufferOriginAnalysis,
) -> Option<()> {
    let (mut pairs, retained) = parts(rw, op)?;
    let results: Vec<Value> = rw.op(op).results().collect();
    let (before, mut is_replaced) = (pairs.len(), false);
    let mut is_owned = vec![false; retained.len()];
    let mut is_retained = Vec::new();
    for (memref, condition) in &pairs {
        let mut found = false;
        if matchers::is_one(rw.ir().cx(), rw.constant(*condition)) {
            for (number, retained) in retained.iter().enumerate() {
                let is_same = |memref| origins.is_same_allocation(rw.ir(), *retained, memref) == Some(true);
                if with_source(rw, *memref).any(is_same) {
                    is_replaced |= rw.value(results[number]).has_uses();
                    rw.replace_all_uses(results[number], *condition);
                    (found, is_owned[number]) = (true, true);
                }
            }
        }
        is_retained.push(found);
    }
    let mut is_retained = is_retained.into_iter();
    pairs.retain(|(memref, _)| {
        // The indicator of what may be the same memref depends on it.
        let decides = |(retained, is_owned): (&Value, &bool)| {
            !is_owned && origins.is_same_allocation(rw.ir(), *retained, *memref).is_none()
        };
        is_retained.next() == Some(false) || retained.iter().zip(&is_owned).any(decides)
    });
    if pairs.len() == before {
        return match is_replaced {
            true => Some(()),
            false => rw.no_match(op, "no memref is certainly owned and retained"),
        };
    }
    update_dealloc(rw, op, &pairs)
}
