//! The records of one isolate and the links between them.
//!
//! Everything here is indices into pools of the same arena. The functions keep the links consistent (block lists, use lists,
//! owner lists) and nothing else: they write no journal, tell no listener and check no rule of the IR. Only `edit`, `clone`
//! and the parser call them.

use crate::context::{Attribute, Location, NamedAttr, OpName, Type};
use crate::ir::compact::{Free, FreeBodies};
use crate::ir::handles::{IsolateId, Value};
use crate::ir::leaf::make_room;
use crate::ir::valid_ops::ValidOps;

/// No index.
pub(crate) const NONE: u32 = u32::MAX;
/// The `order` of an erased op, the `def` of an erased value, the `region` of an erased block.
pub(crate) const DEAD: u32 = u32::MAX - 1;
/// Marks a value as a block argument, in `def`.
pub(super) const ARGUMENT: u32 = 1 << 31;
/// The `def` of a foreign placeholder, which stands for a value of another isolate.
pub(crate) const FOREIGN: u32 = u32::MAX - 2;
/// `n_results` of the record that holds the place of a nested isolate's op.
const LINK: u32 = u32::MAX;
/// Set in `n_args` of a block whose ops are numbered in order.
const ORDERED: u32 = 1 << 31;

/// An op's place.
#[derive(Clone, Copy)]
pub(crate) struct OpLink {
    pub block: u32,
    pub prev: u32,
    pub next: u32,
    pub order: u32,
}

/// An op's contents.
#[derive(Clone, Copy)]
pub(crate) struct OpBody {
    pub name: OpName,
    pub loc: Location,
    pub operands: u32,
    pub n_operands: u32,
    pub results: u32,
    pub n_results: u32,
    /// First inherent attribute slot.
    pub slots: u32,
    /// Side record, or the nested isolate of a link.
    pub ext: u32,
}

impl OpBody {
    /// No op.
    pub const NOTHING: OpBody = OpBody::new(OpName(crate::context::fixed_id(1)), Location::UNKNOWN);

    /// An op without any parts.
    pub const fn new(name: OpName, loc: Location) -> OpBody {
        OpBody { name, loc, operands: 0, n_operands: 0, results: 0, n_results: 0, slots: NONE, ext: NONE }
    }

    /// The isolate whose op has its place here, when this is such a place.
    #[inline]
    pub fn nested_isolate(&self) -> Option<IsolateId> {
        (self.n_results == LINK).then_some(IsolateId(self.ext))
    }
}

/// The parts of an op that few ops have.
#[derive(Clone, Copy, Default)]
pub(crate) struct OpExt {
    pub regions: u32,
    pub n_regions: u32,
    pub successors: u32,
    pub n_successors: u32,
    pub attrs: u32,
    pub n_attrs: u32,
}

/// A result or block argument.
#[derive(Clone, Copy)]
pub(crate) struct ValueRec {
    pub ty: Type,
    pub first_use: u32,
    pub def: u32,
    pub index: u32,
}

/// An operand, or a successor: a node of its value's, or block's, use list.
#[derive(Clone, Copy)]
pub(crate) struct UseRec {
    pub target: u32,
    pub owner: u32,
    pub next: u32,
    pub prev: u32,
}

impl ValueRec {
    /// Returns whether this is a result or an argument, neither erased nor a placeholder.
    #[inline]
    pub fn is_defined(&self) -> bool {
        !matches!(self.def, DEAD | FOREIGN)
    }

    /// Returns whether this is a foreign placeholder, for a value of another isolate.
    #[inline]
    pub fn is_foreign(&self) -> bool {
        self.def == FOREIGN
    }
}

#[derive(Clone, Copy)]
pub(crate) struct BlockRec {
    pub region: u32,
    pub prev: u32,
    pub next: u32,
    pub first: u32,
    pub last: u32,
    pub args: u32,
    n_args: u32,
    pub first_use: u32,
}

#[derive(Clone, Copy)]
pub(crate) struct RegionRec {
    pub owner: u32,
    pub first: u32,
    pub last: u32,
}

