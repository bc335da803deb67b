//! Constants and the identity.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::constraints::Tensor;
use crate::enums::Extension::{Bf16, Fp8E4M3, Fp8E5M2, Int4, Int16, Int64, Mxfp};
use crate::quantized::storage_type;
use crate::traits::TosaResolvableShapeOperands;

/// A constant tensor.
///
/// It is written in the generic form.
///
/// ```mlir
/// %c = "tosa.const"() {values = dense<[1, 2, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.const",
    doc_group = "Constants",
    traits(ConstantLike, Pure, AllShapesMatch(values, output)),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Int4, Int16, Fp8E4M3, Fp8E5M2, Bf16, Mxfp, Int64])),
    verify
)]
pub struct Const {
    pub values: Attr<ElementsAttr>,
    pub output: OpResult<Tensor>,
}

/// The operand itself.
///
/// The result may have another type.
///
/// ```mlir
/// %y = tosa.identity %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.identity",
    doc_group = "Constants",
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Int4, Int16, Fp8E4M3, Fp8E5M2, Bf16, Int64]))
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Identity {
    pub input1: Operand<Tensor>,
    pub output: OpResult<Tensor>,
}

impl Verify for Const {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let element = |ty: Type| match cx.type_data(ty) {
            TypeData::Tensor { element, .. } | TypeData::UnrankedTensor(element) => Some(*element),
            _ => None,
        };
        let Some(values) = op.values() else { return Ok(()) };
        let values = cx.attr_data(values).ty().and_then(element);
        let (Some(values), Some(result)) = (values, element(op.ir().value(op.output()).ty())) else {
            return fail(out, op.op_error("expected tensors for attr/result type"));
        };
        // Values of a quantized type are given as the integers in memory.
        match values == result || storage_type(cx, result) == values {
            true => Ok(()),
            false => fail(out, op.op_error("expected same attr/result element types")),
        }
    }
}
