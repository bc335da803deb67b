//! Immediate undefined behaviour.

use dialekt_ods_macros::Op;

/// Is never executed: the behavior is undefined if it is.
///
/// Paths that end in it may be assumed not to be taken.
///
/// ```mlir
/// func.func @never() {
///   ub.unreachable
/// }
/// ```
#[derive(Op)]
#[op(name = "ub.unreachable", traits(Terminator))]
#[assembly(attr_dict)]
pub struct Unreachable {}
