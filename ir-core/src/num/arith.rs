//! Arithmetic on integers of a width: two operands have the same one, and so has the result.

use super::int::ApInt;

/// Signedness: whether numbers are read as signed or as unsigned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Two's complement.
    Signed,
    /// No negative ones.
    Unsigned,
}

impl ApInt {
    /// Zero.
    pub fn zero(width: u32) -> ApInt {
        ApInt::new_u64(width, 0)
    }

    /// One; zero for a width of zero.
    pub fn one(width: u32) -> ApInt {
        ApInt::new_u64(width, 1)
    }

    /// The least number.
    pub fn min_value(width: u32, sign: Sign) -> ApInt {
        match sign {
            Sign::Unsigned => ApInt::zero(width),
            Sign::Signed => ApInt::one(width).shl(width.saturating_sub(1)),
        }
    }

    /// The greatest number.
    pub fn max_value(width: u32, sign: Sign) -> ApInt {
        ApInt::min_value(width, sign).not()
    }

    /// The sum, modulo 2 to the power of the width.
    pub fn add(&self, other: &ApInt) -> ApInt {
        debug_assert_eq!(self.width(), other.width());
        if let (Some(a), Some(b)) = (self.inline(), other.inline()) {
            return ApInt::new_u64(self.width(), a.wrapping_add(b));
        }
        let mut carry = false;
        let sums = self.limbs().iter().zip(other.limbs()).map(|(a, b)| {
            let (sum, first) = a.overflowing_add(*b);
            let (sum, second) = sum.overflowing_add(carry.into());
            carry = first || second;
            sum
        });
        let sums = sums.collect();
        ApInt::from_vec(self.width(), sums)
    }

    /// The difference, modulo 2 to the power of the width.
    pub fn sub(&self, other: &ApInt) -> ApInt {
        self.add(&other.negate())
    }

    /// The product, modulo 2 to the power of the width.
    pub fn mul(&self, other: &ApInt) -> ApInt {
        debug_assert_eq!(self.width(), other.width());
        match (self.inline(), other.inline()) {
            (Some(a), Some(b)) => ApInt::new_u64(self.width(), a.wrapping_mul(b)),
            _ => ApInt::from_big(self.width(), &(self.to_big() * other.to_big())),
        }
    }

    /// The upper half of the product of twice the width.
    pub fn mul_high(&self, other: &ApInt, sign: Sign) -> ApInt {
        let width = self.width();
        let high = match (self.inline(), other.inline()) {
            (Some(a), Some(b)) => {
                let product = (u128::from(a) * u128::from(b)) >> width;
                ApInt::new_u64(width, product as u64)
            }
            _ => ApInt::from_big(width, &((self.to_big() * other.to_big()) >> width)),
        };
        // A negative number was read as too much by 2 to the power of the width.
        let excess = |negative: &ApInt, by: &ApInt| match sign == Sign::Signed && negative.is_negative() {
            true => by.clone(),
            false => ApInt::zero(width),
        };
        high.sub(&excess(self, other)).sub(&excess(other, self))
    }

    /// The sum, and whether it is not the exact one.
    pub fn add_overflows(&self, other: &ApInt, sign: Sign) -> (ApInt, bool) {
        let sum = self.add(other);
        let overflows = match sign {
            Sign::Unsigned => sum.less(self, sign),
            Sign::Signed => self.is_negative() == other.is_negative() && sum.is_negative() != self.is_negative(),
        };
        (sum, overflows)
    }

    /// The difference, and whether it is not the exact one.
    pub fn sub_overflows(&self, other: &ApInt, sign: Sign) -> (ApInt, bool) {
        let difference = self.sub(other);
        let overflows = match sign {
            Sign::Unsigned => self.less(other, sign),
            Sign::Signed => self.is_negative() != other.is_negative() && difference.is_negative() != self.is_negative(),
        };
        (difference, overflows)
    }

    /// The product, and whether it is not the exact one.
    pub fn mul_overflows(&self, other: &ApInt, sign: Sign) -> (ApInt, bool) {
        let product = self.mul(other);
        let high = self.mul_high(other, sign);
        let exact = match sign {
            Sign::Signed if product.is_negative() => high.is_all_ones(),
            _ => high.is_zero(),
        };
        (product, !exact)
    }

