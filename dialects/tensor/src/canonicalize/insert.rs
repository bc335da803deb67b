//! Canonicalization of insertions of slices.

use std::marker::PhantomData;

use dialekt_dialect_utils::indices::{fold_parts, index, known, split};
use dialekt_interfaces::{InParallelOpRef, OpFoldResult};
use dialekt_ir_core::prelude::rewrite::*;

use super::slice::{Parts, dropped_dims, is_inside, parts, slice_type};
use super::{foldable_cast, replace_with_cast};
use crate::ops::slice::is_rank_reduced;
use crate::types::ranked;
use crate::{Cast, InsertSlice, ParallelInsertSlice};

/// An op that inserts its first operand as a slice into the second one.
pub trait Insertion: OpDecl + 'static {
    /// Creates such an op.
    fn make(rw: &mut Rewriter<'_>, source: Value, dest: Value, parts: &Parts, loc: Location) -> Option<Op>;
}

macro_rules! insertions {
    ($($op:ident),*) => {$(
        impl Insertion for $op {
            fn make(rw: &mut Rewriter<'_>, source: Value, dest: Value, parts: &Parts, loc: Location) -> Option<Op> {
                let insert = $op::build_mixed(rw.cx(), source, dest, parts.each_ref());
                Some(rw.create(insert.with_loc(loc)).into())
            }
        }
    )*};
}

insertions!(InsertSlice, ParallelInsertSlice);

/// The source and the destination of an insertion.
fn source_and_dest<T>(rw: &Rewriter<'_>, op: Typed<T>) -> Option<(Value, Value)> {
    let view = rw.op(op);
    Some((view.operand(0)?, view.operand(1)?))
}

/// Casts the source: before the op, or before the parallel block of insertions that contains it.
fn cast_source(rw: &mut Rewriter<'_>, op: Op, source: Value, ty: Type) -> Option<Value> {
    let loc = rw.loc(op);
    let at = rw.insertion_point();
    let parent = rw.op(op).parent_op().filter(|parent| InParallelOpRef::of(*parent).is_some());
    if let Some(parent) = parent.map(|parent| parent.handle()) {
        let before = rw.ir().point_before(parent);
        rw.restore(before);
    }
    let cast = rw.create(Cast::build(ty, source).with_loc(loc)).result();
    rw.restore(at);
    Some(cast)
}

/// Returns whether sizes are equal where both are static.
fn agree(sizes: &[i64], others: &[i64]) -> bool {
    let agree = |(size, other): (&i64, &i64)| size == other || [*size, *other].contains(&DYNAMIC);
    sizes.len() == others.len() && sizes.iter().zip(others).all(agree)
}

/// Moves constant offsets, sizes and strides into the op, and constant sizes into the type of the source.
///
/// The source drops the same dimensions as before. The reference drops the first ones of size 1, and casts a source
/// without other dimensions to a type that it cannot have.
#[derive(Described)]
pub struct InsertSliceOpConstantArgumentFolder<T>(PhantomData<T>);

impl<T: Insertion> OpRewrite for InsertSliceOpConstantArgumentFolder<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.loc(op));
        let (mut source, dest) = source_and_dest(rw, op)?;
        let mut parts = parts(rw.op(op))?;
        let (whole, old) = (ranked(rw.op(op), dest)?, ranked(rw.op(op), source)?);
        let dropped = dropped_dims(cx, old.shape, &parts[1]);
        if !fold_parts(rw.ir(), &mut parts, false) {
            return rw.no_match(op, "no operand is a constant");
        }
        if !is_inside(cx, whole.shape, &parts) {
            return rw.no_match(op, "runs out of bounds");
        }
        let ty = slice_type(cx, whole, &parts, &dropped)?;
        if rw.type_of(source) != ty {
            source = cast_source(rw, op.op(), source, ty)?;
        }
        let new = T::make(rw, source, dest, &parts, loc)?;
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// The dimensions of size 1 to drop from sizes so that others remain. Dynamic sizes count as equal. [MLIR:
/// computeRankReductionMask]
fn left_out(sizes: &[i64], reduced: &[i64]) -> Option<Vec<bool>> {
    let mut rest = reduced;
    let mut left_out = Vec::with_capacity(sizes.len());
    for size in sizes {
        let kept = rest.split_first().filter(|(first, _)| *first == size || *size != 1 && agree(&[*size], &[**first]));
        if kept.is_none() && *size != 1 {
            return None;
        }
        left_out.push(kept.is_none());
        rest = kept.map_or(rest, |(_, others)| others);
    }
    rest.is_empty().then_some(left_out)
}

