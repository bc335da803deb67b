//! Memory effects of ops, and their speculatability. [MLIR docs: Side effects & speculation]
//!
//! Most ops declare both, by traits or effects of operands and results; the interfaces are for those whose answer
//! depends on the op.

use dialekt_ods_macros::op_interface;
use hashbrown::HashMap;
use smallvec::SmallVec;

use super::OperandRange;
use crate::context::{Attribute, DeclaredEffects, OpTraits};
use crate::decl::format::TypeRoot;
use crate::decl::op::{Effect, EffectDef};
use crate::ir::{Op, OpRef, Value};

/// An effect of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EffectInstance {
    /// The kind of effect.
    pub effect: Effect,
    /// The resource that it acts on: `Default` for memory.
    pub resource: &'static str,
    /// The part of the resource that it acts on, if known.
    pub on: EffectTarget,
    /// Effects of later stages happen after those of earlier ones.
    pub stage: u32,
    /// Acts on all of the resource that it is done to.
    pub full: bool,
}

/// The target of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectTarget {
    /// On anything of its resource.
    Resource,
    /// The memory that a value refers to.
    Value(Value),
    /// The memory of a symbol.
    Symbol(Attribute),
}

impl EffectInstance {
    /// An effect on memory, wherever it is.
    pub const fn new(effect: Effect) -> Self {
        EffectInstance { effect, resource: MEMORY, on: EffectTarget::Resource, stage: 0, full: false }
    }

    /// An effect on the memory that a value refers to.
    pub const fn on(effect: Effect, value: Value) -> Self {
        EffectInstance { on: EffectTarget::Value(value), ..EffectInstance::new(effect) }
    }
}

/// The resource that all memory is.
pub const MEMORY: &str = "Default";

/// The resource of memory that is freed when control leaves the automatic allocation scope around its allocation.
pub const AUTOMATIC_ALLOCATION_SCOPE: &str = "AutomaticAllocationScope";

/// Effects.
pub type Effects = SmallVec<[EffectInstance; 2]>;

/// An op that tells its effects itself.
#[op_interface(crate = crate)]
pub trait MemoryEffectOpInterface {
    /// The effects of the op, without those of ops in its regions.
    fn effects(op: Self::View<'_>) -> Effects;
}

/// The places at which an op may be executed speculatively.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speculatability {
    /// Only where it would have been executed anyway.
    Not,
    /// Anywhere.
    Always,
    /// Anywhere if the ops in its regions may be.
    Recursively,
}

/// An op of which it depends whether it may be executed where it would not have been.
#[op_interface(crate = crate)]
pub trait ConditionallySpeculatable {
    /// The op's speculatability.
    #[fallback(Speculatability::Not)]
    fn speculatability(op: Self::View<'_>) -> Speculatability;
}

impl<'a> OpRef<'a> {
    /// The effects of the op, without those of ops in its regions; `None` when they are not known.
    pub fn own_effects(self) -> Option<Effects> {
        if let Some(this) = MemoryEffectOpRef::of(self) {
            return Some(this.effects());
        }
        let descriptor = self.descriptor()?;
        match descriptor.effects {
            Some(declared) => Some(declared.iter().flat_map(|effect| instances(self, effect)).collect()),
            None if descriptor.traits.contains(OpTraits::NO_MEMORY_EFFECT) => Some(Effects::new()),
            None => None,
        }
    }

    /// The effects of the op, with those of ops in its regions where they are its own; `None` when they are not known.
    pub fn effects(self) -> Option<Effects> {
        let mut all = Effects::new();
        let mut todo = vec![self];
        while let Some(op) = todo.pop() {
            let recursive = op.has_traits(OpTraits::RECURSIVE_MEMORY_EFFECTS);
            match op.own_effects() {
                Some(own) => all.extend(own),
                None if recursive => {}
                None => return None,
            }
            if recursive {
                todo.extend(nested(op));
            }
        }
        Some(all)
    }

