//! Leaves: ops without regions, successors and discardable attributes. Most ops are leaves, and most edits create, copy or
//! erase one, so these three have a way of their own that goes through each record once.
//!
//! Whatever is unusual (a stale or foreign operand, slots to be used again, a result that is still used) is left to the
//! general way, which also finds the words for it: nothing is changed then. Like the rest of the arena, this writes no journal
//! and tells no listener.

use super::arena::{Arena, DEAD, NONE, OpBody, OpLink, UNUSED_LINK, UseRec, ValueRec};
use crate::context::{Attribute, Location, OpName, Type};

/// What is fixed of a new leaf; operands and result types are asked for one by one.
#[derive(Clone, Copy)]
pub(super) struct Leaf {
    pub name: OpName,
    pub loc: Location,
    pub n_operands: u32,
    pub n_results: u32,
    /// The first of its slots, which are in the pool already, or `NONE`.
    pub slots: u32,
}

impl Arena {
    /// A new leaf at the end of a block, or detached when that is `NONE`. `operand` may read from the arena, and gives `NONE`
    /// for what is not a value of it.
    #[inline(always)]
    pub(super) fn add_leaf(
        &mut self,
        leaf: Leaf,
        block: u32,
        operand: impl Fn(&Arena, u32) -> u32,
        result: impl Fn(&Arena, u32) -> Type,
    ) -> Option<u32> {
        if self.free.is_some() {
            return None;
        }
        let op = self.links.len() as u32;
        let operands = self.operands.len() as u32;
        for i in 0..leaf.n_operands {
            let target = operand(self, i);
            let Some(value) = self.values.get_mut(target as usize).filter(|v| v.def != DEAD) else {
                return self.drop_newest_uses(operands);
            };
            let use_ = operands + i;
            let next = std::mem::replace(&mut value.first_use, use_);
            push(&mut self.operands, UseRec { target, owner: op, next, prev: NONE });
            // `NONE` is behind the end of every pool.
            if let Some(newest) = self.operands.get_mut(next as usize) {
                newest.prev = use_;
            }
        }
        let results = self.values.len() as u32;
        for index in 0..leaf.n_results {
            let ty = result(self, index);
            push(&mut self.values, ValueRec { ty, first_use: NONE, def: op, index });
        }
        let link = match block {
            NONE => OpLink { block: NONE, prev: NONE, next: NONE, order: 0 },
            _ => self.append(op, block),
        };
        push(&mut self.links, link);
        let Leaf { name, loc, n_operands, n_results, slots } = leaf;
        push(&mut self.bodies, OpBody { name, loc, operands, n_operands, results, n_results, slots, ext: NONE });
        Some(op)
    }

    /// Puts the slots of a new op into the pool; where they start.
    #[inline]
    pub fn add_slots(&mut self, slots: &[Option<Attribute>]) -> u32 {
        if slots.is_empty() {
            return NONE;
        }
        let start = self.slots.len() as u32;
        self.slots.extend_from_slice(slots);
        start
    }

    /// Puts copies of `n` slots into the pool, from another arena or this one; where they start.
    pub fn copy_slots(&mut self, from: Option<&Arena>, start: u32, n: usize) -> u32 {
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
    fn drop_newest_uses(&mut self, start: u32) -> Option<u32> {
        for use_ in (start..self.operands.len() as u32).rev() {
            self.unlink_use(use_);
        }
        self.operands.truncate(start as usize);
        None
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
        let results = &mut self.values[body.results as usize..][..body.n_results as usize];
        if results.iter().any(|v| v.first_use != NONE) {
            return false;
        }
        results.iter_mut().for_each(|v| v.def = DEAD);
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

/// Appends to a pool. Pools of an arena grow in turns, so a vector that doubles from four elements on is copied each time: the
/// first steps are larger.
#[inline(always)]
fn push<T>(pool: &mut Vec<T>, record: T) {
    if pool.len() == pool.capacity() {
        grow(pool);
    }
    pool.push(record);
}

#[cold]
#[inline(never)]
fn grow<T>(pool: &mut Vec<T>) {
    let len = pool.len();
    let room = match len {
        0..16 => 16,
        16..64 => 64,
        _ => len * 2,
    };
    pool.reserve_exact(room - len);
}
