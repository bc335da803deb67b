//! Quotients and remainders.

use super::{ApInt, IntRange, Sign, at_corners};

impl IntRange {
    /// Unsigned quotients as `divide` gives them, rounded in some way.
    fn div_unsigned(&self, by: &IntRange, divide: fn(&ApInt, &ApInt) -> Option<ApInt>) -> IntRange {
        let sign = Sign::Unsigned;
        if !by.umin.is_zero() {
            return at_corners(self.bounds(sign), by.bounds(sign), sign, divide);
        }
        // Division by zero does not happen, and by anything else gives no more than was there.
        let least = match self.umin.less(&by.umax, sign) {
            true => None,
            false => self.umin.div(&by.umax, sign),
        };
        IntRange::between(least.unwrap_or_else(|| ApInt::zero(self.width())), self.umax.clone(), sign)
    }

    /// Signed quotients as `divide` gives them, rounded in some way. All integers when a divisor may be zero.
    fn div_signed(&self, by: &IntRange, divide: fn(&ApInt, &ApInt) -> Option<ApInt>) -> IntRange {
        let sign = Sign::Signed;
        if !by.has_sign() {
            return IntRange::all(by.width());
        }
        at_corners(self.bounds(sign), by.bounds(sign), sign, |a, b| {
            // The only quotient that is not in the range of its width.
            let overflows = a.is_min_value(sign) && b.is_all_ones();
            if overflows { None } else { divide(a, b) }
        })
    }

    /// Returns whether all integers are negative, or all are positive.
    fn has_sign(&self) -> bool {
        self.is_positive() || self.smax.is_negative()
    }

    fn is_positive(&self) -> bool {
        !self.smin.is_negative() && !self.smin.is_zero()
    }

    /// Quotients, rounded towards zero.
    pub fn div(&self, by: &IntRange, sign: Sign) -> IntRange {
        match sign {
            Sign::Unsigned => self.div_unsigned(by, |a, b| a.div(b, Sign::Unsigned)),
            Sign::Signed => self.div_signed(by, |a, b| a.div(b, Sign::Signed)),
        }
    }

    /// Quotients, rounded up. The reference takes the quotient of the least integer by more than one for a positive one.
    pub fn div_ceil(&self, by: &IntRange, sign: Sign) -> IntRange {
        match sign {
            Sign::Unsigned => self.div_unsigned(by, |a, b| a.div_ceil(b, Sign::Unsigned)),
            Sign::Signed => self.div_signed(by, |a, b| a.div_ceil(b, Sign::Signed)),
        }
    }

    /// Signed quotients, rounded down.
    pub fn div_floor(&self, by: &IntRange) -> IntRange {
        self.div_signed(by, |a, b| a.div_floor(b, Sign::Signed))
    }

    /// Remainders; signed ones have the sign of the dividend.
    pub fn rem(&self, by: &IntRange, sign: Sign) -> IntRange {
        let (min, max) = match sign {
            Sign::Unsigned => self.rem_unsigned(by),
            Sign::Signed => self.rem_signed(by),
        };
        IntRange::between(min, max, sign)
    }

    fn rem_unsigned(&self, by: &IntRange) -> (ApInt, ApInt) {
        let sign = Sign::Unsigned;
        let width = self.width();
        let greatest = by.umax.sub(&ApInt::one(width)).min(&self.umax, sign);
        let single = !by.umin.is_zero() && by.umin == by.umax;
        let swept = if single { self.swept(&by.umax, sign) } else { None };
        swept.unwrap_or_else(|| (ApInt::zero(width), greatest))
    }

    fn rem_signed(&self, by: &IntRange) -> (ApInt, ApInt) {
        let sign = Sign::Signed;
        let width = self.width();
        if !by.has_sign() {
            return (ApInt::min_value(width, sign), ApInt::max_value(width, sign));
        }
        let divisor = if by.is_positive() { by.smax.clone() } else { by.smin.abs() };
        let swept = if by.smin == by.smax { self.swept(&divisor, sign) } else { None };
        swept.unwrap_or_else(|| {
            let greatest = divisor.sub(&ApInt::one(width));
            let is_positive = !self.smax.is_negative() && !self.smax.is_zero();
            let min = if self.smin.is_negative() { greatest.negate() } else { ApInt::zero(width) };
            (min, if is_positive { greatest } else { ApInt::zero(width) })
        })
    }

    /// The remainders of the bounds, if those of the integers between them are between these.
    fn swept(&self, divisor: &ApInt, sign: Sign) -> Option<(ApInt, ApInt)> {
        let [min, max] = self.bounds(sign);
        if !max.sub(min).less(divisor, Sign::Unsigned) {
            return None;
        }
        let (min, max) = (min.rem(divisor, sign)?, max.rem(divisor, sign)?);
        (!max.less(&min, sign)).then_some((min, max))
    }
}
