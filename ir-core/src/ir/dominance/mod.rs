//! Dominance and post-dominance of blocks, ops and values.
//!
//! Regions with one block never build a tree. A region of one block whose op is unregistered or has graph regions gives no
//! order to its ops: there everything in the block dominates everything else in it. [LangRef: Control flow and SSACFG
//! regions; Graph regions]

mod frontier;
mod tree;

use hashbrown::HashMap;

use super::arena::{Arena, NONE};
use super::{Block, BlockRef, Ir, Op, OpRef, Region, Value, ValueDef};
pub(crate) use tree::RegionTree;

/// Dominance: `a` dominates `b` when every path from the entry of their region to `b` leads through `a`.
pub type DominanceInfo = Dominance<false>;

/// Post-dominance: `a` post-dominates `b` when every path from `b` to an exit of their region leads through `a`.
pub type PostDominanceInfo = Dominance<true>;

/// The dominator trees of regions, computed on demand. They are valid until blocks, successors or terminators of a
/// region change; then [`invalidate`](Self::invalidate) it. Order within blocks is read from the IR each time.
///
/// A query between different regions climbs from the inner one to the outer one.
#[derive(Default)]
pub struct Dominance<const POST: bool> {
    trees: HashMap<Region, RegionTree, foldhash::fast::RandomState>,
}

/// Returns whether ops of a region come in an order that uses must respect.
pub(crate) fn has_ssa_order(ir: &Ir, arena: &Arena, region: u32, owner: Option<OpRef<'_>>) -> bool {
    let rec = &arena.regions[region as usize];
    let one_block = rec.first != NONE && rec.first == rec.last;
    match owner {
        Some(owner) if one_block => {
            let index = || owner.regions().position(|other| other.handle().idx == region).unwrap_or_default();
            ir.cx().op_descriptor(owner.name()).is_some_and(|d| !d.is_graph_region(index()))
        }
        _ => true,
    }
}

impl<const POST: bool> Dominance<POST> {
    /// An empty cache.
    pub fn new() -> Self {
        Dominance { trees: HashMap::default() }
    }

    /// Drops the cached tree of a region.
    pub fn invalidate(&mut self, region: Region) {
        self.trees.remove(&region);
    }

    /// Drops all cached trees.
    pub fn clear(&mut self) {
        self.trees.clear();
    }

    /// Returns whether a definition in the region must come before its uses in the same block.
    pub fn has_ssa_dominance(&self, ir: &Ir, region: Region) -> bool {
        let region = ir.region(region);
        match region.iso.arena.as_deref() {
            Some(arena) => has_ssa_order(ir, arena, region.idx, region.parent_op()),
            None => true,
        }
    }

    /// The tree of a region, built when needed; `None` for regions of less than two blocks.
    fn tree(&mut self, ir: &Ir, region: Region) -> Option<&RegionTree> {
        let view = ir.get_region(region)?;
        let arena = view.iso.arena.as_deref()?;
        let rec = &arena.regions[view.idx as usize];
        if rec.first == rec.last {
            return None;
        }
        Some(self.trees.entry(region).or_insert_with(|| RegionTree::new(arena, view.idx, POST)))
    }

    /// Returns whether the entry of its region reaches the block (for post-dominance: whether the block reaches an
    /// exit).
    pub fn is_reachable(&mut self, ir: &Ir, block: Block) -> bool {
        let view = ir.block(block);
        match view.parent_region() {
            Some(region) => match self.tree(ir, region.handle()) {
                Some(tree) => tree.is_reachable(block.idx),
                None => true,
            },
            None => true,
        }
    }

    /// Returns whether block `a` is `b`, dominates it, or has it nested in an op that `a` dominates.
    pub fn block_dominates(&mut self, ir: &Ir, a: Block, b: Block) -> bool {
        a == b || self.block_properly_dominates(ir, a, b)
    }

    /// [`block_dominates`](Self::block_dominates), and the two are not the same.
    pub fn block_properly_dominates(&mut self, ir: &Ir, a: Block, b: Block) -> bool {
        let a_ref = ir.block(a);
        if a == b {
            return false;
        }
        let Some(region) = a_ref.parent_region() else { return false };
        match ancestor_block(ir.block(b), region.handle()) {
            Some(b) if b.handle() == a => true,
            Some(b) => self.tree(ir, region.handle()).is_some_and(|tree| tree.dominates(a.idx, b.idx)),
            None => false,
        }
    }

    /// Returns whether op `a` is `b` or properly dominates it.
    pub fn op_dominates(&mut self, ir: &Ir, a: Op, b: Op) -> bool {
        a == b || self.op_properly_dominates(ir, a, b, true)
    }