/// A block argument in its block's list.
#[derive(Clone, Copy)]
pub(crate) struct ArgRec {
    pub value: u32,
    pub loc: Location,
}

impl OpExt {
    /// No parts.
    const NOTHING: &OpExt = &OpExt { regions: 0, n_regions: 0, successors: 0, n_successors: 0, attrs: 0, n_attrs: 0 };
}

const _: () = assert!(size_of::<OpLink>() == 16 && size_of::<OpBody>() == 32 && size_of::<OpExt>() == 24);
const _: () = assert!(size_of::<ValueRec>() == 16 && size_of::<UseRec>() == 16);
const _: () = assert!(size_of::<BlockRec>() == 32 && size_of::<RegionRec>() == 12 && size_of::<ArgRec>() == 8);

/// The definition of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Def {
    Result {
        op: u32,
        index: u32,
    },
    Argument {
        block: u32,
        index: u32,
    },
    /// A value of another isolate, by its index in [`Arena::foreign`].
    Foreign(u32),
    Dead,
}

/// The pools of one isolate. Index 0 of the op pools is never used: it names the isolate's own op.
#[derive(Clone)]
pub(crate) struct Arena {
    pub links: Vec<OpLink>,
    pub bodies: Vec<OpBody>,
    pub exts: Vec<OpExt>,
    pub values: Vec<ValueRec>,
    pub operands: Vec<UseRec>,
    pub successors: Vec<UseRec>,
    pub blocks: Vec<BlockRec>,
    pub regions: Vec<RegionRec>,
    pub args: Vec<ArgRec>,
    pub region_lists: Vec<u32>,
    pub slots: Vec<Option<Attribute>>,
    pub attrs: Vec<NamedAttr>,
    /// Values of other isolates that ops here use, against the rules: isolate and index.
    pub foreign: Vec<(IsolateId, u32)>,
    /// Ops erased so far, not counting those that a compaction made reusable.
    pub erased: u32,
    /// Places of nested isolates' ops made so far.
    pub(super) n_links: u32,
    /// The slots that the last compaction made reusable.
    pub free: Option<Box<Free>>,
    pub free_bodies: FreeBodies,
    pub valid_ops: ValidOps,
}

/// The index of a value, block or region, as whoever makes an op has it.
pub(crate) trait Index: Copy {
    fn index(self) -> u32;
}

impl Index for u32 {
    #[inline]
    fn index(self) -> u32 {
        self
    }
}

/// A new op's contents, as slices: nothing is allocated, or copied, on the way into the arena.
pub(crate) struct NewOp<'a, V = u32, B = u32, R = u32> {
    pub name: OpName,
    pub loc: Location,
    pub operands: &'a [V],
    pub result_types: &'a [Type],
    pub successors: &'a [B],
    pub regions: &'a [R],
    pub slots: &'a [Option<Attribute>],
    pub attrs: &'a [NamedAttr],
}

pub(super) const UNUSED_LINK: OpLink = OpLink { block: NONE, prev: NONE, next: NONE, order: DEAD };

impl Arena {
    pub fn new() -> Arena {
        let mut arena = Arena {
            links: Vec::new(),
            bodies: Vec::new(),
            exts: Vec::new(),
            values: Vec::new(),
            operands: Vec::new(),
            successors: Vec::new(),
            blocks: Vec::new(),
            regions: Vec::new(),
            args: Vec::new(),
            region_lists: Vec::new(),
            slots: Vec::new(),
            attrs: Vec::new(),
            foreign: Vec::new(),
            erased: 0,
            n_links: 0,
            free: None,
            free_bodies: FreeBodies::default(),
            valid_ops: ValidOps::default(),
        };
        arena.reserve_root();
        arena
    }

    fn reserve_root(&mut self) {
        self.links.push(UNUSED_LINK);
        self.bodies.push(OpBody::NOTHING);
    }

