//! Rewriting: what ops fold to, patterns, and drivers that apply them until nothing changes. [MLIR docs: Canonicalization,
//! Pattern Rewriter]
//!
//! - [`fold`](mod@fold): what an op computes, found without changing anything
//! - [`elementwise`]: folding of what is computed element by element
//! - [`constants`]: constants that folding makes, one of each in a region
//! - [`pattern`]: patterns, sets of them, and which ones are tried on an op
//! - [`rewriter`]: what a pattern changes the IR with
//! - [`greedy`]: applies folds and patterns until nothing changes
//! - [`rule`]: declared rules
//! - [`regions`]: unreachable blocks, dead ops and dead block arguments
//! - [`region_branch`]: values that are passed to regions in vain
//! - [`dead`]: ops that nobody misses
//! - [`canonicalize`](mod@canonicalize): the patterns of all dialects, isolate by isolate

pub mod canonicalize;
pub mod constants;
pub mod dead;
pub mod elementwise;
pub mod fold;
pub mod greedy;
pub mod pattern;
pub mod region_branch;
pub mod regions;
pub mod rewriter;
pub mod rule;
mod worklist;

pub use canonicalize::{canonicalization_patterns, canonicalize};
pub use constants::{UniqueConstants, materialize_constant};
pub use fold::{Constants, FoldFn, Folded, InPlace};
pub use greedy::{GreedyConfig, Outcome, Simplify, Strictness, apply_greedily};
pub use pattern::{FrozenPatterns, OpRewrite, Pattern, PatternSet, Rewrite, Root};
pub use region_branch::{
    MakeRegionBranchOpSuccessorInputsDead, RemoveDeadRegionBranchOpSuccessorInputs, RemoveDuplicateSuccessorInputUses,
};
pub use rewriter::Rewriter;
