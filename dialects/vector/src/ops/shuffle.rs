//! Elements in another order: `vector.shuffle`, `vector.interleave`, `vector.deinterleave`.

use dialekt_ir_core::prelude::op::*;

use super::element::is_index_or_poison;
use crate::canonicalize::{Canonicalize0DShuffleOp, ShuffleInterleave, ShuffleSplat};
use crate::types::{Vector, result_has_element_of, vector_type};

/// Picks elements, or subvectors along the first dimension, of two vectors.
///
/// Each number of the mask is that of one among those of the first vector, followed by those of the second one; for -1, the
/// result is poison. All other dimensions of both vectors are the same. Vectors of rank 0 count as such of one element.
///
/// ```mlir
/// %0 = vector.shuffle %a, %b [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.shuffle", doc_group = "Order of elements",
    traits(
        Pure,
        Relation("first operand v1 and result have same element type", result_has_element_of::<0>),
        Relation("second operand v2 and result have same element type", result_has_element_of::<1>)
    ),
    infer,
    verify, fold, canonicalize(ShuffleSplat, ShuffleInterleave, Canonicalize0DShuffleOp))]
#[assembly(operands $mask attr_dict ":" type(operands))]
pub struct Shuffle {
    pub v1: Operand<AnyFixedVectorOfAnyRank>,
    pub v2: Operand<AnyFixedVectorOfAnyRank>,
    pub mask: Attr<DenseI64ArrayAttr>,
    pub vector: OpResult<AnyVectorOfNonZeroRank>,
}

impl InferTypes for Shuffle {
    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        let first = Vector::new(input.cx, input.v1().ty());
        // The reference crashes here.
        let Some(first) = first else { return Err("expected vector type".into()) };
        let length = input.mask().map_or(1, |mask| mask.len().max(1)) as i64;
        let sizes = [length].into_iter().chain(first.shape.iter().skip(1).copied());
        let ty = vector_type(input.cx, sizes.map(|size| (size, false)), first.element);
        ty.map(|ty| vec![ty]).ok_or_else(String::new)
    }
}

impl Verify for Shuffle {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let [first, second, result] = [op.v1(), op.v2(), op.vector()].map(|value| Vector::of(*op, value));
        let (Some(first), Some(second), Some(result)) = (first, second, result) else { return Ok(()) };
        match [first.rank(), second.rank(), result.rank()] {
            [0, 0, 1] => {}
            [a, b, c] if a == c && b == c => {}
            _ => return fail(out, op.op_error("rank mismatch")),
        }
        let others = |vector: Vector<'_>| vector.shape.iter().skip(1).copied().collect::<Vec<_>>();
        if others(first) != others(result) || others(second) != others(result) {
            return fail(out, op.op_error("dimension mismatch"));
        }
        let mask = op.mask().unwrap_or_default();
        if mask.is_empty() {
            return fail(out, op.op_error("invalid mask length"));
        }
        if result.shape.first().copied() != i64::try_from(mask.len()).ok() {
            return fail(out, op.op_error("mask length mismatch"));
        }
        let size = |vector: Vector<'_>| vector.shape.first().copied().unwrap_or(1);
        let count = size(first).saturating_add(size(second));
        match mask.iter().position(|index| !is_index_or_poison(*index, count)) {
            Some(wrong) => fail(out, op.op_error(format!("mask index #{} out of range", wrong + 1))),
            None => Ok(()),
        }
    }
}

/// Takes elements of two vectors in turn, along the last dimension.
///
/// The result begins with the first element of the first vector, and is twice as long. Of vectors of rank 0 it has two elements.
///
/// ```mlir
/// %0 = vector.interleave %a, %b : vector<2x[4]xf32> -> vector<2x[8]xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.interleave",
    doc_group = "Order of elements",
    traits(
        Pure,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("type of 'result' is double the width of the inputs", lhs, result, twice_as_long)
    )
)]
#[assembly($lhs "," $rhs attr_dict ":" type($lhs) "->" type($result))]
pub struct Interleave {
    pub lhs: Operand<AnyVectorOfAnyRank>,
    pub rhs: Operand<AnyVectorOfAnyRank>,
    pub result: OpResult<AnyVectorOfNonZeroRank>,
}

/// Separates elements with even numbers from those with odd ones, along the last dimension.
///
/// The first result has those with even numbers. The number of elements is even.
///
/// ```mlir
/// %0, %1 = vector.deinterleave %v : vector<2x[8]xf32> -> vector<2x[4]xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.deinterleave",
    doc_group = "Order of elements",
    traits(
        Pure,
        Relation("the trailing dimension of the source vector has an even number of elements", has_even_source),
        TypesMatchWith(
            "the trailing dimension of the results is half the width of source trailing dimension",
            source,
            res1,
            half_as_long
        ),
        AllTypesMatch(res1, res2)
    )
)]
#[assembly($source attr_dict ":" type($source) "->" type($res1))]
pub struct Deinterleave {
    pub source: Operand<AnyVectorOfNonZeroRank>,
    pub res1: OpResult<AnyVectorOfNonZeroRank>,
    pub res2: OpResult<AnyVectorOfNonZeroRank>,
}

/// Returns whether the last dimension of the first operand is even.
fn has_even_source(op: OpRef<'_>) -> bool {
    let shape = op.operand_types().next().and_then(|ty| op.cx().type_data(ty).shape());
    shape.and_then(|shape| shape.last()).is_some_and(|size| size % 2 == 0)
}

/// The vector type with twice the last dimension.
fn twice_as_long(cx: &ContextData, ty: Type) -> Option<Type> {
    let vector = Vector::new(cx, ty)?;
    if vector.rank() == 0 {
        return vector.with_dims(cx, [(2, false)]);
    }
    with_last(cx, vector, |size| size.checked_mul(2))
}

/// The vector type with half the last dimension; the type itself if there is no half of it.
fn half_as_long(cx: &ContextData, ty: Type) -> Option<Type> {
    with_last(cx, Vector::new(cx, ty)?, |size| Some(if size < 2 { size } else { size / 2 }))
}

/// The vector type with another last dimension.
fn with_last(cx: &ContextData, vector: Vector<'_>, change: fn(i64) -> Option<i64>) -> Option<Type> {
    let (size, outer) = (change(*vector.shape.last()?)?, vector.rank() - 1);
    let dims = vector.dims().enumerate();
    vector.with_dims(cx, dims.map(|(i, (old, scalable))| (if i == outer { size } else { old }, scalable)))
}
