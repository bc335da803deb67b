//! Floats of any format as numbers: arithmetic with one rounding, order, and the reference's handling of NaNs.
//!
//! Formats of at most 24 bits of precision are computed in doubles: one more rounding does no harm there, as doubles have more
//! than twice the precision and far more range. [Figueroa: When is double rounding innocuous?]

use std::cmp::Ordering;

use rustc_apfloat::ieee::{Quad, X87DoubleExtended};
use rustc_apfloat::ppc::DoubleDouble;
use rustc_apfloat::{Float, StatusAnd};

use super::double_double;
use super::float::{FloatClass, FloatKind};

/// A float of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ApFloat {
    kind: FloatKind,
    bits: u128,
}

/// An operation with two operands.
#[derive(Clone, Copy)]
enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

// Methods, not operators: they round, and are passed as functions.
#[allow(clippy::should_implement_trait)]
impl ApFloat {
    /// The value of a bit pattern.
    pub fn new(kind: FloatKind, bits: u128) -> ApFloat {
        ApFloat { kind, bits: kind.canonicalize(bits) }
    }

    /// A double rounded to a format.
    pub fn from_f64(kind: FloatKind, value: f64) -> ApFloat {
        ApFloat { kind, bits: kind.from_f64(value) }
    }

    /// Zero, without a sign; the least value in a format without zero.
    pub fn zero(kind: FloatKind) -> ApFloat {
        ApFloat::from_class(kind, FloatClass::Zero { negative: false })
    }

    /// The nearest value in a format.
    pub fn from_class(kind: FloatKind, class: FloatClass) -> ApFloat {
        ApFloat { kind, bits: kind.from_class(class) }
    }

    /// The quiet NaN without sign and payload; a zero in a format without NaN.
    pub fn nan(kind: FloatKind) -> ApFloat {
        ApFloat::from_class(kind, FloatClass::Nan { negative: false })
    }

    /// The largest finite value.
    pub fn largest(kind: FloatKind) -> ApFloat {
        if kind == FloatKind::PpcDoubleDouble {
            return ApFloat { kind, bits: double_double::LARGEST };
        }
        let bits = kind.mantissa_width();
        // The largest significand is a NaN in some formats.
        let values = [1, 2].map(|above| FloatClass::Finite {
            negative: false,
            significand: (1 << bits) - above,
            exponent: kind.max_exponent() as i32 - (bits as i32 - 1),
        });
        let [largest, next] = values.map(|class| ApFloat::from_class(kind, class));
        if largest.is_finite() { largest } else { next }
    }

    /// The format.
    pub fn kind(self) -> FloatKind {
        self.kind
    }

    /// The bit pattern.
    pub fn bits(self) -> u128 {
        self.bits
    }

    /// The class of the float, with its value.
    pub fn class(self) -> FloatClass {
        self.kind.classify(self.bits)
    }

    /// The value as a double, rounded to nearest.
    pub fn to_f64(self) -> f64 {
        self.kind.to_f64(self.bits)
    }

    /// Returns whether this is a NaN.
    pub fn is_nan(self) -> bool {
        self.kind.is_nan(self.bits)
    }

    /// Returns whether this is an infinity.
    pub fn is_infinite(self) -> bool {
        self.kind.is_infinite(self.bits)
    }

    /// Returns whether this is a zero, of either sign.
    pub fn is_zero(self) -> bool {
        self.kind.is_zero(self.bits)
    }

    /// Returns whether this is neither infinite nor a NaN.
    pub fn is_finite(self) -> bool {
        !self.is_nan() && !self.is_infinite()
    }

    /// Returns whether the sign is set. The NaN in place of negative zero has it.
    pub fn is_negative(self) -> bool {
        self.bits & self.kind.sign_bit() != 0
    }

    /// Returns whether this is zero without a sign.
    pub fn is_positive_zero(self) -> bool {
        self.is_zero() && !self.is_negative()
    }

    /// Returns whether this is zero with a sign.
    pub fn is_negative_zero(self) -> bool {
        self.is_zero() && self.is_negative()
    }

    /// Returns whether this is exactly `value`, sign of a zero included.
    pub fn is_exactly(self, value: f64) -> bool {
        self.class_value() == ApFloat::new(FloatKind::F64, value.to_bits().into()).class_value()
    }

    /// Returns whether this is a NaN that is not quiet.
    pub fn is_signaling(self) -> bool {
        self.is_nan() && self.kind.has_inf() && self.bits & self.kind.quiet_bit() == 0
    }

