//! Canonicalization of `tosa.slice`.

use super::*;
use crate::ops::{Concat, Pad, PadParts, Slice, SliceParts, SliceView};

/// The first index and the size of a part in each dimension; `None` where they are not known, or are not as many as there are dimensions.
fn bounds(rw: &Rewriter<'_>, op: SliceView<'_>, rank: usize) -> Option<(Vec<i64>, Vec<i64>)> {
    let (start, size) = (constant_integers(rw, op.start())?, constant_integers(rw, op.size())?);
    (start.len() == rank && size.len() == rank).then_some((start, size))
}

/// A part of a concatenation that lies in one of the tensors is a part of that.
#[derive(Described)]
pub struct ConcatSliceOptimization;

impl OpRewrite for ConcatSliceOptimization {
    type SourceOp = Slice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Slice>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(concat) = rw.ir().defining::<Concat>(view.input1()) else {
            return rw.no_match(op, "the input is no concatenation");
        };
        let is_static = |value| view.cx().type_data(rw.type_of(value)).has_static_shape();
        let axis = usize::try_from(concat.axis()?).ok()?;
        let shape = shape_of(rw, view.input1())?;
        if !is_static(view.input1()) || axis >= shape.len() {
            return rw.no_match(op, "the size of the concatenation is not known");
        }
        let (mut start, size) = bounds(rw, view, shape.len())?;
        if size.iter().any(|size| *size < 0) {
            return rw.no_match(op, "a size is left open");
        }
        let mut found = None;
        for input in concat.input1() {
            let along = *shape_of(rw, input).filter(|_| is_static(input))?.get(axis)?;
            if start[axis] >= 0 && start[axis].checked_add(size[axis])? <= along {
                found = Some(input);
                break;
            }
            start[axis] = start[axis].checked_sub(along)?;
        }
        let Some(input) = found else { return rw.no_match(op, "it lies in several of the tensors") };
        let (output, loc) = (rw.type_of(view.output()), view.loc());
        let start = make_shape(rw, &start, loc);
        let size = make_shape(rw, &size, loc);
        rw.replace_op_with_new(op, Slice::build(SliceParts { output, input1: input, start, size }));
        Some(())
    }
}

/// Of a padding that is cut off again, less is added.
#[derive(Described)]
pub struct PadSliceOptimization;

impl OpRewrite for PadSliceOptimization {
    type SourceOp = Slice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Slice>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(pad) = rw.ir().defining::<Pad>(view.input1()) else {
            return rw.no_match(op, "the input is not padded");
        };
        if !rw.value(view.input1()).has_one_use() {
            return rw.no_match(op, "the padded tensor is used by others, too");
        }
        let shape = shape_of(rw, pad.input1())?;
        let padding = constant_integers(rw, pad.padding())?;
        let (start, size) = bounds(rw, view, shape.len())?;
        if padding.len() != 2 * shape.len() || padding.iter().any(|side| *side < 0) {
            return rw.no_match(op, "how much is added is not known");
        }
        let mut changed = false;
        let (mut new_start, mut new_padding, mut new_shape) = (Vec::new(), Vec::new(), Vec::new());
        for (i, dim) in shape.iter().enumerate() {
            let (low, high) = (padding[2 * i], padding[2 * i + 1]);
            if *dim == DYNAMIC {
                // Only the whole dimension is a part that can be told.
                if (start[i], size[i]) != (0, -1) {
                    return rw.no_match(op, "a part of a dimension of open size is taken");
                }
                new_start.push(start[i]);
                new_padding.extend([low, high]);
                new_shape.push(DYNAMIC);
                continue;
            }
            let end = start[i].checked_add(size[i])?;
            let behind = low.checked_add(*dim)?;
            if start[i] < 0 || size[i] < 0 || end > behind.checked_add(high)? {
                return rw.no_match(op, "it lies outside of the padded tensor");
            }
            let (less_low, less_high) = (low.min(start[i]), high - (end - behind).max(0));
            changed |= less_low > 0 || less_high > 0;
            let (low, high) = (low - less_low, high - less_high);
            new_start.push(start[i] - less_low);
            new_padding.extend([low, high]);
            new_shape.push(low + dim + high);
        }
        if !changed {
            return rw.no_match(op, "all of the padding is used");
        }
        let cx = rw.cx();
        let (input, constant, size) = (pad.input1(), pad.pad_const(), view.size());
        let (loc, pad_loc, output) = (view.loc(), pad.loc(), rw.type_of(view.output()));
        let padded = cx.tensor_type(&new_shape, cx.element_or_self(rw.type_of(input)), None).ok()?;
        let padding = make_shape(rw, &new_padding, loc);
        let pad = Pad::build(PadParts { output: padded, input1: input, padding, pad_const: constant });
        let input1 = rw.create(pad.with_loc(pad_loc)).result();
        let start = make_shape(rw, &new_start, loc);
        rw.replace_op_with_new(op, Slice::build(SliceParts { output, input1, start, size }));
        Some(())
    }
}

/// Sizes that the type of the result tells are not left open.
#[derive(Described)]
pub struct SliceDynamicSizeCanonicalization;

impl OpRewrite for SliceDynamicSizeCanonicalization {
    type SourceOp = Slice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Slice>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(shape) = shape_of(rw, view.output()) else {
            return rw.no_match(op, "the rank of the result is not known");
        };
        let old = constant_integers(rw, view.size()).filter(|size| size.len() == shape.len())?;
        let new = old.iter().zip(shape).map(|(size, known)| match (*size, *known) {
            (-1, known) if known != DYNAMIC => known,
            (size, _) => size,
        });
        let new: Vec<i64> = new.collect();
        if new == old {
            return rw.no_match(op, "no size is left open that is known");
        }
        let (loc, input1, start, output) = (view.loc(), view.input1(), view.start(), rw.type_of(view.output()));
        let size = make_shape(rw, &new, loc);
        rw.replace_op_with_new(op, Slice::build(SliceParts { output, input1, start, size }));
        Some(())
    }
}
