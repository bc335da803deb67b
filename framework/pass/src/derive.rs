//! The names that the code of `#[derive(Pass)]` uses: it knows one path only.

pub use crate::{
    OptionDef, OptionValue, Pass, PassDecl, PassInfo, PipelineDecl, PipelineInfo, Statistic, StatisticDef,
};
pub use dialekt_ir_core::decl::dialect::DialectDecl;
