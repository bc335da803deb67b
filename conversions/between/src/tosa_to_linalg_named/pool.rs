//! Lowering of pooling.

use dialekt_arith::{self as arith, CmpFPredicate, Constant};
use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_ir_core::decl::library::AffineMapAttr;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::create::{fill, generic_with_outputs, with_body};
use dialekt_linalg::structured::maps::{IteratorTypes, MEMOIZED_MAPS, Maps};
use dialekt_linalg::{self as linalg, IteratorType, LinalgOpRef};
use dialekt_math as math;
use dialekt_tosa::{self as tosa, NanPropagationMode, RoundingMode};
use smallvec::smallvec;

use super::{Window, pad, places, zero};
use crate::tosa_common::{Sizes, clamp_int, dim, element_of, empty, index, shape_of, zero_point};
use crate::tosa_to_linalg::signed_bounds;

/// The padding of all dimensions, from that of height and width.
fn all_sides(padding: &[i64]) -> Vec<i64> {
    [0, 0].iter().chain(padding).chain(&[0, 0]).copied().collect()
}

/// Sets the steps of a pooling op, as vectors, and its maps, which follow from them.
fn set_windows(rw: &mut Rewriter<'_>, op: Op, strides: &[i64]) -> Option<()> {
    let cx = rw.cx();
    for (name, values) in [("strides", strides), ("dilations", &[1, 1])] {
        let ty = cx.vector_type(&[values.len() as i64], &[false], Type::I64).ok()?;
        let values: Vec<ApInt> = values.iter().map(|value| ApInt::from_i64(64, *value)).collect();
        let values = cx.dense_integers_attr(ty, &values).ok()?;
        rw.set_attr(op, name, Some(values));
    }
    rw.set_attr(op, MEMOIZED_MAPS, None);
    let maps = LinalgOpRef::of(rw.op(op))?.indexing_maps();
    let maps: Vec<Attribute> = maps.into_iter().map(|map| AffineMapAttr::write(cx, map)).collect();
    rw.set_attr(op, MEMOIZED_MAPS, Some(cx.array_attr(&maps)));
    Some(())
}

/// `tosa.max_pool2d` becomes a named op, or a `linalg.generic` that leaves NaNs out.
pub struct MaxPool2dConverter;

impl OpConversion for MaxPool2dConverter {
    type SourceOp = tosa::MaxPool2d;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<tosa::MaxPool2d>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (original, output) = (view.input(), view.output());
        let (kernel, strides, padding) = (view.kernel()?.to_vec(), view.stride()?.to_vec(), view.pad()?.to_vec());
        let mode = view.nan_mode()?;
        let (cx, input) = (rw.cx(), *operands.first()?);
        let element = element_of(rw, original);
        let result = rw.converter()?.convert_type_to_one(cx, rw.type_of(output))?;
        let (Some(_), Some(shape)) = (shape_of(rw, input), cx.type_data(result).shape()) else {
            return rw.no_match(op, "unranked tensors not supported");
        };
        let is_unsigned = matches!(cx.type_data(element), TypeData::Integer { sign: Signedness::Unsigned, .. });
        let stored = element_of(rw, input);
        let least = match cx.type_data(stored) {
            TypeData::Float(kind) => cx.apfloat_attr(stored, ApFloat::largest(*kind).negate()),
            TypeData::Integer { .. } if is_unsigned => cx.number_attr(stored, 0),
            TypeData::Integer { width, .. } => cx.apint_attr(stored, &signed_bounds(*width)[0]),
            _ => None,
        };
        let Some(least) = least else {
            return rw.no_match(op, "Unhandled type for initial value of reduction");
        };

