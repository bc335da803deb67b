//! Loads and stores of tiles, and of their slices.

use dialekt_ir_core::decl::derive::{Relation, RelationPred, TraitCheck};
use dialekt_ir_core::prelude::op::*;

use super::{slice_mask, together};
use crate::constraints::{SMETile, SVEPredicate};
use crate::enums::TileSliceLayout;
use crate::interface::ArmSMETileOpInterface;

/// Loads a tile.
///
/// Elements that the mask leaves out are the padding. The slices, rows of memory, become rows of the tile, or with another layout columns.
///
/// ```mlir
/// %0 = arm_sme.tile_load %base[%i, %j] : memref<?x?xf32>, vector<[4]x[4]xf32>
/// %1 = arm_sme.tile_load %base[%i, %j], %zero, %mask layout<vertical> : memref<?x?xf32>, vector<[4]x[4]xf32>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sme.tile_load",
    traits(
        AttrSizedOperandSegments,
        AllElementTypesMatch(result, base),
        OptionalTypesMatchWith("padding type matches element type of result", result, padding, element_type),
        OptionalTypesMatchWith("mask has i1 element type and same shape as result", result, mask, i1_same_shape),
        PaddingAndMask
    ),
    interfaces(ArmSMETileOpInterface {})
)]
#[assembly(
    $base "[" $indices "]" ("," $padding "," $mask^)? ("layout" "" $layout^)? attr_dict ":" type($base) "," type($result)
)]
pub struct TileLoad {
    #[effects(Read)]
    pub base: Operand<MemRefRankOf<AnyType, N<2>>>,
    pub indices: Operands<Index>,
    pub padding: Option<Operand<AnyType>>,
    pub mask: Option<Operand<AnyVectorOfNonZeroRank>>,
    #[default(TileSliceLayout::Horizontal)]
    pub layout: Attr<TileSliceLayout>,
    pub result: OpResult<SMETile>,
}

together! {
    /// There is padding where there is a mask.
    PaddingAndMask = "both `padding` and `mask` should be provided or neither", |op: TileLoad| op.padding(), op.mask();
}

fn element_type(cx: &ContextData, ty: Type) -> Option<Type> {
    cx.type_data(ty).element_type()
}

/// Stores a tile.
///
/// Elements that the mask leaves out are not stored. The slices of the tile, its rows, or with another layout its columns, become rows of memory.
///
/// ```mlir
/// arm_sme.tile_store %tile, %base[%i, %j] : memref<?x?xf32>, vector<[4]x[4]xf32>
/// arm_sme.tile_store %tile, %base[%i, %j], %mask layout<vertical> : memref<?x?xf32>, vector<[4]x[4]xf32>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sme.tile_store",
    traits(
        AttrSizedOperandSegments,
        AllElementTypesMatch(value_to_store, base),
        OptionalTypesMatchWith(
            "mask has i1 element type and same shape as valueToStore",
            value_to_store,
            mask,
            i1_same_shape
        )
    ),
    interfaces(ArmSMETileOpInterface {})
)]
#[assembly(
    $value_to_store "," $base "[" $indices "]" ("," $mask^)? ("layout" "" $layout^)? attr_dict ":"
    type($base) "," type($value_to_store)
)]
pub struct TileStore {
    #[name("valueToStore")]
    pub value_to_store: Operand<SMETile>,
    #[effects(Write)]
    pub base: Operand<MemRefRankOf<AnyType, N<2>>>,
    pub indices: Operands<Index>,
    pub mask: Option<Operand<AnyVectorOfNonZeroRank>>,
    #[default(TileSliceLayout::Horizontal)]
    pub layout: Attr<TileSliceLayout>,
}

/// Loads a slice of a tile.
///
/// The result is the tile with that slice in place of its own.
///
/// ```mlir
/// %0 = arm_sme.load_tile_slice %base[%i, %j], %mask, %tile, %row
///   : memref<?x?xf32>, vector<[4]xi1>, vector<[4]x[4]xf32>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sme.load_tile_slice",
    traits(
        AllElementTypesMatch(tile, base),
        AllTypesMatch(tile, result),
        TypesMatchWith(
            "`mask` has i1 element type and the shape is a slice of `result`",
            result,
            mask,
            slice_mask
        )
    ),
    interfaces(ArmSMETileOpInterface {})
)]
#[assembly(
    $base "[" $indices "]" "," $mask "," $tile "," $tile_slice_index ("layout" "" $layout^)? attr_dict ":"
    type($base) "," type($mask) "," type($result)
)]
pub struct LoadTileSlice {
    #[effects(Read)]
    pub base: Operand<AnyMemRef>,
    pub mask: Operand<SVEPredicate>,
    pub tile: Operand<SMETile>,
    pub indices: Operands<Index>,
    pub tile_slice_index: Operand<Index>,
    #[default(TileSliceLayout::Horizontal)]
    pub layout: Attr<TileSliceLayout>,
    pub result: OpResult<SMETile>,
}

/// Stores a slice of a tile.
///
/// Elements that the mask leaves out are not stored.
///
/// ```mlir
/// arm_sme.store_tile_slice %tile, %row, %mask, %base[%i, %j]
///   : memref<?x?xf32>, vector<[4]xi1>, vector<[4]x[4]xf32>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sme.store_tile_slice",
    traits(
        AllElementTypesMatch(tile, base),
        TypesMatchWith("`mask` has i1 element type and the shape is a slice of `tile`", tile, mask, slice_mask)
    ),
    interfaces(ArmSMETileOpInterface {})
)]
#[assembly(
    $tile "," $tile_slice_index "," $mask "," $base "[" $indices "]" ("layout" "" $layout^)? attr_dict ":"
    type($base) "," type($mask) "," type($tile)
)]
pub struct StoreTileSlice {
    pub tile: Operand<SMETile>,
    pub tile_slice_index: Operand<Index>,
    pub mask: Operand<SVEPredicate>,
    #[effects(Write)]
    pub base: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    #[default(TileSliceLayout::Horizontal)]
    pub layout: Attr<TileSliceLayout>,
}
