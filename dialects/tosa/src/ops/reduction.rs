//! Reductions: one dimension becomes 1, or is left out.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::checks::{compatible, element_of, integer_width, list, shape};
use crate::constraints::{Tensor, TensorAtLeast1D};
use crate::enums::Extension::{Bf16, Fp8E4M3, Fp8E5M2, Int16, Int64};
use crate::enums::NanPropagationMode;
use crate::syntax::{parse_nan_mode, print_nan_mode};
use crate::traits::TosaResolvableShapeOperands;

op_family! {
    /// A reduction: all elements along an axis become one.
    #[op(
        name = "tosa.{}",
        doc_group = "Reductions",
        interfaces(InferShapedTypeOpInterface),
        traits(Pure),
        interfaces(TosaOpInterface {}),
        traits(TosaResolvableShapeOperands),
        infer,
        verify
    )]
    #[assembly(operands attr_dict ":" functional_type(operands, results))]
    pub struct Reduction {
        pub input: Operand<TensorAtLeast1D>,
        pub axis: Attr<I32Attr>,
        pub output: OpResult<TensorAtLeast1D>,
    }

    /// True where all elements along an axis are.
    ///
    /// The dimension of the axis becomes 1.
    ///
    /// ```mlir
    /// %y = tosa.reduce_all %x {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
    /// ```
    #[op(facts(Availability::ALL), fold)]
    ReduceAll = "reduce_all";

    /// True where one of the elements along an axis is.
    ///
    /// The dimension of the axis becomes 1.
    ///
    /// ```mlir
    /// %y = tosa.reduce_any %x {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<1x3xi1>
    /// ```
    #[op(facts(Availability::ALL), fold)]
    ReduceAny = "reduce_any";

    /// The product of all elements along an axis.
    ///
    /// The dimension of the axis becomes 1.
    ///
    /// ```mlir
    /// %y = tosa.reduce_product %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
    /// ```
    #[op(facts(Availability::FP.with(&[Bf16])), fold)]
    ReduceProduct = "reduce_product";

    /// The sum of all elements along an axis.
    ///
    /// The dimension of the axis becomes 1.
    ///
    /// ```mlir
    /// %y = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<2x?xi32>) -> tensor<2x1xi32>
    /// ```
    #[op(facts(Availability::ALL.with(&[Bf16, Int64])), fold)]
    ReduceSum = "reduce_sum";
}

op_family! {
    /// The greatest or the least of all elements along an axis.
    #[op(
        name = "tosa.{}",
        doc_group = "Reductions",
        interfaces(InferShapedTypeOpInterface),
        traits(Pure),
        interfaces(TosaOpInterface {}),
        traits(TosaResolvableShapeOperands),
        infer,
        verify,
        parse = parse_nan_mode,
        print = print_nan_mode,
        facts(Availability::ALL.with(&[Bf16, Int64]))
    )]
    pub struct ExtremumReduction {
        pub input: Operand<TensorAtLeast1D>,
        pub axis: Attr<I32Attr>,
        #[default(NanPropagationMode::Propagate)]
        pub nan_mode: Attr<NanPropagationMode>,
        pub output: OpResult<TensorAtLeast1D>,
    }

    /// The greatest of all elements along an axis.
    ///
    /// The dimension of the axis becomes 1. The mode says what a NaN does: it is the result, or passed over.
    ///
    /// ```mlir
    /// %y = tosa.reduce_max %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
    /// ```
    #[op(fold)]
    ReduceMax = "reduce_max";

    /// The least of all elements along an axis.
    ///
    /// The dimension of the axis becomes 1. The mode says what a NaN does: it is the result, or passed over.
    ///
    /// ```mlir
    /// %y = tosa.reduce_min %x {axis = 0 : i32, nan_mode = IGNORE} : (tensor<2x3xf32>) -> tensor<1x3xf32>
    /// ```
    #[op(fold)]
    ReduceMin = "reduce_min";
}

/// The index of the greatest element along an axis.
///
/// It is the first one where there are several. The dimension of the axis is left out.
///
/// ```mlir
/// %index = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.argmax",
    doc_group = "Reductions",
    fold,
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    parse = parse_nan_mode,
    print = print_nan_mode,
    facts(Availability::ALL.with(&[Int16, Fp8E4M3, Fp8E5M2, Bf16, Int64])),
    verify
)]
pub struct ArgMax {
    pub input: Operand<TensorAtLeast1D>,
    pub axis: Attr<I32Attr>,
    #[default(NanPropagationMode::Propagate)]
    pub nan_mode: Attr<NanPropagationMode>,
    pub output: OpResult<Tensor>,
}

/// Checks that the axis of a reduction exists, and has size 1 in the result. [MLIR: verifyReduceOp]
fn verify_reduction(
    op: OpRef<'_>,
    (input, output): (Value, Value),
    axis: Option<i32>,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let Some(axis) = axis else { return Ok(()) };
    let Ok(index) = usize::try_from(axis) else { return fail(out, op.op_error("reduce axis must not be negative")) };
    let sizes = |value: Value| shape(op.cx(), op.ir().value(value).ty());
    let (input, output) = (sizes(input), sizes(output));
    // A scalar may be reduced along axis 0.
    let exists = |shape: &[i64]| index < shape.len() || (index, shape.len()) == (0, 0);
    if let Some(input) = input.filter(|input| !exists(input)) {
        let rank = input.len();
        let message = format!("expect input tensor rank ({rank}) to be larger than reduce axis ({axis})");
        return fail(out, op.op_error(message));
    }
    let Some(output) = output else { return Ok(()) };
    if input.is_some_and(|input| input.len() != output.len()) {
        return fail(out, op.op_error("expect output tensor rank to be equal to input tensor rank"));
    }
    if !exists(output) {
        let rank = output.len();
        let message = format!("expect output tensor rank ({rank}) to be larger than reduce axis ({axis})");
        return fail(out, op.op_error(message));
    }
    match output.get(index) {
        Some(size) if *size != 1 && *size != DYNAMIC => {
            fail(out, op.op_error(format!("expect reduced dimension size to be 1, got {size}")))
        }
        _ => Ok(()),
    }
}

impl Verify for Reduction {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_reduction(*op, (op.input(), op.output()), op.axis(), out)
    }
}

impl Verify for ExtremumReduction {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_reduction(*op, (op.input(), op.output()), op.axis(), out)
    }
}

impl Verify for ArgMax {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let result = element_of(*op, op.output());
        if integer_width(cx, result).is_none() && result != Type::INDEX {
            return fail(out, op.op_error("result tensor is not of integer type"));
        }
        let [input, output] = [op.input(), op.output()].map(|value| shape(cx, op.ir().value(value).ty()));
        let (Some(input), Some(axis)) = (input, op.axis()) else { return Ok(()) };
        let Some(axis) = usize::try_from(axis).ok().filter(|axis| *axis < input.len()) else {
            return fail(out, op.op_error("specified axis is outside the rank of the tensor"));
        };
        let mut expected = input.to_vec();
        expected.remove(axis);
        match output {
            Some(output) if !compatible(&expected, output) => {
                let (expected, output) = (list(&expected), list(output));
                fail(out, op.op_error(format!("expected output shape '{expected}', got '{output}'")))
            }
            _ => Ok(()),
        }
    }
}
