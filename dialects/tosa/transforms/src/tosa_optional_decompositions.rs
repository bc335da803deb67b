//! `tosa-optional-decompositions`: transposed convolutions, and those that only multiply, become simpler ops.
//! [mlir/lib/Dialect/Tosa/Transforms/TosaOptionalDecompositions.cpp, TosaDecomposeTransposeConv.cpp, TosaDecomposeDepthwise.cpp]

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_tosa::{
    Add, Cast, Const, ConstShape, Conv2D, Conv2DParts, DepthwiseConv2D, Mul, MulParts, Pad, PadParts, Reshape, Reverse,
    ShapeType, Slice, SliceParts, Sub, Transpose, TransposeConv2D, index_elements,
};

/// Applies Tosa operations optional decompositions
///
/// Transposed convolutions become convolutions, of the input spread out where they have strides; convolutions by channels with a window of one
/// element become products.
#[derive(Pass, Clone)]
#[pass(name = "TosaOptionalDecompositionsPass", argument = "tosa-optional-decompositions", op = "func.func")]
pub struct TosaOptionalDecompositions {
    patterns: PassPatterns,
}

impl Pass for TosaOptionalDecompositions {
    fn initialize(&mut self, cx: &Context, _: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<DepthwiseConv2DIsMul>();
            set.add::<TransposeConvNonStridedConverter>();
            set.add::<TransposeConvStridedConverter>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// A tensor with its shape.
#[derive(Clone)]
struct Tensor {
    value: Value,
    shape: Vec<i64>,
    element: Type,
}

impl Tensor {
    /// A value whose rank is known.
    fn of(rw: &Rewriter<'_>, value: Value) -> Option<Tensor> {
        let (cx, ty) = (rw.ir().cx(), rw.type_of(value));
        let shape = cx.type_data(ty).shape()?.to_vec();
        Some(Tensor { value, shape, element: cx.element_or_self(ty) })
    }

    /// Returns whether all sizes are known, but perhaps that of the first dimension.
    fn is_static_in_batch(&self) -> bool {
        !self.shape.iter().skip(1).any(|size| *size == DYNAMIC)
    }

    fn is_static(&self) -> bool {
        !self.shape.contains(&DYNAMIC)
    }
}

/// The type of a tensor.
fn tensor_type(rw: &Rewriter<'_>, shape: &[i64], element: Type) -> Option<Type> {
    rw.cx().tensor_type(shape, element, None).ok()
}

/// A shape as a constant; -1 stands for what is not known.
fn make_shape(rw: &mut Rewriter<'_>, sizes: &[i64]) -> Value {
    let cx = rw.cx();
    let sizes: Vec<i64> = sizes.iter().map(|size| if *size == DYNAMIC { -1 } else { *size }).collect();
    let ty = ShapeType::new(cx, sizes.len() as i32);
    rw.create(ConstShape::build(ty, index_elements(cx, &sizes))).result()
}

/// A number as all elements of a constant.
fn make_splat(rw: &mut Rewriter<'_>, shape: &[i64], element: Type, number: i64) -> Option<Value> {
    let ty = tensor_type(rw, shape, element)?;
    let values = rw.cx().number_attr(ty, number)?;
    Some(rw.create(Const::build(ty, values)).result())
}

fn reshape(rw: &mut Rewriter<'_>, tensor: &Tensor, shape: &[i64]) -> Option<Tensor> {
    let sizes = make_shape(rw, shape);
    let ty = tensor_type(rw, shape, tensor.element)?;
    let value = rw.create(Reshape::build(tensor.value, sizes).with_types([ty])).result();
    Some(Tensor { value, shape: shape.to_vec(), element: tensor.element })
}

fn transpose(rw: &mut Rewriter<'_>, tensor: &Tensor, perms: &[usize]) -> Option<Tensor> {
    let shape: Vec<i64> = perms.iter().map(|perm| tensor.shape.get(*perm).copied()).collect::<Option<_>>()?;
    let ty = tensor_type(rw, &shape, tensor.element)?;
    let perms = perms.iter().map(|perm| *perm as i32).collect();
    let value = rw.create(Transpose::build(ty, tensor.value, perms)).result();
    Some(Tensor { value, shape, element: tensor.element })
}

/// The tensor with its elements in the opposite order along height and width.
fn reverse_window(rw: &mut Rewriter<'_>, tensor: &Tensor) -> Option<Tensor> {
    let ty = tensor_type(rw, &tensor.shape, tensor.element)?;
    let value = rw.create(Reverse::build(ty, tensor.value, 1)).result();
    let value = rw.create(Reverse::build(ty, value, 2)).result();
    Some(Tensor { value, ..tensor.clone() })
}

/// Pads a tensor; `constant` makes the element for that, behind the paddings.
fn pad(
    rw: &mut Rewriter<'_>,
    tensor: &Tensor,
    paddings: &[i64],
    constant: impl FnOnce(&mut Rewriter<'_>) -> Option<Value>,
) -> Option<Tensor> {
    let padded = |size: i64, sides: &[i64]| match size {
        DYNAMIC => Some(DYNAMIC),
        size => sides.iter().try_fold(size, |size, side| size.checked_add(*side)),
    };
    let sizes = tensor.shape.iter().zip(paddings.chunks(2));
    let shape: Vec<i64> = sizes.map(|(size, sides)| padded(*size, sides)).collect::<Option<_>>()?;
    let padding = make_shape(rw, paddings);
    let pad_const = constant(rw)?;
    let output = tensor_type(rw, &shape, tensor.element)?;
    let value = rw.create(Pad::build(PadParts { output, input1: tensor.value, padding, pad_const })).result();
    Some(Tensor { value, shape, element: tensor.element })
}

/// Adds a bias, one number for each channel or for all, and replaces an op by the sum.
fn replace_with_sum(rw: &mut Rewriter<'_>, op: Op, tensor: &Tensor, bias: &Tensor) -> Option<()> {
    let ty = rw.op(op).result_types().next()?;
    let shape = [1, 1, 1, *bias.shape.first()?];
    let bias = reshape(rw, bias, &shape)?;
    rw.replace_op_with_new(op, Add::build(ty, tensor.value, bias.value));
    Some(())
}

/// Returns whether the elements of a tensor are integers or floats.
fn is_of_numbers(rw: &Rewriter<'_>, tensor: &Tensor) -> bool {
    matches!(rw.ir().cx().type_data(tensor.element), TypeData::Integer { .. } | TypeData::Float(_))
}

/// A zero point that is a constant; those of floats are zero.
fn zero_point(rw: &Rewriter<'_>, value: Value) -> Option<i64> {
    let cx = rw.ir().cx();
    let elements = rw.constant(value)?;
    let element = cx.element_attr(elements, None).or_else(|| cx.element_attr(elements, Some(0)))?;
    Some(cx.integer_i64(element).unwrap_or(0))
}

/// A transposed convolution without strides is the convolution with the reversed window.
#[derive(Described)]
pub struct TransposeConvNonStridedConverter;

impl OpRewrite for TransposeConvNonStridedConverter {
    type SourceOp = TransposeConv2D;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransposeConv2D>) -> Option<()> {
        let view = rw.view(op)?;
        if view.stride()?.iter().any(|stride| *stride != 1) {
            return rw.no_match(op, "it has strides");
        }
        let Some((_, weight, _, _)) = static_operands(rw, op) else {
            return rw.no_match(op, "the rank or a size is not known");
        };
        let (&[_, height, width, _], &[top, bottom, left, right]) = (&weight.shape[..], &view.out_pad()?[..]) else {
            return None;
        };
        let sides = [height - 1 + top, height - 1 + bottom, width - 1 + left, width - 1 + right];
        if sides.iter().any(|side| *side < 0) {
            return rw.no_match(op, "more is cut off than a convolution leaves out");
        }
        let parts = Conv2DParts {
            output: rw.type_of(view.output()),
            input: view.input(),
            weight: weight.value,
            bias: view.bias(),
            input_zp: view.input_zp(),
            weight_zp: view.weight_zp(),
            pad: sides.as_slice().into(),
            stride: [1, 1].as_slice().into(),
            dilation: [1, 1].as_slice().into(),
            acc_type: view.acc_type()?,
        };
        let weight = reverse_window(rw, &weight)?.value;
        rw.replace_op_with_new(op, Conv2D::build(Conv2DParts { weight, ..parts }));
        Some(())
    }
}

/// Input, weights, bias and result of a transposed convolution, if their sizes are known, but perhaps that of the batch.
fn static_operands(rw: &Rewriter<'_>, op: Typed<TransposeConv2D>) -> Option<(Tensor, Tensor, Tensor, Tensor)> {
    let view = rw.view(op)?;
    let tensor = |value| Tensor::of(rw, value);
    let (input, weight) = (tensor(view.input())?, tensor(view.weight())?);
    let (bias, output) = (tensor(view.bias())?, tensor(view.output())?);
    let is_known = input.is_static_in_batch() && output.is_static_in_batch() && weight.is_static() && bias.is_static();
    is_known.then_some((input, weight, bias, output))
}

/// A transposed convolution with strides is a convolution for each place between two steps, which are put side by side.
#[derive(Described)]
pub struct TransposeConvStridedConverter;

impl OpRewrite for TransposeConvStridedConverter {
    type SourceOp = TransposeConv2D;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransposeConv2D>) -> Option<()> {
        let view = rw.view(op)?;
        let &[stride_y, stride_x] = &view.stride()?[..] else { return None };
        if (stride_y, stride_x) == (1, 1) || stride_y < 1 || stride_x < 1 {
            return rw.no_match(op, "it has no strides");
        }
        let Some((input, weight, bias, output)) = static_operands(rw, op) else {
            return rw.no_match(op, "the rank or a size is not known");
        };
        let acc_type = view.acc_type()?;
        let zero_points = zero_point(rw, view.input_zp()).zip(zero_point(rw, view.weight_zp()));
        let Some((input_zp, weight_zp)) = zero_points else {
            return rw.no_match(op, "the zero points are no constants");
        };
        if ![&input, &weight, &bias, &output].into_iter().all(|tensor| is_of_numbers(rw, tensor)) {
            return rw.no_match(op, "the elements are neither integers nor floats");
        }
        let &[top, _, left, _] = &view.out_pad()?[..] else { return None };
        let &[channels, height, width, depth] = &weight.shape[..] else { return None };
        let &[batch, input_height, input_width, _] = &input.shape[..] else { return None };
        let &[_, output_height, output_width, _] = &output.shape[..] else { return None };

        // The weights that meet the same place between two steps are one window.
        let more = |size: i64, stride: i64| (stride - size % stride) % stride;
        let paddings = [0, 0, 0, more(height, stride_y), 0, more(width, stride_x), 0, 0];
        let mut input_constant = None;
        let weight = pad(rw, &weight, &paddings, |rw| {
            input_constant = make_splat(rw, &[1], input.element, input_zp);
            make_splat(rw, &[1], weight.element, weight_zp)
        })?;
        let (window_y, window_x) = (weight.shape[1] / stride_y, weight.shape[2] / stride_x);
        let weight = reshape(rw, &weight, &[channels, window_y, stride_y, window_x, stride_x, depth])?;
        let weight = transpose(rw, &weight, &[2, 4, 0, 1, 3, 5])?;
        let all_channels = channels.checked_mul(stride_y)?.checked_mul(stride_x)?;
        let weight = reshape(rw, &weight, &[all_channels, window_y, window_x, depth])?;
        let weight = reverse_window(rw, &weight)?;

        let paddings = [0, 0, window_y - 1, window_y - 1, window_x - 1, window_x - 1, 0, 0];
        let input = pad(rw, &input, &paddings, |_| input_constant)?;
        let zeros = make_splat(rw, &[all_channels], bias.element, 0)?;
        let input_zp = make_splat(rw, &[1], input.element, input_zp)?;
        let weight_zp = make_splat(rw, &[1], weight.element, weight_zp)?;
        let (steps_y, steps_x) = (input_height + window_y - 1, input_width + window_x - 1);
        let shape = vec![batch, steps_y, steps_x, all_channels];
        let conv = Conv2D::build(Conv2DParts {
            output: tensor_type(rw, &shape, output.element)?,
            input: input.value,
            weight: weight.value,
            bias: zeros,
            input_zp,
            weight_zp,
            pad: [0; 4].as_slice().into(),
            stride: [1, 1].as_slice().into(),
            dilation: [1, 1].as_slice().into(),
            acc_type,
        });
        let conv = Tensor { value: rw.create(conv).result(), shape, element: output.element };
        let conv = reshape(rw, &conv, &[batch, steps_y, steps_x, stride_y, stride_x, channels])?;
        let conv = transpose(rw, &conv, &[0, 1, 3, 2, 4, 5])?;
        let conv = reshape(rw, &conv, &[batch, steps_y * stride_y, steps_x * stride_x, channels])?;

        // What is cut off before the result, and what is added.
        let (cut_y, cut_x) = ((-top).max(0), (-left).max(0));
        let (add_y, add_x) = (top.max(0), left.max(0));
        let size_y = (conv.shape[1] - cut_y).min(output_height - add_y);
        let size_x = (conv.shape[2] - cut_x).min(output_width - add_x);
        let start = make_shape(rw, &[0, cut_y, cut_x, 0]);
        let shape = vec![batch, size_y, size_x, channels];
        let size = make_shape(rw, &shape);
        let ty = tensor_type(rw, &shape, output.element)?;
        let part = rw.create(Slice::build(SliceParts { output: ty, input1: conv.value, start, size })).result();
        let part = Tensor { value: part, shape, element: output.element };
        let (below, right) = (output_height - add_y - size_y, output_width - add_x - size_x);
        let paddings = [0, 0, add_y, below, add_x, right, 0, 0];
        let part = pad(rw, &part, &paddings, |rw| make_splat(rw, &[1], output.element, 0))?;
        replace_with_sum(rw, op.into(), &part, &bias)
    }
}

/// A convolution by channels with a window of one element is a product.
#[derive(Described)]
pub struct DepthwiseConv2DIsMul;

impl OpRewrite for DepthwiseConv2DIsMul {
    type SourceOp = DepthwiseConv2D;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<DepthwiseConv2D>) -> Option<()> {
        let view = rw.view(op)?;
        let tensor = |value| Tensor::of(rw, value);
        let tensors =
            || Some((tensor(view.input())?, tensor(view.weight())?, tensor(view.bias())?, tensor(view.output())?));
        let Some((input, weight, bias, output)) = tensors() else {
            return rw.no_match(op, "a rank is not known");
        };
        let is_known = input.is_static_in_batch() && output.is_static_in_batch() && weight.is_static();
        let &[1, 1, channels, multiples] = &weight.shape[..] else {
            return rw.no_match(op, "the window has several elements");
        };
        if !is_known || view.stride()?.iter().any(|stride| *stride != 1) {
            return rw.no_match(op, "a size is not known, or it has strides");
        }
        let element = output.element;
        if ![&input, &weight, &output].into_iter().all(|tensor| is_of_numbers(rw, tensor)) {
            return rw.no_match(op, "the elements are neither integers nor floats");
        }
        let zero_points = zero_point(rw, view.input_zp()).zip(zero_point(rw, view.weight_zp()));
        let Some((input_zp, weight_zp)) = zero_points else {
            return rw.no_match(op, "the zero points are no constants");
        };
        let &[top, bottom, left, right] = &view.pad()?[..] else { return None };
        let &[batch, height, width, _] = &input.shape[..] else { return None };

        let input = reshape(rw, &input, &[batch, height, width, channels, 1])?;
        let input = cast(rw, input, element)?;
        let weight = cast(rw, weight, element)?;
        let input = without_zero_point(rw, input, input_zp)?;
        let weight = without_zero_point(rw, weight, weight_zp)?;
        let input = match [top, bottom, left, right] {
            [0, 0, 0, 0] => input,
            _ => {
                let paddings = [0, 0, top, bottom, left, right, 0, 0, 0, 0];
                // Deliberate difference: in the reference, the zero has the type of the input before the cast.
                pad(rw, &input, &paddings, |rw| make_splat(rw, &[1], element, 0))?
            }
        };
        let weight = reshape(rw, &weight, &[1, 1, 1, channels, multiples])?;
        let shift = make_splat(rw, &[1], Type::I8, 0)?;
        let &[_, height, width, ..] = &input.shape[..] else { return None };
        let shape = vec![batch, height, width, channels, multiples];
        let ty = tensor_type(rw, &shape, element)?;
        let parts = MulParts { output: ty, input1: input.value, input2: weight.value, shift };
        let product = rw.create(Mul::build(parts)).result();
        let product = Tensor { value: product, shape, element };
        let sum = reshape(rw, &product, &output.shape)?;
        replace_with_sum(rw, op.into(), &sum, &bias)
    }
}

/// The tensor with elements of another type.
fn cast(rw: &mut Rewriter<'_>, tensor: Tensor, element: Type) -> Option<Tensor> {
    if tensor.element == element {
        return Some(tensor);
    }
    let ty = tensor_type(rw, &tensor.shape, element)?;
    Some(Tensor { value: rw.create(Cast::build(ty, tensor.value)).result(), element, ..tensor })
}

/// The differences of elements to a zero point.
fn without_zero_point(rw: &mut Rewriter<'_>, tensor: Tensor, zero_point: i64) -> Option<Tensor> {
    if zero_point == 0 {
        return Some(tensor);
    }
    let ones = vec![1; tensor.shape.len()];
    let zero_point = make_splat(rw, &ones, tensor.element, zero_point)?;
    let ty = tensor_type(rw, &tensor.shape, tensor.element)?;
    Some(Tensor { value: rw.create(Sub::build(ty, tensor.value, zero_point)).result(), ..tensor })
}
