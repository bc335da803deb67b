//! Folding.

mod bits;
mod casts;
mod choice;
mod compare;
mod division;
mod floats;
mod integers;
mod shifts;

use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::matchers::result_type;

/// The zero of the result's type.
fn zero(op: OpRef<'_>) -> Option<Attribute> {
    op.cx().zero_attr(result_type(op)?)
}
