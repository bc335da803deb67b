//! Products of matrices, and elements by their indices.

use super::*;
use crate::ops::*;

impl InferShapedTypeOpInterface for MatMul {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let [a, b] = [op.a(), op.b()].map(|value| shape_of(*op, value));
        let (a, b) = (a.as_ref(), b.as_ref());
        one(Some(vec![first_known([size(a, 0), size(b, 0)]), size(a, 1), size(b, 2)]))
    }
}

/// The second matrix is transposed.
impl InferShapedTypeOpInterface for MatmulTBlockScaled {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let shapes = [op.a_data(), op.a_scale(), op.b_data(), op.b_scale()].map(|value| shape_of(*op, value));
        let [a, a_scale, b, b_scale] = shapes.each_ref().map(Option::as_ref);
        // A batch of one matrix is multiplied with all matrices of the other one.
        let batch_of_b = |shape| Some(size(shape, 0)).filter(|size| *size != 1).unwrap_or(DYNAMIC);
        let batch = first_known([size(a, 0), size(a_scale, 0), batch_of_b(b), batch_of_b(b_scale)]);
        let height = first_known([size(a, 1), size(a_scale, 1)]);
        let width = first_known([size(b, 1), size(b_scale, 1)]);
        one(Some(vec![batch, height, width]))
    }
}

impl InferShapedTypeOpInterface for Gather {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let [values, indices] = [op.values(), op.indices()].map(|value| shape_of(*op, value));
        let (values, indices) = (values.as_ref(), indices.as_ref());
        one(Some(vec![first_known([size(values, 0), size(indices, 0)]), size(indices, 1), size(values, 2)]))
    }
}

impl InferShapedTypeOpInterface for Scatter {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let shapes = [op.values_in(), op.indices(), op.input()].map(|value| shape_of(*op, value));
        let [values, indices, input] = shapes.each_ref().map(Option::as_ref);
        let batch = first_known([size(values, 0), size(indices, 0), size(input, 0)]);
        one(Some(vec![batch, size(values, 1), first_known([size(values, 2), size(input, 2)])]))
    }
}
