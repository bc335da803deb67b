//! Lowering of reductions and of `tosa.argmax`.

use std::marker::PhantomData;

use dialekt_arith::{self as arith, CmpFPredicate, CmpIPredicate, Constant};
use dialekt_dialect_utils::arguments;
use dialekt_dialect_utils::reassociation::{Group, Groups};
use dialekt_ir_core::prelude::op::OpDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::create::{fill, generic, generic_with_outputs, with_body};
use dialekt_linalg::{self as linalg, IteratorType};
use dialekt_tosa::{self as tosa, NanPropagationMode};
use smallvec::{SmallVec, smallvec};

use super::scalar::{Elements, elements, signed_bounds};
use crate::tosa_common::{dynamic_dims, element_of, empty, expand, shape_of};

/// A function that reductions combine elements with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Combiner {
    /// Conjunction.
    All,
    /// Disjunction.
    Any,
    /// The larger one.
    Max,
    /// The smaller one.
    Min,
    /// The product.
    Product,
    /// The sum.
    Sum,
}

/// A reduction along an axis.
pub trait Reduces: OpDecl {
    /// The function that combines elements.
    const COMBINER: Combiner;

    /// The axis, and what becomes of NaNs.
    fn parts(ir: &Ir, op: Op) -> Option<(i32, NanPropagationMode)>;
}

macro_rules! reductions {
    ($($op:ident: $combiner:ident, $view:ident => $nan_mode:expr;)*) => {
        $(impl Reduces for tosa::$op {
            const COMBINER: Combiner = Combiner::$combiner;

            fn parts(ir: &Ir, op: Op) -> Option<(i32, NanPropagationMode)> {
                let $view = ir.op(op).view::<tosa::$op>()?;
                Some(($view.axis()?, $nan_mode))
            }
        })*
    };
}

reductions! {
    ReduceAll: All, view => NanPropagationMode::Propagate;
    ReduceAny: Any, view => NanPropagationMode::Propagate;
    ReduceMax: Max, view => view.nan_mode()?;
    ReduceMin: Min, view => view.nan_mode()?;
    ReduceProduct: Product, view => NanPropagationMode::Propagate;
    ReduceSum: Sum, view => NanPropagationMode::Propagate;
}

/// The value that a reduction starts with: the least or greatest finite float for extrema.
fn initial(cx: &ContextData, combiner: Combiner, ty: Type) -> Option<Attribute> {
    match (combiner, elements(cx, ty)?) {
        (Combiner::Sum, _) => cx.number_attr(ty, 0),
        (Combiner::Product, _) => cx.number_attr(ty, 1),
        (Combiner::Min, Elements::Float(kind)) => cx.apfloat_attr(ty, ApFloat::largest(kind)),
        (Combiner::Max, Elements::Float(kind)) => cx.apfloat_attr(ty, ApFloat::largest(kind).negate()),
        (Combiner::Min, Elements::Integer(width, _)) => cx.apint_attr(ty, &signed_bounds(width)[1]),
        (Combiner::Max, Elements::Integer(width, _)) => cx.apint_attr(ty, &signed_bounds(width)[0]),
        (Combiner::All, Elements::Integer(1, _)) => cx.number_attr(ty, 1),
        (Combiner::Any, Elements::Integer(1, _)) => cx.number_attr(ty, 0),
        _ => None,
    }
}

/// Combines two elements.
fn combine(b: &mut Builder<'_>, combiner: Combiner, ty: Type, x: Value, y: Value) -> Option<Value> {
    let kind = elements(b.cx(), ty)?;
    Some(match (combiner, kind) {
        (Combiner::Sum, Elements::Float(_)) => b.create(arith::AddF::build(x, y)).result(),
        (Combiner::Sum, Elements::Integer(..)) => b.create(arith::AddI::build(x, y)).result(),
        (Combiner::Product, Elements::Float(_)) => b.create(arith::MulF::build(x, y)).result(),
        (Combiner::Product, Elements::Integer(..)) => b.create(arith::MulI::build(x, y)).result(),
        (Combiner::Min, Elements::Float(_)) => b.create(arith::MinimumF::build(x, y)).result(),
        (Combiner::Min, Elements::Integer(..)) => b.create(arith::MinSI::build(x, y)).result(),
        (Combiner::Max, Elements::Float(_)) => b.create(arith::MaximumF::build(x, y)).result(),
        (Combiner::Max, Elements::Integer(..)) => b.create(arith::MaxSI::build(x, y)).result(),
        (Combiner::All, Elements::Integer(1, _)) => b.create(arith::AndI::build(x, y)).result(),
        (Combiner::Any, Elements::Integer(1, _)) => b.create(arith::OrI::build(x, y)).result(),
        _ => return None,
    })
}