    /// Empties the arena and keeps its memory: a warm place to parse the next body into.
    pub fn clear(&mut self) {
        self.links.clear();
        self.bodies.clear();
        self.exts.clear();
        self.values.clear();
        self.operands.clear();
        self.successors.clear();
        self.blocks.clear();
        self.regions.clear();
        self.args.clear();
        self.region_lists.clear();
        self.slots.clear();
        self.attrs.clear();
        self.foreign.clear();
        self.erased = 0;
        self.n_links = 0;
        self.free = None;
        self.free_bodies = FreeBodies::default();
        self.valid_ops = ValidOps::default();
        self.reserve_root();
    }

    /// Makes room for about so many ops. Where there is none the pools grow as they are used.
    pub fn reserve(&mut self, ops: usize) {
        let (each, some) = (ops, ops / 2);
        let _ = self.links.try_reserve(each);
        let _ = self.bodies.try_reserve(each);
        let _ = self.values.try_reserve(each);
        let _ = self.operands.try_reserve(each);
        // Most ops have none, functions and loops four to six.
        let _ = self.slots.try_reserve(4 * each);
        let _ = self.exts.try_reserve(some);
        let _ = self.blocks.try_reserve(some);
        let _ = self.regions.try_reserve(some);
        let _ = self.region_lists.try_reserve(some);
        let _ = self.args.try_reserve(some);
    }

    /// Brings the pools into the cache: reads something of each line of memory, in order. Who goes from op to op waits for one line after the
    /// other, and in a small arena for one pool after the other; here they all come at once. Arenas that would not stay in the cache are left.
    pub fn warm(&self) {
        if self.bodies.len() > MANY_OPS {
            return;
        }
        let read = lines(&self.links, |link| link.next)
            ^ lines(&self.bodies, |body| body.operands)
            ^ lines(&self.values, |value| value.def)
            ^ lines(&self.operands, |operand| operand.target)
            ^ lines(&self.slots, |slot| slot.map_or(0, |attr| attr.index() as u32))
            ^ lines(&self.exts, |ext| ext.regions)
            ^ lines(&self.successors, |successor| successor.target)
            ^ lines(&self.blocks, |block| block.first)
            ^ lines(&self.regions, |region| region.owner)
            ^ lines(&self.region_lists, |region| *region)
            ^ lines(&self.args, |arg| arg.value);
        std::hint::black_box(read);
    }

    /// As [`warm`](Self::warm), for somebody who only asks which ops come next.
    pub fn warm_links(&self) {
        if self.links.len() <= MANY_OPS {
            std::hint::black_box(lines(&self.links, |link| link.next));
        }
    }

    /// The value of another isolate with a number in [`foreign`](Self::foreign).
    #[cold]
    pub fn foreign_value(&self, index: u32) -> Value {
        let (iso, idx) = self.foreign[index as usize];
        Value::new(iso, idx)
    }

    // ---- ops

    /// A new detached op.
    pub fn add_op(&mut self, new: &NewOp<'_>) -> u32 {
        self.add_op_to(new, NONE)
    }

    /// A new op at the end of a block, or detached when that is `NONE`.
    #[inline]
    pub fn add_op_to<V: Index, B: Index, R: Index>(&mut self, new: &NewOp<'_, V, B, R>, block: u32) -> u32 {
        if self.free.is_some() {
            let op = self.add_op_reusing(new);
            if block != NONE {
                self.link_op(op, block, NONE);
            }
            return op;
        }
        let op = self.links.len() as u32;
        let link = match block {
            NONE => OpLink { block: NONE, prev: NONE, next: NONE, order: 0 },
            _ => self.append(op, block),
        };
        self.links.push(link);
        let operands = self.operands.len() as u32;
        let n_operands = new.operands.len() as u32;
        self.operands.reserve(n_operands as usize);
        for (use_, value) in (operands..).zip(new.operands) {
            let value = value.index();
            let next = std::mem::replace(&mut self.values[value as usize].first_use, use_);
            self.operands.push(UseRec { target: value, owner: op, next, prev: NONE });
            if let Some(next) = self.operands.get_mut(next as usize) {
                next.prev = use_;
            }
        }
        let results = self.values.len() as u32;
        for (index, &ty) in new.result_types.iter().enumerate() {
            self.values.push(ValueRec { ty, first_use: NONE, def: op, index: index as u32 });
        }
        let slots = self.slots.len() as u32;
        self.slots.extend_from_slice(new.slots);
        let ext = if new.successors.is_empty() && new.regions.is_empty() && new.attrs.is_empty() {
            NONE
        } else {
            self.add_ext(op, new)
        };
        self.bodies.push(OpBody {
            name: new.name,
            loc: new.loc,
            operands,
            n_operands,
            results,
            n_results: new.result_types.len() as u32,
            slots: if new.slots.is_empty() { NONE } else { slots },
            ext,
        });
        op
    }