    /// The value in a width that is not less.
    pub fn extend(&self, width: u32, sign: Sign) -> ApInt {
        match sign {
            Sign::Signed => self.sext_or_trunc(width),
            Sign::Unsigned => self.zext_or_trunc(width),
        }
    }

    /// Quotient, rounded towards zero, and remainder, which has the sign of the dividend. `None` for a divisor of zero. The least
    /// signed number divided by -1 is itself.
    pub fn div_rem(&self, divisor: &ApInt, sign: Sign) -> Option<(ApInt, ApInt)> {
        debug_assert_eq!(self.width(), divisor.width());
        if divisor.is_zero() {
            return None;
        }
        if sign == Sign::Signed && (self.is_negative() || divisor.is_negative()) {
            let (quotient, rest) = self.abs().div_rem(&divisor.abs(), Sign::Unsigned)?;
            let negative = self.is_negative() != divisor.is_negative();
            let quotient = if negative { quotient.negate() } else { quotient };
            return Some((quotient, if self.is_negative() { rest.negate() } else { rest }));
        }
        let width = self.width();
        Some(match (self.inline(), divisor.inline()) {
            (Some(a), Some(b)) => (ApInt::new_u64(width, a / b), ApInt::new_u64(width, a % b)),
            _ => {
                let (a, b) = (self.to_big(), divisor.to_big());
                let quotient = &a / &b;
                let rest = a - &quotient * b;
                (ApInt::from_big(width, &quotient), ApInt::from_big(width, &rest))
            }
        })
    }

    /// The quotient, rounded towards zero; `None` for a divisor of zero.
    pub fn div(&self, divisor: &ApInt, sign: Sign) -> Option<ApInt> {
        self.div_rem(divisor, sign).map(|(quotient, _)| quotient)
    }

    /// The remainder of [`div`](Self::div); `None` for a divisor of zero.
    pub fn rem(&self, divisor: &ApInt, sign: Sign) -> Option<ApInt> {
        self.div_rem(divisor, sign).map(|(_, rest)| rest)
    }

    /// The quotient, rounded down; `None` for a divisor of zero.
    pub fn div_floor(&self, divisor: &ApInt, sign: Sign) -> Option<ApInt> {
        let (quotient, rest) = self.div_rem(divisor, sign)?;
        let down = sign == Sign::Signed && !rest.is_zero() && self.is_negative() != divisor.is_negative();
        Some(if down { quotient.sub(&ApInt::one(self.width())) } else { quotient })
    }

    /// The quotient, rounded up; `None` for a divisor of zero.
    pub fn div_ceil(&self, divisor: &ApInt, sign: Sign) -> Option<ApInt> {
        let (quotient, rest) = self.div_rem(divisor, sign)?;
        let up = !rest.is_zero() && (sign == Sign::Unsigned || self.is_negative() == divisor.is_negative());
        Some(if up { quotient.add(&ApInt::one(self.width())) } else { quotient })
    }

    /// The distance from zero, read as signed. The least number is its own, read as unsigned.
    pub fn abs(&self) -> ApInt {
        if self.is_negative() { self.negate() } else { self.clone() }
    }

