//! The float format of PowerPC whose values are sums of two doubles. [LLVM: PPCDoubleDouble]
//!
//! The low 64 bits of a pattern are the first double, which holds the leading digits, the high ones the second. A value as a whole, in text and
//! after an operation, has 106 bits of precision; any pair of doubles is a pattern, whatever their order.

use rustc_apfloat::Float;
use rustc_apfloat::ppc::DoubleDouble;

use super::float::{FloatClass, FloatKind};

/// Bits of the sum of two doubles.
pub(super) const PRECISION: u32 = 106;
/// The exponent of the lowest bit of a denormal double.
const LEAST: i32 = -1074;
/// The largest finite value.
pub(super) const LARGEST: u128 = 0x7C8F_FFFF_FFFF_FFFE_7FEF_FFFF_FFFF_FFFF;
/// The signs of both doubles.
pub(super) const SIGNS: u128 = 1 << 127 | 1 << 63;

/// The double that holds the leading digits.
pub(super) fn first(bits: u128) -> u128 {
    bits & u128::from(u64::MAX)
}

/// The value of a pattern: of no number or no finite one if the first double is, else the sum, rounded to 106 bits.
pub(super) fn classify(bits: u128) -> FloatClass {
    let (a, b) = (FloatKind::F64.classify(first(bits)), FloatKind::F64.classify(bits >> 64));
    match (a, b) {
        (FloatClass::Finite { .. }, FloatClass::Zero { .. }) => a,
        (FloatClass::Finite { .. }, FloatClass::Finite { .. }) => sum(a, b),
        (FloatClass::Finite { .. }, _) => b,
        _ => a,
    }
}

/// The value whose integral part is that of a pattern: where the first double is no integer, it alone decides, as in the reference.
pub(super) fn classify_for_integers(bits: u128) -> FloatClass {
    let a = FloatKind::F64.classify(first(bits));
    match a {
        FloatClass::Finite { significand, exponent, .. } if significand.trailing_zeros() as i32 + exponent < 0 => a,
        _ => classify(bits),
    }
}

/// The nearest pattern of a value.
pub(super) fn from_class(class: FloatClass) -> u128 {
    let FloatClass::Finite { negative, significand, exponent } = class else {
        return FloatKind::F64.from_class(class);
    };
    let (significand, exponent) = round(significand, exponent);
    let first = FloatKind::F64.from_class(FloatClass::Finite { negative, significand, exponent });
    let FloatClass::Finite { significand: leading, exponent: weight, .. } = FloatKind::F64.classify(first) else {
        return first;
    };
    // A first double whose lowest bit is below that of the value is exact.
    let shift = weight - exponent;
    if !(0..=64).contains(&shift) {
        return first;
    }
    let leading = leading << shift;
    let rest = significand.abs_diff(leading);
    if rest == 0 {
        return first;
    }
    let negative = negative != (leading > significand);
    first | FloatKind::F64.from_class(FloatClass::Finite { negative, significand: rest, exponent }) << 64
}

/// The pattern of a decimal number, rounded to 106 bits; `None` when the text is none.
pub(super) fn parse(text: &str) -> Option<u128> {
    Some(text.parse::<DoubleDouble>().ok()?.to_bits())
}

/// `significand * 2^exponent` rounded to 106 bits, to nearest with ties to even; no bit is below the lowest of doubles.
fn round(significand: u128, exponent: i32) -> (u128, i32) {
    let bits = 128 - significand.leading_zeros() as i32;
    let dropped = (bits - PRECISION as i32).max(LEAST - exponent);
    if dropped <= 0 {
        return (significand, exponent);
    }
    (super::convert::shift_to_even(significand, dropped), exponent + dropped)
}

