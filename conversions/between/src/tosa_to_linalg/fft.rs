//! Lowering of Fourier transforms: sums over all elements of a plane.

use dialekt_arith::{self as arith, Constant};
use dialekt_index as index_ops;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::create::{fill, generic_with_outputs};
use dialekt_linalg::structured::maps::{IteratorTypes, Maps};
use dialekt_linalg::{self as linalg, IteratorType};
use dialekt_math as math;
use dialekt_tosa as tosa;
use smallvec::{SmallVec, smallvec};

use crate::tosa_common::{Sizes, dim, dynamic_dims, element_of, empty, folded_dim, index, shape_of};

/// The parts of a transform that the bodies share: sizes of the plane as indices and as floats.
struct Plane {
    sizes: [Value; 2],
    floats: [Value; 2],
    circle: Value,
    element: Type,
}

/// An index as a float. The integers between have 32 bits, or 64 for floats with more than that.
fn to_float(b: &mut Builder<'_>, value: Value, ty: Type) -> Value {
    let wide = b.cx().float_kind(ty).is_some_and(|kind| kind.width() > 32);
    let value = b.create(arith::IndexCastUI::build(if wide { Type::I64 } else { Type::I32 }, value));
    b.create(arith::UIToFP::build(ty, value)).result()
}

impl Plane {
    fn new(b: &mut Builder<'_>, input: Value, element: Type) -> Plane {
        let sizes = [1, 2].map(|number| folded_dim(b, input, number));
        let circle = Constant::float(b, element, std::f64::consts::TAU);
        Plane { sizes, floats: sizes.map(|size| to_float(b, size, element)), circle, element }
    }

    /// The angle for an element of the input and one of the output.
    fn angle(&self, b: &mut Builder<'_>) -> Value {
        let at: [Value; 4] = [1, 2, 3, 4].map(|number| b.create(linalg::Index::build(number)).result());
        let y = b.create(index_ops::Mul::build(at[2], at[0]));
        let x = b.create(index_ops::Mul::build(at[3], at[1]));
        let y = b.create(index_ops::RemU::build(y, self.sizes[0])).result();
        let x = b.create(index_ops::RemU::build(x, self.sizes[1])).result();
        let y = to_float(b, y, self.element);
        let x = to_float(b, x, self.element);
        let y = b.create(arith::DivF::build(y, self.floats[0]));
        let x = b.create(arith::DivF::build(x, self.floats[1]));
        let sum = b.create(arith::AddF::build(y, x));
        b.create(arith::MulF::build(self.circle, sum)).result()
    }
}

/// A tensor of zeros.
fn zeros(b: &mut Builder<'_>, shape: &[i64], element: Type, sizes: &[Value]) -> Option<Value> {
    let output = empty(b, shape, element, sizes)?;
    let zero = Constant::float(b, element, 0.0);
    Some(fill(b, zero, output))
}

/// The maps of so many inputs and of two outputs, and the kinds of loops: the last two sum up a plane.
fn structure(cx: &ContextData, inputs: usize) -> (Maps, IteratorTypes) {
    let affine = cx.affine();
    let map = |dims: [u32; 3]| affine.make_map(5, 0, &dims.map(|dim| affine.dim(dim)));
    let mut maps: Maps = smallvec![map([0, 3, 4]); inputs];
    maps.extend([map([0, 1, 2]); 2]);
    let mut kinds: IteratorTypes = smallvec![IteratorType::Parallel; 3];
    kinds.extend([IteratorType::Reduction; 2]);
    (maps, kinds)
}

/// `tosa.rfft2d` becomes a `linalg.generic` over the elements of the half that it computes, and over those of the plane.
#[derive(Described)]
pub struct RFFT2dConverter;

