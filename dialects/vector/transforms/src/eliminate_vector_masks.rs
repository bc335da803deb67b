//! Masks that are known to be set as a whole. [mlir/lib/Dialect/Vector/Transforms/VectorMaskElimination.cpp]

use dialekt_dialect_utils::indices::known;
use dialekt_interfaces::FunctionOpRef;
use dialekt_interfaces::value_bounds::{BoundType, VscaleRange, scalable_bound};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{ConstantMask, CreateMask, VectorType, vscale_multiple};

/// Replaces the uses of each `vector.create_mask` in a function that is known to set all bits, for all numbers that `vscale` may be, by a
/// `vector.constant_mask` at the beginning of the function. The op stays; without a range, all do. [MLIR: eliminateVectorMasks]
pub fn eliminate_vector_masks(rw: &mut Rewriter<'_>, function: Op, range: Option<VscaleRange>) {
    let Some(range) = range else { return };
    let view = rw.op(function);
    let body = FunctionOpRef::of(view).and_then(|_| Some(view.region(0)?.first_block()?.handle()));
    let Some(body) = body else { return };
    let masks: Vec<Op> = view.preorder().filter(|op| op.is::<CreateMask>()).map(|op| op.handle()).collect();
    let (at, around) = (rw.insertion_point(), rw.current_loc());
    rw.set_insertion_point_to_start(body);
    for mask in masks {
        resolve_all_true(rw, mask, range);
    }
    rw.set_loc(around);
    rw.restore(at);
}

/// Replaces the uses of a mask that is known to be set as a whole.
fn resolve_all_true(rw: &mut Rewriter<'_>, op: Op, range: VscaleRange) -> Option<()> {
    let view = rw.op(op).view::<CreateMask>()?;
    let (loc, mask) = (view.loc(), view.mask());
    let ty = view.result_type(0)?;
    let vector = VectorType::new(view.cx(), ty)?;
    if !is_all_true(view.ir(), vector, view.sizes(), range) {
        return None;
    }
    let sizes = if vector.rank() == 0 { vec![1] } else { vector.shape.to_vec() };
    rw.set_loc(loc);
    let all_true = rw.create(ConstantMask::build(ty, sizes.into())).result();
    rw.replace_all_uses(mask, all_true);
    Some(())
}

/// Returns whether all sizes of a mask are known to be at least those of its type. Constants are looked at first: bounds take longer.
fn is_all_true(ir: &Ir, mask: VectorType<'_>, sizes: impl Iterator<Item = Value>, range: VscaleRange) -> bool {
    let dims: Vec<(i64, bool)> = if mask.rank() == 0 { vec![(1, false)] } else { mask.dims().collect() };
    let mut unknown = Vec::new();
    for (size, (whole, is_scalable)) in sizes.zip(dims) {
        let covers = match (known(ir, size.into()), vscale_multiple(ir, size)) {
            (Some(size), _) => !is_scalable && size >= whole,
            (None, Some(factor)) => factor >= whole,
            (None, None) => {
                unknown.push((size, whole, is_scalable));
                true
            }
        };
        if !covers {
            return false;
        }
    }
    unknown.into_iter().all(|(size, whole, is_scalable)| {
        let least = scalable_bound(ir, BoundType::Lower, size.into(), range, true);
        let least = least.and_then(|bound| bound.size(ir.cx()));
        least.is_some_and(|least| (least.is_scalable || !is_scalable) && least.base >= whole)
    })
}
