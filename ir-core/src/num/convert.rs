//! Conversion from literals and doubles to bit patterns, and back to doubles.

use std::fmt;

use super::double_double;
use super::float::{FloatClass, FloatKind, NonFinite};
use super::int::ApInt;

/// The reason why a hexadecimal literal is not a value of a float type.
///
/// The texts are the reference's; it points at the integer token (after the `-`, if there is one).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexError {
    /// The literal is a decimal integer.
    Decimal,
    /// A `-` came before the literal.
    Minus,
    /// The literal has more bits than the format.
    OutOfRange,
}

impl fmt::Display for HexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HexError::Decimal => "unexpected decimal integer literal for a floating point value",
            HexError::Minus => "hexadecimal float literal should not have a leading minus",
            HexError::OutOfRange => "hexadecimal float constant out of range for type",
        })
    }
}

impl std::error::Error for HexError {}

impl FloatKind {
    /// The value of a decimal float literal, `[0-9]+[.][0-9]*([eE][-+]?[0-9]+)?`, after a `-` if `negative`.
    ///
    /// The reference reads every literal as a double, whatever the type, and rounds that double to the format: an `f128`
    /// gets 53 bits, and a literal beyond the range of doubles is an infinity (never an error). `None` if the text
    /// is not such a literal.
    pub fn parse_decimal(self, negative: bool, text: &[u8]) -> Option<u128> {
        if !text.first()?.is_ascii_digit() || !text.contains(&b'.') {
            return None;
        }
        let value: f64 = std::str::from_utf8(text).ok()?.parse().ok()?;
        Some(self.from_f64(if negative { -value } else { value }))
    }

    /// The bits of an integer literal where a float is expected; `spelling` is the token.
    ///
    /// Any number of hexadecimal digits goes, so long as the value has no more bits than the format: leading zeros are
    /// free and may be missing. The result is [canonical](FloatKind::canonicalize).
    pub fn from_hex_literal(self, negative: bool, spelling: &[u8]) -> Result<u128, HexError> {
        if !spelling.starts_with(b"0x") {
            return Err(HexError::Decimal);
        }
        if negative {
            return Err(HexError::Minus);
        }
        let value = ApInt::parse_literal(spelling).ok_or(HexError::OutOfRange)?;
        if value.width() > self.width() {
            return Err(HexError::OutOfRange);
        }
        let limb = |i: usize| u128::from(value.limbs().get(i).copied().unwrap_or(0));
        Ok(self.canonicalize(limb(0) | limb(1) << 64))
    }

    /// The double rounded to the format, to nearest with ties to even.
    ///
    /// A value that is too large becomes an infinity; a NaN where the format has no infinity; the largest finite value
    /// where it has neither. So does an infinity, except in the last case ([`FloatKind`] tells its form). A NaN becomes
    /// the format's quiet NaN, or a zero where it has none. A value that is too small becomes a zero: without sign in
    /// the formats without negative zero, the smallest value in `f8E8M0FNU`.
    pub fn from_f64(self, value: f64) -> u128 {
        match self {
            FloatKind::F64 => value.to_bits().into(),
            FloatKind::F32 if !value.is_nan() => (value as f32).to_bits().into(),
            _ => self.from_class(FloatKind::F64.classify(value.to_bits().into())),
        }
    }

    /// The value as a double, rounded to nearest with ties to even. Exact for all formats but `f80` and `f128`; of a sum of two doubles, the
    /// first one.
    pub fn to_f64(self, bits: u128) -> f64 {
        let bits = match self {
            FloatKind::F64 => bits,
            FloatKind::PpcDoubleDouble => double_double::first(bits),
            _ => FloatKind::F64.from_class(self.classify(bits)),
        };
        f64::from_bits(bits as u64)
    }

    /// The value in another format, rounded as in [`from_f64`](FloatKind::from_f64). Payloads of NaNs are not kept.
    pub fn convert(self, bits: u128, to: FloatKind) -> u128 {
        match self {
            _ if self == to => self.canonicalize(bits),
            FloatKind::PpcDoubleDouble => FloatKind::F64.convert(double_double::first(bits), to),
            _ => to.from_class(self.classify(bits)),
        }
    }

    /// The value with its sign inverted, if the format has signs for it.
    pub fn negate(self, bits: u128) -> u128 {
        match self.classify(bits) {
            FloatClass::Zero { .. } | FloatClass::Nan { .. } if self.is_fnuz() => bits,
            _ if self == FloatKind::PpcDoubleDouble => bits ^ double_double::SIGNS,
            _ => self.canonicalize(bits) ^ self.sign_bit(),
        }
    }

