//! Convolutions.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::canonicalize::{FoldPadToConv2D, FoldPadToDepthwiseConv2D};
use crate::checks::{
    at_least, element_of, integer_width, is_float, known_size, list, same_storage, shape, storage_of, verify_bias,
    verify_quotient, verify_zero_point,
};
use crate::constraints::{AccType, IntArray, ScalarIntOrFloatTensor, Tensor1D, Tensor4D, Tensor5D};
use crate::enums::Extension::{Bf16, Fp8E4M3, Fp8E5M2, Int4, Int16};
use crate::traits::TosaResolvableShapeOperands;

/// The convolution of images with weights.
///
/// Inputs are images `NHWC`, weights `OHWC`. Sums are made in `acc_type`, the bias is added at last, and zero points are
/// subtracted first. With `local_bound`, bounds of the error hold for the part of the input that an output is made of.
///
/// ```mlir
/// %y = tosa.conv2d %x, %w, %bias, %x_zp, %w_zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.conv2d",
    doc_group = "Convolutions",
    canonicalize(FoldPadToConv2D),
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Int4, Int16, Fp8E4M3, Fp8E5M2, Bf16])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Conv2D {
    pub input: Operand<Tensor4D>,
    pub weight: Operand<Tensor4D>,
    pub bias: Operand<Tensor1D>,
    pub input_zp: Operand<ScalarIntOrFloatTensor>,
    pub weight_zp: Operand<ScalarIntOrFloatTensor>,
    pub pad: Attr<IntArray<4>>,
    pub stride: Attr<IntArray<2>>,
    pub dilation: Attr<IntArray<2>>,
    pub acc_type: Attr<AccType>,
    #[default(false)]
    pub local_bound: Option<Attr<BoolAttr>>,
    pub output: OpResult<Tensor4D>,
}

/// The convolution of volumes with weights.
///
/// Inputs are volumes `NDHWC`, weights `ODHWC`. Padding and strides are given for depth, height and width; the rest is as in
/// `tosa.conv2d`.
///
/// ```mlir
/// %y = tosa.conv3d %x, %w, %bias, %x_zp, %w_zp {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x2x4x4x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4x4x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.conv3d",
    doc_group = "Convolutions",
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Int4, Int16, Fp8E4M3, Fp8E5M2, Bf16])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Conv3D {
    pub input: Operand<Tensor5D>,
    pub weight: Operand<Tensor5D>,
    pub bias: Operand<Tensor1D>,
    pub input_zp: Operand<ScalarIntOrFloatTensor>,
    pub weight_zp: Operand<ScalarIntOrFloatTensor>,
    pub pad: Attr<IntArray<6>>,
    pub stride: Attr<IntArray<3>>,
    pub dilation: Attr<IntArray<3>>,
    pub acc_type: Attr<AccType>,
    #[default(false)]
    pub local_bound: Option<Attr<BoolAttr>>,
    pub output: OpResult<Tensor5D>,
}

/// The convolution of each channel of images with weights of its own.
///
/// Weights are `HWCM`: each of `C` channels gives `M` channels of the result. The rest is as in `tosa.conv2d`.
///
/// ```mlir
/// %y = tosa.depthwise_conv2d %x, %w, %bias, %x_zp, %w_zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<1x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.depthwise_conv2d",
    doc_group = "Convolutions",
    canonicalize(FoldPadToDepthwiseConv2D),
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Int4, Int16, Fp8E4M3, Fp8E5M2, Bf16])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct DepthwiseConv2D {
    pub input: Operand<Tensor4D>,
    pub weight: Operand<Tensor4D>,
    pub bias: Operand<Tensor1D>,
    pub input_zp: Operand<ScalarIntOrFloatTensor>,
    pub weight_zp: Operand<ScalarIntOrFloatTensor>,
    pub pad: Attr<IntArray<4>>,
    pub stride: Attr<IntArray<2>>,
    pub dilation: Attr<IntArray<2>>,
    pub acc_type: Attr<AccType>,
    #[default(false)]
    pub local_bound: Option<Attr<BoolAttr>>,
    pub output: OpResult<Tensor4D>,
}

/// The transposed convolution of images with weights.
///
/// Each element of the input adds its multiple of the weights to the result, which is larger: strides move that place.
/// `out_pad` is added to the result, or cut off where it is negative.
///
/// ```mlir
/// %y = tosa.transpose_conv2d %x, %w, %bias, %x_zp, %w_zp {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.transpose_conv2d",
    doc_group = "Convolutions",
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Int4, Int16, Fp8E4M3, Fp8E5M2, Bf16])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct TransposeConv2D {
    pub input: Operand<Tensor4D>,
    pub weight: Operand<Tensor4D>,
    pub bias: Operand<Tensor1D>,
    pub input_zp: Operand<ScalarIntOrFloatTensor>,
    pub weight_zp: Operand<ScalarIntOrFloatTensor>,
    pub out_pad: Attr<IntArray<4>>,
    pub stride: Attr<IntArray<2>>,
    pub acc_type: Attr<AccType>,
    #[default(false)]
    pub local_bound: Option<Attr<BoolAttr>>,
    pub output: OpResult<Tensor4D>,
}

