//! The mapping from original ops, blocks and values to their copies.

use std::collections::HashMap;

use super::handles::{Block, IsolateId, Op, Value};

/// Maps ops, blocks and values to their copies or replacements.
///
/// Handles that lie next to each other in an isolate share a page of the map, so that copying a body costs a few compares per
/// lookup. Whole isolates that were copied record by record take one entry.
#[derive(Clone, Default)]
pub struct IrMapping {
    values: Pages,
    blocks: Pages,
    ops: Pages,
    isolates: HashMap<IsolateId, IsolateId, foldhash::fast::FixedState>,
}

impl IrMapping {
    /// Maps nothing.
    pub fn new() -> IrMapping {
        IrMapping::default()
    }

    /// Maps a value to another one.
    #[inline]
    pub fn map_value(&mut self, from: Value, to: Value) {
        self.values.set(key(from.iso, from.idx), key(to.iso, to.idx));
    }

    /// Maps values to others, pair by pair.
    pub fn map_values(&mut self, from: impl IntoIterator<Item = Value>, to: impl IntoIterator<Item = Value>) {
        for (from, to) in from.into_iter().zip(to) {
            self.map_value(from, to);
        }
    }

    /// Maps a block to another one.
    pub fn map_block(&mut self, from: Block, to: Block) {
        self.blocks.set(key(from.iso, from.idx), key(to.iso, to.idx));
    }

    /// Maps an op to another one. Its results are not mapped by this.
    #[inline]
    pub fn map_op(&mut self, from: Op, to: Op) {
        self.ops.set(key(from.iso, from.idx), key(to.iso, to.idx));
    }

    /// Removes the mapping of a value.
    pub fn unmap_value(&mut self, value: Value) {
        self.values.unset(key(value.iso, value.idx));
    }

    /// Removes the mapping of a block.
    pub fn unmap_block(&mut self, block: Block) {
        self.blocks.unset(key(block.iso, block.idx));
    }

    /// Removes the mapping of an op.
    pub fn unmap_op(&mut self, op: Op) {
        self.ops.unset(key(op.iso, op.idx));
    }

    /// Maps all entities of an isolate to those with the same index in another one.
    pub(super) fn map_isolate(&mut self, from: IsolateId, to: IsolateId) {
        self.isolates.insert(from, to);
    }

    /// The value that a value is mapped to.
    #[inline]
    pub fn value(&self, value: Value) -> Option<Value> {
        let found = self.values.get(key(value.iso, value.idx)).map(unkey);
        found.or_else(|| self.in_isolate(value.iso, value.idx)).map(|(iso, idx)| Value::new(iso, idx))
    }

    /// As [`value_or_same`](Self::value_or_same), for the loops that copy.
    #[inline(always)]
    pub(super) fn operand(&self, value: Value) -> Value {
        match self.values.get(key(value.iso, value.idx)) {
            Some(found) => unkey_value(found),
            None => self.value_or_same(value),
        }
    }

    /// The block that a block is mapped to.
    #[inline]
    pub fn block(&self, block: Block) -> Option<Block> {
        let found = self.blocks.get(key(block.iso, block.idx)).map(unkey);
        found.or_else(|| self.in_isolate(block.iso, block.idx)).map(|(iso, idx)| Block::new(iso, idx))
    }

    /// The op that an op is mapped to.
    #[inline]
    pub fn op(&self, op: Op) -> Option<Op> {
        let found = self.ops.get(key(op.iso, op.idx)).map(unkey);
        found.or_else(|| self.in_isolate(op.iso, op.idx)).map(|(iso, idx)| Op::new(iso, idx))
    }

    #[inline]
    fn in_isolate(&self, iso: IsolateId, idx: u32) -> Option<(IsolateId, u32)> {
        if self.isolates.is_empty() {
            return None;
        }
        self.isolates.get(&iso).map(|iso| (*iso, idx))
    }

    /// The value that a value is mapped to, or the value itself.
    pub fn value_or_same(&self, value: Value) -> Value {
        self.value(value).unwrap_or(value)
    }

