//! `promote-buffers-to-stack`: small buffers that are not freed are allocated on the stack.
//! [mlir/lib/Dialect/Bufferization/Transforms/BufferOptimizations.cpp]

use dialekt_bufferization::AllocationOpRef;
use dialekt_interfaces::{DataLayout, RegionBranchTerminatorOpRef};
use dialekt_ir_core::ir::EditError;
use dialekt_ir_core::prelude::op::OpTraits;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};

use crate::placement::{Placement, allocs_in, is_known_control_flow, is_loop};
use crate::view_flow_analysis::BufferViewFlowAnalysis;

/// Promotes heap-based allocations to automatically managed stack-based allocations
///
/// A buffer is promoted if it is small, nobody frees it, and it does not leave the scope around it, nor is it allocated in a loop.
#[derive(Pass, Clone)]
#[pass(name = "PromoteBuffersToStackPass", argument = "promote-buffers-to-stack", op = "func.func")]
pub struct PromoteBuffersToStack {
    /// Maximal size in bytes to promote allocations to stack.
    #[option(name = "max-alloc-size-in-bytes", default = 1024)]
    max_alloc_size_in_bytes: u32,
    /// Maximal memref rank to promote dynamic buffers.
    #[option(name = "max-rank-of-allocated-memref", default = 1)]
    max_rank_of_allocated_memref: u32,
}

impl Pass for PromoteBuffersToStack {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op();
        let (size, rank) = (self.max_alloc_size_in_bytes, self.max_rank_of_allocated_memref);
        promote_buffers(cx.ir_mut(), op, |ir, alloc| is_small(ir, alloc, size, rank)).map_err(|_| PassFailed)
    }
}

/// Promotes the buffers in an op that a function calls small. [MLIR: BufferPlacementPromotion]
///
/// # Errors
/// An edit failed.
pub fn promote_buffers(ir: &mut Ir, root: Op, is_small: impl Fn(&Ir, Value) -> bool) -> Result<(), EditError> {
    let placement = Placement::new(ir, root);
    for alloc in allocs_in(ir.op(root)) {
        let value = alloc.value;
        if alloc.dealloc.is_some() || !is_small(ir, value) || !has_allocation_scope(ir, value, &placement.flow) {
            continue;
        }
        let Some(op) = ir.value(value).defining_op() else { continue };
        let Some(promotes) = AllocationOpRef::of(op).map(|op| op.table()) else { continue };
        let (op, block) = (op.handle(), op.parent_block().map(BlockRef::handle));
        let Some(start) = block.and_then(|block| placement.start_operation(ir, value, block)) else { continue };
        let mut b = Builder::new(ir);
        b.set_insertion_point_before(start);
        let Some(new) = promotes.build_promoted_alloc(&mut b, op, value) else { continue };
        let results: Vec<Value> = ir.op(new).results().collect();
        ir.replace_op(op, &results)?;
    }
    Ok(())
}

/// Returns whether an allocation has a small size in bytes, or a small rank and ranks as sizes.
fn is_small(ir: &Ir, value: Value, max_size: u32, max_rank: u32) -> bool {
    let Some(alloc) = ir.value(value).defining_op().filter(|op| op.is::<memref::Alloc>()) else { return false };
    let cx = ir.cx();
    let TypeData::MemRef { shape, element, .. } = cx.type_data(ir.value(value).ty()) else { return false };
    if shape.contains(&DYNAMIC) {
        let is_rank = |operand: Value| ir.defining::<memref::Rank>(operand).is_some();
        return shape.len() as u64 <= u64::from(max_rank) && alloc.operands().all(is_rank);
    }
    let Some(bits) = DataLayout::at(alloc).size_in_bits(cx, *element) else { return false };
    let elements = shape.iter().try_fold(1u64, |count, size| count.checked_mul(u64::try_from(*size).ok()?));
    let total = elements.and_then(|count| count.checked_mul(bits.min));
    total.is_some_and(|total| total <= u64::from(max_size) * 8)
}

/// Returns whether a buffer does not leave a scope around it in which memory on the stack is freed.
fn has_allocation_scope(ir: &Ir, value: Value, flow: &BufferViewFlowAnalysis) -> bool {
    let mut region = ir.value(value).parent_block().and_then(BlockRef::parent_region);
    while let Some(scope) = region {
        let Some(parent) = scope.parent_op() else { return false };
        let is_scope = parent.has_traits(OpTraits::AUTOMATIC_ALLOCATION_SCOPE);
        if is_scope && !leaves_scope(ir, scope, value, flow) {
            return true;
        }
        if is_loop(parent) || !is_known_control_flow(parent) {
            return false;
        }
        region = parent.parent_region();
    }
    false
}

/// Returns whether a region gives a buffer, or something that is made of it, to the op around it.
fn leaves_scope(ir: &Ir, region: RegionRef<'_>, value: Value, flow: &BufferViewFlowAnalysis) -> bool {
    let gives = |user: OpRef<'_>| {
        let is_end = user.has_traits(OpTraits::RETURN_LIKE) || RegionBranchTerminatorOpRef::of(user).is_some();
        is_end && user.parent_region().map(|found| found.handle()) == Some(region.handle())
    };
    flow.resolve(value).into_iter().any(|alias| ir.value(alias).users().any(gives))
}
