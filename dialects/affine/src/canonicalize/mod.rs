//! Folding and canonicalization of affine ops.
//!
//! - [`applied`]: composition of maps, canonical order of dimensions and symbols
//! - [`ranges`]: ranges of induction variables
//! - [`values`], [`memory`]: ops with an affine map, and accesses to memory
//! - [`extremes`]: minima and maxima
//! - [`loops`], [`conditions`]
//! - [`delinearize`], [`linearize`]: indices of several dimensions as one and back

mod applied;
mod applied_min;
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
pub use extremes::{
    CanonicalizeAffineMinMaxOpExprAndTermOrder, CanonicalizeSingleResultAffineMinMaxOp,
    DeduplicateAffineMinMaxExpressions, MergeAffineMinMaxOp,
};
pub(crate) use extremes::{Extremum, is_first_operand};
pub use linearize::{
    CancelLinearizeOfDelinearizePortion, DropLinearizeLeadingZero, DropLinearizeUnitComponentsIfDisjointOrZero,
};
pub use values::SimplifyAffineOp;
