//! Canonicalization of `bufferization.clone`.

use dialekt_interfaces::{CastOpInterface, EffectTarget, ViewLikeOpRef};
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;

use crate::Clone;

/// Replaces a copy by what it is copied from, where one of the two is freed in the block of the copy and nothing is freed before.
#[derive(Described)]
pub struct SimplifyClones;

impl OpRewrite for SimplifyClones {
    type SourceOp = Clone;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Clone>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, output) = (view.input(), view.output());
        if view.use_empty() {
            rw.erase_op(op);
            return Some(());
        }
        let (from, to) = (rw.type_of(input), rw.type_of(output));
        if from != to && !memref::Cast::are_cast_compatible(rw.ir().cx(), &[from], &[to]) {
            return rw.no_match(op, "the types cannot be cast");
        }
        let deallocs = [find_dealloc(rw.ir(), output), find_dealloc(rw.ir(), viewed(rw.ir(), input))];
        let [Ok(of_clone), Ok(of_source)] = deallocs else {
            return rw.no_match(op, "a buffer is freed at several places");
        };
        let Some(redundant) = redundant_dealloc(rw.op(op), of_clone, of_source) else {
            return rw.no_match(op, "no buffer is freed in the block, or both are in one block");
        };
        if !is_first_free(rw.op(op), redundant) {
            return rw.no_match(op, "a buffer is freed before");
        }
        let value = match from == to {
            true => input,
            false => rw.create(memref::Cast::build(to, input)).into(),
        };
        rw.replace_op(op, &[value]);
        rw.erase_op(redundant);
        Some(())
    }
}

/// The value that a memref is a view of.
fn viewed(ir: &Ir, mut value: Value) -> Value {
    while let Some(view) = ir.value(value).defining_op().and_then(ViewLikeOpRef::of) {
        if view.result(0) != Some(value) {
            break;
        }
        value = view.view_source();
    }
    value
}

/// The only op that frees a memref, if there is one.
///
/// # Errors
/// It is freed at several places, or reallocated.
pub fn find_dealloc(ir: &Ir, memref: Value) -> Result<Option<Op>, SeveralDeallocs> {
    let mut dealloc = None;
    for user in ir.value(memref).users() {
        let frees = user.own_effects().is_some_and(|effects| {
            effects.iter().any(|effect| effect.effect == Effect::Free && effect.on == EffectTarget::Value(memref))
        });
        if !frees {
            continue;
        }
        if user.is::<memref::Realloc>() || dealloc.is_some() {
            return Err(SeveralDeallocs);
        }
        dealloc = Some(user.handle());
    }
    Ok(dealloc)
}

/// A memref is freed at several places, or reallocated. [`find_dealloc`] says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeveralDeallocs;

/// The op that frees one of the two in the block of the copy, unless both are freed in one block.
fn redundant_dealloc(clone: OpRef<'_>, of_clone: Option<Op>, of_source: Option<Op>) -> Option<Op> {
    let block_of = |op: Op| clone.ir().op(op).parent_block().map(BlockRef::handle);
    if let (Some(one), Some(other)) = (of_clone, of_source)
        && block_of(one) == block_of(other)
    {
        return None;
    }
    let block = clone.parent_block().map(BlockRef::handle);
    [of_clone, of_source].into_iter().flatten().find(|dealloc| block_of(*dealloc) == block)
}

/// Returns whether nothing is freed between the copy and an op of its block behind it.
fn is_first_free(clone: OpRef<'_>, dealloc: Op) -> bool {
    let frees = |op: OpRef<'_>| {
        op.own_effects().is_some_and(|effects| effects.iter().any(|effect| effect.effect == Effect::Free))
    };
    let mut next = clone.next();
    while let Some(op) = next {
        if op.handle() == dealloc {
            return true;
        }
        if frees(op) {
            return false;
        }
        next = op.next();
    }
    false
}
