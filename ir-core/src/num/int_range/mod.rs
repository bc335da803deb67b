//! Ranges of integers: bounds of a value that is not a known constant.
//!
//! A range is two intervals, one of the value read as unsigned and one of it read as signed. Both hold; neither follows
//! from the other one. Functions of [`IntRange`] compute the ranges of common ops; [`index_op`] adapts them to indices,
//! which have 32 or 64 bits. [MLIR: InferIntRangeInterface.h, InferIntRangeCommon.h]
//!
//! Rules are sound for values that have the ranges of the operands. Their precision is that of the reference, since the
//! results of passes depend on it.

mod bits;
mod compare;
mod division;
mod resize;
mod sums;

use std::fmt;

pub use compare::Compare;
pub use resize::{INDEX_MAX_WIDTH, INDEX_MIN_WIDTH, Reading, index_op};
pub use sums::NoWrap;

use super::arith::Sign;
use super::int::ApInt;

/// Bounds of an integer, the bounds included: `umin <= value <= umax` when it is read as unsigned, `smin <= value <= smax` when it is read as
/// signed. All of one width. [MLIR: ConstantIntRanges]
///
/// ```
/// use dialekt_ir_core::num::{ApInt, IntRange, Sign};
///
/// let byte = IntRange::all(8).extend(16, Sign::Unsigned);
/// assert_eq!(byte.to_string(), "unsigned : [0, 255] signed : [0, 255]");
/// assert_eq!(byte.join(&IntRange::constant(&ApInt::from_i64(16, -1))).to_string(), "unsigned : [0, 65535] signed : [-1, 255]");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntRange {
    umin: ApInt,
    umax: ApInt,
    smin: ApInt,
    smax: ApInt,
}

impl IntRange {
    /// Unsigned and signed bounds of one width.
    ///
    /// # Panics
    /// The widths differ.
    pub fn new((umin, umax): (ApInt, ApInt), (smin, smax): (ApInt, ApInt)) -> IntRange {
        let width = umin.width();
        assert!([&umax, &smin, &smax].iter().all(|bound| bound.width() == width), "all bounds have the same width");
        IntRange { umin, umax, smin, smax }
    }

    /// All integers of a width.
    pub fn all(width: u32) -> IntRange {
        IntRange {
            umin: ApInt::zero(width),
            umax: ApInt::max_value(width, Sign::Unsigned),
            smin: ApInt::min_value(width, Sign::Signed),
            smax: ApInt::max_value(width, Sign::Signed),
        }
    }

    /// A single integer.
    pub fn constant(value: &ApInt) -> IntRange {
        let [umin, umax, smin, smax] = std::array::from_fn(|_| value.clone());
        IntRange { umin, umax, smin, smax }
    }

    /// Integers between two bounds, as `sign` reads them. The other bounds follow where both bounds have the same sign bit; else they
    /// leave all open.
    pub fn between(min: ApInt, max: ApInt, sign: Sign) -> IntRange {
        let width = min.width();
        let other = if sign == Sign::Signed { Sign::Unsigned } else { Sign::Signed };
        let follows = min.is_negative() == max.is_negative();
        let others = match follows {
            true => (min.min(&max, other), min.max(&max, other)),
            false => (ApInt::min_value(width, other), ApInt::max_value(width, other)),
        };
        match sign {
            Sign::Signed => IntRange::new(others, (min, max)),
            Sign::Unsigned => IntRange::new((min, max), others),
        }
    }

    /// The width of the integers.
    pub fn width(&self) -> u32 {
        self.umin.width()
    }

    /// The least integer.
    pub fn min(&self, sign: Sign) -> &ApInt {
        match sign {
            Sign::Signed => &self.smin,
            Sign::Unsigned => &self.umin,
        }
    }

    /// The greatest integer.
    pub fn max(&self, sign: Sign) -> &ApInt {
        match sign {
            Sign::Signed => &self.smax,
            Sign::Unsigned => &self.umax,
        }
    }

    /// Both bounds.
    fn bounds(&self, sign: Sign) -> [&ApInt; 2] {
        [self.min(sign), self.max(sign)]
    }

    /// The least range with all integers of both. A range of no bits takes everything in. [MLIR: rangeUnion]
    pub fn join(&self, other: &IntRange) -> IntRange {
        self.with(other, |sign| (self.min(sign).min(other.min(sign), sign), self.max(sign).max(other.max(sign), sign)))
    }

    /// The integers that are in both. If there is none, an upper bound is less than the lower one.
    pub fn intersection(&self, other: &IntRange) -> IntRange {
        self.with(other, |sign| (self.min(sign).max(other.min(sign), sign), self.max(sign).min(other.max(sign), sign)))
    }

    fn with(&self, other: &IntRange, bounds: impl Fn(Sign) -> (ApInt, ApInt)) -> IntRange {
        match (self.width(), other.width()) {
            (0, _) => self.clone(),
            (_, 0) => other.clone(),
            _ => IntRange::new(bounds(Sign::Unsigned), bounds(Sign::Signed)),
        }
    }

    /// The only integer in it, if one of the readings leaves one only. Never one of no bits.
    pub fn as_constant(&self) -> Option<&ApInt> {
        let single = |sign| (self.min(sign) == self.max(sign) && self.width() != 0).then(|| self.min(sign));
        single(Sign::Unsigned).or_else(|| single(Sign::Signed))
    }

    /// Returns whether an integer of the width is in the range.
    pub fn contains(&self, value: &ApInt) -> bool {
        [Sign::Unsigned, Sign::Signed]
            .iter()
            .all(|sign| !value.less(self.min(*sign), *sign) && !self.max(*sign).less(value, *sign))
    }
}

impl fmt::Display for IntRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |value: &ApInt, sign| {
            let mut out = Vec::new();
            value.write_decimal(&mut out, sign == Sign::Signed);
            String::from_utf8_lossy(&out).into_owned()
        };
        let [umin, umax] = self.bounds(Sign::Unsigned).map(|bound| text(bound, Sign::Unsigned));
        let [smin, smax] = self.bounds(Sign::Signed).map(|bound| text(bound, Sign::Signed));
        write!(f, "unsigned : [{umin}, {umax}] signed : [{smin}, {smax}]")
    }
}

/// The range of `f` at all pairs of bounds, where `f` is monotonous in both arguments; all integers if it has no value at one of them.
fn at_corners(lhs: [&ApInt; 2], rhs: [&ApInt; 2], sign: Sign, f: impl Fn(&ApInt, &ApInt) -> Option<ApInt>) -> IntRange {
    let all = || IntRange::all(lhs[0].width());
    let mut bounds: Option<(ApInt, ApInt)> = None;
    for l in lhs {
        for r in rhs {
            let Some(value) = f(l, r) else { return all() };
            bounds = Some(match bounds {
                None => (value.clone(), value),
                Some((min, max)) => (min.min(&value, sign), max.max(&value, sign)),
            });
        }
    }
    bounds.map_or_else(all, |(min, max)| IntRange::between(min, max, sign))
}

#[cfg(test)]
mod tests;
