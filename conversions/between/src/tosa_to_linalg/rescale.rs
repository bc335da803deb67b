//! Lowering of `tosa.rescale`.

use dialekt_arith::{self as arith, Constant};
use dialekt_dialect_utils::reassociation::Groups;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::IteratorType;
use dialekt_linalg::structured::create::generic_with_outputs;
use dialekt_tosa::{self as tosa, RoundingMode};
use smallvec::{SmallVec, smallvec};

use super::scalar::signed_bounds;
use crate::tosa_common::{
    clamp_int, collapse, constant_integers, dynamic_dims, element_of, empty, shape_of, signless, unrealized_cast,
    zero_point,
};

/// A number that the scaling of an element uses.
#[derive(Clone, Copy)]
enum Number {
    /// A value from around the body.
    Scalar(Value),
    /// A constant of the body.
    Known(i64),
    /// The element of an operand of the body.
    Argument(usize),
}

/// The inputs of the body, with their maps.
struct Inputs {
    values: SmallVec<[Value; 4]>,
    maps: dialekt_linalg::structured::maps::Maps,
}

impl Inputs {
    fn push(&mut self, value: Value, map: AffineMap) -> Number {
        self.values.push(value);
        self.maps.push(map);
        Number::Argument(self.values.len() - 1)
    }
}

/// `tosa.rescale` becomes a `linalg.generic` with `tosa.apply_scale` in its body.
#[derive(Described)]
pub struct RescaleConverter;

