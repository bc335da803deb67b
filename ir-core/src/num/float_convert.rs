//! Floats from and to integers and other formats.

use super::apfloat::ApFloat;
use super::arith::Sign;
use super::double_double;
use super::float::{FloatClass, FloatKind};
use super::int::ApInt;

impl ApFloat {
    /// An integer, rounded to nearest, ties to even.
    pub fn from_int(kind: FloatKind, value: &ApInt, sign: Sign) -> ApFloat {
        let negative = sign == Sign::Signed && value.is_negative();
        let magnitude = if negative { value.negate() } else { value.clone() };
        // The upper bits and whether there are others: more than twice the precision of any format is not needed.
        let dropped = magnitude.active_bits().saturating_sub(126);
        let kept = magnitude.lshr(dropped);
        let limb = |i: usize| u128::from(kept.limbs().get(i).copied().unwrap_or(0));
        let sticky = u128::from(magnitude.trailing_zeros() < dropped);
        let significand = (limb(0) | limb(1) << 64) << 1 | sticky;
        let class = match significand {
            0 => FloatClass::Zero { negative: false },
            _ => FloatClass::Finite { negative, significand, exponent: dropped as i32 - 1 },
        };
        ApFloat::from_class(kind, class)
    }

    /// The integer between it and zero that is nearest; `None` when it does not fit the width, or is no number.
    pub fn to_int(self, width: u32, sign: Sign) -> Option<ApInt> {
        let class = match self.kind() {
            FloatKind::PpcDoubleDouble => double_double::classify_for_integers(self.bits()),
            _ => self.class(),
        };
        let (negative, significand, exponent) = match class {
            FloatClass::Zero { .. } => return Some(ApInt::zero(width)),
            FloatClass::Finite { negative, significand, exponent } => (negative, significand, exponent),
            FloatClass::Infinity { .. } | FloatClass::Nan { .. } => return None,
        };
        let (significand, up) = match exponent {
            0.. => (significand, exponent as u32),
            _ => (significand.checked_shr(exponent.unsigned_abs()).unwrap_or(0), 0),
        };
        let bits = 128 - significand.leading_zeros();
        if bits == 0 {
            return Some(ApInt::zero(width));
        }
        if negative && sign == Sign::Unsigned || bits + up > width {
            return None;
        }
        let magnitude = ApInt::from_limbs(width, &[significand as u64, (significand >> 64) as u64]).shl(up);
        let value = if negative { magnitude.negate() } else { magnitude };
        (sign == Sign::Unsigned || value.is_negative() == negative).then_some(value)
    }

    /// The same number in another format; `None` when that format cannot represent it. Of a NaN, sign and payload are
    /// kept; one that is not quiet has no counterpart.
    pub fn convert_exactly(self, kind: FloatKind) -> Option<ApFloat> {
        if kind == self.kind() {
            return (!self.is_signaling()).then_some(self);
        }
        if self.is_nan() {
            return self.convert_nan(kind);
        }
        let converted = ApFloat::new(kind, self.kind().convert(self.bits(), kind));
        (converted.class_value() == self.class_value()).then_some(converted)
    }

    /// The number in another format, rounded to nearest, ties to even. Payloads of NaNs are kept as far as they fit.
    pub fn convert(self, kind: FloatKind) -> ApFloat {
        self.convert_exactly(kind).unwrap_or_else(|| ApFloat::new(kind, self.kind().convert(self.bits(), kind)))
    }

    fn convert_nan(self, kind: FloatKind) -> Option<ApFloat> {
        if self.is_signaling() || self.kind().has_inf() != kind.has_inf() && self.kind().has_inf() {
            return None;
        }
        let plain = ApFloat::new(kind, self.kind().convert(self.bits(), kind));
        if !kind.has_inf() {
            return Some(plain);
        }
        let (from, to) = (self.kind().payload_bits(), kind.payload_bits());
        let payload = match self.kind().has_inf() {
            true => self.bits() & ((1 << from) - 1),
            false => return Some(plain),
        };
        let moved = if to >= from { payload << (to - from) } else { payload >> (from - to) };
        let kept = if to >= from { moved >> (to - from) } else { moved << (from - to) };
        (kept == payload).then(|| ApFloat::new(kind, plain.bits() | moved))
    }

