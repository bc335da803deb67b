//! Borrowed views: everything that one wants to ask of an op, block, region or value.

use std::fmt;

use super::arena::{Arena, DEAD, Def, NONE};
use super::handles::{Block, IsolateId, Op, ROOT, Region, Value};
use super::{HOLDER, Ir, Isolate};
use crate::context::{Attribute, Context, Ident, Location, NamedAttr, OpDescriptor, OpFacts, OpName, OpTraits, Type};

impl Ir {
    /// The op behind a handle; `None` when it was erased or belongs to another tree.
    #[inline]
    pub fn get_op(&self, op: Op) -> Option<OpRef<'_>> {
        let iso = self.isolate(op.iso)?;
        let live = match op.idx {
            ROOT => iso.id != HOLDER,
            idx => iso.arena.as_ref().is_some_and(|a| a.is_live_op(idx)),
        };
        live.then_some(OpRef { ir: self, iso, idx: op.idx })
    }

    /// The op behind a handle.
    ///
    /// # Panics
    /// When the op was erased or belongs to another tree: a bug of the caller, never of the input.
    #[inline]
    #[track_caller]
    pub fn op(&self, op: Op) -> OpRef<'_> {
        self.get_op(op).unwrap_or_else(|| stale("operation"))
    }

    /// The block behind a handle; `None` when it was erased or belongs to another tree.
    #[inline]
    pub fn get_block(&self, block: Block) -> Option<BlockRef<'_>> {
        let iso = self.isolate(block.iso)?;
        let arena = iso.arena.as_deref()?;
        arena.is_live_block(block.idx).then_some(BlockRef { ir: self, iso, arena, idx: block.idx })
    }

    /// The block behind a handle.
    ///
    /// # Panics
    /// When the block was erased or belongs to another tree.
    #[inline]
    #[track_caller]
    pub fn block(&self, block: Block) -> BlockRef<'_> {
        self.get_block(block).unwrap_or_else(|| stale("block"))
    }

    /// The region behind a handle; `None` when its op was erased or belongs to another tree.
    #[inline]
    pub fn get_region(&self, region: Region) -> Option<RegionRef<'_>> {
        let iso = self.isolate(region.iso)?;
        let known = match &iso.arena {
            Some(arena) => arena.regions.get(region.idx as usize).is_some_and(|r| r.owner != DEAD),
            None => region.idx < iso.n_regions,
        };
        known.then_some(RegionRef { ir: self, iso, idx: region.idx })
    }

    /// The region behind a handle.
    ///
    /// # Panics
    /// When its op was erased or belongs to another tree.
    #[inline]
    #[track_caller]
    pub fn region(&self, region: Region) -> RegionRef<'_> {
        self.get_region(region).unwrap_or_else(|| stale("region"))
    }

    /// The value behind a handle; `None` when it was erased or belongs to another tree.
    #[inline]
    pub fn get_value(&self, value: Value) -> Option<ValueRef<'_>> {
        let iso = self.isolate(value.iso)?;
        let arena = iso.arena.as_deref()?;
        arena.is_live_value(value.idx).then_some(ValueRef { ir: self, iso, arena, idx: value.idx })
    }

    /// The value behind a handle.
    ///
    /// # Panics
    /// When the value was erased or belongs to another tree.
    #[inline]
    #[track_caller]
    pub fn value(&self, value: Value) -> ValueRef<'_> {
        self.get_value(value).unwrap_or_else(|| stale("value"))
    }
}

#[cold]
#[track_caller]
fn stale(what: &str) -> ! {
    panic!("stale handle: the {what} was erased, or belongs to another tree")
}

/// A borrowed operation.
#[derive(Clone, Copy)]
pub struct OpRef<'a> {
    pub(crate) ir: &'a Ir,
    pub(crate) iso: &'a Isolate,
    pub(crate) idx: u32,
}

/// A borrowed block.
#[derive(Clone, Copy)]
pub struct BlockRef<'a> {
    pub(crate) ir: &'a Ir,
    pub(crate) iso: &'a Isolate,
    pub(crate) arena: &'a Arena,
    pub(crate) idx: u32,
}

/// A borrowed region.
#[derive(Clone, Copy)]
pub struct RegionRef<'a> {
    pub(crate) ir: &'a Ir,
    pub(crate) iso: &'a Isolate,
    pub(crate) idx: u32,
}

