//! Sums, differences, products, and shifts to the left, which are products.

use super::{ApInt, IntRange, Sign, at_corners};

/// The readings in which results are known to be exact, so that others are left out of the range. [MLIR: OverflowFlags]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoWrap {
    /// Results are exact when they are read as signed.
    pub signed: bool,
    /// Results are exact when they are read as unsigned.
    pub unsigned: bool,
}

impl NoWrap {
    fn of(self, sign: Sign) -> bool {
        match sign {
            Sign::Signed => self.signed,
            Sign::Unsigned => self.unsigned,
        }
    }

    /// A result and whether it is not exact: then it is nothing, or, where wrapping does not happen, the bound that it is beyond.
    fn checked(self, sign: Sign, (value, overflows): (ApInt, bool), is_below: impl FnOnce() -> bool) -> Option<ApInt> {
        let width = value.width();
        match (overflows, self.of(sign)) {
            (false, _) => Some(value),
            (true, false) => None,
            (true, true) if is_below() => Some(ApInt::min_value(width, sign)),
            (true, true) => Some(ApInt::max_value(width, sign)),
        }
    }

    fn add(self, a: &ApInt, b: &ApInt, sign: Sign) -> Option<ApInt> {
        self.checked(sign, a.add_overflows(b, sign), || sign == Sign::Signed && a.is_negative())
    }

    fn sub(self, a: &ApInt, b: &ApInt, sign: Sign) -> Option<ApInt> {
        self.checked(sign, a.sub_overflows(b, sign), || sign == Sign::Unsigned || a.is_negative())
    }

    fn mul(self, a: &ApInt, b: &ApInt, sign: Sign) -> Option<ApInt> {
        self.checked(sign, a.mul_overflows(b, sign), || sign == Sign::Signed && a.is_negative() != b.is_negative())
    }

    fn shl(self, a: &ApInt, by: &ApInt, sign: Sign) -> Option<ApInt> {
        self.checked(sign, shl_overflows(a, by, sign), || sign == Sign::Signed && a.is_negative())
    }
}

/// A value shifted to the left, and whether bits were lost. A shift by the width or more loses bits, whatever they are.
fn shl_overflows(value: &ApInt, by: &ApInt, sign: Sign) -> (ApInt, bool) {
    let by = by.saturating_u32();
    if by >= value.width() {
        return (ApInt::zero(value.width()), true);
    }
    let free = match sign {
        Sign::Unsigned => value.leading_zeros(),
        // The sign bit must not change.
        Sign::Signed if value.is_negative() => value.not().leading_zeros() - 1,
        Sign::Signed => value.leading_zeros() - 1,
    };
    (value.shl(by), by > free)
}

/// The range between the results of `f` at two pairs of arguments; all integers if it has none at one of them.
fn between(min: Option<ApInt>, max: Option<ApInt>, width: u32, sign: Sign) -> IntRange {
    match (min, max) {
        (Some(min), Some(max)) => IntRange::between(min, max, sign),
        _ => IntRange::all(width),
    }
}

/// The intersection of the ranges from both readings of the operands.
fn both(f: impl Fn(Sign) -> IntRange) -> IntRange {
    f(Sign::Unsigned).intersection(&f(Sign::Signed))
}

impl IntRange {
    /// Sums.
    pub fn add(&self, other: &IntRange, wrap: NoWrap) -> IntRange {
        both(|sign| {
            let min = wrap.add(self.min(sign), other.min(sign), sign);
            let max = wrap.add(self.max(sign), other.max(sign), sign);
            between(min, max, self.width(), sign)
        })
    }

    /// Differences.
    pub fn sub(&self, other: &IntRange, wrap: NoWrap) -> IntRange {
        both(|sign| {
            let min = wrap.sub(self.min(sign), other.max(sign), sign);
            let max = wrap.sub(self.max(sign), other.min(sign), sign);
            between(min, max, self.width(), sign)
        })
    }

    /// Products.
    pub fn mul(&self, other: &IntRange, wrap: NoWrap) -> IntRange {
        both(|sign| at_corners(self.bounds(sign), other.bounds(sign), sign, |a, b| wrap.mul(a, b, sign)))
    }

    /// Values shifted to the left.
    pub fn shl(&self, by: &IntRange, wrap: NoWrap) -> IntRange {
        both(|sign| at_corners(self.bounds(sign), by.bounds(Sign::Unsigned), sign, |a, b| wrap.shl(a, b, sign)))
    }
}