/// The sum of two finite numbers, rounded to 106 bits.
fn sum(a: FloatClass, b: FloatClass) -> FloatClass {
    let (
        FloatClass::Finite { negative, significand: s, exponent: e },
        FloatClass::Finite { negative: other, significand: t, exponent: f },
    ) = (a, b)
    else {
        return a;
    };
    let leading = |significand: u128, exponent: i32| exponent + 128 - significand.leading_zeros() as i32;
    if leading(s, e) < leading(t, f) {
        return sum(b, a);
    }
    // The larger one takes the upper bits but one; of the smaller one, bits that are shifted out are kept as the lowest bit, which no
    // result of 106 bits has.
    let up = s.leading_zeros() as i32 - 1;
    let (s, e) = (s << up, e - up);
    let t = match f - e {
        shift @ 0.. => t << shift,
        shift => {
            let kept = t.checked_shr(shift.unsigned_abs()).unwrap_or(0);
            let lost = kept.checked_shl(shift.unsigned_abs()).unwrap_or(0) != t;
            kept | u128::from(lost)
        }
    };
    let (negative, total) = match negative == other {
        true => (negative, s + t),
        false => (negative != (t > s), s.abs_diff(t)),
    };
    if total == 0 {
        return FloatClass::Zero { negative: false };
    }
    let (significand, exponent) = round(total, e);
    match leading(significand, exponent) > 1024 {
        true => FloatClass::Infinity { negative },
        false => FloatClass::Finite { negative, significand, exponent },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::num::ApFloat;

    const KIND: FloatKind = FloatKind::PpcDoubleDouble;

    fn pair(first: f64, second: f64) -> ApFloat {
        ApFloat::new(KIND, u128::from(first.to_bits()) | u128::from(second.to_bits()) << 64)
    }

    fn text(value: ApFloat) -> String {
        let mut out = Vec::new();
        KIND.print(value.bits(), &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn num_sums_of_two_doubles_are_printed_as_one_number() {
        for (value, expected) in [
            (pair(1.0, 0.0), "1.000000e+00"),
            (pair(-0.0, 0.0), "-0.000000e+00"),
            (pair(1.0, 2f64.powi(-63)), "1.00000000000000000010842021724855"),
            (pair(2f64.powi(-63), 1.0), "1.00000000000000000010842021724855"),
            (pair(1.5e300, 0.0), "1.50000000000000007875714038280663E+300"),
            (pair(1.0e-310, 0.0), "1.000000e-310"),
            (pair(f64::from_bits(0x3FF), 0.0), "5.054290e-321"),
            (pair(f64::INFINITY, 0.0), "0x7FF0000000000000"),
            (pair(0.0, f64::INFINITY), "0x7FF00000000000000000000000000000"),
            (pair(2f64.powi(53), 1.0), "0x3FF00000000000004340000000000000"),
        ] {
            assert_eq!(text(value), expected);
        }
    }

    #[test]
    fn num_arithmetic_has_twice_the_precision() {
        let (a, b) = (pair(0.1, 0.0), pair(0.3, 0.0));
        for (value, expected) in [
            (a.add(b), "0.399999999999999994448884876874217"),
            (a.sub(b), "-0.199999999999999983346654630622652"),
            (a.mul(b), "0.0300000000000000005551115123125782"),
            (a.div(b), "0.333333333333333364172861795143241"),
            (a.rem(b), "0.100000000000000005551115123125783"),
            (pair(1.0, 0.0).add(pair(1.0e-20, 0.0)), "1.00000000000000000001"),
            (pair(1.0, 0.0).div(pair(3.0, 0.0)), "0.333333333333333333333333333333335"),
            (pair(1.0e-300, 0.0).mul(pair(1.0e-20, 0.0)), "9.999880e-321"),
            (pair(1.0, 2f64.powi(-63)).negate(), "-1.00000000000000000010842021724855"),
        ] {
            assert_eq!(text(value), expected);
        }
        assert!(pair(1.0e300, 0.0).mul(pair(1.0e300, 0.0)).is_infinite());
        assert!(pair(1.0, 2f64.powi(-63)).compare(pair(1.0, 0.0)).unwrap().is_gt());
        let largest = ApFloat::largest(KIND);
        assert!(largest.is_finite() && !largest.add(largest).is_finite());
    }

    #[test]
    fn num_patterns_are_made_of_values() {
        for value in [pair(1.0, 2f64.powi(-63)), pair(2f64.powi(53), 1.0), pair(-1.0, 2f64.powi(-60)), pair(0.1, 0.0)] {
            assert_eq!(ApFloat::from_class(KIND, value.class()), value);
        }
        // Of the bits of a value, the first 106 count.
        let exact = FloatClass::Finite { negative: false, significand: (1 << 110) + 1, exponent: 0 };
        assert_eq!(ApFloat::from_class(KIND, exact), pair(2f64.powi(110), 0.0));
        // A second double that is far away is rounded into the last bit.
        assert_eq!(pair(1.0, 2f64.powi(-1000)).class_value(), pair(1.0, 0.0).class_value());
    }
}
