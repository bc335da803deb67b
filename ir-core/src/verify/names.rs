//! Facts about op and attribute names that the verifier needs.

use hashbrown::HashMap;

use super::repeats::Repeats;
use super::satisfied::Satisfied;
use super::symbols::UsedTables;
use crate::context::{AnnouncedOp, Context, Dialect, Ident, OpFacts, OpName, OpTraits};
use crate::ir::arena::Arena;

/// The facts about an op name; `None` when it is not registered.
pub(super) type Known<'a> = Option<&'a OpFacts>;

/// Returns whether a name is registered with these traits.
pub(super) fn has(known: Known<'_>, traits: OpTraits) -> bool {
    known.is_some_and(|facts| facts.descriptor.traits.contains(traits))
}

/// Returns whether a name is registered with these traits, or unregistered.
pub(super) fn may_have(known: Known<'_>, traits: OpTraits) -> bool {
    known.is_none_or(|facts| facts.descriptor.traits.contains(traits))
}

/// Answers about names, kept for the life of one worker.
pub(super) struct Names<'a> {
    cx: &'a Context,
    pub used_tables: &'a UsedTables<'a>,
    pub satisfied: Satisfied,
    /// Valid ops, in the slots of their names; each slot has those of the name that was used last. Allocated with the
    /// first.
    repeats: Vec<(Option<OpName>, Repeats)>,
    /// True for unregistered names that ops may have.
    accepted: HashMap<OpName, bool, foldhash::fast::FixedState>,
    dialects: HashMap<Ident, Option<Dialect>, foldhash::fast::FixedState>,
}

/// Ops of more names than this share slots.
const SLOTS: usize = 128;

impl<'a> Names<'a> {
    pub fn new(cx: &'a Context, used_tables: &'a UsedTables<'a>) -> Names<'a> {
        let (satisfied, repeats) = (Satisfied::default(), Vec::new());
        Names { cx, used_tables, satisfied, repeats, accepted: HashMap::default(), dialects: HashMap::default() }
    }

    #[inline]
    pub fn op(&self, name: OpName) -> Known<'a> {
        self.cx.op_facts(name)
    }

    /// Returns whether an op without regions, successors and discardable attributes repeats a valid one.
    #[inline]
    pub fn repeats_valid(&self, arena: &Arena, op: u32, facts: &OpFacts) -> bool {
        let name = arena.bodies[op as usize].name;
        match self.repeats.get(name.index() % SLOTS) {
            Some((found, repeats)) if *found == Some(name) => repeats.contain(arena, op, facts.descriptor),
            _ => false,
        }
    }

    /// Notes that an op is valid.
    pub fn note_valid(&mut self, arena: &Arena, op: u32, facts: &OpFacts) {
        if self.repeats.is_empty() {
            self.repeats.resize_with(SLOTS, Default::default);
        }
        let name = arena.bodies[op as usize].name;
        let (found, repeats) = &mut self.repeats[name.index() % SLOTS];
        if *found != Some(name) {
            (*found, *repeats) = (Some(name), Repeats::default());
        }
        repeats.note(arena, op, facts.descriptor);
    }

    /// Returns whether ops may have an unregistered name.
    pub fn is_accepted(&mut self, name: OpName) -> bool {
        if let Some(accepted) = self.accepted.get(&name) {
            return *accepted;
        }
        let accepted = match self.dialect(self.cx.op_ident(name)) {
            // A dialect that exists, but is not declared here, needs no leave.
            None => match self.cx.announced_op(name) {
                Some(op) => op != AnnouncedOp::Invalid,
                None => self.cx.allows_unregistered_dialects(),
            },
            Some(dialect) => dialect.allows_unknown_ops,
        };
        self.accepted.insert(name, accepted);
        accepted
    }

    /// The loaded dialect that a name is prefixed with.
    pub fn dialect(&mut self, name: Ident) -> Option<Dialect> {
        let cx = self.cx;
        *self.dialects.entry(name).or_insert_with(|| cx.loaded_dialect(cx.dialect_prefix(name)?))
    }
}