/// A borrowed value.
#[derive(Clone, Copy)]
pub struct ValueRef<'a> {
    pub(crate) ir: &'a Ir,
    pub(crate) iso: &'a Isolate,
    pub(crate) arena: &'a Arena,
    pub(crate) idx: u32,
}

/// What defines a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// A result of an op.
    Result(Op, u32),
    /// An argument of a block.
    Argument(Block, u32),
}

/// A use of a value: the op, and which of its operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Use {
    /// The user.
    pub op: Op,
    /// The operand's number.
    pub index: u32,
}

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

    /// The op's name.
    #[inline]
    pub fn name(self) -> OpName {
        match self.arena() {
            None => self.iso.name,
            Some(arena) => arena.bodies[self.idx as usize].name,
        }
    }

    /// What is declared of the op, when it is registered.
    #[inline]
    pub fn descriptor(self) -> Option<&'static OpDescriptor> {
        self.cx().op_descriptor(self.name())
    }

    /// What is known of the op by its declaration alone, when it is registered.
    #[inline]
    pub(crate) fn facts(self) -> Option<&'a OpFacts> {
        self.cx().op_facts(self.name())
    }

    /// Whether the op is registered with all of these traits.
    #[inline]
    pub fn has_traits(self, traits: OpTraits) -> bool {
        self.cx().op_has(self.name(), traits)
    }

    /// Whether the op is unregistered, and so may have any trait.
    #[inline]
    pub fn is_unregistered(self) -> bool {
        self.descriptor().is_none()
    }

    /// Whether the op is unregistered, but of a dialect that exists: see
    /// [`DialectRegistry::announce`](crate::context::DialectRegistry::announce).
    #[inline]
    pub fn is_announced(self) -> bool {
        self.cx().op_is_announced(self.name())
    }

    /// Where the op comes from.
    #[inline]
    pub fn loc(self) -> Location {
        match self.arena() {
            None => self.iso.loc,
            Some(arena) => arena.bodies[self.idx as usize].loc,
        }
    }

    /// How many operands it has.
    #[inline]
    pub fn num_operands(self) -> usize {
        self.arena().map_or(0, |a| a.bodies[self.idx as usize].n_operands as usize)
    }

    /// The op that defines an operand.
    #[inline]
    pub fn operand_def(self, index: usize) -> Option<OpRef<'a>> {
        let arena = self.arena()?;
        let body = &arena.bodies[self.idx as usize];
        if index >= body.n_operands as usize {
            return None;
        }
        match arena.def(arena.operands[body.operands as usize + index].target) {
            Def::Result { op, .. } => Some(OpRef { idx: op, ..self }),
            Def::Foreign(index) => self.foreign_def(arena, index),
            Def::Argument { .. } | Def::Dead => None,
        }
    }

    /// The ops that define its operands.
    #[inline]
    pub(crate) fn operand_defs(self) -> impl Iterator<Item = Option<OpRef<'a>>> {
        let arena = self.arena();
        let uses = arena.map_or(&[][..], |arena| arena.operands(self.idx));
        uses.iter().map(move |use_| {
            let arena = arena?;
            match arena.def(use_.target) {
                Def::Result { op, .. } => Some(OpRef { idx: op, ..self }),
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
    pub(crate) fn operand_ref(self, index: usize) -> Option<ValueRef<'a>> {
        let arena = self.arena()?;
        let target = arena.operands(self.idx).get(index)?.target;
        match arena.values[target as usize].is_foreign() {
            true => self.ir.get_value(self.iso.value_handle_in(arena, target)),
            false => Some(ValueRef { ir: self.ir, iso: self.iso, arena, idx: target }),
        }
    }

    /// Its operands.
    #[inline]
    pub fn operands(self) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + 'a {
        let arena = self.arena();
        let uses = arena.map_or(&[][..], |a| a.operands(self.idx));
        let handle = move |arena: &Arena, target| self.iso.value_handle_in(arena, target);
        uses.iter().map(move |u| handle(arena.expect("an op with operands is in an arena"), u.target))
    }

    /// An operand.
    #[inline]
    pub fn operand(self, index: usize) -> Option<Value> {
        let arena = self.arena()?;
        let body = &arena.bodies[self.idx as usize];
        if index >= body.n_operands as usize {
            return None;
        }
        Some(self.iso.value_handle_in(arena, arena.operands[body.operands as usize + index].target))
    }

    /// The types of its operands.
    pub fn operand_types(self) -> impl ExactSizeIterator<Item = Type> + Clone + 'a {
        let arena = self.arena();
        let uses = arena.map_or(&[][..], |a| a.operands(self.idx));
        uses.iter().map(move |u| arena.expect("an op with operands is in an arena").values[u.target as usize].ty)
    }

    /// The type of an operand.
    #[inline]
    pub fn operand_type(self, index: usize) -> Option<Type> {
        let arena = self.arena()?;
        let operand = arena.operands(self.idx).get(index)?;
        Some(arena.values[operand.target as usize].ty)
    }

    /// How many results it has.
    #[inline]
    pub fn num_results(self) -> usize {
        self.arena().map_or(0, |a| a.n_results(self.idx) as usize)
    }

    /// Its results.
    #[inline]
    pub fn results(self) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + 'a {
        let start = self.arena().map_or(0, |a| a.bodies[self.idx as usize].results);
        let iso = self.iso.id;
        (start..start + self.num_results() as u32).map(move |v| Value::new(iso, v))
    }

    /// A result.
    #[inline]
    pub fn result(self, index: usize) -> Option<Value> {
        let arena = self.arena()?;
        let known = index < arena.n_results(self.idx) as usize;
        known.then(|| Value::new(self.iso.id, arena.bodies[self.idx as usize].results + index as u32))
    }

    /// The types of its results.
    pub fn result_types(self) -> impl ExactSizeIterator<Item = Type> + Clone + 'a {
        let values = match self.arena() {
            Some(a) => &a.values[a.bodies[self.idx as usize].results as usize..][..self.num_results()],
            None => &[],
        };
        values.iter().map(|v| v.ty)
    }

    /// The type of a result.
    #[inline]
    pub fn result_type(self, index: usize) -> Option<Type> {
        let arena = self.arena()?;
        let known = index < arena.n_results(self.idx) as usize;
        known.then(|| arena.values[arena.bodies[self.idx as usize].results as usize + index].ty)
    }

    /// How many successors it has.
    #[inline]
    pub fn num_successors(self) -> usize {
        self.arena().map_or(0, |a| a.successors(self.idx).len())
    }

    /// Its successors.
    #[inline]
    pub fn successors(self) -> impl ExactSizeIterator<Item = BlockRef<'a>> + Clone + 'a {
        let arena = self.arena();
        let uses = arena.map_or(&[][..], |a| a.successors(self.idx));
        uses.iter().map(move |u| BlockRef {
            ir: self.ir,
            iso: self.iso,
            arena: arena.expect("an op with successors is in an arena"),
            idx: u.target,
        })
    }

    /// How many regions it has.
    #[inline]
    pub fn num_regions(self) -> usize {
        match &self.iso.arena {
            None => self.iso.n_regions as usize,
            Some(arena) => arena.op_regions(self.idx).len(),
        }
    }

    /// Whether ops that own isolates may be nested in it. Asked in few steps: an isolate knows whether there are any in it.
    #[inline]
    pub(crate) fn may_contain_isolates(self) -> bool {
        self.iso.arena.as_deref().is_some_and(|arena| arena.has_links())
    }

    /// How many regions and successors it has. Most ops have none.
    #[inline(always)]
    pub(crate) fn num_regions_and_successors(self) -> (usize, usize) {
        match self.arena() {
            Some(arena) if arena.bodies[self.idx as usize].ext == NONE => (0, 0),
            _ => self.count_regions_and_successors(),
        }
    }

    /// Whether it has so many operands and results, and neither regions nor successors.
    #[inline]
    pub(crate) fn is_flat(self, operands: usize, results: usize) -> bool {
        let counts = self.arena().map(|arena| &arena.bodies[self.idx as usize]);
        let (n_operands, n_results) = counts.map_or((0, 0), |body| (body.n_operands, body.n_results));
        n_operands as usize == operands
            && n_results as usize == results
            && (counts.is_some_and(|body| body.ext == NONE) || self.count_regions_and_successors() == (0, 0))
    }

    #[inline(never)]
    fn count_regions_and_successors(self) -> (usize, usize) {
        (self.num_regions(), self.num_successors())
    }

    /// Its regions.
    pub fn regions(self) -> impl ExactSizeIterator<Item = RegionRef<'a>> + DoubleEndedIterator + Clone + 'a {
        let list = self.iso.arena.as_ref().map(|a| a.op_regions(self.idx));
        (0..self.num_regions()).map(move |i| {
            let idx = list.map_or(i as u32, |list| list[i]);
            RegionRef { ir: self.ir, iso: self.iso, idx }
        })
    }

    /// A region.
    pub fn region(self, index: usize) -> Option<RegionRef<'a>> {
        self.regions().nth(index)
    }

    /// The values of its inherent attributes, in the order of the descriptor. Unregistered ops with `<{..}>` have that one
    /// attribute.
    #[inline]
    pub fn slots(self) -> &'a [Option<Attribute>] {
        let Some(arena) = self.arena() else { return &self.iso.slots };
        let body = &arena.bodies[self.idx as usize];
        if body.slots == NONE {
            return &[];
        }
        let n = self.descriptor().map_or(1, |d| d.attributes.len());
        arena.slots.get(body.slots as usize..body.slots as usize + n).unwrap_or(&[])
    }

    /// The value of an inherent attribute, by name. On unregistered ops: an entry of `<{..}>`.
    #[inline]
    pub fn inherent_attr(self, name: &[u8]) -> Option<Attribute> {
        match self.descriptor() {
            Some(descriptor) => self.slot(descriptor.slot(name)?),
            None => self.cx().dictionary_get(self.slot(0)?, name),
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
        let Some(arena) = self.arena() else { return *self.iso.slots.get(slot)? };
        let start = arena.bodies[self.idx as usize].slots;
        if start == NONE { None } else { *arena.slots.get(start as usize + slot)? }
    }

    /// The attributes that the op does not declare, sorted by name.
    #[inline]
    pub fn discardable_attrs(self) -> &'a [NamedAttr] {
        match self.arena() {
            None => &self.iso.attrs,
            Some(arena) => arena.op_attrs(self.idx),
        }
    }

    /// The value of an attribute that the op does not declare.
    pub fn discardable_attr(self, name: &[u8]) -> Option<Attribute> {
        let cx = self.cx();
        self.discardable_attrs().iter().find(|a| cx.bytes(a.name) == name).map(|a| a.value)
    }

    /// The value of an attribute that the op does not declare, by the identifier that is its name.
    #[inline]
    pub fn discardable_attr_by_ident(self, name: Ident) -> Option<Attribute> {
        self.discardable_attrs().iter().find(|a| a.name == name).map(|a| a.value)
    }

    /// The value of an attribute, inherent or not.
    pub fn attr(self, name: &[u8]) -> Option<Attribute> {
        self.inherent_attr(name).or_else(|| self.discardable_attr(name))
    }

    /// The properties as one attribute: what stands in `<..>`. `None` when there is nothing to show.
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

    /// The block that it stands in.
    #[inline]
    pub fn parent_block(self) -> Option<BlockRef<'a>> {
        let (iso, arena, idx) = self.place()?;
        let block = arena.links[idx as usize].block;
        (block != NONE).then_some(BlockRef { ir: self.ir, iso, arena, idx: block })
    }

    /// The region that it stands in.
    pub fn parent_region(self) -> Option<RegionRef<'a>> {
        self.parent_block()?.parent_region()
    }

    /// The op around it.
    pub fn parent_op(self) -> Option<OpRef<'a>> {
        self.parent_region()?.parent_op()
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

    /// It and the ops behind it in its block, without leaves with names that are to be passed over.
    #[inline]
    pub(crate) fn and_behind(
        self,
        passed_over: impl Fn(OpName) -> bool + Copy + 'a,
    ) -> impl Iterator<Item = OpRef<'a>> {
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

    /// Whether it comes before `other` in the block of both; `None` when they are in different blocks. Takes constant time
    /// in blocks that are numbered, and walks from both ends otherwise.
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

    /// Whether `other` is this op or nested in it.
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

    /// Whether no result has a use.
    #[inline]
    pub fn use_empty(self) -> bool {
        let Some(arena) = self.arena() else { return true };
        let start = arena.bodies[self.idx as usize].results as usize;
        arena.values[start..][..arena.n_results(self.idx) as usize].iter().all(|value| value.first_use == NONE)
    }
}

