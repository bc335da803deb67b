//! Ops that nobody misses. [MLIR: isOpTriviallyDead]

use smallvec::SmallVec;

use crate::context::OpTraits;
use crate::decl::op::Effect;
use crate::interfaces::EffectTarget;
use crate::ir::{OpRef, ValueDef};

impl OpRef<'_> {
    /// Whether the op can be erased: its results have no uses, and it does nothing that anybody could notice.
    pub fn is_trivially_dead(self) -> bool {
        self.use_empty() && is_dead_without_uses(self)
    }
}

/// Whether an op could be erased if its results had no uses: no terminator, no symbol, and no effects but reads and allocations
/// of its own results.
pub fn is_dead_without_uses(op: OpRef<'_>) -> bool {
    let Some(descriptor) = op.descriptor() else { return false };
    if descriptor.traits.intersects(OpTraits::TERMINATOR | OpTraits::SYMBOL) {
        return false;
    }
    // The most frequent cases: no effects at all, or nothing known of them.
    if !descriptor.traits.contains(OpTraits::RECURSIVE_MEMORY_EFFECTS) {
        return has_droppable_effects(op) == Some(true);
    }
    let mut todo: SmallVec<[OpRef<'_>; 4]> = SmallVec::from_elem(op, 1);
    while let Some(op) = todo.pop() {
        let recursive = op.has_traits(OpTraits::RECURSIVE_MEMORY_EFFECTS);
        if recursive {
            todo.extend(op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()));
        }
        match has_droppable_effects(op) {
            Some(true) => {}
            None if recursive => {}
            _ => return false,
        }
    }
    true
}

/// Whether all effects of an op itself are reads, or on what it allocates; `None` when its effects are not known.
fn has_droppable_effects(op: OpRef<'_>) -> Option<bool> {
    let effects = op.own_effects()?;
    let own_result = |on: EffectTarget| match on {
        EffectTarget::Value(value) => match op.ir().get_value(value)?.def() {
            ValueDef::Result(def, _) if def == op.handle() => Some(value),
            _ => None,
        },
        _ => None,
    };
    let allocates = |effect: &&crate::interfaces::EffectInstance| effect.effect == Effect::Allocate;
    let allocated: SmallVec<[_; 2]> =
        effects.iter().filter(allocates).filter_map(|effect| own_result(effect.on)).collect();
    Some(effects.iter().all(|effect| {
        effect.effect == Effect::Read || own_result(effect.on).is_some_and(|value| allocated.contains(&value))
    }))
}
