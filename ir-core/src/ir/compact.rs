//! Compaction points: slots of erased entities become reusable.
//!
//! Between two compaction points no slot is used twice, so that every stale handle is detected. At one, which comes
//! between passes, handles of live entities stay valid, and handles of erased ones must have been dropped: they may
//! come to name new entities.

use super::arena::{Arena, DEAD, FOREIGN, Index, NONE, NewOp, OpBody, OpLink, UseRec, ValueRec};
use super::edit::EditError;
use super::{Ir, Op};
use crate::context::Context;

/// So large a part of the ops may have been erased before their slots are used again.
const FEW: usize = 8;

/// Records of ops, their values and operands that may be used again.
#[derive(Clone, Default)]
pub(crate) struct Free {
    ops: Vec<u32>,
    values: Runs,
    operands: Runs,
}

/// Blocks and regions that may be used again.
#[derive(Clone, Default)]
pub(crate) struct FreeBodies {
    blocks: Vec<u32>,
    regions: Vec<u32>,
}

impl FreeBodies {
    #[inline]
    pub fn take_block(&mut self) -> Option<u32> {
        self.blocks.pop()
    }

    #[inline]
    pub fn take_region(&mut self) -> Option<u32> {
        self.regions.pop()
    }
}

/// Runs of neighbouring free slots, by length; longer ones are cut.
#[derive(Clone, Default)]
struct Runs([Vec<u32>; 8]);

impl Runs {
    fn of(used: &[bool]) -> Runs {
        let mut runs = Runs::default();
        let mut at = 0;
        for run in used.chunk_by(|a, b| a == b) {
            if !run[0] {
                let (mut start, mut len) = (at, run.len());
                while len > 0 {
                    let n = len.min(runs.0.len());
                    runs.0[n - 1].push(start as u32);
                    (start, len) = (start + n, len - n);
                }
            }
            at += run.len();
        }
        // The first slots are used first.
        runs.0.iter_mut().for_each(|run| run.reverse());
        runs
    }

    /// A run of this length, cut from a longer one if need be.
    fn take(&mut self, len: usize) -> Option<u32> {
        let found = (len..=self.0.len()).find(|n| *n > 0 && !self.0[n - 1].is_empty())?;
        let start = self.0[found - 1].pop()?;
        if found > len {
            self.0[found - len - 1].push(start + len as u32);
        }
        Some(start)
    }
}

impl Ir {
    /// A compaction point: slots of entities erased so far may be used again from now on. Call it between passes; keep
    /// no handles of erased entities.
    ///
    /// # Errors
    /// [`EditError::Journaling`] while a mark is open: it may bring erased ops back.
    pub fn compact(&mut self) -> Result<(), EditError> {
        if self.is_journaling() {
            return Err(EditError::Journaling);
        }
        for arena in self.isolates.iter_mut().flatten().filter_map(|i| i.arena.as_deref_mut()) {
            arena.compact(&self.cx);
        }
        while self.isolates.last().is_some_and(|last| last.is_none()) {
            self.isolates.pop();
        }
        Ok(())
    }

    /// A compaction point for one op: slots of entities erased in its isolate, and in those nested in it, may be used
    /// again. Where few ops were erased, that waits for more.
    pub fn compact_within(&mut self, op: Op) {
        debug_assert!(!self.is_journaling());
        let mut todo = vec![op.isolate()];
        while let Some(id) = todo.pop() {
            let Some(isolate) = self.isolates.get_mut(id.0 as usize).and_then(Option::as_mut) else { continue };
            todo.extend(isolate.nested_isolates());
            if let Some(arena) = isolate.arena.as_deref_mut()
                && arena.erased as usize >= arena.links.len() / FEW
            {
                arena.compact(&self.cx);
            }
        }
    }
}

impl Free {
    /// The number of ops that may be created in slots of erased ones.
    pub fn ops(&self) -> usize {
        self.ops.len()
    }

    /// A value that may be defined anew.
    pub fn take_value(&mut self) -> Option<u32> {
        self.values.take(1)
    }
}

impl Arena {
    fn compact(&mut self, cx: &Context) {
        self.free_dead_blocks();
        if self.erased == 0 {
            return;
        }
        self.warm();
        self.forget_erased();
        while self.links.len() > 1 && !self.is_live_op(self.links.len() as u32 - 1) {
            self.links.pop();
            self.bodies.pop();
        }
        let mut operands = vec![false; self.operands.len()];
        for op in 1..self.links.len() as u32 {
            if !self.is_live_op(op) {
                continue;
            }
            let capacity = self.operand_capacity(op) as usize;
            let body = &mut self.bodies[op as usize];
            // Empty lists must not start behind the end of a pool that shrinks.
            if capacity == 0 {
                body.operands = 0;
            }
            if body.n_results == 0 {
                body.results = 0;
            }
            let start = body.operands as usize;
            operands[start..start + capacity].fill(true);
        }
        self.drop_unused_placeholders();
        while self.values.last().is_some_and(|v| v.def == DEAD) {
            self.values.pop();
        }
        let values: Vec<bool> = self.values.iter().map(|v| v.def != DEAD).collect();
        let kept = operands.iter().rposition(|used| *used).map_or(0, |last| last + 1);
        self.operands.truncate(kept);
        // An op that gets the number of an erased one must not take its places for its own.
        for (rec, _) in self.operands.iter_mut().zip(&operands).filter(|(_, used)| !**used) {
            rec.owner = NONE;
        }
        let ops = (1..self.links.len() as u32).rev().filter(|op| !self.is_live_op(*op)).collect();
        self.free = Some(Box::new(Free { ops, values: Runs::of(&values), operands: Runs::of(&operands[..kept]) }));
        self.free_dead_regions();
        self.compact_lists(cx);
        self.erased = 0;
    }

