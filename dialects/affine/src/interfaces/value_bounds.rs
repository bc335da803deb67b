//! Bounds of results. [MLIR: ValueBoundsOpInterfaceImpl]

use dialekt_interfaces::value_bounds::{BoundType, Comparison, ValueBounds, Variable, constant_bound};
use dialekt_interfaces::{OpFoldResult, OperandRange, ValueBoundsOpInterface, mixed_values};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::op::*;

use crate::build::compose_map;
use crate::{AffineApply, AffineDelinearizeIndex, AffineLinearizeIndex, AffineMax, AffineMin};

/// The difference of two indices, if it is a known number: the `affine.apply` ops that compute them are composed before, which simplifies more than
/// elimination does. [MLIR: fullyComposeAndComputeConstantDelta]
pub fn composed_constant_delta(ir: &Ir, a: Value, b: Value) -> Option<i64> {
    let cx = ir.cx();
    let affine = cx.affine();
    let difference = affine.make_map(2, 0, &[affine.sub(affine.dim(0), affine.dim(1))]);
    let (map, operands) = compose_map(ir, difference, &[a, b]);
    constant_bound(ir, BoundType::Eq, &Variable::of_map(cx, map, &operands)?, None, false)
}

impl ValueBoundsOpInterface for AffineApply {
    /// Maps are composed before: that simplifies more than elimination does.
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        let Some(map) = op.map() else { return };
        let operands: Vec<Value> = op.operands().collect();
        let (map, operands) = compose_map(op.ir(), map, &operands);
        bound_by_results(value, Comparison::Eq, map, &operands, bounds);
    }
}

impl ValueBoundsOpInterface for AffineMin {
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        let operands: Vec<Value> = OpRef::operands(*op).collect();
        if let Some(map) = op.map() {
            bound_by_results(value, Comparison::Le, map, &operands, bounds);
        }
    }
}

impl ValueBoundsOpInterface for AffineMax {
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        let operands: Vec<Value> = OpRef::operands(*op).collect();
        if let Some(map) = op.map() {
            bound_by_results(value, Comparison::Ge, map, &operands, bounds);
        }
    }
}

/// Says how a value relates to all results of a map.
fn bound_by_results(
    value: Value,
    comparison: Comparison,
    map: AffineMap,
    operands: &[Value],
    bounds: &mut ValueBounds<'_>,
) {
    let data = bounds.affine().map(map);
    if data.num_inputs() != operands.len() {
        return;
    }
    for result in data.results() {
        let expr = bounds.applied(*result, data.dims() as usize, operands);
        bounds.bound(value, comparison, expr);
    }
}

/// The sizes for all indices; `None` for a first one without an outer bound.
fn padded_basis(op: OpRef<'_>, integers: &[i64], indices: usize) -> Vec<Option<OpFoldResult>> {
    let sizes = mixed_values(op, integers, OperandRange::group(op, 1));
    let missing = indices.saturating_sub(sizes.len());
    std::iter::repeat_n(None, missing).chain(sizes.into_iter().map(Some)).collect()
}

impl ValueBoundsOpInterface for AffineDelinearizeIndex {
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        let Some(number) = op.results().position(|result| result == value) else { return };
        let affine = bounds.affine();
        let linear = bounds.expr(op.linear_index());
        let basis = padded_basis(*op, &op.static_basis().unwrap_or_default(), op.num_results());
        let mut divisor = affine.constant(1);
        for size in basis.iter().skip(number + 1).copied().flatten() {
            let size = bounds.mixed_expr(size);
            divisor = affine.mul(divisor, size);
        }
        let size = basis.get(number).copied().flatten().map(|size| bounds.mixed_expr(size));
        let index = match size {
            Some(size) if number > 0 => affine.rem(linear, affine.mul(size, divisor)),
            _ => linear,
        };
        bounds.bound(value, Comparison::Eq, affine.floor_div(index, divisor));
        if let Some(size) = size.filter(|_| number == 0) {
            bounds.bound(value, Comparison::Lt, size);
        }
    }
}

impl ValueBoundsOpInterface for AffineLinearizeIndex {
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        let affine = bounds.affine();
        let indices: Vec<Value> = op.multi_index().collect();
        let basis = padded_basis(*op, &op.static_basis().unwrap_or_default(), indices.len());
        let (mut sum, mut stride) = (affine.constant(0), affine.constant(1));
        for (index, size) in indices.iter().zip(&basis).rev() {
            let index = bounds.expr(*index);
            sum = affine.add(sum, affine.mul(index, stride));
            if let Some(size) = *size {
                let size = bounds.mixed_expr(size);
                stride = affine.mul(stride, size);
            }
        }
        bounds.bound(value, Comparison::Eq, sum);
        if op.disjoint() == Some(true) && basis.first().is_some_and(Option::is_some) {
            bounds.bound(value, Comparison::Lt, stride);
        }
    }
}
