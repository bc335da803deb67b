//! Conversions of element types.

use dialekt_interfaces::{InferShapedTypeOpInterface, VectorUnrollOpInterface};
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::checks::{compatible, compatible_types, element_of, integer_width, shape, storage_of, zero_point};
use crate::constraints::{
    Int8Like, IntLike, MxfpDataTensorAtLeast1D, MxfpScaleTensorAtLeast1D, ScalarIntOrFloatTensor, Tensor, Tensor1DInt8,
    Tensor1DInt16Or32, TensorAtLeast1D,
};
use crate::enums::Extension::{Bf16, Fp8E4M3, Fp8E5M2, Int16, Int64, Mxfp};
use crate::enums::{BlockSize, RoundingMode};
use crate::syntax::{parse_block_size, parse_rounding_mode, print_block_size, print_rounding_mode};
use crate::traits::TosaResolvableShapeOperands;

/// A tensor with elements of another type.
///
/// Floats become the nearest integers, and the greatest or least one where they are out of range. Integers lose their high bits where
/// the type is narrower.
///
/// ```mlir
/// %y = tosa.cast %x : (tensor<2x3xi8>) -> tensor<2x3xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.cast",
    doc_group = "Conversions",
    fold,
    traits(Pure, SameOperandsAndResultShape),
    interfaces(InferShapedTypeOpInterface),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Fp8E4M3, Fp8E5M2, Bf16, Int64]))
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Cast {
    pub input: Operand<Tensor>,
    pub output: OpResult<Tensor>,
}

/// The numbers of blocks that share scales.
///
/// Blocks lie along the last dimension: each element is multiplied by the scale of its block.
///
/// ```mlir
/// %y = tosa.cast_from_block_scaled %x, %scale {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.cast_from_block_scaled",
    doc_group = "Conversions",
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    parse = parse_block_size,
    print = print_block_size,
    facts(Availability::FP.with(&[Bf16, Mxfp])),
    verify
)]
pub struct CastFromBlockScaled {
    pub input_data: Operand<MxfpDataTensorAtLeast1D>,
    pub input_scale: Operand<MxfpScaleTensorAtLeast1D>,
    pub block_size: Attr<BlockSize>,
    pub output_data: OpResult<TensorAtLeast1D>,
}

/// Numbers as blocks that share scales.
///
/// Blocks lie along the last dimension. The first result has the elements, the second one the scales.
///
/// ```mlir
/// %y, %scale = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>) -> (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>)
/// ```
#[derive(Op)]
#[op(
    name = "tosa.cast_to_block_scaled",
    doc_group = "Conversions",
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    parse = parse_block_size,
    print = print_block_size,
    facts(Availability::FP.with(&[Bf16, Mxfp])),
    verify
)]
pub struct CastToBlockScaled {
    pub input_data: Operand<TensorAtLeast1D>,
    pub block_size: Attr<BlockSize>,
    pub output_data: OpResult<MxfpDataTensorAtLeast1D>,
    pub output_scale: OpResult<MxfpScaleTensorAtLeast1D>,
}

/// Integers with another scale and zero point.
///
/// Each element, less the zero point of the input, is multiplied by `multiplier`, shifted right by `shift` and rounded; the zero
/// point of the output is added. `per_channel` says that both have a value for each element of the last dimension, `scale32` that
/// multipliers have 32 bits rather than 16.
///
/// ```mlir
/// %y = tosa.rescale %x, %multiplier, %shift, %x_zp, %y_zp {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.rescale",
    doc_group = "Conversions",
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    parse = parse_rounding_mode,
    print = print_rounding_mode,
    facts(Availability::INT.with(&[Int16])),
    verify
)]
pub struct Rescale {
    pub input: Operand<Tensor>,
    pub multiplier: Operand<Tensor1DInt16Or32>,
    pub shift: Operand<Tensor1DInt8>,
    pub input_zp: Operand<ScalarIntOrFloatTensor>,
    pub output_zp: Operand<ScalarIntOrFloatTensor>,
    pub scale32: Attr<BoolAttr>,
    pub rounding_mode: Attr<RoundingMode>,
    pub per_channel: Attr<BoolAttr>,
    pub input_unsigned: Attr<BoolAttr>,
    pub output_unsigned: Attr<BoolAttr>,
    pub output: OpResult<Tensor>,
}

