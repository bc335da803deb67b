//! Bounds of sizes. [MLIR: ValueBoundsOpInterfaceImpl]

use dialekt_interfaces::value_bounds::{Comparison, ValueBounds, ValueDim};
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, ValueBoundsOpInterface, mixed_values};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::dropped_dims;
use crate::types::ranked;
use crate::{Cast, CollapseShape, Dim, Empty, ExpandShape, ExtractSlice, Pad, Rank};

impl ValueBoundsOpInterface for Cast {
    /// Nothing is known of an unranked source.
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        if ranked(*op, op.source()).is_some() {
            let size = bounds.expr(ValueDim::of_dim(op.source(), dim));
            bounds.bound(ValueDim::of_dim(value, dim), Comparison::Eq, size);
        }
    }
}

impl ValueBoundsOpInterface for Dim {
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        bounds.bound(value, Comparison::Ge, bounds.affine().constant(0));
        let dim = op.ir().constant(op.index()).and_then(|dim| usize::try_from(op.cx().integer_i64(dim)?).ok());
        if let Some(dim) = dim {
            let size = bounds.expr(ValueDim::of_dim(op.source(), dim));
            bounds.bound(value, Comparison::Eq, size);
        }
    }
}

impl ValueBoundsOpInterface for Empty {
    /// The size of a dynamic dimension is the operand for it.
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        let Some(ty) = ranked(*op, value) else { return };
        let before = ty.shape.iter().take(dim).filter(|size| **size == DYNAMIC).count();
        if let Some(size) = op.dynamic_sizes().nth(before) {
            let size = bounds.expr(size);
            bounds.bound(ValueDim::of_dim(value, dim), Comparison::Eq, size);
        }
    }
}

impl ValueBoundsOpInterface for CollapseShape {
    /// The product of the sizes of the dimensions that are joined.
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        let Some(groups) = op.reassociation() else { return };
        let Some(group) = groups.get(dim) else { return };
        let mut product = bounds.affine().constant(1);
        for joined in group.iter().filter_map(|joined| usize::try_from(*joined).ok()) {
            let size = bounds.expr(ValueDim::of_dim(op.src(), joined));
            product = bounds.affine().mul(product, size);
        }
        bounds.bound(ValueDim::of_dim(value, dim), Comparison::Eq, product);
    }
}

impl ValueBoundsOpInterface for ExpandShape {
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        let sizes = mixed_values(*op, &op.static_output_shape().unwrap_or_default(), op.output_shape().range());
        if let Some(size) = sizes.get(dim) {
            let size = bounds.mixed_expr(*size);
            bounds.bound(ValueDim::of_dim(value, dim), Comparison::Eq, size);
        }
    }
}

impl ValueBoundsOpInterface for ExtractSlice {
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        let (Some(slice), Some(ty)) = (OffsetSizeAndStrideOpRef::of(*op), ranked(*op, value)) else { return };
        let sizes = slice.mixed_sizes();
        let dropped = dropped_dims(op.cx(), ty.shape, &sizes);
        let mut kept = sizes.iter().zip(dropped).filter(|(_, dropped)| !dropped);
        if let Some((size, _)) = kept.nth(dim) {
            let size = bounds.mixed_expr(*size);
            bounds.bound(ValueDim::of_dim(value, dim), Comparison::Eq, size);
        }
    }
}

impl ValueBoundsOpInterface for Pad {
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        let low = mixed_values(*op, &op.static_low().unwrap_or_default(), op.low().range());
        let high = mixed_values(*op, &op.static_high().unwrap_or_default(), op.high().range());
        let (Some(low), Some(high)) = (low.get(dim), high.get(dim)) else { return };
        let affine = bounds.affine();
        let source = bounds.expr(ValueDim::of_dim(op.source(), dim));
        let (low, high) = (bounds.mixed_expr(*low), bounds.mixed_expr(*high));
        bounds.bound(ValueDim::of_dim(value, dim), Comparison::Eq, affine.add(affine.add(source, low), high));
    }
}

impl ValueBoundsOpInterface for Rank {
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        if let Some(ty) = ranked(*op, op.tensor()) {
            bounds.bound(value, Comparison::Eq, bounds.affine().constant(ty.rank() as i64));
        }
    }
}