    /// The power, modulo 2 to the power of the width.
    pub fn pow(&self, exponent: &ApInt) -> ApInt {
        let mut power = ApInt::one(self.width());
        for bit in (0..exponent.active_bits()).rev() {
            power = power.mul(&power);
            if exponent.bit(bit) {
                power = power.mul(self);
            }
        }
        power
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The low bits, at most 100 of them, so that products of two fit 256 bits by halves.
    fn int(width: u32, value: i128) -> ApInt {
        ApInt::from_limbs(width, &[value as u64, (value >> 64) as u64])
    }

    fn signed(width: u32, value: i128) -> i128 {
        value << (128 - width) >> (128 - width)
    }

    fn unsigned(width: u32, value: i128) -> u128 {
        (value << (128 - width)) as u128 >> (128 - width)
    }

    proptest! {
        #[test]
        fn num_sums_and_products_agree_with_i128(a: i128, b: i128, width in 1u32..=127) {
            let (x, y) = (int(width, a), int(width, b));
            let (sa, sb) = (signed(width, a), signed(width, b));
            let (ua, ub) = (unsigned(width, a), unsigned(width, b));
            prop_assert_eq!(x.add_overflows(&y, Sign::Signed), (int(width, a.wrapping_add(b)), signed(width, sa + sb) != sa + sb));
            prop_assert_eq!(x.sub_overflows(&y, Sign::Signed), (int(width, a.wrapping_sub(b)), signed(width, sa - sb) != sa - sb));
            prop_assert_eq!(x.add_overflows(&y, Sign::Unsigned).1, (ua + ub) >> width != 0);
            prop_assert_eq!(x.sub_overflows(&y, Sign::Unsigned).1, ua < ub);
            let (product, overflows) = x.mul_overflows(&y, Sign::Signed);
            prop_assert_eq!(product.clone(), int(width, a.wrapping_mul(b)));
            prop_assert_eq!(overflows, sa.checked_mul(sb).is_none_or(|p| signed(width, p) != p));
            let overflows = x.mul_overflows(&y, Sign::Unsigned).1;
            prop_assert_eq!(overflows, ua.checked_mul(ub).is_none_or(|p| p >> width != 0));
        }

        #[test]
        fn num_quotients_agree_with_i128(a: i128, b: i128, narrow in 1u32..=127, width in 1u32..=127) {
            let b = b >> (127 - narrow);
            let (x, y) = (int(width, a), int(width, b));
            let (sa, sb) = (signed(width, a), signed(width, b));
            let (ua, ub) = (unsigned(width, a), unsigned(width, b));
            let wrapped = |value: Option<i128>| value.map(|value| int(width, value));
            prop_assert_eq!(x.div(&y, Sign::Signed), wrapped(sa.checked_div(sb)));
            prop_assert_eq!(x.rem(&y, Sign::Signed), wrapped(sa.checked_rem(sb)));
            prop_assert_eq!(x.div(&y, Sign::Unsigned), wrapped(ua.checked_div(ub).map(|v| v as i128)));
            prop_assert_eq!(x.rem(&y, Sign::Unsigned), wrapped(ua.checked_rem(ub).map(|v| v as i128)));
            let floor = (sb != 0).then(|| sa.div_euclid(sb) - i128::from(sb < 0 && sa.rem_euclid(sb) != 0));
            prop_assert_eq!(x.div_floor(&y, Sign::Signed), wrapped(floor));
            let exact = sb != 0 && sa % sb == 0;
            prop_assert_eq!(x.div_ceil(&y, Sign::Signed), wrapped(floor.map(|q| q + i128::from(!exact))));
            prop_assert_eq!(x.div_ceil(&y, Sign::Unsigned), wrapped((ub != 0).then(|| ua.div_ceil(ub) as i128)));
        }
    }

    #[test]
    fn num_edges_of_wide_integers() {
        for width in [1, 7, 63, 64, 65, 128, 200] {
            let (min, max) = (ApInt::min_value(width, Sign::Signed), ApInt::max_value(width, Sign::Signed));
            let minus_one = ApInt::max_value(width, Sign::Unsigned);
            assert_eq!(min.div(&minus_one, Sign::Signed), Some(min.clone()));
            assert_eq!(min.rem(&minus_one, Sign::Signed), Some(ApInt::zero(width)));
            assert_eq!(max.negate(), min.add(&ApInt::one(width)));
            assert_eq!(minus_one.add_overflows(&ApInt::one(width), Sign::Unsigned), (ApInt::zero(width), true));
            assert_eq!(min.abs(), min);
            assert_eq!(ApInt::zero(width).div(&ApInt::zero(width), Sign::Signed), None);
        }
    }

    #[test]
    fn num_powers() {
        let int = |value| ApInt::from_i64(70, value);
        assert_eq!(int(3).pow(&int(40)), ApInt::parse_literal(b"12157665459056928801").unwrap().zext_or_trunc(70));
        assert_eq!(int(-2).pow(&int(3)), int(-8));
        assert_eq!(int(7).pow(&int(0)), int(1));
    }
}
