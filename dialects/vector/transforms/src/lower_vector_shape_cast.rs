//! `vector.shape_cast` becomes extractions and insertions of the subvectors that both shapes have.
//! [mlir/lib/Dialect/Vector/Transforms/LowerVectorShapeCast.cpp]

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{
    ExtractStridedSlice, ExtractStridedSliceParts, InsertStridedSlice, InsertStridedSliceParts, ScalableExtract,
    ScalableInsert, ShapeCast, VectorType,
};

use crate::build::{extract, insert, poison, positions};

/// Adds the patterns that lower shape casts. [MLIR: populateVectorShapeCastLoweringPatterns]
pub fn populate_vector_shape_cast_lowering_patterns(set: &mut PatternSet) {
    set.add::<ShapeCastOpRewritePattern>().add::<ScalableShapeCastOpRewritePattern>();
}

/// A cast of fixed vectors moves the largest slices that both shapes have.
#[derive(Described)]
pub struct ShapeCastOpRewritePattern;

impl OpRewrite for ShapeCastOpRewritePattern {
    type SourceOp = ShapeCast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ShapeCast>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, ty) = (view.source(), view.result_type(0)?);
        let (from, to) = (VectorType::new(cx, rw.type_of(source))?, VectorType::new(cx, ty)?);
        if from.is_scalable() || to.is_scalable() {
            return rw.no_match(op, "shape_cast where vectors are scalable not handled here");
        }
        let same = from.shape.iter().rev().zip(to.shape.iter().rev()).take_while(|(from, to)| from == to).count();
        let (outer, outer_to) = (&from.shape[..from.rank() - same], &to.shape[..to.rank() - same]);
        let (Some(size), Some(size_to)) = (outer.last(), outer_to.last()) else {
            // The other dimensions have size 1.
            let all = poison(rw, ty);
            let part = extract(rw, source, &vec![0; outer.len()]);
            let all = insert(rw, part, all, &vec![0; outer_to.len()]);
            rw.replace_op(op, &[all]);
            return Some(());
        };
        let common = greatest_common_divisor(*size, *size_to);
        let mut all = poison(rw, ty);
        if common == 1 {
            for (position, position_to) in positions(outer).zip(positions(outer_to)) {
                let part = extract(rw, source, &position);
                all = insert(rw, part, all, &position_to);
            }
            rw.replace_op(op, &[all]);
            return Some(());
        }
        let suffix = &from.shape[from.rank() - same..];
        let vector_of =
            |size: i64| cx.vector_type(&[&[size], suffix].concat(), &vec![false; same + 1], from.element).ok();
        let (slice, row_type) = (vector_of(common)?, vector_of(*size_to)?);
        let empty = poison(rw, row_type);
        let (per_row, per_row_to) = (size / common, size_to / common);
        let (rows, rows_to) = (&outer[..outer.len() - 1], &outer_to[..outer_to.len() - 1]);
        let slices = product(outer)? / common;
        let (mut taken, mut given) = (positions(rows), positions(rows_to));
        let (mut row, mut row_to) = (source, empty);
        let starts = |index: i64| [&[index * common][..], &vec![0; same]].concat();
        let strides = vec![1; same + 1];
        for number in 0..slices {
            if number % per_row == 0 {
                row = extract(rw, source, &taken.next()?);
            }
            let part = rw.create(ExtractStridedSlice::build(ExtractStridedSliceParts {
                slice,
                source: row,
                offsets: starts(number % per_row).into(),
                sizes: [&[common], suffix].concat().into(),
                strides: strides.clone().into(),
            }));
            let part = part.result();
            if number % per_row_to == 0 {
                row_to = empty;
            }
            let parts = InsertStridedSliceParts {
                value_to_store: part,
                dest: row_to,
                offsets: starts(number % per_row_to).into(),
                strides: strides.clone().into(),
            };
            row_to = rw.create(InsertStridedSlice::build(parts)).result();
            if number % per_row_to == per_row_to - 1 {
                all = insert(rw, row_to, all, &given.next()?);
            }
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}

/// A cast of vectors whose last dimensions alone are scalable moves rows, or parts of rows.
#[derive(Described)]
pub struct ScalableShapeCastOpRewritePattern;

impl OpRewrite for ScalableShapeCastOpRewritePattern {
    type SourceOp = ShapeCast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ShapeCast>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, ty) = (view.source(), view.result_type(0)?);
        let (from, to) = (VectorType::new(cx, rw.type_of(source))?, VectorType::new(cx, ty)?);
        let is_last_scalable = |vector: VectorType<'_>| match vector.scalable {
            [others @ .., last] => *last && !others.contains(&true),
            [] => false,
        };
        if !is_last_scalable(from) || !is_last_scalable(to) {
            return rw.no_match(op, "trailing dims are not scalable");
        }
        let (outer, size) = from.shape.split_at(from.rank() - 1);
        let (outer_to, size_to) = to.shape.split_at(to.rank() - 1);
        let (size, size_to) = (size[0], size_to[0]);
        let part_size = size.min(size_to);
        if size % part_size != 0 || size_to % part_size != 0 {
            // The reference makes parts that are out of bounds.
            return rw.no_match(op, "rows of the one are no parts of rows of the other");
        }
        let part_type = from.with_dims(cx, [(part_size, true)])?;
        let mut all = poison(rw, ty);
        let (mut taken, mut given) = (positions(outer), positions(outer_to));
        let (mut row, mut row_to, mut place) = (source, all, Vec::new());
        for start in (0..product(outer)?.checked_mul(size)?).step_by(part_size as usize) {
            if start % size == 0 {
                let position = taken.next()?;
                row = if outer.is_empty() { source } else { extract(rw, source, &position) };
            }
            let mut part = row;
            if part_size < size {
                part = rw.create(ScalableExtract::build(part_type, row, start % size)).result();
            }
            if start % size_to == 0 {
                place = given.next()?;
                row_to = match part_size < size_to && !outer_to.is_empty() {
                    true => extract(rw, all, &place),
                    false => all,
                };
            }
            row_to = match part_size < size_to {
                true => rw.create(ScalableInsert::build(part, row_to, start % size_to)).result(),
                false => part,
            };
            if start % size_to + part_size == size_to {
                all = insert(rw, row_to, all, &place);
            }
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The product of sizes; `None` where it does not fit.
fn product(sizes: &[i64]) -> Option<i64> {
    sizes.iter().try_fold(1i64, |product, size| product.checked_mul(*size))
}
