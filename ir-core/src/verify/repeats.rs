//! Ops that repeat one that was found valid: of its name, with its types and attributes. Most ops do.
//!
//! Only ops are recorded whose checks depend on nothing but types and inherent attributes, so that a repetition is
//! valid, too.

use smallvec::SmallVec;

use super::traits;
use crate::context::{Attribute, OpDescriptor, Type};
use crate::decl::op::RelationPred;
use crate::decl::{InterfaceDef, TraitCheck};
use crate::ir::arena::{Arena, OpBody};

/// Ops of a name of which something is known: for each set, which the attributes choose, the last few kinds of them. Verifier: they are valid.
/// Printer: what their forms print has been looked at.
#[derive(Clone, Default)]
pub(crate) struct Repeats {
    sets: Vec<SmallVec<[Kind; 1]>>,
    /// The position in a full set that is overwritten next.
    oldest: usize,
}

#[derive(Clone)]
struct Kind {
    operands: SmallVec<[Type; 4]>,
    results: SmallVec<[Type; 2]>,
    slots: SmallVec<[Option<Attribute>; 4]>,
}

/// The maximal number of kinds of ops in a set.
const KINDS: usize = 4;

/// The number of sets for each name: constants differ in nothing but their attributes.
const SETS: usize = 16;

fn set_of(slots: &[Option<Attribute>]) -> usize {
    slots.iter().fold(0, |set, slot| set * 5 + slot.map_or(0, |attr| attr.index() + 1)) % SETS
}

fn slots<'a>(arena: &'a Arena, body: &OpBody, descriptor: &OpDescriptor) -> &'a [Option<Attribute>] {
    let start = body.slots as usize;
    arena.slots.get(start..start + descriptor.attributes.len()).unwrap_or(&[])
}

impl Repeats {
    /// Returns whether an op without regions, successors and discardable attributes repeats a known one.
    #[inline]
    pub fn contain(&self, arena: &Arena, op: u32, descriptor: &OpDescriptor) -> bool {
        let body = &arena.bodies[op as usize];
        let operands = arena.operands(op);
        let results = &arena.values[body.results as usize..][..body.n_results as usize];
        let slots = slots(arena, body, descriptor);
        let Some(set) = self.sets.get(set_of(slots)) else { return false };
        set.iter().any(|kind| {
            kind.operands.len() == operands.len()
                && kind.results.len() == results.len()
                && kind.operands.iter().zip(operands).all(|(ty, use_)| *ty == arena.values[use_.target as usize].ty)
                && kind.results.iter().zip(results).all(|(ty, value)| *ty == value.ty)
                && kind.slots[..] == *slots
        })
    }

    /// Notes that something is known of an op.
    pub fn note(&mut self, arena: &Arena, op: u32, descriptor: &OpDescriptor) {
        let body = &arena.bodies[op as usize];
        let results = &arena.values[body.results as usize..][..body.n_results as usize];
        let slots = slots(arena, body, descriptor);
        let kind = Kind {
            operands: arena.operands(op).iter().map(|use_| arena.values[use_.target as usize].ty).collect(),
            results: results.iter().map(|value| value.ty).collect(),
            slots: SmallVec::from_slice(slots),
        };
        let set = set_of(slots);
        if self.sets.len() <= set {
            self.sets.resize(set + 1, SmallVec::new());
        }
        let kinds = &mut self.sets[set];
        if kinds.len() < KINDS {
            return kinds.push(kind);
        }
        kinds[self.oldest] = kind;
        self.oldest = (self.oldest + 1) % KINDS;
    }
}

/// Tells whether an op that repeats a valid one is valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Repeat {
    /// Yes: the checks of ops without regions and successors look at types and inherent attributes only.
    Valid,
    /// Valid in the right place: the other checks depend on the op's place only.
    Placed,
    /// Not for that reason.
    Unknown,
}

impl Repeat {
    /// The consequence of repetition for ops of a kind.
    pub fn of(descriptor: &OpDescriptor) -> Repeat {
        let types_only = descriptor.verify.is_none_or(|verify| verify.types_only)
            && descriptor.successors.groups.iter().all(|group| group.holds.is_none());
        let own = descriptor.verify.is_some() && types_only;
        let values = [&descriptor.operands, &descriptor.results];
        let asks_op = values.iter().flat_map(|values| values.groups).any(|group| group.constraint.asks_op())
            || descriptor.attributes.iter().any(|slot| slot.constraint.asks_op());
        if !types_only || asks_op || descriptor.verify_regions.is_some() {
            return Repeat::Unknown;
        }
        let mut repeat = Repeat::Valid;
        for check in descriptor.checks {
            match check {
                TraitCheck::OperandSegments
                | TraitCheck::ResultSegments
                | TraitCheck::Same(_)
                | TraitCheck::Kind(_)
                | TraitCheck::Elementwise
                | TraitCheck::ResultsBroadcastableShape
                | TraitCheck::InferredTypes => {}
                TraitCheck::Relation(relation) if own || !matches!(relation.pred, RelationPred::Holds(_)) => {}
                TraitCheck::Interface(interface) if checks_types_only(interface) => {}
                check if traits::is_of_place(check) => repeat = Repeat::Placed,
                _ => return Repeat::Unknown,
            }
        }
        repeat
    }
}

fn checks_types_only(interface: &InterfaceDef) -> bool {
    interface.verify.is_none_or(|verify| verify.types_only)
        && interface.verify_regions.is_none()
        && interface.bases.iter().all(|b| checks_types_only(b))
}
