//! Comparisons whose outcome ranges tell.

use super::{IntRange, Sign};

/// A comparison of two integers. [MLIR: CmpPredicate]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compare {
    /// Equality.
    Eq,
    /// Inequality.
    Ne,
    /// The first one is less.
    Less(Sign),
    /// The first one is not greater.
    LessEq(Sign),
    /// The first one is greater.
    Greater(Sign),
    /// The first one is not less.
    GreaterEq(Sign),
}

impl Compare {
    /// The comparison that holds where this one does not.
    fn inverse(self) -> Compare {
        match self {
            Compare::Eq => Compare::Ne,
            Compare::Ne => Compare::Eq,
            Compare::Less(sign) => Compare::GreaterEq(sign),
            Compare::LessEq(sign) => Compare::Greater(sign),
            Compare::Greater(sign) => Compare::LessEq(sign),
            Compare::GreaterEq(sign) => Compare::Less(sign),
        }
    }

    /// Returns whether the comparison holds for all integers of two ranges.
    fn always_holds(self, lhs: &IntRange, rhs: &IntRange) -> bool {
        match self {
            Compare::Less(sign) => lhs.max(sign).less(rhs.min(sign), sign),
            Compare::LessEq(sign) => !rhs.min(sign).less(lhs.max(sign), sign),
            Compare::Greater(sign) => Compare::Less(sign).always_holds(rhs, lhs),
            Compare::GreaterEq(sign) => Compare::LessEq(sign).always_holds(rhs, lhs),
            Compare::Eq => lhs.as_constant().is_some_and(|value| Some(value) == rhs.as_constant()),
            // One reading would do, but the reference requires both.
            Compare::Ne => [Sign::Signed, Sign::Unsigned].into_iter().all(|sign| {
                Compare::Less(sign).always_holds(lhs, rhs) || Compare::Greater(sign).always_holds(lhs, rhs)
            }),
        }
    }

    /// Returns whether the comparison holds, if that is the same for all integers of two ranges. [MLIR: evaluatePred]
    pub fn evaluate(self, lhs: &IntRange, rhs: &IntRange) -> Option<bool> {
        if self.always_holds(lhs, rhs) {
            return Some(true);
        }
        self.inverse().always_holds(lhs, rhs).then_some(false)
    }

    /// The range of an `i1` that is the outcome.
    pub fn as_range(outcome: Option<bool>) -> IntRange {
        match outcome {
            Some(outcome) => IntRange::constant(&super::ApInt::new_u64(1, outcome.into())),
            None => IntRange::all(1),
        }
    }
}
