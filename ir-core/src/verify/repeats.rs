//! Ops that repeat one that was found valid: of its name, with its types and attributes. Most ops do.
//!
//! Only ops count whose checks look at nothing but types and inherent attributes. What is valid once is valid again then.

use smallvec::SmallVec;

use crate::context::{Attribute, OpDescriptor, OpTraits, Type};
use crate::decl::op::RelationPred;
use crate::decl::{InterfaceDef, TraitCheck};
use crate::ir::arena::{Arena, OpBody};

/// Ops of a name that were found valid, the last few kinds of them.
#[derive(Clone, Default)]
pub(super) struct Repeats {
    kinds: SmallVec<[Kind; 1]>,
    /// Which of them goes next when there are many.
    oldest: usize,
}

#[derive(Clone)]
struct Kind {
    operands: SmallVec<[Type; 4]>,
    results: SmallVec<[Type; 2]>,
    slots: SmallVec<[Option<Attribute>; 4]>,
}

/// So many kinds of ops are noted for each name.
const KINDS: usize = 4;

fn slots<'a>(arena: &'a Arena, body: &OpBody, descriptor: &OpDescriptor) -> &'a [Option<Attribute>] {
    let start = body.slots as usize;
    arena.slots.get(start..start + descriptor.attributes.len()).unwrap_or(&[])
}

impl Repeats {
    /// Whether an op without regions, successors and discardable attributes is as a valid one.
    #[inline]
    pub fn contain(&self, arena: &Arena, op: u32, descriptor: &OpDescriptor) -> bool {
        let body = &arena.bodies[op as usize];
        let operands = arena.operands(op);
        let results = &arena.values[body.results as usize..][..body.n_results as usize];
        self.kinds.iter().any(|kind| {
            kind.operands.len() == operands.len()
                && kind.results.len() == results.len()
                && kind.operands.iter().zip(operands).all(|(ty, use_)| *ty == arena.values[use_.target as usize].ty)
                && kind.results.iter().zip(results).all(|(ty, value)| *ty == value.ty)
                && kind.slots[..] == *slots(arena, body, descriptor)
        })
    }

    /// Notes that an op is valid.
    pub fn note(&mut self, arena: &Arena, op: u32, descriptor: &OpDescriptor) {
        let body = &arena.bodies[op as usize];
        let results = &arena.values[body.results as usize..][..body.n_results as usize];
        let kind = Kind {
            operands: arena.operands(op).iter().map(|use_| arena.values[use_.target as usize].ty).collect(),
            results: results.iter().map(|value| value.ty).collect(),
            slots: SmallVec::from_slice(slots(arena, body, descriptor)),
        };
        if self.kinds.len() < KINDS {
            return self.kinds.push(kind);
        }
        self.kinds[self.oldest] = kind;
        self.oldest = (self.oldest + 1) % KINDS;
    }
}

/// Whether the checks of ops without regions and successors look at types and inherent attributes only.
pub(super) fn looks_at_types_only(descriptor: &OpDescriptor) -> bool {
    descriptor.verify.is_none()
        && descriptor.verify_regions.is_none()
        && !descriptor.traits.contains(OpTraits::TERMINATOR)
        && descriptor.checks.iter().all(|check| match check {
            TraitCheck::OperandSegments
            | TraitCheck::ResultSegments
            | TraitCheck::Same(_)
            | TraitCheck::Kind(_)
            | TraitCheck::Elementwise
            | TraitCheck::ResultsBroadcastableShape
            | TraitCheck::InferredTypes => true,
            TraitCheck::Relation(relation) => !matches!(relation.pred, RelationPred::Holds(_)),
            TraitCheck::Interface(interface) => checks_nothing(interface),
            _ => false,
        })
}

fn checks_nothing(interface: &InterfaceDef) -> bool {
    interface.verify.is_none()
        && interface.verify_regions.is_none()
        && interface.bases.iter().all(|b| checks_nothing(b))
}
