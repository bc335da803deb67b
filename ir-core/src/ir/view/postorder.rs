//! Blocks of a region in postorder: each behind all of its successors that are not on the way to it.

use std::collections::HashSet;

use super::super::{Block, Ir};
use super::RegionRef;

type Seen = HashSet<Block, foldhash::fast::FixedState>;

impl RegionRef<'_> {
    /// The blocks that are reachable from the first one.
    pub fn postorder(self) -> Vec<Block> {
        let Some(entry) = self.first_block() else { return Vec::new() };
        if entry.next().is_none() {
            return vec![entry.handle()];
        }
        let mut order = Vec::new();
        visit(self.ir(), entry.handle(), &mut Seen::default(), &mut order);
        order
    }

    /// All blocks: those reachable from the first one in postorder, then from the first one that was not reached, and so on.
    pub fn postorder_rounds(self) -> Vec<Block> {
        if self.has_one_block() {
            return self.postorder();
        }
        let (mut seen, mut order) = (Seen::default(), Vec::new());
        for block in self.blocks() {
            if !seen.contains(&block.handle()) {
                visit(self.ir(), block.handle(), &mut seen, &mut order);
            }
        }
        order
    }
}

fn visit(ir: &Ir, entry: Block, seen: &mut Seen, order: &mut Vec<Block>) {
    let successors = |block: Block| ir.block(block).successors().map(|b| b.handle()).collect::<Vec<_>>().into_iter();
    seen.insert(entry);
    let mut stack = vec![(entry, successors(entry))];
    while let Some((block, rest)) = stack.last_mut() {
        match rest.next() {
            Some(next) if seen.insert(next) => stack.push((next, successors(next))),
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
}