/// A reduction becomes `linalg.reduce`, and the axis a dimension of size 1 again.
#[derive(Described)]
pub struct ReduceConverter<T>(PhantomData<T>);

impl<T: Reduces + 'static> OpRewrite for ReduceConverter<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let (axis, mode) = T::parts(rw.ir(), op.op())?;
        let axis = usize::try_from(axis).ok()?;
        let (input, result) = (rw.op(op).operands().next()?, rw.op(op).result(0)?);
        let (Some(shape), Some(declared)) = (shape_of(rw, input), shape_of(rw, result)) else {
            return rw.no_match(op, "unranked tensors not supported");
        };
        if axis >= shape.len() {
            return rw.no_match(op, "the axis does not exist");
        }
        let element = element_of(rw, result);
        let is_sum_of_bf16 = T::COMBINER == Combiner::Sum && rw.cx().float_kind(element) == Some(FloatKind::BF16);
        let sum = if is_sum_of_bf16 { rw.cx().float_type(FloatKind::F32) } else { element };
        let Some(first) = initial(rw.cx(), T::COMBINER, sum) else {
            return rw.no_match(op, "No initial value found for reduction operation");
        };

        let sizes = dynamic_dims(rw, input, |dim| dim == axis);
        let reduced: Vec<i64> =
            declared.iter().enumerate().filter(|(dim, _)| *dim != axis).map(|(_, size)| *size).collect();
        let output = empty(rw, &reduced, sum, &sizes)?;
        let first = rw.create(Constant::build(first)).result();
        let output = fill(rw, first, output);
        let (mut inputs, mut outputs): (SmallVec<[Value; 2]>, SmallVec<[Value; 2]>) =
            (smallvec![input], smallvec![output]);
        let ignores = mode == NanPropagationMode::Ignore && rw.cx().float_kind(element).is_some();
        if ignores {
            // The second value is true where all elements so far were NaNs.
            let yes = rw.cx().bool_attr(true);
            let yes = rw.create(Constant::build(yes)).result();
            let flags = empty(rw, &reduced, Type::I1, &sizes)?;
            inputs.push(input);
            outputs.push(fill(rw, yes, flags));
        }
        let Some(reduce) = reduce_with(rw, T::COMBINER, (&inputs, &outputs), axis, sum) else {
            return rw.no_match(op, "unable to create linalg.generic body for reduce op");
        };
        let mut value = rw.op(reduce).result(0)?;
        if ignores {
            let kind = rw.cx().float_kind(element)?;
            let nan = Constant::apfloat(rw, element, ApFloat::nan(kind));
            let nans = empty(rw, &reduced, element, &sizes)?;
            let nans = fill(rw, nan, nans);
            let output = empty(rw, &reduced, element, &sizes)?;
            let (flags, ty) = (rw.op(reduce).result(1)?, rw.type_of(output));
            let select = with_body(rw, linalg::Select::build(&[ty], &[flags, nans, value], &[output])).op();
            value = rw.op(select).result(0)?;
        }
        if is_sum_of_bf16 {
            let output = empty(rw, &reduced, element, &sizes)?;
            let identity = rw.cx().affine().multi_dim_identity(reduced.len() as u32);
            let kinds = smallvec![IteratorType::Parallel; reduced.len()];
            value = generic(rw, &[value], output, &smallvec![identity; 2], &kinds, |b, args| {
                b.create(arith::TruncF::build(element, args[0])).result()
            });
        }
        let ty = rw.type_of(result);
        let Some(value) = expand(rw, value, groups(shape.len(), axis), ty) else {
            return rw.no_match(op, "the sizes of the result are not known");
        };
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// The dimensions that each of the reduced tensor becomes: the axis belongs to the one before it, or to the first one.
fn groups(rank: usize, axis: usize) -> Groups {
    let first = |group: usize| if group > axis { group as i64 + 1 } else { group as i64 };
    let mut groups: Groups = (0..rank - 1).map(|group| Group::from_slice(&[first(group)])).collect();
    let last = groups.len().saturating_sub(1);
    if let Some(group) = groups.get_mut(axis.min(last)) {
        if axis <= last {
            *group = Group::from_slice(&[axis as i64, axis as i64 + 1]);
        } else {
            group.push(axis as i64);
        }
    }
    groups
}

