//! Speculatability of divisions: those by divisors that cannot cause undefined behavior are speculatable.

use dialekt_interfaces::{
    ConditionallySpeculatable, Speculatability, m_int_range_without_neg_one_s, m_int_range_without_zero_s,
    m_int_range_without_zero_u,
};
use dialekt_ir_core::prelude::rewrite::*;

use crate::{CeilDivSI, CeilDivUI, DivSI, DivUI};

macro_rules! divisions {
    ($($op:ident: $divisor:expr;)*) => {$(
        impl ConditionallySpeculatable for $op {
            fn speculatability(op: Self::View<'_>) -> Speculatability {
                match op.ir().match_pattern(op.rhs(), $divisor) {
                    Some(_) => Speculatability::Always,
                    None => Speculatability::Not,
                }
            }
        }
    )*};
}

// The quotient of the least number by -1 overflows.
divisions! {
    DivSI: m_and(m_int_range_without_zero_s(), m_int_range_without_neg_one_s());
    CeilDivSI: m_and(m_int_range_without_zero_s(), m_int_range_without_neg_one_s());
    DivUI: m_int_range_without_zero_u();
    CeilDivUI: m_int_range_without_zero_u();
}
