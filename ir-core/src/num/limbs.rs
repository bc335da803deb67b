//! The little arithmetic on long natural numbers that float text needs.

use smallvec::SmallVec;

/// 5^27, the highest power of five below 2^64.
const FIVE_27: u64 = 5u64.pow(27);

/// A natural number, least significant limb first, without a zero limb on top.
#[derive(Clone, Debug)]
pub(super) struct Limbs(SmallVec<[u64; 16]>);

impl Limbs {
    pub(super) fn new(value: u128) -> Self {
        let mut limbs = Limbs(SmallVec::from_slice(&[value as u64, (value >> 64) as u64]));
        limbs.trim();
        limbs
    }

    /// The bits up to the highest set one.
    pub(super) fn bits(&self) -> u32 {
        match self.0.last() {
            Some(top) => self.0.len() as u32 * 64 - top.leading_zeros(),
            None => 0,
        }
    }

    /// The value, if it fits 128 bits.
    pub(super) fn to_u128(&self) -> Option<u128> {
        match self.0[..] {
            [] => Some(0),
            [low] => Some(low.into()),
            [low, high] => Some(u128::from(low) | u128::from(high) << 64),
            _ => None,
        }
    }

    pub(super) fn mul_pow5(&mut self, mut power: u32) {
        while power > 0 {
            let step = power.min(27);
            self.mul(5u64.pow(step));
            power -= step;
        }
    }

    /// The quotient, rounded down, by 5^`power`.
    pub(super) fn div_pow5(&mut self, mut power: u32) {
        while power >= 27 {
            self.div(FIVE_27);
            power -= 27;
        }
        self.div(5u64.pow(power));
    }

    fn mul(&mut self, factor: u64) {
        let mut carry = 0;
        for limb in &mut self.0 {
            let product = u128::from(*limb) * u128::from(factor) + u128::from(carry);
            *limb = product as u64;
            carry = (product >> 64) as u64;
        }
        if carry != 0 {
            self.0.push(carry);
        }
    }

    fn div(&mut self, divisor: u64) {
        let mut rest = 0;
        for limb in self.0.iter_mut().rev() {
            let part = u128::from(rest) << 64 | u128::from(*limb);
            *limb = (part / u128::from(divisor)) as u64;
            rest = (part % u128::from(divisor)) as u64;
        }
        self.trim();
    }

    pub(super) fn shl(&mut self, bits: u32) {
        let (limbs, bits) = (bits as usize / 64, bits % 64);
        if bits > 0 {
            let mut carry = 0;
            for limb in &mut self.0 {
                let low = *limb << bits | carry;
                carry = *limb >> (64 - bits);
                *limb = low;
            }
            if carry != 0 {
                self.0.push(carry);
            }
        }
        self.0.insert_many(0, std::iter::repeat_n(0, limbs));
    }

    pub(super) fn shr(&mut self, bits: u32) {
        let (limbs, bits) = (bits as usize / 64, bits % 64);
        self.0.drain(..limbs.min(self.0.len()));
        if bits > 0 {
            let mut carry = 0;
            for limb in self.0.iter_mut().rev() {
                let high = *limb >> bits | carry;
                carry = *limb << (64 - bits);
                *limb = high;
            }
        }
        self.trim();
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}
