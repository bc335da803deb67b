//! Comparisons of variables.

use dialekt_ir_core::ir::Ir;
use dialekt_presburger::{BoundType, IntegerPolyhedron};

use super::compute::constant_bound;
use super::set::{Comparison, ValueBounds, ValueDim, Variable, compare_columns};

/// Returns whether a relation is shown to hold. [MLIR: ValueBoundsConstraintSet::compare]
pub fn compare(ir: &Ir, lhs: &Variable, comparison: Comparison, rhs: &Variable) -> bool {
    compared(ir, lhs, rhs, |system, lhs, rhs| compare_columns(system, lhs, comparison, rhs).then_some(())).is_some()
}

/// Returns whether a relation is shown to hold, or its contrary; `None` where neither is. [MLIR: strongCompare]
pub fn strong_compare(ir: &Ir, lhs: &Variable, comparison: Comparison, rhs: &Variable) -> Option<bool> {
    compared(ir, lhs, rhs, |system, lhs, rhs| strong_compare_columns(system, lhs, comparison, rhs))
}

/// Returns whether variables are equal; `None` where that is not known. [MLIR: areEqual]
pub fn are_equal(ir: &Ir, a: &Variable, b: &Variable) -> Option<bool> {
    strong_compare(ir, a, Comparison::Eq, b)
}

/// The difference of two indices or sizes, if it is a known number. [MLIR: computeConstantDelta]
pub fn constant_delta(ir: &Ir, a: impl Into<ValueDim>, b: impl Into<ValueDim>) -> Option<i64> {
    let (cx, affine) = (ir.cx(), ir.cx().affine());
    let inputs = [Variable::new(cx, a), Variable::new(cx, b)];
    let difference = Variable::of_expr(cx, affine.sub(affine.dim(0), affine.dim(1)), 2, &inputs);
    constant_bound(ir, BoundType::Eq, &difference, None, false)
}

/// Follows two variables until there is an answer.
fn compared<T>(
    ir: &Ir,
    lhs: &Variable,
    rhs: &Variable,
    answer: impl Fn(&IntegerPolyhedron, usize, usize) -> Option<T>,
) -> Option<T> {
    let is_known = |set: &ValueBounds<'_>, _: ValueDim| set.is_time_to_ask() && answer(&set.system, 0, 1).is_some();
    let mut set = ValueBounds::new(ir, &is_known);
    let (lhs, rhs) = (set.insert_variable(lhs), set.insert_variable(rhs));
    set.process();
    answer(&set.system, lhs, rhs)
}

/// Returns whether a relation of two columns is shown to hold, or its contrary. [MLIR: strongComparePos]
fn strong_compare_columns(system: &IntegerPolyhedron, lhs: usize, comparison: Comparison, rhs: usize) -> Option<bool> {
    let holds = |comparison| compare_columns(system, lhs, comparison, rhs);
    let either = |this, contrary| match holds(this) {
        true => Some(true),
        false => holds(contrary).then_some(false),
    };
    match comparison {
        Comparison::Lt => either(Comparison::Lt, Comparison::Ge),
        Comparison::Le => either(Comparison::Le, Comparison::Gt),
        Comparison::Gt => either(Comparison::Gt, Comparison::Le),
        Comparison::Ge => either(Comparison::Ge, Comparison::Lt),
        Comparison::Eq => match either(Comparison::Le, Comparison::Gt)? {
            true => either(Comparison::Ge, Comparison::Lt),
            false => Some(false),
        },
    }
}
