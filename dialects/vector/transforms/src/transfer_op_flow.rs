//! Reads of memory that give what was written, and writes that nobody reads, go. [mlir/lib/Dialect/Vector/Transforms/VectorTransferOpTransforms.cpp]

use std::collections::HashSet;

use dialekt_affine::composed_constant_delta;
use dialekt_dialect_utils::indices::{Mixed, all_are};
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, VectorTransferOpRef, ViewLikeOpRef};
use dialekt_ir_core::ir::dominance::{DominanceInfo, PostDominanceInfo};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_vector::{
    TransferRead, TransferReadView, TransferWrite, TransferWriteView, is_disjoint, overwrites, reads_what_was_written,
};

/// Replaces vectors that are read with those that were written to the same place of the same memref before, and erases writes to what is
/// overwritten before it is read, in an op. [MLIR: transferOpflowOpt]
///
/// Two places are known to be apart where a difference of their indices is a constant. The reference also knows bounds of indices.
pub fn transfer_op_flow_opt(rw: &mut Rewriter<'_>, root: Op) {
    let mut flow = Flow::default();
    for read in all::<TransferRead>(rw.ir(), root) {
        let written = rw.view(read).and_then(|read| flow.written_before(read));
        if let Some(vector) = written {
            rw.replace_op(read, &[vector]);
        }
    }
    let is_dead = |write: &Typed<TransferWrite>| rw.view(*write).is_some_and(|write| flow.is_dead(write));
    let dead: Vec<Typed<TransferWrite>> = all::<TransferWrite>(rw.ir(), root).into_iter().filter(is_dead).collect();
    for write in dead {
        rw.erase_op(write);
    }
}

/// The ops of a kind in an op.
fn all<T: OpDecl>(ir: &Ir, root: Op) -> Vec<Typed<T>> {
    ir.op(root).postorder().filter_map(|op| op.typed::<T>()).collect()
}

/// The order in which ops run.
#[derive(Default)]
struct Flow {
    dominance: DominanceInfo,
    post_dominance: PostDominanceInfo,
}

impl Flow {
    /// The vector that is at the place of a read for certain, as a write put it there.
    fn written_before(&mut self, read: TransferReadView<'_>) -> Option<Value> {
        let ir = read.ir();
        let this = VectorTransferOpRef::of(*read).filter(|this| is_memref(*this) && !this.has_out_of_bounds_dim())?;
        let (mut last, mut others) = (None::<TransferWriteView<'_>>, Vec::new());
        for user in accesses(ir, read.base()).into_iter().filter(|user| !user.is::<TransferRead>()) {
            if let Some(write) = user.view::<TransferWrite>() {
                if VectorTransferOpRef::of(*write).is_some_and(|other| are_disjoint(other, this)) {
                    continue;
                }
                let is_same = is_same_view(ir, read.base(), write.base()) && reads_what_was_written(write, read);
                if is_same && self.dominance.op_dominates(ir, write.handle(), read.handle()) {
                    if last.is_none_or(|last| self.dominance.op_dominates(ir, last.handle(), write.handle())) {
                        last = Some(write);
                    }
                    continue;
                }
            }
            others.push(user);
        }
        let last = last?;
        let region = last.parent_region()?;
        let to = ancestor_in(region, *read)?;
        let is_before = |flow: &mut Flow, other: OpRef<'_>| {
            let from = ancestor_in(region, other);
            let may_reach = from.is_some_and(|from| flow.is_reachable(from, to));
            !may_reach || flow.post_dominance.op_dominates(ir, last.handle(), other.handle())
        };
        others.into_iter().all(|other| is_before(self, other)).then(|| last.value_to_store())
    }

