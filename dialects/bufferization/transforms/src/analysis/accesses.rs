//! Reads and writes of the same memory, found by what may be in conflict: a read that has its definitions in its block is an interval there,
//! and a write in that block is in conflict only if it is within it.

use std::collections::BTreeSet;

use dialekt_ir_core::ir::{Block, Use};

use super::Map;

/// A read or a write, with the range of positions in its block in which one of the other kind may be in conflict with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    pub operand: Use,
    /// The block; `None` where the range is not known.
    pub block: Option<Block>,
    pub first: u32,
    pub last: u32,
}

impl Access {
    /// Returns whether a read and a write may be in conflict: a write in the block of the read, and of the definitions of what is read,
    /// is in conflict only if it is between them.
    pub fn may_conflict(&self, write: &Access) -> bool {
        self.block.is_none() || self.block != write.block || (self.first <= write.first && write.first <= self.last)
    }
}

/// Writes by block and position.
#[derive(Default, Debug)]
pub(super) struct Writes {
    len: usize,
    by_block: Map<Option<Block>, Positions>,
}

/// The writes of a block, and their numbers by position.
#[derive(Default, Debug)]
struct Positions {
    all: Vec<Access>,
    by_position: BTreeSet<(u32, u32)>,
}

impl Writes {
    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn insert(&mut self, write: Access) {
        self.len += 1;
        let block = self.by_block.entry(write.block).or_default();
        block.by_position.insert((write.first, block.all.len() as u32));
        block.all.push(write);
    }

    /// All writes.
    pub fn iter(&self) -> impl Iterator<Item = Access> + '_ {
        self.by_block.values().flat_map(|block| block.all.iter().copied())
    }

    /// Calls a function with writes that may be in conflict with a read, until it returns true. Returns whether it did.
    fn any_candidate(&self, read: Access, mut is_in_conflict: impl FnMut(Access) -> bool) -> bool {
        self.by_block.iter().any(|(block, writes)| match read.block.is_some() && *block == read.block {
            // Nothing is in a range whose end comes first.
            true if read.first > read.last => false,
            true => {
                let within = writes.by_position.range((read.first, 0)..=(read.last, u32::MAX));
                within.into_iter().any(|(_, number)| is_in_conflict(writes.all[*number as usize]))
            }
            false => writes.all.iter().any(|write| is_in_conflict(*write)),
        })
    }

    /// Adds the writes of another list.
    pub fn append(&mut self, mut other: Writes) {
        if other.len > self.len {
            std::mem::swap(self, &mut other);
        }
        other.iter().for_each(|write| self.insert(write));
    }
}

/// Reads by block and range.
#[derive(Default, Debug)]
pub(super) struct Reads {
    len: usize,
    /// Those without a range.
    anywhere: Vec<Access>,
    by_block: Map<Block, Ranges>,
}

impl Reads {
    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn insert(&mut self, read: Access) {
        self.len += 1;
        match read.block {
            Some(block) => self.by_block.entry(block).or_default().insert(read),
            None => self.anywhere.push(read),
        }
    }

    /// All reads.
    fn iter(&self) -> impl Iterator<Item = Access> + '_ {
        self.anywhere.iter().copied().chain(self.by_block.values().flat_map(|ranges| ranges.all.iter().copied()))
    }

    /// Calls a function with reads that may be in conflict with a write, until it returns true. Returns whether it did.
    pub fn any_candidate(&self, write: Access, mut is_in_conflict: impl FnMut(Access) -> bool) -> bool {
        self.anywhere.iter().any(|read| is_in_conflict(*read))
            || self.by_block.iter().any(|(block, ranges)| match Some(*block) == write.block {
                true => ranges.any_around(write.first, &mut is_in_conflict),
                false => ranges.all.iter().any(|read| is_in_conflict(*read)),
            })
    }

    /// Calls a function with pairs of a read and a write that may be in conflict, until it returns true. Returns whether it did.
    pub fn any_pair(&self, writes: &Writes, mut is_in_conflict: impl FnMut(Access, Access) -> bool) -> bool {
        match self.len < writes.len {
            true => self.iter().any(|read| writes.any_candidate(read, |write| is_in_conflict(read, write))),
            false => writes.iter().any(|write| self.any_candidate(write, |read| is_in_conflict(read, write))),
        }
    }

    /// Adds the reads of another list.
    pub fn append(&mut self, mut other: Reads) {
        if other.len > self.len {
            std::mem::swap(self, &mut other);
        }
        other.iter().for_each(|read| self.insert(read));
    }
}

