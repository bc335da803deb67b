//! Parts of ops as lists, which do not borrow the rewriter.

use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

/// A short list of values.
pub type Values = SmallVec<[Value; 4]>;

/// The only result of an op.
pub fn result(rw: &Rewriter<'_>, op: Op) -> Option<Value> {
    rw.op(op).result(0)
}

/// The first block of a region of an op.
pub fn entry(rw: &Rewriter<'_>, op: impl Into<Op>, region: usize) -> Option<Block> {
    Some(rw.op(op).region(region)?.first_block()?.handle())
}

/// The last op of a block.
pub fn last(rw: &Rewriter<'_>, block: Block) -> Option<Op> {
    Some(rw.ir().block(block).last_op()?.handle())
}

/// The operands of an op.
pub fn operands(rw: &Rewriter<'_>, op: impl Into<Op>) -> Values {
    rw.op(op).operands().collect()
}

/// The results of an op.
pub fn results(rw: &Rewriter<'_>, op: impl Into<Op>) -> Values {
    rw.op(op).results().collect()
}

/// The arguments of a block.
pub fn arguments(rw: &Rewriter<'_>, block: Block) -> Values {
    rw.ir().block(block).args().collect()
}