impl Ir {
    /// The op at a place in an arena; `None` for no place.
    #[inline]
    pub(crate) fn op_at<'a>(&'a self, iso: &'a Isolate, arena: &'a Arena, idx: u32) -> Option<OpRef<'a>> {
        if idx == NONE {
            return None;
        }
        match arena.nested_isolate(idx) {
            None => Some(OpRef { ir: self, iso, idx }),
            Some(id) => Some(OpRef { ir: self, iso: self.isolate(id)?, idx: ROOT }),
        }
    }
}

impl Isolate {
    /// The handle of a value of the arena: that of the value itself where it stands for one of another isolate.
    #[inline]
    pub(crate) fn value_handle(&self, idx: u32) -> Value {
        self.value_handle_in(self.arena.as_deref().expect("a value is in an arena"), idx)
    }

    /// The handle of a value of the arena, which is this. Hardly any arena has values of others.
    #[inline]
    pub(crate) fn value_handle_in(&self, arena: &Arena, idx: u32) -> Value {
        match arena.foreign.is_empty() {
            true => Value::new(self.id, idx),
            false => self.value_or_foreign(arena, idx),
        }
    }

    #[cold]
    #[inline(never)]
    fn value_or_foreign(&self, arena: &Arena, idx: u32) -> Value {
        let value = &arena.values[idx as usize];
        match value.is_foreign() {
            true => arena.foreign_value(value.index),
            false => Value::new(self.id, idx),
        }
    }
}

