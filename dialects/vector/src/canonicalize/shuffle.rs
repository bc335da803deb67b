//! Canonicalization of shuffles.

use dialekt_ir_core::prelude::rewrite::*;

use super::broadcast::is_scalar;
use crate::types::Vector;
use crate::{Broadcast, Interleave, Shuffle};

/// A shuffle of broadcasts of one scalar is a broadcast.
#[derive(Rewrite)]
#[rewrite(
    op @ Shuffle { v1: Broadcast { source: x, .. }, v2: Broadcast { source: x, .. }, .. } if is_scalar(cx, x)
        => Broadcast { source: x }.at(cx.loc(op))
)]
pub struct ShuffleSplat;

/// A shuffle that takes elements of two vectors in turn interleaves them.
#[derive(Rewrite)]
#[rewrite(
    op @ Shuffle { v1: a, v2: b, mask: mask, vector: result } if takes_turns(cx, a, b, mask, result)
        => Interleave { lhs: a, rhs: b }.at(cx.loc(op))
)]
pub struct ShuffleInterleave;

fn takes_turns(rw: &Rewriter<'_>, a: Value, b: Value, mask: Attribute, result: Value) -> bool {
    let (ir, cx) = (rw.ir(), rw.ir().cx());
    let (Some(source), Some(result)) = (Vector::of_value(ir, a), Vector::of_value(ir, result)) else { return false };
    let (Some(mask), count) = (cx.dense_i64_values(mask), source.num_elements()) else { return false };
    let turns = (0..count).flat_map(|i| [i, count + i]);
    let fits = result.rank() == 1 && !result.is_scalable() && rw.type_of(a) == rw.type_of(b);
    fits && result.num_elements() == count.saturating_mul(2) && mask.iter().copied().eq(turns)
}

/// A shuffle of vectors of rank 0 with one element is a broadcast of one of them.
#[derive(Described)]
pub struct Canonicalize0DShuffleOp;

impl OpRewrite for Canonicalize0DShuffleOp {
    type SourceOp = Shuffle;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Shuffle>) -> Option<()> {
        let view = rw.view(op)?;
        let is_rank_0 = Vector::of(*view, view.v1()).is_some_and(|vector| vector.rank() == 0);
        let mask = view.mask()?;
        let [index] = mask[..] else { return rw.no_match(op, "the result has other than one element") };
        if !is_rank_0 {
            return rw.no_match(op, "the vectors have dimensions");
        }
        let (ty, source) = (rw.type_of(view.vector()), if index == 0 { view.v1() } else { view.v2() });
        rw.replace_op_with_new(op, Broadcast::build(ty, source));
        Some(())
    }
}
