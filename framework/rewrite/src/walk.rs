//! The driver that goes through ops once. [mlir/Transforms/WalkPatternRewriteDriver.h]

use super::applicator::PatternApplicator;
use super::explain::Explain;
use super::pattern::FrozenPatterns;
use dialekt_ir_core::action::{self, Action, IrUnit};
use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::ir::{Ir, Op, OpRef};

/// Applies patterns to the ops nested in an op, each once. Returns whether any was applied.
///
/// An op comes behind those nested in it, and those of a block that cannot be reached are left out. Of the patterns for
/// an op the first one that matches is applied. Ops that patterns create are not visited. Nothing is folded. Use it to
/// lower ops to others that need no more work: it is cheaper than [`apply_greedily`](super::apply_greedily()), which
/// comes back to everything that changed.
///
/// It runs as the action `walk-and-apply-patterns`.
pub fn walk_and_apply(ir: &mut Ir, op: Op, patterns: &FrozenPatterns) -> bool {
    let explains = Explain::attach(ir);
    let changed = action::execute(ir, |_| Walk(IrUnit::Op(op)), |ir| apply(ir, op, patterns)).unwrap_or(false);
    if explains {
        Explain::detach(ir);
    }
    changed
}

fn apply(ir: &mut Ir, op: Op, patterns: &FrozenPatterns) -> bool {
    let cx = ir.cx().clone();
    let applicator = PatternApplicator::new(&cx, patterns);
    let ops = reachable_ops(ir.op(op), |op| applicator.has(op.name()));
    ops.into_iter().fold(false, |changed, op| applicator.match_and_rewrite(ir, op).is_some() | changed)
}

/// The wanted ops among those nested in an op, each behind those nested in it, without those in blocks that cannot be reached.
fn reachable_ops(top: OpRef<'_>, wanted: impl Fn(OpRef<'_>) -> bool) -> Vec<Op> {
    let mut dominance = DominanceInfo::new();
    let mut found = Vec::new();
    // Pending ops, last first, with a flag for those whose nested ops were visited.
    let mut todo = Vec::new();
    nested(top, &mut dominance, &mut todo);
    while let Some((op, alone)) = todo.pop() {
        if !alone {
            todo.push((op, true));
            nested(op, &mut dominance, &mut todo);
        } else if wanted(op) {
            found.push(op.handle());
        }
    }
    found
}

/// Adds the ops in an op to a list, the first one last.
fn nested<'a>(op: OpRef<'a>, dominance: &mut DominanceInfo, todo: &mut Vec<(OpRef<'a>, bool)>) {
    let start = todo.len();
    let blocks = op.regions().flat_map(|region| region.blocks());
    let reachable = blocks.filter(|block| dominance.is_reachable(op.ir(), block.handle()));
    todo.extend(reachable.flat_map(|block| block.ops()).map(|op| (op, op.num_regions() == 0)));
    todo[start..].reverse();
}

/// Going through the ops in an op.
struct Walk(IrUnit);

impl Action for Walk {
    fn tag(&self) -> &str {
        "walk-and-apply-patterns"
    }

    fn print(&self, out: &mut String) {
        out.push_str(self.tag());
    }

    fn units(&self) -> &[IrUnit] {
        std::slice::from_ref(&self.0)
    }
}
