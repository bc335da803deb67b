//! `vector.reduction` becomes fewer reductions, or ops on single elements. [mlir/lib/Dialect/Vector/Transforms/VectorTransforms.cpp]

use dialekt_arith as arith;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{CombiningKind, MaskableOpRef, Reduction, VectorType, make_arith_reduction};

use crate::build::extract;

/// Adds the patterns that add vectors before they are reduced. [MLIR: populateChainedVectorReductionFoldingPatterns]
pub fn populate_chained_vector_reduction_folding_patterns(set: &mut PatternSet) {
    set.add::<ChainedReduction>().add::<ReduceRedundantZero>();
}

/// Adds the pattern that takes reductions of up to so many elements apart. [MLIR: populateBreakDownVectorReductionPatterns]
pub fn populate_break_down_vector_reduction_patterns(set: &mut PatternSet, max_elements: u32) {
    set.add_fn("BreakDownVectorReduction", PatternRoot::of::<Reduction>(), 1, move |rw, op| {
        by_elements(rw, op, max_elements)
    });
}

fn is_masked(rw: &Rewriter<'_>, op: impl Into<Op>) -> bool {
    MaskableOpRef::of(rw.op(op)).is_some_and(|op| op.masking_op().is_some())
}

/// A sum that begins with another one is the sum of both vectors.
#[derive(Described)]
pub struct ChainedReduction;

impl OpRewrite for ChainedReduction {
    type SourceOp = Reduction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Reduction>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (vector, kind) = (view.vector(), view.kind()?);
        let Some(acc) = view.acc().filter(|_| kind == CombiningKind::Add) else {
            return rw.no_match(op, "it is no sum with an accumulator");
        };
        let Some(before) = rw.defining::<Reduction>(acc) else { return rw.no_match(op, "it begins with no sum") };
        let first = rw.view(before)?;
        let (other, start) = (first.vector(), first.acc());
        // The reference asks for neither of these.
        let is_sum = first.kind()? == CombiningKind::Add && rw.type_of(other) == rw.type_of(vector);
        if !is_sum || is_masked(rw, op) || is_masked(rw, before) {
            return rw.no_match(op, "it begins with no sum of such a vector, or is masked");
        }
        let both = match cx.scalar_data(rw.type_of(acc)) {
            TypeData::Integer { .. } => rw.create_or_fold(arith::AddI::build(other, vector)),
            TypeData::Float(_) => rw.create(arith::AddF::build(other, vector)).result(),
            _ => return rw.no_match(op, "the elements are neither integers nor floats"),
        };
        let new = Reduction::build(rw.type_of(acc), kind, both);
        let new = match start {
            Some(start) => new.acc(start),
            None => new,
        };
        rw.replace_op_with_new(op, new);
        Some(())
    }
}

/// The zeros that a vector begins with are not added before another one.
#[derive(Described)]
pub struct ReduceRedundantZero;

impl OpRewrite for ReduceRedundantZero {
    const BENEFIT: u16 = 2;

    type SourceOp = Reduction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Reduction>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (vector, kind, acc, ty) = (view.vector(), view.kind()?, view.acc(), view.result_type(0)?);
        let sum = rw.defining::<arith::AddF>(vector).filter(|_| kind == CombiningKind::Add);
        let Some(sum) = sum else { return rw.no_match(op, "it is no sum of a sum of floats") };
        let sum = rw.view(sum)?;
        let (lhs, rhs, loc) = (sum.lhs(), sum.rhs(), sum.loc());
        let Some(first) = rw.defining::<arith::AddF>(lhs) else { return rw.no_match(op, "nothing was added before") };
        let (value, zero) = (rw.view(first)?.lhs(), rw.view(first)?.rhs());
        let is_zero = rw.constant(zero).and_then(|attr| cx.float_or_splat(attr)).is_some_and(|value| value.is_zero());
        if !is_zero || is_masked(rw, op) {
            return rw.no_match(op, "other values than zeros were added, or it is masked");
        }
        let sum = rw.create(arith::AddF::build(value, rhs).with_loc(loc)).result();
        let new = Reduction::build(ty, kind, sum);
        let new = match acc {
            Some(acc) => new.acc(acc),
            None => new,
        };
        rw.replace_op_with_new(op, new);
        Some(())
    }
}

/// A reduction of few elements combines them one by one.
fn by_elements(rw: &mut Rewriter<'_>, op: Op, max_elements: u32) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<Reduction>()?;
    let (vector, kind, acc, fastmath) = (view.vector(), view.kind()?, view.acc(), view.fastmath()?);
    let ty = VectorType::new(cx, rw.type_of(vector))?;
    if ty.is_scalable() || ty.rank() != 1 || is_masked(rw, op) {
        return rw.no_match(op, "it is masked, or the vector is scalable");
    }
    let count = ty.num_elements();
    if count > i64::from(max_elements) {
        let message = format!("has too many vector elements ({count}) to break down (max allowed: {max_elements})");
        return rw.no_match(op, message);
    }
    let elements: Vec<Value> = (0..count).map(|index| extract(rw, vector, &[index])).collect();
    let mut all = *elements.first()?;
    for other in elements.into_iter().skip(1).chain(acc) {
        all = make_arith_reduction(rw, kind, (all, other), fastmath, None)?;
    }
    rw.replace_op(op, &[all]);
    Some(())
}
