//! Rewriting: folding, patterns, and drivers that apply them until nothing changes. [MLIR docs: Canonicalization,
//! Pattern Rewriter]
//!
//! - [`applicator`]: the choice and application of a pattern, for drivers; cost models
//! - [`fold`](mod@fold): folding of ops, which changes nothing itself
//! - [`constants`]: constants that folding makes, one of each in a region
//! - [`explain`]: the log of the drivers
//! - [`elementwise`]: folding of elementwise ops
//! - [`matchers`]: predicates on constants
//! - [`combinators`]: matchers of values and ops, put together
//! - [`pattern`]: patterns, sets of them, and the selection of those to try on an op
//! - [`rewriter`]: the builder with which patterns change the IR
//! - [`unroll`]: the limit of unrolling by passes and folders
//! - [`rule`]: declared rules

pub mod applicator;
pub mod combinators;
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
pub use combinators::{
    Matcher, m_all_ones, m_and, m_any, m_any_zero_float, m_attr, m_constant, m_constant_float, m_constant_int, m_if,
    m_nan_float, m_neg_inf_float, m_neg_zero_float, m_non_zero, m_one, m_one_float, m_one_use, m_op, m_op_named, m_or,
    m_pos_inf_float, m_pos_zero_float, m_val, m_zero,
};
pub use constants::{UniqueConstants, materialize_constant};
pub use create_or_fold::fold_created;
pub use explain::RewriteLog;
pub(crate) use fold::FOLDING;
pub use fold::{Constants, FoldFn, Folded, InPlace};
pub use pattern::{FrozenPatterns, OpRewrite, Pattern, PatternRoot, PatternSet, Rewrite};
pub use rewriter::{DeferredEdits, Rewriter};
pub use unroll::MAX_UNROLLED;