        let mut sizes = Sizes::new();
        for (number, size) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
            debug_assert_eq!(*size, DYNAMIC);
            let own = dim(rw, input, number);
            let (Some(stride), Some(kernel)) = (
                strides.get(number.wrapping_sub(1)).filter(|_| number < 3),
                kernel.get(number.wrapping_sub(1)).filter(|_| number < 3),
            ) else {
                sizes.push(own);
                continue;
            };
            let kernel = index(rw, *kernel);
            let &[before, after] = padding.get(2 * (number - 1)..2 * number)? else { return None };
            sizes.push(places(rw, own, kernel, Window { before, after, stride: *stride, dilation: 1 }));
        }
        let padded = pad(rw, input, &all_sides(&padding), least)?;
        let first = rw.create(Constant::build(least)).result();
        let init = empty(rw, shape, stored, &sizes)?;
        let init = fill(rw, first, init);
        let window = empty(rw, &kernel, stored, &[])?;
        let (ty, inputs) = (rw.type_of(init), [padded, window]);
        let pooled = match is_unsigned {
            true => with_body(rw, linalg::PoolingNhwcMaxUnsigned::build(&[ty], &inputs, &[init])).op(),
            false => with_body(rw, linalg::PoolingNhwcMax::build(&[ty], &inputs, &[init])).op(),
        };
        set_windows(rw, pooled, &strides)?;
        if mode == NanPropagationMode::Propagate || cx.float_kind(stored).is_none() {
            rw.replace_op_with(op, pooled);
            return Some(());
        }

        // The op with maps and body written out: the body keeps what it had where there is a NaN.
        let described = LinalgOpRef::of(rw.op(pooled))?;
        let (maps, kinds): (Maps, IteratorTypes) = (described.indexing_maps(), described.iterator_types());
        let value = generic_with_outputs(rw, &inputs, &[init], &maps, &kinds, |b, args| {
            let [new, _, old] = *args else { return None };
            let larger = b.create(arith::MaximumF::build(old, new));
            let is_nan = b.create(arith::CmpF::build(new, new, CmpFPredicate::Uno));
            Some(smallvec![b.create(arith::Select::build(is_nan, old, larger)).result()])
        })?;
        rw.erase_op(pooled);
        rw.replace_op_with(op, value);
        Some(())
    }
}

/// The way in which pooling reads a dimension.
struct Side {
    kernel: i64,
    stride: i64,
    before: i64,
    after: i64,
}

/// `tosa.avg_pool2d` becomes a sum, which is divided by the number of elements that are not padding.
#[derive(Described)]
pub struct AvgPool2dConverter;

impl OpRewrite for AvgPool2dConverter {
    type SourceOp = tosa::AvgPool2d;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::AvgPool2d>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, output, sum_type) = (view.input(), view.output(), view.acc_type()?);
        let zeros = [view.input_zp(), view.output_zp()];
        let (kernel, strides, padding) = (view.kernel()?.to_vec(), view.stride()?.to_vec(), view.pad()?.to_vec());
        let (Some(own), Some(shape)) = (shape_of(rw, input), shape_of(rw, output)) else {
            return rw.no_match(op, "unranked tensors not supported");
        };
        if own[1..].contains(&DYNAMIC) || shape[1..].contains(&DYNAMIC) {
            return rw.no_match(op, "input can only be dynamic for batch size");
        }
        let (from, element) = (element_of(rw, input), element_of(rw, output));
        let mut known = [0; 2];
        for (number, zero) in known.iter_mut().zip(zeros) {
            let Some(zero) = zero_point(rw, zero, true) else {
                return rw.no_match(op, "a zero point could not be statically determined");
            };
            *number = zero;
        }
        let mut sizes = Sizes::new();
        if shape[0] == DYNAMIC {
            sizes.push(dim(rw, input, 0));
        }
        let nothing = rw.cx().zero_attr(from)?;
        let padded = pad(rw, input, &all_sides(&padding), nothing)?;
        let nothing = zero(rw, sum_type)?;
        let sum = empty(rw, &shape, sum_type, &sizes)?;
        let sum = fill(rw, nothing, sum);
        let window = empty(rw, &kernel, sum_type, &[])?;
        let ty = rw.type_of(sum);
        let pooled = with_body(rw, linalg::PoolingNhwcSum::build(&[ty], &[padded, window], &[sum])).op();
        set_windows(rw, pooled, &strides)?;
        let pooled = rw.op(pooled).result(0)?;

        let sizes_of_window = [dim(rw, pooled, 1), dim(rw, pooled, 2)];
        let one = index(rw, 1);
        let last = sizes_of_window.map(|size| rw.create(arith::SubI::build(size, one)).result());
        let averages = empty(rw, &shape, element, &sizes)?;
        let side = |number: usize| {
            Some(Side {
                kernel: *kernel.get(number)?,
                stride: *strides.get(number)?,
                before: *padding.get(2 * number)?,
                after: *padding.get(2 * number + 1)?,
            })
        };
        let sides = [side(0)?, side(1)?];
        let identity = rw.cx().affine().multi_dim_identity(4);
        let kinds = smallvec![IteratorType::Parallel; 4];
        let average = generic_with_outputs(rw, &[pooled], &[averages], &smallvec![identity; 2], &kinds, |b, args| {
            let zero = index(b, 0);
            let height = covered(b, &sides[0], (1, last[0]), zero, one);
            let width = covered(b, &sides[1], (2, last[1]), zero, one);
            let count = b.create(arith::MulI::build(height, width));
            let count = b.create(arith::IndexCast::build(Type::I32, count)).result();
            let value = *args.first()?;
            let value = match b.cx().float_kind(sum_type) {
                Some(_) => {
                    let count = b.create(arith::SIToFP::build(sum_type, count));
                    let value = b.create(arith::DivF::build(value, count)).result();
                    match sum_type == element {
                        true => value,
                        false => b.create(arith::TruncF::build(element, value)).result(),
                    }
                }
                None => divide(b, value, count, known, element)?,
            };
            Some(smallvec![value])
        })?;
        rw.replace_op_with(op, average);
        Some(())
    }
}

