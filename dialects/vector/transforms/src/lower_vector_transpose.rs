//! `vector.transpose` becomes extractions and insertions, or shuffles.
//! [mlir/lib/Dialect/Vector/Transforms/LowerVectorTranspose.cpp]

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_pass::options::OptionEnum;
use dialekt_vector::{ShapeCast, Shuffle, Transpose, VectorType};

use crate::build::{fold_extract, fold_insert, insert, poison, positions};

/// The ways to transpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VectorTransposeLowering {
    /// Element by element.
    EltWise,
    /// As an intrinsic, by [another list](crate::lower_vector_to_matrix_intrinsics); others as `EltWise`.
    LLVMIntr,
    /// Two dimensions by a shuffle of a vector of rank 1.
    Shuffle1D,
    /// 16 rows of 16 elements by shuffles of rows; others as `Shuffle1D`.
    Shuffle16x16,
}

impl OptionEnum for VectorTransposeLowering {
    const NAMES: &'static [(&'static str, VectorTransposeLowering)] = &[
        ("eltwise", VectorTransposeLowering::EltWise),
        ("llvmintr", VectorTransposeLowering::LLVMIntr),
        ("shuffle1d", VectorTransposeLowering::Shuffle1D),
        ("shuffle16x16", VectorTransposeLowering::Shuffle16x16),
    ];
}

impl VectorTransposeLowering {
    fn is_shuffle(self) -> bool {
        matches!(self, VectorTransposeLowering::Shuffle1D | VectorTransposeLowering::Shuffle16x16)
    }
}

/// Adds the patterns that lower transposes. [MLIR: populateVectorTransposeLoweringPatterns]
pub fn populate_vector_transpose_lowering_patterns(set: &mut PatternSet, strategy: VectorTransposeLowering) {
    set.add::<Transpose2DWithUnitDimToShapeCast>();
    let root = PatternRoot::of::<Transpose>();
    set.add_fn("TransposeOpLowering", root, 1, move |rw, op| by_elements(rw, op, strategy));
    set.add_fn("TransposeOp2DToShuffleLowering", root, 1, move |rw, op| by_shuffles(rw, op, strategy));
}

/// The parts of a transpose.
struct Parts {
    source: Value,
    ty: Type,
    permutation: Vec<usize>,
}

impl Parts {
    fn of(rw: &Rewriter<'_>, op: Op) -> Option<Parts> {
        let view = rw.op(op).view::<Transpose>()?;
        let permutation = view.permutation()?;
        let permutation = permutation.iter().map(|dim| usize::try_from(*dim).ok()).collect::<Option<_>>()?;
        Some(Parts { source: view.vector(), ty: view.result_type(0)?, permutation })
    }
}

/// The sizes of two dimensions larger than 1 that change places, where there are no others. [MLIR: isTranspose2DSlice]
fn transposed_slice(vector: VectorType<'_>, permutation: &[usize]) -> Option<(i64, i64)> {
    let large: Vec<usize> = (0..vector.rank()).filter(|dim| vector.shape[*dim] > 1).collect();
    let [first, second] = large[..] else { return None };
    let found = permutation.iter().find(|dim| large.contains(dim))?;
    (*found == second).then(|| (vector.shape[first], vector.shape[second]))
}

/// A transpose of rank 2 with a dimension of size 1 is a cast of the shape.
#[derive(Described)]
pub struct Transpose2DWithUnitDimToShapeCast;

impl OpRewrite for Transpose2DWithUnitDimToShapeCast {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let cx = rw.cx();
        let parts = Parts::of(rw, op.into())?;
        let vector = VectorType::new(cx, rw.type_of(parts.source))?;
        if parts.permutation != [1, 0] || !vector.dims().any(|dim| dim == (1, false)) {
            return rw.no_match(op, "it is no transpose of one row or column");
        }
        rw.replace_op_with_new(op, ShapeCast::build(parts.ty, parts.source));
        Some(())
    }
}

/// A transpose is taken apart into elements, or into vectors along the last dimensions that stay.
fn by_elements(rw: &mut Rewriter<'_>, op: Op, strategy: VectorTransposeLowering) -> Option<()> {
    let cx = rw.cx();
    let parts = Parts::of(rw, op)?;
    let vector = VectorType::new(cx, rw.type_of(parts.source))?;
    if vector.is_scalable() {
        return rw.no_match(op, "This lowering does not support scalable vectors");
    }
    let is_shuffle = strategy.is_shuffle();
    if is_shuffle && transposed_slice(vector, &parts.permutation).is_some() {
        return rw.no_match(op, "Options specifies lowering to shuffle");
    }
    let stay = parts.permutation.iter().enumerate().rev().take_while(|(place, dim)| place == *dim).count();
    let moved = parts.permutation.len() - stay;
    let mut all = poison(rw, parts.ty);
    for from in positions(&vector.shape[..moved]) {
        let to: Vec<i64> = parts.permutation[..moved].iter().map(|dim| from[*dim]).collect();
        let part = fold_extract(rw, parts.source, &from);
        all = fold_insert(rw, part, all, &to);
    }
    rw.replace_op(op, &[all]);
    Some(())
}