/// The operands and attributes of convolutions, which have the same names and places in all of them.
struct Parts {
    input: Value,
    weight: Value,
    bias: Value,
    input_zp: Value,
    weight_zp: Value,
    output: Value,
    acc_type: Option<Type>,
}

macro_rules! parts {
    ($op:expr) => {
        Parts {
            input: $op.input(),
            weight: $op.weight(),
            bias: $op.bias(),
            input_zp: $op.input_zp(),
            weight_zp: $op.weight_zp(),
            output: $op.output(),
            acc_type: $op.acc_type(),
        }
    };
}

/// Checks the element types of a convolution and its zero points. [MLIR: verifyConvOp]
fn verify_types(op: OpRef<'_>, parts: &Parts, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let got = |a: Type, b: Type| format!("got {} and {}", op.quoted_type(a), op.quoted_type(b));
    let (bias, result) = (element_of(op, parts.bias), element_of(op, parts.output));
    if is_float(cx, bias) && is_float(cx, result) && bias != result {
        let message = format!("expect both bias and result to have same element type, {}", got(bias, result));
        return fail(out, op.op_error(message));
    }
    let (input, weight) = (storage_of(op, parts.input), storage_of(op, parts.weight));
    let is_fp8 = |ty: Type| F8E5M2::DEF.holds(cx, ty) || F8E4M3FN::DEF.holds(cx, ty);
    if (is_fp8(input) || is_fp8(weight)) && input != weight {
        let message = format!("expect both input and weight to have same element type, {}", got(input, weight));
        return fail(out, op.op_error(message));
    }
    if is_float(cx, input) != is_float(cx, weight) {
        let message = format!("expect both input and weight to be float or not together, {}", got(input, weight));
        return fail(out, op.op_error(message));
    }
    let rule = "both input and its zero point are the same element type";
    same_storage(op, parts.input, parts.input_zp, rule, out)?;
    let rule = "both weight and its zero point are the same element type";
    same_storage(op, parts.weight, parts.weight_zp, rule, out)?;
    verify_zero_point(op, parts.input_zp, "input", out)?;
    verify_zero_point(op, parts.weight_zp, "weight", out)?;
    verify_acc_type(op, input, parts.acc_type, out)
}

/// Checks the type in which products are summed.
fn verify_acc_type(op: OpRef<'_>, input: Type, acc: Option<Type>, out: &mut Vec<Diagnostic>) -> Verified {
    let (cx, Some(acc)) = (op.cx(), acc) else { return Ok(()) };
    let is = |def: &TypeConstraintDef, ty: Type| def.holds(cx, ty);
    let wrong = match integer_width(cx, input) {
        Some(8) if !is(I32::DEF, acc) => "i8 tensor is not i32",
        Some(16) if !is(I::<48>::DEF, acc) => "i16 tensor is not i48",
        _ if (is(F8E5M2::DEF, input) || is(F8E4M3::DEF, input)) && !is(F16::DEF, acc) => "f8 tensor is not f16",
        _ if is(F16::DEF, input) && !is(F16::DEF, acc) && !is(F32::DEF, acc) => "f16 tensor is not f16/f32",
        _ if is(BF16::DEF, input) && !is(F32::DEF, acc) => "bf16 tensor is not f32",
        _ if is(F32::DEF, input) && !is(F32::DEF, acc) => "f32 tensor is not f32",
        _ => return Ok(()),
    };
    fail(out, op.op_error(format!("accumulator type for {wrong}")))
}

