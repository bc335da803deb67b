//! The float formats, and the meaning of bit patterns in each.

use std::fmt;

use super::double_double;

/// A float format: that of a builtin type, or one that only types of dialects have. [LLVM: fltSemantics]
///
/// A value of a format is its bit pattern in the low [`width`](FloatKind::width) bits of a `u128`. Two kinds of values
/// exist in attributes of the reference that no pattern can express; here, they have the bit just above the pattern set
/// (see [`FloatKind::to_memory`]):
///
/// - negative values of `f8E8M0FNU`, which has no sign bit: `-1.0 : f8E8M0FNU` prints back as it was written;
/// - infinities of `f4E2M1FN`, `f6E2M3FN` and `f6E3M2FN`, which come from literals like `1.0e400`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum FloatKind {
    /// 4 bits, no infinity, no NaN.
    F4E2M1FN,
    /// 6 bits, no infinity, no NaN.
    F6E2M3FN,
    /// 6 bits, no infinity, no NaN.
    F6E3M2FN,
    /// 8 bits, as IEEE 754 would have it.
    F8E5M2,
    /// 8 bits, as IEEE 754 would have it.
    F8E4M3,
    /// 8 bits, no infinity, NaN is all ones (with either sign).
    F8E4M3FN,
    /// 8 bits, no infinity, NaN in place of negative zero.
    F8E5M2FNUZ,
    /// 8 bits, no infinity, NaN in place of negative zero.
    F8E4M3FNUZ,
    /// 8 bits, no infinity, NaN in place of negative zero, exponent bias 11.
    F8E4M3B11FNUZ,
    /// 8 bits, as IEEE 754 would have it.
    F8E3M4,
    /// 8 bits of exponent: powers of two and one NaN; neither sign nor zero.
    F8E8M0FNU,
    /// The upper half of `f32`.
    BF16,
    /// IEEE 754 binary16.
    F16,
    /// 19 bits: the range of `f32`, the precision of `f16`.
    TF32,
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
    /// The x87 extended format, whose integer bit is explicit.
    F80,
    /// IEEE 754 binary128.
    F128,
    /// The sum of two doubles, 128 bits in all: the format of `!llvm.ppc_fp128`. No builtin type has it.
    PpcDoubleDouble,
}

/// The value of a bit pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatClass {
    /// Zero.
    Zero {
        /// True if the sign is set.
        negative: bool,
    },
    /// `significand * 2^exponent`, with a significand that is not zero.
    Finite {
        /// True if the value is below zero.
        negative: bool,
        /// The significand with its leading bit, as an integer.
        significand: u128,
        /// The weight of the significand's lowest bit.
        exponent: i32,
    },
    /// An infinity.
    Infinity {
        /// True if the sign is set.
        negative: bool,
    },
    /// Not a number.
    Nan {
        /// True if the sign is set.
        negative: bool,
    },
}

/// A format's use of the patterns that IEEE 754 gives to infinities and NaNs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NonFinite {
    /// The highest exponent holds infinities and NaNs.
    Ieee,
    /// NaN is the pattern whose exponent and fraction are all ones; there is no infinity.
    AllOnes,
    /// NaN is the pattern of negative zero; there is no infinity.
    NegativeZero,
    /// Neither exists.
    Absent,
}

/// The layout of a format: fraction in the low bits, then exponent, then sign.
pub(super) struct Layout {
    name: &'static str,
    /// Bits of the whole pattern.
    pub(super) width: u32,
    /// Bits of the exponent field.
    pub(super) exponent_bits: u32,
    /// Bits of the significand field; with the integer bit only in `f80`.
    pub(super) fraction_bits: u32,
    /// The bias of exponent fields.
    pub(super) bias: i32,
    pub(super) non_finite: NonFinite,
}

const fn layout(
    name: &'static str,
    exponent_bits: u32,
    fraction_bits: u32,
    bias: i32,
    non_finite: NonFinite,
) -> Layout {
    Layout { name, width: 1 + exponent_bits + fraction_bits, exponent_bits, fraction_bits, bias, non_finite }
}

/// In the order of [`FloatKind`].
static LAYOUTS: [Layout; 19] = [
    layout("f4E2M1FN", 2, 1, 1, NonFinite::Absent),
    layout("f6E2M3FN", 2, 3, 1, NonFinite::Absent),
    layout("f6E3M2FN", 3, 2, 3, NonFinite::Absent),
    layout("f8E5M2", 5, 2, 15, NonFinite::Ieee),
    layout("f8E4M3", 4, 3, 7, NonFinite::Ieee),
    layout("f8E4M3FN", 4, 3, 7, NonFinite::AllOnes),
    layout("f8E5M2FNUZ", 5, 2, 16, NonFinite::NegativeZero),
    layout("f8E4M3FNUZ", 4, 3, 8, NonFinite::NegativeZero),
    layout("f8E4M3B11FNUZ", 4, 3, 11, NonFinite::NegativeZero),
    layout("f8E3M4", 3, 4, 3, NonFinite::Ieee),
    Layout { width: 8, ..layout("f8E8M0FNU", 8, 0, 127, NonFinite::AllOnes) },
    layout("bf16", 8, 7, 127, NonFinite::Ieee),
    layout("f16", 5, 10, 15, NonFinite::Ieee),
    layout("tf32", 8, 10, 127, NonFinite::Ieee),
    layout("f32", 8, 23, 127, NonFinite::Ieee),
    layout("f64", 11, 52, 1023, NonFinite::Ieee),
    layout("f80", 15, 64, 16383, NonFinite::Ieee),
    layout("f128", 15, 112, 16383, NonFinite::Ieee),
    // That of the first double, which tells signs, infinities and NaNs.
    Layout { width: 128, ..layout("ppc_fp128", 11, 52, 1023, NonFinite::Ieee) },
];

