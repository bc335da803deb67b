//! Canonicalization of `cf.br` and `cf.assert`.

use dialekt_ir_core::prelude::rewrite::*;

use super::{Target, branch_to, constant_integer, single_predecessor};
use crate::{Assert, Branch};

/// Removes an assertion that holds.
#[derive(Described)]
pub struct DropTrueAssert;

impl OpRewrite for DropTrueAssert {
    type SourceOp = Assert;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Assert>) -> Option<()> {
        let holds = constant_integer(rw, rw.view(op)?.arg())?;
        if holds.is_zero() {
            return rw.no_match(op, "the condition does not hold");
        }
        rw.erase_op(op);
        Some(())
    }
}

/// Merges a block with its only predecessor, if that ends in a branch to it. Replaces a branch to a block that only
/// branches on by a branch to the next block.
#[derive(Described)]
pub struct SimplifyBranch;

impl OpRewrite for SimplifyBranch {
    type SourceOp = Branch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Branch>) -> Option<()> {
        let view = rw.view(op)?;
        let block = view.parent_block()?;
        let dest = view.dest();
        if dest == block {
            return rw.no_match(op, "the block is its own successor");
        }
        let target = Target::new(dest, view.dest_operands());
        if single_predecessor(dest).is_some() {
            let block = block.handle();
            rw.erase_op(op);
            rw.merge_blocks(target.dest, block, &target.operands);
            return Some(());
        }
        let target = target.fully_collapsed(rw.ir())?;
        branch_to(rw, op, &target)
    }
}
