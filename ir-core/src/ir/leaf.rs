//! Leaves: ops without regions, successors and discardable attributes. Most ops are leaves, and most edits create, copy
//! or erase one, so these three have a fast path that goes through each record once.
//!
//! Unusual cases (a stale or foreign operand, a result that is still used) are left to the general path, which also
//! finds the error: nothing is changed then. Like the rest of the arena, this writes no journal and sends no events to
//! listeners.

use smallvec::SmallVec;

use super::arena::{Arena, DEAD, NONE, NewOp, OpBody, OpExt, OpLink, UNUSED_LINK, UseRec, ValueRec};
use super::handles::{Block, IsolateId, Value};
use super::mapping::IrMapping;
use crate::context::{Attribute, Context, Location, OpName, Type};

/// A leaf to create.
#[derive(Clone, Copy)]
pub(super) struct Leaf<'a> {
    pub name: OpName,
    pub loc: Location,
    pub operands: &'a [Value],
    pub result_types: &'a [Type],
    pub slots: &'a [Option<Attribute>],
}

/// A leaf to copy.
#[derive(Clone, Copy)]
pub(super) struct Original<'a> {
    /// The arena of the original, unless it is that of the copy.
    pub arena: Option<&'a Arena>,
    pub iso: IsolateId,
    pub idx: u32,
}

impl Arena {
    /// A new leaf of isolate `iso` at the end of a block, or detached when that is `NONE`.
    #[inline(always)]
    pub(super) fn add_leaf(&mut self, iso: IsolateId, leaf: Leaf<'_>, block: u32) -> Option<u32> {
        if self.free.is_some() {
            return self.add_leaf_reusing(iso, leaf, block);
        }
        let op = self.links.len() as u32;
        let operands = self.operands.len();
        make_room(&mut self.operands, leaf.operands.len());
        for value in leaf.operands {
            let target = if value.iso == iso { value.idx } else { NONE };
            if !push_use(&mut self.values, &mut self.operands, target, op) {
                return self.drop_newest_uses(operands);
            }
        }
        let results = self.values.len();
        make_room(&mut self.values, leaf.result_types.len());
        for (index, &ty) in leaf.result_types.iter().enumerate() {
            self.values.push(ValueRec { ty, first_use: NONE, def: op, index: index as u32 });
        }
        let mut slots = NONE;
        if !leaf.slots.is_empty() {
            slots = self.slots.len() as u32;
            make_room(&mut self.slots, leaf.slots.len());
            // Mostly one or two.
            for slot in leaf.slots {
                self.slots.push(*slot);
            }
        }
        let body = OpBody {
            name: leaf.name,
            loc: leaf.loc,
            operands: operands as u32,
            n_operands: leaf.operands.len() as u32,
            results: results as u32,
            n_results: leaf.result_types.len() as u32,
            slots,
            ext: NONE,
        };
        self.push_op(body, block);
        Some(op)
    }

    /// Sets the successors of an op that was just created.
    #[inline(never)]
    pub(super) fn add_successors(&mut self, op: u32, blocks: &[Block]) {
        let successors = self.successors.len() as u32;
        make_room(&mut self.successors, blocks.len());
        for (at, block) in (successors..).zip(blocks) {
            self.successors.push(UseRec { target: block.idx, owner: op, next: NONE, prev: NONE });
            self.link_successor(at);
        }
        self.bodies[op as usize].ext = self.exts.len() as u32;
        make_room(&mut self.exts, 1);
        self.exts.push(OpExt { successors, n_successors: blocks.len() as u32, ..OpExt::default() });
    }

    /// As [`add_leaf`](Self::add_leaf), after a compaction.
    #[cold]
    #[inline(never)]
    fn add_leaf_reusing(&mut self, iso: IsolateId, leaf: Leaf<'_>, block: u32) -> Option<u32> {
        let live = |v: &Value| (v.iso == iso && self.is_live_value(v.idx)).then_some(v.idx);
        let operands = leaf.operands.iter().map(live).collect::<Option<SmallVec<[u32; 8]>>>()?;
        let Leaf { name, loc, result_types, slots, .. } = leaf;
        let (successors, regions, attrs) = (&[], &[], &[]);
        let new = NewOp { name, loc, operands: &operands, result_types, successors, regions, slots, attrs };
        let op = self.add_op(&new);
        if block != NONE {
            self.link_op(op, block, NONE);
        }
        Some(op)
    }