/// An integer, multiplied, shifted right and rounded.
///
/// It is what `tosa.rescale` does with each element, for code that is made of it: scalars and vectors are scaled as well.
///
/// ```mlir
/// %y = tosa.apply_scale %x, %multiplier, %shift {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
/// ```
#[derive(Op)]
#[op(
    name = "tosa.apply_scale",
    doc_group = "Conversions",
    traits(Pure),
    interfaces(VectorUnrollOpInterface {}),
    traits(ElementwiseMappable),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    parse = parse_rounding_mode,
    print = print_rounding_mode,
    facts(Availability::ALWAYS)
)]
pub struct ApplyScale {
    pub value: Operand<IntLike>,
    pub multiplier: Operand<IntLike>,
    pub shift: Operand<Int8Like>,
    pub rounding_mode: Attr<RoundingMode>,
    pub output: OpResult<IntLike>,
}

/// Checks that data and scales fit: one scale for each block along the last dimension.
fn verify_blocks(
    op: OpRef<'_>,
    (data, data_name): (Value, &str),
    (scale, scale_name): (Value, &str),
    block: i64,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let sizes = |value: Value| shape(op.cx(), op.ir().value(value).ty());
    let (Some(data_sizes), Some(scale_sizes)) = (sizes(data), sizes(scale)) else { return Ok(()) };
    let (Some((last, data_rest)), Some((blocks, scale_rest))) = (data_sizes.split_last(), scale_sizes.split_last())
    else {
        return Ok(());
    };
    if !compatible(data_rest, scale_rest) {
        let quoted = |value: Value| op.quoted_type(op.ir().value(value).ty());
        let (data, scale) = (quoted(data), quoted(scale));
        let message = format!(
            "require compatible shapes for {data_name} ({data}) and {scale_name} ({scale}) except for the last dimension"
        );
        return fail(out, op.op_error(message));
    }
    let expected = last / block;
    if *last != DYNAMIC && *blocks != DYNAMIC && *blocks != expected {
        let message = format!(
            "expect last dimension of {scale_name} ({blocks}) to be equal to last dimension of {data_name} / block_size \
             ({expected})"
        );
        return fail(out, op.op_error(message));
    }
    Ok(())
}

/// Checks that the data before and behind a conversion have one shape, and whole blocks.
fn verify_data(op: OpRef<'_>, [input, output]: [Value; 2], block: i64, out: &mut Vec<Diagnostic>) -> Verified {
    let ty = |value: Value| op.ir().value(value).ty();
    if !compatible_types(op.cx(), ty(input), ty(output)) {
        let (input, output) = (op.quoted_type(ty(input)), op.quoted_type(ty(output)));
        let message = format!("require compatible shapes for input_data ({input}) and output_data ({output})");
        return fail(out, op.op_error(message));
    }
    match shape(op.cx(), ty(input)).and_then(<[i64]>::last) {
        Some(last) if *last != DYNAMIC && last % block != 0 => {
            let message =
                format!("expect last dimension of input_data ({last}) to be divisible by block_size ({block})");
            fail(out, op.op_error(message))
        }
        _ => Ok(()),
    }
}

impl Verify for CastFromBlockScaled {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(block) = op.block_size().map(BlockSize::values) else { return Ok(()) };
        verify_data(*op, [op.input_data(), op.output_data()], block, out)?;
        let (data, scale) = ((op.input_data(), "input_data"), (op.input_scale(), "input_scale"));
        verify_blocks(*op, data, scale, block, out)
    }
}

