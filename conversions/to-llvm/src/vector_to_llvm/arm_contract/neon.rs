//! Products by ops of arm_neon, whose vectors have 128 bits.

use dialekt_arith::{self as arith, ExtSI, ExtUI};
use dialekt_arm_neon::{Bfmmla, Smmla, Ummla, Usmmla};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{Extract, ShapeCast, Transpose, VectorType};
use dialekt_vector_transforms::vector_unroll::{insert_tile, slice};

use super::{Multiply, Product, add, element, like};

/// Adds the pattern for integers of at most 8 bits, which the processor multiplies if it has FEAT_I8MM. [MLIR:
/// populateLowerContractionToNeonI8MMPatterns]
pub fn populate_lower_contraction_to_neon_i8mm_patterns(set: &mut PatternSet) {
    add(set, "LowerContractionToNeonI8MMPattern", |product, rw| product.of_narrow_integers(rw), lower);
}

/// Adds the pattern for `bf16`, which the processor multiplies if it has FEAT_BF16. [MLIR:
/// populateLowerContractionToNeonBFMMLAPatterns]
pub fn populate_lower_contraction_to_neon_bfmmla_patterns(set: &mut PatternSet) {
    add(set, "LowerContractionToNeonBFMMLAPattern", |product, rw| product.of_narrow_floats(rw), lower);
}

/// The matrices are taken apart into what one op multiplies; `None` if that leaves a rest. Where there is one row, another one of zeros is
/// multiplied with it.
fn lower(rw: &mut Rewriter<'_>, op: Op, product: Product, multiply: Multiply) -> Option<Value> {
    let cx = rw.cx();
    let Product { lhs, rhs, acc, is_of_a_row } = product;
    let (left, right) = (VectorType::new(cx, rw.type_of(lhs))?, VectorType::new(cx, rw.type_of(rhs))?);
    let [columns, depth] = *right.shape else { return None };
    let rows = if is_of_a_row { 1 } else { *left.shape.first()? };
    let step = multiply.depth();
    let divides = (rows == 1 || rows % 2 == 0) && columns % 2 == 0 && depth % step == 0;
    if left.is_scalable() || right.is_scalable() || !divides {
        return None;
    }

    let [left_signed, right_signed] = multiply.signs();
    let (lhs, rhs) = (bytes(rw, lhs, left_signed)?, bytes(rw, rhs, right_signed)?);
    let factor = [(2, false), (step, false)];
    let sums = [(2, false), (2, false)];
    let (row_step, from) = if rows == 1 { (1, usize::from(is_of_a_row)) } else { (2, 0) };

    let ty = rw.op(op).result_type(0)?;
    let mut all = zero(rw, ty)?;
    for row in (0..rows).step_by(row_step) {
        for column in (0..columns).step_by(2) {
            let place = &[row, column][from..];
            let mut sum = None;
            for depth in (0..depth).step_by(step as usize) {
                // Only the first accumulator is used; the others go with what is dead.
                let mut left = slice(rw, lhs, &[row, depth][from..], &[row_step as i64, step][from..])?;
                let right = slice(rw, rhs, &[column, depth], &[2, step])?;
                let mut start = slice(rw, acc, place, &[row_step as i64, 2][from..])?;
                if rows == 1 {
                    left = with_a_row_of_zeros(rw, left, &factor)?;
                    start = with_a_row_of_zeros(rw, start, &sums)?;
                }
                if multiply.swaps() {
                    start = transpose(rw, start);
                }
                let (left, right) = (flat(rw, left, 2 * step)?, flat(rw, right, 2 * step)?);
                let start = match sum {
                    Some(sum) => sum,
                    None => flat(rw, start, 4)?,
                };
                let next = create(rw, multiply, start, left, right);
                sum = Some(next);

                let matrix = like(rw, next, &sums)?;
                let mut tile = rw.create_or_fold(ShapeCast::build(matrix, next));
                if multiply.swaps() {
                    tile = transpose(rw, tile);
                }
                if rows == 1 {
                    tile = rw.create_or_fold(Extract::build_at(cx, tile, &[0]));
                }
                all = insert_tile(rw, tile, all, place);
            }
        }
    }
    Some(all)
}

/// Creates the op that multiplies.
fn create(rw: &mut Rewriter<'_>, multiply: Multiply, acc: Value, left: Value, right: Value) -> Value {
    match multiply {
        Multiply::Signed => rw.create(Smmla::build(acc, left, right)).result(),
        Multiply::Unsigned => rw.create(Ummla::build(acc, left, right)).result(),
        Multiply::UnsignedBySigned => rw.create(Usmmla::build(acc, left, right)).result(),
        Multiply::SignedByUnsigned => rw.create(Usmmla::build(acc, right, left)).result(),
        Multiply::Floats => rw.create(Bfmmla::build(acc, left, right)).result(),
    }
}

/// Extends integers to bytes.
fn bytes(rw: &mut Rewriter<'_>, value: Value, is_signed: bool) -> Option<Value> {
    let cx = rw.cx();
    if cx.integer_width(element(rw, value)?).is_none_or(|width| width == 8) {
        return Some(value);
    }
    let ty = VectorType::new(cx, rw.type_of(value))?.with_element(cx, Type::I8)?;
    Some(match is_signed {
        true => rw.create_or_fold(ExtSI::build(ty, value)),
        false => rw.create_or_fold(ExtUI::build(ty, value)),
    })
}

fn zero(rw: &mut Rewriter<'_>, ty: Type) -> Option<Value> {
    let zero = rw.cx().zero_attr(ty)?;
    Some(rw.create(arith::Constant::build(zero)).result())
}

/// Puts a row into a matrix of zeros.
fn with_a_row_of_zeros(rw: &mut Rewriter<'_>, row: Value, dims: &[(i64, bool); 2]) -> Option<Value> {
    let ty = like(rw, row, dims)?;
    let zeros = zero(rw, ty)?;
    Some(insert_tile(rw, row, zeros, &[0, 0]))
}

/// A matrix as a vector of its rows.
fn flat(rw: &mut Rewriter<'_>, matrix: Value, length: i64) -> Option<Value> {
    let ty = like(rw, matrix, &[(length, false)])?;
    Some(rw.create_or_fold(ShapeCast::build(ty, matrix)))
}

/// Changes rows and columns of a square matrix.
fn transpose(rw: &mut Rewriter<'_>, matrix: Value) -> Value {
    let ty = rw.type_of(matrix);
    rw.create(Transpose::build(ty, matrix, [1, 0].as_slice().into())).result()
}