/// The number of elements of a window that are not padding, along a dimension.
fn covered(b: &mut Builder<'_>, side: &Side, (dim, last): (i64, Value), zero: Value, one: Value) -> Value {
    let stride = index(b, side.stride);
    let mut count = index(b, side.kernel);
    let before = b.create(linalg::Index::build(dim)).result();
    let behind = b.create(arith::SubI::build(last, before)).result();
    let before = b.create(arith::MulI::build(before, stride)).result();
    let behind = b.create(arith::MulI::build(behind, stride)).result();
    for (place, padding) in [(before, side.before), (behind, side.after)] {
        if padding == 0 {
            continue;
        }
        let padding = index(b, padding);
        let missing = b.create(arith::SubI::build(place, padding));
        let missing = b.create(arith::MinSI::build(missing, zero));
        count = b.create(arith::AddI::build(count, missing)).result();
    }
    b.create(arith::MaxSI::build(one, count)).result()
}

/// Divides a sum of integers by a number of elements: a product with its reciprocal, shifted right.
fn divide(b: &mut Builder<'_>, sum: Value, count: Value, zeros: [i64; 2], element: Type) -> Option<Value> {
    let mut sum = sum;
    let ty = element_of(b, sum);
    if zeros[0] != 0 {
        let zero = Constant::int(b, ty, zeros[0]);
        let all = b.create(arith::MulI::build(count, zero));
        sum = b.create(arith::SubI::build(sum, all)).result();
    }
    let one = Constant::int(b, Type::I32, 1);
    let bits = Constant::int(b, Type::I32, 32);
    let but_one = b.create(arith::SubI::build(count, one));
    let leading = b.create(math::CountLeadingZeros::build(but_one));
    let shift = b.create(arith::SubI::build(bits, leading)).result();
    let wide = b.create(arith::ExtUI::build(Type::I64, shift));
    let numerator = Constant::int(b, Type::I64, (1 << 30) + 1);
    let numerator = b.create(arith::ShLI::build(numerator, wide));
    let denominator = b.create(arith::ExtUI::build(Type::I64, count));
    let multiplier = b.create(arith::DivUI::build(numerator, denominator));
    let multiplier = b.create(arith::TruncI::build(Type::I32, multiplier)).result();
    let shift = b.create(arith::TruncI::build(Type::I8, shift));
    let thirty = Constant::int(b, Type::I8, 30);
    let shift = b.create(arith::AddI::build(shift, thirty)).result();
    let mut scaled = b
        .create(tosa::ApplyScale::build(tosa::ApplyScaleParts {
            output: Type::I32,
            value: sum,
            multiplier,
            shift,
            rounding_mode: RoundingMode::SingleRound,
        }))
        .result();
    if zeros[1] != 0 {
        let zero = Constant::int(b, ty, zeros[1]);
        scaled = b.create(arith::AddI::build(scaled, zero)).result();
    }
    let width = b.cx().integer_width(element)?;
    let [least, most] = signed_bounds(width).map(|bound| Constant::apint(b, ty, &bound.sext_or_trunc(64)));
    let clamped = clamp_int(b, scaled, (least, most), false);
    Some(match element == ty {
        true => clamped,
        false => b.create(arith::TruncI::build(element, clamped)).result(),
    })
}
