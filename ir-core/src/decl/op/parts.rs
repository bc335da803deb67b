//! The parts of an op: groups of operands, results, regions and successors, and its attributes.

use super::super::constraint::{AttrConstraintDef, AttrPred, TypeConstraintDef};
use crate::context::{Attribute, ContextData};
use crate::ir::{BlockRef, RegionRef};

/// The number of operands, results, regions or successors that an op takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arity {
    /// The minimum.
    pub min: u32,
    /// The maximum, `None` for any number.
    pub max: Option<u32>,
}

impl Arity {
    /// Zero.
    pub const ZERO: Arity = Arity::exactly(0);
    /// Any number.
    pub const ANY: Arity = Arity { min: 0, max: None };

    /// Exactly `n`.
    pub const fn exactly(n: u32) -> Arity {
        Arity { min: n, max: Some(n) }
    }

    const fn and(self, kind: GroupKind) -> Arity {
        let Arity { min, max } = self;
        match (kind, max) {
            (GroupKind::One, Some(max)) => Arity { min: min + 1, max: Some(max + 1) },
            (GroupKind::One, None) => Arity { min: min + 1, max },
            (GroupKind::Optional, Some(max)) => Arity { min, max: Some(max + 1) },
            (GroupKind::Optional, None) => Arity { min, max },
            (GroupKind::Variadic | GroupKind::Nested(_), _) => Arity { min, max: None },
        }
    }

    /// Returns whether `n` is within the bounds.
    #[inline]
    pub const fn fits(self, n: u32) -> bool {
        self.min <= n
            && match self.max {
                Some(max) => n <= max,
                None => true,
            }
    }
}

/// The number of values that a group has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupKind {
    /// Exactly one.
    One,
    /// One or none.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups of any number of values; the sizes of these are in the attribute of a slot.
    Nested(u16),
}

impl GroupKind {
    /// Returns whether the number of values may vary.
    pub const fn varies(self) -> bool {
        !matches!(self, GroupKind::One)
    }
}

/// Operands or results with one name. Effects on them are in [`OpDescriptor::effects`](super::OpDescriptor::effects).
#[derive(Clone, Copy, Debug)]
pub struct ValueGroup {
    /// The name, empty when there is none.
    pub name: &'static str,
    /// The constraint on the types.
    pub constraint: &'static TypeConstraintDef,
    /// The number of values.
    pub kind: GroupKind,
}

impl ValueGroup {
    /// A group of exactly one value.
    pub const fn one(name: &'static str, constraint: &'static TypeConstraintDef) -> ValueGroup {
        ValueGroup { name, constraint, kind: GroupKind::One }
    }

    /// A group of one value or none.
    pub const fn optional(name: &'static str, constraint: &'static TypeConstraintDef) -> ValueGroup {
        ValueGroup { name, constraint, kind: GroupKind::Optional }
    }

    /// Any number of values.
    pub const fn variadic(name: &'static str, constraint: &'static TypeConstraintDef) -> ValueGroup {
        ValueGroup { name, constraint, kind: GroupKind::Variadic }
    }

    /// Any number of groups of any number of values, whose sizes are in a slot.
    pub const fn nested(name: &'static str, constraint: &'static TypeConstraintDef, sizes: u16) -> ValueGroup {
        ValueGroup { name, constraint, kind: GroupKind::Nested(sizes) }
    }
}

/// The way in which the values of an op are divided into groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sizes {
    /// At most one group varies: it gets the values that the others leave.
    One,
    /// All groups that vary have the same size.
    Same,
    /// The sizes are in the attribute of a slot.
    Attr(u16),
}

/// The operands or results of an op.
#[derive(Clone, Copy, Debug)]
pub struct ValueGroups {
    /// The number of values in all.
    pub arity: Arity,
    /// The groups. If empty, single values are not constrained.
    pub groups: &'static [ValueGroup],
    /// The division of values into groups.
    pub sizes: Sizes,
    /// The only group that varies, if it is the only one.
    varying: Option<usize>,
    /// The number of groups at the start that are one value each: their values have the positions of the groups.
    pub(in crate::decl) leading: usize,
}

impl ValueGroups {
    /// No values.
    pub const NONE: ValueGroups = ValueGroups::counted(Arity::ZERO);
    /// Any number of any type, without a name.
    pub const ANY: ValueGroups = ValueGroups::counted(Arity::ANY);

    /// A number of values of any type, without names.
    pub const fn counted(arity: Arity) -> ValueGroups {
        ValueGroups { arity, groups: &[], sizes: Sizes::One, varying: None, leading: 0 }
    }

    /// These groups, of which one at most has several values.
    pub const fn of(groups: &'static [ValueGroup]) -> ValueGroups {
        ValueGroups::new(groups, Sizes::One)
    }