    /// Returns whether the op is known to have no effects.
    pub fn is_memory_effect_free(self) -> bool {
        holds(self, no_effects)
    }

    /// Returns whether the op's declaration tells that it has no effects.
    #[inline]
    pub fn is_declared_effect_free(self) -> bool {
        self.declared_effects() == DeclaredEffects::None
    }

    /// Returns whether the op only reads, as far as its own effects are known.
    pub fn only_reads(self) -> bool {
        let all_read = |effects: Effects| !effects.is_empty() && effects.iter().all(|e| e.effect == Effect::Read);
        match self.declared_effects() {
            DeclaredEffects::Reads => true,
            DeclaredEffects::Ask => self.own_effects().is_some_and(all_read),
            _ => false,
        }
    }

    #[inline]
    fn declared_effects(self) -> DeclaredEffects {
        self.facts().map_or(DeclaredEffects::Unknown, |facts| self.cx().op_effects(self.name(), facts))
    }

    /// Returns whether the op may be executed where it would not have been.
    pub fn is_speculatable(self) -> bool {
        holds(self, speculatable)
    }

    /// Returns whether the op computes its results and does nothing else.
    pub fn is_pure(self) -> bool {
        self.is_speculatable() && self.is_memory_effect_free()
    }

    /// Returns whether the op may be erased: it has no uses, and no other effect that can be observed.
    #[inline]
    pub fn is_trivially_dead(self) -> bool {
        self.use_empty() && self.would_be_trivially_dead()
    }

    /// Returns whether the op could be erased if its results had no uses: it only reads, and allocates memory that it
    /// returns. [MLIR: wouldOpBeTriviallyDead]
    #[inline]
    pub fn would_be_trivially_dead(self) -> bool {
        self.may_go() && holds(self, droppable)
    }

    /// Returns whether only its effects can keep an op without uses alive.
    #[inline]
    fn may_go(self) -> bool {
        let stay = OpTraits::TERMINATOR.union(OpTraits::SYMBOL);
        self.facts().is_some_and(|facts| !facts.descriptor.traits.intersects(stay))
    }

    /// Returns whether the op is never erased for want of uses, whatever its effects are.
    pub(crate) fn always_stays(self) -> bool {
        !self.may_go()
    }

    fn speculatability(self) -> Speculatability {
        if let Some(this) = ConditionallySpeculatableOpRef::of(self) {
            return this.speculatability();
        }
        match self.descriptor().map_or(OpTraits::empty(), |descriptor| descriptor.traits) {
            traits if traits.contains(OpTraits::ALWAYS_SPECULATABLE) => Speculatability::Always,
            traits if traits.contains(OpTraits::RECURSIVELY_SPECULATABLE) => Speculatability::Recursively,
            _ => Speculatability::Not,
        }
    }
}

/// Returns whether an effect cannot be observed when its op is erased: it reads, or concerns memory that the op itself
/// allocates and returns.
fn may_be_dropped(op: OpRef<'_>, effect: &EffectInstance, all: &Effects) -> bool {
    let EffectTarget::Value(value) = effect.on else { return effect.effect == Effect::Read };
    let made = |other: &EffectInstance| other.effect == Effect::Allocate && other.on == effect.on;
    effect.effect == Effect::Read || op.results().any(|result| result == value) && all.iter().any(made)
}

/// The op's own part in a property that may depend on nested ops.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Own {
    No,
    Yes,
    /// It depends on the ops in its regions.
    IfNested,
}

impl Own {
    /// The op's part in a property of its effects, which `holds` tests. Includes nested ops if their effects are those
    /// of the op. An op without effects has the property; an op that only reads has it if `reading` is set.
    #[inline]
    fn of_effects(op: OpRef<'_>, reading: bool, holds: impl FnOnce(&Effects) -> bool) -> Own {
        match op.declared_effects() {
            DeclaredEffects::None => return Own::Yes,
            DeclaredEffects::Reads => return if reading { Own::Yes } else { Own::No },
            DeclaredEffects::Writes | DeclaredEffects::Unknown => return Own::No,
            DeclaredEffects::Ask => {}
        }
        Own::of_asked_effects(op, holds)
    }

