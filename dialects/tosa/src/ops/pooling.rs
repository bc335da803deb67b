//! Pooling.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::canonicalize::{FoldPadToMaxPool2d, MaxPool2dIsNoOp};
use crate::checks::{
    at_least, integer_width, known_size, same_element_types, same_storage, shape, storage_of, verify_quotient,
    verify_zero_point,
};
use crate::constraints::{AccType, IntArray, ScalarIntOrFloatTensor, Tensor4D};
use crate::enums::Extension::{Bf16, Fp8E4M3, Fp8E5M2, Int16};
use crate::enums::NanPropagationMode;
use crate::syntax::{parse_nan_mode, print_nan_mode};
use crate::traits::TosaResolvableShapeOperands;

/// The means of windows of images.
///
/// Padding does not count. Zero points are subtracted first and added at last; sums are made in `acc_type`.
///
/// ```mlir
/// %y = tosa.avg_pool2d %x, %x_zp, %y_zp {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.avg_pool2d",
    doc_group = "Pooling",
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Int16, Fp8E4M3, Fp8E5M2, Bf16])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct AvgPool2d {
    pub input: Operand<Tensor4D>,
    pub input_zp: Operand<ScalarIntOrFloatTensor>,
    pub output_zp: Operand<ScalarIntOrFloatTensor>,
    pub kernel: Attr<IntArray<2>>,
    pub stride: Attr<IntArray<2>>,
    pub pad: Attr<IntArray<4>>,
    pub acc_type: Attr<AccType>,
    pub output: OpResult<Tensor4D>,
}

/// The greatest elements of windows of images.
///
/// Padding does not count. The mode says what a NaN does: it is the result, or passed over.
///
/// ```mlir
/// %y = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x8xf32>) -> tensor<1x2x2x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.max_pool2d",
    doc_group = "Pooling",
    canonicalize(MaxPool2dIsNoOp, FoldPadToMaxPool2d),
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    parse = parse_nan_mode,
    print = print_nan_mode,
    facts(Availability::ALL.with(&[Int16, Fp8E4M3, Fp8E5M2, Bf16])),
    verify
)]
pub struct MaxPool2d {
    pub input: Operand<Tensor4D>,
    pub kernel: Attr<IntArray<2>>,
    pub stride: Attr<IntArray<2>>,
    pub pad: Attr<IntArray<4>>,
    #[default(NanPropagationMode::Propagate)]
    pub nan_mode: Attr<NanPropagationMode>,
    pub output: OpResult<Tensor4D>,
}

/// Checks the sizes of windows, and that those of the output follow from those of the input. [MLIR: verifyPoolingOpImpl]
fn verify_sizes(
    op: OpRef<'_>,
    [kernel, stride, pad]: [&[i64]; 3],
    (input, output): (Value, Value),
    out: &mut Vec<Diagnostic>,
) -> Verified {
    at_least(op, 1, "kernel", kernel, out)?;
    at_least(op, 1, "stride", stride, out)?;
    at_least(op, 0, "padding", pad, out)?;
    let (&[ky, kx], &[sy, sx], &[top, bottom, left, right]) = (kernel, stride, pad) else { return Ok(()) };
    if right >= kx || left >= kx {
        let message = format!(
            "expected left/right padding to be less than the width of the kernel, got pad_left={left}, \
             pad_right={right}, kernel_x={kx}"
        );
        return fail(out, op.op_error(message));
    }
    if top >= ky || bottom >= ky {
        let message = format!(
            "expected top/bottom padding to be less than the height of the kernel, got pad_top={top}, \
             pad_bottom={bottom}, kernel_y={ky}"
        );
        return fail(out, op.op_error(message));
    }
    let (cx, ty) = (op.cx(), |value: Value| op.ir().value(value).ty());
    let (input, output) = (ty(input), ty(output));
    if shape(cx, output).is_none() {
        return Ok(());
    }
    let dims = [
        ("height", "y", ["top", "bottom"], ky, sy, [top, bottom]),
        ("width", "x", ["left", "right"], kx, sx, [left, right]),
    ];
    for (i, (name, axis, [first, last], kernel, stride, [before, after])) in dims.into_iter().enumerate() {
        let Some(size) = known_size(cx, input, i + 1) else { continue };
        let wide = |value: i64| i128::from(value);
        let dividend = wide(size) + wide(before) + wide(after) - wide(kernel);
        let rule = format!("input_{name} + pad_{first} + pad_{last} - kernel_{axis}");
        let got = format!("{size} + {before} + {after} - {kernel}");
        let words = (&*rule, &*format!("stride_{axis}"), &*got);
        verify_quotient(op, (dividend, wide(stride)), words, (name, known_size(cx, output, i + 1)), out)?;
    }
    Ok(())
}

impl Verify for AvgPool2d {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        if let Some(((kernel, stride), pad)) = op.kernel().zip(op.stride()).zip(op.pad()) {
            verify_sizes(*op, [&kernel, &stride, &pad], (op.input(), op.output()), out)?;
        }
        let (cx, input) = (op.cx(), storage_of(*op, op.input()));
        let is = |def: &TypeConstraintDef, ty: Type| def.holds(cx, ty);
        let wrong = op.acc_type().and_then(|acc| match integer_width(cx, input) {
            Some(_) if !is(I32::DEF, acc) => Some("integer tensor is not i32"),
            _ if is(F16::DEF, input) && !is(F16::DEF, acc) && !is(F32::DEF, acc) => Some("f16 tensor is not f16/f32"),
            _ if is(BF16::DEF, input) && !is(F32::DEF, acc) => Some("bf16 tensor is not f32"),
            _ if is(F32::DEF, input) && !is(F32::DEF, acc) => Some("f32 tensor is not f32"),
            _ => None,
        });
        if let Some(wrong) = wrong {
            return fail(out, op.op_error(format!("accumulator type for {wrong}")));
        }
        let rule = "both input and its zero point are the same element type";
        same_storage(*op, op.input(), op.input_zp(), rule, out)?;
        let rule = "both output and its zero point are the same element type";
        same_storage(*op, op.output(), op.output_zp(), rule, out)?;
        verify_zero_point(*op, op.input_zp(), "input", out)?;
        verify_zero_point(*op, op.output_zp(), "output", out)
    }
}

impl Verify for MaxPool2d {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        same_element_types(*op, op.input(), op.output(), out)?;
        let lists = op.kernel().zip(op.stride()).zip(op.pad());
        let Some(((kernel, stride), pad)) = lists else { return Ok(()) };
        verify_sizes(*op, [&kernel, &stride, &pad], (op.input(), op.output()), out)
    }
}
