//! Bounds of induction variables, and of what loops carry and branches give. [MLIR: ValueBoundsOpInterfaceImpl]

use dialekt_interfaces::value_bounds::{Comparison, ValueBounds, ValueDim};
use dialekt_interfaces::{LoopLikeOpRef, ValueBoundsOpInterface};
use dialekt_ir_core::affine::AffineExpr;
use dialekt_ir_core::prelude::op::*;

use crate::{For, ForView, Forall, If, IfView};

/// Bounds of the induction variable of a loop; `None` when the value is none.
fn bound_induction_var(op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) -> Option<()> {
    let this = LoopLikeOpRef::of(op)?;
    let number = this.induction_vars()?.iter().position(|var| *var == value)?;
    let (lower, upper) = (*this.lower_bounds()?.get(number)?, *this.upper_bounds()?.get(number)?);
    let step = *this.steps()?.get(number)?;
    let affine = bounds.affine();
    let lower = bounds.mixed_expr(lower);
    bounds.bound(value, Comparison::Ge, lower);
    let upper = bounds.mixed_expr(upper);
    bounds.bound(value, Comparison::Lt, upper);
    // The last value is a number of steps from the first one. This does not replace the bound before: products of two unknowns are none.
    let step = bounds.mixed_expr(step);
    let last = affine.sub(affine.ceil_div(affine.sub(upper, lower), step), affine.constant(1));
    bounds.bound(value, Comparison::Le, affine.add(lower, affine.mul(last, step)));
    Some(())
}

impl ValueBoundsOpInterface for For {
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        if bound_induction_var(*op, value, bounds).is_none() {
            bound_carried(op, value, None, bounds);
        }
    }

    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        bound_carried(op, value, Some(dim), bounds);
    }
}

/// Bounds of an argument that is carried, or of the result: what does not change in an iteration is what it was before the loop, and what grows by
/// the same number in each has grown as often as there are iterations.
fn bound_carried(op: ForView<'_>, value: Value, dim: Option<usize>, bounds: &mut ValueBounds<'_>) -> Option<()> {
    let this = LoopLikeOpRef::of(*op)?;
    let arguments = this.region_iter_args();
    let result = op.results().position(|result| result == value);
    let number = result.or_else(|| arguments.iter().position(|argument| *argument == value))?;
    let with_dim = |value: Value| ValueDim { value, dim };
    let yielded = with_dim(this.yielded_values()?.values().nth(number)?);
    let argument = with_dim(*arguments.get(number)?);
    let init = with_dim(op.init_args().nth(number)?);
    bounds.populate(yielded);
    bounds.populate(argument);
    if bounds.populate_and_compare(yielded, Comparison::Eq, argument) {
        let init = bounds.expr(init);
        bounds.bound(with_dim(value), Comparison::Eq, init);
    }
    if dim.is_some() || result.is_none() {
        return None;
    }
    let affine = bounds.affine();
    let trips = trip_count(op, bounds);
    let (yielded, argument) = (bounds.expr(yielded), bounds.expr(argument));
    let init = bounds.expr(init);
    let grown = affine.add(init, affine.mul(trips, affine.sub(yielded, argument)));
    bounds.bound(value, Comparison::Eq, grown);
    Some(())
}

fn trip_count(op: ForView<'_>, bounds: &mut ValueBounds<'_>) -> AffineExpr {
    let affine = bounds.affine();
    let (lower, upper) = (bounds.expr(op.lower_bound()), bounds.expr(op.upper_bound()));
    let step = bounds.expr(op.step());
    affine.ceil_div(affine.sub(upper, lower), step)
}

impl ValueBoundsOpInterface for Forall {
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        bound_induction_var(*op, value, bounds);
    }

    /// Sizes of outputs stay.
    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        let Some(this) = LoopLikeOpRef::of(*op) else { return };
        let arguments = this.region_iter_args();
        let is_it = |candidate: &Value| *candidate == value;
        let number = arguments.iter().position(is_it).or_else(|| op.results().position(|result| result == value));
        if let Some(output) = number.and_then(|number| op.outputs().nth(number)) {
            let size = bounds.expr(ValueDim::of_dim(output, dim));
            bounds.bound(ValueDim::of_dim(value, dim), Comparison::Eq, size);
        }
    }
}

impl ValueBoundsOpInterface for If {
    fn bound_index(op: Self::View<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        bound_branches(op, value, None, bounds);
    }

    fn bound_dim(op: Self::View<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        bound_branches(op, value, Some(dim), bounds);
    }
}

/// The result is what one of the branches yields.
fn bound_branches(op: IfView<'_>, value: Value, dim: Option<usize>, bounds: &mut ValueBounds<'_>) -> Option<()> {
    let number = op.results().position(|result| result == value)?;
    let yielded = |region: RegionRef<'_>| {
        let value = region.first_block()?.terminator()?.operand(number)?;
        Some(ValueDim { value, dim })
    };
    let (then, otherwise) = (yielded(op.then_region())?, yielded(op.else_region())?);
    bounds.bound_by_choice(ValueDim { value, dim }, then, otherwise);
    Some(())
}