    /// As [`of_effects`](Self::of_effects), for ops whose declaration does not tell.
    #[inline(never)]
    fn of_asked_effects(op: OpRef<'_>, holds: impl FnOnce(&Effects) -> bool) -> Own {
        let recursive = op.has_traits(OpTraits::RECURSIVE_MEMORY_EFFECTS);
        match op.own_effects() {
            Some(own) if !holds(&own) => Own::No,
            None if !recursive => Own::No,
            _ if recursive => Own::IfNested,
            _ => Own::Yes,
        }
    }
}

#[inline]
fn no_effects(op: OpRef<'_>) -> Own {
    Own::of_effects(op, false, |own| own.is_empty())
}

#[inline]
fn no_writes(op: OpRef<'_>) -> Own {
    Own::of_effects(op, true, |own| own.iter().all(|effect| effect.effect != Effect::Write))
}

#[inline]
fn droppable(op: OpRef<'_>) -> Own {
    Own::of_effects(op, true, |own| own.iter().all(|effect| may_be_dropped(op, effect, own)))
}

fn speculatable(op: OpRef<'_>) -> Own {
    match op.speculatability() {
        Speculatability::Not => Own::No,
        Speculatability::Always => Own::Yes,
        Speculatability::Recursively => Own::IfNested,
    }
}

/// Returns whether a property holds for an op, and where its effects include those of nested ops, for these.
#[inline]
fn holds(op: OpRef<'_>, own: impl Fn(OpRef<'_>) -> Own) -> bool {
    match own(op) {
        Own::No => false,
        Own::Yes => true,
        Own::IfNested => holds_nested(op, own),
    }
}

/// Returns whether a property holds for all ops nested in an op.
#[inline(never)]
fn holds_nested(op: OpRef<'_>, own: impl Fn(OpRef<'_>) -> Own) -> bool {
    let mut todo: SmallVec<[OpRef<'_>; 8]> = nested(op).collect();
    while let Some(op) = todo.pop() {
        match own(op) {
            Own::No => return false,
            Own::Yes => {}
            Own::IfNested => todo.extend(nested(op)),
        }
    }
    true
}

/// Cached properties of ops with regions. They stay valid as long as no op is moved into or out of a region that was
/// visited, except ops that have no effects and are speculatable.
///
/// A caller that asks about the ops of each level of a nest goes through the nest once, not once for each level.
#[derive(Default)]
pub struct EffectFacts {
    free: Facts,
    quiet: Facts,
    droppable: Facts,
    speculatable: Facts,
}

/// A cached property of an op with regions.
struct Fact {
    holds: Option<bool>,
    /// A child for which the property did not hold: it is visited first the next time. As long as it does not hold for this
    /// one, the others do not matter.
    witness: Option<Op>,
}

type Facts = HashMap<Op, Fact, foldhash::fast::FixedState>;

impl EffectFacts {
    /// Returns whether nothing is cached.
    pub fn is_empty(&self) -> bool {
        [&self.free, &self.quiet, &self.droppable, &self.speculatable].iter().all(|facts| facts.is_empty())
    }

    /// Drops the cached properties of an op: it has changed itself, or `child` has, which is directly in it. Returns
    /// whether that may matter for its parent.
    pub fn forget(&mut self, op: Op, child: Option<Op>) -> bool {
        let mut matters = false;
        let all = [&mut self.free, &mut self.quiet, &mut self.droppable, &mut self.speculatable];
        for facts in all.into_iter().filter(|facts| !facts.is_empty()) {
            match facts.get_mut(&op) {
                Some(Fact { holds: Some(false), witness }) if child.is_some() && *witness != child => {}
                fact => {
                    matters = true;
                    fact.into_iter().for_each(|fact| fact.holds = None);
                }
            }
        }
        matters
    }

    /// As [`OpRef::is_memory_effect_free`].
    pub fn is_memory_effect_free(&mut self, op: OpRef<'_>) -> bool {
        find_out(&mut self.free, op, no_effects)
    }

    /// Returns whether neither the op nor, where their effects are its own, the nested ops write.
    pub fn is_write_free(&mut self, op: OpRef<'_>) -> bool {
        find_out(&mut self.quiet, op, no_writes)
    }

    /// As [`OpRef::is_trivially_dead`].
    pub fn is_trivially_dead(&mut self, op: OpRef<'_>) -> bool {
        op.use_empty() && self.would_be_trivially_dead(op)
    }

    /// As [`OpRef::would_be_trivially_dead`].
    #[inline]
    pub fn would_be_trivially_dead(&mut self, op: OpRef<'_>) -> bool {
        op.may_go() && find_out(&mut self.droppable, op, droppable)
    }

    /// As [`OpRef::is_speculatable`].
    pub fn is_speculatable(&mut self, op: OpRef<'_>) -> bool {
        find_out(&mut self.speculatable, op, speculatable)
    }
}

/// As [`holds`], with cached results.
#[inline]
fn find_out(known: &mut Facts, op: OpRef<'_>, own: fn(OpRef<'_>) -> Own) -> bool {
    if op.num_regions_and_successors().0 != 0 {
        return find_out_nested(known, op, own);
    }
    // For an op without nested ops, `IfNested` means that the property holds.
    own(op) != Own::No
}

