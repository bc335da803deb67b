//! Parts of scalable vectors: `vector.scalable.insert`, `vector.scalable.extract`.

use dialekt_ir_core::prelude::op::*;

use crate::constraints::{ScalableVectorOfRank1, VectorOfRank1};
use crate::types::Vector;

/// Gives a scalable vector with another vector in place of a part of it.
///
/// The position is that of the first element to replace, and a multiple of the length of the inserted vector; where that is scalable,
/// the position is multiplied by `vscale`, too. The behavior is undefined if the part is out of bounds.
///
/// ```mlir
/// %0 = vector.scalable.insert %v, %w[4] : vector<4xf32> into vector<[16]xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.scalable.insert",
    doc_group = "Elements and parts",
    rename_all = "camelCase",
    traits(
        Pure,
        AllElementTypesMatch(value_to_store, dest),
        AllTypesMatch(dest, result),
        Relation("position is a multiple of the source length.", at_multiple_of_source)
    )
)]
#[assembly($value_to_store "," $dest "[" $pos "]" attr_dict ":" type($value_to_store) "into" type($dest))]
pub struct ScalableInsert {
    pub value_to_store: Operand<VectorOfRank1>,
    pub dest: Operand<ScalableVectorOfRank1>,
    pub pos: Attr<I64Attr>,
    pub result: OpResult<ScalableVectorOfRank1>,
}

/// Takes a part of a scalable vector.
///
/// The position is that of the first element, and a multiple of the length of the result; where that is scalable, the position
/// is multiplied by `vscale`, too. The behavior is undefined if the part is out of bounds.
///
/// ```mlir
/// %0 = vector.scalable.extract %w[4] : vector<4xf32> from vector<[16]xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.scalable.extract",
    doc_group = "Elements and parts",
    traits(
        Pure,
        AllElementTypesMatch(source, result),
        Relation("position is a multiple of the result length.", at_multiple_of_result)
    )
)]
#[assembly($source "[" $pos "]" attr_dict ":" type($result) "from" type($source))]
pub struct ScalableExtract {
    pub source: Operand<ScalableVectorOfRank1>,
    pub pos: Attr<I64Attr>,
    pub result: OpResult<VectorOfRank1>,
}

/// Returns whether the position of an insertion is a multiple of the length of the first operand.
fn at_multiple_of_source(op: OpRef<'_>) -> bool {
    op.operand_types().next().is_some_and(|source| is_at_multiple_of(op, source))
}

/// Returns whether the position of an extraction is a multiple of the length of the result.
fn at_multiple_of_result(op: OpRef<'_>) -> bool {
    op.result_types().next().is_some_and(|result| is_at_multiple_of(op, result))
}

/// Returns whether the position of an op is a multiple of the number of elements of a vector.
fn is_at_multiple_of(op: OpRef<'_>, ty: Type) -> bool {
    let position = op.slots().first().copied().flatten().and_then(|position| op.cx().integer_i64(position));
    let Some((vector, position)) = Vector::new(op.cx(), ty).zip(position) else { return false };
    position.checked_rem(vector.num_elements()) == Some(0)
}