    /// Removes all mappings.
    pub fn clear(&mut self) {
        *self = IrMapping::default();
    }
}

#[inline]
fn key(iso: IsolateId, idx: u32) -> u64 {
    u64::from(iso.0) << 32 | u64::from(idx)
}

#[inline]
fn unkey(key: u64) -> (IsolateId, u32) {
    (IsolateId((key >> 32) as u32), key as u32)
}

#[inline(always)]
fn unkey_value(key: u64) -> Value {
    let (iso, idx) = unkey(key);
    Value::new(iso, idx)
}

/// Entries of a page: a function body of usual size takes one or two.
const PAGE: usize = 128;
/// No entry. No handle has this isolate and index.
const ABSENT: u64 = u64::MAX;

/// A map from handles to handles, by pages of neighbouring keys.
#[derive(Clone)]
struct Pages {
    /// The start of a page's entries.
    index: HashMap<u64, u32, foldhash::fast::FixedState>,
    entries: Vec<u64>,
    /// The two pages set last, newest first.
    recent: [(u64, u32); 2],
}

impl Default for Pages {
    fn default() -> Self {
        Pages { index: HashMap::default(), entries: Vec::new(), recent: [(ABSENT, 0); 2] }
    }
}

impl Pages {
    #[inline(always)]
    fn find(&self, page: u64) -> Option<u32> {
        let [newest, newer] = self.recent;
        if newest.0 == page {
            Some(newest.1)
        } else if newer.0 == page {
            Some(newer.1)
        } else {
            self.find_old(page)
        }
    }

    #[cold]
    fn find_old(&self, page: u64) -> Option<u32> {
        if self.entries.len() <= 2 * PAGE { None } else { self.index.get(&page).copied() }
    }

    #[inline(always)]
    fn get(&self, key: u64) -> Option<u64> {
        let start = self.find(key / PAGE as u64)?;
        let found = self.entries[start as usize + key as usize % PAGE];
        (found != ABSENT).then_some(found)
    }

    #[inline]
    fn set(&mut self, key: u64, to: u64) {
        let page = key / PAGE as u64;
        let start = if self.recent[0].0 == page { self.recent[0].1 } else { self.visit(page) };
        self.entries[start as usize + key as usize % PAGE] = to;
    }

    fn unset(&mut self, key: u64) {
        if let Some(start) = self.find(key / PAGE as u64) {
            self.entries[start as usize + key as usize % PAGE] = ABSENT;
        }
    }

    #[inline(never)]
    fn visit(&mut self, page: u64) -> u32 {
        let start = self.find(page).unwrap_or_else(|| {
            let start = self.entries.len();
            self.entries.resize(start + PAGE, ABSENT);
            // The first two pages are always recent ones; the index starts with the third.
            if start >= 2 * PAGE {
                if start == 2 * PAGE {
                    self.index.extend(self.recent);
                }
                self.index.insert(page, start as u32);
            }
            start as u32
        });
        self.recent = [(page, start), self.recent[0]];
        start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_many_handles_in_any_order() {
        let mut mapping = IrMapping::new();
        let value = |n: u32| Value::new(IsolateId(n % 3), n.wrapping_mul(2654435761) >> 12);
        let all: Vec<u32> = (0..5000).collect();
        for n in &all {
            assert_eq!(mapping.value(value(*n)), None);
            mapping.map_value(value(*n), Value::new(IsolateId(7), *n));
            mapping.map_value(value(n / 2), Value::new(IsolateId(7), n / 2));
        }
        for n in &all {
            assert_eq!(mapping.value(value(*n)), Some(Value::new(IsolateId(7), *n)));
        }
        assert_eq!(mapping.value(Value::new(IsolateId(9), 0)), None);
        mapping.map_isolate(IsolateId(9), IsolateId(8));
        assert_eq!(mapping.value(Value::new(IsolateId(9), 4)), Some(Value::new(IsolateId(8), 4)));
    }
}
