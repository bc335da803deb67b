//! Drivers of rewriting: application of folds and patterns until nothing changes, simplification of regions, and checks
//! of rules. The vocabulary of rewriting, of which patterns are made, is in the kernel and re-exported here. [MLIR
//! docs: Canonicalization, Pattern Rewriter]
//!
//! - [`check`]: rules that are never applied, that may overlap, or that undo each other
//! - [`greedy`]: applies folds and patterns until nothing changes
//! - [`walk`](mod@walk): applies patterns once, op by op
//! - [`regions`]: unreachable blocks, dead ops and dead block arguments
//! - [`merge_blocks`]: identical blocks
//! - [`redundant_args`]: block arguments that always have the same value
//! - [`canonicalize`](mod@canonicalize): the patterns of all dialects, isolate by isolate
#![forbid(unsafe_code)]

pub mod canonicalize;
pub mod check;
mod generations;
pub mod greedy;
mod listener;
pub mod merge_blocks;
pub mod redundant_args;
pub mod regions;
pub mod walk;
pub(crate) mod worklist;

pub use dialekt_ir_core::rewrite::*;

pub use canonicalize::{canonicalization_patterns, canonicalize};
pub use check::{Problem, Report, check_patterns, check_rewrites};
pub use greedy::{GreedyConfig, Outcome, Simplify, Strictness, apply_greedily};
pub use walk::walk_and_apply;