    pub(super) fn add_ext<V, B: Index, R: Index>(&mut self, op: u32, new: &NewOp<'_, V, B, R>) -> u32 {
        let ext = OpExt {
            regions: self.region_lists.len() as u32,
            n_regions: new.regions.len() as u32,
            successors: self.successors.len() as u32,
            n_successors: new.successors.len() as u32,
            attrs: self.attrs.len() as u32,
            n_attrs: new.attrs.len() as u32,
        };
        make_room(&mut self.region_lists, new.regions.len());
        for region in new.regions {
            let region = region.index();
            self.region_lists.push(region);
            self.regions[region as usize].owner = op;
        }
        make_room(&mut self.successors, new.successors.len());
        for (i, block) in new.successors.iter().enumerate() {
            self.successors.push(UseRec { target: block.index(), owner: op, next: NONE, prev: NONE });
            self.link_successor(ext.successors + i as u32);
        }
        self.attrs.extend_from_slice(new.attrs);
        make_room(&mut self.exts, 1);
        self.exts.push(ext);
        self.exts.len() as u32 - 1
    }

    /// A new detached place for the op of a nested isolate.
    pub fn add_link(&mut self, isolate: IsolateId, name: OpName, loc: Location) -> u32 {
        let op = self.links.len() as u32;
        self.n_links += 1;
        self.links.push(OpLink { block: NONE, prev: NONE, next: NONE, order: 0 });
        self.bodies.push(OpBody { n_results: LINK, ext: isolate.0, ..OpBody::new(name, loc) });
        op
    }

    /// The isolate whose op has its place here, when `op` is such a place.
    #[inline]
    pub fn nested_isolate(&self, op: u32) -> Option<IsolateId> {
        self.bodies[op as usize].nested_isolate()
    }

    /// Returns whether ops of nested isolates have, or had, their places here.
    pub fn has_links(&self) -> bool {
        self.n_links > 0
    }

    #[inline]
    pub fn is_live_op(&self, op: u32) -> bool {
        self.links.get(op as usize).is_some_and(|link| link.order != DEAD)
    }

    #[inline]
    pub fn ext(&self, op: u32) -> &OpExt {
        let body = &self.bodies[op as usize];
        if body.n_results == LINK { OpExt::NOTHING } else { self.ext_of(body) }
    }

    /// The side record of an op that is in this arena itself.
    #[inline]
    pub fn ext_of(&self, body: &OpBody) -> &OpExt {
        self.exts.get(body.ext as usize).unwrap_or(OpExt::NOTHING)
    }

    /// The side record of an op, made when it has none.
    pub fn ext_mut(&mut self, op: u32) -> &mut OpExt {
        let body = &mut self.bodies[op as usize];
        if body.ext == NONE {
            body.ext = self.exts.len() as u32;
            self.exts.push(OpExt::default());
        }
        &mut self.exts[body.ext as usize]
    }

    /// Returns whether an op has attributes that it does not declare, or is in another isolate.
    #[inline]
    pub fn may_have_attrs(&self, body: &OpBody) -> bool {
        body.n_results == LINK || self.ext_of(body).n_attrs != 0
    }

