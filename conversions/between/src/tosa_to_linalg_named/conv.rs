//! Lowering of convolutions.

use std::marker::PhantomData;

use dialekt_arith as arith;
use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_dialect_utils::reassociation::{Group, Groups};
use dialekt_ir_core::prelude::op::OpDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::create::{fill, generic, with_body};
use dialekt_linalg::{self as linalg, IteratorType};
use dialekt_tosa as tosa;
use smallvec::{SmallVec, smallvec};

use super::{Window, pad, places, zero, zero_points};
use crate::tosa_common::{Sizes, collapse, dim, element_of, empty, shape_of, signless, tensor_type, zero_point};

/// The parts of a convolution.
pub struct Convolution {
    input: Value,
    weight: Value,
    bias: Value,
    output: Value,
    zeros: [Value; 2],
    padding: Vec<i64>,
    strides: Vec<i64>,
    dilations: Vec<i64>,
    sum: Type,
}

macro_rules! parts_of {
    ($view:ident) => {
        Convolution {
            input: $view.input(),
            weight: $view.weight(),
            bias: $view.bias(),
            output: $view.output(),
            zeros: [$view.input_zp(), $view.weight_zp()],
            padding: $view.pad()?.to_vec(),
            strides: $view.stride()?.to_vec(),
            dilations: $view.dilation()?.to_vec(),
            sum: $view.acc_type()?,
        }
    };
}

/// Builds a named op with windows, and gives its result.
macro_rules! windowed {
    ($rw:ident, $op:ident, $ty:expr, $inputs:expr, $output:expr, $windows:expr) => {{
        let (results, inputs, outputs) = ([$ty], $inputs, [$output]);
        let op = linalg::$op::build(&results, inputs, &outputs)
            .strides(SmallVec::from_slice(&$windows.strides))
            .dilations(SmallVec::from_slice(&$windows.dilations));
        let op = with_body($rw, op).op();
        $rw.op(op).result(0)?
    }};
}

/// A convolution that has a named op.
pub trait NamedConvolution: OpDecl {
    /// The parts of the op.
    fn parts(ir: &Ir, op: Op) -> Option<Convolution>;

    /// Builds the named op; with zero points, there are four inputs. `transposed` says that weights begin with the dimensions of the window.
    fn create(
        rw: &mut Rewriter<'_>,
        parts: &Convolution,
        ty: Type,
        inputs: &[Value],
        output: Value,
        transposed: bool,
    ) -> Option<Value>;
}

impl NamedConvolution for tosa::Conv2D {
    fn parts(ir: &Ir, op: Op) -> Option<Convolution> {
        let view = ir.op(op).view::<tosa::Conv2D>()?;
        Some(parts_of!(view))
    }

    fn create(
        rw: &mut Rewriter<'_>,
        parts: &Convolution,
        ty: Type,
        inputs: &[Value],
        output: Value,
        transposed: bool,
    ) -> Option<Value> {
        Some(match (transposed, inputs.len()) {
            (false, 2) => windowed!(rw, Conv2DNhwcFhwc, ty, inputs, output, parts),
            (false, _) => windowed!(rw, Conv2DNhwcFhwcQ, ty, inputs, output, parts),
            (true, 2) => windowed!(rw, Conv2DNhwcHwcf, ty, inputs, output, parts),
            (true, _) => windowed!(rw, Conv2DNhwcHwcfQ, ty, inputs, output, parts),
        })
    }
}

impl NamedConvolution for tosa::Conv3D {
    fn parts(ir: &Ir, op: Op) -> Option<Convolution> {
        let view = ir.op(op).view::<tosa::Conv3D>()?;
        Some(parts_of!(view))
    }

    fn create(
        rw: &mut Rewriter<'_>,
        parts: &Convolution,
        ty: Type,
        inputs: &[Value],
        output: Value,
        _: bool,
    ) -> Option<Value> {
        Some(match inputs.len() {
            2 => windowed!(rw, Conv3DNdhwcDhwcf, ty, inputs, output, parts),
            _ => windowed!(rw, Conv3DNdhwcDhwcfQ, ty, inputs, output, parts),
        })
    }
}

