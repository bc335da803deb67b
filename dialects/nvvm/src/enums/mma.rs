//! Multiplication of matrices.

use dialekt_ir_core::prelude::op::*;

/// The product of matrices of bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.mma_b1op",
    symbol = "MMAB1OpAttr",
    summary = "MMA binary operations",
    type_name = "::mlir::NVVM::MMAB1Op"
)]
#[assembly("<" $value ">")]
pub enum MMAB1Op {
    /// None.
    #[case("none")]
    None = 0,
    /// The bits that differ are counted.
    #[case("xor_popc")]
    XorPopc = 1,
    /// The bits that both have are counted.
    #[case("and_popc")]
    AndPopc = 2,
}

/// The treatment of sums that are too large.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.mma_int_overflow",
    symbol = "MMAIntOverflowAttr",
    summary = "MMA overflow options",
    type_name = "::mlir::NVVM::MMAIntOverflow"
)]
#[assembly("<" $value ">")]
pub enum MMAIntOverflow {
    /// The largest number.
    #[case("satfinite")]
    Satfinite = 1,
    /// They lose their highest bits.
    #[case("wrapped")]
    Wrapped = 0,
}

/// The kind of a sparse multiplication.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.mma_kind",
    symbol = "MMAKindAttr",
    summary = "MMA operation kind",
    type_name = "::mlir::NVVM::MMAKind"
)]
#[assembly("<" $value ">")]
pub enum MMAKind {
    /// Floats of 8, 6 and 4 bits.
    #[case("f8f6f4")]
    F8f6f4 = 0,
}

/// The order of the elements of a matrix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.mma_layout",
    symbol = "MMALayoutAttr",
    summary = "NVVM MMA layout",
    type_name = "::mlir::NVVM::MMALayout"
)]
#[assembly("<" $value ">")]
pub enum MMALayout {
    /// Row by row.
    #[case("row")]
    Row = 0,
    /// Column by column.
    #[case("col")]
    Col = 1,
}

/// The type of the elements of a matrix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.mma_type",
    symbol = "MMATypesAttr",
    summary = "NVVM MMA types",
    type_name = "::mlir::NVVM::MMATypes"
)]
#[assembly("<" $value ">")]
pub enum MMATypes {
    /// A float of 16 bits.
    #[case("f16")]
    F16 = 0,
    /// A float of 32 bits.
    #[case("f32")]
    F32 = 1,
    /// A float of 19 bits in a word.
    #[case("tf32")]
    Tf32 = 2,
    /// A float of 16 bits with 8 bits of exponent.
    #[case("bf16")]
    Bf16 = 9,
    /// A signed byte.
    #[case("s8")]
    S8 = 4,
    /// An unsigned byte.
    #[case("u8")]
    U8 = 3,
    /// A signed integer of 32 bits.
    #[case("s32")]
    S32 = 5,
    /// A signed integer of 4 bits.
    #[case("s4")]
    S4 = 8,
    /// An unsigned integer of 4 bits.
    #[case("u4")]
    U4 = 7,
    /// A bit.
    #[case("b1")]
    B1 = 6,
    /// A float of 64 bits.
    #[case("f64")]
    F64 = 10,
    /// A float of 8 bits, 4 of them exponent.
    #[case("e4m3")]
    E4m3 = 11,
    /// A float of 8 bits, 5 of them exponent.
    #[case("e5m2")]
    E5m2 = 12,
    /// A float of 6 bits, 3 of them exponent.
    #[case("e3m2")]
    E3m2 = 13,
    /// A float of 6 bits, 2 of them exponent.
    #[case("e2m3")]
    E2m3 = 14,
    /// A float of 4 bits.
    #[case("e2m1")]
    E2m1 = 15,
}

/// The place of a matrix in a multiplication.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.mma_frag",
    symbol = "MMAFragAttr",
    summary = "NVVM MMA frag type",
    type_name = "::mlir::NVVM::MMAFrag"
)]
#[assembly("<" $value ">")]
pub enum MMAFrag {
    /// The left factor.
    #[case("a")]
    A = 0,
    /// The right factor.
    #[case("b")]
    B = 1,
    /// The sum.
    #[case("c")]
    C = 2,
}

