//! Ranges of integers. [MLIR: InferIntRangeInterface]

use dialekt_interfaces::int_range::result_from;
use dialekt_interfaces::{ResultRanges, ValueRange};
use dialekt_ir_core::prelude::op::*;

/// The result has the range of the first operand: its elements are some of those of the operand.
pub(crate) fn of_first_operand(op: OpRef<'_>, operands: &[ValueRange]) -> ResultRanges {
    result_from(op, operands, |known| known.first().cloned())
}
