//! The func dialect: functions, calls and returns.
#![forbid(unsafe_code)]

pub mod canonicalize;
mod interfaces;
mod ops;

pub use ops::*;

use dialekt_interfaces::DialectInlinerInterface;
use dialekt_ir_core::prelude::op::*;

/// Functions and calls.
///
/// Functions are symbols: they are called by name, or as values of a function type.
#[derive(Dialect)]
#[dialect(
    name = "func",
    dependencies(dialekt_cf::ControlFlowDialect),
    hooks,
    interfaces(DialectInlinerInterface),
    ops(Call, CallIndirect, Constant, Func, Return)
)]
pub struct FuncDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(FuncDialect::DIALECT);
}
