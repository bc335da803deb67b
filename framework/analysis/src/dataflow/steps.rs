//! The walk that analyses begin with: an op, then its blocks, each before the ops in it.

use super::solver::Visited;
use dialekt_ir_core::ir::{BlockRef, OpRef, RegionRef};

/// An op or block that the walk visits.
pub(super) enum Step<'a> {
    Op(OpRef<'a>),
    Block(BlockRef<'a>),
}

/// An op whose regions are being walked.
struct Frame<'a> {
    owner: OpRef<'a>,
    region: usize,
    block: Option<BlockRef<'a>>,
    op: Option<OpRef<'a>>,
}

/// Visits an op and all that is nested in it. With `reverse` the ops of a block come last one first.
pub(super) fn each_step<'a>(top: OpRef<'a>, reverse: bool, mut visit: impl FnMut(Step<'a>) -> Visited) -> Visited {
    visit(Step::Op(top))?;
    let frame = |owner| Frame { owner, region: 0, block: None, op: None };
    let mut frames = vec![frame(top)];
    while let Some(current) = frames.last_mut() {
        if let Some(op) = current.op {
            current.op = if reverse { op.prev() } else { op.next() };
            visit(Step::Op(op))?;
            if op.num_regions() != 0 {
                frames.push(frame(op));
            }
            continue;
        }
        let mut next = current.block.and_then(BlockRef::next);
        while next.is_none() && current.region < current.owner.num_regions() {
            next = current.owner.region(current.region).and_then(RegionRef::first_block);
            current.region += 1;
        }
        let Some(block) = next else {
            frames.pop();
            continue;
        };
        visit(Step::Block(block))?;
        current.block = Some(block);
        current.op = if reverse { block.last_op() } else { block.first_op() };
    }
    Ok(())
}
