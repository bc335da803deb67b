//! Immediate undefined behaviour.

use dialekt_ods_macros::Op;

/// Is never executed: undefined behaviour if it is.
///
/// What follows on a path that ends in it may be assumed not to happen.
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