/// Takes the sources of casts as source and destination.
#[derive(Described)]
pub struct InsertSliceOpCastFolder<T>(PhantomData<T>);

impl<T: Insertion> OpRewrite for InsertSliceOpCastFolder<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let ir = rw.ir();
        let is_constant = |value: Value| known(ir, OpFoldResult::Value(value)).is_some();
        if ir.op(op.op()).operands().any(is_constant) {
            return rw.no_match(op, "operands are constants");
        }
        let (old_source, old_dest) = source_and_dest(rw, op)?;
        let [source, dest] = [old_source, old_dest].map(|value| foldable_cast(ir, value));
        if source.is_none() && dest.is_none() {
            return rw.no_match(op, "no tensor is a cast that only forgets");
        }
        let (source, dest) = (source.unwrap_or(old_source), dest.unwrap_or(old_dest));
        let (from, to) = (ranked(ir.op(op.op()), source)?, ranked(ir.op(op.op()), dest)?);
        let mut parts = parts(ir.op(op.op()))?;
        let Some(left_out) = left_out(&split(ir.cx(), &parts[1]).1, from.shape) else {
            return rw.no_match(op, "the sizes are others");
        };
        // As in the reference, sizes after a dynamic one are not considered.
        let mut said = from.shape.iter().take_while(|size| **size != DYNAMIC);
        for (size, _) in parts[1].iter_mut().zip(left_out).filter(|(_, left_out)| !left_out) {
            let Some(said) = said.next() else { break };
            *size = OpFoldResult::Attr(index(ir.cx(), *said));
        }
        if !is_rank_reduced(&split(ir.cx(), &parts[1]).1, from.shape) || !is_inside(ir.cx(), to.shape, &parts) {
            return rw.no_match(op, "what is left does not fit");
        }
        let loc = rw.loc(op);
        let new = T::make(rw, source, dest, &parts, loc)?;
        if rw.op(new).num_results() != 0 && rw.type_of(dest) != rw.type_of(old_dest) {
            return replace_with_cast(rw, op, new);
        }
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Casts the source to a type with all static sizes of the slice.
#[derive(Described)]
pub struct InsertSliceOpSourceCastInserter<T>(PhantomData<T>);

impl<T: Insertion> OpRewrite for InsertSliceOpSourceCastInserter<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let ir = rw.ir();
        let (source, dest) = source_and_dest(rw, op)?;
        let (from, to) = (ranked(ir.op(op.op()), source)?, ranked(ir.op(op.op()), dest)?);
        if from.rank() != to.rank() {
            return rw.no_match(op, "dimensions are left out");
        }
        let parts = parts(ir.op(op.op()))?;
        let shape: Vec<i64> =
            from.shape.iter().zip(&parts[1]).map(|(size, said)| known(ir, *said).unwrap_or(*size)).collect();
        if shape == from.shape || !agree(&shape, from.shape) {
            return rw.no_match(op, "the sizes say nothing new");
        }
        // Constants that are out of bounds, and thus cannot be part of the op, say nothing about the source either. The
        // reference casts it.
        if !is_rank_reduced(&split(ir.cx(), &parts[1]).1, &shape) {
            return rw.no_match(op, "the op lists other sizes");
        }
        let ty = from.with_shape(&shape).ty(ir.cx())?;
        let loc = rw.loc(op);
        let source = cast_source(rw, op.op(), source, ty)?;
        let new = T::make(rw, source, dest, &parts, loc)?;
        rw.replace_op_with(op, new);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimensions_of_size_1_are_left_out() {
        const D: i64 = DYNAMIC;
        assert_eq!(left_out(&[1, 4], &[4]), Some(vec![true, false]));
        assert_eq!(left_out(&[1, 1], &[1]), Some(vec![false, true]));
        assert_eq!(left_out(&[D, 1], &[5]), Some(vec![false, true]));
        assert_eq!(left_out(&[1, D], &[D]), Some(vec![true, false]));
        assert_eq!(left_out(&[4, 2], &[4]), None);
        assert_eq!(left_out(&[4], &[4, 1]), None);
    }
}
