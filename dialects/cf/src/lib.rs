//! The cf dialect: control flow between the blocks of a region.
#![forbid(unsafe_code)]

pub mod canonicalize;
mod ops;

pub use ops::*;

use dialekt_interfaces::InlinesAllOps;
use dialekt_ir_core::context::Registry;
use dialekt_ods_macros::Dialect;

/// Branches between the blocks of a region.
///
/// What higher forms of control flow, such as those of `scf`, become in the end.
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
