//! Bounds of sizes. [MLIR: ValueBoundsOpInterfaceImpl]

use dialekt_interfaces::value_bounds::{Comparison, ValueBounds, ValueDim};
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, ValueBoundsOpInterface, mixed_values};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::dropped_dims;
use crate::types::ranked;
use crate::{Cast, CollapseShape, Dim, Empty, ExpandShape, ExtractSlice, Pad, Rank};

impl ValueBoundsOpInterface for Cast {
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        bounds.bound_size_as(value, dim, op.source());
    }
}

impl ValueBoundsOpInterface for Dim {
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        bounds.bound_by_size(value, op.source(), op.index());
    }
}

impl ValueBoundsOpInterface for Empty {
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        bounds.bound_dynamic_size(value, dim, op.dynamic_sizes());
    }
}

impl ValueBoundsOpInterface for CollapseShape {
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        if let Some(group) = op.reassociation().as_ref().and_then(|groups| groups.get(dim)) {
            bounds.bound_joined_size(value, dim, op.src(), group);
        }
    }
}

impl ValueBoundsOpInterface for ExpandShape {
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        let sizes = mixed_values(*op, &op.static_output_shape().unwrap_or_default(), op.output_shape().range());
        if let Some(size) = sizes.get(dim) {
            bounds.bound_size(value, dim, *size);
        }
    }
}

impl ValueBoundsOpInterface for ExtractSlice {
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        let (Some(slice), Some(ty)) = (OffsetSizeAndStrideOpRef::of(*op), ranked(*op, value)) else { return };
        let sizes = slice.mixed_sizes();
        let dropped = dropped_dims(op.cx(), ty.shape, &sizes);
        bounds.bound_kept_size(value, dim, &sizes, dropped);
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
        bounds.bound_by_rank(value, op.tensor());
    }
}
