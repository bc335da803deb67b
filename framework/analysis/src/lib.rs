//! Analyses of ops, which do not change the IR.
#![forbid(unsafe_code)]

pub mod alias;
pub mod dataflow;
pub mod live_values;
pub mod loops;
pub mod order;
pub mod slice;

pub use alias::{AliasAnalysis, AliasResult, ModRefResult};
pub use live_values::LiveValues;
pub use loops::{LoopId, LoopInfo, NaturalLoop};
pub use order::ProgramOrder;

#[cfg(test)]
mod tests;
