//! Products and transposes of matrices become intrinsics of LLVM on flat vectors. [mlir/lib/Conversion/VectorToLLVM/ConvertVectorToLLVM.cpp]

use dialekt_arith as arith;
use dialekt_interfaces::IndexingMapOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm::{MatrixMultiply, MatrixMultiplyParts, MatrixTranspose, MatrixTransposeParts};
use dialekt_vector::{CombiningKind, Contraction, IteratorType, MaskableOpRef, ShapeCast, Transpose, VectorType};

use crate::lower_vector_contract::transpose;
use crate::lower_vector_outerproduct::is_integer;

/// The benefit of the patterns, more than that of all others.
const BENEFIT: u16 = 100;

/// Adds the pattern that makes contractions products of matrices. [MLIR: populateVectorContractToMatrixMultiply]
pub fn populate_vector_contract_to_matrix_multiply(set: &mut PatternSet) {
    set.add_fn("ContractionOpToMatmulOpLowering", PatternRoot::of::<Contraction>(), BENEFIT, multiply);
}

/// Adds the pattern that makes transposes those of matrices. [MLIR: populateVectorTransposeToFlatTranspose]
pub fn populate_vector_transpose_to_flat_transpose(set: &mut PatternSet) {
    set.add_fn("TransposeOpToMatrixTransposeOpLowering", PatternRoot::of::<Transpose>(), BENEFIT, transpose_flat);
}

/// The type of a vector with one dimension for all elements.
fn flat(cx: &ContextData, vector: VectorType<'_>) -> Option<Type> {
    vector.with_dims(cx, [(vector.num_elements(), false)])
}

/// A contraction of two matrices over one dimension is their product, in any order of their dimensions.
fn multiply(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let affine = cx.affine();
    let view = rw.op(op).view::<Contraction>()?;
    let (lhs, rhs, acc, kind) = (view.lhs(), view.rhs(), view.acc(), view.kind()?);
    if MaskableOpRef::of(*view).is_some_and(|op| op.masking_op().is_some()) {
        return rw.no_match(op, "it is in a mask");
    }
    // The reference adds whatever the kind is.
    if view.iterators()[..] != [IteratorType::Parallel, IteratorType::Parallel, IteratorType::Reduction]
        || kind != CombiningKind::Add
    {
        return rw.no_match(op, "it is no product of matrices");
    }
    let maps = IndexingMapOpRef::of(*view)?.indexing_maps();
    let dims_of = |operand: usize| -> Option<Vec<u32>> {
        let results = affine.map(*maps.get(operand)?).results();
        results.iter().map(|expr| affine.expr(*expr).as_dim()).collect()
    };
    let (lhs_dims, rhs_dims, acc_dims) = (dims_of(0)?, dims_of(1)?, dims_of(2)?);
    let (lhs_type, rhs_type) = (VectorType::new(cx, rw.type_of(lhs))?, VectorType::new(cx, rw.type_of(rhs))?);
    let Some(result) = VectorType::new(cx, rw.type_of(acc)) else { return rw.no_match(op, "it gives a scalar") };
    if [lhs_type, rhs_type, result].iter().any(|vector| vector.is_scalable()) {
        return rw.no_match(op, "a vector is scalable");
    }
    let element = lhs_type.element;
    if element == Type::INDEX || element != rhs_type.element || element != result.element {
        return rw.no_match(op, "the elements have different types, or are indices");
    }
    let (Some(turn_lhs), Some(turn_rhs), Some(turn_acc)) =
        (is_turned(&lhs_dims, [0, 2]), is_turned(&rhs_dims, [2, 1]), is_turned(&acc_dims, [0, 1]))
    else {
        return rw.no_match(op, "it is no product of matrices");
    };
    let lhs = if turn_lhs { transpose(rw, lhs, &[1, 0])? } else { lhs };
    let rhs = if turn_rhs { transpose(rw, rhs, &[1, 0])? } else { rhs };
    let (lhs_type, rhs_type) = (VectorType::new(cx, rw.type_of(lhs))?, VectorType::new(cx, rw.type_of(rhs))?);
    let ([rows, shared], [_, columns]) = (lhs_type.shape, rhs_type.shape) else { return None };
    let lhs = rw.create(ShapeCast::build(flat(cx, lhs_type)?, lhs)).result();
    let rhs = rw.create(ShapeCast::build(flat(cx, rhs_type)?, rhs)).result();
    let (rows, shared, columns) = (*rows, *shared, *columns);
    let number = |size: i64| i32::try_from(size).ok();
    let product = rw.create(MatrixMultiply::build(MatrixMultiplyParts {
        res: lhs_type.with_dims(cx, [(rows.checked_mul(columns)?, false)])?,
        lhs,
        rhs,
        lhs_rows: number(rows)?,
        lhs_columns: number(shared)?,
        rhs_columns: number(columns)?,
    }));
    let ty = lhs_type.with_dims(cx, [(rows, false), (columns, false)])?;
    let product = rw.create(ShapeCast::build(ty, product.result())).result();
    let product = if turn_acc { transpose(rw, product, &[1, 0])? } else { product };
    let sum = match is_integer(cx, element) {
        true => rw.create(arith::AddI::build(acc, product)).result(),
        false => rw.create(arith::AddF::build(acc, product)).result(),
    };
    rw.replace_op(op, &[sum]);
    Some(())
}

/// Returns whether two dimensions stand in the other order; `None` if they are others.
fn is_turned(dims: &[u32], [first, second]: [u32; 2]) -> Option<bool> {
    match *dims {
        [one, other] if (one, other) == (first, second) => Some(false),
        [one, other] if (one, other) == (second, first) => Some(true),
        _ => None,
    }
}

/// A transpose of two dimensions is one of a flat vector.
fn transpose_flat(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<Transpose>()?;
    let (source, ty) = (view.vector(), view.result_type(0)?);
    let result = VectorType::new(cx, ty)?;
    if result.is_scalable() || *view.permutation()? != [1, 0] {
        return rw.no_match(op, "it is scalable, or does not transpose two dimensions");
    }
    let [rows, columns] = *result.shape else { return None };
    let (rows, columns) = (i32::try_from(rows).ok()?, i32::try_from(columns).ok()?);
    let ty_flat = flat(cx, result)?;
    let matrix = rw.create(ShapeCast::build(ty_flat, source)).result();
    let turned =
        rw.create(MatrixTranspose::build(MatrixTransposeParts { res: ty_flat, matrix, rows, columns })).result();
    rw.replace_op_with_new(op, ShapeCast::build(ty, turned));
    Some(())
}