    /// A copy of a leaf in isolate `iso`: its operands are those that the mapping has for the original ones, or the
    /// same.
    #[inline(always)]
    pub(super) fn copy_leaf(
        &mut self,
        cx: &Context,
        iso: IsolateId,
        original: Original<'_>,
        mapping: &IrMapping,
        block: u32,
    ) -> Option<u32> {
        let source = original.arena.unwrap_or(self);
        if self.free.is_some() || !source.is_live_op(original.idx) {
            return None;
        }
        let mut body = source.bodies[original.idx as usize];
        if body.ext != NONE {
            return None;
        }
        let mut n_slots = 0;
        if body.slots != NONE {
            n_slots = cx.op_descriptor(body.name).map_or(1, |d| d.attributes.len());
            source.slots.get(body.slots as usize..body.slots as usize + n_slots)?;
        }
        let op = self.links.len() as u32;
        let operands = self.operands.len();
        make_room(&mut self.operands, body.n_operands as usize);
        for at in body.operands..body.operands + body.n_operands {
            let source = original.arena.unwrap_or(self);
            let target = source.operands[at as usize].target;
            // A foreign placeholder is not copied here.
            if source.values[target as usize].is_foreign() {
                return self.drop_newest_uses(operands);
            }
            let value = mapping.operand(Value::new(original.iso, target));
            let target = if value.iso == iso { value.idx } else { NONE };
            if !push_use(&mut self.values, &mut self.operands, target, op) {
                return self.drop_newest_uses(operands);
            }
        }
        let results = self.values.len();
        make_room(&mut self.values, body.n_results as usize);
        for index in 0..body.n_results {
            let ty = original.arena.unwrap_or(self).values[(body.results + index) as usize].ty;
            self.values.push(ValueRec { ty, first_use: NONE, def: op, index });
        }
        if body.slots != NONE {
            body.slots = self.copy_slots(original.arena, body.slots, n_slots);
        }
        (body.operands, body.results) = (operands as u32, results as u32);
        self.push_op(body, block);
        Some(op)
    }

    fn copy_slots(&mut self, from: Option<&Arena>, start: u32, n: usize) -> u32 {
        let new = self.slots.len() as u32;
        let slots = start as usize..start as usize + n;
        match from {
            Some(from) => self.slots.extend_from_slice(&from.slots[slots]),
            None => self.slots.extend_from_within(slots),
        }
        new
    }

    /// Takes the operands from `start` on out of the pool.
    #[cold]
    #[inline(never)]
    fn drop_newest_uses(&mut self, start: usize) -> Option<u32> {
        for use_ in (start..self.operands.len()).rev() {
            self.unlink_use(use_ as u32);
        }
        self.operands.truncate(start);
        None
    }

    #[inline(always)]
    fn push_op(&mut self, body: OpBody, block: u32) {
        let op = self.links.len() as u32;
        let link = match block {
            NONE => OpLink { block: NONE, prev: NONE, next: NONE, order: 0 },
            _ => self.append(op, block),
        };
        make_room(&mut self.links, 1);
        self.links.push(link);
        make_room(&mut self.bodies, 1);
        self.bodies.push(body);
    }

    /// Returns whether the op is a live leaf without uses.
    pub fn is_unused_leaf(&self, op: u32) -> bool {
        let Some(body) = self.bodies.get(op as usize) else { return false };
        let results = || &self.values[body.results as usize..][..body.n_results as usize];
        self.is_live_op(op) && body.ext == NONE && results().iter().all(|value| value.first_use == NONE)
    }

    /// Erases a live leaf that has no uses; whether it was one.
    #[inline]
    pub fn erase_leaf(&mut self, op: u32) -> bool {
        let (Some(link), Some(&body)) = (self.links.get_mut(op as usize), self.bodies.get(op as usize)) else {
            return false;
        };
        if link.order == DEAD || body.ext != NONE {
            return false;
        }
        match &mut self.values[body.results as usize..][..body.n_results as usize] {
            // Most have one result.
            [result] if result.first_use == NONE => result.def = DEAD,
            results if results.iter().all(|value| value.first_use == NONE) => {
                results.iter_mut().for_each(|value| value.def = DEAD);
            }
            _ => return false,
        }
        let link = std::mem::replace(link, UNUSED_LINK);
        for use_ in body.operands..body.operands + body.n_operands {
            self.unlink_use(use_);
        }
        if link.block != NONE {
            self.close_gap(link);
        }
        self.erased += 1;
        true
    }
}

/// Adds an operand, as the newest use of its value; whether that is there.
#[inline(always)]
fn push_use(values: &mut [ValueRec], operands: &mut Vec<UseRec>, target: u32, owner: u32) -> bool {
    let Some(value) = values.get_mut(target as usize).filter(|v| v.def != DEAD) else { return false };
    let use_ = operands.len() as u32;
    let next = std::mem::replace(&mut value.first_use, use_);
    operands.push(UseRec { target, owner, next, prev: NONE });
    // `NONE` is behind the end of every pool.
    if let Some(next) = operands.get_mut(next as usize) {
        next.prev = use_;
    }
    true
}

/// Makes room for `n` more records. Pools of an arena grow in turns, so a vector that doubles from four elements on is copied
/// each time: the first steps are larger. From a page on the last ones are smaller: a page that is new costs more than a copy of one.
#[inline(always)]
pub(super) fn make_room<T>(pool: &mut Vec<T>, n: usize) {
    if pool.capacity() - pool.len() < n {
        grow(pool, n);
    }
}

const PAGE: usize = 4096;

#[cold]
#[inline(never)]
fn grow<T>(pool: &mut Vec<T>, n: usize) {
    let room = match pool.len() {
        0..8 => 8,
        8..32 => 32,
        len if len * size_of::<T>() < PAGE => len * 2,
        len => len + len / 2,
    };
    pool.reserve_exact((room - pool.len()).max(n));
}