    /// Returns whether what is written is overwritten before anybody can read it.
    fn is_dead(&mut self, write: TransferWriteView<'_>) -> bool {
        let ir = write.ir();
        let Some(this) = VectorTransferOpRef::of(*write).filter(|this| is_memref(*this)) else { return false };
        let (mut first, mut others) = (None::<TransferWriteView<'_>>, Vec::new());
        for user in accesses(ir, write.base()).into_iter().filter(|user| user.handle() != write.handle()) {
            if let Some(next) = user.view::<TransferWrite>() {
                let is_same = is_same_view(ir, write.base(), next.base()) && overwrites(next, write);
                if is_same && self.post_dominance.op_dominates(ir, next.handle(), write.handle()) {
                    if first.is_none_or(|first| self.post_dominance.op_dominates(ir, first.handle(), next.handle())) {
                        first = Some(next);
                    }
                    continue;
                }
            }
            if !VectorTransferOpRef::of(user).is_some_and(|other| are_disjoint(this, other)) {
                others.push(user);
            }
        }
        let Some((first, region)) = first.and_then(|first| Some((first, first.parent_region()?))) else { return false };
        let Some(from) = ancestor_in(region, *write) else { return false };
        others.into_iter().all(|other| {
            let to = ancestor_in(region, other).filter(|to| self.is_reachable(from, *to));
            to.is_none_or(|to| self.dominance.op_dominates(ir, first.handle(), to.handle()))
        })
    }

    /// Returns whether control may go from an op to another one of the same region.
    fn is_reachable(&mut self, from: OpRef<'_>, to: OpRef<'_>) -> bool {
        let ir = from.ir();
        if self.dominance.op_dominates(ir, from.handle(), to.handle()) {
            return true;
        }
        let (Some(start), Some(end)) = (from.parent_block(), to.parent_block()) else { return false };
        let (mut todo, mut seen) = (vec![start], HashSet::new());
        while let Some(block) = todo.pop() {
            for next in block.successors() {
                if next.handle() == end.handle() {
                    return true;
                }
                if seen.insert(next.handle()) {
                    todo.push(next);
                }
            }
        }
        false
    }
}

fn is_memref(transfer: VectorTransferOpRef<'_>) -> bool {
    let base = transfer.op().ir().value(transfer.base()).ty();
    matches!(transfer.op().cx().type_data(base), TypeData::MemRef { .. })
}

/// The op around an op, or itself, that is in a region.
fn ancestor_in<'a>(region: RegionRef<'_>, op: OpRef<'a>) -> Option<OpRef<'a>> {
    let is_in = |op: &OpRef<'_>| op.parent_region().is_some_and(|found| found.handle() == region.handle());
    std::iter::successors(Some(op), |op| op.parent_op()).find(is_in)
}

/// The memref that a memref is a view of, through all views. [MLIR: skipViewLikeOps]
fn viewed(ir: &Ir, mut memref: Value) -> Value {
    while let Some(view) = ir.value(memref).defining_op().and_then(ViewLikeOpRef::of)
        && view.view_dest() == memref
    {
        memref = view.view_source();
    }
    memref
}

/// The ops that may have effects on the memory of a memref, through it or a view of it.
fn accesses(ir: &Ir, memref: Value) -> Vec<OpRef<'_>> {
    let (mut todo, mut seen, mut found) = (vec![viewed(ir, memref)], HashSet::new(), Vec::new());
    while let Some(memref) = todo.pop() {
        for user in ir.value(memref).users() {
            if !seen.insert(user.handle()) {
                continue;
            }
            if ViewLikeOpRef::of(user).is_some() {
                todo.extend(user.results());
            } else if !user.is_memory_effect_free() {
                found.push(user);
            }
        }
    }
    found
}

/// Returns whether two memrefs are the same, but for casts and views that begin at the first element. [MLIR: isSameViewOrTrivialAlias]
fn is_same_view(ir: &Ir, a: Value, b: Value) -> bool {
    let source = |mut memref: Value| {
        while let Some(op) = ir.value(memref).defining_op() {
            let is_whole = |view: OffsetSizeAndStrideOpRef<'_>| {
                let parts: [Mixed; 2] = [view.mixed_offsets(), view.mixed_strides()];
                all_are(ir, &parts[0], 0) && all_are(ir, &parts[1], 1)
            };
            let is_view = op.is::<memref::SubView>() && OffsetSizeAndStrideOpRef::of(op).is_some_and(is_whole);
            match op.operand(0).filter(|_| is_view || op.is::<memref::Cast>()) {
                Some(next) => memref = next,
                None => break,
            }
        }
        memref
    };
    source(a) == source(b)
}

/// Returns whether two transfers are known to be of elements of one memref, none of them the same. [MLIR: isDisjointTransferSet]
fn are_disjoint(a: VectorTransferOpRef<'_>, b: VectorTransferOpRef<'_>) -> bool {
    let (ir, cx) = (a.op().ir(), a.op().cx());
    let ty = |transfer: VectorTransferOpRef<'_>| ir.value(transfer.vector()).ty();
    if a.base() != b.base() || ty(a) != ty(b) {
        return false;
    }
    if is_disjoint(a, b) {
        return true;
    }
    let shape = cx.type_data(ty(a)).shape().unwrap_or_default();
    let leading = a.leading_shaped_rank();
    a.indices().values().zip(b.indices().values()).enumerate().any(|(dim, (a, b))| {
        let size = dim.checked_sub(leading).map_or(Some(1), |dim| shape.get(dim).copied());
        let delta = composed_constant_delta(ir, a, b);
        delta.zip(size).is_some_and(|(delta, size)| delta.unsigned_abs() >= size.unsigned_abs())
    })
}