/// A transpose of two dimensions becomes shuffles.
fn by_shuffles(rw: &mut Rewriter<'_>, op: Op, strategy: VectorTransposeLowering) -> Option<()> {
    let cx = rw.cx();
    if !strategy.is_shuffle() {
        return rw.no_match(op, "not using vector shuffle based lowering");
    }
    let parts = Parts::of(rw, op)?;
    let vector = VectorType::new(cx, rw.type_of(parts.source))?;
    if vector.is_scalable() {
        return rw.no_match(op, "vector shuffle lowering not supported for scalable vectors");
    }
    let Some((rows, columns)) = transposed_slice(vector, &parts.permutation) else {
        return rw.no_match(op, "expected transposition on a 2D slice");
    };
    let transposed = match (strategy, rows, columns) {
        (VectorTransposeLowering::Shuffle16x16, 16, 16) => {
            let square = vector.with_dims(cx, [(16, false), (16, false)])?;
            let square = rw.create(ShapeCast::build(square, parts.source)).result();
            transpose_16_by_16(rw, square)
        }
        _ => {
            let flat = vector.with_dims(cx, [(rows.checked_mul(columns)?, false)])?;
            let flat = rw.create(ShapeCast::build(flat, parts.source)).result();
            let mask = (0..columns).flat_map(|column| (0..rows).map(move |row| row * columns + column)).collect();
            shuffle(rw, flat, flat, mask)
        }
    };
    rw.replace_op_with_new(op, ShapeCast::build(parts.ty, transposed));
    Some(())
}

fn shuffle(rw: &mut Rewriter<'_>, a: Value, b: Value, mask: Vec<i64>) -> Value {
    rw.create(Shuffle::build(a, b, mask.into())).result()
}

/// Creates shuffles of rows that transpose a square: elements, pairs, quarters and halves of rows change places in turn.
fn transpose_16_by_16(rw: &mut Rewriter<'_>, square: Value) -> Value {
    let ty = rw.type_of(square);
    let mut rows: Vec<Value> = (0..16).map(|row| fold_extract(rw, square, &[row])).collect();
    // Within each quarter of four elements.
    let in_quarters = |own: [i64; 4]| -> Vec<i64> { (0..4).flat_map(|q| own.map(|index| index + 4 * q)).collect() };
    // Two quarters of each row.
    let quarters = |first: i64| -> Vec<i64> {
        let of_row =
            |row: i64| [first, first + 2].into_iter().flat_map(move |q| (0..4).map(move |i| 16 * row + 4 * q + i));
        of_row(0).chain(of_row(1)).collect()
    };
    let (low_elements, high_elements) = (in_quarters([0, 16, 1, 17]), in_quarters([2, 18, 3, 19]));
    let (low_pairs, high_pairs) = (in_quarters([0, 1, 16, 17]), in_quarters([2, 3, 18, 19]));
    // Pairs of rows that are shuffled, each by both masks one behind the other.
    let mut next = Vec::new();
    for row in (0..16).step_by(2) {
        next.push(shuffle(rw, rows[row], rows[row + 1], low_elements.clone()));
        next.push(shuffle(rw, rows[row], rows[row + 1], high_elements.clone()));
    }
    rows = std::mem::take(&mut next);
    for group in (0..16).step_by(4) {
        for row in [group, group + 1] {
            next.push(shuffle(rw, rows[row], rows[row + 2], low_pairs.clone()));
            next.push(shuffle(rw, rows[row], rows[row + 2], high_pairs.clone()));
        }
    }
    // First all pairs by the one mask, then by the other.
    for (groups, distance) in [(vec![0, 8], 4), (vec![0], 8)] {
        rows = std::mem::take(&mut next);
        for group in groups {
            for first in [0, 1] {
                for row in group..group + distance {
                    next.push(shuffle(rw, rows[row], rows[row + distance], quarters(first)));
                }
            }
        }
    }
    let mut all = poison(rw, ty);
    for (index, row) in next.into_iter().enumerate() {
        all = insert(rw, row, all, &[index as i64]);
    }
    all
}
