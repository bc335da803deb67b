//! Ops that stand for several simpler ones.

use dialekt_ir_core::prelude::op::*;

/// An op that can be taken apart into simpler ones.
#[op_interface]
pub trait AggregatedOpInterface {
    /// Builds simpler ops at the insertion point, and gives a value for each result; `None` when it cannot.
    fn decompose_operation(b: &mut Builder<'_>, op: Self::Handle) -> Option<Vec<Value>>;
}
