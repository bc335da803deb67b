//! Bounds of sizes. [MLIR: ValueBoundsOpInterfaceImpl]

use dialekt_interfaces::value_bounds::ValueBounds;
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, ValueBoundsOpInterface, mixed_values};
use dialekt_ir_core::prelude::op::*;

use crate::{Alloc, Alloca, Cast, CollapseShape, Dim, ExpandShape, Rank, SubView, dropped_dims};

impl ValueBoundsOpInterface for Alloc {
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        bounds.bound_dynamic_size(value, dim, op.dynamic_sizes());
    }
}

impl ValueBoundsOpInterface for Alloca {
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        bounds.bound_dynamic_size(value, dim, op.dynamic_sizes());
    }
}

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

impl ValueBoundsOpInterface for Rank {
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        bounds.bound_by_rank(value, op.memref());
    }
}

impl ValueBoundsOpInterface for SubView {
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        let (Some(slice), Some(dropped)) = (OffsetSizeAndStrideOpRef::of(*op), dropped_dims(op)) else { return };
        bounds.bound_kept_size(value, dim, &slice.mixed_sizes(), dropped);
    }
}