    /// These groups.
    pub const fn new(groups: &'static [ValueGroup], sizes: Sizes) -> ValueGroups {
        let mut arity = Arity::ZERO;
        let (mut i, mut count, mut varying, mut leading) = (0, 0, None, 0);
        while i < groups.len() {
            arity = arity.and(groups[i].kind);
            if groups[i].kind.varies() {
                count += 1;
                varying = if count == 1 { Some(i) } else { None };
            } else if count == 0 {
                leading += 1;
            }
            i += 1;
        }
        ValueGroups { arity, groups, sizes, varying, leading }
    }

    /// The first value of a group and its size, among `total` values; `segments` are the sizes written in an attribute.
    ///
    /// Total: nonsense sizes give groups that lie inside the values all the same.
    pub fn range(&self, group: usize, total: usize, segments: &[i32]) -> (usize, usize) {
        if let Some(varying) = self.varying
            && !matches!(self.sizes, Sizes::Attr(_))
        {
            // The varying group has the values that the others, one value each, leave.
            let many = total.saturating_sub(self.groups.len() - 1);
            let start = (if group > varying { group - 1 + many } else { group }).min(total);
            return (start, (if group == varying { many } else { 1 }).min(total - start));
        }
        if let Sizes::Attr(_) = self.sizes {
            return ValueGroups::written_range(group, total, segments.iter().copied());
        }
        let varying = self.groups.iter().filter(|g| g.kind.varies()).count();
        let size = |i: usize| match self.groups[i].kind.varies() {
            false => 1,
            true => total.saturating_sub(self.groups.len() - varying) / varying.max(1),
        };
        let start = (0..group).map(size).fold(0usize, usize::saturating_add).min(total);
        (start, size(group).min(total - start))
    }

    /// The first value of a group and its size, among `total` values, by the sizes of all groups.
    #[inline]
    pub(crate) fn written_range(group: usize, total: usize, sizes: impl Iterator<Item = i32>) -> (usize, usize) {
        let mut sizes = sizes.map(|size| usize::try_from(size).unwrap_or(0));
        let start = sizes.by_ref().take(group).fold(0usize, usize::saturating_add).min(total);
        (start, sizes.next().unwrap_or(0).min(total - start))
    }
}

/// A region; at the end also one that may be missing, or any number of them.
#[derive(Clone, Copy, Debug)]
pub struct RegionDef {
    /// The name, empty when there is none.
    pub name: &'static str,
    /// The constraint on the region's body.
    pub kind: RegionKind,
    /// The number of such regions.
    pub number: RegionNumber,
}

/// The number of regions that a declaration stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionNumber {
    /// Exactly one.
    One,
    /// One or none. An empty region is one all the same.
    Optional,
    /// Any number.
    Variadic,
}

impl RegionNumber {
    const fn group(self) -> GroupKind {
        match self {
            RegionNumber::One => GroupKind::One,
            RegionNumber::Optional => GroupKind::Optional,
            RegionNumber::Variadic => GroupKind::Variadic,
        }
    }
}

/// A constraint on the body of a region.
#[derive(Clone, Copy, Debug)]
pub enum RegionKind {
    /// Anything.
    Any,
    /// This number of blocks.
    Blocks(u32),
    /// At least this number of blocks.
    AtLeast(u32),
    /// At most this number of blocks.
    AtMost(u32),
    /// A graph region: at most one block, in which values may be used before they are defined.
    Graph,
    /// A predicate, with its summary.
    Holds(&'static str, fn(RegionRef<'_>) -> bool),
}

/// The regions of an op.
#[derive(Clone, Copy, Debug)]
pub struct RegionGroups {
    /// The number of regions in all.
    pub arity: Arity,
    /// The regions. If empty, single regions are not constrained.
    pub groups: &'static [RegionDef],
}

impl RegionGroups {
    /// No regions.
    pub const NONE: RegionGroups = RegionGroups::counted(Arity::ZERO);

    /// A number of regions with any body.
    pub const fn counted(arity: Arity) -> RegionGroups {
        RegionGroups { arity, groups: &[] }
    }

    /// These regions.
    pub const fn new(groups: &'static [RegionDef]) -> RegionGroups {
        let mut arity = Arity::ZERO;
        let mut i = 0;
        while i < groups.len() {
            arity = arity.and(groups[i].number.group());
            i += 1;
        }
        RegionGroups { arity, groups }
    }

    /// Returns whether the region with a number is declared as a graph region.
    #[inline]
    pub fn is_graph(&self, index: usize) -> bool {
        let at = index.min(self.groups.len().saturating_sub(1));
        matches!(self.groups.get(at), Some(RegionDef { kind: RegionKind::Graph, .. }))
    }
}