impl Verify for CastToBlockScaled {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(block) = op.block_size().map(BlockSize::values) else { return Ok(()) };
        verify_data(*op, [op.input_data(), op.output_data()], block, out)?;
        let (data, scale) = ((op.output_data(), "output_data"), (op.output_scale(), "output_scale"));
        verify_blocks(*op, data, scale, block, out)
    }
}

impl Verify for Rescale {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let sides = [
            ("input", op.input(), op.input_zp(), op.input_unsigned()),
            ("output", op.output(), op.output_zp(), op.output_unsigned()),
        ];
        let cx = op.cx();
        for (name, value, ..) in sides {
            let stored = storage_of(*op, value);
            if integer_width(cx, stored).is_none() {
                let found = op.quoted_type(stored);
                return fail(out, op.op_error(format!("expect {name} to have integer element type, got {found}")));
            }
        }
        for (name, value, zero, _) in sides {
            let (stored, zero) = (storage_of(*op, value), element_of(*op, zero));
            let widths = (integer_width(cx, stored), integer_width(cx, zero));
            if !matches!(widths, (Some(a), Some(b)) if a == b) {
                let (a, b) = (op.quoted_type(stored), op.quoted_type(zero));
                let message = format!(
                    "expected {name} and {name}_zp to both be integer of the same bitwidth, but got {a} vs. {b}"
                );
                return fail(out, op.op_error(message));
            }
        }
        for (name, _, zero, is_unsigned) in sides {
            verify_zero_point_of_width(*op, name, zero, is_unsigned.unwrap_or(false), out)?;
        }
        verify_scales(op, out)
    }
}

/// Checks that a zero point is zero where elements have neither 8 bits, nor 16 without a sign.
fn verify_zero_point_of_width(
    op: OpRef<'_>,
    name: &str,
    zero: Value,
    is_unsigned: bool,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let Some(value) = zero_point(op.ir(), zero, is_unsigned) else { return Ok(()) };
    match integer_width(op.cx(), element_of(op, zero)) {
        Some(8) => Ok(()),
        Some(16) if is_unsigned => match value {
            0 | 32768 => Ok(()),
            _ => {
                let message = format!("expect {name}_zp of 0 or 32768 for unsigned int16 {name}, got {value}");
                fail(out, op.op_error(message))
            }
        },
        _ if value == 0 => Ok(()),
        _ => fail(out, op.op_error(format!("expect {name}_zp of 0, got {value}"))),
    }
}

/// Checks that there is one multiplier and one shift, or one for each channel.
fn verify_scales(op: RescaleView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let multiplier = element_of(*op, op.multiplier());
    let (scale32, width) = (op.scale32().unwrap_or(false), integer_width(cx, multiplier));
    let expected = if scale32 { 32 } else { 16 };
    if width != Some(expected) {
        let found = op.quoted_type(multiplier);
        let message = format!("expect i{expected} element type for multiplier for scale32={scale32}, got {found}");
        return fail(out, op.op_error(message));
    }
    let sizes = |value: Value| shape(cx, op.ir().value(value).ty());
    let Some(input) = sizes(op.input()) else { return Ok(()) };
    let channels = match (op.per_channel(), input.last()) {
        (Some(true), None) => {
            let message = "requires input to be at least rank 1 when per_channel is true, but got rank 0";
            return fail(out, op.op_error(message));
        }
        // Channels of unknown number stand for themselves in the message, as in the reference.
        (Some(true), Some(last)) => *last,
        _ => 1,
    };
    for (name, value) in [("multiplier", op.multiplier()), ("shift", op.shift())] {
        match sizes(value) {
            Some(&[found]) if found != DYNAMIC && found != channels => {
                let message = format!("expect shape of {{ {channels} }} for {name} input, got {{ {found} }}");
                return fail(out, op.op_error(message));
            }
            _ => {}
        }
    }
    Ok(())
}