impl Convolution {
    /// The sizes of dynamic dimensions of the result: those of the window first. `kernel` is the first such dimension of the weights.
    fn open_sizes(&self, rw: &mut Rewriter<'_>, kernel: usize) -> Option<Sizes> {
        let shape = shape_of(rw, self.output)?;
        let mut all: Vec<Option<Value>> = vec![None; shape.len()];
        for (number, (stride, dilation)) in self.strides.iter().zip(&self.dilations).enumerate() {
            if *shape.get(number + 1)? != DYNAMIC {
                continue;
            }
            let size = dim(rw, self.input, number + 1);
            let window = dim(rw, self.weight, number + kernel);
            let &[before, after] = self.padding.get(2 * number..2 * number + 2)? else { return None };
            let window_moves = Window { before, after, stride: *stride, dilation: *dilation };
            all[number + 1] = Some(places(rw, size, window, window_moves));
        }
        for (number, size) in shape.iter().enumerate() {
            if *size == DYNAMIC && all[number].is_none() {
                all[number] = Some(dim(rw, self.input, number));
            }
        }
        Some(all.into_iter().flatten().collect())
    }

    /// The zero points, if they are constants that may stand for the padding.
    fn known_zeros(&self, rw: &mut Rewriter<'_>, op: Op) -> Option<[i64; 2]> {
        let Some(input) = zero_point(rw, self.zeros[0], true) else {
            return rw.no_match(op, "input zero point cannot be statically determined");
        };
        let Some(weight) = zero_point(rw, self.zeros[1], true) else {
            return rw.no_match(op, "weight zero point cannot be statically determined");
        };
        for (value, zero, name) in [(self.input, input, "input"), (self.weight, weight, "weight")] {
            let width = rw.cx().integer_width(element_of(rw, value));
            if zero != 0 && width != Some(8) {
                return rw.no_match(op, format_args!("{name} zero point must be zero for non-int8 integer types"));
            }
        }
        Some([input, weight])
    }

    /// The input with its padding, which is the zero point.
    fn padded_input(&self, rw: &mut Rewriter<'_>, zero: i64) -> Option<Value> {
        let number = rw.cx().number_attr(element_of(rw, self.input), zero)?;
        let mut padding = vec![0, 0];
        padding.extend(&self.padding);
        padding.extend([0, 0]);
        pad(rw, self.input, &padding, number)
    }
}

/// A convolution becomes a named op of linalg, which adds to the bias.
pub struct ConvConverter<T> {
    transposed: bool,
    op: PhantomData<T>,
}

impl<T> ConvConverter<T> {
    /// The pattern; `transposed` says whether weights begin with the dimensions of the window.
    pub fn with_weights_transposed(transposed: bool) -> ConvConverter<T> {
        ConvConverter { transposed, op: PhantomData }
    }
}