    fn quiet(self) -> ApFloat {
        match self.kind.has_inf() {
            true => ApFloat { bits: self.bits | self.kind.quiet_bit(), ..self },
            false => self,
        }
    }

    /// The number with its sign inverted, if the format has signs for it.
    pub fn negate(self) -> ApFloat {
        ApFloat { bits: self.kind.negate(self.bits), ..self }
    }

    /// The distance from zero.
    pub fn abs(self) -> ApFloat {
        if self.is_negative() { self.negate() } else { self }
    }

    /// The number with the sign of another one.
    pub fn copy_sign(self, sign: ApFloat) -> ApFloat {
        if self.is_negative() == sign.is_negative() { self } else { self.negate() }
    }

    /// The sum, rounded to nearest, ties to even.
    pub fn add(self, other: ApFloat) -> ApFloat {
        self.binary(Binary::Add, other)
    }

    /// The difference, rounded to nearest, ties to even.
    pub fn sub(self, other: ApFloat) -> ApFloat {
        self.binary(Binary::Sub, other)
    }

    /// The product, rounded to nearest, ties to even.
    pub fn mul(self, other: ApFloat) -> ApFloat {
        self.binary(Binary::Mul, other)
    }

    /// The quotient, rounded to nearest, ties to even.
    pub fn div(self, other: ApFloat) -> ApFloat {
        self.binary(Binary::Div, other)
    }

    /// The remainder of a division whose quotient is rounded towards zero: exact, with the sign of the dividend.
    pub fn rem(self, other: ApFloat) -> ApFloat {
        self.binary(Binary::Rem, other)
    }

    /// An operand that is a NaN is the result, quiet; other results that are no number are the NaN without sign.
    fn binary(self, op: Binary, other: ApFloat) -> ApFloat {
        debug_assert_eq!(self.kind, other.kind);
        if let Some(nan) = [self, other].into_iter().find(|operand| operand.is_nan()) {
            return nan.quiet();
        }
        let bits = match self.kind {
            FloatKind::F80 => extended::<X87DoubleExtended>(op, self.bits, other.bits),
            FloatKind::F128 => extended::<Quad>(op, self.bits, other.bits),
            FloatKind::PpcDoubleDouble => extended::<DoubleDouble>(op, self.bits, other.bits),
            kind => {
                let (a, b) = (self.to_f64(), other.to_f64());
                let value = match op {
                    Binary::Add => a + b,
                    Binary::Sub => a - b,
                    Binary::Mul => a * b,
                    Binary::Div => a / b,
                    Binary::Rem => a % b,
                };
                if value.is_nan() { ApFloat::nan(kind).bits } else { kind.from_f64(value) }
            }
        };
        ApFloat { bits, ..self }
    }

    /// `self * factor + addend`, rounded once.
    pub fn mul_add(self, factor: ApFloat, addend: ApFloat) -> ApFloat {
        if let Some(nan) = [self, factor, addend].into_iter().find(|operand| operand.is_nan()) {
            return nan.quiet();
        }
        let bits = match self.kind {
            FloatKind::F80 => fused::<X87DoubleExtended>(self.bits, factor.bits, addend.bits),
            FloatKind::F128 => fused::<Quad>(self.bits, factor.bits, addend.bits),
            FloatKind::PpcDoubleDouble => fused::<DoubleDouble>(self.bits, factor.bits, addend.bits),
            FloatKind::F64 => {
                let value = self.to_f64().mul_add(factor.to_f64(), addend.to_f64());
                if value.is_nan() { ApFloat::nan(self.kind).bits } else { value.to_bits().into() }
            }
            // The product is exact in a quad, the sum has more than twice the precision.
            kind => {
                let wide = |value: ApFloat| value.kind.convert(value.bits, FloatKind::F128);
                let value = fused::<Quad>(wide(self), wide(factor), wide(addend));
                match FloatKind::F128.is_nan(value) {
                    true => ApFloat::nan(kind).bits,
                    false => FloatKind::F128.convert(value, kind),
                }
            }
        };
        ApFloat { bits, ..self }
    }

