//! `optimize-allocation-liveness`: buffers are freed behind their last use.
//! [mlir/lib/Dialect/Bufferization/Transforms/OptimizeAllocationLiveness.cpp]

use dialekt_func::Func;
use dialekt_interfaces::function;
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};

use crate::view_flow_analysis::BufferViewFlowAnalysis;

/// This pass optimizes the liveness of temp allocations in the input function
///
/// A buffer that is freed once, in the block that allocates it, is freed behind the last use of it and of what is made of it.
#[derive(Pass, Clone)]
#[pass(
    name = "OptimizeAllocationLivenessPass",
    argument = "optimize-allocation-liveness",
    op = "func.func",
    dialects(dialekt_memref::MemRefDialect)
)]
pub struct OptimizeAllocationLiveness;

impl Pass for OptimizeAllocationLiveness {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let root = cx.op_ref();
        if !root.is::<Func>() || function::is_external(root) {
            return Ok(());
        }
        let flow = BufferViewFlowAnalysis::new(root);
        let mut allocs = Vec::new();
        let _ = root.walk(WalkOrder::Post, |op| {
            let allocates =
                op.own_effects().is_some_and(|effects| effects.iter().any(|effect| effect.effect == Effect::Allocate));
            if allocates && op.num_results() != 0 {
                allocs.push(op.handle());
            }
        });
        for alloc in allocs {
            if let Some((dealloc, last)) = later_dealloc(cx.ir().op(alloc), &flow) {
                cx.ir_mut().move_op_after(dealloc, last).map_err(|_| PassFailed)?;
            }
        }
        Ok(())
    }
}

/// The op that frees an allocation in its block, and the last op of the block that uses it.
fn later_dealloc(alloc: OpRef<'_>, flow: &BufferViewFlowAnalysis) -> Option<(Op, Op)> {
    let ir = alloc.ir();
    let (memref, block) = (alloc.result(0)?, alloc.parent_block()?);
    let mut dealloc = None;
    for user in ir.value(memref).users() {
        for effect in user.own_effects().into_iter().flatten() {
            if effect.effect == Effect::Free && dealloc.replace(user).is_some() {
                return None;
            }
        }
    }
    let dealloc = dealloc.filter(|dealloc| dealloc.parent_block() == Some(block))?;
    let in_block = |op: OpRef<'_>| {
        let found = std::iter::successors(ir.get_op(op.handle()), |op| op.parent_op())
            .find(|op| op.parent_block() == Some(block));
        found.map(|op| op.handle())
    };
    let mut last: Option<Op> = None;
    for value in flow.resolve(memref) {
        for user in ir.value(value).users().filter(|user| *user != dealloc) {
            let Some(user) = in_block(user) else { continue };
            if last.is_none_or(|last| ir.op(last).is_before(ir.op(user)) == Some(true)) {
                last = Some(user);
            }
        }
    }
    Some((dealloc.handle(), last?))
}
