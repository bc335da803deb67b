//! Canonicalization of `cf.cond_br`.

use dialekt_arith as arith;
use dialekt_ir_core::ir::Use;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ub as ub;

use super::{Passed, Target, branch_to, constant_integer, single_predecessor};
use crate::ops::branch::CondBranchView;
use crate::{CondBranch, CondBranchParts};

/// The target if the condition holds.
fn when_true(view: CondBranchView<'_>) -> Target {
    Target::new(view.true_dest(), view.true_dest_operands())
}

/// The target if the condition does not hold.
fn when_false(view: CondBranchView<'_>) -> Target {
    Target::new(view.false_dest(), view.false_dest_operands())
}

/// Replaces a branch on a constant by an unconditional one.
#[derive(Described)]
pub struct SimplifyConstCondBranchPred;

impl OpRewrite for SimplifyConstCondBranchPred {
    type SourceOp = CondBranch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CondBranch>) -> Option<()> {
        let view = rw.view(op)?;
        let holds = !constant_integer(rw, view.condition())?.is_zero();
        let target = if holds { when_true(view) } else { when_false(view) };
        branch_to(rw, op, &target)
    }
}

/// Replaces a successor that only branches on by the block that it branches to.
#[derive(Described)]
pub struct SimplifyPassThroughCondBranch;

impl OpRewrite for SimplifyPassThroughCondBranch {
    type SourceOp = CondBranch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CondBranch>) -> Option<()> {
        let view = rw.view(op)?;
        let (condition, weights) = (view.condition(), view.branch_weights());
        let (on_true, first) = when_true(view).or_collapsed(rw.ir());
        let (on_false, second) = when_false(view).or_collapsed(rw.ir());
        if !first && !second {
            return rw.no_match(op, "both successors do something");
        }
        let parts = CondBranchParts {
            condition,
            true_dest_operands: &on_true.operands,
            false_dest_operands: &on_false.operands,
            true_dest: on_true.dest,
            false_dest: on_false.dest,
        };
        rw.replace_op_with_new(op, CondBranch::build(parts).branch_weights(weights));
        Some(())
    }
}

/// Replaces a branch with two identical successors by an unconditional one, with selects for operands that differ.
#[derive(Described)]
pub struct SimplifyCondBranchIdenticalSuccessors;

impl OpRewrite for SimplifyCondBranchIdenticalSuccessors {
    type SourceOp = CondBranch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CondBranch>) -> Option<()> {
        let view = rw.view(op)?;
        let (condition, mut target, other) = (view.condition(), when_true(view), when_false(view));
        if target.dest != other.dest {
            return rw.no_match(op, "there are two successors");
        }
        let here = view.parent_block();
        if target != other && view.true_dest().predecessors().any(|block| Some(block) != here) {
            return rw.no_match(op, "the successor can be reached from elsewhere");
        }
        let mut operands = Passed::new();
        for (on_true, on_false) in target.operands.into_iter().zip(other.operands) {
            operands.push(match on_true == on_false {
                true => on_true,
                false => rw.create(arith::Select::build(condition, on_true, on_false)).result(),
            });
        }
        target.operands = operands;
        branch_to(rw, op, &target)
    }
}

/// Simplifies a branch on the condition of the branch that leads to it.
#[derive(Described)]
pub struct SimplifyCondBranchFromCondBranchOnSameCondition;

impl OpRewrite for SimplifyCondBranchFromCondBranchOnSameCondition {
    type SourceOp = CondBranch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CondBranch>) -> Option<()> {
        let view = rw.view(op)?;
        let block = view.parent_block()?;
        let before = single_predecessor(block)?.last_op()?.view::<CondBranch>()?;
        if before.condition() != view.condition() {
            return rw.no_match(op, "the predecessor branches on another condition");
        }
        let target = if before.true_dest() == block { when_true(view) } else { when_false(view) };
        branch_to(rw, op, &target)
    }
}

/// Replaces the condition by a constant in a block that is only reached if it holds, or if it does not.
#[derive(Described)]
pub struct CondBranchTruthPropagation;

impl OpRewrite for CondBranchTruthPropagation {
    type SourceOp = CondBranch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CondBranch>) -> Option<()> {
        let view = rw.view(op)?;
        let condition = view.condition();
        let only_from_here = |dest: BlockRef<'_>| single_predecessor(dest).map(|_| dest.handle());
        let known = [(only_from_here(view.true_dest()), true), (only_from_here(view.false_dest()), false)];
        let mut replaced = false;
        for (dest, holds) in known {
            let Some(dest) = dest else { continue };
            let uses = uses_in(rw.ir(), condition, dest);
            if uses.is_empty() {
                continue;
            }
            let cx = rw.ir().cx();
            let constant = rw.create(arith::Constant::build(cx.bool_attr(holds))).result();
            for Use { op, index } in uses {
                rw.set_operand(op, index as usize, constant);
            }
            replaced = true;
        }
        replaced.then_some(())
    }
}

/// The uses of a value by ops of a block, newest first. Only the ops of the block are visited, as the value may have
/// many uses elsewhere.
fn uses_in(ir: &Ir, value: Value, block: Block) -> Vec<Use> {
    let there = |op: OpRef<'_>| op.parent_block().is_some_and(|parent| parent.handle() == block);
    ir.value(value).uses_by(ir.block(block).ops(), there)
}

/// Replaces a branch to an unreachable block by an unconditional one.
#[derive(Described)]
pub struct DropUnreachableCondBranch;

impl OpRewrite for DropUnreachableCondBranch {
    type SourceOp = CondBranch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CondBranch>) -> Option<()> {
        let view = rw.view(op)?;
        let unreachable = |block: BlockRef<'_>| {
            block.first_op().is_some_and(|first| first.next().is_none() && first.is::<ub::Unreachable>())
        };
        let target = match () {
            _ if unreachable(view.true_dest()) => when_false(view),
            _ if unreachable(view.false_dest()) => when_true(view),
            _ => return rw.no_match(op, "both successors may be reached"),
        };
        branch_to(rw, op, &target)
    }
}
