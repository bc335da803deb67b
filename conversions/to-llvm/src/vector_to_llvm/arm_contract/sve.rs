//! Products by ops of arm_sve, whose vectors have a multiple of 128 bits: one matrix of the first factor is multiplied with as many of the second
//! one.

use dialekt_arm_sve::{Bfmmla, DupQLane, Smmla, Ummla, Usmmla};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ub as ub;
use dialekt_vector::{
    BitCast, Deinterleave, Extract, Insert, Interleave, ScalableExtract, ScalableInsert, ShapeCast, Shuffle, VectorType,
};

use super::{Multiply, Product, add, element, like};

/// Adds the pattern for integers of 8 bits, which the processor multiplies if it has FEAT_I8MM. [MLIR:
/// populateLowerContractionToSVEI8MMPatterns]
pub fn populate_lower_contraction_to_sve_i8mm_patterns(set: &mut PatternSet) {
    add(set, "LowerContractionToSVEI8MMPattern", |product, rw| product.of_narrow_integers(rw), lower);
}

/// Adds the pattern for `bf16`, which the processor multiplies if it has FEAT_BF16. [MLIR:
/// populateLowerContractionToSVEBFMMLAPatterns]
pub fn populate_lower_contraction_to_sve_bfmmla_patterns(set: &mut PatternSet) {
    add(set, "LowerContractionToSVEBFMMLAPattern", |product, rw| product.of_narrow_floats(rw), lower);
}

/// The number of sums in 128 bits.
const SUMS: i64 = 4;

/// The matrices are taken apart into pairs of rows; `None` if that leaves a rest, or if a row is not what one op multiplies.
fn lower(rw: &mut Rewriter<'_>, op: Op, product: Product, multiply: Multiply) -> Option<Value> {
    let cx = rw.cx();
    let Product { lhs, rhs, acc, is_of_a_row } = product;
    let (left, right) = (VectorType::new(cx, rw.type_of(lhs))?, VectorType::new(cx, rw.type_of(rhs))?);
    let depth = multiply.depth();
    let ([rows, left_depth], [columns, right_depth]) = (left.shape, right.shape) else { return None };
    let (rows, columns) = (*rows, *columns);
    let is_byte = |element| cx.integer_width(element).is_none_or(|width| width == 8);
    let fits = rows % 2 == 0 && columns % 2 == 0 && *left_depth == depth && *right_depth == depth;
    if is_of_a_row
        || !fits
        || left.is_scalable()
        || *right.scalable != [true, false]
        || !is_byte(left.element)
        || !is_byte(right.element)
    {
        return None;
    }
    let factor = like(rw, lhs, &[(2 * depth, true)])?;
    let sums = like(rw, acc, &[(SUMS, true)])?;

    let mut lefts = Vec::new();
    for row in (0..rows).step_by(2) {
        let (first, second) = (extract(rw, lhs, row), extract(rw, lhs, row + 1));
        let both = rw.create(Shuffle::build(first, second, (0..2 * depth).collect())).result();
        let poison = rw.create(ub::Poison::build(factor)).result();
        let start = rw.create(ScalableInsert::build(both, poison, 0)).result();
        lefts.push(rw.create(DupQLane::build(start, 0)).result());
    }

    let flat = like(rw, rhs, &[(columns * depth, true)])?;
    let flat = rw.create_or_fold(ShapeCast::build(flat, rhs));
    let rights: Vec<Value> = (0..columns)
        .step_by(2)
        .map(|column| rw.create(ScalableExtract::build(factor, flat, column * depth)).result())
        .collect();

    let mut starts = Vec::new();
    for row in (0..rows).step_by(2) {
        let (first, second) = (extract(rw, acc, row), extract(rw, acc, row + 1));
        let packed = match multiply.swaps() {
            true => rw.create(Interleave::build(first, second)).result(),
            false => {
                let (first, second) = (as_pairs(rw, first)?, as_pairs(rw, second)?);
                let pairs = rw.create(Interleave::build(first, second)).result();
                let ty = like(rw, acc, &[(2 * columns, true)])?;
                rw.create(BitCast::build(ty, pairs)).result()
            }
        };
        for column in (0..columns).step_by(2) {
            starts.push(rw.create(ScalableExtract::build(sums, packed, 2 * column)).result());
        }
    }

    let per_row = rights.len();
    let products: Vec<Value> = starts
        .iter()
        .enumerate()
        .map(|(tile, start)| create(rw, multiply, *start, lefts[tile / per_row], rights[tile % per_row]))
        .collect();

    let ty = rw.op(op).result_type(0)?;
    let mut all = rw.create(ub::Poison::build(ty)).result();
    for (pair, products) in products.chunks(per_row).enumerate() {
        let ty = like(rw, acc, &[(2 * columns, true)])?;
        let mut packed = rw.create(ub::Poison::build(ty)).result();
        for (column, product) in products.iter().enumerate() {
            packed = rw.create(ScalableInsert::build(*product, packed, column as i64 * SUMS)).result();
        }
        let rows = match multiply.swaps() {
            true => {
                let rows = rw.create(Deinterleave::build(packed));
                results(rw, rows.into())?
            }
            false => {
                let pairs = as_pairs(rw, packed)?;
                let rows = rw.create(Deinterleave::build(pairs));
                let ty = like(rw, acc, &[(columns, true)])?;
                results(rw, rows.into())?.map(|row| rw.create(BitCast::build(ty, row)).result())
            }
        };
        for (number, row) in rows.into_iter().enumerate() {
            let insert = Insert::build_at(cx, row, all, &[(2 * pair + number) as i64]);
            all = rw.create(insert).result();
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

/// The two results of an op.
fn results(rw: &Rewriter<'_>, op: Op) -> Option<[Value; 2]> {
    let op = rw.op(op);
    Some([op.result(0)?, op.result(1)?])
}

fn extract(rw: &mut Rewriter<'_>, matrix: Value, row: i64) -> Value {
    let extract = Extract::build_at(rw.cx(), matrix, &[row]);
    rw.create(extract).result()
}

/// A scalable vector of elements of 32 bits as one of half as many integers of 64.
fn as_pairs(rw: &mut Rewriter<'_>, vector: Value) -> Option<Value> {
    let cx = rw.cx();
    debug_assert!(element(rw, vector).is_some_and(|ty| ty == Type::I32 || ty == Type::F32));
    let [length] = *VectorType::new(cx, rw.type_of(vector))?.shape else { return None };
    let ty = cx.vector_type(&[length / 2], &[true], Type::I64).ok()?;
    Some(rw.create(BitCast::build(ty, vector)).result())
}
