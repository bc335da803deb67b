//! Bounds of sizes. [MLIR: ValueBoundsOpInterfaceImpl]

use dialekt_interfaces::value_bounds::{Comparison, ValueBounds, ValueDim};
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, ValueBoundsOpInterface, mixed_values};
use dialekt_ir_core::prelude::op::*;

use crate::types::MemRef;
use crate::{Alloc, Alloca, Cast, CollapseShape, Dim, ExpandShape, Rank, SubView, dropped_dims};

/// The size of a dynamic dimension is the operand for it.
fn bound_by_operand(
    op: OpRef<'_>,
    value: Value,
    dim: usize,
    mut sizes: impl Iterator<Item = Value>,
    bounds: &mut ValueBounds<'_>,
) {
    let Some(ty) = MemRef::of(op, value) else { return };
    let before = ty.shape.iter().take(dim).filter(|size| **size == DYNAMIC).count();
    if let Some(size) = sizes.nth(before) {
        let size = bounds.expr(size);
        bounds.bound(ValueDim::of_dim(value, dim), Comparison::Eq, size);
    }
}

impl ValueBoundsOpInterface for Alloc {
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        bound_by_operand(*op, value, dim, op.dynamic_sizes(), bounds);
    }
}

impl ValueBoundsOpInterface for Alloca {
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        bound_by_operand(*op, value, dim, op.dynamic_sizes(), bounds);
    }
}

impl ValueBoundsOpInterface for Cast {
    /// Nothing is known of an unranked source.
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        if MemRef::of(*op, op.source()).is_some() {
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

impl ValueBoundsOpInterface for Rank {
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        if let Some(ty) = MemRef::of(*op, op.memref()) {
            bounds.bound(value, Comparison::Eq, bounds.affine().constant(ty.rank() as i64));
        }
    }
}

impl ValueBoundsOpInterface for SubView {
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        let (Some(slice), Some(dropped)) = (OffsetSizeAndStrideOpRef::of(*op), dropped_dims(op)) else { return };
        let sizes = slice.mixed_sizes();
        let mut kept = sizes.iter().zip(dropped).filter(|(_, dropped)| !dropped);
        if let Some((size, _)) = kept.nth(dim) {
            let size = bounds.mixed_expr(*size);
            bounds.bound(ValueDim::of_dim(value, dim), Comparison::Eq, size);
        }
    }
}