/// Builds a `linalg.reduce`; with two outputs, NaNs are left out, and counted by the second one.
fn reduce_with(
    rw: &mut Rewriter<'_>,
    combiner: Combiner,
    (inputs, outputs): (&[Value], &[Value]),
    axis: usize,
    sum: Type,
) -> Option<Op> {
    let types: SmallVec<[Type; 2]> = outputs.iter().map(|output| rw.type_of(*output)).collect();
    let parts = linalg::ReduceParts { results: &types, inputs, inits: outputs, dimensions: smallvec![axis as i64] };
    let op = rw.create(linalg::Reduce::build(parts)).op();
    let (behind, loc) = (rw.insertion_point(), rw.current_loc());
    let region = rw.op(op).region(0)?.handle();
    let args: Vec<(Type, Location)> = inputs.iter().chain(outputs).map(|value| (element_of(rw, *value), loc)).collect();
    let block = rw.create_block(region, None, &args);
    let args = arguments(rw, block);
    let (mut element, so_far) = (*args.first()?, *args.get(inputs.len())?);
    if rw.type_of(element) != sum {
        element = rw.create(arith::ExtF::build(sum, element)).result();
    }
    let next = combine(rw, combiner, sum, element, so_far)?;
    let mut values: SmallVec<[Value; 2]> = smallvec![next];
    if let Some(flag) = args.get(inputs.len() + 1) {
        let is_nan = rw.create(arith::CmpF::build(element, element, CmpFPredicate::Uno)).result();
        values[0] = rw.create(arith::Select::build(is_nan, so_far, next)).result();
        values.push(rw.create(arith::AndI::build(*flag, is_nan)).result());
    }
    rw.create(linalg::Yield::build(&values));
    rw.restore(behind);
    Some(op)
}

/// `tosa.argmax` becomes a `linalg.generic` that keeps the largest element with its place.
#[derive(Described)]
pub struct ArgMaxConverter;

impl OpRewrite for ArgMaxConverter {
    type SourceOp = tosa::ArgMax;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::ArgMax>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, result, mode) = (view.input(), view.output(), view.nan_mode()?);
        let axis = usize::try_from(view.axis()?).ok()?;
        let (Some(shape), Some(declared)) = (shape_of(rw, input), shape_of(rw, result)) else {
            return rw.no_match(op, "unranked tensors not supported");
        };
        let (place, element) = (element_of(rw, result), element_of(rw, input));
        if rw.cx().integer_width(place).is_none() {
            return rw.no_match(op, "tosa.arg_max to linalg.* requires integer-like result type");
        }
        if axis >= shape.len() {
            return rw.no_match(op, "the axis does not exist");
        }
        let sizes = dynamic_dims(rw, input, |dim| dim == axis);
        let places = empty(rw, &declared, place, &sizes)?;
        let zero = Constant::int(rw, place, 0);
        let places = fill(rw, zero, places);
        let largest = empty(rw, &declared, element, &sizes)?;
        let Some(least) = initial(rw.cx(), Combiner::Max, element) else {
            return rw.no_match(op, "unsupported tosa.argmax element type");
        };
        let least = rw.create(Constant::build(least)).result();
        let largest = fill(rw, least, largest);

        let (cx, rank) = (rw.cx(), shape.len() as u32);
        let affine = cx.affine();
        let kept: Vec<_> = (0..rank).filter(|dim| *dim as usize != axis).map(|dim| affine.dim(dim)).collect();
        let kept = affine.make_map(rank, 0, &kept);
        let maps = smallvec![affine.multi_dim_identity(rank), kept, kept];
        let kind = |dim| if dim == axis { IteratorType::Reduction } else { IteratorType::Parallel };
        let kinds = (0..shape.len()).map(kind).collect();
        let made = generic_with_outputs(rw, &[input], &[places, largest], &maps, &kinds, |b, args| {
            let [new, old_place, old] = *args else { return None };
            let new_place = b.create(linalg::Index::build(axis as i64)).result();
            let new_place = b.create(arith::IndexCast::build(place, new_place)).result();
            let is_larger = match elements(b.cx(), element)? {
                Elements::Float(_) if mode == NanPropagationMode::Ignore => {
                    b.create(arith::CmpF::build(new, old, CmpFPredicate::Ogt)).result()
                }
                Elements::Float(_) => {
                    let is_larger = b.create(arith::CmpF::build(new, old, CmpFPredicate::Ugt));
                    let is_number = b.create(arith::CmpF::build(old, old, CmpFPredicate::Ord));
                    b.create(arith::AndI::build(is_larger, is_number)).result()
                }
                Elements::Integer(..) => b.create(arith::CmpI::build(new, old, CmpIPredicate::Sgt)).result(),
            };
            let value = b.create(arith::Select::build(is_larger, new, old)).result();
            let place = b.create(arith::Select::build(is_larger, new_place, old_place)).result();
            Some(smallvec![place, value])
        })?;
        let places = rw.op(made).result(0)?;
        rw.replace_op(op, &[places]);
        Some(())
    }
}
