//! Canonicalization of casts to another shape.

use dialekt_arith::Constant;
use dialekt_ir_core::prelude::rewrite::*;

use crate::ops::is_broadcastable;
use crate::types::Vector;
use crate::{Broadcast, ConstantMask, CreateMask, ShapeCast};

/// A mask that is cast to a shape without trailing dimensions of size 1 is a mask without them.
#[derive(Described)]
pub struct ShapeCastCreateMaskFolderTrailingOneDim;

impl OpRewrite for ShapeCastCreateMaskFolderTrailingOneDim {
    type SourceOp = ShapeCast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ShapeCast>) -> Option<()> {
        let view = rw.view(op)?;
        let (source, from, to) = (view.source(), Vector::of(*view, view.source())?, Vector::of(*view, view.result())?);
        let (rank, ty) = (to.rank(), to.ty);
        // At least one dimension stays.
        let trimmed = from.dims().skip(1).collect::<Vec<_>>();
        let kept = 1 + trimmed.iter().rposition(|dim| *dim != (1, false)).map_or(0, |last| last + 1);
        if kept >= from.rank() || from.with_dims(rw.ir().cx(), from.dims().take(kept)) != Some(ty) {
            return rw.no_match(op, "not just trailing dimensions of size 1 are removed");
        }
        let ir = rw.ir();
        if let Some(mask) = ir.defining::<CreateMask>(source) {
            let is_one = |size| {
                let constant = ir.defining::<Constant>(size).and_then(|constant| constant.value());
                constant.and_then(|value| ir.cx().integer_i64(value)) == Some(1)
            };
            let sizes: Vec<Value> = mask.sizes().collect();
            if sizes[rank..].iter().any(|size| !is_one(*size)) {
                return rw.no_match(op, "sizes are not known to be 1");
            }
            rw.replace_op_with_new(op, CreateMask::build(ty, &sizes[..rank]));
        } else if let Some(mask) = ir.defining::<ConstantMask>(source) {
            let sizes = mask.mask_dim_sizes()?;
            if sizes[rank..].iter().any(|size| *size != 1) {
                return rw.no_match(op, "sizes are not 1");
            }
            rw.replace_op_with_new(op, ConstantMask::build(ty, sizes[..rank].into()));
        } else {
            return rw.no_match(op, "the source is no mask");
        }
        Some(())
    }
}

/// Casts what is broadcast, or broadcasts it to the shape of the cast.
///
/// The elements have to be the same in the same order. The reference only compares sizes.
#[derive(Described)]
pub struct ShapeCastBroadcastFolder;

impl OpRewrite for ShapeCastBroadcastFolder {
    type SourceOp = ShapeCast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ShapeCast>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(broadcast) = rw.ir().defining::<Broadcast>(view.source()) else {
            return rw.no_match(op, "the source is no broadcast");
        };
        let (source, middle, to) =
            (broadcast.source(), Vector::of(*view, view.source())?, Vector::of(*view, view.result())?);
        let ty = to.ty;
        let Some(from) = Vector::of_value(rw.ir(), source) else {
            rw.replace_op_with_new(op, Broadcast::build(ty, source));
            return Some(());
        };
        if from.has_as_many_elements_as(to) {
            rw.replace_op_with_new(op, ShapeCast::build(ty, source));
        } else if is_broadcastable(rw.ir().cx(), from.ty, ty) && steps(from, middle) == steps(from, to) {
            rw.replace_op_with_new(op, Broadcast::build(ty, source));
        } else {
            return rw.no_match(op, "elements are repeated in another way");
        }
        Some(())
    }
}

/// A number, and how often `vscale` is a factor of it beside.
type Scaled = (i64, u32);

/// The order in which a broadcast goes through the elements of its source: for runs of dimensions, from the last one on, their number of
/// elements, and how far apart these are in the source. Runs are as long as possible, so that equal orders have equal lists.
fn steps(source: Vector<'_>, result: Vector<'_>) -> Vec<(Scaled, Scaled)> {
    let times = |a: Scaled, b: Scaled| (a.0.saturating_mul(b.0), a.1 + b.1);
    let size = |(size, scalable): (i64, bool)| (size, u32::from(scalable));
    let mut from = source.dims().rev();
    let (mut distance, mut runs) = ((1, 0), Vec::<(Scaled, Scaled)>::new());
    for dim in result.dims().rev() {
        let own = from.next().map_or((1, 0), size);
        let step = if own == (1, 0) { (0, 0) } else { distance };
        distance = times(distance, own);
        let count = size(dim);
        if count == (1, 0) {
            continue;
        }
        match runs.last_mut() {
            Some((before, last)) if step == times(*before, *last) || step.0 == 0 && last.0 == 0 => {
                *before = times(*before, count);
            }
            _ => runs.push((count, step)),
        }
    }
    runs
}
