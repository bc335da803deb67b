//! Integers of a fixed bit width in two's complement.

use std::fmt;

use num_bigint::BigUint;

/// The widest integer type there is, in bits: 2^24 - 1.
pub const MAX_WIDTH: u32 = (1 << 24) - 1;

/// An integer of a bit width from 0 to [`MAX_WIDTH`], in two's complement.
///
/// The value carries no signedness: the same bits are read as signed or unsigned, as the caller chooses. Up to 64 bits
/// it needs no allocation. Bits above the width are always zero, so that equality and hash are those of width and
/// value.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ApInt {
    width: u32,
    repr: Repr,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    /// At most 64 bits.
    Inline(u64),
    /// More than 64 bits: exactly `width.div_ceil(64)` limbs, least significant first.
    Limbs(Box<[u64]>),
}

impl ApInt {
    /// The low `width` bits of `value`, zero-extended.
    pub fn new_u64(width: u32, value: u64) -> Self {
        Self::from_limbs(width, &[value])
    }

    /// The low `width` bits of `value`, sign-extended.
    pub fn from_i64(width: u32, value: i64) -> Self {
        if width <= 64 {
            return Self::new_u64(width, value as u64);
        }
        let fill = if value < 0 { u64::MAX } else { 0 };
        let mut limbs = vec![fill; limb_count(width)];
        limbs[0] = value as u64;
        Self::from_vec(width, limbs)
    }

    /// The low `width` bits of the limbs, least significant limb first; missing limbs are zero.
    pub fn from_limbs(width: u32, limbs: &[u64]) -> Self {
        if width <= 64 {
            let low = limbs.first().copied().unwrap_or(0);
            return ApInt { width, repr: Repr::Inline(low & low_mask(width)) };
        }
        let count = limb_count(width);
        let mut own = limbs[..limbs.len().min(count)].to_vec();
        own.resize(count, 0);
        Self::from_vec(width, own)
    }

