//! Slices of vectors become shuffles, or extractions and insertions.
//! [mlir/lib/Dialect/Vector/Transforms/VectorInsertExtractStridedSliceRewritePatterns.cpp]

use dialekt_arith as arith;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{
    Broadcast, ExtractStridedSlice, ExtractStridedSliceParts, InsertStridedSlice, InsertStridedSliceParts, Shuffle,
    VectorType,
};

use crate::build::{extract, insert, zero};

/// Adds the patterns that take slices apart along their first dimensions. [MLIR:
/// populateVectorInsertExtractStridedSliceDecompositionPatterns]
pub fn populate_vector_insert_extract_strided_slice_decomposition_patterns(set: &mut PatternSet) {
    set.add::<DecomposeDifferentRankInsertStridedSlice>().add::<DecomposeNDExtractStridedSlice>();
}

/// Adds the pattern that extracts what is in a slice and puts it into another vector. [MLIR:
/// populateVectorExtractStridedSliceToExtractInsertChainPatterns]
pub fn populate_vector_extract_strided_slice_to_extract_insert_chain_patterns(
    set: &mut PatternSet,
    control: fn(OpRef<'_>) -> bool,
) {
    let root = PatternRoot::of::<ExtractStridedSlice>();
    set.add_fn("Convert1DExtractStridedSliceIntoExtractInsertChain", root, 1, move |rw, op| {
        if !control(rw.op(op)) {
            return rw.no_match(op, "it is not to be converted");
        }
        extract_one_by_one(rw, op)
    });
}

/// Adds the patterns that make slices shuffles where that can be. [MLIR: populateVectorInsertExtractStridedSliceTransforms]
pub fn populate_vector_insert_extract_strided_slice_transforms(set: &mut PatternSet) {
    populate_vector_insert_extract_strided_slice_decomposition_patterns(set);
    set.add::<ConvertSameRankInsertStridedSliceIntoShuffle>().add::<Convert1DExtractStridedSliceIntoShuffle>();
    // Scalable vectors cannot be shuffled.
    populate_vector_extract_strided_slice_to_extract_insert_chain_patterns(set, |op| {
        let is_scalable = |ty| VectorType::new(op.cx(), ty).is_some_and(VectorType::is_scalable);
        op.operand_types().chain(op.result_types()).any(is_scalable)
    });
}

/// Creates the insertion of a slice.
fn insert_slice(rw: &mut Rewriter<'_>, value: Value, dest: Value, offsets: &[i64], strides: &[i64]) -> Value {
    let parts = InsertStridedSliceParts {
        value_to_store: value,
        dest,
        offsets: offsets.iter().copied().collect(),
        strides: strides.iter().copied().collect(),
    };
    rw.create(InsertStridedSlice::build(parts)).result()
}

/// An insertion into a vector of higher rank is one into a subvector.
#[derive(Described)]
pub struct DecomposeDifferentRankInsertStridedSlice;

impl OpRewrite for DecomposeDifferentRankInsertStridedSlice {
    type SourceOp = InsertStridedSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<InsertStridedSlice>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (value, dest, offsets, strides) = (view.value_to_store(), view.dest(), view.offsets()?, view.strides()?);
        let rank = |value| Some(VectorType::new(cx, rw.type_of(value))?.rank());
        let outer = rank(dest)?.checked_sub(rank(value)?)?;
        if outer == 0 || offsets.is_empty() {
            return rw.no_match(op, "the vectors have the same rank");
        }
        let (position, offsets) = offsets.split_at_checked(outer)?;
        let part = extract(rw, dest, position);
        let part = insert_slice(rw, value, part, offsets, &strides);
        let new = insert(rw, part, dest, position);
        rw.replace_op(op, &[new]);
        Some(())
    }
}

/// A slice in several dimensions becomes slices of subvectors.
#[derive(Described)]
pub struct DecomposeNDExtractStridedSlice;

