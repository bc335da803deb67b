//! Integers of a width as rows of bits: logic, shifts, order, counts.

use std::cmp::Ordering;

use super::arith::Sign;
use super::int::{ApInt, limb_count, sign_extend};

impl ApInt {
    fn zip(&self, other: &ApInt, with: impl Fn(u64, u64) -> u64) -> ApInt {
        debug_assert_eq!(self.width(), other.width());
        if let (Some(a), Some(b)) = (self.inline(), other.inline()) {
            return ApInt::new_u64(self.width(), with(a, b));
        }
        let limbs = self.limbs().iter().zip(other.limbs()).map(|(a, b)| with(*a, *b)).collect();
        ApInt::from_vec(self.width(), limbs)
    }

    /// The bits that both have.
    pub fn and(&self, other: &ApInt) -> ApInt {
        self.zip(other, |a, b| a & b)
    }

    /// The bits that one of them has, at least.
    pub fn or(&self, other: &ApInt) -> ApInt {
        self.zip(other, |a, b| a | b)
    }

    /// The bits that one of them has.
    pub fn xor(&self, other: &ApInt) -> ApInt {
        self.zip(other, |a, b| a ^ b)
    }

    /// The bits that it does not have.
    pub fn not(&self) -> ApInt {
        self.zip(self, |a, _| !a)
    }

    /// Returns whether a bit is set; bits above the width are not.
    pub fn bit(&self, index: u32) -> bool {
        self.limbs().get(index as usize / 64).is_some_and(|limb| limb >> (index % 64) & 1 != 0)
    }

    /// Bits go up, zeros come from below. Shifted by the width or more, it is zero.
    pub fn shl(&self, by: u32) -> ApInt {
        let width = self.width();
        if by >= width {
            return ApInt::zero(width);
        }
        if let Some(value) = self.inline() {
            return ApInt::new_u64(width, value << by);
        }
        let (skip, by) = (by as usize / 64, by % 64);
        let limbs = self.limbs();
        let limb = |i: usize| i.checked_sub(skip).map_or(0, |i| limbs[i]);
        let shifted = (0..limb_count(width)).map(|i| match (by, i) {
            (0, _) => limb(i),
            (_, 0) => limb(0) << by,
            _ => limb(i) << by | limb(i - 1) >> (64 - by),
        });
        ApInt::from_vec(width, shifted.collect())
    }

    /// Bits go down, zeros come from above. Shifted by the width or more, it is zero.
    pub fn lshr(&self, by: u32) -> ApInt {
        let width = self.width();
        if by >= width {
            return ApInt::zero(width);
        }
        if let Some(value) = self.inline() {
            return ApInt::new_u64(width, value >> by);
        }
        let (skip, by) = (by as usize / 64, by % 64);
        let limbs = self.limbs();
        let limb = |i: usize| limbs.get(i + skip).copied().unwrap_or(0);
        let shifted = (0..limb_count(width)).map(|i| match by {
            0 => limb(i),
            _ => limb(i) >> by | limb(i + 1) << (64 - by),
        });
        ApInt::from_vec(width, shifted.collect())
    }

    /// Bits go down, copies of the sign bit come from above. Shifted by the width or more, all bits are the sign bit.
    pub fn ashr(&self, by: u32) -> ApInt {
        match self.is_negative() {
            true => self.not().lshr(by).not(),
            false => self.lshr(by),
        }
    }

    /// The order of two numbers.
    pub fn compare(&self, other: &ApInt, sign: Sign) -> Ordering {
        debug_assert_eq!(self.width(), other.width());
        if let (Some(a), Some(b)) = (self.inline(), other.inline()) {
            return match sign {
                Sign::Unsigned => a.cmp(&b),
                Sign::Signed => sign_extend(a, self.width()).cmp(&sign_extend(b, self.width())),
            };
        }
        match (sign, self.is_negative(), other.is_negative()) {
            (Sign::Signed, true, false) => Ordering::Less,
            (Sign::Signed, false, true) => Ordering::Greater,
            _ => self.limbs().iter().rev().cmp(other.limbs().iter().rev()),
        }
    }

    /// Returns whether the number is less than another one.
    pub fn less(&self, other: &ApInt, sign: Sign) -> bool {
        self.compare(other, sign).is_lt()
    }

