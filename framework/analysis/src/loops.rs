//! Natural loops of the blocks of a region. [mlir/Analysis/CFGLoopInfo.h]
//!
//! A loop is entered at its *header* only, which dominates all blocks of the loop; from its *latches* control goes back to the header.
//! Cycles with several entries are no natural loops.

use hashbrown::HashMap;

use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::ir::{Block, Ir, Region};

type Map<K, V> = HashMap<K, V, foldhash::fast::FixedState>;

/// The number of a loop.
pub type LoopId = usize;

/// A natural loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NaturalLoop {
    /// The block at which it is entered.
    pub header: Block,
    /// Its blocks, including those of nested loops; the header comes first.
    pub blocks: Vec<Block>,
    /// The blocks from which control goes back to the header.
    pub latches: Vec<Block>,
    /// The loop around it.
    pub parent: Option<LoopId>,
    /// The number of loops that it is in, itself included.
    pub depth: usize,
}

/// The loops of a region. It is right until blocks or their successors change.
#[derive(Clone, Default, Debug)]
pub struct LoopInfo {
    loops: Vec<NaturalLoop>,
    innermost: Map<Block, LoopId>,
}

impl LoopInfo {
    /// Finds the loops. Blocks that cannot be reached are in none.
    pub fn new(ir: &Ir, dominance: &mut DominanceInfo, region: Region) -> LoopInfo {
        let mut info = LoopInfo::default();
        let order: Vec<Block> = dominance.tree_preorder(ir, region).into_iter().map(|(block, _)| block).collect();
        // Inner headers are dominated by outer ones: they come first here.
        for header in order.iter().rev().copied() {
            let before: Vec<Block> = ir.block(header).predecessors().map(|block| block.handle()).collect();
            let latches: Vec<Block> = before
                .into_iter()
                .filter(|block| dominance.is_reachable(ir, *block) && dominance.block_dominates(ir, header, *block))
                .collect();
            if !latches.is_empty() {
                info.add(ir, dominance, header, latches);
            }
        }
        info.fill_blocks(&order);
        info
    }

    /// Adds a loop: blocks that lead to the latches without the header belong to it.
    fn add(&mut self, ir: &Ir, dominance: &mut DominanceInfo, header: Block, mut latches: Vec<Block>) {
        latches.dedup();
        let id = self.loops.len();
        let mut todo = latches.clone();
        self.loops.push(NaturalLoop { header, blocks: Vec::new(), latches, parent: None, depth: 0 });
        while let Some(block) = todo.pop() {
            let next = match self.innermost.get(&block) {
                None => {
                    self.innermost.insert(block, id);
                    block
                }
                Some(inner) => {
                    let outermost = self.around(*inner).last().unwrap_or(*inner);
                    if outermost == id {
                        continue;
                    }
                    // All blocks of an inner loop belong to this one, and so do those that lead to its header.
                    self.loops[outermost].parent = Some(id);
                    self.loops[outermost].header
                }
            };
            if next != header {
                let before = ir.block(next).predecessors().map(|block| block.handle());
                todo.extend(before.filter(|block| dominance.is_reachable(ir, *block)));
            }
        }
        self.innermost.entry(header).or_insert(id);
    }

    /// Lists the blocks of each loop, given those of the region, and counts depths.
    fn fill_blocks(&mut self, order: &[Block]) {
        for id in 0..self.loops.len() {
            self.loops[id].depth = self.around(id).count();
        }
        for block in order {
            let Some(innermost) = self.innermost.get(block).copied() else { continue };
            let all: Vec<LoopId> = self.around(innermost).collect();
            all.into_iter().for_each(|id| self.loops[id].blocks.push(*block));
        }
    }

    /// A loop and those around it, the innermost one first.
    pub fn around(&self, id: LoopId) -> impl Iterator<Item = LoopId> + '_ {
        std::iter::successors(Some(id), |id| self.loops[*id].parent)
    }

    /// The loops; inner ones come before those around them.
    pub fn loops(&self) -> &[NaturalLoop] {
        &self.loops
    }

    /// The innermost loop that a block is in.
    pub fn loop_of(&self, block: Block) -> Option<LoopId> {
        self.innermost.get(&block).copied()
    }

    /// The number of loops that a block is in.
    pub fn depth(&self, block: Block) -> usize {
        self.loop_of(block).map_or(0, |id| self.loops[id].depth)
    }

    /// Returns whether a block is the header of a loop.
    pub fn is_header(&self, block: Block) -> bool {
        self.loop_of(block).is_some_and(|id| self.loops[id].header == block)
    }

    /// Returns whether a block is in a loop.
    pub fn contains(&self, id: LoopId, block: Block) -> bool {
        self.loop_of(block).is_some_and(|inner| self.around(inner).any(|other| other == id))
    }

    /// The edges that leave a loop: from where to where.
    pub fn exits(&self, ir: &Ir, id: LoopId) -> Vec<(Block, Block)> {
        let edges = |from: &Block| {
            let from = *from;
            ir.block(from).successors().map(move |to| (from, to.handle())).collect::<Vec<_>>()
        };
        self.loops[id].blocks.iter().flat_map(edges).filter(|(_, to)| !self.contains(id, *to)).collect()
    }

    /// The only block before the header that is not in the loop, if control goes from there to the header only.
    pub fn preheader(&self, ir: &Ir, id: LoopId) -> Option<Block> {
        let header = self.loops[id].header;
        let mut before = ir.block(header).predecessors().filter(|block| !self.contains(id, block.handle()));
        let found = before.next()?;
        (before.next().is_none() && found.successors().count() == 1).then(|| found.handle())
    }
}
