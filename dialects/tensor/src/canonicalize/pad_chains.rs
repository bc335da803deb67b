//! Canonicalization of paddings of paddings.

use dialekt_affine::composed_expr;
use dialekt_dialect_utils::indices::{Mixed, all_are, index, known, split};
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;

use super::pad::{make_pad, paddings};
use super::slice::{Parts, parts};
use crate::ops::body::{Pad, PadView, constant_padding_value};
use crate::ops::slice::{ExtractSlice, ExtractSliceView};
use crate::types::ranked;

/// The sums of paddings, one by one.
fn sums(rw: &mut Rewriter<'_>, a: &Mixed, b: &Mixed, loc: Location) -> Mixed {
    let affine = rw.ir().cx().affine();
    let sum = affine.add(affine.dim(0), affine.dim(1));
    a.iter().zip(b).map(|(a, b)| composed_expr(rw, loc, sum, &[*a, *b])).collect()
}

/// Returns whether the sum of a size and constant paddings overflows 64 bits. The reference creates a negative size.
fn overflows(ir: &Ir, size: i64, paddings: [&Mixed; 4], dim: usize) -> bool {
    let known = paddings.iter().filter_map(|padding| known(ir, *padding.get(dim)?)).map(i128::from);
    let size = if size == DYNAMIC { 0 } else { i128::from(size) };
    i64::try_from(size + known.sum::<i128>()).is_err()
}

/// Merges two paddings with the same value.
#[derive(Described)]
pub struct FoldConsecutiveConstantPadding;

impl OpRewrite for FoldConsecutiveConstantPadding {
    type SourceOp = Pad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Pad>) -> Option<()> {
        let view = rw.view(op)?;
        let before = rw.ir().defining::<Pad>(view.source()).filter(|before| !before.nofold() && !view.nofold());
        let Some(before) = before else { return rw.no_match(op, "no padding before, or one of them is to stay") };
        if constant_padding_value(view).is_none() || constant_padding_value(view) != constant_padding_value(before) {
            return rw.no_match(op, "what is added is not the same");
        }
        let ([low, high], [low_before, high_before]) = (paddings(view)?, paddings(before)?);
        let sizes = ranked(*before, before.source())?.shape;
        if (0..sizes.len()).any(|dim| overflows(rw.ir(), sizes[dim], [&low, &low_before, &high, &high_before], dim)) {
            return rw.no_match(op, "the padding is no 64-bit number");
        }
        let (source, ty, loc) = (before.source(), type_of(*view, view.result()), view.loc());
        let high = sums(rw, &high, &high_before, loc);
        let low = sums(rw, &low, &low_before, loc);
        let new = make_pad(rw, op, ty, source, &[low, high])?;
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// A slice that is padded.
struct Padded<'a> {
    slice: ExtractSliceView<'a>,
    parts: Parts,
    high: Mixed,
    /// The dimensions that are padded.
    dims: Vec<bool>,
    added: Attribute,
}

impl<'a> Padded<'a> {
    /// `None` unless all strides are 1 and a constant is added, after the elements only.
    fn new(ir: &'a Ir, pad: PadView<'a>) -> Option<Padded<'a>> {
        let slice = ir.defining::<ExtractSlice>(pad.source())?;
        let parts = parts(*slice)?;
        let [low, high] = paddings(pad)?;
        let added = ir.get_value(constant_padding_value(pad)?)?.constant_value()?;
        let dims = high.iter().map(|size| known(ir, *size) != Some(0)).collect();
        (all_are(ir, &parts[2], 1) && all_are(ir, &low, 0)).then_some(Padded { slice, parts, high, dims, added })
    }
}

/// Merges two pairs of slice and padding that change different dimensions.
#[derive(Described)]
pub struct FoldOrthogonalPaddings;

impl OpRewrite for FoldOrthogonalPaddings {
    type SourceOp = Pad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Pad>) -> Option<()> {
        let view = rw.view(op)?;
        let (ir, cx) = (rw.ir(), rw.cx());
        let inner = Padded::new(ir, view);
        let before = inner.as_ref().and_then(|inner| ir.defining::<Pad>(inner.slice.source()));
        let outer = before.filter(|before| !before.nofold()).and_then(|before| Padded::new(ir, before));
        let (Some(inner), Some(outer)) = (inner, outer) else {
            return rw.no_match(op, "no slices that are padded behind with constants");
        };
        let rank = inner.dims.len();
        if outer.parts[0].len() != rank || inner.parts[0].len() != rank || outer.dims.len() != rank {
            return rw.no_match(op, "dimensions are left out");
        }
        if inner.added != outer.added || inner.dims.iter().zip(&outer.dims).any(|(a, b)| *a && *b) {
            return rw.no_match(op, "what is added is not the same, or stands in the same dimensions");
        }
        let mut parts = inner.parts.clone();
        let mut high = Mixed::new();
        let cut = ranked(*inner.slice, inner.slice.source())?.shape;
        for (dim, size) in cut.iter().enumerate() {
            let starts_at_0 = |padded: &Padded<'_>| !padded.dims[dim] && known(ir, padded.parts[0][dim]) == Some(0);
            parts[0][dim] = match (starts_at_0(&inner), starts_at_0(&outer)) {
                (true, _) => outer.parts[0][dim],
                (false, true) => inner.parts[0][dim],
                _ => return rw.no_match(op, "both slices begin behind the first element"),
            };
            if outer.dims[dim] {
                if known(ir, inner.parts[1][dim]) != Some(*size) {
                    return rw.no_match(op, "what was added is cut off");
                }
                parts[1][dim] = outer.parts[1][dim];
            }
            high.push(match (inner.dims[dim], outer.dims[dim]) {
                (_, true) => outer.high[dim],
                (true, false) => inner.high[dim],
                _ => OpFoldResult::Attr(index(cx, 0)),
            });
        }
        let (source, ty) = (outer.slice.source(), type_of(*view, view.result()));
        let [low, _] = paddings(view)?;
        let whole = ranked(*outer.slice, source)?;
        let sliced = whole.with_shape(&split(cx, &parts[1]).1).ty(cx)?;
        let slice = rw.create(ExtractSlice::build_mixed(cx, sliced, source, parts)).result();
        let new = make_pad(rw, op, ty, slice, &[low, high])?;
        rw.replace_op_with(op, new);
        Some(())
    }
}
