//! The enum attributes.

use dialekt_ir_core::prelude::op::*;

/// The slices of a tile: its rows or its columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "arm_sme.layout",
    symbol = "ArmSME_TileSliceLayoutAttr",
    summary = "Layout of a tile slice",
    type_name = "::mlir::arm_sme::TileSliceLayout"
)]
#[assembly("<" $value ">")]
pub enum TileSliceLayout {
    /// Rows.
    Horizontal = 0,
    /// Columns.
    Vertical = 1,
}

/// Addition to the tile, or subtraction from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "arm_sme.kind",
    symbol = "ArmSME_CombiningKindAttr",
    summary = "Kind of combining function",
    type_name = "::mlir::arm_sme::CombiningKind"
)]
#[assembly("<" $value ">")]
pub enum CombiningKind {
    /// The sum.
    Add = 0,
    /// The difference.
    Sub = 1,
}

/// The size of the elements that vectors are counted in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "arm_sme.type_size",
    symbol = "ArmSME_TypeSizeAttr",
    summary = "Size of a vector element type",
    type_name = "::mlir::arm_sme::TypeSize"
)]
#[assembly("<" $value ">")]
pub enum TypeSize {
    /// 8 bits.
    Byte = 0,
    /// 16 bits.
    Half = 1,
    /// 32 bits.
    Word = 2,
    /// 64 bits.
    Double = 3,
}

/// The tiles of one size of elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "Arm SME tile type")]
pub enum ArmSMETileType {
    /// Of 8 bits: one tile.
    #[case("za.b")]
    ZAB = 0,
    /// Of 16 bits: two tiles.
    #[case("za.h")]
    ZAH = 1,
    /// Of 32 bits: four tiles.
    #[case("za.s")]
    ZAS = 2,
    /// Of 64 bits: eight tiles.
    #[case("za.d")]
    ZAD = 3,
    /// Of 128 bits: sixteen tiles.
    #[case("za.q")]
    ZAQ = 4,
}