/// The type of the elements that are moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.ld_st_matrix_elt_type",
    symbol = "LdStMatrixEltTypeAttr",
    summary = "Element type for ldmatrix and stmatrix",
    type_name = "::mlir::NVVM::LdStMatrixEltType"
)]
#[assembly("<" $value ">")]
pub enum LdStMatrixEltType {
    /// Words of 16 bits.
    #[case("b16")]
    B16 = 0,
    /// Bytes.
    #[case("b8")]
    B8 = 1,
    /// Bytes, made of 6 bits each.
    #[case("b8x16.b6x16_p32")]
    B8x16B6x16P32 = 2,
    /// Bytes, made of 4 bits each.
    #[case("b8x16.b4x16_p64")]
    B8x16B4x16P64 = 3,
}

/// The number of factors for a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.scale_vec_size",
    symbol = "ScaleVecSizeAttr",
    summary = "MMA Scale Vector Sizes",
    type_name = "::mlir::NVVM::ScaleVecSize"
)]
#[assembly("<" $value ">")]
pub enum ScaleVecSize {
    /// One.
    #[case("x1")]
    X1 = 0,
    /// Two.
    #[case("x2")]
    X2 = 1,
    /// Four.
    #[case("x4")]
    X4 = 2,
}

/// The type of the factors of blocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.block_scale_format",
    symbol = "BlockScaleFormatAttr",
    summary = "MMA Block Scale Format",
    type_name = "::mlir::NVVM::BlockScaleFormat"
)]
#[assembly("<" $value ">")]
pub enum BlockScaleFormat {
    /// Powers of two.
    #[case("ue8m0")]
    Ue8m0 = 0,
    /// Floats with 4 bits of exponent.
    #[case("ue4m3")]
    Ue4m3 = 1,
}

/// The kind of a multiplication with factors for blocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.block_scale_kind",
    symbol = "MMABlockScaleKindAttr",
    summary = "Block Scale Kind",
    type_name = "::mlir::NVVM::MMABlockScaleKind"
)]
#[assembly("<" $value ">")]
pub enum MMABlockScaleKind {
    /// Floats of 8, 6 and 4 bits.
    #[case("mxf8f6f4")]
    Mxf8f6f4 = 0,
    /// Floats of 4 bits.
    #[case("mxf4")]
    Mxf4 = 1,
    /// Floats of 4 bits, with factors that need not be powers of two.
    #[case("mxf4nvf4")]
    Mxf4nvf4 = 2,
}

/// The sign of a factor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.wgmma_scale_in",
    symbol = "WGMMAScaleInAttr",
    summary = "WGMMA overflow options",
    type_name = "::mlir::NVVM::WGMMAScaleIn"
)]
#[assembly("<" $value ">")]
pub enum WGMMAScaleIn {
    /// As it is.
    #[case("one")]
    One = 1,
    /// Negated.
    #[case("neg")]
    Neg = -1,
}

/// The value that the product is added to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.wgmma_scale_out",
    symbol = "WGMMAScaleOutAttr",
    summary = "WGMMA input predicate",
    type_name = "::mlir::NVVM::WGMMAScaleOut"
)]
#[assembly("<" $value ">")]
pub enum WGMMAScaleOut {
    /// Nothing.
    #[case("zero")]
    Zero = 0,
    /// The accumulator.
    #[case("one")]
    One = 1,
}

/// The type of the elements of a matrix of a group of warps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.wgmma_type",
    symbol = "WGMMATypesAttr",
    summary = "NVVM WGMMA types",
    type_name = "::mlir::NVVM::WGMMATypes"
)]
#[assembly("<" $value ">")]
pub enum WGMMATypes {
    /// A float of 16 bits.
    #[case("f16")]
    F16 = 0,
    /// A float of 19 bits in a word.
    #[case("tf32")]
    Tf32 = 1,
    /// An unsigned byte.
    #[case("u8")]
    U8 = 2,
    /// A signed byte.
    #[case("s8")]
    S8 = 3,
    /// A bit.
    #[case("b1")]
    B1 = 4,
    /// A float of 16 bits with 8 bits of exponent.
    #[case("bf16")]
    Bf16 = 5,
    /// A float of 8 bits, 4 of them exponent.
    #[case("e4m3")]
    E4m3 = 6,
    /// A float of 8 bits, 5 of them exponent.
    #[case("e5m2")]
    E5m2 = 7,
    /// A float of 32 bits.
    #[case("f32")]
    F32 = 8,
    /// A signed integer of 32 bits.
    #[case("s32")]
    S32 = 9,
}
