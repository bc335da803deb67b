//! Canonicalization of branches. The order of patterns is that of the reference, which tries them one by one.

mod branch;
mod cond_branch;
mod switch;

pub use branch::{DropTrueAssert, SimplifyBranch};
pub use cond_branch::{
    CondBranchTruthPropagation, DropUnreachableCondBranch, SimplifyCondBranchFromCondBranchOnSameCondition,
    SimplifyCondBranchIdenticalSuccessors, SimplifyConstCondBranchPred, SimplifyPassThroughCondBranch,
};
pub use switch::{
    DropSwitchCasesThatMatchDefault, SimplifyConstSwitchValue, SimplifyPassThroughSwitch,
    SimplifySwitchFromDefaultSwitchOnSameCondition, SimplifySwitchFromSwitchOnSameCondition,
    SimplifySwitchWithOnlyDefault,
};

use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

use crate::Branch;

/// Successor operands.
type Passed = SmallVec<[Value; 4]>;

/// A successor block with its operands.
#[derive(Clone, PartialEq)]
struct Target {
    dest: Block,
    operands: Passed,
}

impl Target {
    fn new(dest: BlockRef<'_>, operands: impl IntoIterator<Item = Value>) -> Target {
        Target { dest: dest.handle(), operands: operands.into_iter().collect() }
    }

    /// The target of the branch in the successor block, if that contains nothing else; `None` otherwise.
    fn collapsed(&self, ir: &Ir) -> Option<Target> {
        let next = self.next(ir)?;
        if ends_in_cycle(ir.block(self.dest), ir.block(next.dest)) { None } else { Some(next) }
    }

    /// [`collapsed`](Self::collapsed) again and again: the pattern would be applied to its own result otherwise.
    fn fully_collapsed(&self, ir: &Ir) -> Option<Target> {
        let mut target = self.collapsed(ir)?;
        while let Some(next) = target.next(ir) {
            target = next;
        }
        Some(target)
    }

    /// The target of the branch in the successor block, if that contains nothing else; it may be the same block.
    fn next(&self, ir: &Ir) -> Option<Target> {
        let block = ir.block(self.dest);
        let branch = block.first_op().filter(|op| op.next().is_none())?.view::<Branch>()?;
        let here = |user: OpRef<'_>| user.handle() == branch.handle();
        if !block.args().all(|arg| ir.value(arg).users().all(here)) {
            return None;
        }
        let passed = |value: Value| match ir.value(value).def() {
            ValueDef::Argument(owner, index) if owner == self.dest => self.operands.get(index as usize).copied(),
            _ => Some(value),
        };
        let operands: Option<Passed> = branch.dest_operands().map(passed).collect();
        Some(Target { dest: branch.dest().handle(), operands: operands? })
    }

    /// [`fully_collapsed`](Self::fully_collapsed), or the target itself. The flag is true if it is another one.
    fn or_collapsed(self, ir: &Ir) -> (Target, bool) {
        match self.fully_collapsed(ir) {
            Some(target) => (target, true),
            None => (self, false),
        }
    }
}

/// Returns whether a chain of unconditional branches leads from a block to itself, or into another cycle.
fn ends_in_cycle(block: BlockRef<'_>, next: BlockRef<'_>) -> bool {
    // Brent's algorithm: the block to be met again is replaced after each power of two of steps.
    let mut met = block.handle();
    let (mut steps, mut power) = (0u32, 1u32);
    let mut next = Some(next);
    while let Some(block) = next {
        if block.handle() == met {
            return true;
        }
        steps += 1;
        if steps == power {
            (met, steps, power) = (block.handle(), 0, power.saturating_mul(2));
        }
        next = block.last_op().and_then(|op| op.view::<Branch>()).map(|branch| branch.dest());
    }
    false
}

/// The predecessor of a block, if it has just one incoming edge.
fn single_predecessor(block: BlockRef<'_>) -> Option<BlockRef<'_>> {
    let mut all = block.predecessors();
    let first = all.next()?;
    all.next().is_none().then_some(first)
}

/// Replaces a terminator by a branch.
fn branch_to(rw: &mut Rewriter<'_>, op: impl Into<Op>, target: &Target) -> Option<()> {
    let op = op.into();
    let loc = rw.loc(op);
    let new = rw.create(Branch::build(&target.operands, target.dest).with_loc(loc));
    rw.replace_op_with(op, new);
    Some(())
}

/// The integer constant that defines a value.
fn constant_integer(rw: &Rewriter<'_>, value: impl Into<Value>) -> Option<ApInt> {
    integer(rw.ir().cx(), rw.constant(value)?)
}

fn integer(cx: &ContextData, attr: Attribute) -> Option<ApInt> {
    match cx.attr_data(attr) {
        AttrData::Integer { value, .. } => Some(value.clone()),
        _ => None,
    }
}
