//! What affine ops fold to, and patterns that bring them into canonical form.
//!
//! - [`applied`]: composition of maps, canonical order of dimensions and symbols
//! - [`ranges`]: what is known of the values of induction variables
//! - [`values`], [`memory`]: values of maps, and accesses whose subscripts they are
//! - [`extremes`]: minima and maxima
//! - [`loops`], [`conditions`]
//! - [`delinearize`], [`linearize`]: indices taken apart and put together

mod applied;
mod basis;
mod conditions;
mod delinearize;
mod extremes;
mod linearize;
mod loops;
mod memory;
mod ranges;
mod values;

pub(crate) use applied::Applied;
pub use conditions::{AlwaysTrueOrFalseIf, SimplifyDeadElse};
pub use delinearize::{
    CancelDelinearizeOfLinearizeDisjointExactTail, DropUnitExtentBasis, SplitDelinearizeSpanningLastLinearizeArg,
};
pub(crate) use extremes::is_first_operand;
pub use extremes::{
    CanonicalizeAffineMinMaxOpExprAndTermOrder, CanonicalizeSingleResultAffineMinMaxOp,
    DeduplicateAffineMinMaxExpressions, MergeAffineMinMaxOp,
};
pub use linearize::{
    CancelLinearizeOfDelinearizePortion, DropLinearizeLeadingZero, DropLinearizeUnitComponentsIfDisjointOrZero,
};
pub use values::SimplifyAffineOp;
