//! Canonicalization of `memref.alloca_scope`.

use dialekt_interfaces::{AUTOMATIC_ALLOCATION_SCOPE, EffectTarget};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

use crate::AllocaScope;

fn is_scope(op: OpRef<'_>) -> bool {
    op.has_traits(OpTraits::AUTOMATIC_ALLOCATION_SCOPE)
}

/// Returns whether an op allocates memory on the stack, if its effects are known.
fn allocates(op: OpRef<'_>) -> Option<bool> {
    let effects = op.own_effects()?;
    Some(effects.iter().any(|effect| {
        effect.effect == Effect::Allocate
            && effect.resource == AUTOMATIC_ALLOCATION_SCOPE
            && matches!(effect.on, EffectTarget::Value(value) if op.results().any(|result| result == value))
    }))
}

/// Returns whether an op may allocate memory on the stack, ops in its regions not included.
fn may_allocate(op: OpRef<'_>) -> bool {
    !op.has_traits(OpTraits::RECURSIVE_MEMORY_EFFECTS) && allocates(op).unwrap_or(true)
}

/// Returns whether an op is the last one before the terminator of the only block of its region.
fn ends_region(op: OpRef<'_>) -> bool {
    let (Some(block), Some(region)) = (op.parent_block(), op.parent_region()) else { return false };
    let last = block.terminator();
    last.is_some() && op.next() == last && region.has_one_block()
}

/// Inlines a scope if that does not extend the lifetime of its memory.
#[derive(Described)]
pub struct AllocaScopeInliner;

impl OpRewrite for AllocaScopeInliner {
    type SourceOp = AllocaScope;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AllocaScope>) -> Option<()> {
        let view = rw.view(op)?;
        let mut found = false;
        let _ = view.walk(WalkOrder::Pre, |inner| {
            if inner == *view {
                return WalkControl::Advance;
            }
            if may_allocate(inner) {
                found = true;
                return WalkControl::Interrupt;
            }
            if is_scope(inner) { WalkControl::Skip } else { WalkControl::Advance }
        });
        if found && !(view.parent_op().is_some_and(is_scope) && ends_region(*view)) {
            return rw.no_match(op, "memory would live longer");
        }
        let block = view.region(0)?.first_block()?;
        let (block, end) = (block.handle(), block.last_op()?.handle());
        rw.inline_block_before(block, op.op(), &[]);
        let results: SmallVec<[Value; 4]> = rw.op(end).operands().collect();
        rw.replace_op(op, &results);
        rw.erase_op(end);
        Some(())
    }
}

/// Hoists the memory of a scope that ends together with its enclosing ops, up to the next scope.
#[derive(Described)]
pub struct AllocaScopeHoister;

impl OpRewrite for AllocaScopeHoister {
    type SourceOp = AllocaScope;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AllocaScope>) -> Option<()> {
        let view = rw.view(op)?;
        let mut outer = view.parent_op()?;
        if is_scope(outer) || !ends_region(*view) || !ends_region(outer) {
            return rw.no_match(op, "stands in a scope, or something follows");
        }
        loop {
            let parent = outer.parent_op()?;
            if is_scope(parent) {
                break;
            }
            outer = parent;
            if !ends_region(outer) {
                return rw.no_match(op, "something follows");
            }
        }
        let ir = rw.ir();
        let inside = |value: Value| {
            let block = ir.get_value(value).and_then(|value| value.parent_block());
            block.and_then(|block| block.parent_op()).is_some_and(|parent| outer.is_ancestor_of(parent))
        };
        let mut hoisted: Vec<Op> = Vec::new();
        let _ = view.walk(WalkOrder::Post, |inner| {
            if allocates(inner) == Some(true) && !inner.operands().any(inside) {
                hoisted.push(inner.handle());
            }
            WalkControl::Advance
        });
        if hoisted.is_empty() {
            return rw.no_match(op, "nothing can be allocated outside");
        }
        let outer = outer.handle();
        rw.set_insertion_point_before(outer);
        for alloc in hoisted {
            let copy = rw.clone(alloc, &mut IrMapping::new());
            rw.replace_op_with(alloc, copy);
        }
        Some(())
    }
}