impl Layout {
    /// The significand's bits, leading one included.
    pub(super) fn precision(&self) -> u32 {
        match self.fraction_bits {
            64 => 64,
            fraction => fraction + 1,
        }
    }

    /// The highest value of the exponent field that a finite value has.
    fn max_exponent_field(&self) -> i32 {
        let all_ones = (1 << self.exponent_bits) - 1;
        match self.non_finite {
            NonFinite::Ieee => all_ones - 1,
            NonFinite::AllOnes if self.fraction_bits == 0 => all_ones - 1,
            _ => all_ones,
        }
    }

    pub(super) fn max_exponent(&self) -> i32 {
        self.max_exponent_field() - self.bias
    }

    /// The lowest exponent of a normal value.
    pub(super) fn min_exponent(&self) -> i32 {
        match self.fraction_bits {
            0 => -self.bias,
            _ => 1 - self.bias,
        }
    }
}

impl FloatKind {
    /// The formats of builtin types, in the order of the declaration.
    pub const ALL: [FloatKind; 18] = [
        FloatKind::F4E2M1FN,
        FloatKind::F6E2M3FN,
        FloatKind::F6E3M2FN,
        FloatKind::F8E5M2,
        FloatKind::F8E4M3,
        FloatKind::F8E4M3FN,
        FloatKind::F8E5M2FNUZ,
        FloatKind::F8E4M3FNUZ,
        FloatKind::F8E4M3B11FNUZ,
        FloatKind::F8E3M4,
        FloatKind::F8E8M0FNU,
        FloatKind::BF16,
        FloatKind::F16,
        FloatKind::TF32,
        FloatKind::F32,
        FloatKind::F64,
        FloatKind::F80,
        FloatKind::F128,
    ];

