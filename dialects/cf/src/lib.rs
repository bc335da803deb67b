//! The cf dialect: control flow between the blocks of a region.
#![forbid(unsafe_code)]

pub mod canonicalize;
mod ops;

pub use ops::*;

use dialekt_interfaces::InlinesAllOps;
use dialekt_ir_core::prelude::op::*;

/// Branches between the blocks of a region.
///
/// Structured control flow, such as that of `scf`, is lowered to these ops.
#[derive(Dialect)]
#[dialect(
    name = "cf",
    dependencies(dialekt_arith::ArithDialect),
    interfaces(InlinesAllOps {}),
    ops(Assert, Branch, CondBranch, Switch)
)]
pub struct ControlFlowDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(ControlFlowDialect::DIALECT);
}
