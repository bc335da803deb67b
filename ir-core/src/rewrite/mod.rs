//! Rewriting: folding, patterns, and drivers that apply them until nothing changes. [MLIR docs: Canonicalization,
//! Pattern Rewriter]
//!
//! - [`applicator`]: the choice and application of a pattern, for drivers; cost models
//! - [`fold`](mod@fold): folding of ops, which changes nothing itself
//! - [`constants`]: constants that folding makes, one of each in a region
//! - [`explain`]: the log of the drivers
//! - [`elementwise`]: folding of elementwise ops
//! - [`matchers`]: predicates on constants
//! - [`pattern`]: patterns, sets of them, and the selection of those to try on an op
//! - [`rewriter`]: the builder with which patterns change the IR
//! - [`unroll`]: the limit of unrolling by passes and folders
//! - [`rule`]: declared rules

pub mod applicator;
pub mod constants;
mod create_or_fold;
pub mod elementwise;
pub mod explain;
pub mod fold;
pub mod matchers;
pub mod pattern;
pub mod rewriter;
pub mod rule;
pub mod unroll;

pub use applicator::{ApplyHooks, PatternApplicator, PatternRef};
pub use constants::{UniqueConstants, materialize_constant};
pub use create_or_fold::fold_created;
pub use explain::RewriteLog;
pub(crate) use fold::FOLDING;
pub use fold::{Constants, FoldFn, Folded, InPlace};
pub use pattern::{FrozenPatterns, OpRewrite, Pattern, PatternRoot, PatternSet, Rewrite};
pub use rewriter::{DeferredEdits, Rewriter};
pub use unroll::MAX_UNROLLED;
