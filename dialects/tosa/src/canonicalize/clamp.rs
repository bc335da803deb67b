//! Canonicalization of `tosa.clamp`.

use dialekt_ir_core::types::Signedness;

use super::*;
use crate::enums::NanPropagationMode;
use crate::ops::{Clamp, ClampParts, ClampView};

/// A range that has all values of the type changes nothing.
#[derive(Described)]
pub struct ClampIsNoOp;

impl OpRewrite for ClampIsNoOp {
    type SourceOp = Clamp;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Clamp>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, input) = (view.cx(), view.input());
        let element = cx.element_or_self(rw.type_of(input));
        let (min, max) = (view.min_val()?, view.max_val()?);
        let is_whole = match cx.type_data(element) {
            TypeData::Float(_) => {
                let (min, max) = (cx.float_value(min)?, cx.float_value(max)?);
                min.is_infinite() && min.is_negative() && max.is_infinite() && !max.is_negative()
            }
            TypeData::Integer { width, sign } => {
                let sign = sign_of(*width, *sign);
                let (min, max) = (cx.integer_value(min)?, cx.integer_value(max)?);
                *min == ApInt::min_value(*width, sign) && *max == ApInt::max_value(*width, sign)
            }
            _ => false,
        };
        if !is_whole {
            return rw.no_match(op, "some values are outside of the range");
        }
        rw.replace_op(op, &[input]);
        Some(())
    }
}

/// The order of integers: that of truth values is unsigned.
fn sign_of(width: u32, sign: Signedness) -> Sign {
    if sign == Signedness::Unsigned || width == 1 { Sign::Unsigned } else { Sign::Signed }
}

/// A bound of a clamp.
enum Bound {
    Float(ApFloat),
    Integer(ApInt, Sign),
}

impl Bound {
    fn of(cx: &ContextData, attr: Attribute) -> Option<Bound> {
        match cx.attr_data(attr) {
            AttrData::Integer { ty, value } => match cx.type_data(*ty) {
                TypeData::Integer { width, sign } => Some(Bound::Integer(value.clone(), sign_of(*width, *sign))),
                _ => None,
            },
            _ => cx.float_value(attr).map(Bound::Float),
        }
    }

    fn is_less(&self, other: &Bound) -> bool {
        match (self, other) {
            (Bound::Float(a), Bound::Float(b)) => a.compare(*b).is_some_and(|order| order.is_lt()),
            (Bound::Integer(a, sign), Bound::Integer(b, _)) => a.width() == b.width() && a.less(b, *sign),
            _ => false,
        }
    }
}

/// The least and the largest value of a clamp, each with its attribute.
fn bounds(op: ClampView<'_>) -> Option<[(Bound, Attribute); 2]> {
    let bound = |attr: Attribute| Some((Bound::of(op.cx(), attr)?, attr));
    Some([bound(op.min_val()?)?, bound(op.max_val()?)?])
}

/// Two clamps whose ranges overlap are one.
#[derive(Described)]
pub struct ClampClampOptimization;

impl OpRewrite for ClampClampOptimization {
    type SourceOp = Clamp;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Clamp>) -> Option<()> {
        use NanPropagationMode::{Ignore, Propagate};

        let view = rw.view(op)?;
        let Some(inner) = rw.ir().defining::<Clamp>(view.input()) else {
            return rw.no_match(op, "the input is no clamp");
        };
        let (mode, inner_mode) = (view.nan_mode()?, inner.nan_mode()?);
        if (mode, inner_mode) == (Ignore, Propagate) {
            // A NaN that the inner one lets through becomes the least value.
            return rw.no_match(op, "the inner clamp propagates NaNs that the outer one ignores");
        }
        let ([min, max], [inner_min, inner_max]) = (bounds(view)?, bounds(inner)?);
        if !min.0.is_less(&inner_max.0) || !inner_min.0.is_less(&max.0) {
            return rw.no_match(op, "the ranges do not overlap");
        }
        let least = if min.0.is_less(&inner_min.0) { inner_min.1 } else { min.1 };
        let largest = if inner_max.0.is_less(&max.0) { inner_max.1 } else { max.1 };
        let mode = if mode == inner_mode { mode } else { Ignore };
        let (output, input) = (rw.type_of(view.output()), inner.input());
        let new = Clamp::build(ClampParts { output, input, min_val: least, max_val: largest });
        rw.replace_op_with_new(op, new.nan_mode(mode));
        Some(())
    }
}
