//! The ml_program dialect: functions, graphs and variables of machine learning programs.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod attrs;
mod ops;

pub use attrs::*;
pub use ops::*;

use dialekt_interfaces::InlinesAll;
use dialekt_ir_core::prelude::op::*;

/// Functions, graphs and variables of machine learning programs.
///
/// It holds a program together whose computations are ops of other dialects: functions with control flow, graphs whose
/// ops are ordered by what they use, and variables that both read and write.
#[derive(Dialect)]
#[dialect(
    name = "ml_program",
    interfaces(InlinesAll {}),
    attrs(ExternAttr),
    types(TokenType),
    ops(
        Func,
        Global,
        GlobalLoad,
        GlobalLoadConst,
        GlobalLoadGraph,
        GlobalStore,
        GlobalStoreGraph,
        Output,
        Return,
        Subgraph,
        Token
    )
)]
pub struct MLProgramDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(MLProgramDialect::DIALECT);
}
