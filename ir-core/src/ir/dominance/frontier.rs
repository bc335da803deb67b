//! Iterated dominance frontiers: the blocks where definitions meet. [llvm/Support/GenericIteratedDominanceFrontier.h]

use std::collections::BinaryHeap;

use hashbrown::{HashMap, HashSet};

use super::DominanceInfo;
use crate::ir::{Block, Ir, Region};

type Set<T> = HashSet<T, foldhash::fast::FixedState>;

impl DominanceInfo {
    /// The iterated dominance frontier of the given blocks: the blocks of a region that are reached from two of the
    /// given blocks, or from one of them and the entry, on paths that meet there first; and so on for the blocks found.
    /// Only blocks for which `wanted` holds count. Unreachable blocks are ignored.
    pub fn iterated_frontier(
        &mut self,
        ir: &Ir,
        region: Region,
        blocks: &[Block],
        wanted: impl Fn(Block) -> bool,
    ) -> Vec<Block> {
        let tree = self.tree_preorder(ir, region);
        let numbers: HashMap<Block, usize, foldhash::fast::FixedState> =
            tree.iter().enumerate().map(|(number, (block, _))| (*block, number)).collect();
        let given: Set<usize> = blocks.iter().filter_map(|block| numbers.get(block).copied()).collect();
        // Roots are taken deepest first, so that the blocks below a block were visited before it.
        let mut todo: BinaryHeap<(usize, usize)> = given.iter().map(|number| (tree[*number].1, *number)).collect();
        let (mut seen_below, mut met) = (vec![false; tree.len()], Set::<usize>::default());
        let (ends, mut found) = (subtree_ends(&tree), Vec::new());
        while let Some((depth, root)) = todo.pop() {
            let mut number = root;
            // The blocks that the root dominates follow it.
            while number < ends[root] {
                let block = tree[number].0;
                if std::mem::replace(&mut seen_below[number], true) && number != root {
                    number = ends[number];
                    continue;
                }
                for successor in ir.block(block).successors() {
                    let Some(&target) = numbers.get(&successor.handle()) else { continue };
                    if tree[target].1 > depth || !met.insert(target) {
                        continue;
                    }
                    if !wanted(successor.handle()) {
                        continue;
                    }
                    found.push(successor.handle());
                    if !given.contains(&target) {
                        todo.push((tree[target].1, target));
                    }
                }
                number += 1;
            }
        }
        found
    }
}

/// For each block the position behind those that it dominates.
fn subtree_ends(tree: &[(Block, usize)]) -> Vec<usize> {
    let mut ends = vec![tree.len(); tree.len()];
    let mut open: Vec<usize> = Vec::new();
    for (number, (_, depth)) in tree.iter().enumerate() {
        while let Some(closed) = open.pop_if(|other| tree[*other].1 >= *depth) {
            ends[closed] = number;
        }
        open.push(number);
    }
    ends
}
