//! Folding of reductions.

use dialekt_ir_core::prelude::op::*;

use crate::MultiDimReduction;
use crate::types::Vector;

impl Fold for MultiDimReduction {
    /// A vector of one dimension that is not reduced stays as it is.
    fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        let reduced = op.reduction_dims()?.contains(&0);
        (Vector::of(*op, op.source())?.rank() == 1 && !reduced).then(|| op.source().into())
    }
}