    #[inline]
    pub fn operands(&self, op: u32) -> &[UseRec] {
        self.operands_of(&self.bodies[op as usize])
    }

    #[inline]
    pub fn operands_of(&self, body: &OpBody) -> &[UseRec] {
        &self.operands[body.operands as usize..][..body.n_operands as usize]
    }

    #[inline]
    pub fn n_results(&self, op: u32) -> u32 {
        let n = self.bodies[op as usize].n_results;
        if n == LINK { 0 } else { n }
    }

    #[inline]
    pub fn successors(&self, op: u32) -> &[UseRec] {
        self.successors_of(self.ext(op))
    }

    #[inline]
    pub fn successors_of(&self, ext: &OpExt) -> &[UseRec] {
        &self.successors[ext.successors as usize..][..ext.n_successors as usize]
    }

    #[inline]
    pub fn op_regions(&self, op: u32) -> &[u32] {
        self.regions_of(self.ext(op))
    }

    #[inline]
    pub fn regions_of(&self, ext: &OpExt) -> &[u32] {
        &self.region_lists[ext.regions as usize..][..ext.n_regions as usize]
    }

    #[inline]
    pub fn op_attrs(&self, op: u32) -> &[NamedAttr] {
        self.attrs_of(self.ext(op))
    }

    #[inline]
    pub fn attrs_of(&self, ext: &OpExt) -> &[NamedAttr] {
        // An empty list may be anywhere, also behind the end of a pool that has shrunk.
        if ext.n_attrs == 0 { &[] } else { &self.attrs[ext.attrs as usize..][..ext.n_attrs as usize] }
    }

    /// Inserts a detached op before `before`, or last.
    #[inline]
    pub fn link_op(&mut self, op: u32, block: u32, before: u32) {
        if before == NONE {
            self.links[op as usize] = self.append(op, block);
            return;
        }
        self.block_edited(block);
        let prev = self.links[before as usize].prev;
        // Between two neighbours with room, an ordered block stays ordered.
        let low = if prev == NONE { 0 } else { self.links[prev as usize].order };
        let high = self.links[before as usize].order;
        let order = if self.is_ordered(block) && high - low >= 2 {
            low + (high - low) / 2
        } else {
            self.blocks[block as usize].n_args &= !ORDERED;
            0
        };
        self.links[op as usize] = OpLink { block, prev, next: before, order };
        match prev {
            NONE => self.blocks[block as usize].first = op,
            _ => self.links[prev as usize].next = op,
        }
        self.links[before as usize].prev = op;
    }

    /// Makes an op the last one of a block; returns its new link.
    #[inline(always)]
    pub(super) fn append(&mut self, op: u32, block: u32) -> OpLink {
        self.block_edited(block);
        let rec = &mut self.blocks[block as usize];
        let prev = std::mem::replace(&mut rec.last, op);
        let order = match self.links.get_mut(prev as usize) {
            Some(last) => {
                last.next = op;
                // Appending keeps an ordered block ordered, until numbers run out.
                match last.order.checked_add(ORDER_STEP) {
                    Some(order) if order < DEAD => order,
                    _ => {
                        rec.n_args &= !ORDERED;
                        0
                    }
                }
            }
            None => {
                // Alone in its block, the op is in order with any number.
                rec.first = op;
                rec.n_args |= ORDERED;
                ORDER_STEP
            }
        };
        OpLink { block, prev, next: NONE, order }
    }

    /// Takes an op out of its block.
    #[inline]
    pub fn unlink_op(&mut self, op: u32) {
        let detached = OpLink { block: NONE, prev: NONE, next: NONE, order: 0 };
        let link = std::mem::replace(&mut self.links[op as usize], detached);
        self.close_gap(link);
    }

