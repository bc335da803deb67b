//! Facts about registered ops that are needed often, found by the number of the name: without locks, and in a few
//! instructions.
//!
//! The table repeats what [`OpNameData`](super::OpNameData) knows. Names with very high numbers are looked up there.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::{Dialect, OpDescriptor, OpName, OpTraits};
use crate::decl::format::{Format, TypeRoot};
use crate::decl::op::{CommonAttr, Effect, EffectDef, ValueGroups};
use crate::interfaces::{CastOpRef, MemoryEffectOpRef, SymbolUserOpRef};
use crate::rewrite::FOLDING;
use crate::verify::Plan;

/// Names in a chunk.
const CHUNK: usize = 256;
/// All dialects of the reference have some 2,700 ops; names of ops that are not registered are numbered, too.
const CHUNKS: usize = 64;
/// The number of names whose facts are found without a detour.
const NAMES: usize = 4096;
/// The number of slots of the cache that maps addresses of declarations to op names.
const HINTS: usize = 4096;

/// The slot of a constant whose value is none of its attributes.
pub(crate) const COMPUTED: u16 = u16::MAX;

/// The facts about a registered op that follow from its declaration alone.
pub(crate) struct OpFacts {
    /// The declaration.
    pub descriptor: &'static OpDescriptor,
    /// The declarative assembly format, if it has one.
    pub format: Option<&'static Format>,
    /// The memory effects.
    pub effects: DeclaredEffects,
    /// The slot of the value that it gives, if it is a constant; [`COMPUTED`] where its folder says the value.
    pub constant: Option<u16>,
    /// Its dialect, when that has registered it.
    pub dialect: Option<Dialect>,
    /// True if it folds by its own folder, or by its traits.
    pub folds: bool,
    /// True if it is a cast.
    pub is_cast: bool,
    /// The slots of attributes that many ops have, by their numbers.
    pub common_attrs: [Option<u16>; CommonAttr::ALL.len()],
    /// The checks of the verifier.
    pub plan: Plan,
}

/// The memory effects of an op, as far as its declaration tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DeclaredEffects {
    /// None, whatever an external model says.
    None,
    /// It only reads.
    Reads,
    /// It writes.
    Writes,
    /// Unknown.
    Unknown,
    /// The op's interface has to be called.
    Ask,
}

impl OpFacts {
    pub fn new(descriptor: &'static OpDescriptor, dialect: Option<Dialect>) -> OpFacts {
        let slot = |name: &[u8]| descriptor.slot(name).and_then(|slot| u16::try_from(slot).ok());
        let only = || (descriptor.attributes.len() == 1).then_some(0);
        let is_constant = descriptor.traits.contains(OpTraits::CONSTANT_LIKE);
        let computed = || descriptor.fold.map(|_| COMPUTED);
        let constant = is_constant.then(|| slot(b"value").or_else(computed).or_else(only)).flatten();
        OpFacts {
            descriptor,
            format: descriptor.asm.read_format(),
            effects: DeclaredEffects::of(descriptor),
            constant,
            dialect,
            folds: !is_constant
                && (descriptor.fold.is_some()
                    || descriptor.traits.intersects(FOLDING)
                    || descriptor.user_traits.iter().any(|found| found.fold.is_some())),
            is_cast: descriptor.interface(CastOpRef::INTERFACE).is_some(),
            common_attrs: CommonAttr::ALL.map(|attr| slot(attr.name().as_bytes())),
            plan: Plan::of(descriptor),
        }
    }
}