    /// The low `width` bits of little-endian bytes; missing bytes are zero.
    pub fn from_le_bytes(width: u32, bytes: &[u8]) -> Self {
        let limb = |chunk: &[u8]| {
            let mut buffer = [0; 8];
            buffer[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(buffer)
        };
        if bytes.len() <= 8 {
            return Self::new_u64(width, limb(bytes));
        }
        let limbs: Vec<u64> = bytes.chunks(8).take(limb_count(width)).map(limb).collect();
        Self::from_limbs(width, &limbs)
    }

    /// The value of decimal digits, or of `0x` and hexadecimal digits, in the fewest bits that hold it (0 for zero).
    ///
    /// `None` if the text is not such a literal or needs more than [`MAX_WIDTH`] bits.
    pub fn parse_literal(text: &[u8]) -> Option<Self> {
        Self::parse_limited(text, MAX_WIDTH)
    }

    /// The value of an integer literal for a type of `width` bits, as the reference accepts it.
    ///
    /// `spelling` is the token (decimal digits, or `0x` and hexadecimal digits), `negative` means that a `-` came
    /// before. `signed` is true for `siN` and for `index` (which is 64 bits wide here).
    ///
    /// Leading zeros are free, in both radices. The magnitude must fit `width` bits. A negative literal must then have
    /// its sign bit set, so `-0` is refused like `-129 : i8` and `-255 : i8`; one without `-` must not, if `signed`:
    /// `255 : i8` and `0xFF : i8` are -1, `255 : si8` is refused. A zero-width type takes only a zero without sign.
    /// (That `uiN` takes no `-` at all is a diagnostic of its own, left to the caller.)
    ///
    /// `None` is "integer constant out of range": `for attribute` after a typed literal, `for type` in `dense<>`,
    /// nothing more in `array<>`.
    pub fn from_literal(width: u32, signed: bool, negative: bool, spelling: &[u8]) -> Option<Self> {
        let magnitude = Self::parse_limited(spelling, width)?.zext_or_trunc(width);
        if negative {
            let value = magnitude.negate();
            value.is_negative().then_some(value)
        } else if signed && magnitude.is_negative() {
            None
        } else {
            Some(magnitude)
        }
    }

    fn parse_limited(text: &[u8], max_width: u32) -> Option<Self> {
        match text {
            [b'0', b'x', digits @ ..] => parse_hex(digits, max_width),
            digits => parse_decimal(digits, max_width),
        }
    }

    /// Limbs of the right count, still to be masked; the width is above 64.
    pub(super) fn from_vec(width: u32, mut limbs: Vec<u64>) -> Self {
        debug_assert!(width <= MAX_WIDTH && limbs.len() == limb_count(width));
        if let Some(top) = limbs.last_mut() {
            *top &= low_mask((width - 1) % 64 + 1);
        }
        ApInt { width, repr: Repr::Limbs(limbs.into_boxed_slice()) }
    }

    /// The bits, when they are at most 64.
    pub(super) fn inline(&self) -> Option<u64> {
        match self.repr {
            Repr::Inline(value) => Some(value),
            Repr::Limbs(_) => None,
        }
    }

    /// The value read as unsigned.
    pub(super) fn to_big(&self) -> BigUint {
        BigUint::new(self.limbs().iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect())
    }

    /// The low `width` bits of a number.
    pub(super) fn from_big(width: u32, value: &BigUint) -> Self {
        Self::from_limbs(width, &value.to_u64_digits())
    }

    /// The bit width.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The bits in limbs of 64, least significant first: `width / 64` of them, rounded up.
    pub fn limbs(&self) -> &[u64] {
        match &self.repr {
            Repr::Inline(_) if self.width == 0 => &[],
            Repr::Inline(value) => std::slice::from_ref(value),
            Repr::Limbs(limbs) => limbs,
        }
    }

    /// Returns whether every bit is zero.
    pub fn is_zero(&self) -> bool {
        self.limbs().iter().all(|&limb| limb == 0)
    }

    /// Returns whether the top bit is set, that is whether the value is negative when read as signed.
    pub fn is_negative(&self) -> bool {
        match self.limbs().last() {
            Some(top) => top >> ((self.width - 1) % 64) & 1 == 1,
            None => false,
        }
    }

    /// The bits up to the highest set one: the fewest that hold the value read as unsigned.
    pub fn active_bits(&self) -> u32 {
        active_bits(self.limbs())
    }

    /// The value read as unsigned, if it fits 64 bits.
    pub fn as_u64(&self) -> Option<u64> {
        match self.limbs() {
            [] => Some(0),
            [low, rest @ ..] => rest.iter().all(|&limb| limb == 0).then_some(*low),
        }
    }

    /// The value read as signed, if it fits 64 bits.
    pub fn as_i64(&self) -> Option<i64> {
        match &self.repr {
            Repr::Inline(value) => Some(sign_extend(*value, self.width)),
            Repr::Limbs(limbs) => {
                let low = limbs[0] as i64;
                (*self == Self::from_i64(self.width, low)).then_some(low)
            }
        }
    }

    /// The value with zeros added on top, or with its top bits dropped.
    pub fn zext_or_trunc(&self, width: u32) -> Self {
        Self::from_limbs(width, self.limbs())
    }

    /// The value with copies of its sign bit added on top, or with its top bits dropped.
    pub fn sext_or_trunc(&self, width: u32) -> Self {
        match &self.repr {
            Repr::Inline(value) => Self::from_i64(width, sign_extend(*value, self.width)),
            Repr::Limbs(limbs) => {
                if width <= self.width || !self.is_negative() {
                    return Self::from_limbs(width, limbs);
                }
                let mut own = limbs.to_vec();
                if let Some(top) = own.last_mut() {
                    *top |= !low_mask((self.width - 1) % 64 + 1);
                }
                own.resize(limb_count(width), u64::MAX);
                Self::from_vec(width, own)
            }
        }
    }

    /// The two's complement negation, in the same width.
    pub fn negate(&self) -> Self {
        match &self.repr {
            Repr::Inline(value) => Self::new_u64(self.width, value.wrapping_neg()),
            Repr::Limbs(limbs) => {
                let mut carry = true;
                let negated = limbs.iter().map(|limb| {
                    let (sum, overflow) = (!limb).overflowing_add(carry.into());
                    carry = overflow;
                    sum
                });
                let negated = negated.collect();
                Self::from_vec(self.width, negated)
            }
        }
    }

    /// Appends the value in decimal; read as signed if `signed`, with `-` if then negative.
    pub fn write_decimal(&self, out: &mut Vec<u8>, signed: bool) {
        match &self.repr {
            Repr::Inline(value) if signed => {
                let value = sign_extend(*value, self.width);
                if value < 0 {
                    out.push(b'-');
                }
                write_u64(out, value.unsigned_abs());
            }
            Repr::Inline(value) => write_u64(out, *value),
            Repr::Limbs(_) if signed && self.is_negative() => {
                out.push(b'-');
                self.negate().write_decimal(out, false);
            }
            Repr::Limbs(_) => match self.as_u64() {
                Some(value) => write_u64(out, value),
                None => out.extend_from_slice(self.to_big().to_string().as_bytes()),
            },
        }
    }

    /// Appends the bits as little-endian bytes: `width / 8` of them, rounded up.
    pub fn to_le_bytes(&self, out: &mut Vec<u8>) {
        let mut left = self.width.div_ceil(8) as usize;
        for limb in self.limbs() {
            let count = left.min(8);
            out.extend_from_slice(&limb.to_le_bytes()[..count]);
            left -= count;
        }
    }
}

impl fmt::Debug for ApInt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        self.write_decimal(&mut text, true);
        write!(f, "{} : i{}", String::from_utf8_lossy(&text), self.width)
    }
}

