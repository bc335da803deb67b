//! Tensor memory and multiplication in it.

use dialekt_ir_core::prelude::op::*;

/// The side of a synchronization that a fence stands on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.tcgen05_fence",
    symbol = "Tcgen05FenceKindAttr",
    summary = "NVVM Tcgen05 fence kind",
    type_name = "::mlir::NVVM::Tcgen05FenceKind"
)]
#[assembly("<" $value ">")]
pub enum Tcgen05FenceKind {
    /// Before it.
    #[case("before")]
    Before = 0,
    /// Behind it.
    #[case("after")]
    After = 1,
}

/// The accesses that are waited for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.tcgen05_wait",
    symbol = "Tcgen05WaitKindAttr",
    summary = "NVVM Tcgen05 wait kind",
    type_name = "::mlir::NVVM::Tcgen05WaitKind"
)]
#[assembly("<" $value ">")]
pub enum Tcgen05WaitKind {
    /// Loads.
    #[case("load")]
    Load = 0,
    /// Stores.
    #[case("store")]
    Store = 1,
}

/// The shape of what is copied: rows, and bits of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.tcgen05_cp_shape",
    symbol = "Tcgen05CpShapeAttr",
    summary = "tcgen05 cp shapes",
    type_name = "::mlir::NVVM::Tcgen05CpShape"
)]
#[assembly("<" $value ">")]
pub enum Tcgen05CpShape {
    /// 128 rows of 256 bits.
    #[case("shape_128x256b")]
    Shape128x256b = 0,
    /// 4 rows of 256 bits.
    #[case("shape_4x256b")]
    Shape4x256b = 1,
    /// 128 rows of 128 bits.
    #[case("shape_128x128b")]
    Shape128x128b = 2,
    /// 64 rows of 128 bits.
    #[case("shape_64x128b")]
    Shape64x128b = 3,
    /// 32 rows of 128 bits.
    #[case("shape_32x128b")]
    Shape32x128b = 4,
}

/// The warps that get a copy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.tcgen05_cp_multicast",
    symbol = "Tcgen05CpMulticastAttr",
    summary = "tcgen05 cp multicast",
    type_name = "::mlir::NVVM::Tcgen05CpMulticast"
)]
#[assembly("<" $value ">")]
pub enum Tcgen05CpMulticast {
    /// Each gets its part.
    #[case("none")]
    None = 0,
    /// Two pairs: the first and third, the second and fourth.
    #[case("warpx2_02_13")]
    Warpx20213 = 1,
    /// Two pairs: the first and second, the third and fourth.
    #[case("warpx2_01_23")]
    Warpx20123 = 2,
    /// All four.
    #[case("warpx4")]
    Warpx4 = 3,
}

/// The format of elements that become bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.tcgen05_cp_src_fmt",
    symbol = "Tcgen05CpSrcFormatAttr",
    summary = "tcgen05 cp source format",
    type_name = "::mlir::NVVM::Tcgen05CpSrcFormat"
)]
#[assembly("<" $value ">")]
pub enum Tcgen05CpSrcFormat {
    /// 16 of 6 bits, filled up by 32 bits.
    #[case("b6x16_p32")]
    B6x16P32 = 0,
    /// 16 of 4 bits, filled up by 64 bits.
    #[case("b4x16_p64")]
    B4x16P64 = 1,
}

/// The shape of what is moved between tensor memory and registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.tcgen05_ldst_shape",
    symbol = "Tcgen05LdStShapeAttr",
    summary = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4",
    type_name = "::mlir::NVVM::Tcgen05LdStShape"
)]
#[assembly("<" $value ">")]
pub enum Tcgen05LdStShape {
    /// 16 lanes of 64 bits.
    #[case("shape_16x64b")]
    Shape16x64b = 0,
    /// 16 lanes of 128 bits.
    #[case("shape_16x128b")]
    Shape16x128b = 1,
    /// 16 lanes of 256 bits.
    #[case("shape_16x256b")]
    Shape16x256b = 2,
    /// 32 lanes of 32 bits.
    #[case("shape_32x32b")]
    Shape32x32b = 3,
    /// 16 lanes of 32 bits, twice.
    #[case("shape_16x32bx2")]
    Shape16x32bx2 = 4,
}

/// The size of a block with a factor of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.tcgen05_mma_block_scale",
    symbol = "Tcgen05MMABlockScaleAttr",
    summary = "tcgen05.mma block scale attribute",
    type_name = "::mlir::NVVM::Tcgen05MMABlockScale"
)]
#[assembly("<" $value ">")]
pub enum Tcgen05BlockScale {
    /// That of the kind.
    #[case("default")]
    Default = 0,
    /// 16 elements.
    #[case("block16")]
    Block16 = 1,
    /// 32 elements.
    #[case("block32")]
    Block32 = 2,
}

/// A buffer for the right factor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.tcgen05_mma_collectorb",
    symbol = "Tcgen05MMACollectorBBufferAttr",
    summary = "tcgen05 MMA Collector Buffer B Attribute",
    type_name = "::mlir::NVVM::Tcgen05MMACollectorBBuffer"
)]
#[assembly("<" $value ">")]
pub enum Tcgen05MMACollectorBBuffer {
    /// The first one.
    #[case("b0")]
    B0 = 0,
    /// The second one.
    #[case("b1")]
    B1 = 1,
    /// The third one.
    #[case("b2")]
    B2 = 2,
    /// The fourth one.
    #[case("b3")]
    B3 = 3,
}

/// The use of a buffer for a factor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.tcgen05_mma_collectorop",
    symbol = "Tcgen05MMACollectorOpAttr",
    summary = "tcgen05.mma Collector Buffer Operation",
    type_name = "::mlir::NVVM::Tcgen05MMACollectorOp"
)]
#[assembly("<" $value ">")]
pub enum Tcgen05MMACollectorOp {
    /// It is not kept.
    #[case("discard")]
    Discard = 0,
    /// It is used for the last time.
    #[case("lastuse")]
    Lastuse = 1,
    /// It is filled.
    #[case("fill")]
    Fill = 2,
    /// It is used.
    #[case("use")]
    Use = 3,
}

/// The elements of the factors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.tcgen05_mma_kind",
    symbol = "Tcgen05MMAKindAttr",
    summary = "tcgen05 MMA Supported Types",
    type_name = "::mlir::NVVM::Tcgen05MMAKind"
)]
#[assembly("<" $value ">")]
pub enum Tcgen05MMAKind {
    /// Floats of 8, 6 and 4 bits.
    #[case("f8f6f4")]
    F8f6f4 = 2,
    /// Bytes.
    #[case("i8")]
    I8 = 3,
    /// Floats of 16 bits.
    #[case("f16")]
    F16 = 0,
    /// Floats of 19 bits.
    #[case("tf32")]
    Tf32 = 1,
}