    /// The nearest value of the format.
    pub fn from_class(self, class: FloatClass) -> u128 {
        match class {
            _ if self == FloatKind::PpcDoubleDouble => double_double::from_class(class),
            FloatClass::Zero { negative } => self.zero(negative),
            FloatClass::Infinity { negative } if self.has_nan() => self.overflow(negative),
            FloatClass::Infinity { negative } => self.signed(negative, 1 << self.width()),
            FloatClass::Nan { negative } => self.nan(negative),
            FloatClass::Finite { negative, significand, exponent } => self.round(negative, significand, exponent),
        }
    }

    /// `significand * 2^exponent` rounded to the format.
    fn round(self, negative: bool, significand: u128, exponent: i32) -> u128 {
        if significand == 0 {
            return self.zero(negative);
        }
        let layout = self.layout();
        let precision = layout.precision() as i32;
        // Far beyond all formats on both sides.
        let exponent = exponent.clamp(-1 << 20, 1 << 20);
        let bits = 128 - significand.leading_zeros() as i32;
        // The weight of the result's lowest bit: the leading bit goes on top, unless the value is too small for that.
        let mut weight = (exponent + bits).max(layout.min_exponent() + 1) - precision;
        let mut rounded = shift_to_even(significand, weight - exponent);
        if rounded == 0 {
            return self.zero(negative);
        }
        if rounded >> precision != 0 {
            rounded >>= 1;
            weight += 1;
        }
        let exponent = weight + precision - 1;
        let normal = rounded >> (precision - 1) != 0;
        let fraction = match self {
            FloatKind::F80 => rounded,
            _ => rounded & ((1 << layout.fraction_bits) - 1),
        };
        let is_nan = layout.non_finite == NonFinite::AllOnes
            && layout.fraction_bits > 0
            && exponent == layout.max_exponent()
            && fraction == (1 << layout.fraction_bits) - 1;
        if exponent > layout.max_exponent() || is_nan {
            return self.overflow(negative);
        }
        let field = if normal { (exponent + layout.bias) as u128 } else { 0 };
        self.signed(negative, field << layout.fraction_bits | fraction)
    }

    /// The pattern of a zero.
    pub(super) fn zero(self, negative: bool) -> u128 {
        let negative = negative && !self.is_fnuz() && self.has_zero();
        self.signed(negative, 0)
    }

    /// The pattern for values beyond the largest finite one.
    fn overflow(self, negative: bool) -> u128 {
        let layout = self.layout();
        match layout.non_finite {
            NonFinite::Ieee => {
                let integer_bit = if self == FloatKind::F80 { 1 << 63 } else { 0 };
                self.signed(negative, self.exponent_ones() | integer_bit)
            }
            NonFinite::AllOnes | NonFinite::NegativeZero => self.nan(negative),
            NonFinite::Absent => self.signed(negative, self.mask() >> 1),
        }
    }

    /// The quiet NaN without payload; a zero in formats without NaN.
    fn nan(self, negative: bool) -> u128 {
        let layout = self.layout();
        match layout.non_finite {
            NonFinite::Ieee if self == FloatKind::F80 => self.signed(negative, self.exponent_ones() | 0b11 << 62),
            NonFinite::Ieee => self.signed(negative, self.exponent_ones() | 1 << (layout.fraction_bits - 1)),
            NonFinite::AllOnes if !self.has_sign() => 0xFF,
            NonFinite::AllOnes => self.signed(negative, self.mask() >> 1),
            NonFinite::NegativeZero => self.sign_bit(),
            NonFinite::Absent => self.zero(negative),
        }
    }

    /// The exponent field all ones.
    fn exponent_ones(self) -> u128 {
        let layout = self.layout();
        ((1 << layout.exponent_bits) - 1) << layout.fraction_bits
    }

    fn signed(self, negative: bool, bits: u128) -> u128 {
        if negative { bits | self.sign_bit() } else { bits }
    }
}

/// `value / 2^shift` rounded to nearest with ties to even; exact if the shift is negative.
pub(super) fn shift_to_even(value: u128, shift: i32) -> u128 {
    match shift {
        ..=0 => value << -shift,
        1..=127 => {
            let kept = value >> shift;
            let rest = value & ((1 << shift) - 1);
            let half = 1 << (shift - 1);
            kept + u128::from(rest > half || (rest == half && kept & 1 == 1))
        }
        // Everything is below the lowest bit; half of it is even.
        128 => u128::from(value > 1 << 127),
        _ => 0,
    }
}
