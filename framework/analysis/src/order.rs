//! The order of ops in the text, with blocks in the order of dominance. [MLIR: TopologicalSortUtils, getBlocksSortedByDominance]

use std::cmp::Ordering;

use hashbrown::HashMap;

use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::ir::{Block, Ir, Op, Region};

type Numbers = HashMap<Block, usize, foldhash::fast::FixedState>;

/// Compares ops by where they stand: definitions come before uses, and an op before those in its regions.
///
/// Blocks that others dominate come behind those; blocks that cannot be reached come last. Answers stay right until blocks or
/// their successors change.
#[derive(Default)]
pub struct ProgramOrder {
    regions: HashMap<Region, Numbers, foldhash::fast::FixedState>,
}

impl ProgramOrder {
    /// An empty cache.
    pub fn new() -> ProgramOrder {
        ProgramOrder::default()
    }

    /// Sorts ops in regions of the same tree.
    pub fn sort(&mut self, ir: &mut Ir, dominance: &mut DominanceInfo, ops: &mut [Op]) {
        ops.sort_by(|a, b| self.compare(ir, dominance, *a, *b));
    }

    /// The position of an op relative to another one.
    pub fn compare(&mut self, ir: &mut Ir, dominance: &mut DominanceInfo, a: Op, b: Op) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        if let Some(before) = ir.is_before(a, b) {
            return if before { Ordering::Less } else { Ordering::Greater };
        }
        let (up, down) = (around(ir, a), around(ir, b));
        // The lists start with the outermost ops; common ancestors are skipped.
        let common = up.iter().zip(&down).take_while(|(x, y)| x == y).count();
        match (up.get(common).copied(), down.get(common).copied()) {
            (None, None) => Ordering::Equal,
            (None, Some(_)) => Ordering::Less,
            (Some(_), None) => Ordering::Greater,
            (Some(x), Some(y)) => {
                if let Some(before) = ir.is_before(x, y) {
                    return if before { Ordering::Less } else { Ordering::Greater };
                }
                self.place(ir, dominance, x).cmp(&self.place(ir, dominance, y))
            }
        }
    }

    /// The number of an op's region, and that of its block there.
    fn place(&mut self, ir: &Ir, dominance: &mut DominanceInfo, op: Op) -> (usize, usize) {
        let Some(block) = ir.op(op).parent_block() else { return (0, 0) };
        let Some(region) = block.parent_region() else { return (0, 0) };
        let numbers = self.regions.entry(region.handle()).or_insert_with(|| {
            let reached = dominance.tree_preorder(ir, region.handle()).into_iter().map(|(block, _)| block);
            let mut numbers: Numbers = reached.enumerate().map(|(number, block)| (block, number)).collect();
            for block in region.blocks() {
                let next = numbers.len();
                numbers.entry(block.handle()).or_insert(next);
            }
            numbers
        });
        (region.number().unwrap_or(0), numbers.get(&block.handle()).copied().unwrap_or(usize::MAX))
    }
}

/// The op and those around it, the outermost one first.
fn around(ir: &Ir, op: Op) -> Vec<Op> {
    let mut chain: Vec<Op> =
        std::iter::successors(Some(ir.op(op)), |op| op.parent_op()).map(|op| op.handle()).collect();
    chain.reverse();
    chain
}
