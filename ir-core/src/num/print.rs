//! The text of float values.

use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Quad, X87DoubleExtended};

use super::double_double;
use super::float::{FloatClass, FloatKind};
use super::int::write_u64;
use super::limbs::Limbs;

impl FloatKind {
    /// Appends the value as the reference prints it, in attributes as in dense elements.
    ///
    /// Six significant digits, as in `1.500000e+00`, if reading them back gives the same bits. Else as many digits as
    /// the format can need, as in `3.14159274` or `1.00000001E-10`, provided that this text has a point. Else, and for
    /// infinities and NaNs, the bits as in `0x7F800000`, without leading zeros.
    pub fn print(self, bits: u128, out: &mut Vec<u8>) {
        match self.classify(bits) {
            // Of two doubles, the first one may be a zero and the second one anything.
            FloatClass::Zero { negative } if self.zero(negative) != bits && self == FloatKind::PpcDoubleDouble => {
                self.print_hex(bits, out);
            }
            FloatClass::Zero { negative } => {
                sign(negative, out);
                out.extend_from_slice(b"0.000000e+00");
            }
            FloatClass::Finite { negative, significand, exponent } => {
                let start = out.len();
                sign(negative, out);
                let value = Binary::new(significand, exponent);
                let short = value.digits(6);
                short.write_padded(out);
                // Several pairs of doubles have the same sum.
                let exact = short.exact && self != FloatKind::PpcDoubleDouble;
                if exact || self.reads_back(&out[start..], bits) {
                    return;
                }
                out.truncate(start);
                sign(negative, out);
                let precision = 2 + self.precision() * 59 / 196;
                value.digits(precision).write_default(precision, out);
                if !out[start..].contains(&b'.') {
                    out.truncate(start);
                    self.print_hex(bits, out);
                }
            }
            FloatClass::Infinity { .. } | FloatClass::Nan { .. } => self.print_hex(bits, out),
        }
    }

    fn print_hex(self, bits: u128, out: &mut Vec<u8>) {
        let bits = self.to_memory(bits);
        out.extend_from_slice(b"0x");
        let digits = (128 - bits.leading_zeros()).div_ceil(4).max(1);
        out.extend((0..digits).rev().map(|i| b"0123456789ABCDEF"[(bits >> (4 * i)) as usize & 15]));
    }

    /// Returns whether a text of at most six digits, rounded to the format, is the value.
    fn reads_back(self, text: &[u8], bits: u128) -> bool {
        let Ok(text) = std::str::from_utf8(text) else { return false };
        let bits = self.canonicalize(bits);
        match self {
            FloatKind::F32 => text.parse().is_ok_and(|value: f32| u128::from(value.to_bits()) == bits),
            FloatKind::F80 => text.parse().is_ok_and(|value: X87DoubleExtended| value.to_bits() == bits),
            FloatKind::F128 => text.parse().is_ok_and(|value: Quad| value.to_bits() == bits),
            FloatKind::PpcDoubleDouble => double_double::parse(text) == Some(bits),
            // Rounding twice does no harm: six digits are too few to come so close to the middle between two values of a
            // format this small that the double falls on it (the tests go through all values).
            _ => text.parse().is_ok_and(|value| self.from_f64(value) == bits),
        }
    }
}

fn sign(negative: bool, out: &mut Vec<u8>) {
    if negative {
        out.push(b'-');
    }
}

/// `significand * 2^exponent` with an odd significand.
struct Binary {
    significand: u128,
    exponent: i32,
    /// The bits of `significand * 5^-exponent` or of `significand * 2^exponent`, whichever is an integer: that is all
    /// digits of the decimal expansion as one integer.
    bits: u32,
}

/// `digits * 10^exponent`, where the digits have no trailing zero.
struct Digits {
    buffer: [u8; MAX_DIGITS],
    len: usize,
    exponent: i32,
    /// True if nothing was rounded away.
    exact: bool,
}

/// The digits of a `u128`.
const MAX_DIGITS: usize = 39;

impl Binary {
    fn new(significand: u128, exponent: i32) -> Self {
        let zeros = significand.trailing_zeros();
        let (significand, exponent) = (significand >> zeros, exponent + zeros as i32);
        let bits = match exponent {
            0.. => 128 - significand.leading_zeros() + exponent as u32,
            _ => match short_times_pow5(significand, exponent.unsigned_abs()) {
                Some(product) => 128 - product.leading_zeros(),
                None => times_pow5(significand, exponent.unsigned_abs()).bits(),
            },
        };
        Binary { significand, exponent, bits }
    }

    /// The leading decimal digits, at most `precision` of them.
    ///
    /// The reference rounds in two steps, and so must this. First it divides all digits, as one integer, by the
    /// power of ten that by a (slightly low) estimate leaves no less than `precision` digits, and drops the rest.
    /// Then, if there still are more digits than wanted, it rounds half up.
    fn digits(&self, precision: u32) -> Digits {
        let wanted_bits = (precision * 196).div_ceil(59);
        let tens = self.bits.saturating_sub(wanted_bits) * 59 / 196;
        let integer = self.integer_over_pow10(tens);
        let exponent = self.exponent.min(0) + tens as i32;
        Digits::round(integer, exponent, precision, tens == 0)
    }

