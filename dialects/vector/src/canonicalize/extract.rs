//! Canonicalization of extracted subvectors.

use dialekt_arith::Constant;
use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::prelude::rewrite::*;

use crate::fold::broadcast_source;
use crate::ops::is_broadcastable;
use crate::positions::linearize;
use crate::types::Vector;
use crate::{Broadcast, CreateMask, CreateMaskView, Extract, ExtractView, FromElements, ShapeCast};

/// Broadcasts the source of a broadcast to the subvector.
#[derive(Described)]
pub struct ExtractOpFromBroadcast;

impl OpRewrite for ExtractOpFromBroadcast {
    type SourceOp = Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(result) = Vector::of(*view, view.result()) else {
            return rw.no_match(op, "an element is extracted");
        };
        let Some(source) = broadcast_source(rw.ir(), view.source()) else {
            return rw.no_match(op, "the source is no broadcast");
        };
        let ty = result.ty;
        if !is_broadcastable(rw.ir().cx(), rw.type_of(source), ty) {
            return rw.no_match(op, "what was broadcast cannot be broadcast to the result");
        }
        rw.replace_op_with_new(op, Broadcast::build(ty, source));
        Some(())
    }
}

/// Makes the part of a mask that is extracted.
#[derive(Described)]
pub struct ExtractOpFromCreateMask;

impl OpRewrite for ExtractOpFromCreateMask {
    type SourceOp = Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let view = rw.view(op)?;
        let (Some(result), Some(mask)) =
            (Vector::of(*view, view.result()), rw.ir().defining::<CreateMask>(view.source()))
        else {
            return rw.no_match(op, "it is no part of a mask");
        };
        let (ty, position) = (result.ty, view.static_position()?);
        match part(mask, &position) {
            Part::AllFalse => {
                let value = rw.cx().splat_attr(ty, &ApInt::zero(1))?;
                rw.replace_op_with_new(op, Constant::build(value));
            }
            Part::Mask => {
                let sizes: Vec<Value> = mask.sizes().skip(position.len()).collect();
                rw.replace_op_with_new(op, CreateMask::build(ty, &sizes));
            }
            Part::Unknown => return rw.no_match(op, "the part is not known"),
        }
        Some(())
    }
}

/// A part of a mask at a position in leading dimensions.
enum Part {
    AllFalse,
    /// The mask of the sizes that are left.
    Mask,
    Unknown,
}

fn part(mask: CreateMaskView<'_>, position: &[i64]) -> Part {
    let ir = mask.ir();
    let constant = |size| ir.cx().integer_i64(ir.defining::<Constant>(size)?.value()?);
    let sizes: Vec<Option<i64>> = mask.sizes().map(constant).collect();
    let Some(vector) = Vector::of(*mask, mask.mask()) else { return Part::Unknown };
    let indices = || position.iter().zip(&sizes);
    let is_beyond = |(index, size): (&i64, &Option<i64>)| *index != DYNAMIC && size.is_some_and(|size| *index >= size);
    if sizes.iter().flatten().any(|size| *size <= 0) || indices().any(is_beyond) {
        return Part::AllFalse;
    }
    // Nothing is known at a dynamic index in a scalable dimension, which the reference takes for as long as it is at least.
    let is_set = |((index, size), (whole, scalable)): ((&i64, &Option<i64>), (i64, bool))| match size {
        Some(size) => *index != DYNAMIC || *size >= whole && !scalable,
        None => false,
    };
    if indices().zip(vector.dims()).all(is_set) { Part::Mask } else { Part::Unknown }
}

/// A subvector with all elements of a cast vector is a cast of that vector.
///
/// The reference counts the elements of scalable vectors as if `vscale` were 1.
#[derive(Described)]
pub struct FoldExtractFromShapeCastToShapeCast;

impl OpRewrite for FoldExtractFromShapeCastToShapeCast {
    type SourceOp = Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(source) = rw.ir().defining::<ShapeCast>(view.source()).map(|cast| cast.source()) else {
            return rw.no_match(op, "the source is no cast");
        };
        let (from, result) = (Vector::of_value(rw.ir(), source)?, Vector::of(*view, view.result()));
        let Some(ty) = result.filter(|to| from.has_as_many_elements_as(*to)).map(|to| to.ty) else {
            return rw.no_match(op, "there are other elements, too");
        };
        rw.replace_op_with_new(op, ShapeCast::build(ty, source));
        Some(())
    }
}

/// Makes a subvector of its elements.
#[derive(Described)]
pub struct FoldExtractFromFromElements;

impl OpRewrite for FoldExtractFromFromElements {
    type SourceOp = Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let view = rw.view(op)?;
        let Some((ty, elements)) = extracted_elements(view) else {
            return rw.no_match(op, "it is no part of a vector made of elements");
        };
        rw.replace_op_with_new(op, FromElements::build(ty, &elements));
        Some(())
    }
}

/// The elements of a subvector that is extracted from a vector made of elements, and its type.
fn extracted_elements(op: ExtractView<'_>) -> Option<(Type, Vec<Value>)> {
    let made = op.ir().defining::<FromElements>(op.source()).filter(|_| op.dynamic_position().len() == 0)?;
    let (result, source) = (Vector::of(*op, op.result())?, Vector::of(*op, op.source())?);
    let position = op.static_position()?;
    let rest = vec![0; source.rank().checked_sub(position.len())?];
    let start = usize::try_from(linearize(source.shape, &[&position[..], &rest].concat())?).ok()?;
    let count = usize::try_from(result.num_elements()).ok()?;
    let elements: Vec<Value> = made.elements().skip(start).take(count).collect();
    (elements.len() == count).then_some((result.ty, elements))
}