/// Appends `value` in decimal.
pub fn write_u64(out: &mut Vec<u8>, value: u64) {
    out.extend_from_slice(decimal_digits(value, &mut [0; 20]));
}

/// The decimal digits of a number, at the end of a buffer.
pub fn decimal_digits(mut value: u64, buffer: &mut [u8; 20]) -> &[u8] {
    let mut start = buffer.len();
    while value >= 100 {
        start -= 2;
        buffer[start..start + 2].copy_from_slice(two_digits(value % 100));
        value /= 100;
    }
    if value >= 10 {
        start -= 2;
        buffer[start..start + 2].copy_from_slice(two_digits(value));
    } else {
        start -= 1;
        buffer[start] = b'0' + value as u8;
    }
    &buffer[start..]
}

/// The two decimal digits of a number below 100.
fn two_digits(value: u64) -> &'static [u8] {
    const PAIRS: [[u8; 2]; 100] = {
        let mut pairs = [[b'0'; 2]; 100];
        let mut i = 0;
        while i < 100 {
            pairs[i] = [b'0' + (i / 10) as u8, b'0' + (i % 10) as u8];
            i += 1;
        }
        pairs
    };
    &PAIRS[value as usize]
}

fn parse_hex(digits: &[u8], max_width: u32) -> Option<ApInt> {
    let digits = without_leading_zeros(digits)?;
    // The top digit is not zero: with this many digits the value is sure to be too wide.
    if digits.len() > max_width.div_ceil(4) as usize {
        return None;
    }
    let mut limbs = Vec::with_capacity(digits.len().div_ceil(16));
    for chunk in digits.rchunks(16) {
        let mut limb = 0;
        for &digit in chunk {
            limb = limb << 4 | u64::from((digit as char).to_digit(16)?);
        }
        limbs.push(limb);
    }
    minimal(&limbs, max_width)
}

fn parse_decimal(digits: &[u8], max_width: u32) -> Option<ApInt> {
    let digits = without_leading_zeros(digits)?;
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    if digits.len() <= 19 {
        let value = digits.iter().fold(0, |value, digit| value * 10 + u64::from(digit - b'0'));
        return minimal(&[value], max_width);
    }
    // `n` digits without a leading zero are at least 10^(n-1), and log2(10) > 3.3219: refuse numbers that are too wide
    // before paying for the conversion.
    if (digits.len() as u64 - 1) * 33219 / 10000 > u64::from(max_width) {
        return None;
    }
    minimal(&parse_long(digits)?.to_u64_digits(), max_width)
}

/// Splits long texts in halves, so that the time grows as that of a multiplication, not as the square.
fn parse_long(digits: &[u8]) -> Option<BigUint> {
    if digits.len() <= 2000 {
        return BigUint::parse_bytes(digits, 10);
    }
    let (high, low) = digits.split_at(digits.len() / 2);
    let power = BigUint::from(10u32).pow(low.len() as u32);
    Some(parse_long(high)? * power + parse_long(low)?)
}

/// `None` if there is no digit at all.
fn without_leading_zeros(digits: &[u8]) -> Option<&[u8]> {
    let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
    (!digits.is_empty()).then(|| &digits[zeros..])
}

/// The value of the limbs in the fewest bits, if these are at most `max_width`.
fn minimal(limbs: &[u64], max_width: u32) -> Option<ApInt> {
    let width = active_bits(limbs);
    (width <= max_width).then(|| ApInt::from_limbs(width, limbs))
}

fn active_bits(limbs: &[u64]) -> u32 {
    match limbs.iter().rposition(|&limb| limb != 0) {
        Some(top) => top as u32 * 64 + (64 - limbs[top].leading_zeros()),
        None => 0,
    }
}

pub(super) fn limb_count(width: u32) -> usize {
    width.div_ceil(64) as usize
}

/// The low `bits` bits set; `bits` is at most 64.
pub(super) fn low_mask(bits: u32) -> u64 {
    u64::MAX.checked_shr(64 - bits).unwrap_or(0)
}