    /// The lesser of two numbers.
    pub fn min(&self, other: &ApInt, sign: Sign) -> ApInt {
        if other.less(self, sign) { other.clone() } else { self.clone() }
    }

    /// The greater of two numbers.
    pub fn max(&self, other: &ApInt, sign: Sign) -> ApInt {
        if self.less(other, sign) { other.clone() } else { self.clone() }
    }

    /// Returns whether all bits are set, which is true for a width of zero.
    pub fn is_all_ones(&self) -> bool {
        self.count_ones() == self.width()
    }

    /// Returns whether the number is one.
    pub fn is_one(&self) -> bool {
        self.as_u64() == Some(1)
    }

    /// Returns whether the number is the least of its width.
    pub fn is_min_value(&self, sign: Sign) -> bool {
        *self == ApInt::min_value(self.width(), sign)
    }

    /// Returns whether the number is the greatest of its width.
    pub fn is_max_value(&self, sign: Sign) -> bool {
        *self == ApInt::max_value(self.width(), sign)
    }

    /// The number of bits that are set.
    pub fn count_ones(&self) -> u32 {
        self.limbs().iter().map(|limb| limb.count_ones()).sum()
    }

    /// The number of bits above the highest set one.
    pub fn leading_zeros(&self) -> u32 {
        self.width() - self.active_bits()
    }

    /// The number of bits below the lowest set one; the width when none is set.
    pub fn trailing_zeros(&self) -> u32 {
        match self.limbs().iter().position(|&limb| limb != 0) {
            Some(i) => i as u32 * 64 + self.limbs()[i].trailing_zeros(),
            None => self.width(),
        }
    }

    /// The value read as unsigned, or the greatest `u32` when it is more.
    pub fn saturating_u32(&self) -> u32 {
        self.as_u64().and_then(|value| u32::try_from(value).ok()).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn int(width: u32, value: u128) -> ApInt {
        ApInt::from_limbs(width, &[value as u64, (value >> 64) as u64])
    }

    proptest! {
        #[test]
        fn num_bits_agree_with_u128(a: u128, b: u128, by in 0u32..130, width in 1u32..=128) {
            let (x, y) = (int(width, a), int(width, b));
            let (a, b) = (a << (128 - width) >> (128 - width), b << (128 - width) >> (128 - width));
            let signed = |value: u128| (value << (128 - width)) as i128 >> (128 - width);
            prop_assert_eq!(x.and(&y), int(width, a & b));
            prop_assert_eq!(x.or(&y), int(width, a | b));
            prop_assert_eq!(x.xor(&y), int(width, a ^ b));
            prop_assert_eq!(x.not(), int(width, !a));
            let inside = by < width;
            prop_assert_eq!(x.shl(by), int(width, if inside { a << by } else { 0 }));
            prop_assert_eq!(x.lshr(by), int(width, if inside { a >> by } else { 0 }));
            prop_assert_eq!(x.ashr(by), int(width, (signed(a) >> by.min(127)) as u128));
            prop_assert_eq!(x.compare(&y, Sign::Unsigned), a.cmp(&b));
            prop_assert_eq!(x.compare(&y, Sign::Signed), signed(a).cmp(&signed(b)));
            prop_assert_eq!(x.min(&y, Sign::Signed), int(width, signed(a).min(signed(b)) as u128));
            prop_assert_eq!(x.max(&y, Sign::Unsigned), int(width, a.max(b)));
            prop_assert_eq!(x.count_ones(), a.count_ones());
            prop_assert_eq!(x.leading_zeros(), a.leading_zeros() - (128 - width));
            prop_assert_eq!(x.trailing_zeros(), a.trailing_zeros().min(width));
            prop_assert_eq!(x.bit(by), by < width && a >> by & 1 == 1);
        }
    }

    #[test]
    fn num_shifts_of_three_limbs() {
        let one = ApInt::one(190);
        for by in [0, 1, 63, 64, 65, 127, 128, 129, 189] {
            let shifted = one.shl(by);
            assert_eq!((shifted.trailing_zeros(), shifted.count_ones()), (by, 1));
            assert_eq!(shifted.lshr(by), one);
        }
        assert_eq!(one.shl(189).ashr(188), ApInt::from_i64(190, -2));
        assert!(ApInt::zero(0).is_all_ones());
    }
}
