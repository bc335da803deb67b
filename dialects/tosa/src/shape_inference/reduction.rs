//! Reductions.

use super::*;
use crate::ops::*;

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
