//! Numbers.

use dialekt_ir_core::prelude::op::*;

/// The way to choose bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.permute_mode",
    symbol = "PermuteModeAttr",
    summary = "NVVM permute mode",
    type_name = "::mlir::NVVM::PermuteMode"
)]
#[assembly("<" $value ">")]
pub enum PermuteMode {
    /// Each by four bits of the selector.
    #[case("default")]
    Default = 0,
    /// Four in a row, forward.
    #[case("f4e")]
    F4e = 1,
    /// Four in a row, backward.
    #[case("b4e")]
    B4e = 2,
    /// One, four times.
    #[case("rc8")]
    Rc8 = 3,
    /// By the selector or a greater position.
    #[case("ecl")]
    Ecl = 4,
    /// By the selector or a lesser position.
    #[case("ecr")]
    Ecr = 5,
    /// Two, twice.
    #[case("rc16")]
    Rc16 = 6,
}

/// The sign of the numbers in a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.dot_accumulate_type",
    symbol = "DotAccumulateTypeAttr",
    summary = "NVVM DotAccumulateType",
    type_name = "::mlir::NVVM::DotAccumulateType"
)]
#[assembly("<" $value ">")]
pub enum DotAccumulateType {
    /// They are signed.
    #[case("signed")]
    Signed = 1,
    /// They are unsigned.
    #[case("unsigned")]
    Unsigned = 0,
}

/// A rounding mode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.fp_rnd_mode",
    symbol = "FPRoundingModeAttr",
    summary = "NVVM FPRoundingMode kind",
    type_name = "::mlir::NVVM::FPRoundingMode"
)]
#[assembly("<" $value ">")]
pub enum FPRoundingMode {
    /// The one that the op has.
    #[case("none")]
    None = 0,
    /// To the nearest number, ties to even ones.
    #[case("rn")]
    Rn = 1,
    /// Down.
    #[case("rm")]
    Rm = 2,
    /// Up.
    #[case("rp")]
    Rp = 3,
    /// Towards zero.
    #[case("rz")]
    Rz = 4,
    /// To the nearest number, ties away from zero.
    #[case("rna")]
    Rna = 5,
    /// By random bits.
    #[case("rs")]
    Rs = 6,
}

/// The treatment of numbers that are too large.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.sat_mode",
    symbol = "SaturationModeAttr",
    summary = "NVVM SaturationMode kind",
    type_name = "::mlir::NVVM::SaturationMode"
)]
#[assembly("<" $value ">")]
pub enum SaturationMode {
    /// Infinity, or no number.
    #[case("none")]
    None = 0,
    /// The largest number.
    #[case("satfinite")]
    Satfinite = 1,
}
