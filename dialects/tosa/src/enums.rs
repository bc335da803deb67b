//! The enums: modes of ops, and what targets support.

use dialekt_ir_core::prelude::op::*;

/// A profile: a set of ops and types that a target supports as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "tosa.prof",
    symbol = "Tosa_ProfileAttr",
    type_name = "::mlir::tosa::Profile",
    summary = "supported TOSA profiles",
    field
)]
#[assembly("<" $value ">")]
pub enum Profile {
    /// Inference with integers, of 8 and 32 bits mostly.
    ProInt = 1,
    /// Inference with floats, of 16 and 32 bits.
    ProFp = 2,
    /// No profile.
    None = 0,
}

/// An extension: ops and types that a target may support beyond its profiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "tosa.ext",
    symbol = "Tosa_ExtensionAttr",
    type_name = "::mlir::tosa::Extension",
    summary = "supported TOSA extensions",
    field
)]
#[assembly("<" $value ">")]
pub enum Extension {
    /// No extension.
    None = 0,
    /// Integers of 16 bits.
    Int16 = 1,
    /// Weights that are integers of 4 bits.
    Int4 = 2,
    /// Floats in the format `bf16`.
    Bf16 = 3,
    /// Floats in the format `f8E4M3FN`.
    #[case("fp8e4m3")]
    Fp8E4M3 = 4,
    /// Floats in the format `f8E5M2`.
    #[case("fp8e5m2")]
    Fp8E5M2 = 5,
    /// Fast Fourier transforms.
    Fft = 6,
    /// Variables, which keep a state.
    Variable = 7,
    /// Conditions and loops.
    #[case("controlflow")]
    ControlFlow = 8,
    /// Rounding twice in `tosa.rescale`.
    #[case("doubleround")]
    DoubleRound = 9,
    /// Rounding as the target likes in `tosa.rescale`.
    #[case("inexactround")]
    InexactRound = 10,
    /// Operands that are computed where constants are required otherwise.
    Dynamic = 11,
    /// Floats that share a scale in blocks.
    Mxfp = 12,
    /// Integers of 64 bits.
    Int64 = 13,
    /// Computation with shapes.
    Shape = 14,
}

/// A level: limits of sizes, ranks and numbers of elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "tosa.level",
    symbol = "Tosa_LevelAttr",
    type_name = "::mlir::tosa::Level",
    summary = "supported TOSA levels",
    field
)]
#[assembly("<" $value ">")]
pub enum Level {
    /// No limits.
    None = 0,
    /// The limits of targets for images of about 8192 pixels a side.
    #[case("8k")]
    EightK = 1,
}

/// The version of the specification that a target is made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "tosa.specification_version",
    symbol = "Tosa_SpecificationVersion",
    type_name = "::mlir::tosa::SpecificationVersion",
    summary = "TOSA specification version",
    field
)]
#[assembly("<" $value ">")]
pub enum SpecificationVersion {
    /// Version 1.0.
    #[case("1.0")]
    V1_0 = 0,
    /// A draft of version 1.1.
    #[case("1.1.draft")]
    V1_1Draft = 1,
}

/// The way in which `tosa.resize` finds values between pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "tosa.resize_mode",
    symbol = "Tosa_ResizeModeAttr",
    type_name = "::mlir::tosa::ResizeMode",
    summary = "Supported resize/upsampling strategies"
)]
#[assembly("<" $value ">")]
pub enum ResizeMode {
    /// The value of the nearest pixel.
    #[case("NEAREST_NEIGHBOR")]
    NearestNeighbor = 1,
    /// The mean of the four pixels around, by their distances.
    #[case("BILINEAR")]
    Bilinear = 2,
}

/// The effect of a NaN on comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "tosa.nan_mode",
    symbol = "Tosa_NanPropagationModeAttr",
    type_name = "::mlir::tosa::NanPropagationMode",
    summary = "Supported NaN propagation strategies"
)]
#[assembly("<" $value ">")]
pub enum NanPropagationMode {
    /// A NaN among the values makes the result NaN.
    #[case("PROPAGATE")]
    Propagate = 1,
    /// NaNs are passed over where there are other values.
    #[case("IGNORE")]
    Ignore = 2,
}

/// The rounding mode of a scaled integer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "tosa.rounding_mode",
    symbol = "Tosa_RoundingModeAttr",
    type_name = "::mlir::tosa::RoundingMode",
    summary = "Supported rounding modes"
)]
#[assembly("<" $value ">")]
pub enum RoundingMode {
    /// Once, to the nearest integer.
    #[case("SINGLE_ROUND")]
    SingleRound = 1,
    /// As the target likes.
    #[case("INEXACT_ROUND")]
    InexactRound = 2,
    /// Twice where the shift is large.
    #[case("DOUBLE_ROUND")]
    DoubleRound = 3,
}

/// The number of values that share a scale.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "tosa.block_size",
    symbol = "Tosa_BlockSizeAttr",
    type_name = "::mlir::tosa::BlockSize",
    summary = "Block size for the block_scaled formats"
)]
#[assembly("<" $value ">")]
pub enum BlockSize {
    /// 32 values.
    #[case("BLOCK_SIZE_32")]
    BlockSize32 = 32,
}

impl BlockSize {
    /// The number of values in a block.
    pub fn values(self) -> i64 {
        self as i64
    }
}
