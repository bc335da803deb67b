//! Activation functions.

use std::cmp::Ordering;

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::num::Sign;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::types::Signedness;

use crate::availability::{Availability, TosaOpInterface};
use crate::canonicalize::{ClampClampOptimization, ClampIsNoOp};
use crate::checks::element_of;
use crate::constraints::{IntOrFloatAttr, Tensor};
use crate::enums::Extension::{Bf16, Int16};
use crate::enums::NanPropagationMode;
use crate::quantized::{is_uniform, storage_type};
use crate::syntax::{parse_nan_mode, print_nan_mode};
use crate::traits::{TosaElementwiseOperator, TosaResolvableShapeOperands};

op_family! {
    /// An activation function of one tensor, element by element.
    #[op(
        name = "tosa.{}",
        doc_group = "Activation functions",
        traits(SameOperandsAndResultShape, SameOperandsAndResultElementType),
        interfaces(InferShapedTypeOpInterface),
        traits(ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure),
        interfaces(TosaOpInterface {}),
        traits(TosaResolvableShapeOperands),
        facts(Availability::FP.with(&[Bf16]))
    )]
    #[assembly(operands attr_dict ":" functional_type(operands, results))]
    pub struct Activation {
        pub input: Operand<Tensor>,
        pub output: OpResult<Tensor>,
    }

    /// The error function of each element.
    ///
    /// Quantized tensors are looked up with `tosa.table` instead.
    ///
    /// ```mlir
    /// %y = tosa.erf %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
    /// ```
    Erf = "erf";

    /// The logistic function of each element.
    ///
    /// It lies between 0 and 1. Quantized tensors are looked up with `tosa.table` instead.
    ///
    /// ```mlir
    /// %y = tosa.sigmoid %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
    /// ```
    Sigmoid = "sigmoid";

    /// The hyperbolic tangent of each element.
    ///
    /// It lies between -1 and 1. Quantized tensors are looked up with `tosa.table` instead.
    ///
    /// ```mlir
    /// %y = tosa.tanh %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
    /// ```
    Tanh = "tanh";
}

/// Each element, brought between two bounds.
///
/// The bounds are of the type of the elements, and stand for numbers as they are stored: a zero point takes no part. The mode
/// says what becomes of NaN.
///
/// ```mlir
/// %y = tosa.clamp %x {max_val = 6.0 : f32, min_val = 0.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.clamp",
    doc_group = "Activation functions",
    canonicalize(ClampIsNoOp, ClampClampOptimization),
    traits(SameOperandsAndResultShape, SameOperandsAndResultElementType),
    interfaces(InferShapedTypeOpInterface),
    traits(ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    parse = parse_nan_mode,
    print = print_nan_mode,
    facts(Availability::ALL.with(&[Int16, Bf16])),
    verify
)]
pub struct Clamp {
    pub input: Operand<Tensor>,
    pub min_val: Attr<IntOrFloatAttr>,
    pub max_val: Attr<IntOrFloatAttr>,
    #[default(NanPropagationMode::Propagate)]
    pub nan_mode: Attr<NanPropagationMode>,
    pub output: OpResult<Tensor>,
}

impl Verify for Clamp {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let stored = |value: Value| {
            let element = element_of(*op, value);
            if is_uniform(cx, element) { storage_type(cx, element) } else { element }
        };
        let (input, output) = (stored(op.input()), stored(op.output()));
        if input != output {
            return fail(out, op.op_error("input/output element types are incompatible."));
        }
        let (Some(min), Some(max)) = (op.min_val(), op.max_val()) else { return Ok(()) };
        let got = || format!("got min_val={}, max_val={}", op.shown_attr(min), op.shown_attr(max));
        let (is_empty, is_nan) = match (cx.type_data(input), cx.attr_data(min), cx.attr_data(max)) {
            (
                TypeData::Integer { width, sign },
                AttrData::Integer { value: least, .. },
                AttrData::Integer { value: greatest, .. },
            ) if has_type(cx, min, input) && has_type(cx, max, input) => {
                let is_unsigned = *width == 1 || *sign == Signedness::Unsigned;
                (greatest.less(least, if is_unsigned { Sign::Unsigned } else { Sign::Signed }), false)
            }
            (TypeData::Float(_), ..) if has_type(cx, min, input) && has_type(cx, max, input) => {
                let (Some(least), Some(greatest)) = (cx.float_value(min), cx.float_value(max)) else { return Ok(()) };
                (greatest.compare(least).is_some_and(Ordering::is_lt), least.is_nan() || greatest.is_nan())
            }
            (TypeData::Integer { .. } | TypeData::Float(_), ..) => {
                let message = "min/max attributes types are incompatible with input/output element types.";
                return fail(out, op.op_error(message));
            }
            _ => return Ok(()),
        };
        if is_nan {
            return fail(out, op.op_error(format!("min/max attributes should not be 'NaN', {}", got())));
        }
        match is_empty {
            true => fail(out, op.op_error(format!("expected min_val <= max_val, {}", got()))),
            false => Ok(()),
        }
    }
}

fn has_type(cx: &ContextData, attr: Attribute, ty: Type) -> bool {
    cx.attr_data(attr).ty() == Some(ty)
}
