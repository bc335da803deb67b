//! Rewriting: folding, patterns, and drivers that apply them until nothing changes. [MLIR docs: Canonicalization,
//! Pattern Rewriter]
//!
//! - [`fold`](mod@fold): folding of ops, which changes nothing itself
//! - [`check`]: rules that are never applied, that may overlap, or that undo each other
//! - [`constants`]: constants that folding makes, one of each in a region
//! - [`explain`]: the log of the drivers
//! - [`elementwise`]: folding of elementwise ops
//! - [`indices`]: lists of values and integers, as views of memory and slices of tensors have them
//! - [`matchers`]: predicates on constants
//! - [`pattern`]: patterns, sets of them, and the selection of those to try on an op
//! - [`rewriter`]: the builder with which patterns change the IR
//! - [`greedy`]: applies folds and patterns until nothing changes
//! - [`unroll`]: the limit of unrolling by passes and folders
//! - [`walk`](mod@walk): applies patterns once, op by op
//! - [`rule`]: declared rules
//! - [`regions`]: unreachable blocks, dead ops and dead block arguments
//! - [`region_branch`]: values that are passed to regions in vain
//! - [`merge_blocks`]: identical blocks
//! - [`reassociation`]: groups of dimensions that reshapes join or take apart
//! - [`reshapes`]: patterns for reshapes of reshapes, of any dialect
//! - [`redundant_args`]: block arguments that always have the same value
//! - [`canonicalize`](mod@canonicalize): the patterns of all dialects, isolate by isolate

pub mod canonicalize;
pub mod check;
pub mod constants;
mod create_or_fold;
pub mod elementwise;
pub mod explain;
pub mod fold;
mod follower;
pub mod greedy;
pub mod indices;
pub mod matchers;
pub mod merge_blocks;
pub mod pattern;
pub mod reassociation;
pub mod redundant_args;
pub mod region_branch;
pub mod regions;
pub mod reshapes;
pub mod rewriter;
pub mod rule;
mod small_map;
pub mod unroll;
pub mod walk;
pub(crate) mod worklist;

pub use canonicalize::{canonicalization_patterns, canonicalize};
pub use check::{Problem, Report};
pub use constants::{UniqueConstants, materialize_constant};
pub use create_or_fold::fold_created;
pub use explain::RewriteLog;
pub(crate) use fold::FOLDING;
pub use fold::{Constants, FoldFn, Folded, InPlace};
pub use greedy::{GreedyConfig, Outcome, Simplify, Strictness, apply_greedily};
pub use pattern::{FrozenPatterns, OpRewrite, Pattern, PatternSet, Rewrite, Root};
pub use region_branch::{
    MakeRegionBranchOpSuccessorInputsDead, RemoveDeadRegionBranchOpSuccessorInputs, RemoveDuplicateSuccessorInputUses,
};
pub use rewriter::Rewriter;
pub use unroll::MAX_UNROLLED;
pub use walk::walk_and_apply;