impl<'a> BlockRef<'a> {
    /// The handle.
    #[inline]
    pub fn handle(self) -> Block {
        Block::new(self.iso.id, self.idx)
    }

    /// The tree.
    pub fn ir(self) -> &'a Ir {
        self.ir
    }

    /// The region that it stands in.
    #[inline]
    pub fn parent_region(self) -> Option<RegionRef<'a>> {
        let idx = self.arena.blocks[self.idx as usize].region;
        (idx != NONE).then_some(RegionRef { ir: self.ir, iso: self.iso, idx })
    }

    /// The op around it.
    pub fn parent_op(self) -> Option<OpRef<'a>> {
        self.parent_region()?.parent_op()
    }

    /// Whether it is the first block of its region.
    pub fn is_entry(self) -> bool {
        let rec = &self.arena.blocks[self.idx as usize];
        rec.region != NONE && rec.prev == NONE
    }

    /// How many arguments it has.
    #[inline]
    pub fn num_args(self) -> usize {
        self.arena.n_args(self.idx) as usize
    }

    /// Its arguments.
    #[inline]
    pub fn args(self) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + 'a {
        let iso = self.iso.id;
        self.arena.block_args(self.idx).iter().map(move |a| Value::new(iso, a.value))
    }

    /// The first op.
    #[inline]
    pub fn first_op(self) -> Option<OpRef<'a>> {
        self.ir.op_at(self.iso, self.arena, self.arena.blocks[self.idx as usize].first)
    }

    /// The last op.
    #[inline]
    pub fn last_op(self) -> Option<OpRef<'a>> {
        self.ir.op_at(self.iso, self.arena, self.arena.blocks[self.idx as usize].last)
    }

    /// Whether it has no ops.
    pub fn is_empty(self) -> bool {
        self.arena.blocks[self.idx as usize].first == NONE
    }

    /// Its ops, in order.
    #[inline]
    pub fn ops(self) -> impl Iterator<Item = OpRef<'a>> + Clone + 'a {
        std::iter::successors(self.first_op(), |op| op.next())
    }

    /// Its ops, in order, without leaves with names that are to be passed over.
    pub(crate) fn ops_but_leaves(
        self,
        passed_over: impl Fn(OpName) -> bool + Copy + 'a,
    ) -> impl Iterator<Item = OpRef<'a>> {
        self.first_op().into_iter().flat_map(move |first| first.and_behind(passed_over))
    }

    /// Its ops that have regions, in order.
    #[inline]
    pub(crate) fn ops_with_regions(self) -> impl Iterator<Item = OpRef<'a>> + Clone + 'a {
        let BlockRef { ir, iso, arena, idx } = self;
        let some = |op: u32| (op != NONE).then_some(op);
        let all = std::iter::successors(some(arena.blocks[idx as usize].first), move |op| {
            some(arena.links[*op as usize].next)
        });
        let others = all.filter(|op| arena.bodies[*op as usize].ext != NONE);
        others.filter_map(|op| ir.op_at(iso, arena, op)).filter(|op| op.num_regions() != 0)
    }

    /// The last op, when it is a registered terminator or unregistered (and so may be one).
    pub fn terminator(self) -> Option<OpRef<'a>> {
        self.last_op().filter(|op| op.is_unregistered() || op.has_traits(OpTraits::TERMINATOR))
    }

    /// The next block of its region.
    #[inline]
    pub fn next(self) -> Option<BlockRef<'a>> {
        let idx = self.arena.blocks[self.idx as usize].next;
        (idx != NONE).then_some(BlockRef { idx, ..self })
    }

    /// The previous block of its region.
    #[inline]
    pub fn prev(self) -> Option<BlockRef<'a>> {
        let idx = self.arena.blocks[self.idx as usize].prev;
        (idx != NONE).then_some(BlockRef { idx, ..self })
    }

    /// The blocks that the last op leads to.
    pub fn successors(self) -> impl Iterator<Item = BlockRef<'a>> + Clone + 'a {
        self.last_op().into_iter().flat_map(|op| op.successors())
    }

    /// The blocks that lead here, one for each use as a successor, newest first.
    pub fn predecessors(self) -> impl Iterator<Item = BlockRef<'a>> + Clone + 'a {
        self.uses().filter_map(move |u| self.ir.op(u.op).parent_block())
    }

    /// The uses as a successor, newest first.
    pub fn uses(self) -> impl Iterator<Item = Use> + Clone + 'a {
        let first = self.arena.blocks[self.idx as usize].first_use;
        let (arena, iso) = (self.arena, self.iso.id);
        let some = |use_: u32| (use_ != NONE).then_some(use_);
        std::iter::successors(some(first), move |u| some(arena.successors[*u as usize].next)).map(move |u| {
            let owner = arena.successors[u as usize].owner;
            Use { op: Op::new(iso, owner), index: u - arena.ext(owner).successors }
        })
    }

    /// Whether no op has it as a successor.
    pub fn has_no_predecessors(self) -> bool {
        self.arena.blocks[self.idx as usize].first_use == NONE
    }
}