/// Ranges of positions, found by a position in them (an interval tree). A range belongs to the smallest aligned block of positions, as long as
/// a power of two, that contains it: so it contains the middle of that, and is around a position before the middle if it begins there or before.
#[derive(Default, Debug)]
struct Ranges {
    all: Vec<Access>,
    /// Flags of the lengths of the nodes that there are, by exponent.
    lengths: u64,
    nodes: Map<(u32, u32), Node>,
}

/// The numbers of the ranges around one middle, by their first position and by their last one.
#[derive(Default, Debug)]
struct Node {
    by_first: BTreeSet<(u32, u32)>,
    by_last: BTreeSet<(u32, u32)>,
}

impl Ranges {
    fn insert(&mut self, range: Access) {
        let number = self.all.len() as u32;
        self.all.push(range);
        if range.first > range.last {
            // Nothing is in it.
            return;
        }
        let exponent = u32::BITS - (range.first ^ range.last).leading_zeros();
        self.lengths |= 1 << exponent;
        let place = range.first.checked_shr(exponent).unwrap_or(0);
        let node = self.nodes.entry((exponent, place)).or_default();
        node.by_first.insert((range.first, number));
        node.by_last.insert((range.last, number));
    }

    /// Calls a function with the ranges around a position, until it returns true. Returns whether it did.
    fn any_around(&self, position: u32, found: &mut impl FnMut(Access) -> bool) -> bool {
        let mut found = |number: &(u32, u32)| found(self.all[number.1 as usize]);
        (0..=u32::BITS).filter(|exponent| self.lengths >> exponent & 1 == 1).any(|exponent| {
            let place = position.checked_shr(exponent).unwrap_or(0);
            let Some(node) = self.nodes.get(&(exponent, place)) else { return false };
            let is_behind_middle = exponent != 0 && position >> (exponent - 1) & 1 == 1;
            match is_behind_middle {
                true => node.by_last.range((position, 0)..).any(&mut found),
                false => node.by_first.range(..=(position, u32::MAX)).any(&mut found),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dialekt_ir_core::context::{Context, Location};
    use dialekt_ir_core::ir::Ir;

    /// Accesses of one block, all by operands of one op.
    fn accesses(ranges: &[(u32, u32)]) -> Vec<Access> {
        let (op, block) = Ir::new(&Context::new()).create_module(Location::UNKNOWN);
        let block = Some(block);
        let access = |(number, (first, last)): (usize, &(u32, u32))| {
            let operand = Use { op, index: number as u32 };
            Access { operand, block, first: *first, last: *last }
        };
        ranges.iter().enumerate().map(access).collect()
    }

    #[test]
    fn candidates_are_those_that_may_conflict() {
        let ends = [0, 1, 2, 3, 4, 6, 7, 8, 15, 16, 31, 1 << 30, u32::MAX - 1, u32::MAX];
        let ranges: Vec<(u32, u32)> = ends.iter().flat_map(|a| ends.map(|b| (*a, b))).collect();
        let points: Vec<(u32, u32)> = ends.iter().map(|at| (*at, *at)).collect();
        let (all, single) = (accesses(&ranges), accesses(&points));
        let block = all[0].block;
        let (mut reads, mut more) = (Reads::default(), Reads::default());
        for read in &all {
            if read.first % 2 == 0 { reads.insert(*read) } else { more.insert(*read) }
        }
        reads.append(more);
        let mut writes = Writes::default();
        single.iter().for_each(|write| writes.insert(Access { block, ..*write }));
        for write in writes.iter() {
            let mut found = Vec::new();
            reads.any_candidate(write, |read| {
                found.push((read.first, read.last));
                false
            });
            let mut expected: Vec<(u32, u32)> =
                all.iter().filter(|read| read.may_conflict(&write)).map(|read| (read.first, read.last)).collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "around {}", write.first);
        }
        for read in &all {
            let mut found = 0;
            writes.any_candidate(*read, |_| {
                found += 1;
                false
            });
            assert_eq!(found, writes.iter().filter(|write| read.may_conflict(write)).count());
        }
    }
}