impl DeclaredEffects {
    fn of(descriptor: &OpDescriptor) -> DeclaredEffects {
        let traits = OpTraits::NO_MEMORY_EFFECT | OpTraits::RECURSIVE_MEMORY_EFFECTS;
        match descriptor.traits & traits {
            OpTraits::NO_MEMORY_EFFECT => return DeclaredEffects::None,
            traits if !traits.is_empty() => return DeclaredEffects::Ask,
            _ if descriptor.interface(MemoryEffectOpRef::INTERFACE).is_some() => return DeclaredEffects::Ask,
            _ => {}
        }
        // An effect on values that may be missing may be missing.
        let is_one = |groups: &ValueGroups, group: u16| {
            groups.groups.get(usize::from(group)).is_some_and(|group| !group.kind.varies())
        };
        let is_sure = |effect: &EffectDef| match effect.on {
            None => true,
            Some(TypeRoot::Operand(group)) => is_one(&descriptor.operands, group),
            Some(TypeRoot::Result(group)) => is_one(&descriptor.results, group),
            Some(TypeRoot::Attr(_)) => false,
        };
        // A write to memory that the op itself allocates is not seen by others, and does not keep the op alive.
        let is_seen_write =
            |effect: &EffectDef| effect.effect == Effect::Write && !matches!(effect.on, Some(TypeRoot::Result(_)));
        match descriptor.effects {
            None => DeclaredEffects::Unknown,
            Some(effects) if effects.is_empty() || !effects.iter().all(is_sure) => DeclaredEffects::Ask,
            Some(effects) if effects.iter().any(is_seen_write) => DeclaredEffects::Writes,
            Some(effects) if effects.iter().all(|effect| effect.effect == Effect::Read) => DeclaredEffects::Reads,
            Some(_) => DeclaredEffects::Ask,
        }
    }
}

#[derive(Default)]
struct Entry {
    /// The dialect, once it was requested and loaded.
    dialect: OnceLock<Dialect>,
    /// Others than its dialect implement interfaces for it, whether it is registered or not.
    attached: AtomicBool,
    /// True if an external model may tell the effects.
    effects: AtomicBool,
}

/// A set of names: a bit for each. Names with very high numbers may be in every set.
struct NameSet([AtomicU64; CHUNK * CHUNKS / 64]);

impl Default for NameSet {
    fn default() -> NameSet {
        NameSet(std::array::from_fn(|_| AtomicU64::new(0)))
    }
}

impl NameSet {
    fn insert(&self, name: OpName) {
        let index = name.0.get() as usize;
        if let Some(bits) = self.0.get(index / 64) {
            bits.fetch_or(1 << (index % 64), Ordering::Release);
        }
    }

    fn insert_all(&self, names: &NameSet) {
        for (to, from) in self.0.iter().zip(&names.0) {
            to.fetch_or(from.load(Ordering::Acquire), Ordering::Release);
        }
    }

    #[inline]
    fn may_contain(&self, name: OpName) -> bool {
        let index = name.0.get() as usize;
        self.0.get(index / 64).is_none_or(|bits| bits.load(Ordering::Acquire) >> (index % 64) & 1 != 0)
    }
}

/// The facts about all registered ops.
pub(super) struct OpTable {
    /// The facts, by the number of the name: what is asked most often takes the fewest steps.
    facts: Box<[OnceLock<Arc<OpFacts>>]>,
    chunks: [OnceLock<Box<[Entry; CHUNK]>>; CHUNKS],
    /// Names of recently used declarations, by their addresses; entries have to be checked, as addresses may collide.
    hints: [AtomicU32; HINTS],
    /// The names of constants.
    constants: NameSet,
    /// The names of ops that refer to symbols, as declared or by an external model.
    symbol_users: NameSet,
}

impl Default for OpTable {
    fn default() -> OpTable {
        OpTable {
            facts: std::iter::repeat_with(OnceLock::new).take(NAMES).collect(),
            chunks: std::array::from_fn(|_| OnceLock::new()),
            hints: std::array::from_fn(|_| AtomicU32::new(0)),
            constants: NameSet::default(),
            symbol_users: NameSet::default(),
        }
    }
}

impl OpTable {
    /// The name of a declaration, if it was recorded.
    #[inline]
    pub fn name_of(&self, descriptor: &'static OpDescriptor) -> Option<OpName> {
        let name = OpName(NonZeroU32::new(self.hint(descriptor).load(Ordering::Relaxed))?);
        let is_right = self.facts(name).is_some_and(|facts| std::ptr::eq(facts.descriptor, descriptor));
        is_right.then_some(name)
    }

    /// Records the name of a declaration.
    pub fn note_name(&self, descriptor: &'static OpDescriptor, name: OpName) {
        self.hint(descriptor).store(name.0.get(), Ordering::Relaxed);
    }