impl OpRewrite for RescaleConverter {
    type SourceOp = tosa::Rescale;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::Rescale>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, result) = (view.input(), view.output());
        let (multiplier, shift) = (view.multiplier(), view.shift());
        let zeros = [(view.input_zp(), view.input_unsigned()?), (view.output_zp(), view.output_unsigned()?)];
        let (mut mode, scale32) = (view.rounding_mode()?, view.scale32()?);
        if mode == RoundingMode::InexactRound {
            return rw.no_match(op, "tosa.rescale with rounding mode = 'INEXACT_ROUND' is not currently supported");
        }
        if mode == RoundingMode::DoubleRound && !scale32 {
            return rw.no_match(op, "tosa.rescale requires scale32 for double_round to be true");
        }
        let (Some(own), Some(shape)) = (shape_of(rw, input), shape_of(rw, result)) else {
            return rw.no_match(op, "unranked tensors not supported");
        };
        let (Some(width), Some(result_width)) =
            (rw.cx().integer_width(element_of(rw, input)), rw.cx().integer_width(element_of(rw, result)))
        else {
            return rw.no_match(op, "only support integer type");
        };
        let sizes = dynamic_dims(rw, input, |number| shape.get(number) != Some(&DYNAMIC));

        let (cx, rank) = (rw.cx(), own.len() as u32);
        let affine = cx.affine();
        let identity = affine.multi_dim_identity(rank);
        let (mut multipliers, mut shifts) = (constant_integers(rw, multiplier), constant_integers(rw, shift));
        if let (Some(multipliers), Some(shifts)) = (&mut multipliers, &mut shifts) {
            // What is shifted out is zero.
            for (multiplier, shift) in multipliers.iter_mut().zip(shifts.iter_mut()).filter(|(_, shift)| **shift > 63) {
                (*multiplier, *shift) = (0, 0);
            }
            if shifts.iter().all(|shift| *shift <= 31) {
                mode = RoundingMode::SingleRound;
            }
        }
        let mut inputs = Inputs { values: smallvec![input], maps: smallvec![identity] };
        // Deliberate difference: in the reference, one of them is empty where the other is no constant.
        let multiplier = scale(rw, &mut inputs, multiplier, multipliers, Type::I32, rank)?;
        let shift = scale(rw, &mut inputs, shift, shifts, Type::I8, rank)?;
        let mut zero_points = [Number::Known(0); 2];
        for (number, (zero, is_unsigned)) in zero_points.iter_mut().zip(zeros) {
            *number = match zero_point(rw, zero, !is_unsigned) {
                Some(known) => Number::Known(known),
                None => {
                    let scalar = collapse(rw, zero, Groups::new(), &[])?;
                    inputs.push(scalar, affine.make_map(rank, 0, &[]))
                }
            };
        }

        let element = element_of(rw, result);
        let output = empty(rw, &shape, element, &sizes)?;
        inputs.maps.push(identity);
        let kinds = smallvec![IteratorType::Parallel; own.len()];
        let scaled = generic_with_outputs(rw, &inputs.values, &[output], &inputs.maps, &kinds, |b, args| {
            let mut value = *args.first()?;
            let wide = if width > 32 { cx.integer_type(width)? } else { Type::I32 };
            let input_zero = zero_value(b, args, zero_points[0], wide, zeros[0].1)?;
            let output_zero = zero_value(b, args, zero_points[1], Type::I32, zeros[1].1)?;
            value = without_sign(b, value)?;
            if width < 32 {
                value = widen(b, value, Type::I32, zeros[0].1);
            }
            value = b.create(arith::SubI::build(value, input_zero)).result();
            let number = |number| match number {
                Number::Argument(number) => args.get(number).copied(),
                Number::Scalar(value) => Some(value),
                Number::Known(_) => None,
            };
            value = b
                .create(tosa::ApplyScale::build(tosa::ApplyScaleParts {
                    output: Type::I32,
                    value,
                    multiplier: number(multiplier)?,
                    shift: number(shift)?,
                    rounding_mode: mode,
                }))
                .result();
            value = b.create(arith::AddI::build(value, output_zero)).result();
            let bounds = match zeros[1].1 {
                true => [ApInt::new_u64(64, 0), ApInt::from_i64(result_width, -1).zext_or_trunc(64)],
                false => signed_bounds(result_width).map(|bound| bound.sext_or_trunc(64)),
            };
            let [least, most] = bounds.map(|bound| Constant::apint(b, Type::I32, &bound));
            value = clamp_int(b, value, (least, most), false);
            if result_width < 32 {
                let narrow = cx.integer_type(result_width)?;
                value = b.create(arith::TruncI::build(narrow, value)).result();
            }
            if signless(cx, element) != element {
                value = unrealized_cast(b, element, value)?;
            }
            Some(smallvec![value])
        })?;
        let value = rw.op(scaled).result(0)?;
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// Multipliers or shifts: a scalar outside of the body if there is only one, otherwise an input, with an element for each channel.
fn scale(
    rw: &mut Rewriter<'_>,
    inputs: &mut Inputs,
    value: Value,
    known: Option<Vec<i64>>,
    ty: Type,
    rank: u32,
) -> Option<Number> {
    let cx = rw.cx();
    let affine = cx.affine();
    let channel = || affine.make_map(rank, 0, &[affine.dim(rank.saturating_sub(1))]);
    match known.as_deref() {
        Some([only]) => Some(Number::Scalar(Constant::int(rw, ty, *only))),
        Some(all) => {
            let width = cx.integer_width(ty)?;
            let all: Vec<ApInt> = all.iter().map(|value| ApInt::from_i64(width, *value)).collect();
            let all = cx.dense_integers_attr(cx.tensor_type(&[all.len() as i64], ty, None).ok()?, &all).ok()?;
            let all = rw.create(Constant::build(all)).result();
            Some(inputs.push(all, channel()))
        }
        None if shape_of(rw, value)?.first() == Some(&1) => {
            let scalar = collapse(rw, value, Groups::new(), &[])?;
            Some(inputs.push(scalar, affine.make_map(rank, 0, &[])))
        }
        None => Some(inputs.push(value, channel())),
    }
}

/// The value as a signless integer.
fn without_sign(b: &mut Builder<'_>, value: Value) -> Option<Value> {
    let ty = element_of(b, value);
    let plain = signless(b.cx(), ty);
    if plain == ty {
        return Some(value);
    }
    unrealized_cast(b, plain, value)
}

fn widen(b: &mut Builder<'_>, value: Value, ty: Type, is_unsigned: bool) -> Value {
    match is_unsigned {
        true => b.create(arith::ExtUI::build(ty, value)).result(),
        false => b.create(arith::ExtSI::build(ty, value)).result(),
    }
}

/// A zero point in the type of the values that it is taken from or added to.
fn zero_value(b: &mut Builder<'_>, args: &[Value], number: Number, ty: Type, is_unsigned: bool) -> Option<Value> {
    let value = match number {
        Number::Known(known) => return Some(Constant::int(b, ty, known)),
        Number::Scalar(value) => value,
        Number::Argument(number) => *args.get(number)?,
    };
    let value = without_sign(b, value)?;
    let width = b.cx().integer_width(element_of(b, value))?;
    match width < b.cx().integer_width(ty)? {
        true => Some(widen(b, value, ty, is_unsigned)),
        false => Some(value),
    }
}
