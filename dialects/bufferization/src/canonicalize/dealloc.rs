//! Canonicalization of `bufferization.dealloc`.

use std::collections::HashMap;

use dialekt_arith as arith;
use dialekt_interfaces::EffectTarget;
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;

use crate::Dealloc;

/// The memrefs that an op frees, with their conditions.
fn pairs(rw: &Rewriter<'_>, op: Typed<Dealloc>) -> Option<Vec<(Value, Value)>> {
    let view = rw.view(op)?;
    Some(view.memrefs().zip(view.conditions()).collect())
}

/// Replaces the memrefs that an op frees, and their conditions; `None` if they are what they were.
pub fn update_dealloc(rw: &mut Rewriter<'_>, op: Typed<Dealloc>, new: &[(Value, Value)]) -> Option<()> {
    if pairs(rw, op)? == new {
        return rw.no_match(op, "nothing changes");
    }
    let (memrefs, conditions): (Vec<Value>, Vec<Value>) = new.iter().copied().unzip();
    rw.modify(op, |ir| {
        ir.set_operand_group(op.op(), 0, &memrefs)?;
        ir.set_operand_group(op.op(), 1, &conditions)
    })
    .ok()
}

/// Frees a memref that is there twice once, on either condition.
#[derive(Described)]
pub struct DeallocRemoveDuplicateDeallocMemrefs;

impl OpRewrite for DeallocRemoveDuplicateDeallocMemrefs {
    type SourceOp = Dealloc;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Dealloc>) -> Option<()> {
        let old = pairs(rw, op)?;
        let mut new: Vec<(Value, Value)> = Vec::new();
        let mut places = HashMap::new();
        for (memref, condition) in &old {
            match places.get(memref).copied() {
                None => {
                    places.insert(*memref, new.len());
                    new.push((*memref, *condition));
                }
                Some(place) => {
                    let first: &mut (Value, Value) = &mut new[place];
                    if first.1 != *condition {
                        first.1 = rw.create(arith::OrI::build(first.1, *condition)).result();
                    }
                }
            }
        }
        update_dealloc(rw, op, &new)
    }
}

/// Retains a memref that is there twice once.
#[derive(Described)]
pub struct DeallocRemoveDuplicateRetainedMemrefs;

impl OpRewrite for DeallocRemoveDuplicateRetainedMemrefs {
    type SourceOp = Dealloc;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Dealloc>) -> Option<()> {
        let view = rw.view(op)?;
        let old: Vec<Value> = view.retained().collect();
        let (memrefs, conditions): (Vec<_>, Vec<_>) = (view.memrefs().collect(), view.conditions().collect());
        let mut retained = Vec::new();
        let mut places = HashMap::new();
        let place_of = |memref: &Value| {
            *places.entry(*memref).or_insert_with(|| {
                retained.push(*memref);
                retained.len() - 1
            })
        };
        let result_of: Vec<usize> = old.iter().map(place_of).collect();
        if retained.len() == old.len() {
            return rw.no_match(op, "the retained memrefs differ");
        }
        let new: Op = rw.create(Dealloc::build(&memrefs, &conditions, &retained)).into();
        let results: Vec<Value> = result_of.into_iter().filter_map(|place| rw.op(new).result(place)).collect();
        rw.replace_op(op, &results);
        Some(())
    }
}

/// Removes ops that free nothing.
#[derive(Described)]
pub struct EraseEmptyDealloc;

impl OpRewrite for EraseEmptyDealloc {
    type SourceOp = Dealloc;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Dealloc>) -> Option<()> {
        let view = rw.view(op)?;
        let results = view.num_results();
        if view.memrefs().len() != 0 {
            return rw.no_match(op, "there are memrefs");
        }
        let never = arith::Constant::int(rw, Type::I1, 0);
        rw.replace_op(op, &vec![never; results]);
        Some(())
    }
}

/// Drops memrefs that are never freed.
#[derive(Described)]
pub struct EraseAlwaysFalseDealloc;

impl OpRewrite for EraseAlwaysFalseDealloc {
    type SourceOp = Dealloc;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Dealloc>) -> Option<()> {
        let mut new = pairs(rw, op)?;
        new.retain(|(_, condition)| !matchers::is_zero(rw.ir().cx(), rw.constant(*condition)));
        update_dealloc(rw, op, &new)
    }
}

/// Frees what was allocated instead of the base buffer of it.
#[derive(Described)]
pub struct SkipExtractMetadataOfAlloc;

impl OpRewrite for SkipExtractMetadataOfAlloc {
    type SourceOp = Dealloc;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Dealloc>) -> Option<()> {
        let mut new = pairs(rw, op)?;
        for (memref, _) in &mut new {
            let source = rw.ir().defining::<memref::ExtractStridedMetadata>(*memref).map(|view| view.source());
            if let Some(source) = source.filter(|source| allocates(rw.ir(), *source)) {
                *memref = source;
            }
        }
        update_dealloc(rw, op, &new)
    }
}

/// Returns whether a value is allocated by the op that defines it.
fn allocates(ir: &Ir, memref: Value) -> bool {
    effects_on(ir, memref).is_some_and(|mut effects| effects.any(|effect| effect == Effect::Allocate))
}

/// The effects on a value of the op that defines it.
fn effects_on(ir: &Ir, memref: Value) -> Option<impl Iterator<Item = Effect>> {
    let effects = ir.value(memref).defining_op()?.own_effects()?;
    let on_it = effects.into_iter().filter(move |effect| effect.on == EffectTarget::Value(memref));
    Some(on_it.map(|effect| effect.effect))
}

/// Removes allocations that are only freed.
#[derive(Described)]
pub struct RemoveAllocDeallocPairWhenNoOtherUsers;

impl OpRewrite for RemoveAllocDeallocPairWhenNoOtherUsers {
    type SourceOp = Dealloc;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Dealloc>) -> Option<()> {
        let (mut new, mut unused) = (pairs(rw, op)?, Vec::new());
        new.retain(|(memref, _)| match only_freed(rw.ir(), *memref) {
            Some(alloc) => {
                unused.push(alloc);
                false
            }
            None => true,
        });
        update_dealloc(rw, op, &new)?;
        unused.into_iter().for_each(|alloc| rw.erase_op(alloc));
        Some(())
    }
}

/// The op that does nothing but allocate a memref, which has one use.
fn only_freed(ir: &Ir, memref: Value) -> Option<Op> {
    let value = ir.value(memref);
    let alloc = value.defining_op()?;
    let used = alloc.results().filter(|result| ir.value(*result).has_uses()).count();
    let mut effects = effects_on(ir, memref)?.peekable();
    effects.peek()?;
    (value.has_one_use() && used == 1 && effects.all(|effect| effect == Effect::Allocate)).then(|| alloc.handle())
}