    /// Returns whether every path to `b` goes through `a` first. An op that encloses `b` counts only if `enclosing_ok`.
    pub fn op_properly_dominates(&mut self, ir: &Ir, a: Op, b: Op, enclosing_ok: bool) -> bool {
        let (a_ref, b_ref) = (ir.op(a), ir.op(b));
        let Some(a_block) = a_ref.parent_block() else { return false };
        let Some(region) = a_block.parent_region() else {
            // Without a region, only ops of the same block can be compared.
            let same = b_ref.parent_block() == Some(a_block);
            return same && a != b && before(a_ref, b_ref) != POST;
        };
        if a == b {
            return false;
        }
        let Some(b_anc) = ancestor_op(b_ref, region.handle()) else { return false };
        let Some(b_block) = b_anc.parent_block() else { return false };
        if b_anc == a_ref && enclosing_ok {
            return true;
        }
        if a_block == b_block {
            if !self.has_ssa_dominance(ir, region.handle()) {
                return true;
            }
            return a_ref != b_anc && before(a_ref, b_anc) != POST;
        }
        self.tree(ir, region.handle()).is_some_and(|tree| tree.dominates(a_block.idx, b_block.idx))
    }

    /// The last block that dominates both `a` and `b` (the first, for post-dominance): of regions that contain both, that of
    /// the innermost one.
    pub fn nearest_common_dominator(&mut self, ir: &Ir, a: Block, b: Block) -> Option<Block> {
        let (a, b) = common_region(ir.block(a), ir.block(b))?;
        if a == b {
            return Some(a.handle());
        }
        let region = a.parent_region()?.handle();
        let found = self.tree(ir, region)?.common(a.idx, b.idx)?;
        Some(Block::new(region.iso, found))
    }
}

impl Dominance<false> {
    /// The blocks of a region that its entry reaches, in preorder of the dominator tree: each with its depth, followed
    /// by the blocks that it dominates.
    pub fn tree_preorder(&mut self, ir: &Ir, region: Region) -> Vec<(Block, usize)> {
        match self.tree(ir, region) {
            Some(tree) => {
                tree.preorder().into_iter().map(|(idx, depth)| (Block::new(region.iso, idx), depth)).collect()
            }
            None => ir.region(region).first_block().map(|block| (block.handle(), 0)).into_iter().collect(),
        }
    }

    /// A block and all blocks of its region that it dominates, in preorder of the dominator tree. Empty when the block
    /// cannot be reached.
    pub fn dominated_by(&mut self, ir: &Ir, block: Block) -> Vec<Block> {
        let Some(region) = ir.block(block).parent_region() else { return vec![block] };
        match self.tree(ir, region.handle()) {
            Some(tree) => tree.subtree(block.idx).map(|idx| Block::new(block.iso, idx)).collect(),
            None => vec![block],
        }
    }

    /// Returns whether a use of `value` by `op` would be valid: the definition comes first on every path to the op, and
    /// is not an ancestor of it.
    pub fn properly_dominates(&mut self, ir: &Ir, value: Value, op: Op) -> bool {
        match ir.value(value).def() {
            ValueDef::Argument(block, _) => match ir.op(op).parent_block() {
                Some(user) => self.block_dominates(ir, block, user.handle()),
                None => false,
            },
            ValueDef::Result(def, _) => self.op_properly_dominates(ir, def, op, false),
        }
    }

    /// Returns whether the value is available at `op`, or is one of its results.
    pub fn dominates(&mut self, ir: &Ir, value: Value, op: Op) -> bool {
        matches!(ir.value(value).def(), ValueDef::Result(def, _) if def == op) || self.properly_dominates(ir, value, op)
    }
}

fn before(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    a.is_before(b).unwrap_or(false)
}

/// The op itself, or its ancestor, that is directly in `region`.
fn ancestor_op(op: OpRef<'_>, region: Region) -> Option<OpRef<'_>> {
    let mut op = op;
    while op.parent_region()?.handle() != region {
        op = op.parent_op()?;
    }
    Some(op)
}

/// The block itself, or its ancestor, that is directly in `region`.
fn ancestor_block(block: BlockRef<'_>, region: Region) -> Option<BlockRef<'_>> {
    let mut block = block;
    while block.parent_region()?.handle() != region {
        block = block.parent_op()?.parent_block()?;
    }
    Some(block)
}

/// The two blocks around `a` and `b` in the innermost region that has both.
fn common_region<'a>(a: BlockRef<'a>, b: BlockRef<'a>) -> Option<(BlockRef<'a>, BlockRef<'a>)> {
    let around = |block: BlockRef<'a>| std::iter::successors(Some(block), |b| b.parent_op()?.parent_block());
    let (mut a, mut b) = (a, b);
    let (depth_a, depth_b) = (around(a).count(), around(b).count());
    for _ in depth_b..depth_a {
        a = a.parent_op()?.parent_block()?;
    }
    for _ in depth_a..depth_b {
        b = b.parent_op()?.parent_block()?;
    }
    while a.parent_region()? != b.parent_region()? {
        a = a.parent_op()?.parent_block()?;
        b = b.parent_op()?.parent_block()?;
    }
    Some((a, b))
}