impl OpRewrite for DecomposeNDExtractStridedSlice {
    type SourceOp = ExtractStridedSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtractStridedSlice>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, ty) = (view.source(), view.result_type(0)?);
        let (offsets, sizes, strides) = (view.offsets()?, view.sizes()?, view.strides()?);
        if offsets.len() < 2 || offsets.len() != sizes.len() || offsets.len() != strides.len() {
            return rw.no_match(op, "it is in one dimension");
        }
        let (result, from) = (VectorType::new(cx, ty)?, VectorType::new(cx, rw.type_of(source))?);
        if from.scalable.first() == Some(&true) {
            // The reference takes as many subvectors as if `vscale` were 1.
            return rw.no_match(op, "the first dimension is scalable");
        }
        let part = result.with_dims(cx, result.dims().skip(1))?;
        let none = cx.zero_attr(result.element)?;
        let none = rw.create(arith::Constant::build(none)).result();
        let mut all = rw.create(Broadcast::build(ty, none)).result();
        for index in 0..sizes[0] {
            let row = extract(rw, source, &[offsets[0] + index * strides[0]]);
            let parts = ExtractStridedSliceParts {
                slice: part,
                source: row,
                offsets: offsets[1..].into(),
                sizes: sizes[1..].into(),
                strides: strides[1..].into(),
            };
            let row = rw.create(ExtractStridedSlice::build(parts)).result();
            all = insert(rw, row, all, &[index]);
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}

/// An insertion into a vector of the same rank is a shuffle, or insertions into subvectors.
#[derive(Described)]
pub struct ConvertSameRankInsertStridedSliceIntoShuffle;

impl OpRewrite for ConvertSameRankInsertStridedSliceIntoShuffle {
    type SourceOp = InsertStridedSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<InsertStridedSlice>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (value, dest, offsets, strides) = (view.value_to_store(), view.dest(), view.offsets()?, view.strides()?);
        let (from, to) = (VectorType::new(cx, rw.type_of(value))?, VectorType::new(cx, rw.type_of(dest))?);
        if from.rank() != to.rank() || offsets.is_empty() {
            return rw.no_match(op, "the vectors have different ranks");
        }
        if from.ty == to.ty {
            rw.replace_op(op, &[value]);
            return Some(());
        }
        if to.scalable.first() == Some(&true) {
            return rw.no_match(op, "the first dimension is scalable");
        }
        let (offset, size, whole) = (offsets[0], *from.shape.first()?, *to.shape.first()?);
        if from.rank() == 1 {
            let wide: Vec<i64> = (0..whole).map(|index| if index < size { index } else { 0 }).collect();
            let wide = rw.create(Shuffle::build(value, value, wide.into())).result();
            let own = |index: i64| (offset..offset + size).contains(&index);
            let mask: Vec<i64> =
                (0..whole).map(|index| if own(index) { index - offset } else { whole + index }).collect();
            rw.replace_op_with_new(op, Shuffle::build(wide, dest, mask.into()));
            return Some(());
        }
        let mut all = dest;
        for index in 0..size {
            let row = extract(rw, value, &[index]);
            let old = extract(rw, dest, &[offset + index]);
            let row = insert_slice(rw, row, old, offsets.get(1..)?, strides.get(1..)?);
            all = insert(rw, row, all, &[offset + index]);
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}

/// A slice in the first dimension is a shuffle.
#[derive(Described)]
pub struct Convert1DExtractStridedSliceIntoShuffle;

impl OpRewrite for Convert1DExtractStridedSliceIntoShuffle {
    type SourceOp = ExtractStridedSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtractStridedSlice>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let source = view.source();
        if VectorType::new(cx, rw.type_of(source))?.is_scalable() {
            return rw.no_match(op, "the vector is scalable");
        }
        let ([offset], [size]) = (&*view.offsets()?, &*view.sizes()?) else {
            return rw.no_match(op, "it is in several dimensions");
        };
        let mask: Vec<i64> = (*offset..offset + size).collect();
        rw.replace_op_with_new(op, Shuffle::build(source, source, mask.into()));
        Some(())
    }
}

/// A slice in the first dimension is made of what is extracted one by one.
fn extract_one_by_one(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<ExtractStridedSlice>()?;
    let (source, ty) = (view.source(), view.result_type(0)?);
    let (offsets, sizes) = (view.offsets()?, view.sizes()?);
    let ([offset], [size]) = (&*offsets, &*sizes) else { return rw.no_match(op, "it is in several dimensions") };
    let (offset, size) = (*offset, *size);
    if VectorType::new(cx, rw.type_of(source))?.scalable.first() == Some(&true) {
        return rw.no_match(op, "the first dimension is scalable");
    }
    let parts: Vec<Value> = (0..size).map(|index| extract(rw, source, &[offset + index])).collect();
    let mut all = zero(rw, ty)?;
    for (index, part) in parts.into_iter().enumerate() {
        all = insert(rw, part, all, &[index as i64]);
    }
    rw.replace_op(op, &[all]);
    Some(())
}