    /// Links the neighbours of an op that leaves its block with each other.
    #[inline]
    pub(super) fn close_gap(&mut self, OpLink { block, prev, next, .. }: OpLink) {
        self.block_edited(block);
        match self.links.get_mut(prev as usize) {
            None => self.blocks[block as usize].first = next,
            Some(prev) => prev.next = next,
        }
        match self.links.get_mut(next as usize) {
            None => self.blocks[block as usize].last = prev,
            Some(next) => next.prev = prev,
        }
    }

    /// Moves a range of ops of a block to another one: before an op, or to the end.
    pub fn splice_ops(&mut self, first: u32, last: u32, block: u32, before: u32) {
        let (from, prev, next) = {
            let link = self.links[first as usize];
            (link.block, link.prev, self.links[last as usize].next)
        };
        self.close_gap(OpLink { block: from, prev, next, order: 0 });
        self.block_edited(block);
        let was_empty = self.blocks[block as usize].first == NONE;
        let before_it = match before {
            NONE => std::mem::replace(&mut self.blocks[block as usize].last, last),
            _ => std::mem::replace(&mut self.links[before as usize].prev, last),
        };
        match before_it {
            NONE => self.blocks[block as usize].first = first,
            _ => self.links[before_it as usize].next = first,
        }
        self.links[first as usize].prev = before_it;
        self.links[last as usize].next = before;
        // Numbers that are in order stay so, if there are no others.
        match was_empty && self.is_ordered(from) {
            true => self.blocks[block as usize].n_args |= ORDERED,
            false => self.blocks[block as usize].n_args &= !ORDERED,
        }
        let mut op = first;
        loop {
            self.links[op as usize].block = block;
            if op == last {
                return;
            }
            op = self.links[op as usize].next;
        }
    }

    /// Makes a list of ops, which are in the block and linked with each other, that of the block; returns the one before.
    pub fn replace_ops(&mut self, block: u32, (first, last): (u32, u32)) -> (u32, u32) {
        let block = &mut self.blocks[block as usize];
        block.n_args &= !ORDERED;
        (std::mem::replace(&mut block.first, first), std::mem::replace(&mut block.last, last))
    }

    /// Links a list of ops that are in a block, and linked with each other, with the others there: behind an op, or first.
    pub fn insert_ops(&mut self, first: u32, last: u32, block: u32, after: u32) {
        let rec = &mut self.blocks[block as usize];
        rec.n_args &= !ORDERED;
        let next = match after {
            NONE => std::mem::replace(&mut rec.first, first),
            _ => std::mem::replace(&mut self.links[after as usize].next, first),
        };
        match next {
            NONE => self.blocks[block as usize].last = last,
            _ => self.links[next as usize].prev = last,
        }
        (self.links[first as usize].prev, self.links[last as usize].next) = (after, next);
    }

    /// Numbers the ops of a block, unless they are numbered.
    pub fn number_block(&mut self, block: u32) {
        // A block of more ops than numbers of the usual distance allow is numbered without gaps.
        if !self.is_ordered(block) && !self.number_by(block, ORDER_STEP) {
            self.number_by(block, 1);
        }
    }

    /// Numbers the ops of a block at this distance; whether there were enough numbers.
    fn number_by(&mut self, block: u32, step: u32) -> bool {
        let mut op = self.blocks[block as usize].first;
        let mut order = 0u32;
        while op != NONE {
            let Some(number) = order.checked_add(step).filter(|n| *n < DEAD) else { return false };
            order = number;
            self.links[op as usize].order = order;
            op = self.links[op as usize].next;
        }
        self.blocks[block as usize].n_args |= ORDERED;
        true
    }

    #[inline]
    pub fn is_ordered(&self, block: u32) -> bool {
        self.blocks[block as usize].n_args & ORDERED != 0
    }

    // ---- values

    #[inline]
    pub fn def(&self, value: u32) -> Def {
        let rec = &self.values[value as usize];
        match rec.def {
            DEAD => Def::Dead,
            FOREIGN => Def::Foreign(rec.index),
            def if def & ARGUMENT != 0 => Def::Argument { block: def & !ARGUMENT, index: rec.index },
            op => Def::Result { op, index: rec.index },
        }
    }