/// A spatial dimension: its names in messages, and where it is in the weights.
struct Spatial {
    name: &'static str,
    axis: &'static str,
    pads: [&'static str; 2],
    /// The dimension of the weights; that of the input is the number of the spatial dimension, and one more.
    weight_dim: usize,
}

const fn depth(weight_dim: usize) -> Spatial {
    Spatial { name: "depth", axis: "d", pads: ["front", "back"], weight_dim }
}

const fn height(weight_dim: usize) -> Spatial {
    Spatial { name: "height", axis: "y", pads: ["top", "bottom"], weight_dim }
}

const fn width(weight_dim: usize) -> Spatial {
    Spatial { name: "width", axis: "x", pads: ["left", "right"], weight_dim }
}

/// Checks the sizes of a convolution: those of the output follow from those of the input. [MLIR: verifyConvOpErrorIf]
fn verify_sizes(
    op: OpRef<'_>,
    parts: &Parts,
    [pad, stride, dilation]: [&[i64]; 3],
    dims: &[Spatial],
    out: &mut Vec<Diagnostic>,
) -> Verified {
    at_least(op, 0, "padding", pad, out)?;
    at_least(op, 1, "stride", stride, out)?;
    at_least(op, 1, "dilation", dilation, out)?;
    let cx = op.cx();
    let ty = |value: Value| op.ir().value(value).ty();
    let (input, weight, output) = (ty(parts.input), ty(parts.weight), ty(parts.output));
    let Some(output_shape) = shape(cx, output) else { return Ok(()) };
    for (i, dim) in dims.iter().enumerate() {
        let sizes = known_size(cx, input, i + 1).zip(known_size(cx, weight, dim.weight_dim));
        let steps = pad.get(2 * i..2 * i + 2).zip(stride.get(i).zip(dilation.get(i)));
        let (Some((size, kernel)), Some(([before, after], (stride, dilation)))) = (sizes, steps) else { continue };
        let Spatial { name, axis, pads: [first, last], .. } = dim;
        let wide = |value: i64| i128::from(value);
        let dividend = wide(size) - 1 + wide(*before) + wide(*after) - (wide(kernel) - 1) * wide(*dilation);
        let rule = format!("input_{name} - 1 + pad_{first} + pad_{last} - (kernel_{name} - 1) * dilation_{axis}");
        let got = format!("{size} - 1 + {before} + {after} - ({kernel} - 1) * {dilation}");
        let words = (&*rule, &*format!("stride_{axis}"), &*got);
        verify_quotient(op, (dividend, wide(*stride)), words, (name, known_size(cx, output, i + 1)), out)?;
    }
    let channels = output_shape.last().copied().filter(|size| *size != DYNAMIC);
    verify_bias(op, ty(parts.bias), channels, out)
}

macro_rules! verified {
    ($($op:ident: $($dim:expr),*;)*) => {$(
        impl Verify for $op {
            fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
                let parts = parts!(op);
                verify_types(*op, &parts, out)?;
                let lists = op.pad().zip(op.stride()).zip(op.dilation());
                let Some(((pad, stride), dilation)) = lists else { return Ok(()) };
                verify_sizes(*op, &parts, [&pad, &stride, &dilation], &[$($dim),*], out)
            }
        }
    )*};
}

verified! {
    Conv2D: height(1), width(2);
    Conv3D: depth(1), height(2), width(3);
    DepthwiseConv2D: height(0), width(1);
}

impl Verify for TransposeConv2D {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let parts = parts!(op);
        verify_types(*op, &parts, out)?;
        let (cx, Some((stride, pad))) = (op.cx(), op.stride().zip(op.out_pad())) else { return Ok(()) };
        if stride.iter().any(|stride| *stride < 1) {
            return fail(out, op.op_error(format!("expect all stride values to be >= 1, got [{}]", list(&stride))));
        }
        let ty = |value: Value| op.ir().value(value).ty();
        let (input, weight, output) = (ty(parts.input), ty(parts.weight), ty(parts.output));
        for (name, index, kernel, dim) in
            [("top", 0, "KH", 1), ("bottom", 1, "KH", 1), ("left", 2, "KW", 2), ("right", 3, "KW", 2)]
        {
            match (pad_at(&pad, index), known_size(cx, weight, dim)) {
                (pad, Some(size)) if i128::from(pad) <= -i128::from(size) => {
                    let message = format!(
                        "expected out_pad_{name} > -{kernel}, but got: out_pad_{name}={pad} and {kernel}={size}"
                    );
                    return fail(out, op.op_error(message));
                }
                _ => {}
            }
        }
        let Some(output_shape) = shape(cx, output) else { return Ok(()) };
        if let (Some(_), Some(weights)) = (shape(cx, input), shape(cx, weight)) {
            for (i, [letter, axis, first, last]) in
                [["H", "y", "top", "bottom"], ["W", "x", "left", "right"]].into_iter().enumerate()
            {
                let sizes = known_size(cx, input, i + 1).zip(known_size(cx, output, i + 1));
                // A kernel of unknown size takes part with the number that stands for that, as in the reference.
                let (Some((size, found)), Some(kernel)) = (sizes, weights.get(i + 1)) else { continue };
                let (before, after) = (pad_at(&pad, 2 * i), pad_at(&pad, 2 * i + 1));
                let stride = stride.get(i).copied().unwrap_or(1);
                let expected =
                    (size - 1).wrapping_mul(stride).wrapping_add(before).wrapping_add(after).wrapping_add(*kernel);
                if found != expected {
                    let message = format!(
                        "dimension mismatch: expected O{letter} == (I{letter} - 1) * stride_{axis} + out_pad_{first} + \
                         out_pad_{last} + K{letter}, but got {found} != ({size} - 1) * {stride} + {before} + {after} + {kernel}"
                    );
                    return fail(out, op.op_error(message));
                }
            }
        }
        let channels = output_shape.last().copied().filter(|size| *size != DYNAMIC);
        verify_bias(*op, ty(parts.bias), channels, out)
    }
}

fn pad_at(pad: &[i64], index: usize) -> i64 {
    pad.get(index).copied().unwrap_or(0)
}
