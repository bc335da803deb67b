//! `complex.bitcast`.

use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{
    MergeArithBitcast, MergeComplexBitcast, MergeComplexBitcastOfArith, MergeComplexBitcastToArith,
};
use crate::element_type;

/// The bits of a complex number as an integer or a float of the same width, or the other way round.
///
/// Nothing is computed: the real part has the low bits.
///
/// ```mlir
/// %bits = complex.bitcast %c : complex<f32> to i64
/// ```
#[derive(Op)]
#[op(
    name = "complex.bitcast",
    doc_group = "Parts",
    traits(Pure),
    verify,
    fold,
    canonicalize(MergeComplexBitcast, MergeComplexBitcastToArith, MergeComplexBitcastOfArith, MergeArithBitcast)
)]
#[assembly($operand attr_dict ":" type($operand) "to" type($result))]
pub struct Bitcast {
    pub operand: Operand<AnyType>,
    pub result: OpResult<AnyType>,
}

impl Verify for Bitcast {
    const TYPES_ONLY: bool = true;

    fn verify(op: BitcastView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) else { return Ok(()) };
        match mistake(op.cx(), from, to) {
            None => Ok(()),
            Some(message) => {
                out.push(op.op_error(message));
                Err(Invalid)
            }
        }
    }
}

/// The error message for an invalid cast between two types.
fn mistake(cx: &ContextData, from: Type, to: Type) -> Option<&'static str> {
    if from == to {
        return None;
    }
    let Some(from_width) = width(cx, from) else { return Some("operand must be int/float/complex") };
    let Some(to_width) = width(cx, to) else { return Some("result must be int/float/complex") };
    if element_type(cx, from).is_some() == element_type(cx, to).is_some() {
        return Some("requires that either input or output has a complex type");
    }
    (from_width != to_width).then_some("casting bitwidths do not match")
}

/// The number of bits of a type.
fn width(cx: &ContextData, ty: Type) -> Option<u64> {
    match cx.scalar_data(ty) {
        TypeData::Integer { width, .. } => Some(u64::from(*width)),
        TypeData::Float(kind) => Some(u64::from(kind.width())),
        TypeData::Complex(element) => width(cx, *element).map(|width| 2 * width),
        _ => None,
    }
}
