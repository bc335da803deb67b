//! Reductions.

use super::*;
use crate::ops::*;

/// The axis has size 1 in the result.
fn reduced(op: OpRef<'_>, input: Value, axis: Option<i32>) -> Components {
    let dims = axis.and_then(|axis| usize::try_from(axis).ok()).zip(shape_of(op, input));
    let dims = dims.and_then(|(axis, mut dims)| {
        *dims.get_mut(axis)? = 1;
        Some(dims)
    });
    let element = op.cx().element_or_self(type_of(op, input));
    Ok(vec![ShapedTypeComponents { element: Some(element), ..shape(dims) }])
}

macro_rules! reductions {
    ($($op:ident),*) => {$(
        impl InferShapedTypeOpInterface for $op {
            fn infer_return_type_components(op: Self::View<'_>) -> Components {
                reduced(*op, op.input(), op.axis())
            }
        }
    )*};
}

reductions!(Reduction, ExtremumReduction);

/// The axis is gone in the result.
impl InferShapedTypeOpInterface for ArgMax {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let Some(mut dims) = shape_of(*op, op.input()) else { return one(None) };
        match op.axis().and_then(|axis| usize::try_from(axis).ok()).filter(|axis| *axis < dims.len()) {
            Some(axis) => {
                dims.remove(axis);
                one(Some(dims))
            }
            None => nothing(),
        }
    }
}