impl OpRewrite for RFFT2dConverter {
    type SourceOp = tosa::RFFT2d;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::RFFT2d>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, results) = (view.input_real(), [view.output_real(), view.output_imag()]);
        let ranked = |value| shape_of(rw, value).is_some_and(|shape| shape.len() == 3);
        if !ranked(input) || !results.into_iter().all(ranked) {
            return rw.no_match(op, "only supports ranked tensors");
        }
        let (element, own) = (element_of(rw, input), shape_of(rw, input)?);
        if rw.cx().float_kind(element).is_none() {
            return rw.no_match(op, "only supports float tensors");
        }
        // Half of the width, and one.
        let mut shape = own.clone();
        let mut sizes = Sizes::new();
        for (number, size) in own.iter().enumerate() {
            if *size == DYNAMIC {
                sizes.push(dim(rw, input, number));
            }
        }
        let one = index(rw, 1);
        let two = index(rw, 2);
        let width = match own[2] {
            DYNAMIC => sizes.pop()?,
            width => index(rw, width),
        };
        let half = rw.create_or_fold(arith::DivUI::build(width, two));
        let half = rw.create_or_fold(arith::AddI::build(half, one));
        match own[2] {
            DYNAMIC => sizes.push(half),
            width => shape[2] = width / 2 + 1,
        }
        let outputs = [zeros(rw, &shape, element, &sizes)?, zeros(rw, &shape, element, &sizes)?];
        let plane = Plane::new(rw, input, element);
        let (maps, kinds) = structure(rw.cx(), 1);
        let sum = generic_with_outputs(rw, &[input], &outputs, &maps, &kinds, |b, args| {
            let [value, real, imaginary] = *args else { return None };
            let angle = plane.angle(b);
            let cos = b.create(math::Cos::build(angle)).result();
            let sin = b.create(math::Sin::build(angle)).result();
            let cos = b.create(arith::MulF::build(value, cos)).result();
            let sin = b.create(arith::MulF::build(value, sin)).result();
            let real = b.create(arith::AddF::build(real, cos)).result();
            let imaginary = b.create(arith::SubF::build(imaginary, sin)).result();
            Some(smallvec![real, imaginary])
        })?;
        rw.replace_op_with(op, sum);
        Some(())
    }
}

/// `tosa.fft2d` becomes a `linalg.generic` over the elements of the result, and over those of the plane.
#[derive(Described)]
pub struct FFT2dConverter;

impl OpRewrite for FFT2dConverter {
    type SourceOp = tosa::FFT2d;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::FFT2d>) -> Option<()> {
        let view = rw.view(op)?;
        let inputs = [view.input_real(), view.input_imag()];
        let (is_inverse, results) = (view.inverse()?, [view.output_real(), view.output_imag()]);
        let ranked = |value| shape_of(rw, value).is_some_and(|shape| shape.len() == 3);
        if !inputs.into_iter().chain(results).all(ranked) {
            return rw.no_match(op, "only supports ranked tensors");
        }
        let (element, shape) = (element_of(rw, inputs[0]), shape_of(rw, inputs[0])?);
        if rw.cx().float_kind(element).is_none() {
            return rw.no_match(op, "only supports float tensors");
        }
        let sizes = dynamic_dims(rw, inputs[0], |_| false);
        let outputs = [zeros(rw, &shape, element, &sizes)?, zeros(rw, &shape, element, &sizes)?];
        let plane = Plane::new(rw, inputs[0], element);
        let (maps, kinds) = structure(rw.cx(), 2);
        let sum = generic_with_outputs(rw, &inputs, &outputs, &maps, &kinds, |b, args| {
            let [real, imaginary, real_sum, imaginary_sum] = *args else { return None };
            let mut angle = plane.angle(b);
            if is_inverse {
                let minus_one = Constant::float(b, element, -1.0);
                angle = b.create(arith::MulF::build(angle, minus_one)).result();
            }
            let cos = b.create(math::Cos::build(angle)).result();
            let sin = b.create(math::Sin::build(angle)).result();
            let mut product = |a, b_: Value| b.create(arith::MulF::build(a, b_)).result();
            let (first, second) = (product(real, cos), product(imaginary, sin));
            let more_real = b.create(arith::AddF::build(first, second)).result();
            let mut product = |a, b_: Value| b.create(arith::MulF::build(a, b_)).result();
            let (first, second) = (product(imaginary, cos), product(real, sin));
            let more_imaginary = b.create(arith::SubF::build(first, second)).result();
            let real = b.create(arith::AddF::build(real_sum, more_real)).result();
            let imaginary = b.create(arith::AddF::build(imaginary_sum, more_imaginary)).result();
            let sums: SmallVec<[Value; 2]> = smallvec![real, imaginary];
            Some(sums)
        })?;
        rw.replace_op_with(op, sum);
        Some(())
    }
}