fn find_out_nested(known: &mut Facts, op: OpRef<'_>, own: fn(OpRef<'_>) -> Own) -> bool {
    // The ancestors of the current op, with the nested ops that each has left to visit.
    let mut path = Vec::new();
    let mut next = op;
    loop {
        let fact = if next.num_regions_and_successors().0 == 0 { None } else { known.get(&next.handle()) };
        let verdict = match fact.and_then(|fact| fact.holds) {
            Some(true) => Own::Yes,
            Some(false) => Own::No,
            None => own(next),
        };
        match verdict {
            Own::No => {
                // The property does not hold for the ancestors either.
                let mut witness = next.handle();
                for (op, _) in path.into_iter().rev() {
                    known.insert(op, Fact { holds: Some(false), witness: Some(witness) });
                    witness = op;
                }
                return false;
            }
            Own::Yes => {}
            Own::IfNested => {
                let is_inside =
                    |witness: &OpRef<'_>| witness.parent_op().is_some_and(|around| around.handle() == next.handle());
                let witness = fact.and_then(|fact| next.ir().get_op(fact.witness?)).filter(is_inside);
                path.push((next.handle(), witness.into_iter().chain(nested(next))));
            }
        }
        loop {
            let Some((op, rest)) = path.last_mut() else { return true };
            if let Some(op) = rest.next() {
                next = op;
                break;
            }
            known.insert(*op, Fact { holds: Some(true), witness: None });
            path.pop();
        }
    }
}

fn nested(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

/// A declared effect, once for each value that it is on; none where that is missing.
fn instances(op: OpRef<'_>, declared: &EffectDef) -> Effects {
    let EffectDef { effect, resource, on, stage, full } = *declared;
    let instance = |on| EffectInstance { effect, resource, on, stage, full };
    match on {
        None => [instance(EffectTarget::Resource)].into_iter().collect(),
        Some(TypeRoot::Operand(group)) => {
            let values = OperandRange::group(op, usize::from(group)).values();
            values.map(|value| instance(EffectTarget::Value(value))).collect()
        }
        Some(TypeRoot::Result(group)) => {
            let Some(descriptor) = op.descriptor() else { return Effects::new() };
            let (start, len) = op.group_range(&descriptor.results, usize::from(group), op.num_results());
            op.results().skip(start).take(len).map(|value| instance(EffectTarget::Value(value))).collect()
        }
        Some(TypeRoot::Attr(slot)) => {
            let attr = op.slots().get(usize::from(slot)).copied().flatten();
            attr.map(|attr| instance(EffectTarget::Symbol(attr))).into_iter().collect()
        }
    }
}
