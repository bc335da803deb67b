//! Bounds of results. [MLIR: ValueBoundsOpInterfaceImpl]

use dialekt_interfaces::ValueBoundsOpInterface;
use dialekt_interfaces::value_bounds::{Comparison, ValueBounds, ValueDim};
use dialekt_ir_core::affine::{AffineExpr, AffineInterner};
use dialekt_ir_core::prelude::op::*;

use crate::{AddI, Constant, FloorDivSI, MulI, Select, SubI};

type Combine = fn(&AffineInterner, AffineExpr, AffineExpr) -> AffineExpr;

/// The result is an expression of two operands.
fn bound_by(op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>, combine: Combine) {
    let [Some(lhs), Some(rhs)] = [op.operand(0), op.operand(1)] else { return };
    let (lhs, rhs) = (bounds.expr(lhs), bounds.expr(rhs));
    let expr = combine(bounds.affine(), lhs, rhs);
    bounds.bound(value, Comparison::Eq, expr);
}

macro_rules! expressions {
    ($($op:ident => $combine:ident,)*) => {$(
        impl ValueBoundsOpInterface for $op {
            fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
                bound_by(*op, value, bounds, AffineInterner::$combine);
            }
        }
    )*};
}

expressions! {
    AddI => add,
    SubI => sub,
    MulI => mul,
    FloorDivSI => floor_div,
}

impl ValueBoundsOpInterface for Constant {
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        if let Some(number) = op.value().and_then(|attr| op.cx().integer_i64(attr)) {
            bounds.bound(value, Comparison::Eq, bounds.affine().constant(number));
        }
    }
}

impl ValueBoundsOpInterface for Select {
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        bounds.bound_by_choice(value, op.true_value(), op.false_value());
    }

    /// All operands have the same shape, where elements are chosen one by one.
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        let of = |value: Value| ValueDim::of_dim(value, dim);
        let condition = op.condition();
        let is_shaped =
            op.ir().get_value(condition).is_some_and(|value| op.cx().type_data(value.ty()).element_type().is_some());
        if !is_shaped {
            return bounds.bound_by_choice(of(value), of(op.true_value()), of(op.false_value()));
        }
        for operand in [op.true_value(), op.false_value(), condition] {
            let size = bounds.expr(of(operand));
            bounds.bound(of(value), Comparison::Eq, size);
        }
    }
}