    /// Puts in order what a verification reads often: numbers of ops, and the list of foreign values, which is empty in valid IR.
    pub fn settle(&mut self) {
        self.warm_links();
        for block in 0..self.blocks.len() as u32 {
            if self.is_live_block(block) {
                self.number_block(block);
            }
        }
        if !self.foreign.is_empty() {
            self.drop_unused_placeholders();
        }
    }

    fn drop_unused_placeholders(&mut self) {
        let mut any = false;
        for value in self.values.iter_mut().filter(|value| value.def == FOREIGN) {
            match value.first_use {
                NONE => value.def = DEAD,
                _ => any = true,
            }
        }
        if !any {
            self.foreign.clear();
        }
    }

    fn free_dead_blocks(&mut self) {
        while self.blocks.last().is_some_and(|b| b.region == DEAD) {
            self.blocks.pop();
        }
        // The first ones are used first.
        let dead = (0..self.blocks.len() as u32).rev().filter(|block| !self.is_live_block(*block));
        self.free_bodies.blocks = dead.collect();
    }

    fn free_dead_regions(&mut self) {
        while self.regions.last().is_some_and(|r| r.owner == DEAD) {
            self.regions.pop();
        }
        let dead = (0..self.regions.len() as u32).rev().filter(|region| self.regions[*region as usize].owner == DEAD);
        self.free_bodies.regions = dead.collect();
    }

    /// Lists that no handle points into move together, and so do side records.
    fn compact_lists(&mut self, cx: &Context) {
        let mut exts = Vec::with_capacity(self.exts.len());
        let mut attrs = Vec::with_capacity(self.attrs.len());
        let mut slots = Vec::with_capacity(self.slots.len());
        let mut regions = Vec::with_capacity(self.region_lists.len());
        let mut args = Vec::with_capacity(self.args.len());
        for op in 0..self.links.len() as u32 {
            // The first record is the isolate's own op.
            if op != 0 && !self.is_live_op(op) || self.nested_isolate(op).is_some() {
                continue;
            }
            let body = &mut self.bodies[op as usize];
            if body.slots != NONE && op != 0 {
                let n = cx.op_descriptor(body.name).map_or(1, |d| d.attributes.len());
                let (start, new) = (body.slots as usize, slots.len() as u32);
                slots.extend_from_slice(self.slots.get(start..start + n).unwrap_or(&[]));
                body.slots = new;
            }
            if body.ext == NONE {
                continue;
            }
            let mut ext = self.exts[body.ext as usize];
            let (first_region, first_attr) = (regions.len() as u32, attrs.len() as u32);
            regions.extend_from_slice(self.op_regions(op));
            attrs.extend_from_slice(self.op_attrs(op));
            (ext.regions, ext.attrs) = (first_region, first_attr);
            self.bodies[op as usize].ext = exts.len() as u32;
            exts.push(ext);
        }
        for block in 0..self.blocks.len() as u32 {
            if self.is_live_block(block) {
                let start = args.len() as u32;
                args.extend_from_slice(self.block_args(block));
                self.blocks[block as usize].args = start;
            }
        }
        (self.exts, self.attrs, self.slots, self.region_lists, self.args) = (exts, attrs, slots, regions, args);
    }

    /// Creates an op in slots that were used before, as far as there are any.
    #[inline(never)]
    pub(super) fn add_op_reusing<V: Index, B: Index, R: Index>(&mut self, new: &NewOp<'_, V, B, R>) -> u32 {
        let mut free = self.free.take().unwrap_or_default();
        let op = free.ops.pop().unwrap_or_else(|| {
            self.links.push(OpLink { block: NONE, prev: NONE, next: NONE, order: 0 });
            self.bodies.push(self.bodies[0]);
            self.links.len() as u32 - 1
        });
        let operands = free.operands.take(new.operands.len()).unwrap_or_else(|| {
            let start = self.operands.len();
            let none = UseRec { target: NONE, owner: op, next: NONE, prev: NONE };
            self.operands.resize(start + new.operands.len(), none);
            start as u32
        });
        for (i, value) in new.operands.iter().enumerate() {
            let at = operands + i as u32;
            self.operands[at as usize] = UseRec { target: value.index(), owner: op, next: NONE, prev: NONE };
            self.link_use(at);
        }
        let results = free.values.take(new.result_types.len()).unwrap_or_else(|| {
            let start = self.values.len();
            let dead = ValueRec { ty: crate::context::Type::NONE, first_use: NONE, def: DEAD, index: 0 };
            self.values.resize(start + new.result_types.len(), dead);
            start as u32
        });
        for (index, &ty) in new.result_types.iter().enumerate() {
            let rec = ValueRec { ty, first_use: NONE, def: op, index: index as u32 };
            self.values[results as usize + index] = rec;
        }
        let slots = if new.slots.is_empty() { NONE } else { self.slots.len() as u32 };
        self.slots.extend_from_slice(new.slots);
        let plain = new.successors.is_empty() && new.regions.is_empty() && new.attrs.is_empty();
        let ext = if plain { NONE } else { self.add_ext(op, new) };
        self.links[op as usize] = OpLink { block: NONE, prev: NONE, next: NONE, order: 0 };
        self.bodies[op as usize] = OpBody {
            name: new.name,
            loc: new.loc,
            operands,
            n_operands: new.operands.len() as u32,
            results,
            n_results: new.result_types.len() as u32,
            slots,
            ext,
        };
        if !free.ops.is_empty() {
            self.free = Some(free);
        }
        op
    }
}
