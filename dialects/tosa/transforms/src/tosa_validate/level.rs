//! The limits of a level: ranks, sizes, numbers of elements, nesting.

use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::types::DYNAMIC;
use dialekt_tosa::*;

use super::target::{Limits, Target};
use super::{Checked, element_type, short_name};

/// Ops whose tensors have limits of size only.
const SIZES_ONLY: &[&str] = &[
    "avg_pool2d",
    "conv2d",
    "conv3d",
    "depthwise_conv2d",
    "transpose_conv2d",
    "fft2d",
    "matmul",
    "matmul_t_block_scaled",
    "max_pool2d",
    "rfft2d",
    "gather",
    "scatter",
    "resize",
    "custom",
    "while_loop",
    "const_shape",
];

/// Ops whose tensors have no limits.
const UNLIMITED: &[&str] = &["apply_scale", "yield"];

/// Checks the limits of the target's level.
pub(super) fn check(op: OpRef<'_>, target: &Target) -> Checked {
    if target.level == Level::None {
        return Ok(());
    }
    let limits = target.limits();
    check_tensors(op, target, &limits)?;
    check_numbers(op, &limits)?;
    check_lists(op, &limits)?;
    if op.is::<If>() || op.is::<While>() {
        let around = std::iter::successors(op.parent_op(), |op| op.parent_op());
        let is_end = |op: &OpRef<'_>| matches!(&*op.cx().op_str(op.name()), "func.func" | "builtin.module");
        let depth = 1 + around.take_while(|op| !is_end(op)).count();
        if depth >= limits.nesting {
            return Err(format!("failed level check: {depth} >= MAX_NESTING"));
        }
    }
    Ok(())
}

/// The rank and size of tensors.
fn check_tensors(op: OpRef<'_>, target: &Target, limits: &Limits) -> Checked {
    let name = short_name(op);
    if UNLIMITED.contains(&name) {
        return Ok(());
    }
    let operands = op.operand_types().map(|ty| ("operand", ty));
    let results = op.result_types().map(|ty| ("result", ty));
    let types: Vec<(&str, Type)> = match name {
        "cond_if" => operands.take(1).collect(),
        "variable" => {
            op.view::<Variable>().and_then(variable_type).map(|ty| ("variable type", ty)).into_iter().collect()
        }
        _ => operands.chain(results).collect(),
    };
    if !SIZES_ONLY.contains(&name) {
        for (what, ty) in &types {
            // An index stands for a dimension that is gone.
            let most = limits.rank - usize::from(name == "argmax" && *what == "result");
            check_rank(op, what, *ty, most)?;
        }
    }
    types.into_iter().try_for_each(|(what, ty)| check_size(op, what, ty, target, limits))
}

/// Returns whether a type is a tensor, of known rank or not.
fn is_tensor(op: OpRef<'_>, ty: Type) -> bool {
    op.cx().type_data(ty).element_type().is_some()
}

fn check_rank(op: OpRef<'_>, what: &str, ty: Type, most: usize) -> Checked {
    if let Some(rank) = shape_rank(op.cx(), ty) {
        return match usize::try_from(rank).is_ok_and(|rank| rank > most) {
            true => Err(format!("failed shape type level check: {} exceeds MAX_RANK", op.quoted_type(ty))),
            false => Ok(()),
        };
    }
    if !is_tensor(op, ty) {
        return Ok(());
    }
    match op.cx().type_data(ty).shape() {
        None => Err("failed level check: unranked tensor".into()),
        Some(shape) if shape.len() > most => Err(format!("failed level check: {what} rank(shape) <= MAX_RANK")),
        Some(_) => Ok(()),
    }
}

fn check_size(op: OpRef<'_>, what: &str, ty: Type, target: &Target, limits: &Limits) -> Checked {
    let cx = op.cx();
    if !is_tensor(op, ty) {
        return Ok(());
    }
    let Some(shape) = cx.type_data(ty).shape() else { return Err("failed level check: unranked tensor".into()) };
    if shape.contains(&DYNAMIC) {
        return match target.version {
            SpecificationVersion::V1_0 => Err(format!(
                "failed level check: {what} shape dimension cannot be dynamic when targeting TOSA specification version 1.0 \
                 or below"
            )),
            SpecificationVersion::V1_1Draft => Ok(()),
        };
    }
    let bits = match MxInt8Type::of(cx, element_type(cx, ty)) {
        Some(_) => 8,
        None => cx.element_bits(ty).unwrap_or(0),
    };
    let count = |bytes: u128, size: &i64| bytes.saturating_mul(size.unsigned_abs().into());
    let bytes = shape.iter().fold(u128::from(bits / 8).max(1), count);
    match bytes > (1 << limits.log2_size) - 1 {
        true => Err(format!("failed level check: {what} tensor size (in bytes) <= (1 << MAX_LOG2_SIZE - 1)")),
        false => Ok(()),
    }
}

