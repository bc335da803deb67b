//! Ops that make and copy tiles, and those on their slices.

use dialekt_ir_core::prelude::op::*;

use super::slice;
use crate::constraints::{SMETile, SVEVector};
use crate::enums::{TileSliceLayout, TypeSize};
use crate::interface::ArmSMETileOpInterface;

/// A tile of which nothing is known.
///
/// It stands for what is in the register.
///
/// ```mlir
/// %0 = arm_sme.get_tile : vector<[4]x[4]xi32>
/// ```
#[derive(Op)]
#[op(name = "arm_sme.get_tile", traits(Pure), interfaces(ArmSMETileOpInterface {}))]
#[assembly(attr_dict ":" type($tile))]
pub struct GetTile {
    pub tile: OpResult<SMETile>,
}

/// A tile of zeros.
///
/// Sums begin with one.
///
/// ```mlir
/// %0 = arm_sme.zero : vector<[4]x[4]xi32>
/// ```
#[derive(Op)]
#[op(name = "arm_sme.zero", traits(Pure), interfaces(ArmSMETileOpInterface {}))]
#[assembly(attr_dict ":" type($res))]
pub struct Zero {
    pub res: OpResult<SMETile>,
}

/// Copies a tile.
///
/// Allocation puts copies where a tile is used in several ways.
///
/// ```mlir
/// %0 = arm_sme.copy_tile %tile : vector<[4]x[4]xi32>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sme.copy_tile",
    traits(Pure, AllTypesMatch(tile, result)),
    interfaces(ArmSMETileOpInterface {})
)]
#[assembly($tile attr_dict ":" type($result))]
pub struct CopyTile {
    pub tile: Operand<SMETile>,
    pub result: OpResult<SMETile>,
}

/// Replaces a slice of a tile.
///
/// It is a row, or with another layout a column.
///
/// ```mlir
/// %0 = arm_sme.insert_tile_slice %slice, %tile[%row] : vector<[4]xi32> into vector<[4]x[4]xi32>
/// %1 = arm_sme.insert_tile_slice %slice, %tile[%column] layout<vertical> : vector<[4]xi32> into vector<[4]x[4]xi32>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sme.insert_tile_slice",
    traits(
        Pure,
        AllTypesMatch(tile, result),
        TypesMatchWith("type of 'vector' matches type of 'tile' slice", tile, vector, slice)
    ),
    interfaces(ArmSMETileOpInterface {})
)]
#[assembly(
    $vector "," $tile "[" $tile_slice_index "]" ("layout" "" $layout^)? attr_dict ":" type($vector) "into" type($result)
)]
pub struct InsertTileSlice {
    pub vector: Operand<SVEVector>,
    pub tile: Operand<SMETile>,
    pub tile_slice_index: Operand<Index>,
    #[default(TileSliceLayout::Horizontal)]
    pub layout: Attr<TileSliceLayout>,
    pub result: OpResult<SMETile>,
}

/// Gives a slice of a tile.
///
/// It is a row, or with another layout a column.
///
/// ```mlir
/// %0 = arm_sme.extract_tile_slice %tile[%row] : vector<[4]xi32> from vector<[4]x[4]xi32>
/// %1 = arm_sme.extract_tile_slice %tile[%column] layout<vertical> : vector<[4]xi32> from vector<[4]x[4]xi32>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sme.extract_tile_slice",
    traits(Pure, TypesMatchWith("type of 'result' matches type of 'tile' slice", tile, result, slice)),
    interfaces(ArmSMETileOpInterface {})
)]
#[assembly($tile "[" $tile_slice_index "]" ("layout" "" $layout^)? attr_dict ":" type($result) "from" type($tile))]
pub struct ExtractTileSlice {
    pub tile: Operand<SMETile>,
    pub tile_slice_index: Operand<Index>,
    #[default(TileSliceLayout::Horizontal)]
    pub layout: Attr<TileSliceLayout>,
    pub result: OpResult<SVEVector>,
}

/// The number of elements of a vector in streaming mode.
///
/// That is the same in other modes.
///
/// ```mlir
/// %0 = arm_sme.streaming_vl <word>
/// ```
#[derive(Op)]
#[op(name = "arm_sme.streaming_vl", traits(Pure))]
#[assembly($type_size attr_dict)]
pub struct StreamingVL {
    pub type_size: Attr<TypeSize>,
    #[name("")]
    pub result: OpResult<Index>,
}