impl<T: NamedConvolution + Send + Sync + 'static> OpConversion for ConvConverter<T> {
    type SourceOp = T;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<T>, _: &[Value]) -> Option<()> {
        let parts = T::parts(rw.ir(), op.op())?;
        let cx = rw.cx();
        let (element, result) = (element_of(rw, parts.input), rw.type_of(parts.output));
        let is_static = |value| cx.type_data(rw.type_of(value)).has_static_shape();
        if !is_static(parts.weight) || !is_static(parts.bias) {
            return rw.no_match(op, "tosa.conv ops require static shapes for weight and bias");
        }
        if signless(cx, element) != element {
            return rw.no_match(op, "tosa.conv ops does not support unsigned integer input");
        }
        let Some(shape) = shape_of(rw, parts.output).filter(|_| shape_of(rw, parts.input).is_some()) else {
            return rw.no_match(op, "unranked tensors not supported");
        };
        let zeros = parts.known_zeros(rw, op.op())?;
        let sizes = parts.open_sizes(rw, 1)?;
        let input = parts.padded_input(rw, zeros[0])?;
        let mut weight = parts.weight;
        if self.transposed {
            let own = shape_of(rw, weight)?;
            let moved: Vec<i64> = own.iter().skip(1).chain(own.first()).copied().collect();
            let ty = tensor_type(rw, &moved, element_of(rw, weight))?;
            let perms = (1..own.len() as i32).chain([0]).collect();
            weight = rw.create(tosa::Transpose::build(ty, weight, perms)).result();
        }
        let sum = empty(rw, &shape, parts.sum, &sizes)?;
        let bias = broadcast_bias(rw, parts.bias, sum, parts.sum)?;

        let mut value = match zeros {
            [0, 0] => {
                let ty = rw.type_of(bias);
                T::create(rw, &parts, ty, &[input, weight], bias, self.transposed)?
            }
            zeros => {
                let [first, second] = zero_points(rw, zeros);
                T::create(rw, &parts, result, &[input, weight, first, second], bias, self.transposed)?
            }
        };
        if zeros == [0, 0] && rw.type_of(value) != result {
            value = rw.create(tosa::Cast::build(result, value)).result();
        }
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// The bias as a tensor with the shape of the result.
fn broadcast_bias(rw: &mut Rewriter<'_>, bias: Value, output: Value, sum: Type) -> Option<Value> {
    let rank = shape_of(rw, output)?.len() as u32;
    let maps = smallvec![bias_map(rw, bias, rank)?, rw.cx().affine().multi_dim_identity(rank)];
    let kinds = smallvec![IteratorType::Parallel; rank as usize];
    Some(generic(rw, &[bias], output, &maps, &kinds, |b, args| {
        let value = args[0];
        let own = element_of(b, value);
        if own == sum {
            return value;
        }
        match b.cx().float_kind(sum) {
            Some(_) => b.create(arith::ExtF::build(sum, value)).result(),
            None => b.create(arith::ExtSI::build(sum, value)).result(),
        }
    }))
}

/// The element of the bias for one of the result: that of the channel, or the only one.
fn bias_map(rw: &Rewriter<'_>, bias: Value, rank: u32) -> Option<dialekt_ir_core::affine::AffineMap> {
    let affine = rw.ir().cx().affine();
    let index = match shape_of(rw, bias)?.first()? {
        1 => affine.constant(0),
        _ => affine.dim(rank - 1),
    };
    Some(affine.make_map(rank, 0, &[index]))
}

/// `tosa.depthwise_conv2d` becomes a named op of linalg, to which the bias is added.
#[derive(Described)]
pub struct DepthwiseConvConverter;

impl OpRewrite for DepthwiseConvConverter {
    type SourceOp = tosa::DepthwiseConv2D;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::DepthwiseConv2D>) -> Option<()> {
        let view = rw.view(op)?;
        let parts = parts_of!(view);
        let result = rw.type_of(parts.output);
        let shapes = (shape_of(rw, parts.output), shape_of(rw, parts.weight));
        let (Some(shape), Some(weights)) = shapes else {
            return rw.no_match(op, "tosa.depthwise_conv ops require ranked tensors");
        };
        if shape_of(rw, parts.input).is_none() {
            return rw.no_match(op, "tosa.depthwise_conv ops require ranked tensors");
        }
        let &[_, _, channels, multiples] = &weights[..] else { return None };
        let zeros = parts.known_zeros(rw, op.op())?;
        let sizes = parts.open_sizes(rw, 0)?;
        let input = parts.padded_input(rw, zeros[0])?;
        let apart = [shape[0], shape[1], shape[2], channels, multiples];
        let sum = empty(rw, &apart, parts.sum, &sizes)?;
        let nothing = zero(rw, parts.sum)?;
        let sum = fill(rw, nothing, sum);
        let element = element_of(rw, parts.output);
        let output = empty(rw, &shape, element, &sizes)?;

        let (ty, plain) = (rw.type_of(sum), [input, parts.weight]);
        let mut conv = match zeros {
            [0, 0] => windowed!(rw, DepthwiseConv2DNhwcHwcm, ty, &plain, sum, parts),
            zeros => {
                let [first, second] = zero_points(rw, zeros);
                let inputs = [input, parts.weight, first, second];
                windowed!(rw, DepthwiseConv2DNhwcHwcmQ, ty, &inputs, sum, parts)
            }
        };
        if zeros == [0, 0] && parts.sum != element {
            let ty = tensor_type(rw, &apart, element)?;
            conv = rw.create(tosa::Cast::build(ty, conv)).result();
        }
        let groups: Groups = [&[0][..], &[1], &[2], &[3, 4]].into_iter().map(Group::from_slice).collect();
        let conv = collapse(rw, conv, groups, &shape)?;
        let identity = rw.cx().affine().multi_dim_identity(4);
        let maps = smallvec![bias_map(rw, parts.bias, 4)?, identity, identity];
        let kinds = smallvec![IteratorType::Parallel; 4];
        let value = generic(rw, &[parts.bias, conv], output, &maps, &kinds, |b, args| {
            let (mut bias, sum) = (args[0], args[1]);
            let ty = element_of(b, sum);
            if b.cx().float_kind(ty).is_some() {
                return b.create(arith::AddF::build(bias, sum)).result();
            }
            if element_of(b, bias) != ty {
                bias = b.create(arith::ExtSI::build(ty, bias)).result();
            }
            b.create(arith::AddI::build(bias, sum)).result()
        });
        let value = match rw.type_of(value) == result {
            true => value,
            false => rw.create(dialekt_tensor::Cast::build(result, value)).result(),
        };
        rw.replace_op(op, &[value]);
        Some(())
    }
}