/// Kernels, strides, padding and scales.
fn check_numbers(op: OpRef<'_>, limits: &Limits) -> Checked {
    let within = |values: &[i64], most: i64, what: &str| match values.iter().all(|value| *value <= most) {
        true => Ok(()),
        false => Err(format!("failed level check: {what}")),
    };
    let size = |value: Value, dim: usize| {
        let shape = op.cx().type_data(op.ir().value(value).ty()).shape();
        shape.and_then(|shape| shape.get(dim).copied()).filter(|size| *size != DYNAMIC)
    };
    let pool = |kernel: Option<_>, stride: Option<_>, pad: Option<_>| -> Checked {
        let (Some(kernel), Some(stride), Some(pad)): (Option<List>, Option<List>, Option<List>) = (kernel, stride, pad)
        else {
            return Ok(());
        };
        within(&kernel, limits.kernel, "kernel <= MAX_KERNEL")?;
        within(&stride, limits.stride, "stride <= MAX_STRIDE")?;
        within(&pad, limits.kernel, "pad <= MAX_KERNEL")
    };
    let convolution =
        |dilation: Option<_>, pad: Option<_>, stride: Option<_>, weight: Value, dims: &[(&str, &str, usize)]| {
            let (Some(dilation), Some(pad), Some(stride)): (Option<List>, Option<List>, Option<List>) =
                (dilation, pad, stride)
            else {
                return Ok(());
            };
            within(&dilation, limits.kernel, "dilation <= MAX_KERNEL")?;
            within(&pad, limits.kernel, "pad <= MAX_KERNEL")?;
            within(&stride, limits.stride, "stride <= MAX_STRIDE")?;
            for ((axis, letter, dim), dilation) in dims.iter().zip(&dilation) {
                if let Some(kernel) = size(weight, *dim) {
                    let reach = dilation.saturating_mul(kernel);
                    within(&[reach], limits.kernel, &format!("dilation_{axis} * K{letter} <= MAX_KERNEL)"))?;
                }
            }
            Ok(())
        };
    if let Some(op) = op.view::<AvgPool2d>() {
        return pool(op.kernel(), op.stride(), op.pad());
    }
    if let Some(op) = op.view::<Conv2D>() {
        return convolution(op.dilation(), op.pad(), op.stride(), op.weight(), &[("y", "H", 1), ("x", "W", 2)]);
    }
    if let Some(op) = op.view::<Conv3D>() {
        let dims = [("d", "D", 1), ("y", "H", 2), ("x", "W", 3)];
        return convolution(op.dilation(), op.pad(), op.stride(), op.weight(), &dims);
    }
    if let Some(op) = op.view::<DepthwiseConv2D>() {
        return convolution(op.dilation(), op.pad(), op.stride(), op.weight(), &[("y", "H", 0), ("x", "W", 1)]);
    }
    if op.is::<FFT2d>() || op.is::<RFFT2d>() {
        for value in op.operands() {
            for (letter, dim) in [("H", 1), ("W", 2)] {
                within(size(value, dim).as_slice(), limits.kernel, &format!("{letter} <= MAX_KERNEL"))?;
            }
        }
    }
    if let Some(op) = op.view::<MaxPool2d>() {
        return pool(op.kernel(), op.stride(), op.pad());
    }
    if let Some(op) = op.view::<TransposeConv2D>() {
        for (letter, dim) in [("H", 1), ("W", 2)] {
            within(size(op.weight(), dim).as_slice(), limits.kernel, &format!("K{letter} <= MAX_KERNEL"))?;
        }
        let (Some(pad), Some(stride)) = (op.out_pad(), op.stride()) else { return Ok(()) };
        within(&pad, limits.kernel, "pad <= MAX_KERNEL")?;
        within(&stride, limits.stride, "stride <= MAX_STRIDE")?;
    }
    if let Some(op) = op.view::<Resize>() {
        let Some(scale) = constant_shape(op.ir(), op.scale()) else {
            return Err("failed level check: scale is no constant shape".into());
        };
        let &[yn, yd, xn, xd] = &*scale else { return Ok(()) };
        for (axis, n, d) in [("y", yn, yd), ("x", xn, xd)] {
            let quotient = n.checked_div(d).unwrap_or(0);
            within(&[quotient], limits.scale, &format!("scale_{axis}_n/scale_{axis}_d <= MAX_SCALE"))?;
        }
    }
    Ok(())
}

type List = smallvec::SmallVec<[i64; 8]>;

/// The numbers of values in lists.
fn check_lists(op: OpRef<'_>, limits: &Limits) -> Checked {
    let (operands, results) = (op.num_operands(), op.num_results());
    let lists: &[(&str, usize)] = match short_name(op) {
        "concat" => &[("input1", operands)],
        "custom" => &[("input_list", operands), ("output_list", results)],
        "cond_if" => &[("inputs", operands.saturating_sub(1)), ("outputs", results)],
        "while_loop" => &[("inputs", operands), ("outputs", results)],
        "concat_shape" => &[("input", operands)],
        _ => &[],
    };
    match lists.iter().find(|(_, count)| *count > limits.list_size) {
        Some((name, _)) => Err(format!("failed level check for MAX_TENSOR_LIST_SIZE: {name}")),
        None => Ok(()),
    }
}