    /// All digits as one integer, divided by 10^`tens`; the quotient fits 128 bits.
    fn integer_over_pow10(&self, tens: u32) -> u128 {
        if self.exponent < 0 {
            // The integer is s * 5^k, so the fives of the divisor cancel out.
            let fives = self.exponent.unsigned_abs();
            if let Some(product) = short_times_pow5(self.significand, fives.wrapping_sub(tens)) {
                return product >> tens;
            }
            let mut limbs = times_pow5(self.significand, fives.saturating_sub(tens));
            limbs.div_pow5(tens.saturating_sub(fives));
            limbs.shr(tens);
            limbs.to_u128().unwrap_or(u128::MAX)
        } else {
            // The integer is s * 2^k, so the twos of the divisor cancel out.
            let twos = self.exponent.unsigned_abs();
            if self.bits <= 128 {
                return (self.significand << twos) / 10u128.pow(tens);
            }
            let mut limbs = Limbs::new(self.significand);
            limbs.shl(twos.saturating_sub(tens));
            limbs.div_pow5(tens);
            limbs.shr(tens.saturating_sub(twos));
            limbs.to_u128().unwrap_or(u128::MAX)
        }
    }
}

/// `significand * 5^power`, if both are small enough for this to be quick.
fn short_times_pow5(significand: u128, power: u32) -> Option<u128> {
    let significand = u64::try_from(significand).ok()?;
    let power = POWERS_OF_5.get(power as usize)?;
    Some(u128::from(significand) * u128::from(*power))
}

/// All powers of five below 2^64.
const POWERS_OF_5: [u64; 28] = {
    let mut powers = [1; 28];
    let mut i = 1;
    while i < 28 {
        powers[i] = powers[i - 1] * 5;
        i += 1;
    }
    powers
};

fn times_pow5(significand: u128, power: u32) -> Limbs {
    let mut limbs = Limbs::new(significand);
    limbs.mul_pow5(power);
    limbs
}

impl Digits {
    /// `integer * 10^exponent` rounded half up to `precision` digits.
    fn round(integer: u128, exponent: i32, precision: u32, exact: bool) -> Self {
        let (mut buffer, len) = decimal_digits(integer);
        let precision = precision as usize;
        let mut rounded = Digits { buffer, len, exponent, exact };
        if len > precision {
            rounded.exact &= buffer[precision..len].iter().all(|&digit| digit == b'0');
            rounded.len = precision;
            rounded.exponent += (len - precision) as i32;
            if buffer[precision] >= b'5' {
                match buffer[..precision].iter().rposition(|&digit| digit != b'9') {
                    Some(place) => {
                        buffer[place] += 1;
                        rounded.exponent += (rounded.len - place - 1) as i32;
                        rounded.len = place + 1;
                    }
                    None => {
                        buffer[0] = b'1';
                        rounded.exponent += rounded.len as i32;
                        rounded.len = 1;
                    }
                }
                rounded.buffer = buffer;
            }
        }
        while rounded.len > 1 && buffer[rounded.len - 1] == b'0' {
            rounded.len -= 1;
            rounded.exponent += 1;
        }
        rounded
    }

    fn text(&self) -> &[u8] {
        &self.buffer[..self.len]
    }

    /// The power of ten of the first digit.
    fn magnitude(&self) -> i32 {
        self.exponent + self.len as i32 - 1
    }

    /// Scientific, padded with zeros to six digits after the point and to two in the exponent.
    fn write_padded(&self, out: &mut Vec<u8>) {
        let digits = self.text();
        out.extend_from_slice(&[digits[0], b'.']);
        out.extend_from_slice(&digits[1..]);
        out.extend_from_slice(&b"000000"[digits.len() - 1..]);
        out.extend_from_slice(if self.magnitude() < 0 { b"e-" } else { b"e+" });
        if self.magnitude().abs() < 10 {
            out.push(b'0');
        }
        write_u64(out, self.magnitude().unsigned_abs().into());
    }

    /// In full if this takes at most three zeros to pad, and no digit beyond the precision; else scientific, unpadded.
    fn write_default(&self, precision: u32, out: &mut Vec<u8>) {
        let digits = self.text();
        let scientific = match self.exponent {
            0.. => self.exponent > 3 || self.magnitude() + 1 > precision as i32,
            _ => self.magnitude() < -3,
        };
        if scientific {
            out.extend_from_slice(&[digits[0], b'.']);
            out.extend_from_slice(if digits.len() == 1 { b"0" } else { &digits[1..] });
            out.extend_from_slice(if self.magnitude() < 0 { b"E-" } else { b"E+" });
            write_u64(out, self.magnitude().unsigned_abs().into());
        } else if self.exponent >= 0 {
            out.extend_from_slice(digits);
            out.extend(std::iter::repeat_n(b'0', self.exponent as usize));
        } else if self.magnitude() >= 0 {
            let (whole, fraction) = digits.split_at(self.magnitude() as usize + 1);
            out.extend_from_slice(whole);
            out.push(b'.');
            out.extend_from_slice(fraction);
        } else {
            out.extend_from_slice(b"0.");
            out.extend(std::iter::repeat_n(b'0', -self.magnitude() as usize - 1));
            out.extend_from_slice(digits);
        }
    }
}

/// The decimal digits, and how many there are.
fn decimal_digits(value: u128) -> ([u8; MAX_DIGITS], usize) {
    let mut buffer = [b'0'; MAX_DIGITS];
    let mut start = MAX_DIGITS;
    let mut rest = value;
    while rest > u64::MAX.into() {
        // Divide the rare wide ones once per 19 digits.
        let mut low = (rest % 10u128.pow(19)) as u64;
        rest /= 10u128.pow(19);
        for _ in 0..19 {
            start -= 1;
            buffer[start] = b'0' + (low % 10) as u8;
            low /= 10;
        }
    }
    let mut rest = rest as u64;
    while rest > 0 || start == MAX_DIGITS {
        start -= 1;
        buffer[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    buffer.copy_within(start.., 0);
    (buffer, MAX_DIGITS - start)
}
