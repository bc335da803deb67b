//! Canonicalization of `tensor.pad`: constant paddings, and casts.

use dialekt_dialect_utils::indices::{Mixed, all_are, fold, join, split};
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::OperandRange;
use dialekt_ir_core::prelude::rewrite::*;

use super::{cast_to, foldable_cast, replace_with_cast, says_all_of};
use crate::Cast;
use crate::ops::body::{Pad, PadParts, PadView, padded_shape};
use crate::types::ranked;

/// The numbers of elements before and after in each dimension.
pub(super) fn paddings(op: PadView<'_>) -> Option<[Mixed; 2]> {
    let low = join(&op.static_low()?, OperandRange::named(*op, "low"));
    Some([low, join(&op.static_high()?, OperandRange::named(*op, "high"))])
}

/// Creates a padding like another one, whose body it takes over.
pub(super) fn make_pad(
    rw: &mut Rewriter<'_>,
    like: Typed<Pad>,
    ty: Type,
    source: Value,
    [low, high]: &[Mixed; 2],
) -> Option<Op> {
    let view = rw.view(like)?;
    let (cx, loc, nofold, body) = (rw.cx(), view.loc(), view.nofold(), view.region().handle());
    let ((low, static_low), (high, static_high)) = (split(cx, low), split(cx, high));
    let mut new =
        Pad::build(PadParts { result: ty, source, low: &low, high: &high, static_low, static_high }).nofold(nofold);
    for attr in view.discardable_attrs() {
        new = new.with_attr(*attr);
    }
    let new = rw.create(new.with_loc(loc));
    let dest = rw.op(new).region(0)?.handle();
    rw.inline_region(body, dest, None);
    Some(new.into())
}

/// The type of a padded tensor; static sizes of another type replace dynamic ones. [MLIR: PadOp::inferResultType]
fn padded_type(cx: &ContextData, op: PadView<'_>, source: Value, paddings: &[Mixed; 2]) -> Option<Type> {
    let (source, result) = (ranked(*op, source)?, ranked(*op, op.result())?);
    let [low, high] = [0, 1].map(|side| split(cx, &paddings[side]).1);
    let mut shape = padded_shape(source.shape, &low, &high)?;
    for (size, known) in shape.iter_mut().zip(result.shape) {
        if *size == DYNAMIC {
            *size = *known;
        }
    }
    cx.tensor_type(&shape, source.element, None).ok()
}

/// A padding by nothing is at most a cast.
#[derive(Described)]
pub struct FoldStaticZeroPadding;

impl OpRewrite for FoldStaticZeroPadding {
    type SourceOp = Pad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Pad>) -> Option<()> {
        let view = rw.view(op)?;
        if view.nofold() || paddings(view)?.iter().any(|side| !all_are(rw.ir(), side, 0)) {
            return rw.no_match(op, "something is added, or the op is to stay");
        }
        let (source, ty, loc) = (view.source(), type_of(*view, view.result()), view.loc());
        let cast = cast_to(rw, source, ty, loc)?;
        rw.replace_op(op, &[cast]);
        Some(())
    }
}

/// Pads the source of a cast instead of its result.
#[derive(Described)]
pub struct FoldSourceTensorCast;

impl OpRewrite for FoldSourceTensorCast {
    type SourceOp = Pad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Pad>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(source) = foldable_cast(rw.ir(), view.source()) else {
            return rw.no_match(op, "the source is no cast that only forgets");
        };
        let paddings = paddings(view)?;
        let ty = padded_type(rw.ir().cx(), view, source, &paddings)?;
        if ty == type_of(*view, view.result()) {
            rw.set_operand(op, 0, source);
            return Some(());
        }
        let new = make_pad(rw, op, ty, source, &paddings)?;
        replace_with_cast(rw, op, new)
    }
}

/// Creates a padded tensor with the more static type of its only user, a cast.
#[derive(Described)]
pub struct FoldTargetTensorCast;

impl OpRewrite for FoldTargetTensorCast {
    type SourceOp = Pad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Pad>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let value = ir.value(view.result());
        let cast = value.users().next().filter(|_| value.has_one_use()).and_then(|user| user.view::<Cast>());
        let Some(cast) = cast else { return rw.no_match(op, "it is not a cast that is the only use") };
        let (cast, ty, source) = (cast.handle(), type_of(*cast, cast.dest()), view.source());
        if !says_all_of(ir.cx(), ty, type_of(*view, view.result())) {
            return rw.no_match(op, "the cast forgets sizes");
        }
        let paddings = paddings(view)?;
        let new = make_pad(rw, op, ty, source, &paddings)?;
        rw.replace_op_with(op, new);
        rw.replace_op_with(cast, new);
        Some(())
    }
}

/// Moves constant paddings into the op, if sizes follow from them.
#[derive(Described)]
pub struct FoldStaticPadding;

impl OpRewrite for FoldStaticPadding {
    type SourceOp = Pad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Pad>) -> Option<()> {
        let view = rw.view(op)?;
        let (ir, source) = (rw.ir(), view.source());
        let mut paddings = paddings(view)?;
        for side in &mut paddings {
            fold(ir, side, |_| true);
        }
        let old = ranked(*view, view.result())?;
        let [low, high] = [0, 1].map(|side| split(ir.cx(), &paddings[side]).1);
        let mut shape = padded_shape(ranked(*view, source)?.shape, &low, &high)?;
        for (size, old) in shape.iter_mut().zip(old.shape) {
            if *old != DYNAMIC {
                *size = *old;
            }
        }
        if shape == old.shape {
            return rw.no_match(op, "the result tells all sizes");
        }
        let ty = old.with_shape(&shape).without_encoding().ty(ir.cx())?;
        let new = make_pad(rw, op, ty, source, &paddings)?;
        replace_with_cast(rw, op, new)
    }
}
