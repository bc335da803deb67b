//! Queries of an op.

use super::super::arena::{Arena, Def, NONE, OpExt};
use super::super::handles::{Op, ROOT, Value};
use super::super::{Ir, Isolate};
use super::{BlockRef, OpRef, RegionRef, Use, ValueRef};
use crate::context::{Attribute, Context, Ident, Location, NamedAttr, OpDescriptor, OpFacts, OpName, OpTraits, Type};
use crate::decl::hooks::OpTrait;
use crate::decl::op::CommonAttr;

impl<'a> OpRef<'a> {
    /// The handle.
    #[inline]
    pub fn handle(self) -> Op {
        Op::new(self.iso.id, self.idx)
    }

    /// The tree.
    #[inline]
    pub fn ir(self) -> &'a Ir {
        self.ir
    }

    /// The context.
    #[inline]
    pub fn cx(self) -> &'a Context {
        &self.ir.cx
    }

    /// The arena, unless it is the op of an isolate (which then has no operands, results or successors).
    #[inline]
    fn arena(self) -> Option<&'a Arena> {
        match self.idx {
            ROOT => None,
            _ => self.iso.arena.as_deref(),
        }
    }

    /// The arena and the side record, for ops that have one.
    #[inline]
    fn ext(self) -> Option<(&'a Arena, &'a OpExt)> {
        if self.body.ext == NONE {
            return None;
        }
        let arena = self.iso.arena.as_deref()?;
        Some((arena, arena.ext_of(self.body)))
    }

    /// The op's name.
    #[inline]
    pub fn name(self) -> OpName {
        self.body.name
    }

    /// The declaration of the op, when it is registered.
    #[inline]
    pub fn descriptor(self) -> Option<&'static OpDescriptor> {
        self.cx().op_descriptor(self.name())
    }

    /// The facts that follow from the op's declaration alone, when it is registered.
    #[inline]
    pub(crate) fn facts(self) -> Option<&'a OpFacts> {
        self.cx().op_facts(self.name())
    }

    /// Returns whether the op is registered with all of these traits.
    #[inline]
    pub fn has_traits(self, traits: OpTraits) -> bool {
        self.cx().op_has(self.name(), traits)
    }

    /// Returns whether the op has a trait that a dialect declares itself: `op.has_trait::<HasInductionVariable>()`. Those of the kernel are
    /// asked for by [`has_traits`](Self::has_traits).
    pub fn has_trait<T: OpTrait>(self) -> bool {
        self.descriptor().is_some_and(|descriptor| descriptor.has_trait::<T>())
    }

    /// Returns whether the op is unregistered, and so may have any trait.
    #[inline]
    pub fn is_unregistered(self) -> bool {
        self.descriptor().is_none()
    }

    /// Returns whether the op is unregistered, but of a dialect that was announced: see
    /// [`DialectRegistry::announce`](crate::context::DialectRegistry::announce).
    #[inline]
    pub fn is_announced(self) -> bool {
        self.cx().op_is_announced(self.name())
    }

    /// The location.
    #[inline]
    pub fn loc(self) -> Location {
        self.body.loc
    }

    /// The number of operands.
    #[inline]
    pub fn num_operands(self) -> usize {
        self.body.n_operands as usize
    }

    /// The op that defines an operand.
    #[inline]
    pub fn operand_def(self, index: usize) -> Option<OpRef<'a>> {
        if index >= self.body.n_operands as usize {
            return None;
        }
        let arena = self.arena()?;
        match arena.def(arena.operands[self.body.operands as usize + index].target) {
            Def::Result { op, .. } => Some(OpRef::nested(self.ir, self.iso, arena, op)),
            Def::Foreign(index) => self.foreign_def(arena, index),
            Def::Argument { .. } | Def::Dead => None,
        }
    }

    /// The ops that define its operands.
    #[inline]
    pub(crate) fn operand_defs(self) -> impl Iterator<Item = Option<OpRef<'a>>> {
        let arena = self.arena();
        let uses = arena.map_or(&[][..], |arena| arena.operands_of(self.body));
        uses.iter().map(move |use_| {
            let arena = arena?;
            match arena.def(use_.target) {
                Def::Result { op, .. } => Some(OpRef::nested(self.ir, self.iso, arena, op)),
                Def::Foreign(index) => self.foreign_def(arena, index),
                Def::Argument { .. } | Def::Dead => None,
            }
        })
    }

    #[cold]
    #[inline(never)]
    fn foreign_def(self, arena: &Arena, index: u32) -> Option<OpRef<'a>> {
        self.ir.get_value(arena.foreign_value(index))?.defining_op()
    }

    /// The value that is an operand.
    #[inline]
    pub fn operand_ref(self, index: usize) -> Option<ValueRef<'a>> {
        let arena = self.arena()?;
        let target = arena.operands_of(self.body).get(index)?.target;
        match arena.values[target as usize].is_foreign() {
            true => self.ir.get_value(self.iso.value_handle_in(arena, target)),
            false => Some(ValueRef { ir: self.ir, iso: self.iso, arena, idx: target }),
        }
    }

    /// The operands.
    #[inline]
    pub fn operands(self) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + 'a {
        let arena = self.arena();
        let uses = arena.map_or(&[][..], |a| a.operands_of(self.body));
        let handle = move |arena: &Arena, target| self.iso.value_handle_in(arena, target);
        uses.iter().map(move |u| handle(arena.expect("an op with operands is in an arena"), u.target))
    }

    /// For each operand, the next older use of its value within the isolate.
    pub fn older_uses(self) -> impl ExactSizeIterator<Item = Option<Use>> + 'a {
        let arena = self.arena();
        let uses = arena.map_or(&[][..], |a| a.operands_of(self.body));
        uses.iter().map(move |use_| {
            let arena = arena?;
            let owner = arena.operands.get(use_.next as usize)?.owner;
            let index = use_.next - arena.bodies[owner as usize].operands;
            Some(Use { op: Op::new(self.iso.id, owner), index })
        })
    }

    /// An operand.
    #[inline]
    pub fn operand(self, index: usize) -> Option<Value> {
        if index >= self.body.n_operands as usize {
            return None;
        }
        let arena = self.arena()?;
        Some(self.iso.value_handle_in(arena, arena.operands[self.body.operands as usize + index].target))
    }

    /// The types of its operands.
    pub fn operand_types(self) -> impl ExactSizeIterator<Item = Type> + Clone + 'a {
        let arena = self.arena();
        let uses = arena.map_or(&[][..], |a| a.operands_of(self.body));
        uses.iter().map(move |u| arena.expect("an op with operands is in an arena").values[u.target as usize].ty)
    }

    /// The type of an operand.
    #[inline]
    pub fn operand_type(self, index: usize) -> Option<Type> {
        let arena = self.arena()?;
        let operand = arena.operands_of(self.body).get(index)?;
        Some(arena.values[operand.target as usize].ty)
    }

    /// The number of results.
    #[inline]
    pub fn num_results(self) -> usize {
        self.body.n_results as usize
    }

    /// The results.
    #[inline]
    pub fn results(self) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + 'a {
        let (start, iso) = (self.body.results, self.iso.id);
        (start..start + self.body.n_results).map(move |v| Value::new(iso, v))
    }

    /// A result.
    #[inline]
    pub fn result(self, index: usize) -> Option<Value> {
        let known = index < self.body.n_results as usize;
        known.then(|| Value::new(self.iso.id, self.body.results + index as u32))
    }

    /// The types of its results.
    pub fn result_types(self) -> impl ExactSizeIterator<Item = Type> + Clone + 'a {
        let values = match self.arena() {
            Some(a) => &a.values[self.body.results as usize..][..self.num_results()],
            None => &[],
        };
        values.iter().map(|v| v.ty)
    }

    /// The type of a result.
    #[inline]
    pub fn result_type(self, index: usize) -> Option<Type> {
        let arena = self.arena()?;
        let known = index < self.body.n_results as usize;
        known.then(|| arena.values[self.body.results as usize + index].ty)
    }

    /// Returns whether the op owns an isolate, or could: it is declared to, and has neither operands nor results nor successors. In valid IR
    /// nothing in its regions depends on what is around it, but for symbols, wherever it is stored.
    pub fn may_own_isolate(self) -> bool {
        self.idx == ROOT
            || self.descriptor().is_some_and(OpDescriptor::owns_isolate)
                && self.num_operands() == 0
                && self.num_results() == 0
                && self.num_successors() == 0
    }

    /// The number of successors.
    #[inline]
    pub fn num_successors(self) -> usize {
        self.ext().map_or(0, |(_, ext)| ext.n_successors as usize)
    }

    /// The successors.
    #[inline]
    pub fn successors(self) -> impl ExactSizeIterator<Item = BlockRef<'a>> + Clone + 'a {
        let arena = self.arena();
        let uses = self.ext().map_or(&[][..], |(arena, ext)| arena.successors_of(ext));
        uses.iter().map(move |u| BlockRef {
            ir: self.ir,
            iso: self.iso,
            arena: arena.expect("an op with successors is in an arena"),
            idx: u.target,
        })
    }

    /// The number of regions.
    #[inline]
    pub fn num_regions(self) -> usize {
        self.num_regions_and_successors().0
    }

    /// Brings the ops in the isolate that this op owns into the cache, for somebody who is going to look at most of them in some order.
    /// Changes nothing but the time that this takes.
    pub fn warm_isolate(self) {
        if let Some(arena) = self.iso.arena.as_deref().filter(|_| self.idx == ROOT) {
            arena.warm();
        }
    }

    /// Returns whether ops that own isolates, or [could](Self::may_own_isolate), may be nested in the op. Takes constant time: an isolate
    /// knows whether others are in it.
    #[inline]
    pub fn may_contain_isolates(self) -> bool {
        self.ir.inlined || self.iso.arena.as_deref().is_some_and(|arena| arena.has_links())
    }

    /// Returns whether the op has no regions, successors and attributes that it does not declare, and is none that owns an isolate.
    #[inline]
    pub(crate) fn is_leaf(self) -> bool {
        self.idx != ROOT && self.body.ext == NONE
    }

    /// The numbers of regions and successors. Most ops have none.
    #[inline]
    pub fn num_regions_and_successors(self) -> (usize, usize) {
        let (regions, successors) = match self.ext() {
            Some((_, ext)) => (ext.n_regions, ext.n_successors),
            None if self.idx == ROOT => (self.iso.n_regions, 0),
            None => (0, 0),
        };
        (regions as usize, successors as usize)
    }

    /// The numbers of operands, results, regions and successors.
    #[inline]
    pub(crate) fn counts(self) -> [u32; 4] {
        let (regions, successors) = self.num_regions_and_successors();
        [self.body.n_operands, self.body.n_results, regions as u32, successors as u32]
    }

    /// Returns whether the op was found valid, and nothing that its counts depend on was edited since.
    #[inline]
    pub(crate) fn is_known_valid(self) -> bool {
        self.arena().is_some_and(|arena| arena.valid_ops.contains(self.idx, self.cx().rules()))
    }

    /// Returns whether the op has these numbers of operands, and of results, regions and successors.
    #[inline]
    pub(crate) fn has_counts(self, operands: u32, [results, regions, successors]: [u32; 3]) -> bool {
        self.counts() == [operands, results, regions, successors]
    }

    /// The regions.
    #[inline]
    pub fn regions(self) -> impl ExactSizeIterator<Item = RegionRef<'a>> + DoubleEndedIterator + Clone + 'a {
        let list = self.region_list();
        let n = match self.idx {
            ROOT => self.iso.n_regions as usize,
            _ => list.len(),
        };
        (0..n).map(move |i| {
            // Without an arena, regions have their numbers.
            let idx = list.get(i).map_or(i as u32, |idx| *idx);
            RegionRef { ir: self.ir, iso: self.iso, idx }
        })
    }

    /// The places of the regions in the arena, if there is one.
    #[inline]
    pub(crate) fn region_list(self) -> &'a [u32] {
        match self.ext() {
            Some((arena, ext)) => arena.regions_of(ext),
            None if self.idx == ROOT => self.iso.arena.as_deref().map_or(&[], |arena| arena.op_regions(ROOT)),
            None => &[],
        }
    }

    /// A region.
    #[inline]
    pub fn region(self, index: usize) -> Option<RegionRef<'a>> {
        let idx = match self.region_list().get(index) {
            Some(idx) => *idx,
            None if self.idx == ROOT && self.iso.arena.is_none() && index < self.iso.n_regions as usize => index as u32,
            None => return None,
        };
        Some(RegionRef { ir: self.ir, iso: self.iso, idx })
    }

    /// The values of its inherent attributes, in the order of the descriptor. Unregistered ops with `<{..}>` have that one
    /// attribute.
    #[inline]
    pub fn slots(self) -> &'a [Option<Attribute>] {
        self.slots_as(self.descriptor())
    }

    /// As [`slots`](Self::slots), for a caller who knows the declaration.
    #[inline]
    pub(crate) fn slots_as(self, descriptor: Option<&'static OpDescriptor>) -> &'a [Option<Attribute>] {
        let start = self.body.slots as usize;
        match self.arena() {
            None => &self.iso.slots,
            Some(_) if self.body.slots == NONE => &[],
            Some(arena) => {
                let n = descriptor.map_or(1, |descriptor| descriptor.attributes.len());
                arena.slots.get(start..start + n).unwrap_or(&[])
            }
        }
    }

    /// The value of an inherent attribute, by name. On unregistered ops: an entry of `<{..}>`.
    #[inline]
    pub fn inherent_attr(self, name: impl AsRef<[u8]>) -> Option<Attribute> {
        let name = name.as_ref();
        match self.descriptor() {
            Some(descriptor) => self.slot(descriptor.slot(name)?),
            None => self.cx().dictionary_get(self.slot(0)?, name),
        }
    }

    /// The value of an inherent attribute that many ops have.
    #[inline]
    pub fn common_attr(self, attr: CommonAttr) -> Option<Attribute> {
        match self.facts() {
            Some(facts) => self.slot(usize::from(facts.common_attrs[attr as usize]?)),
            None => self.inherent_attr(attr.name().as_bytes()),
        }
    }

    /// The value of an inherent attribute, by the identifier that is its name.
    #[inline]
    pub fn inherent_attr_by_ident(self, name: Ident) -> Option<Attribute> {
        let cx = self.cx();
        let op_name = self.name();
        match cx.op_slot(op_name, name) {
            Some(slot) => self.slot(slot),
            None if cx.op_descriptor(op_name).is_none() => cx.dictionary_get(self.slot(0)?, cx.bytes(name)),
            None => None,
        }
    }

    /// The value of an inherent attribute, by its number in the descriptor.
    #[inline]
    pub(crate) fn slot(self, slot: usize) -> Option<Attribute> {
        match self.arena() {
            None => *self.iso.slots.get(slot)?,
            Some(_) if self.body.slots == NONE => None,
            Some(arena) => *arena.slots.get(self.body.slots as usize + slot)?,
        }
    }

    /// The attributes that the op does not declare, sorted by name.
    #[inline]
    pub fn discardable_attrs(self) -> &'a [NamedAttr] {
        match self.ext() {
            Some((arena, ext)) => arena.attrs_of(ext),
            None if self.idx == ROOT => &self.iso.attrs,
            None => &[],
        }
    }

    /// The value of an attribute that the op does not declare.
    pub fn discardable_attr(self, name: impl AsRef<[u8]>) -> Option<Attribute> {
        let (cx, name) = (self.cx(), name.as_ref());
        self.discardable_attrs().iter().find(|a| cx.bytes(a.name) == name).map(|a| a.value)
    }

    /// The value of an attribute that the op does not declare, by the identifier that is its name.
    #[inline]
    pub fn discardable_attr_by_ident(self, name: Ident) -> Option<Attribute> {
        self.discardable_attrs().iter().find(|a| a.name == name).map(|a| a.value)
    }

    /// The value of an attribute, inherent or not.
    pub fn attr(self, name: impl AsRef<[u8]>) -> Option<Attribute> {
        let name = name.as_ref();
        self.inherent_attr(name).or_else(|| self.discardable_attr(name))
    }

    /// The properties as one attribute, as `<..>` shows it. `None` when there is nothing to show.
    pub fn properties(self) -> Option<Attribute> {
        let Some(descriptor) = self.descriptor() else { return *self.slots().first()? };
        let cx = self.cx();
        let entry = |(slot, value): (&crate::context::AttrSlot, &Option<Attribute>)| {
            value.map(|value| NamedAttr { name: cx.ident(slot.name.as_bytes()), value })
        };
        let entries: Vec<_> = descriptor.attributes.iter().zip(self.slots()).filter_map(entry).collect();
        if entries.is_empty() {
            return None;
        }
        // Slots are in the order of names, without duplicates.
        Some(cx.intern_attr(crate::attrs::AttrData::Dictionary(entries.into())))
    }

    /// The place of the op in the surrounding arena: for the op of an isolate, that of the link to it.
    #[inline]
    pub(crate) fn place(self) -> Option<(&'a Isolate, &'a Arena, u32)> {
        match self.idx {
            ROOT => {
                let parent = self.ir.isolate(self.iso.parent)?;
                Some((parent, parent.arena.as_deref()?, self.iso.place))
            }
            idx => Some((self.iso, self.iso.arena.as_deref()?, idx)),
        }
    }

    /// The parent block.
    #[inline]
    pub fn parent_block(self) -> Option<BlockRef<'a>> {
        let (iso, arena, idx) = self.place()?;
        let block = arena.links[idx as usize].block;
        (block != NONE).then_some(BlockRef { ir: self.ir, iso, arena, idx: block })
    }

    /// The parent region.
    pub fn parent_region(self) -> Option<RegionRef<'a>> {
        self.parent_block()?.parent_region()
    }

    /// The op around it.
    pub fn parent_op(self) -> Option<OpRef<'a>> {
        self.parent_region()?.parent_op()
    }

    /// The op around all others.
    pub fn outermost(self) -> OpRef<'a> {
        std::iter::successors(Some(self), |op| op.parent_op()).last().unwrap_or(self)
    }

    /// The op behind it in its block.
    #[inline]
    pub fn next(self) -> Option<OpRef<'a>> {
        let (iso, arena, idx) = self.place()?;
        self.ir.op_at(iso, arena, arena.links[idx as usize].next)
    }

    /// The op before it in its block.
    #[inline]
    pub fn prev(self) -> Option<OpRef<'a>> {
        let (iso, arena, idx) = self.place()?;
        self.ir.op_at(iso, arena, arena.links[idx as usize].prev)
    }

    /// The op and those behind it in its block, without leaves whose names are to be skipped.
    #[inline]
    pub fn and_behind(self, passed_over: impl Fn(OpName) -> bool + Copy + 'a) -> impl Iterator<Item = OpRef<'a>> {
        self.place().into_iter().flat_map(move |(iso, arena, first)| {
            let some = |op: u32| (op != NONE).then_some(op);
            let all = std::iter::successors(some(first), move |op| some(arena.links[*op as usize].next));
            let is_passed_over = move |op: u32| {
                let body = &arena.bodies[op as usize];
                body.ext == NONE && passed_over(body.name)
            };
            all.filter(move |op| !is_passed_over(*op)).filter_map(move |op| self.ir.op_at(iso, arena, op))
        })
    }

    /// Returns whether the op comes before `other` in the block of both; `None` when they are in different blocks.
    /// Takes constant time in blocks that are numbered, and walks from both ends otherwise.
    pub fn is_before(self, other: OpRef<'_>) -> Option<bool> {
        let ((iso, arena, a), (other_iso, _, b)) = (self.place()?, other.place()?);
        let block = arena.links[a as usize].block;
        if iso.id != other_iso.id || block == NONE || arena.links[b as usize].block != block {
            return None;
        }
        if arena.is_ordered(block) {
            return Some(arena.links[a as usize].order < arena.links[b as usize].order);
        }
        if a == b {
            return Some(false);
        }
        let (mut forth, mut back) = (a, a);
        loop {
            forth = arena.links[forth as usize].next;
            back = arena.links[back as usize].prev;
            match (forth, back) {
                (x, _) if x == b => return Some(true),
                (_, x) if x == b => return Some(false),
                (NONE, _) => return Some(false),
                (_, NONE) => return Some(true),
                _ => {}
            }
        }
    }

    /// Returns whether `other` is this op or nested in it.
    pub fn is_ancestor_of(self, other: OpRef<'_>) -> bool {
        let mut op = Some(other.handle());
        while let Some(handle) = op {
            if handle == self.handle() {
                return true;
            }
            op = other.ir.op(handle).parent_op().map(|p| p.handle());
        }
        false
    }

    /// Returns whether no result has a use.
    #[inline]
    pub fn use_empty(self) -> bool {
        let Some(arena) = self.arena() else { return true };
        arena.values[self.body.results as usize..][..self.num_results()].iter().all(|value| value.first_use == NONE)
    }
}
