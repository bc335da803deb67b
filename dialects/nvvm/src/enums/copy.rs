//! Copies of parts of tensors.

use dialekt_ir_core::prelude::op::*;

/// The way to read a part of a tensor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.tma_load_mode",
    symbol = "TMALoadModeAttr",
    summary = "List of Load-Modes supported for TMA Tensor Ops",
    type_name = "::mlir::NVVM::TMALoadMode"
)]
#[assembly("<" $value ">")]
pub enum TMALoadMode {
    /// A box.
    #[case("tile")]
    Tile = 0,
    /// Columns of an image.
    #[case("im2col")]
    Im2col = 1,
    /// Columns of an image, along its width.
    #[case("im2col_w")]
    Im2colW = 2,
    /// 128 columns of an image, along its width.
    #[case("im2col_w_128")]
    Im2colW128 = 3,
    /// Four rows.
    #[case("tile_gather4")]
    TileGather4 = 4,
}

/// The way to write a part of a tensor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.tma_store_mode",
    symbol = "TMAStoreModeAttr",
    summary = "NVVM TMA Store Mode",
    type_name = "::mlir::NVVM::TMAStoreMode"
)]
#[assembly("<" $value ">")]
pub enum TMAStoreMode {
    /// A box.
    #[case("tile")]
    Tile = 0,
    /// Columns of an image.
    #[case("im2col")]
    Im2col = 1,
    /// Four rows.
    #[case("tile_scatter4")]
    TileScatter4 = 2,
}

/// The operation on the elements in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.tma_redux_kind",
    symbol = "TMAReduxKindAttr",
    summary = "NVVM TMA redux kind",
    type_name = "::mlir::NVVM::TMAReduxKind"
)]
#[assembly("<" $value ">")]
pub enum TMAReduxKind {
    /// The sum.
    #[case("add")]
    Add = 0,
    /// The greater one.
    #[case("max")]
    Max = 2,
    /// The lesser one.
    #[case("min")]
    Min = 1,
    /// It is counted up to a bound.
    #[case("inc")]
    Inc = 3,
    /// It is counted down from a bound.
    #[case("dec")]
    Dec = 4,
    /// The bitwise and.
    #[case("and")]
    And = 5,
    /// The bitwise or.
    #[case("or")]
    Or = 6,
    /// The bitwise exclusive or.
    #[case("xor")]
    Xor = 7,
}

/// The number of blocks that work together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "nvvm.cta_group",
    symbol = "CTAGroupKindAttr",
    summary = "NVVM CTA group kind",
    type_name = "::mlir::NVVM::CTAGroupKind"
)]
#[assembly("<" $value ">")]
pub enum CTAGroupKind {
    /// One.
    #[case("cta_1")]
    Cta1 = 0,
    /// Two.
    #[case("cta_2")]
    Cta2 = 1,
}
