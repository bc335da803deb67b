//! The same elements under another type: `vector.shape_cast`, `vector.bitcast`.

use dialekt_interfaces::{DataLayout, InferIntRangeInterface, ResultRanges, ValueRange, VectorUnrollOpInterface};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{ShapeCastBroadcastFolder, ShapeCastCreateMaskFolderTrailingOneDim};
use crate::interfaces::int_range::of_first_operand;
use crate::types::Vector;

/// Gives a vector another shape.
///
/// The elements stay, in row-major order. Both types have as many elements and as many scalable dimensions.
///
/// ```mlir
/// %0 = vector.shape_cast %v : vector<4x8xf32> to vector<2x2x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.shape_cast", doc_group = "Shapes",
    traits(Pure),
    interfaces(VectorUnrollOpInterface {}, InferIntRangeInterface),
    verify, fold, canonicalize(ShapeCastCreateMaskFolderTrailingOneDim, ShapeCastBroadcastFolder))]
#[assembly($source attr_dict ":" type($source) "to" type($result))]
pub struct ShapeCast {
    pub source: Operand<AnyVectorOfAnyRank>,
    pub result: OpResult<AnyVectorOfAnyRank>,
}

impl Verify for ShapeCast {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(source), Some(result)) = (Vector::of(*op, op.source()), Vector::of(*op, op.result())) else {
            return Ok(());
        };
        if source.element != result.element {
            return fail(out, op.op_error("has different source and result element types"));
        }
        let different = |what: &str, source: i64, result: i64| {
            format!("has different number of {what} at source ({source}) and result ({result})")
        };
        // Modulo 2^64, as in the reference.
        let count = |vector: Vector<'_>| vector.shape.iter().fold(1, |count: i64, size| count.wrapping_mul(*size));
        let elements = [source, result].map(count);
        if elements[0] != elements[1] {
            return fail(out, op.op_error(different("elements", elements[0], elements[1])));
        }
        let scalable =
            [source, result].map(|vector| vector.scalable.iter().filter(|scalable| **scalable).count() as i64);
        if scalable[0] != scalable[1] {
            return fail(out, op.op_error(different("scalable dims", scalable[0], scalable[1])));
        }
        Ok(())
    }
}

impl InferIntRangeInterface for ShapeCast {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        of_first_operand(*op, operands)
    }
}

/// Takes the bits of a vector as elements of another type.
///
/// The last dimensions have the same number of bits, all others the same size.
///
/// ```mlir
/// %0 = vector.bitcast %v : vector<4x4xf32> to vector<4x8xi16>
/// ```
#[derive(Op)]
#[op(name = "vector.bitcast", doc_group = "Shapes", traits(Pure, AllRanksMatch(source, result)), verify, fold)]
#[assembly($source attr_dict ":" type($source) "to" type($result))]
pub struct BitCast {
    pub source: Operand<AnyVectorOfAnyRank>,
    pub result: OpResult<AnyVectorOfAnyRank>,
}

impl Verify for BitCast {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(source), Some(result)) = (Vector::of(*op, op.source()), Vector::of(*op, op.result())) else {
            return Ok(());
        };
        let (last, outer) = (source.shape.last(), source.rank().saturating_sub(1));
        let mut sizes = source.shape.iter().zip(result.shape).take(outer);
        if let Some(wrong) = sizes.position(|(from, to)| from != to) {
            return fail(out, op.op_error(format!("dimension size mismatch at: {wrong}")));
        }
        let layout = DataLayout::at(*op);
        let bits = |vector: Vector<'_>| {
            let bits = layout.size_in_bits(op.cx(), vector.element).map_or(0, |size| size.min);
            vector.shape.last().map_or(bits, |size| bits.wrapping_mul(*size as u64))
        };
        if bits(source) == bits(result) {
            return Ok(());
        }
        let message = match last {
            Some(_) => "source/result bitwidth of the minor 1-D vectors must be equal",
            None => "source/result bitwidth of the 0-D vector element types must be equal",
        };
        fail(out, op.op_error(message))
    }
}
