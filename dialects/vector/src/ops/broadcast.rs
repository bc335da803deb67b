//! Broadcasts: `vector.broadcast`.

use dialekt_dialect_utils::type_of;
use dialekt_interfaces::{InferIntRangeInterface, ResultRanges, ValueRange, VectorUnrollOpInterface};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::BroadcastFolder;
use crate::interfaces::int_range::of_first_operand;
use crate::types::{Vector, result_has_element_of};

/// Repeats a scalar or a vector along new leading dimensions, and along dimensions of size 1.
///
/// The sizes of the source are compared with the trailing ones of the result: each is the same there, or 1. A fixed size 1 may
/// become a scalable one.
///
/// ```mlir
/// %0 = vector.broadcast %x : f32 to vector<8xf32>
/// %1 = vector.broadcast %v : vector<4x1xf32> to vector<2x4x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.broadcast", doc_group = "Shapes",
    traits(Pure),
    interfaces(VectorUnrollOpInterface {}, InferIntRangeInterface),
    traits(Relation("source operand and result have same element type", result_has_element_of::<0>)),
    verify, fold, canonicalize(BroadcastFolder))]
#[assembly($source attr_dict ":" type($source) "to" type($vector))]
pub struct Broadcast {
    pub source: Operand<AnyType>,
    pub vector: OpResult<AnyVectorOfAnyRank>,
}

impl Verify for Broadcast {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match why_not_broadcastable(op.cx(), type_of(*op, op.source()), type_of(*op, op.vector())) {
            Some(message) => fail(out, op.op_error(message)),
            None => Ok(()),
        }
    }
}

impl InferIntRangeInterface for Broadcast {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        of_first_operand(*op, operands)
    }
}

/// Returns whether values of a type can be broadcast to a vector type. [MLIR: isBroadcastableTo]
pub fn is_broadcastable(cx: &ContextData, source: Type, result: Type) -> bool {
    why_not_broadcastable(cx, source, result).is_none()
}

/// The message for types of which the first cannot be broadcast to the second.
fn why_not_broadcastable(cx: &ContextData, source: Type, result: Type) -> Option<String> {
    let Some(result) = Vector::new(cx, result) else { return Some("result type is not a vector".into()) };
    if source == result.element {
        return None;
    }
    let Some(source) = Vector::new(cx, source) else { return Some("source type is not a vector".into()) };
    let Some(lead) = result.rank().checked_sub(source.rank()) else {
        return Some("source rank higher than destination rank".into());
    };
    let fits = |((size, scalable), (wide, wide_scalable)): ((i64, bool), (i64, bool))| match (size, scalable) {
        (1, false) => true,
        _ => size == wide && scalable == wide_scalable,
    };
    let (from, to) = source.dims().zip(result.dims().skip(lead)).find(|pair| !fits(*pair))?;
    Some(format!("dimension mismatch ({} vs. {})", shown(from), shown(to)))
}

/// A size as in types, scalable ones in brackets.
fn shown((size, scalable): (i64, bool)) -> String {
    if scalable { format!("[{size}]") } else { size.to_string() }
}
