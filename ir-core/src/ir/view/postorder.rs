//! Blocks of a region in postorder: each behind all of its successors that are not on the way to it.

use super::super::Block;
use super::super::arena::{Arena, NONE};
use super::super::block_numbers::{BlockNumbers, blocks_of};
use super::RegionRef;

impl RegionRef<'_> {
    /// The blocks that are reachable from the first one.
    pub fn postorder(self) -> Vec<Block> {
        self.ordered(1)
    }

    /// All blocks: those reachable from the first one in postorder, then from the first one that was not reached, and so on.
    pub fn postorder_rounds(self) -> Vec<Block> {
        self.ordered(usize::MAX)
    }

    /// The blocks that are reachable from some of the first ones.
    fn ordered(self, starts: usize) -> Vec<Block> {
        let Some(entry) = self.first_block() else { return Vec::new() };
        if entry.next().is_none() {
            return vec![entry.handle()];
        }
        let arena = entry.arena;
        let blocks = blocks_of(arena, self.idx);
        let numbers = BlockNumbers::new(&blocks);
        let (mut seen, mut order) = (vec![false; blocks.len()], Vec::with_capacity(blocks.len()));
        for &start in blocks.iter().take(starts) {
            visit(arena, start, &numbers, &mut seen, |block| order.push(Block::new(self.iso.id, block)));
        }
        order
    }
}

/// Visits the blocks that are reachable from one and were not seen before.
fn visit(arena: &Arena, start: u32, numbers: &BlockNumbers, seen: &mut [bool], mut leave: impl FnMut(u32)) {
    let mut is_new = |block| numbers.get(block).is_some_and(|n| !std::mem::replace(&mut seen[n as usize], true));
    if !is_new(start) {
        return;
    }
    // The blocks on the way, with the number of successors that were looked at.
    let mut way = vec![(start, 0)];
    while let Some((block, looked_at)) = way.last_mut() {
        let last = arena.blocks[*block as usize].last;
        let successors = if last == NONE { &[] } else { arena.successors(last) };
        match successors.get(*looked_at) {
            Some(next) => {
                *looked_at += 1;
                if is_new(next.target) {
                    way.push((next.target, 0));
                }
            }
            None => {
                leave(*block);
                way.pop();
            }
        }
    }
}