    pub(super) fn layout(self) -> &'static Layout {
        &LAYOUTS[self as usize]
    }

    /// The builtin type's keyword; `ppc_fp128` where there is none.
    pub fn name(self) -> &'static str {
        self.layout().name
    }

    /// The format of the builtin type with this keyword.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name().as_bytes() == name)
    }

    /// Bits of a value: 4 to 128, 19 for `tf32`.
    pub fn width(self) -> u32 {
        self.layout().width
    }

    /// Bits that a value takes in dense element data: the width rounded up to whole bytes.
    pub fn storage_bits(self) -> u32 {
        self.width().next_multiple_of(8)
    }

    /// Bits of the significand, the leading one included; 0 for sums of two doubles, which have no fixed precision. [MLIR: getFPMantissaWidth]
    pub fn mantissa_width(self) -> u32 {
        self.limits().2
    }

    /// Bits of the significand of a value as a whole.
    pub(super) fn precision(self) -> u32 {
        match self {
            FloatKind::PpcDoubleDouble => double_double::PRECISION,
            _ => self.layout().precision(),
        }
    }

    /// The exponents of the largest finite and of the least normal value, and the precision. Sums of two doubles have none that would hold for all
    /// values, and count as less than any other format, as in the reference.
    fn limits(self) -> (i32, i32, u32) {
        match self {
            FloatKind::PpcDoubleDouble => (-1, 0, 0),
            _ => (self.layout().max_exponent(), self.layout().min_exponent(), self.layout().precision()),
        }
    }

    /// Returns whether the format has infinities.
    pub fn has_inf(self) -> bool {
        self.layout().non_finite == NonFinite::Ieee
    }

    /// Returns whether the format has NaNs.
    pub fn has_nan(self) -> bool {
        self.layout().non_finite != NonFinite::Absent
    }

    /// Returns whether the format has NaN in place of negative zero.
    pub fn is_fnuz(self) -> bool {
        self.layout().non_finite == NonFinite::NegativeZero
    }

    /// Returns whether the format has a zero.
    pub fn has_zero(self) -> bool {
        self != FloatKind::F8E8M0FNU
    }

    /// Returns whether the format has a sign bit.
    pub fn has_sign(self) -> bool {
        self != FloatKind::F8E8M0FNU
    }

    /// The exponent of the largest finite value; -1 for sums of two doubles.
    pub fn max_exponent(self) -> i64 {
        self.limits().0.into()
    }

    /// Returns whether another format has the range and the precision of this one; NaNs and infinities are not
    /// compared.
    pub fn is_subset_of(self, other: FloatKind) -> bool {
        let ((max, min, precision), (others_max, others_min, others_precision)) = (self.limits(), other.limits());
        max <= others_max && min >= others_min && precision <= others_precision
    }

    /// The bits of a pattern: its `width` low ones set.
    pub(super) fn mask(self) -> u128 {
        u128::MAX >> (128 - self.width())
    }

    /// The sign bit; for `f8E8M0FNU` the bit above the pattern, for sums of two doubles that of the first.
    pub(super) fn sign_bit(self) -> u128 {
        match self {
            FloatKind::F8E8M0FNU => 1 << 8,
            FloatKind::PpcDoubleDouble => 1 << 63,
            _ => 1 << (self.width() - 1),
        }
    }

    /// The bits of a significand below the leading one: in a NaN, the payload and the highest one, which makes it quiet.
    pub(super) fn payload_bits(self) -> u32 {
        self.layout().precision() - 1
    }

    /// The bit that makes a NaN quiet, in formats with infinities.
    pub(super) fn quiet_bit(self) -> u128 {
        1 << (self.payload_bits() - 1)
    }

    /// The bit that tells an infinity which the format cannot express; 0 if the format has infinities or NaN.
    fn infinity_flag(self) -> u128 {
        match self.layout().non_finite {
            NonFinite::Absent => 1 << self.width(),
            _ => 0,
        }
    }

    /// The canonical pattern with the value of `bits`: the reference stores no other.
    ///
    /// Only `f80` has more than one. Values without integer bit are NaN unless their exponent field is zero; those with
    /// integer bit and a zero exponent field have the value of exponent field 1.
    pub fn canonicalize(self, bits: u128) -> u128 {
        if self != FloatKind::F80 {
            return bits & (self.mask() | self.sign_bit() | self.infinity_flag());
        }
        let bits = bits & self.mask();
        let integer_bit = bits >> 63 & 1 == 1;
        match (bits >> 64 & 0x7FFF, integer_bit) {
            (0, true) => bits | 1 << 64,
            (0, false) | (_, true) => bits,
            (_, false) => bits | 0x7FFF << 64,
        }
    }

    /// The bits as the reference puts them in memory: dense elements, `array<>`, hexadecimal text and bytecode.
    ///
    /// This is the value itself, but for those which no pattern can express: an infinity of the formats without becomes a
    /// zero, and the sign of a negative `f8E8M0FNU` is or-ed into the top bit of its exponent. So
    /// `dense<-1.0> : tensor<1xf8E8M0FNU>` holds 0xFF, a NaN, there as here.
    pub fn to_memory(self, bits: u128) -> u128 {
        let bits = self.canonicalize(bits);
        match self {
            FloatKind::F8E8M0FNU => bits & 0xFF | bits >> 8 << 7,
            _ => bits & self.mask(),
        }
    }

    /// The value of `bits`.
    pub fn classify(self, bits: u128) -> FloatClass {
        if self == FloatKind::PpcDoubleDouble {
            return double_double::classify(bits);
        }
        let layout = self.layout();
        let bits = self.canonicalize(bits);
        let negative = bits & self.sign_bit() != 0;
        let fraction = bits & ((1 << layout.fraction_bits) - 1);
        let all_ones = (1 << layout.exponent_bits) - 1;
        let field = (bits >> layout.fraction_bits) as i32 & all_ones;
        let special = match layout.non_finite {
            NonFinite::Ieee => field == all_ones,
            NonFinite::AllOnes => field == all_ones && fraction == (1 << layout.fraction_bits) - 1,
            NonFinite::NegativeZero => bits == self.sign_bit(),
            NonFinite::Absent => bits & self.infinity_flag() != 0,
        };
        if special {
            let integer_bit = if self == FloatKind::F80 { 1 << 63 } else { 0 };
            let infinity = match layout.non_finite {
                NonFinite::Ieee => fraction == integer_bit,
                NonFinite::AllOnes | NonFinite::NegativeZero => false,
                NonFinite::Absent => true,
            };
            return match infinity {
                true => FloatClass::Infinity { negative },
                false => FloatClass::Nan { negative },
            };
        }
        let weight = 1 - layout.precision() as i32;
        if field == 0 && layout.fraction_bits > 0 {
            let exponent = layout.min_exponent() + weight;
            return match fraction {
                0 => FloatClass::Zero { negative },
                significand => FloatClass::Finite { negative, significand, exponent },
            };
        }
        let leading = if self == FloatKind::F80 { 0 } else { 1 << layout.fraction_bits };
        FloatClass::Finite { negative, significand: fraction | leading, exponent: field - layout.bias + weight }
    }

    /// Returns whether the value is a NaN.
    pub fn is_nan(self, bits: u128) -> bool {
        matches!(self.classify(bits), FloatClass::Nan { .. })
    }

    /// Returns whether the value is an infinity.
    pub fn is_infinite(self, bits: u128) -> bool {
        matches!(self.classify(bits), FloatClass::Infinity { .. })
    }

    /// Returns whether the value is a zero.
    pub fn is_zero(self, bits: u128) -> bool {
        matches!(self.classify(bits), FloatClass::Zero { .. })
    }
}

impl fmt::Debug for FloatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for FloatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
