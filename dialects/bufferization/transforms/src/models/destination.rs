//! Models of ops with destinations. [MLIR: DstBufferizableOpInterfaceImpl.h]

use dialekt_bufferization::bufferizable::{AliasingValue, AliasingValues};
use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::ir::OpRef;

/// Returns whether an operand is a destination: it is written to.
pub(super) fn is_destination(op: OpRef<'_>, operand: usize) -> bool {
    DestinationStyleOpRef::of(op).is_some_and(|op| op.is_dps_init(operand))
}

/// The result that has the buffer of a destination.
pub(super) fn tied_result(op: OpRef<'_>, operand: usize) -> AliasingValues {
    let result = DestinationStyleOpRef::of(op).and_then(|op| op.tied_result(operand));
    result.map(AliasingValue::equivalent).into_iter().collect()
}