/// The low `width` bits (at most 64) read as signed.
pub(super) fn sign_extend(value: u64, width: u32) -> i64 {
    match width {
        0 => 0,
        _ => (value << (64 - width)) as i64 >> (64 - width),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn decimal(value: &ApInt, signed: bool) -> String {
        let mut out = Vec::new();
        value.write_decimal(&mut out, signed);
        String::from_utf8(out).expect("ASCII")
    }

    /// The value in `width` bits, at most 128.
    fn from_i128(width: u32, value: i128) -> ApInt {
        ApInt::from_limbs(width, &[value as u64, (value >> 64) as u64])
    }

    #[test]
    fn num_a_value_takes_no_more_than_three_words() {
        assert!(size_of::<ApInt>() <= 24);
    }

    #[test]
    fn num_bits_above_the_width_are_dropped() {
        assert_eq!(ApInt::new_u64(4, 0xF3), ApInt::new_u64(4, 3));
        assert_eq!(ApInt::new_u64(0, 7), ApInt::from_i64(0, -1));
        assert_eq!(ApInt::from_limbs(65, &[1, u64::MAX]), ApInt::from_limbs(65, &[1, 1, 9]));
        assert_ne!(ApInt::new_u64(4, 3), ApInt::new_u64(5, 3));
    }

    #[test]
    fn num_zero_width_is_zero_and_not_negative() {
        let zero = ApInt::new_u64(0, 1);
        assert_eq!((zero.limbs(), zero.as_u64(), zero.as_i64()), (&[][..], Some(0), Some(0)));
        assert!(zero.is_zero() && !zero.is_negative());
        assert_eq!(decimal(&zero, true), "0");
        assert_eq!(zero.sext_or_trunc(70), ApInt::new_u64(70, 0));
    }

    #[test]
    fn num_a_literal_parses_to_its_fewest_bits() {
        for (text, width) in
            [("0", 0), ("0x0000", 0), ("0x1", 1), ("0008", 4), ("0xfF", 8), ("18446744073709551616", 65)]
        {
            assert_eq!(ApInt::parse_literal(text.as_bytes()).map(|value| value.width()), Some(width), "{text}");
        }
        for text in ["", "0x", "-1", "0xg", "1a", "1_0", "+1", "1234567890123456789012345678901234567890_"] {
            assert_eq!(ApInt::parse_literal(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn num_the_widest_literal_is_the_widest_type() {
        let mut text = b"0x".to_vec();
        text.resize(2 + MAX_WIDTH as usize / 4, b'f');
        assert_eq!(ApInt::parse_literal(&text).map(|value| value.width()), Some(MAX_WIDTH - 3));
        text.extend_from_slice(b"ff");
        assert_eq!(ApInt::parse_literal(&text), None);
        assert_eq!(ApInt::parse_literal(&b"9".repeat(1 << 23)), None);
    }

    proptest! {
        #[test]
        fn num_integers_agree_with_i128(value: i128, width in 1u32..=128, to in 0u32..=300) {
            let shift = 128 - width;
            let signed = value << shift >> shift;
            let unsigned = (value << shift) as u128 >> shift;
            let int = from_i128(width, value);
            prop_assert_eq!(decimal(&int, true), signed.to_string());
            prop_assert_eq!(decimal(&int, false), unsigned.to_string());
            prop_assert_eq!(int.as_i64(), i64::try_from(signed).ok());
            prop_assert_eq!(int.as_u64(), u64::try_from(unsigned).ok());
            prop_assert_eq!(int.is_negative(), signed < 0);
            prop_assert_eq!(int.active_bits(), 128 - unsigned.leading_zeros());
            prop_assert_eq!(int.negate(), from_i128(width, signed.wrapping_neg()));
            let extended = int.sext_or_trunc(width + to);
            prop_assert_eq!(decimal(&extended, true), signed.to_string());
            prop_assert_eq!(extended.sext_or_trunc(width), int.clone());
            let extended = int.zext_or_trunc(width + to);
            prop_assert_eq!(decimal(&extended, false), unsigned.to_string());
            prop_assert_eq!(extended.zext_or_trunc(width), int.clone());
            let mut bytes = Vec::new();
            int.to_le_bytes(&mut bytes);
            prop_assert_eq!(&bytes[..], &unsigned.to_le_bytes()[..bytes.len()]);
            prop_assert_eq!(ApInt::from_le_bytes(width, &bytes), int.clone());
            let hex = format!("{unsigned:#x}");
            prop_assert_eq!(ApInt::parse_literal(hex.as_bytes()).map(|least| least.zext_or_trunc(width)), Some(int));
        }
    }
}