impl<'a> RegionRef<'a> {
    /// The handle.
    #[inline]
    pub fn handle(self) -> Region {
        Region::new(self.iso.id, self.idx)
    }

    /// The tree.
    pub fn ir(self) -> &'a Ir {
        self.ir
    }

    /// The op that it belongs to; `None` for a region that has none yet.
    #[inline]
    pub fn parent_op(self) -> Option<OpRef<'a>> {
        let owner = match &self.iso.arena {
            Some(arena) => arena.regions[self.idx as usize].owner,
            None => ROOT,
        };
        (owner != NONE).then_some(OpRef { ir: self.ir, iso: self.iso, idx: owner })
    }

    /// The number of the region in its op.
    pub fn number(self) -> Option<usize> {
        self.parent_op()?.regions().position(|r| r.idx == self.idx)
    }

    /// The first block.
    #[inline]
    pub fn first_block(self) -> Option<BlockRef<'a>> {
        let arena = self.iso.arena.as_deref()?;
        let idx = arena.regions[self.idx as usize].first;
        (idx != NONE).then_some(BlockRef { ir: self.ir, iso: self.iso, arena, idx })
    }

    /// The last block.
    pub fn last_block(self) -> Option<BlockRef<'a>> {
        let arena = self.iso.arena.as_deref()?;
        let idx = arena.regions[self.idx as usize].last;
        (idx != NONE).then_some(BlockRef { ir: self.ir, iso: self.iso, arena, idx })
    }

    /// Its blocks, in order.
    #[inline]
    pub fn blocks(self) -> impl Iterator<Item = BlockRef<'a>> + Clone + 'a {
        std::iter::successors(self.first_block(), |b| b.next())
    }

    /// Whether it has no blocks.
    pub fn is_empty(self) -> bool {
        self.first_block().is_none()
    }

    /// For how many ops there are records in its isolate.
    pub(crate) fn isolate_size(self) -> usize {
        self.iso.arena.as_deref().map_or(0, |arena| arena.links.len())
    }

    /// Whether ops that own isolates may be nested in it: whether any are in its isolate.
    pub(crate) fn may_contain_isolates(self) -> bool {
        self.iso.arena.as_deref().is_some_and(|arena| arena.has_links())
    }

    /// Whether no region of its isolate has several blocks, those of nested isolates aside.
    pub(crate) fn is_in_single_blocks(self) -> bool {
        self.iso.arena.as_deref().is_none_or(|arena| arena.regions.iter().all(|region| region.first == region.last))
    }

    /// Whether it has exactly one block.
    pub fn has_one_block(self) -> bool {
        self.first_block().is_some_and(|b| b.next().is_none())
    }
}

