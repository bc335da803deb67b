//! Lowering of `tosa.resize`.

use dialekt_arith::{self as arith, CmpFPredicate, CmpIPredicate, Constant};
use dialekt_dialect_utils::reassociation::{Group, Groups};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::create::{generic, generic_with_outputs};
use dialekt_linalg::{self as linalg, IteratorType};
use dialekt_tensor as tensor;
use dialekt_tosa::{self as tosa, ResizeMode};
use smallvec::smallvec;

use crate::tosa_common::{Sizes, clamp_int, collapse, dim, element_of, empty, expand, index, shape_of, tensor_type};

/// The sizes of input and result, batch, height, width and channels.
fn planes(rw: &Rewriter<'_>, op: Typed<tosa::Resize>) -> Option<([i64; 4], [i64; 4])> {
    let view = rw.view(op)?;
    let sizes = |value| <[i64; 4]>::try_from(shape_of(rw, value)?).ok();
    Some((sizes(view.input())?, sizes(view.output())?))
}

/// The sizes of batch and channels, where they are dynamic.
fn outer_sizes(b: &mut Builder<'_>, input: Value, shape: [i64; 4]) -> Sizes {
    [0, 3].into_iter().filter(|number| shape[*number] == DYNAMIC).map(|number| dim(b, input, number)).collect()
}

/// Leaves it to broadcasts to make planes of one element, or of one row or column, larger.
#[derive(Described)]
pub struct MaterializeResizeBroadcast;

impl OpRewrite for MaterializeResizeBroadcast {
    type SourceOp = tosa::Resize;
    const BENEFIT: u16 = 300;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::Resize>) -> Option<()> {
        let Some((own, shape)) = planes(rw, op) else {
            return rw.no_match(op, "requires input and output to be ranked tensors");
        };
        if shape[1] == DYNAMIC || shape[2] == DYNAMIC {
            return rw.no_match(op, "tosa.resize has dynamic height or width");
        }
        let repeats = [own[1] == 1 && shape[1] != 1, own[2] == 1 && shape[2] != 1];
        if !repeats.contains(&true) {
            return rw.no_match(op, "tosa.resize has no broadcasting behavior");
        }
        let view = rw.view(op)?;
        let (input, result, mode) = (view.input(), view.output(), view.mode()?);
        let (scale, offset, border) = (view.scale(), view.offset(), view.border());
        let element = element_of(rw, result);

        let height = if repeats[0] { 1 } else { shape[1] };
        let width = if repeats[1] { 1 } else { shape[2] };
        let small = [own[0], height, width, own[3]];
        let output = tensor_type(rw, &small, element)?;
        let parts = tosa::ResizeParts { output, input, scale, offset, border, mode };
        let resized = rw.create(tosa::Resize::build(parts)).result();

        // Rows and columns that are repeated are no dimensions of what is read.
        let mut groups: Groups = smallvec![Group::from_slice(&[0]), Group::from_slice(&[1])];
        let mut sizes = vec![own[0]];
        for (number, is_repeated) in [(2, repeats[0]), (3, repeats[1])] {
            if !is_repeated {
                sizes.push(small[number - 1]);
                groups.push(Group::new());
            }
            groups.last_mut()?.push(number as i64);
        }
        sizes.push(own[3]);
        let collapsed = collapse(rw, resized, groups, &sizes)?;
        let open = outer_sizes(rw, input, own);
        let cx = rw.cx();
        let affine = cx.affine();
        let wide = [own[0], shape[1], shape[2], own[3]];
        let output = empty(rw, &wide, element, &open)?;
        let read: Vec<_> = (0..4)
            .filter(|dim| !(*dim == 1 && repeats[0] || *dim == 2 && repeats[1]))
            .map(|dim| affine.dim(dim))
            .collect();
        let maps = smallvec![affine.make_map(4, 0, &read), affine.multi_dim_identity(4)];
        let kinds = smallvec![IteratorType::Parallel; 4];
        let repeated = generic(rw, &[collapsed], output, &maps, &kinds, |_, args| args[0]);
        rw.replace_op(op, &[repeated]);
        Some(())
    }
}

/// Planes of one element are scaled only.
#[derive(Described)]
pub struct ResizeUnaryConverter;