    /// A placeholder for a value of another isolate.
    pub fn add_foreign(&mut self, ty: Type, isolate: IsolateId, value: u32) -> u32 {
        let index = self.foreign.len() as u32;
        self.foreign.push((isolate, value));
        self.add_value(ValueRec { ty, first_use: NONE, def: FOREIGN, index })
    }

    /// A value that is not a result.
    pub(super) fn add_value(&mut self, record: ValueRec) -> u32 {
        let free = self.free.as_mut().and_then(|free| free.take_value());
        put(&mut self.values, free, record)
    }

    // ---- blocks and regions

    pub fn add_region(&mut self, owner: u32) -> u32 {
        let record = RegionRec { owner, first: NONE, last: NONE };
        put(&mut self.regions, self.free_bodies.take_region(), record)
    }

    /// A new detached block without arguments.
    pub fn add_block(&mut self) -> u32 {
        let record = BlockRec {
            region: NONE,
            prev: NONE,
            next: NONE,
            first: NONE,
            last: NONE,
            args: 0,
            n_args: 0,
            first_use: NONE,
        };
        put(&mut self.blocks, self.free_bodies.take_block(), record)
    }

    #[inline]
    pub fn is_live_block(&self, block: u32) -> bool {
        self.blocks.get(block as usize).is_some_and(|b| b.region != DEAD)
    }

    #[inline]
    pub fn block_args(&self, block: u32) -> &[ArgRec] {
        let rec = &self.blocks[block as usize];
        &self.args[rec.args as usize..][..(rec.n_args & !ORDERED) as usize]
    }

    pub fn n_args(&self, block: u32) -> u32 {
        self.blocks[block as usize].n_args & !ORDERED
    }

    /// Points a block to another list of arguments and renumbers them.
    pub fn set_arg_list(&mut self, block: u32, start: u32, len: u32) {
        let rec = &mut self.blocks[block as usize];
        rec.args = start;
        rec.n_args = rec.n_args & ORDERED | len;
        for i in 0..len {
            let value = self.args[(start + i) as usize].value as usize;
            self.values[value].def = block | ARGUMENT;
            self.values[value].index = i;
        }
    }

    /// A new last argument.
    pub fn add_arg(&mut self, block: u32, ty: Type, loc: Location) -> u32 {
        let BlockRec { args, n_args, .. } = self.blocks[block as usize];
        let n_args = n_args & !ORDERED;
        let value = self.add_value(ValueRec { ty, first_use: NONE, def: block | ARGUMENT, index: n_args });
        let end = self.args.len() as u32;
        let start = if n_args == 0 || args + n_args == end {
            if n_args == 0 { end } else { args }
        } else {
            // Another block's arguments follow: move to the end of the pool.
            self.args.extend_from_within(args as usize..(args + n_args) as usize);
            end
        };
        self.args.push(ArgRec { value, loc });
        let rec = &mut self.blocks[block as usize];
        rec.args = start;
        rec.n_args += 1;
        value
    }

    /// Inserts a detached block before `before`, or last.
    pub fn link_block(&mut self, block: u32, region: u32, before: u32) {
        self.region_edited(region);
        let prev = if before == NONE { self.regions[region as usize].last } else { self.blocks[before as usize].prev };
        let rec = &mut self.blocks[block as usize];
        (rec.region, rec.prev, rec.next) = (region, prev, before);
        match prev {
            NONE => self.regions[region as usize].first = block,
            _ => self.blocks[prev as usize].next = block,
        }
        match before {
            NONE => self.regions[region as usize].last = block,
            _ => self.blocks[before as usize].prev = block,
        }
    }

    /// Links the neighbours of blocks that leave their region with each other.
    fn close_block_gap(&mut self, first: u32, last: u32) {
        let BlockRec { region, prev, .. } = self.blocks[first as usize];
        self.region_edited(region);
        let next = self.blocks[last as usize].next;
        match prev {
            NONE => self.regions[region as usize].first = next,
            _ => self.blocks[prev as usize].next = next,
        }
        match next {
            NONE => self.regions[region as usize].last = prev,
            _ => self.blocks[next as usize].prev = prev,
        }
    }

