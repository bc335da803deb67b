//! Numbers of the blocks of a region.

use hashbrown::HashMap;

use super::arena::{Arena, NONE};

/// The blocks of a region, in order.
pub(super) fn blocks_of(arena: &Arena, region: u32) -> Vec<u32> {
    let mut blocks = Vec::new();
    let mut block = arena.regions[region as usize].first;
    while block != NONE {
        blocks.push(block);
        block = arena.blocks[block as usize].next;
    }
    blocks
}

/// The map from blocks of an arena to numbers in their region: blocks of a region are mostly neighbours in the arena.
pub(super) enum BlockNumbers {
    Near { base: u32, numbers: Vec<u32> },
    Far(HashMap<u32, u32, foldhash::fast::FixedState>),
}

impl BlockNumbers {
    /// The positions of blocks in a list of them.
    pub fn new(blocks: &[u32]) -> BlockNumbers {
        let base = blocks.iter().copied().min().unwrap_or(0);
        let span = (blocks.iter().copied().max().unwrap_or(0) - base) as usize + 1;
        let pairs = blocks.iter().zip(0..).map(|(block, n)| (*block, n));
        if span > 64 + 8 * blocks.len() {
            return BlockNumbers::Far(pairs.collect());
        }
        let mut numbers = vec![NONE; span];
        pairs.for_each(|(block, n)| numbers[(block - base) as usize] = n);
        BlockNumbers::Near { base, numbers }
    }

    /// The number of a block; `None` when it is in another region.
    pub fn get(&self, block: u32) -> Option<u32> {
        match self {
            BlockNumbers::Near { base, numbers } => {
                numbers.get(block.checked_sub(*base)? as usize).copied().filter(|n| *n != NONE)
            }
            BlockNumbers::Far(map) => map.get(&block).copied(),
        }
    }
}
