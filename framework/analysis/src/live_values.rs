//! Liveness of values at block boundaries: the live values at the start and the end of blocks.
//! [mlir/Analysis/Liveness.h]
//!
//! A value is live from its definition to its last use. Uses in regions count for the op around them, so a value that is used in a
//! nested region only is not live behind the op there.

use hashbrown::{HashMap, HashSet};

use dialekt_ir_core::ir::{Block, Ir, Op, OpRef, Region, Value, WalkOrder};

type Set<T> = HashSet<T, foldhash::fast::FixedState>;

/// The live values of a block.
#[derive(Clone, Default, Debug)]
struct OfBlock {
    defined: Set<Value>,
    /// Used in the block and defined outside.
    used: Set<Value>,
    live_in: Set<Value>,
    live_out: Set<Value>,
}

/// The live values of all blocks in an op. They are valid until the op or the ops nested in it change.
#[derive(Clone, Default, Debug)]
pub struct LiveValues {
    blocks: HashMap<Block, OfBlock, foldhash::fast::FixedState>,
}

impl LiveValues {
    /// Finds them out.
    pub fn new(ir: &Ir, op: Op) -> LiveValues {
        let mut this = LiveValues::default();
        let mut all = Vec::new();
        let _ = ir.op(op).walk_blocks(WalkOrder::Pre, |block| all.push(block.handle()));
        for block in &all {
            this.blocks.insert(*block, OfBlock::new(ir, *block));
        }
        // The values that are live at the start of a block are live at the end of its predecessors.
        let mut todo: Vec<Block> = all.into_iter().rev().collect();
        while let Some(block) = todo.pop() {
            let mut out: Set<Value> = Set::default();
            for next in ir.block(block).successors() {
                out.extend(this.blocks.get(&next.handle()).into_iter().flat_map(|next| &next.live_in));
            }
            let Some(of_block) = this.blocks.get_mut(&block) else { continue };
            of_block.live_out.extend(out);
            let before = of_block.live_in.len();
            of_block.live_in.extend(of_block.used.iter());
            let through = of_block.live_out.iter().filter(|value| !of_block.defined.contains(*value));
            of_block.live_in.extend(through);
            if of_block.live_in.len() != before {
                todo.extend(ir.block(block).predecessors().map(|block| block.handle()));
            }
        }
        this
    }

    /// Returns whether a value is live at the start of a block: it was defined before.
    pub fn is_live_in(&self, block: Block, value: Value) -> bool {
        self.blocks.get(&block).is_some_and(|block| block.live_in.contains(&value))
    }

    /// Returns whether a value is live at the end of a block: it is used behind it.
    pub fn is_live_out(&self, block: Block, value: Value) -> bool {
        self.blocks.get(&block).is_some_and(|block| block.live_out.contains(&value))
    }

    /// The values that are live at the start of a block, sorted by handle.
    pub fn live_in(&self, block: Block) -> Vec<Value> {
        sorted(self.blocks.get(&block).map(|block| &block.live_in))
    }

    /// The values that are live at the end of a block, sorted by handle.
    pub fn live_out(&self, block: Block) -> Vec<Value> {
        sorted(self.blocks.get(&block).map(|block| &block.live_out))
    }

    /// Returns whether a value has no uses behind an op, in its block or in blocks that may follow. The value is
    /// defined before the op.
    pub fn is_dead_after(&self, ir: &Ir, value: Value, op: Op) -> bool {
        let op = ir.op(op);
        let Some(block) = op.parent_block() else { return true };
        if self.is_live_out(block.handle(), value) {
            return false;
        }
        last_use(ir, value, block.handle()).is_none_or(|last| last == op || last.is_before(op) == Some(true))
    }

    /// The ops of all blocks at which a value is live: from the one that defines it to the last that uses it, in each block.
    pub fn live_range(&self, ir: &Ir, value: Value) -> Vec<Op> {
        let mut todo: Vec<Block> = ir.value(value).parent_block().into_iter().map(|block| block.handle()).collect();
        let mut seen: Set<Block> = todo.iter().copied().collect();
        let mut range = Vec::new();
        while let Some(block) = todo.pop() {
            let definer =
                ir.value(value).defining_op().filter(|op| op.parent_block().map(|b| b.handle()) == Some(block));
            let start = definer.or_else(|| ir.block(block).first_op());
            let last = match self.is_live_out(block, value) {
                true => ir.block(block).last_op(),
                false => last_use(ir, value, block).or(definer),
            };
            if let (Some(start), Some(last)) = (start, last) {
                let ops = std::iter::successors(Some(start), |op| if *op == last { None } else { op.next() });
                range.extend(ops.map(|op| op.handle()));
            }
            let next = ir.block(block).successors().map(|block| block.handle());
            todo.extend(next.filter(|next| self.is_live_in(*next, value) && seen.insert(*next)));
        }
        range
    }
}

fn sorted(values: Option<&Set<Value>>) -> Vec<Value> {
    let mut values: Vec<Value> = values.into_iter().flatten().copied().collect();
    values.sort_unstable();
    values
}

/// The last op of a block that uses a value, itself or in its regions.
fn last_use(ir: &Ir, value: Value, block: Block) -> Option<OpRef<'_>> {
    let users = ir.value(value).users().filter_map(|user| in_block(user, block));
    users.reduce(|last, user| if last.is_before(user) == Some(true) { user } else { last })
}

/// The op itself, or its ancestor, that is in a block.
fn in_block(op: OpRef<'_>, block: Block) -> Option<OpRef<'_>> {
    let mut around = std::iter::successors(Some(op), |op| op.parent_op());
    around.find(|op| op.parent_block().map(|parent| parent.handle()) == Some(block))
}

impl OfBlock {
    fn new(ir: &Ir, block: Block) -> OfBlock {
        let mut this = OfBlock::default();
        let view = ir.block(block);
        let region = view.parent_region().map(|region| region.handle());
        this.defined.extend(view.args());
        this.defined.extend(view.ops().flat_map(|op| op.results()));
        let escapes = |value: &Value| ir.value(*value).users().any(|user| leaves(user, block, region));
        this.live_out = this.defined.iter().copied().filter(escapes).collect();
        for op in view.ops().flat_map(|op| op.preorder()) {
            this.used.extend(op.operands());
            this.defined.extend(op.results());
            this.defined.extend(op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.args()));
        }
        let defined = &this.defined;
        this.used.retain(|value| !defined.contains(value));
        this
    }
}

/// Returns whether a user is in another block of the same region, or nested in an op there.
fn leaves(user: OpRef<'_>, block: Block, region: Option<Region>) -> bool {
    let mut around = std::iter::successors(user.parent_block(), |block| block.parent_op()?.parent_block());
    let here = around.find(|block| block.parent_region().map(|region| region.handle()) == region);
    here.map(|found| found.handle()) != Some(block)
}
