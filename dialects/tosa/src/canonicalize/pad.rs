//! Paddings before convolutions and pools become their own.

use super::*;
use crate::ops::{Conv2D, Conv2DParts, DepthwiseConv2D, DepthwiseConv2DParts, MaxPool2d, MaxPool2dParts, Pad};
use dialekt_ir_core::types::Signedness;
use smallvec::SmallVec;

/// The most that a convolution may be padded with on a side. [TOSA: level 8K]
const MOST: i64 = 8192;

/// The padding of images that an op has as its operand.
struct Padding {
    /// The images without padding.
    input: Value,
    /// The padding of the op and the operand: top, bottom, left, right.
    sides: [i64; 4],
    /// The element that the operand adds.
    constant: Attribute,
}

/// The padding of the operand of an op that is padded itself: of height and width only, and by constants.
fn padding(rw: &Rewriter<'_>, input: Value, own: Option<impl std::ops::Deref<Target = [i64]>>) -> Option<Padding> {
    let [top, bottom, left, right] = **own.as_ref()? else { return None };
    let pad = rw.ir().defining::<Pad>(input)?;
    let padding = constant_integers(rw, pad.padding())?;
    // Deliberate difference: the reference adds -1, which stands for a number that is not known.
    let [0, 0, add_top, add_bottom, add_left, add_right, 0, 0] = *padding else { return None };
    let added = [add_top, add_bottom, add_left, add_right];
    if added.iter().any(|side| *side < 0) {
        return None;
    }
    let mut sides = [top, bottom, left, right];
    for (side, added) in sides.iter_mut().zip(added) {
        *side = side.checked_add(added)?;
    }
    let cx = rw.ir().cx();
    let constant = rw.constant(pad.pad_const())?;
    let constant = cx.element_attr(constant, None).or_else(|| cx.element_attr(constant, Some(0)))?;
    Some(Padding { input: pad.input1(), sides, constant })
}

/// The padding of the input of a convolution, if it stands for zeros.
fn zero_padding(
    rw: &Rewriter<'_>,
    input: Value,
    zero_point: Value,
    own: Option<impl std::ops::Deref<Target = [i64]>>,
) -> Option<Padding> {
    let padding = padding(rw, input, own)?;
    let cx = rw.ir().cx();
    let is_zero = match cx.integer_value(padding.constant) {
        Some(value) => {
            let zero_point = rw.constant(zero_point)?;
            let zero_point = cx.element_attr(zero_point, None).or_else(|| cx.element_attr(zero_point, Some(0)))?;
            value.as_i64().is_some() && value.as_i64() == cx.integer_value(zero_point)?.as_i64()
        }
        None => cx.float_value(padding.constant)?.is_zero(),
    };
    (is_zero && padding.sides.iter().all(|side| *side <= MOST)).then_some(padding)
}

macro_rules! convolutions {
    ($($(#[$meta:meta])* $pattern:ident: $op:ident, $parts:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Described)]
        pub struct $pattern;

        impl OpRewrite for $pattern {
            type SourceOp = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                let view = rw.view(op)?;
                let Some(padding) = zero_padding(rw, view.input(), view.input_zp(), view.pad()) else {
                    return rw.no_match(op, "the input is not padded with a few zeros by `tosa.pad`");
                };
                let (stride, dilation) = (view.stride()?, view.dilation()?);
                let new = $op::build($parts {
                    output: rw.type_of(view.output()),
                    input: padding.input,
                    weight: view.weight(),
                    bias: view.bias(),
                    input_zp: view.input_zp(),
                    weight_zp: view.weight_zp(),
                    pad: SmallVec::from_slice(&padding.sides),
                    stride,
                    dilation,
                    acc_type: view.acc_type()?,
                });
                let new = match view.local_bound() {
                    Some(local_bound) => new.local_bound(local_bound),
                    None => new,
                };
                rw.replace_op_with_new(op, new);
                Some(())
            }
        }
    )*};
}

convolutions! {
    /// A convolution pads its input itself.
    FoldPadToConv2D: Conv2D, Conv2DParts;
    /// A convolution by channels pads its input itself.
    FoldPadToDepthwiseConv2D: DepthwiseConv2D, DepthwiseConv2DParts;
}

/// A pool pads its input itself, with the least value.
#[derive(Described)]
pub struct FoldPadToMaxPool2d;

impl OpRewrite for FoldPadToMaxPool2d {
    type SourceOp = MaxPool2d;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<MaxPool2d>) -> Option<()> {
        let view = rw.view(op)?;
        let kernel = view.kernel()?;
        let [kernel_y, kernel_x] = *kernel else { return None };
        let cx = view.cx();
        let element = cx.element_or_self(rw.type_of(view.input()));
        let padding = padding(rw, view.input(), view.pad()).filter(|padding| {
            let [top, bottom, left, right] = padding.sides;
            is_least(cx, element, padding.constant) && top.max(bottom) < kernel_y && left.max(right) < kernel_x
        });
        let Some(padding) = padding else {
            return rw.no_match(op, "the input is not padded with a few of the least value by `tosa.pad`");
        };
        let new = MaxPool2d::build(MaxPool2dParts {
            output: rw.type_of(view.output()),
            input: padding.input,
            kernel,
            stride: view.stride()?,
            pad: SmallVec::from_slice(&padding.sides),
        });
        let new = new.nan_mode(view.nan_mode()?);
        rw.replace_op_with_new(op, new);
        Some(())
    }
}

/// Returns whether a number is the least finite one of a type.
fn is_least(cx: &ContextData, element: Type, value: Attribute) -> bool {
    match cx.type_data(element) {
        TypeData::Float(kind) => cx.float_value(value) == Some(ApFloat::largest(*kind).negate()),
        TypeData::Integer { width, sign } => {
            let sign = if *sign == Signedness::Unsigned { Sign::Unsigned } else { Sign::Signed };
            cx.integer_value(value).is_some_and(|value| *value == ApInt::min_value(*width, sign))
        }
        _ => false,
    }
}
