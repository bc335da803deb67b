//! Bounds of indices, and of the sizes of shaped values. [MLIR: ValueBoundsOpInterface]
//!
//! Ops say in [`ValueBoundsOpInterface`] how their results, or the arguments of their regions, follow from other values. A [`ValueBounds`] goes
//! from a value backwards, from op to op, and gathers that as affine constraints, one unknown for each value or dimension, until a condition
//! says where to stop. From the constraints follow bounds by constants ([`constant_bound`]), by values where it stopped ([`bound`]), by
//! multiples of `vscale` ([`scalable_bound`]), and comparisons ([`compare`], [`strong_compare`], [`constant_delta`]).
//!
//! Nothing in the IR changes. Values that no op says anything of, and whatever is too much to look at, are unknown.

mod compare;
mod compute;
mod scalable;
mod set;
mod shaped;
mod slices;

pub use compare::{are_equal, compare, constant_delta, strong_compare};
pub use compute::{ComputedBound, bound, constant_bound, dependent_bound, independent_bound};
pub use dialekt_presburger::BoundType;
pub use scalable::{BoundSize, ScalableBound, VscaleRange, scalable_bound};
pub use set::{Comparison, StopCondition, ValueBounds, ValueDim, Variable};
pub use slices::{are_equivalent_slices, are_overlapping_slices};

use dialekt_ods_macros::op_interface;

use dialekt_ir_core::ir::Value;

/// An op that knows bounds of its results, or of arguments of the entry blocks of its regions.
#[op_interface]
pub trait ValueBoundsOpInterface {
    /// Adds what is known of an index. [MLIR: populateBoundsForIndexValue]
    fn bound_index(_op: Self::View<'_>, _value: Value, _bounds: &mut ValueBounds<'_>) {}

    /// Adds what is known of the size of a dimension of a shaped value. [MLIR: populateBoundsForShapedValueDim]
    fn bound_dim(_op: Self::View<'_>, _value: Value, _dim: usize, _bounds: &mut ValueBounds<'_>) {}
}