impl<'a> ValueRef<'a> {
    /// The handle.
    #[inline]
    pub fn handle(self) -> Value {
        Value::new(self.iso.id, self.idx)
    }

    /// The tree.
    #[inline]
    pub fn ir(self) -> &'a Ir {
        self.ir
    }

    /// Its type.
    #[inline]
    pub fn ty(self) -> Type {
        self.arena.values[self.idx as usize].ty
    }

    /// What defines it.
    pub fn def(self) -> ValueDef {
        match self.arena.def(self.idx) {
            Def::Result { op, index } => ValueDef::Result(Op::new(self.iso.id, op), index),
            Def::Argument { block, index } => ValueDef::Argument(Block::new(self.iso.id, block), index),
            Def::Foreign(_) | Def::Dead => unreachable!("handles name neither foreign nor dead values"),
        }
    }

    /// The op that it is a result of.
    #[inline]
    pub fn defining_op(self) -> Option<OpRef<'a>> {
        match self.arena.def(self.idx) {
            Def::Result { op, .. } => Some(OpRef { ir: self.ir, iso: self.iso, idx: op }),
            _ => None,
        }
    }

    /// The block that defines it: its owner, or that of the op that it is a result of.
    pub fn parent_block(self) -> Option<BlockRef<'a>> {
        match self.arena.def(self.idx) {
            Def::Argument { block, .. } => Some(BlockRef { ir: self.ir, iso: self.iso, arena: self.arena, idx: block }),
            _ => self.defining_op()?.parent_block(),
        }
    }

    /// Where it comes from: its op's location, or that of the argument.
    pub fn loc(self) -> Location {
        match self.arena.def(self.idx) {
            Def::Argument { block, index } => self.arena.block_args(block)[index as usize].loc,
            _ => self.defining_op().map_or(Location::UNKNOWN, |op| op.loc()),
        }
    }

    /// Whether anything uses it, within its isolate.
    #[inline]
    pub fn has_uses(self) -> bool {
        self.arena.values[self.idx as usize].first_use != NONE
    }

    /// Whether it has exactly one use.
    pub fn has_one_use(self) -> bool {
        let first = self.arena.values[self.idx as usize].first_use;
        first != NONE && self.arena.operands[first as usize].next == NONE
    }

    /// Its uses within its isolate, newest first.
    pub fn uses(self) -> impl Iterator<Item = Use> + Clone + 'a {
        let first = self.arena.values[self.idx as usize].first_use;
        let (arena, iso) = (self.arena, self.iso.id);
        let some = |use_: u32| (use_ != NONE).then_some(use_);
        std::iter::successors(some(first), move |u| some(arena.operands[*u as usize].next)).map(move |u| {
            let owner = arena.operands[u as usize].owner;
            Use { op: Op::new(iso, owner), index: u - arena.bodies[owner as usize].operands }
        })
    }

    /// The ops that use it, one for each use, newest first.
    pub fn users(self) -> impl Iterator<Item = OpRef<'a>> + Clone + 'a {
        let ir = self.ir;
        self.user_handles().map(move |user| ir.op(user))
    }

    /// The handles of the ops that use it, one for each use, newest first.
    #[inline]
    pub fn user_handles(self) -> impl Iterator<Item = Op> + Clone + 'a {
        let first = self.arena.values[self.idx as usize].first_use;
        let (arena, iso) = (self.arena, self.iso.id);
        let at = |use_: u32| arena.operands.get(use_ as usize);
        std::iter::successors(at(first), move |use_| at(use_.next)).map(move |use_| Op::new(iso, use_.owner))
    }
}

macro_rules! identity {
    ($($name:ident),*) => {$(
        impl PartialEq for $name<'_> {
            fn eq(&self, other: &Self) -> bool {
                std::ptr::eq(self.ir, other.ir) && self.handle() == other.handle()
            }
        }
        impl Eq for $name<'_> {}
        impl fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.handle().fmt(f)
            }
        }
    )*};
}

identity!(OpRef, BlockRef, RegionRef, ValueRef);

/// Silences nothing: the holder's id is used where isolates are named in messages.
impl fmt::Display for IsolateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "isolate {}", self.0)
    }
}
