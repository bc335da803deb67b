//! Transposition: `vector.transpose`.

use dialekt_interfaces::{InferIntRangeInterface, ResultRanges, ValueRange, VectorUnrollOpInterface};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{
    FoldTransposeBroadcast, FoldTransposeCreateMask, FoldTransposeFromElements, FoldTransposeShapeCast,
    FoldTransposeSplat, TransposeFolder,
};
use crate::interfaces::int_range::of_first_operand;
use crate::types::{Vector, result_has_element_of};

/// Permutes the dimensions of a vector.
///
/// Dimension `i` of the result is dimension `permutation[i]` of the source.
///
/// ```mlir
/// %0 = vector.transpose %v, [2, 0, 1] : vector<4x8x[2]xf32> to vector<[2]x4x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.transpose", doc_group = "Shapes",
    traits(Pure),
    interfaces(InferIntRangeInterface, VectorUnrollOpInterface {}),
    traits(Relation("operand and result have same element type", result_has_element_of::<0>)),
    verify, fold, canonicalize(FoldTransposeCreateMask, FoldTransposeShapeCast, TransposeFolder, FoldTransposeSplat, FoldTransposeFromElements, FoldTransposeBroadcast))]
#[assembly($vector "," $permutation attr_dict ":" type($vector) "to" type($result))]
pub struct Transpose {
    pub vector: Operand<AnyVectorOfAnyRank>,
    pub permutation: Attr<DenseI64ArrayAttr>,
    pub result: OpResult<AnyVectorOfAnyRank>,
}

impl Verify for Transpose {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(source), Some(result)) = (Vector::of(*op, op.vector()), Vector::of(*op, op.result())) else {
            return Ok(());
        };
        let rank = result.rank();
        if source.rank() != rank {
            return fail(out, op.op_error(format!("vector result rank mismatch: {rank}")));
        }
        let permutation = op.permutation().unwrap_or_default();
        if permutation.len() != rank {
            return fail(out, op.op_error(format!("transposition length mismatch: {}", permutation.len())));
        }
        for (i, dim) in permutation.iter().enumerate() {
            let size = usize::try_from(*dim).ok().and_then(|dim| source.shape.get(dim));
            let Some(size) = size else {
                return fail(out, op.op_error(format!("transposition index out of range: {dim}")));
            };
            if permutation[..i].contains(dim) {
                return fail(out, op.op_error(format!("duplicate position index: {dim}")));
            }
            if result.shape[i] != *size {
                return fail(out, op.op_error(format!("dimension size mismatch at: {dim}")));
            }
        }
        Ok(())
    }
}

impl InferIntRangeInterface for Transpose {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        of_first_operand(*op, operands)
    }
}
