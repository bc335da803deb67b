//! Checks of a quantized type against the value that has it. [Quant: per-axis and sub-channel quantization integrity]

use dialekt_ir_core::prelude::op::*;

use crate::types::{Quantization, QuantizedType};

/// Checks that the quantized elements of `quantized` stand for the floats of `floats`; and that a container of type `container` may
/// have them.
pub(super) fn verify_expressed(
    op: OpRef<'_>,
    quantized: Type,
    floats: Type,
    container: Type,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let cx = op.cx();
    let Some(quantized) = QuantizedType::of(cx, cx.element_or_self(quantized)) else { return Ok(()) };
    if quantized.expressed() != Some(cx.element_or_self(floats)) {
        return fail(out, op.error("expressed type in quantized type expected to match float type"));
    }
    verify_container(op, &quantized, container, out)
}

/// Checks that the quantized elements of `quantized` are held by the integers of `integers`; and that a container of type `container`
/// may have them.
pub(super) fn verify_storage(
    op: OpRef<'_>,
    quantized: Type,
    integers: Type,
    container: Type,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let cx = op.cx();
    let Some(quantized) = QuantizedType::of(cx, cx.element_or_self(quantized)) else { return Ok(()) };
    if quantized.storage().map(|storage| storage.ty) != Some(cx.element_or_self(integers)) {
        return fail(out, op.error("storage type in quantized type expected to match integer type"));
    }
    verify_container(op, &quantized, container, out)
}

/// Checks scales that belong to dimensions against those of a container.
fn verify_container(op: OpRef<'_>, quantized: &QuantizedType, container: Type, out: &mut Vec<Diagnostic>) -> Verified {
    let QuantizedType::Uniform { quantization, .. } = quantized else { return Ok(()) };
    let checked = match (quantization, op.cx().type_data(container)) {
        (Quantization::PerLayer { .. }, _) => Ok(()),
        (Quantization::PerAxis { .. }, TypeData::UnrankedTensor(_)) => Ok(()),
        (Quantization::PerAxis { axis, scales, .. }, TypeData::Tensor { shape, .. }) => {
            check_axis(*axis, scales.len(), shape)
        }
        (Quantization::PerAxis { .. }, _) => Err("scalar types may not use per-axis quantization".into()),
        (Quantization::SubChannel { .. }, TypeData::UnrankedTensor(_)) => {
            Err("tensor containing the sub-channel quantized type must be ranked".into())
        }
        (Quantization::SubChannel { axes, block_sizes, scales, .. }, TypeData::Tensor { shape, .. }) => {
            let scales = op.cx().attr_data(*scales).ty().and_then(|ty| op.cx().type_data(ty).shape());
            check_blocks(axes, block_sizes, scales.unwrap_or_default(), shape)
        }
        (Quantization::SubChannel { .. }, _) => Err("scalar types may not use sub-channel quantization".into()),
    };
    checked.or_else(|message: String| fail(out, op.error(message)))
}

fn check_axis(axis: i32, scales: usize, shape: &[i64]) -> Result<(), String> {
    let size = usize::try_from(axis).ok().and_then(|axis| shape.get(axis));
    match size {
        None => Err("quantized dimension must be less than tensor rank".into()),
        Some(size) if *size != DYNAMIC && usize::try_from(*size) != Ok(scales) => {
            Err("quantized dimension size does not match number of scales".into())
        }
        Some(_) => Ok(()),
    }
}

fn check_blocks(axes: &[i32], block_sizes: &[i64], scales: &[i64], shape: &[i64]) -> Result<(), String> {
    let rank = shape.len();
    for (axis, block) in axes.iter().zip(block_sizes) {
        let Some(size) = usize::try_from(*axis).ok().and_then(|axis| shape.get(axis)) else {
            return Err(format!("quantized dimension {axis} must be less than tensor rank {rank}"));
        };
        if *size != DYNAMIC && size.checked_rem(*block) != Some(0) {
            return Err(format!(
                "tensor dimension size {size} at axis {axis} must be divisible by the corresponding block size {block}"
            ));
        }
    }
    if shape.contains(&0) {
        return Err("tensor dimension size of zero is not allowed with sub-channel quantization".into());
    }
    if scales.len() != rank {
        return Err(format!("Rank of scales {} must match the rank of the tensor {rank}", scales.len()));
    }
    for (axis, (size, found)) in shape.iter().zip(scales).enumerate() {
        // The last block size that is given for the axis counts.
        let given = axes.iter().zip(block_sizes).rfind(|(given, _)| usize::try_from(**given) == Ok(axis));
        let expected = match given {
            _ if *size == DYNAMIC => continue,
            Some((_, block)) => size.checked_div(*block).unwrap_or(0),
            None => 1,
        };
        if *found != expected {
            // As in the reference, both numbers are what is expected.
            return Err(format!(
                "dimension size {expected} of scales tensor at axis {axis} should match \
                 (tensor dimension at axis / block sizes at axis) = {expected}"
            ));
        }
    }
    Ok(())
}