    /// The order of two numbers; `None` when one is a NaN. Zeros are equal.
    pub fn compare(self, other: ApFloat) -> Option<Ordering> {
        match self.kind {
            FloatKind::F80 => {
                X87DoubleExtended::from_bits(self.bits).partial_cmp(&X87DoubleExtended::from_bits(other.bits))
            }
            FloatKind::F128 => Quad::from_bits(self.bits).partial_cmp(&Quad::from_bits(other.bits)),
            FloatKind::PpcDoubleDouble => {
                DoubleDouble::from_bits(self.bits).partial_cmp(&DoubleDouble::from_bits(other.bits))
            }
            _ if self.is_nan() || other.is_nan() => None,
            _ => self.to_f64().partial_cmp(&other.to_f64()),
        }
    }

    /// The lesser one; NaN if one is. The zero with a sign is less than that without.
    pub fn minimum(self, other: ApFloat) -> ApFloat {
        self.choose(other, Ordering::Less, true)
    }

    /// The greater one; NaN if one is. The zero with a sign is less than that without.
    pub fn maximum(self, other: ApFloat) -> ApFloat {
        self.choose(other, Ordering::Greater, true)
    }

    /// The lesser one, or the one that is no NaN, unless a NaN is signaling. The zero with a sign is less than that without.
    pub fn min_num(self, other: ApFloat) -> ApFloat {
        self.choose(other, Ordering::Less, false)
    }

    /// The greater one, or the one that is no NaN, unless a NaN is signaling. The zero with a sign is less than that without.
    pub fn max_num(self, other: ApFloat) -> ApFloat {
        self.choose(other, Ordering::Greater, false)
    }

    fn choose(self, other: ApFloat, wanted: Ordering, propagate: bool) -> ApFloat {
        match (self.is_nan(), other.is_nan()) {
            (true, _) if propagate || self.is_signaling() => self.quiet(),
            (_, true) if propagate || other.is_signaling() => other.quiet(),
            (true, _) => other,
            (false, true) => self,
            _ => match other.compare(self) {
                Some(Ordering::Equal) if self.is_zero() => {
                    let negative = wanted == Ordering::Less;
                    if self.is_negative() == negative { self } else { other }
                }
                Some(order) if order == wanted => other,
                _ => self,
            },
        }
    }

    /// The nearest integer in a direction; a NaN stays one, quiet.
    pub fn round_to_integral(self, round: Round) -> ApFloat {
        match self.class() {
            FloatClass::Nan { .. } => self.quiet(),
            FloatClass::Finite { negative, significand, exponent } if exponent < 0 => {
                let rounded = round.shift(negative, significand, exponent.unsigned_abs());
                let class = match rounded {
                    0 => FloatClass::Zero { negative },
                    significand => FloatClass::Finite { negative, significand, exponent: 0 },
                };
                ApFloat::from_class(self.kind, class)
            }
            _ => self,
        }
    }
}

/// The rounding of a number between two others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Round {
    /// To the nearest one, of two the even one.
    NearestEven,
    /// To the nearest one, of two the one farther from zero.
    NearestAway,
    /// Down.
    Downward,
    /// Up.
    Upward,
    /// Towards zero.
    TowardZero,
}

impl Round {
    /// `significand / 2^shift`, rounded.
    pub(super) fn shift(self, negative: bool, significand: u128, shift: u32) -> u128 {
        let kept = significand.checked_shr(shift).unwrap_or(0);
        let rest = significand - kept.checked_shl(shift).unwrap_or(0);
        // The comparison of the rest with a half; a rest that is shifted out completely is less.
        let half = match shift {
            0 => Ordering::Less,
            1..=128 => rest.cmp(&(1 << (shift - 1))),
            _ => Ordering::Less,
        };
        let away = match self {
            Round::NearestEven => half.is_gt() || (half.is_eq() && kept & 1 == 1),
            Round::NearestAway => half.is_ge(),
            Round::Downward => negative && rest != 0,
            Round::Upward => !negative && rest != 0,
            Round::TowardZero => false,
        };
        kept + u128::from(away)
    }
}

fn extended<F: Float>(op: Binary, a: u128, b: u128) -> u128 {
    let (a, b) = (F::from_bits(a), F::from_bits(b));
    let StatusAnd { value, .. } = match op {
        Binary::Add => a + b,
        Binary::Sub => a - b,
        Binary::Mul => a * b,
        Binary::Div => a / b,
        Binary::Rem => a % b,
    };
    value.to_bits()
}

fn fused<F: Float>(a: u128, b: u128, c: u128) -> u128 {
    F::from_bits(a).mul_add(F::from_bits(b), F::from_bits(c)).value.to_bits()
}
