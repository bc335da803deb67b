//! Padded tensors that are inserted into filled ones.

use dialekt_affine::composed_expr;
use dialekt_arith::index_constant;
use dialekt_dialect_utils::indices::{Mixed, index, join};
use dialekt_interfaces::OffsetSizeAndStrideOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor::{Dim, InsertSlice, InsertSliceView, Pad};

use super::fill::{filled, padding};
use super::ranked;

/// Inserts a tensor without its padding into one that is filled with the same scalar.
#[derive(Described)]
pub struct FoldInsertPadIntoFill;

fn rank_of(ir: &Ir, value: Value) -> Option<usize> {
    Some(ranked(ir.cx(), ir.value(value).ty())?.0.len())
}

fn keeps_rank(insert: InsertSliceView<'_>) -> bool {
    rank_of(insert.ir(), insert.source()) == rank_of(insert.ir(), insert.dest())
}

/// The first and the last index of a slice in a dimension, if they are known.
fn known_range(insert: InsertSliceView<'_>, dim: usize) -> Option<(i64, i64)> {
    let at = |list: Option<dialekt_interfaces::Integers>| {
        list.and_then(|list| list.get(dim).copied()).filter(|entry| *entry != DYNAMIC)
    };
    let (offset, size) = (at(insert.static_offsets())?, at(insert.static_sizes())?);
    let last = size.wrapping_sub(1).wrapping_mul(at(insert.static_strides())?);
    Some((offset, offset.wrapping_add(last)))
}

fn are_disjoint(a: InsertSliceView<'_>, b: InsertSliceView<'_>, rank: usize) -> bool {
    (0..rank).any(|dim| match (known_range(a, dim), known_range(b, dim)) {
        (Some((a_first, a_last)), Some((b_first, b_last))) => a_last < b_first || b_last < a_first,
        _ => false,
    })
}

impl OpRewrite for FoldInsertPadIntoFill {
    type SourceOp = InsertSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<InsertSlice>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let Some(pad) = ir.defining::<Pad>(view.source()).filter(|_| keeps_rank(view)) else {
            return rw.no_match(op, "the source is not padded, or loses dimensions");
        };
        let rank = rank_of(ir, view.dest())?;
        let mut first = view.dest();
        while let Some(before) = ir.defining::<InsertSlice>(first) {
            if !keeps_rank(before) {
                return rw.no_match(op, "a slice loses dimensions");
            }
            if !are_disjoint(before, view, rank) {
                break;
            }
            first = before.dest();
        }
        if filled(ir, first).is_none_or(|(scalar, _)| padding(pad) != Some(scalar)) {
            return rw.no_match(op, "the destination is not filled with the padding");
        }
        let (cx, loc) = (rw.cx(), view.loc());
        let slice = OffsetSizeAndStrideOpRef::of(*view)?;
        let (offsets, strides) = (slice.mixed_offsets(), slice.mixed_strides());
        let low = join(&pad.static_low()?, pad.low().range());
        let (source, dest) = (pad.source(), view.dest());
        let shape = ranked(cx, ir.value(source).ty())?.0;
        let affine = cx.affine();
        let sum = affine.add(affine.symbol(0), affine.symbol(1));
        let offsets: Mixed =
            low.into_iter().zip(offsets).map(|(low, old)| composed_expr(rw, loc, sum, &[low, old])).collect();
        let mut sizes = Mixed::new();
        for (dim, size) in shape.iter().enumerate() {
            sizes.push(match *size {
                DYNAMIC => {
                    let dim = index_constant(rw, dim as i64, loc);
                    rw.create(Dim::build(source, dim).with_loc(loc)).result().into()
                }
                size => index(cx, size).into(),
            });
        }
        let new = rw.create(InsertSlice::build_mixed(cx, source, dest, [offsets, sizes, strides]));
        rw.replace_op_with(op, new);
        Some(())
    }
}