    /// Takes a block out of its region.
    pub fn unlink_block(&mut self, block: u32) {
        self.close_block_gap(block, block);
        let rec = &mut self.blocks[block as usize];
        (rec.region, rec.prev, rec.next) = (NONE, NONE, NONE);
    }

    /// Moves neighbouring blocks of a region to another one, which may be the same: before a block, or to the end.
    pub fn splice_blocks(&mut self, first: u32, last: u32, region: u32, before: u32) {
        self.close_block_gap(first, last);
        self.region_edited(region);
        let before_it = match before {
            NONE => std::mem::replace(&mut self.regions[region as usize].last, last),
            _ => std::mem::replace(&mut self.blocks[before as usize].prev, last),
        };
        match before_it {
            NONE => self.regions[region as usize].first = first,
            _ => self.blocks[before_it as usize].next = first,
        }
        self.blocks[first as usize].prev = before_it;
        self.blocks[last as usize].next = before;
        let mut block = first;
        while block != before {
            self.blocks[block as usize].region = region;
            block = self.blocks[block as usize].next;
        }
    }

    /// Frees the slack of the pools.
    pub fn shrink(&mut self) {
        self.links.shrink_to_fit();
        self.bodies.shrink_to_fit();
        self.exts.shrink_to_fit();
        self.values.shrink_to_fit();
        self.operands.shrink_to_fit();
        self.successors.shrink_to_fit();
        self.blocks.shrink_to_fit();
        self.regions.shrink_to_fit();
        self.args.shrink_to_fit();
        self.region_lists.shrink_to_fit();
        self.slots.shrink_to_fit();
        self.attrs.shrink_to_fit();
        self.foreign.shrink_to_fit();
    }

    /// Bytes that the pools hold, slack included.
    pub fn bytes(&self) -> usize {
        fn of<T>(pool: &Vec<T>) -> usize {
            pool.capacity() * size_of::<T>()
        }
        of(&self.links)
            + of(&self.bodies)
            + of(&self.exts)
            + of(&self.values)
            + of(&self.operands)
            + of(&self.successors)
            + of(&self.blocks)
            + of(&self.regions)
            + of(&self.args)
            + of(&self.region_lists)
            + of(&self.slots)
            + of(&self.attrs)
            + of(&self.foreign)
    }
}

/// Arenas of more ops are not [warmed](Arena::warm).
const MANY_OPS: usize = 4096;

/// The bytes of a line of the cache.
const LINE: usize = 64;

/// Reads a record of each line of a pool.
#[inline]
fn lines<T>(pool: &[T], read: impl Fn(&T) -> u32) -> u32 {
    pool.iter().step_by(LINE / size_of::<T>()).fold(0, |all, record| all ^ read(record))
}

/// Stores a record in a pool, in a freed slot or at the end; returns its index.
#[inline]
fn put<T>(pool: &mut Vec<T>, free: Option<u32>, record: T) -> u32 {
    if let Some(index) = free {
        pool[index as usize] = record;
        return index;
    }
    make_room(pool, 1);
    pool.push(record);
    pool.len() as u32 - 1
}

/// Distance of the numbers of neighbouring ops.
const ORDER_STEP: u32 = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_numbered_without_gaps_when_numbers_run_out() {
        let mut arena = Arena::new();
        let block = arena.add_block();
        for _ in 0..8 {
            let op = arena.add_link(IsolateId(1), OpName(crate::context::fixed_id(1)), Location::UNKNOWN);
            arena.link_op(op, block, NONE);
        }
        assert!(!arena.number_by(block, 1 << 29));
        assert!(arena.number_by(block, 1));
        let orders: Vec<u32> = arena.links[1..].iter().map(|link| link.order).collect();
        assert_eq!(orders, [1, 2, 3, 4, 5, 6, 7, 8]);
    }
}
