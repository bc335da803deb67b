//! Canonicalization of arithmetic on floats.

use dialekt_drr_macros::Rewrite;

use crate::*;

/// `-x * -y = x * y`
#[derive(Rewrite)]
#[rewrite(
    MulF { lhs: NegF { operand: x, .. }, rhs: NegF { operand: y, .. }, fastmath: f, .. }
        => MulF { lhs: x, rhs: y, fastmath: f }
)]
pub struct MulFOfNegF;

/// `-x / -y = x / y`
#[derive(Rewrite)]
#[rewrite(
    DivF { lhs: NegF { operand: x, .. }, rhs: NegF { operand: y, .. }, fastmath: f, .. }
        => DivF { lhs: x, rhs: y, fastmath: f }
)]
pub struct DivFOfNegF;