    /// The value, in a unique representation.
    pub(super) fn class_value(self) -> FloatClass {
        match self.class() {
            FloatClass::Finite { negative, significand, exponent } => {
                let zeros = significand.trailing_zeros();
                FloatClass::Finite { negative, significand: significand >> zeros, exponent: exponent + zeros as i32 }
            }
            class => class,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::num::Round;

    fn f32(value: f32) -> ApFloat {
        ApFloat::new(FloatKind::F32, value.to_bits().into())
    }

    fn f64(value: f64) -> ApFloat {
        ApFloat::new(FloatKind::F64, value.to_bits().into())
    }

    /// Returns whether the floats are equal, apart from NaN payloads.
    fn same(found: ApFloat, expected: f32) -> bool {
        if expected.is_nan() { found.is_nan() } else { found == f32(expected) }
    }

    proptest! {
        #[test]
        fn num_floats_agree_with_the_processor(a: u32, b: u32, c: u32) {
            let (x, y, z) = (f32::from_bits(a), f32::from_bits(b), f32::from_bits(c));
            prop_assert!(same(f32(x).add(f32(y)), x + y));
            prop_assert!(same(f32(x).sub(f32(y)), x - y));
            prop_assert!(same(f32(x).mul(f32(y)), x * y));
            prop_assert!(same(f32(x).div(f32(y)), x / y));
            prop_assert!(same(f32(x).rem(f32(y)), x % y));
            prop_assert!(same(f32(x).mul_add(f32(y), f32(z)), x.mul_add(y, z)));
            prop_assert!(same(f32(x).round_to_integral(Round::Upward), x.ceil()));
            prop_assert!(same(f32(x).round_to_integral(Round::Downward), x.floor()));
            prop_assert!(same(f32(x).round_to_integral(Round::NearestAway), x.round()));
            prop_assert!(same(f32(x).round_to_integral(Round::NearestEven), x.round_ties_even()));
            prop_assert!(same(f32(x).round_to_integral(Round::TowardZero), x.trunc()));
            prop_assert_eq!(f32(x).compare(f32(y)), x.partial_cmp(&y));
        }

        #[test]
        fn num_wide_floats_agree_with_doubles(a: f64, b: f64) {
            for kind in [FloatKind::F80, FloatKind::F128] {
                let (x, y) = (f64(a).convert(kind), f64(b).convert(kind));
                prop_assert_eq!(x.compare(y), a.partial_cmp(&b));
                // The sum of two doubles of similar size is exact.
                if a != 0.0 && (0.5..2.0).contains(&(b / a).abs()) && !b.is_nan() {
                    prop_assert_eq!(x.sub(y).convert(FloatKind::F64).to_f64() as f32, (a - b) as f32);
                }
                prop_assert_eq!(x.convert(FloatKind::F64).to_f64().to_bits(), a.to_bits());
            }
        }

        #[test]
        fn num_floats_and_integers_agree_with_casts(value: i64, bits: u64) {
            let int = ApInt::from_i64(64, value);
            prop_assert_eq!(ApFloat::from_int(FloatKind::F32, &int, Sign::Signed), f32(value as f32));
            prop_assert_eq!(ApFloat::from_int(FloatKind::F64, &int, Sign::Unsigned), f64(value as u64 as f64));
            let float = f64::from_bits(bits);
            let back = f64(float).to_int(64, Sign::Signed);
            let fits = (-9.3e18..9.3e18).contains(&float) && float.trunc() as i64 as f64 == float.trunc() && float < 9223372036854775808.0;
            prop_assert_eq!(back, fits.then(|| ApInt::from_i64(64, float as i64)));
        }
    }

    #[test]
    fn num_edges_of_conversions() {
        let int = |width, value| ApInt::from_i64(width, value);
        assert_eq!(f32(-0.5).to_int(8, Sign::Unsigned), Some(int(8, 0)));
        assert_eq!(f32(-1.0).to_int(8, Sign::Unsigned), None);
        assert_eq!(f32(-128.9).to_int(8, Sign::Signed), Some(int(8, -128)));
        assert_eq!(f32(128.0).to_int(8, Sign::Signed), None);
        assert_eq!(f32(255.9).to_int(8, Sign::Unsigned), Some(int(8, -1)));
        assert_eq!(f32(f32::NAN).to_int(8, Sign::Signed), None);
        let wide = ApInt::one(300).shl(200).add(&ApInt::one(300));
        assert_eq!(ApFloat::from_int(FloatKind::F64, &wide, Sign::Signed), f64(2f64.powi(200)));
        assert!(ApFloat::from_int(FloatKind::F32, &wide, Sign::Signed).is_infinite());
        assert_eq!(f64(2f64.powi(200)).to_int(300, Sign::Signed), Some(ApInt::one(300).shl(200)));
        // Half above an even number, and a little more.
        let half = ApInt::one(160).shl(150).add(&ApInt::one(160).shl(97));
        assert_eq!(ApFloat::from_int(FloatKind::F64, &half, Sign::Signed), f64(2f64.powi(150)));
        let more = half.add(&ApInt::one(160));
        assert_eq!(ApFloat::from_int(FloatKind::F64, &more, Sign::Signed), f64(2f64.powi(150) * (1.0 + f64::EPSILON)));
    }

    #[test]
    fn num_nans_keep_what_they_carry() {
        let nan = |kind, bits| ApFloat::new(kind, bits);
        let small = nan(FloatKind::F32, 0xFFC0_0001);
        assert_eq!(small.convert_exactly(FloatKind::F64), Some(nan(FloatKind::F64, 0xFFF8_0000_2000_0000)));
        assert_eq!(small.convert_exactly(FloatKind::F16), None);
        assert_eq!(nan(FloatKind::F32, 0x7F80_0001).convert_exactly(FloatKind::F64), None);
        let x87 = nan(FloatKind::F64, 0x7FF8 << 48).convert_exactly(FloatKind::F80);
        assert_eq!(x87, Some(nan(FloatKind::F80, 0x7FFF_C000_0000_0000_0000)));
        assert_eq!(x87.unwrap().convert_exactly(FloatKind::F64), Some(nan(FloatKind::F64, 0x7FF8 << 48)));
        assert_eq!(f32(1.0).add(small), small);
        assert_eq!(nan(FloatKind::F32, 0x7F80_0001).mul(small), nan(FloatKind::F32, 0x7FC0_0001));
        assert_eq!(f32(f32::INFINITY).sub(f32(f32::INFINITY)), nan(FloatKind::F32, 0x7FC0_0000));
    }

    #[test]
    fn num_nothing_finite_is_above_the_largest() {
        for kind in FloatKind::ALL {
            let largest = ApFloat::largest(kind);
            let above = largest.add(largest);
            // Formats without infinity and NaN have nothing else to round to.
            let saturated = !kind.has_nan() && above == largest;
            assert!(largest.is_finite() && (saturated || !above.is_finite()), "{}", kind.name());
        }
        for (kind, expected) in [
            (FloatKind::F32, f64::from(f32::MAX)),
            (FloatKind::F64, f64::MAX),
            (FloatKind::F8E4M3FN, 448.0),
            (FloatKind::F8E8M0FNU, 2f64.powi(127)),
            (FloatKind::F4E2M1FN, 6.0),
            (FloatKind::F80, f64::INFINITY),
        ] {
            assert_eq!(ApFloat::largest(kind).to_f64(), expected, "{}", kind.name());
        }
    }

    #[test]
    fn num_minima_and_maxima() {
        let nan = f32(f32::NAN);
        assert_eq!(f32(0.0).minimum(f32(-0.0)), f32(-0.0));
        assert_eq!(f32(-0.0).max_num(f32(0.0)), f32(0.0));
        assert_eq!(f32(1.0).minimum(nan), nan);
        assert_eq!(f32(1.0).min_num(nan), f32(1.0));
        assert_eq!(f32(1.0).maximum(f32(2.0)), f32(2.0));
    }

    /// In the small formats, every sum and product is the exact one, rounded once.
    #[test]
    fn num_small_formats_round_once() {
        for kind in FloatKind::ALL.into_iter().filter(|kind| kind.width() <= 8) {
            for a in 0..1 << kind.width() {
                for b in (a % 3..1 << kind.width()).step_by(3) {
                    let (x, y) = (ApFloat::new(kind, a), ApFloat::new(kind, b));
                    let (p, q) = (x.convert(FloatKind::F128), y.convert(FloatKind::F128));
                    for (found, exact) in
                        [(x.add(y), p.add(q)), (x.mul(y), p.mul(q)), (x.div(y), p.div(q)), (x.rem(y), p.rem(q))]
                    {
                        let expected = exact.kind().convert(exact.bits(), kind);
                        assert!(found.bits() == expected || exact.is_nan(), "{kind}: {a:#x} {b:#x}");
                    }
                }
            }
        }
    }
}
