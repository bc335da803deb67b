//! Reductions along a dimension of size 1.

use super::*;
use crate::ops::*;

/// The size of a dimension of a value, 1 for any of a scalar; `None` where the rank is not known or too small.
pub(super) fn size_along(op: OpRef<'_>, value: Value, axis: Option<i64>) -> Option<i64> {
    match shape_of(op, value)? {
        [] => Some(1),
        shape => shape.get(usize::try_from(axis?).ok()?).copied(),
    }
}

macro_rules! reductions {
    ($($op:ident, $view:ident;)*) => {$(
        impl Fold for $op {
            fn fold(op: $view<'_>, _: Constants<'_>) -> Option<Folded> {
                (size_along(*op, op.input(), op.axis().map(i64::from)) == Some(1)).then(|| same_type(*op, op.input()))?
            }
        }
    )*};
}

reductions! {
    ReduceAll, ReduceAllView;
    ReduceAny, ReduceAnyView;
    ReduceMax, ReduceMaxView;
    ReduceMin, ReduceMinView;
    ReduceProduct, ReduceProductView;
    ReduceSum, ReduceSumView;
}

impl Fold for ArgMax {
    fn fold(op: ArgMaxView<'_>, _: Constants<'_>) -> Option<Folded> {
        let (cx, ty) = (op.cx(), type_of(*op, op.output()));
        let is_static = |ty| cx.type_data(ty).has_static_shape();
        let TypeData::Integer { width, .. } = cx.type_data(cx.element_or_self(ty)) else { return None };
        if !is_static(ty) || !is_static(type_of(*op, op.input())) {
            return None;
        }
        let axis = usize::try_from(op.axis()?).ok()?;
        match shape_of(*op, op.input())?.get(axis) {
            Some(1) => static_splat(cx, ty, &ApInt::zero(*width)).map(Folded::from),
            _ => None,
        }
    }
}