impl OpRewrite for ResizeUnaryConverter {
    type SourceOp = tosa::Resize;
    const BENEFIT: u16 = 200;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::Resize>) -> Option<()> {
        let Some((own, shape)) = planes(rw, op) else {
            return rw.no_match(op, "requires ranked input/output types");
        };
        if [own[1], own[2], shape[1], shape[2]] != [1; 4] {
            return rw.no_match(op, "tosa.resize is not a pure 1x1->1x1 image operation");
        }
        let view = rw.view(op)?;
        let (input, result, mode, scale) = (view.input(), view.output(), view.mode()?, view.scale());
        let ty = rw.type_of(result);
        if rw.type_of(input) == ty {
            rw.replace_op(op, &[input]);
            return Some(());
        }
        let Some(scale) = tosa::constant_shape(rw.ir(), scale) else {
            return rw.no_match(op, "the scale is no constant");
        };
        let &[y, _, x, _] = &scale[..] else { return None };
        let groups: Groups = smallvec![Group::from_slice(&[0]), Group::from_slice(&[1, 2, 3])];
        let collapsed = collapse(rw, input, groups.clone(), &[own[0], own[3]])?;
        let open = outer_sizes(rw, input, own);
        let element = element_of(rw, result);
        let output = empty(rw, &[own[0], own[3]], element, &open)?;
        let identity = rw.cx().affine().multi_dim_identity(2);
        let kinds = smallvec![IteratorType::Parallel; 2];
        let scaled = generic(rw, &[collapsed], output, &smallvec![identity; 2], &kinds, |b, args| {
            let mut value = args[0];
            if element_of(b, value) == element {
                return value;
            }
            value = b.create(arith::ExtSI::build(element, value)).result();
            for factor in [y, x].into_iter().filter(|factor| mode == ResizeMode::Bilinear && *factor != 0) {
                let factor = Constant::int(b, element, factor);
                value = b.create(arith::MulI::build(value, factor)).result();
            }
            value
        });
        let value = expand(rw, scaled, groups, ty)?;
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// A direction of a plane: the place in the input that an element of the result is computed from.
struct Axis {
    size: i64,
    last: Value,
    numerator: Value,
    /// The number of the element before the place.
    number: Value,
    /// The distance of the place behind it: a float of the unit, or an integer of the numerator.
    delta: Value,
}

/// Any other resize computes places in the input from those of the result.
#[derive(Described)]
pub struct GenericResizeConverter;

impl OpRewrite for GenericResizeConverter {
    type SourceOp = tosa::Resize;
    const BENEFIT: u16 = 100;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::Resize>) -> Option<()> {
        let Some((own, shape)) = planes(rw, op) else {
            return rw.no_match(op, "unable to get dynamic dimensions of tosa.resize");
        };
        if own[1..].contains(&DYNAMIC) || shape[1..].contains(&DYNAMIC) {
            return rw.no_match(op, "unable to get dynamic dimensions of tosa.resize");
        }
        let view = rw.view(op)?;
        let (input, result, mode) = (view.input(), view.output(), view.mode()?);
        let constant = |value| tosa::constant_shape(rw.ir(), value);
        let constants = (constant(view.scale()), constant(view.offset()), constant(view.border()));
        let (Some(scale), Some(offset), Some(border)) = constants else {
            return rw.no_match(op, "tosa.resize scale/offset/border should have compile time constant values");
        };
        let (&[y_n, y_d, x_n, x_d], &[y_offset, x_offset], &[y_border, x_border]) =
            (&scale[..], &offset[..], &border[..])
        else {
            return None;
        };
        let element = element_of(rw, result);
        let mut open = Sizes::new();
        if shape[0] == DYNAMIC {
            open.push(dim(rw, input, 0));
        }
        let output = empty(rw, &shape, element, &open)?;
        let identity = rw.cx().affine().multi_dim_identity(4);
        let kinds = smallvec![IteratorType::Parallel; 4];
        let computed = generic_with_outputs(rw, &[], &[output], &smallvec![identity], &kinds, |b, _| {
            let at: [Value; 4] = [0, 1, 2, 3].map(|number| b.create(linalg::Index::build(number)).result());
            let zero = Constant::int(b, Type::I32, 0);
            let nothing = b.cx().zero_attr(element)?;
            let nothing = b.create(Constant::build(nothing)).result();
            let [y_last, x_last] = [own[1], own[2]].map(|size| Constant::int(b, Type::I32, size - 1));
            let [y, x] = [at[1], at[2]].map(|at| b.create(arith::IndexCast::build(Type::I32, at)).result());
            let numbers = [y_n, y_d, x_n, x_d, y_offset, x_offset, y_border, x_border];
            let [y_n, y_d, x_n, x_d, y_offset, x_offset, ..] =
                numbers.map(|number| Constant::int(b, Type::I32, number));
            let is_float = b.cx().float_kind(element).is_some();
            let mut axis = |at: Value, size: i64, last: Value, numerator: Value, denominator: Value, offset: Value| {
                if size == 1 {
                    let delta = if is_float { nothing } else { zero };
                    return Axis { size, last, numerator, number: zero, delta };
                }
                let place = b.create(arith::MulI::build(at, denominator));
                let place = b.create(arith::AddI::build(place, offset)).result();
                if is_float {
                    let number = b.create(arith::FloorDivSI::build(place, numerator)).result();
                    let rest = b.create(arith::RemSI::build(place, numerator));
                    let rest = b.create(arith::SIToFP::build(element, rest));
                    let whole = b.create(arith::UIToFP::build(element, numerator));
                    let delta = b.create(arith::DivF::build(rest, whole)).result();
                    return Axis { size, last, numerator, number, delta };
                }
                let number = b.create(arith::DivSI::build(place, numerator)).result();
                let before = b.create(arith::MulI::build(number, numerator));
                let delta = b.create(arith::SubI::build(place, before)).result();
                Axis { size, last, numerator, number, delta }
            };
            let y = axis(y, own[1], y_last, y_n, y_d, y_offset);
            let x = axis(x, own[2], x_last, x_n, x_d, x_offset);
            let value = match mode {
                ResizeMode::NearestNeighbor => {
                    let one = Constant::int(b, Type::I32, 1);
                    let y = nearest(b, &y, zero, one, is_float.then_some(element));
                    let x = nearest(b, &x, zero, one, is_float.then_some(element));
                    b.create(tensor::Extract::build(input, &[at[0], y, x, at[3]])).result()
                }
                ResizeMode::Bilinear => {
                    let one = Constant::int(b, Type::I32, 1);
                    let y_between = neighbours(b, &y, zero, one);
                    let x_between = neighbours(b, &x, zero, one);
                    let corners = y_between.map(|y| {
                        x_between.map(|x| b.create(tensor::Extract::build(input, &[at[0], y, x, at[3]])).result())
                    });
                    if is_float {
                        let one = Constant::float(b, element, 1.0);
                        let rows = corners.map(|row| between_floats(b, row, &x, one));
                        between_floats(b, rows, &y, one)
                    } else {
                        let corners =
                            corners.map(|row| row.map(|value| b.create(arith::ExtSI::build(element, value)).result()));
                        between_integers(b, corners, (y, x), element)
                    }
                }
            };
            Some(smallvec![value])
        });
        let Some(computed) = computed else {
            return rw.no_match(op, "the elements are no numbers");
        };
        let value = rw.op(computed).result(0)?;
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// The number of the element that is nearest to a place.
fn nearest(b: &mut Builder<'_>, axis: &Axis, zero: Value, one: Value, float: Option<Type>) -> Value {
    if axis.size == 1 {
        return index(b, 0);
    }
    let is_next = match float {
        Some(ty) => {
            let half = Constant::float(b, ty, 0.5);
            b.create(arith::CmpF::build(axis.delta, half, CmpFPredicate::Oge)).result()
        }
        None => {
            let double = b.create(arith::ShLI::build(axis.delta, one));
            b.create(arith::CmpI::build(double, axis.numerator, CmpIPredicate::Sge)).result()
        }
    };
    let more = b.create(arith::Select::build(is_next, one, zero));
    let number = b.create(arith::AddI::build(axis.number, more)).result();
    let number = clamp_int(b, number, (zero, axis.last), false);
    b.create(arith::IndexCast::build(Type::INDEX, number)).result()
}

/// The numbers of the elements before and behind a place.
fn neighbours(b: &mut Builder<'_>, axis: &Axis, zero: Value, one: Value) -> [Value; 2] {
    let next = b.create(arith::AddI::build(axis.number, one)).result();
    let both = [axis.number, next].map(|number| clamp_int(b, number, (zero, axis.last), false));
    both.map(|number| b.create(arith::IndexCast::build(Type::INDEX, number)).result())
}

/// A value between two neighbours.
fn between_floats(b: &mut Builder<'_>, values: [Value; 2], axis: &Axis, one: Value) -> Value {
    if axis.size == 1 {
        return values[0];
    }
    let rest = b.create(arith::SubF::build(one, axis.delta));
    let first = b.create(arith::MulF::build(values[0], rest));
    let second = b.create(arith::MulF::build(values[1], axis.delta));
    b.create(arith::AddF::build(first, second)).result()
}

/// A value between four neighbours, times both numerators.
fn between_integers(b: &mut Builder<'_>, corners: [[Value; 2]; 2], (y, x): (Axis, Axis), ty: Type) -> Value {
    let is_wide = b.cx().integer_width(ty).is_some_and(|width| width > 32);
    let mut widen = |value: Value| match is_wide {
        true => b.create(arith::ExtSI::build(ty, value)).result(),
        false => value,
    };
    let (x_delta, y_delta) = (widen(x.delta), widen(y.delta));
    let (y_whole, x_whole) = (widen(y.numerator), widen(x.numerator));
    let mut between = |values: [Value; 2], size: i64, delta: Value, whole: Value| {
        if size == 1 {
            return b.create(arith::MulI::build(values[0], whole)).result();
        }
        let rest = b.create(arith::SubI::build(whole, delta));
        let first = b.create(arith::MulI::build(values[0], rest));
        let second = b.create(arith::MulI::build(values[1], delta));
        b.create(arith::AddI::build(first, second)).result()
    };
    let rows = corners.map(|row| between(row, x.size, x_delta, x_whole));
    between(rows, y.size, y_delta, y_whole)
}
