//! Flags and modes of arithmetic.

use dialekt_ir_core::prelude::op::*;

use crate::enums::{FPExceptionBehavior, FastmathFlags, IntegerOverflowFlags, RoundingMode};

/// An op with flags for fast math, in `fastmathFlags`.
#[op_interface]
pub trait FastmathFlagsInterface {
    /// The flags; none if the attribute is missing.
    fn fastmath_flags(op: Self::View<'_>) -> Flags<FastmathFlags> {
        let attr = op.inherent_attr(b"fastmathFlags");
        attr.and_then(|attr| FastmathFlags::read(op.cx(), attr)).unwrap_or(FastmathFlags::None.into())
    }
}

/// An op with promises about the overflow of integers, in `overflowFlags`.
#[op_interface]
pub trait IntegerOverflowFlagsInterface {
    /// The promises; none if the attribute is missing.
    fn overflow_flags(op: Self::View<'_>) -> Flags<IntegerOverflowFlags> {
        let attr = op.inherent_attr(b"overflowFlags");
        let flags = attr.and_then(|attr| IntegerOverflowFlags::read(op.cx(), attr));
        flags.unwrap_or(IntegerOverflowFlags::None.into())
    }
}

/// An op that may promise that it loses no bit, by `isExact`.
#[op_interface]
pub trait ExactFlagInterface {
    /// Returns whether it promises.
    fn is_exact(op: Self::View<'_>) -> bool {
        op.inherent_attr(b"isExact").is_some()
    }
}

/// An op that may promise that its operands have no bit in common, by `isDisjoint`.
#[op_interface]
pub trait DisjointFlagInterface {
    /// Returns whether it promises.
    fn is_disjoint(op: Self::View<'_>) -> bool {
        op.inherent_attr(b"isDisjoint").is_some()
    }
}

/// An op that may promise that its operand is not negative, by `nonNeg`.
#[op_interface]
pub trait NonNegFlagInterface {
    /// Returns whether it promises.
    fn is_non_neg(op: Self::View<'_>) -> bool {
        op.inherent_attr(b"nonNeg").is_some()
    }
}

/// An op that says what becomes of exceptions of floats, in `fpExceptionBehavior`.
#[op_interface]
pub trait FPExceptionBehaviorOpInterface {
    /// The behaviour.
    fn fp_exception_behavior(op: Self::View<'_>) -> Option<FPExceptionBehavior> {
        FPExceptionBehavior::read(op.cx(), op.inherent_attr(b"fpExceptionBehavior")?)
    }
}

/// An op that says how floats are rounded, in `roundingmode`.
#[op_interface]
pub trait RoundingModeOpInterface {
    /// The mode.
    fn rounding_mode(op: Self::View<'_>) -> Option<RoundingMode> {
        RoundingMode::read(op.cx(), op.inherent_attr(b"roundingmode")?)
    }
}