    fn hint(&self, descriptor: &'static OpDescriptor) -> &AtomicU32 {
        let address = std::ptr::from_ref(descriptor).addr();
        &self.hints[(address >> 4) % HINTS]
    }

    /// A copy for a scope, which adds to it.
    pub fn copy(&self) -> OpTable {
        let table = OpTable { facts: self.facts.clone(), ..OpTable::default() };
        table.constants.insert_all(&self.constants);
        table.symbol_users.insert_all(&self.symbol_users);
        for (to, from) in table.chunks.iter().zip(&self.chunks) {
            let Some(from) = from.get() else { continue };
            let copy = |entry: &Entry| Entry {
                dialect: entry.dialect.clone(),
                attached: AtomicBool::new(entry.attached.load(Ordering::Relaxed)),
                effects: AtomicBool::new(entry.effects.load(Ordering::Relaxed)),
            };
            to.get_or_init(|| Box::new(std::array::from_fn(|at| copy(&from[at]))));
        }
        table
    }

    #[inline]
    fn entry(&self, name: OpName) -> Option<&Entry> {
        let index = name.0.get() as usize;
        Some(&self.chunks.get(index / CHUNK)?.get()?[index % CHUNK])
    }

    fn entry_made(&self, name: OpName) -> Option<&Entry> {
        let index = name.0.get() as usize;
        let chunk = self.chunks.get(index / CHUNK)?;
        Some(&chunk.get_or_init(|| Box::new(std::array::from_fn(|_| Entry::default())))[index % CHUNK])
    }

    /// The facts about a registered op. An op without facts here may be registered all the same: look at the data of
    /// its name then.
    #[inline]
    pub fn facts(&self, name: OpName) -> Option<&OpFacts> {
        self.facts.get(name.0.get() as usize)?.get().map(|facts| &**facts)
    }

    /// Records a registered op.
    pub fn register(&self, name: OpName, facts: &Arc<OpFacts>) {
        if facts.constant.is_some() {
            self.constants.insert(name);
        }
        if facts.descriptor.interface(SymbolUserOpRef::INTERFACE).is_some() {
            self.symbol_users.insert(name);
        }
        if let Some(known) = self.facts.get(name.0.get() as usize) {
            known.get_or_init(|| facts.clone());
        }
    }

    /// Returns whether ops with a name may be constants. Most are not.
    #[inline]
    pub fn may_be_constant(&self, name: OpName) -> bool {
        self.constants.may_contain(name)
    }

    /// Returns whether ops with a name may refer to symbols. Most do not.
    #[inline]
    pub fn may_use_symbols(&self, name: OpName) -> bool {
        self.symbol_users.may_contain(name)
    }

    /// The dialect of a registered op, once it was requested.
    #[inline]
    pub fn dialect(&self, name: OpName) -> Option<Dialect> {
        self.entry(name)?.dialect.get().copied()
    }

    /// Records the dialect of a registered op.
    pub fn set_dialect(&self, name: OpName, dialect: Dialect) {
        if let Some(entry) = self.entry_made(name) {
            entry.dialect.get_or_init(|| dialect);
        }
    }

    /// Records an external model for an op, which may tell its effects or make it a user of symbols.
    pub fn attach(&self, name: OpName, effects: bool, uses_symbols: bool) {
        if uses_symbols {
            self.symbol_users.insert(name);
        }
        if let Some(entry) = self.entry_made(name) {
            entry.attached.store(true, Ordering::Release);
            entry.effects.fetch_or(effects, Ordering::Release);
        }
    }

    /// Returns whether an external model may tell the effects of an op.
    #[inline]
    pub fn has_attached_effects(&self, name: OpName) -> bool {
        match self.entry(name) {
            Some(entry) => entry.effects.load(Ordering::Acquire),
            None => name.0.get() as usize >= CHUNK * CHUNKS,
        }
    }

    /// Returns whether there may be external models for an op.
    #[inline]
    pub fn has_attached(&self, name: OpName) -> bool {
        match self.entry(name) {
            Some(entry) => entry.attached.load(Ordering::Acquire),
            None => name.0.get() as usize >= CHUNK * CHUNKS,
        }
    }
}
