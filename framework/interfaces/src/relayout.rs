//! Ops that move the elements of a tensor to other places of another one. [MLIR: RelayoutOpInterface.td]

use dialekt_ods_macros::op_interface;

/// An op that changes the layout of a tensor: `linalg.pack` or `linalg.unpack`.
#[op_interface]
pub trait RelayoutOpInterface {}