/// A predicate on blocks.
pub type BlockTest = fn(BlockRef<'_>) -> bool;

/// A successor, or any number of them at the end.
#[derive(Clone, Copy, Debug)]
pub struct SuccessorDef {
    /// The name, empty when there is none.
    pub name: &'static str,
    /// The constraint on the block; `None` for any.
    pub holds: Option<SuccessorPred>,
    /// Any number of such successors.
    pub variadic: bool,
}

/// A constraint on a successor: its summary and its predicate.
pub type SuccessorPred = (&'static str, BlockTest);

/// The successors of an op.
#[derive(Clone, Copy, Debug)]
pub struct SuccessorGroups {
    /// The number of successors in all.
    pub arity: Arity,
    /// The successors. If empty, single ones are not constrained.
    pub groups: &'static [SuccessorDef],
}

impl SuccessorGroups {
    /// No successors.
    pub const NONE: SuccessorGroups = SuccessorGroups::counted(Arity::ZERO);

    /// A number of successors without constraints.
    pub const fn counted(arity: Arity) -> SuccessorGroups {
        SuccessorGroups { arity, groups: &[] }
    }

    /// These successors.
    pub const fn new(groups: &'static [SuccessorDef]) -> SuccessorGroups {
        let mut arity = Arity::ZERO;
        let mut i = 0;
        while i < groups.len() {
            arity = arity.and(if groups[i].variadic { GroupKind::Variadic } else { GroupKind::One });
            i += 1;
        }
        SuccessorGroups { arity, groups }
    }
}

/// An inherent attribute: it has a fixed slot on every op of its kind.
#[derive(Clone, Copy, Debug)]
pub struct AttrSlot {
    /// The name.
    pub name: &'static str,
    /// The constraint on values.
    pub constraint: &'static AttrConstraintDef,
    /// Tells whether the attribute may be missing, and its default.
    pub presence: Presence,
}

/// Tells whether an inherent attribute may be missing, and its default.
#[derive(Clone, Copy, Debug)]
pub enum Presence {
    /// An op without it is invalid.
    Required,
    /// It may be missing.
    Optional,
    /// Ops are made with this value unless another one is given; it is not printed.
    Default(fn(&ContextData) -> Attribute),
    /// It may be missing, and is read as this value then.
    ReadAs(fn(&ContextData) -> Attribute),
    /// Sizes of groups of operands or results, which the form of the op tells.
    Segments,
}

impl AttrSlot {
    /// An attribute that must be there.
    pub const fn required(name: &'static str, constraint: &'static AttrConstraintDef) -> AttrSlot {
        AttrSlot { name, constraint, presence: Presence::Required }
    }

    /// An attribute that may be there.
    pub const fn optional(name: &'static str, constraint: &'static AttrConstraintDef) -> AttrSlot {
        AttrSlot { name, constraint, presence: Presence::Optional }
    }

    /// An attribute that ops are made with unless another one is given: [`Presence::Default`].
    pub const fn with_default(
        name: &'static str,
        constraint: &'static AttrConstraintDef,
        make: fn(&ContextData) -> Attribute,
    ) -> AttrSlot {
        AttrSlot { name, constraint, presence: Presence::Default(make) }
    }

    /// An attribute that is read as a value when it is missing: [`Presence::ReadAs`].
    pub const fn read_as(
        name: &'static str,
        constraint: &'static AttrConstraintDef,
        make: fn(&ContextData) -> Attribute,
    ) -> AttrSlot {
        AttrSlot { name, constraint, presence: Presence::ReadAs(make) }
    }

    /// The sizes of groups of operands or results.
    pub const fn segments(name: &'static str) -> AttrSlot {
        AttrSlot { name, constraint: &AttrConstraintDef::SEGMENT_SIZES, presence: Presence::Segments }
    }

    /// Returns whether the slot is a native property: no attribute of the op has its name, but a discardable one may.
    pub const fn is_native(&self) -> bool {
        matches!(self.constraint.pred, AttrPred::Native(_))
    }

    /// Returns whether an op without the attribute is invalid.
    pub const fn is_required(&self) -> bool {
        matches!(self.presence, Presence::Required)
    }

    /// The default of a missing attribute.
    pub fn default(&self, cx: &ContextData) -> Option<Attribute> {
        match self.presence {
            Presence::Default(make) | Presence::ReadAs(make) => Some(make(cx)),
            _ => None,
        }
    }

    /// The value that ops are made with when none is given.
    pub fn initial(&self, cx: &ContextData) -> Option<Attribute> {
        match self.presence {
            Presence::Default(make) => Some(make(cx)),
            _ => None,
        }
    }

    /// The noun for it in messages.
    pub const fn noun(&self) -> &'static str {
        if self.is_native() { "property" } else { "attribute" }
    }

    /// The message about an attribute that does not satisfy the constraint.
    pub fn violation(&self, op: &str, cx: &ContextData, found: Attribute) -> String {
        let summary = self.constraint.describe(cx, found);
        format!("'{op}' op {} '{}' failed to satisfy constraint: {summary}", self.noun(), self.name)
    }
}
