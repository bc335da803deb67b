//! Convolutions, pools and scaled images: the result has an element for each place of a window.

use super::*;
use crate::ops::*;
use crate::shapes::constant_shape;

/// How a window moves in a dimension.
#[derive(Clone, Copy)]
struct Steps {
    before: i64,
    behind: i64,
    stride: i64,
    dilation: i64,
}

impl Steps {
    /// The number of places of a window. [TOSA: CONV2D]
    fn places(self, input: i64, kernel: i64) -> i64 {
        let Steps { before, behind, stride, dilation } = self;
        computed(
            [input, kernel, before, behind, stride, dilation],
            |[input, kernel, before, behind, stride, dilation]| {
                let last = input + before + behind - ((kernel - 1).checked_mul(dilation)? + 1);
                Some(last.checked_div(stride)? + 1)
            },
        )
    }
}

/// The steps in each dimension, from lists of attributes: paddings are pairs.
fn steps(pad: Option<&[i64]>, stride: Option<&[i64]>, dilation: Option<&[i64]>) -> Option<Vec<Steps>> {
    let (pad, stride) = (pad?, stride?);
    let dims = stride.iter().enumerate().map(|(i, stride)| {
        let dilation = dilation.map_or(Some(1), |dilation| dilation.get(i).copied())?;
        Some(Steps { before: *pad.get(2 * i)?, behind: *pad.get(2 * i + 1)?, stride: *stride, dilation })
    });
    dims.collect()
}

/// The number of channels that a bias tells: one number may be added to all of them.
fn channels_of_bias(bias: Option<&Vec<i64>>) -> i64 {
    Some(size(bias, 0)).filter(|size| *size != 1).unwrap_or(DYNAMIC)
}

macro_rules! convolutions {
    ($($op:ident)*) => {$(
        /// Weights have a number of channels of the result, then the sizes of the window.
        impl InferShapedTypeOpInterface for $op {
            fn infer_return_type_components(op: Self::View<'_>) -> Components {
                let shapes = [op.input(), op.weight(), op.bias()].map(|value| shape_of(*op, value));
                let [input, weight, bias] = shapes.each_ref().map(Option::as_ref);
                let Some(steps) = steps(op.pad().as_deref(), op.stride().as_deref(), op.dilation().as_deref()) else {
                    return nothing();
                };
                let mut dims = vec![size(input, 0)];
                dims.extend(steps.iter().zip(1..).map(|(steps, i)| steps.places(size(input, i), size(weight, i))));
                dims.push(first_known([size(weight, 0), channels_of_bias(bias)]));
                one(Some(dims))
            }
        }
    )*};
}

convolutions!(Conv2D Conv3D);

/// Weights have the sizes of the window, then the channels of the input, and how many of the result each of these gives.
impl InferShapedTypeOpInterface for DepthwiseConv2D {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let shapes = [op.input(), op.weight(), op.bias()].map(|value| shape_of(*op, value));
        let [input, weight, bias] = shapes.each_ref().map(Option::as_ref);
        let Some(steps) = steps(op.pad().as_deref(), op.stride().as_deref(), op.dilation().as_deref()) else {
            return nothing();
        };
        let channels = first_known([size(input, 3), size(weight, 2)]);
        let channels = computed([channels, size(weight, 3)], |[channels, each]| Some(channels * each));
        let mut dims = vec![size(input, 0)];
        dims.extend(steps.iter().enumerate().map(|(i, steps)| steps.places(size(input, i + 1), size(weight, i))));
        dims.push(first_known([channels, channels_of_bias(bias)]));
        one(Some(dims))
    }
}

impl InferShapedTypeOpInterface for TransposeConv2D {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let shapes = [op.input(), op.weight(), op.bias()].map(|value| shape_of(*op, value));
        let [input, weight, bias] = shapes.each_ref().map(Option::as_ref);
        let Some(steps) = steps(op.out_pad().as_deref(), op.stride().as_deref(), None) else { return nothing() };
        let mut dims = vec![size(input, 0)];
        dims.extend(steps.iter().zip(1..).map(|(steps, i)| {
            let sizes = [size(input, i), size(weight, i), steps.stride, steps.before, steps.behind];
            computed(sizes, |[input, kernel, stride, before, behind]| {
                Some((input - 1).checked_mul(stride)? + before + behind + kernel)
            })
        }));
        dims.push(first_known([size(weight, 0), channels_of_bias(bias)]));
        one(Some(dims))
    }
}

macro_rules! pools {
    ($($op:ident)*) => {$(
        impl InferShapedTypeOpInterface for $op {
            fn infer_return_type_components(op: Self::View<'_>) -> Components {
                let input = shape_of(*op, op.input());
                let input = input.as_ref();
                let (steps, kernel) = (steps(op.pad().as_deref(), op.stride().as_deref(), None), op.kernel());
                let Some((steps, kernel)) = steps.zip(kernel) else { return nothing() };
                let mut dims = vec![size(input, 0)];
                let places = steps.iter().zip(&kernel).zip(1..);
                dims.extend(places.map(|((steps, kernel), i)| steps.places(size(input, i), *kernel)));
                dims.push(size(input, 3));
                one(Some(dims))
            }
        }
    )*};
}

pools!(AvgPool2d MaxPool2d);

impl InferShapedTypeOpInterface for Resize {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let numbers = |value| constant_shape(op.ir(), value);
        let (Some(dims), Some(scale), Some(offset), Some(border)) =
            (shape_of(*op, op.input()), numbers(op.scale()), numbers(op.offset()), numbers(op.border()))
        else {
            return nothing();
        };
        let (&[batch, height, width, channels], &[y_n, y_d, x_n, x_d], &[y_offset, x_offset], &[y_border, x_border]) =
            (&dims[..], &scale[..], &offset[..], &border[..])
        else {
            return nothing();
        };
        let scaled = |size: i64, numerator: i64, denominator: i64, offset: i64, border: i64| {
            let sizes = [size, numerator, denominator, offset, border];
            computed(sizes, |[size, numerator, denominator, offset, border]| {
                let last = (size - 1).checked_mul(numerator)? - offset + border;
                Some(last.checked_div(denominator)? + 1)
            })
        };
        let height = scaled(height, y_n, y_d, y_offset, y_border);
        let width = scaled(width, x_n, x_d, x_offset, x_border);
        if height == DYNAMIC || width == DYNAMIC {
            return nothing();
        }
        if height < 0 || width < 0 {
            return Err(format!(
                "calculated output height and width must be non-negative, got height = {height}, width = {width}"
            ));
        }
        one(Some(vec![batch, height, width, channels]))
    }
}
