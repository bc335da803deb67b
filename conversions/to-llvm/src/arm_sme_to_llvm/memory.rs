//! Slices of tiles in memory.

use dialekt_arith as arith;
use dialekt_arm_sme::{self as sme, ArmSMETileType, TileSliceLayout, sme_tile_type};
use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;

use super::tile_id;
use crate::LLVMTypeConverter;
use crate::memref_descriptor::MemRefDescriptor;

/// A slice that is loaded, or stored: mask, address, number of the tile, and index of the slice.
pub(super) struct Slice {
    pub tile: ArmSMETileType,
    pub layout: TileSliceLayout,
    pub mask: Value,
    pub address: Value,
    pub tile_id: i32,
    pub index: Value,
}

/// Creates the intrinsic for the elements of a tile and the layout of the slice.
macro_rules! create_by_kind {
    ($rw:expr, $slice:expr, $parts:ident { $address:ident }, $($kind:ident: $horizontal:ident, $vertical:ident;)*) => {{
        let Slice { tile, layout, mask, address, tile_id, index } = $slice;
        let parts = sme::$parts { predicate: mask, $address: address, tile_id, tile_slice_index: index };
        match (tile, layout) {
            $(
                (ArmSMETileType::$kind, TileSliceLayout::Horizontal) => {
                    $rw.create(sme::$horizontal::build(parts));
                }
                (ArmSMETileType::$kind, TileSliceLayout::Vertical) => {
                    $rw.create(sme::$vertical::build(parts));
                }
            )*
        }
        Some(())
    }};
}

/// Loads a slice.
pub(super) fn create_load(rw: &mut Rewriter<'_>, slice: Slice) -> Option<()> {
    create_by_kind!(
        rw, slice, LoadIntrParts { load_address },
        ZAB: Ld1BHorizIntr, Ld1BVertIntr;
        ZAH: Ld1HHorizIntr, Ld1HVertIntr;
        ZAS: Ld1WHorizIntr, Ld1WVertIntr;
        ZAD: Ld1DHorizIntr, Ld1DVertIntr;
        ZAQ: Ld1QHorizIntr, Ld1QVertIntr;
    )
}

/// Stores a slice.
fn create_store(rw: &mut Rewriter<'_>, slice: Slice) -> Option<()> {
    create_by_kind!(
        rw, slice, StoreIntrParts { store_address },
        ZAB: St1BHorizIntr, St1BVertIntr;
        ZAH: St1HHorizIntr, St1HVertIntr;
        ZAS: St1WHorizIntr, St1WVertIntr;
        ZAD: St1DHorizIntr, St1DVertIntr;
        ZAQ: St1QHorizIntr, St1QVertIntr;
    )
}

/// The address of a slice in a memref.
fn address(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    base: Value,
    memref: Type,
    indices: &[Value],
) -> Option<Value> {
    MemRefDescriptor::new(base).strided_element_ptr(rw, llvm, memref, indices, Flags::default())
}

/// A load of a slice into a tile: the tile afterwards is the one before.
pub struct LoadTileSliceConversion(pub LLVMTypeConverter);

impl OpConversion for LoadTileSliceConversion {
    type SourceOp = sme::LoadTileSlice;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<sme::LoadTileSlice>,
        operands: &[Value],
    ) -> Option<()> {
        let tile_id = tile_id(rw, op.into())?;
        let view = rw.view(op)?;
        let (mask, tile, index, layout) = (view.mask(), view.tile(), view.tile_slice_index(), view.layout()?);
        let memref = rw.type_of(view.base());
        let converted = rw.adaptor(op, operands)?;
        let (base, indices) = (converted.base(), converted.indices().collect::<Vec<_>>());
        let address = address(rw, &self.0, base, memref, &indices)?;
        let index = rw.create(arith::IndexCastUI::build(Type::I32, index)).result();
        let kind = sme_tile_type(rw.cx(), rw.type_of(tile))?;
        create_load(rw, Slice { tile: kind, layout, mask, address, tile_id, index })?;
        rw.replace_op(op, &[tile]);
        Some(())
    }
}

/// A store of a slice of a tile.
pub struct StoreTileSliceConversion(pub LLVMTypeConverter);

impl OpConversion for StoreTileSliceConversion {
    type SourceOp = sme::StoreTileSlice;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<sme::StoreTileSlice>,
        operands: &[Value],
    ) -> Option<()> {
        let view = rw.view(op)?;
        let (mask, tile, index, layout) = (view.mask(), view.tile(), view.tile_slice_index(), view.layout()?);
        let memref = rw.type_of(view.base());
        let kind = sme_tile_type(rw.cx(), rw.type_of(tile))?;
        let tile_id = tile_id(rw, op.into())?;
        let converted = rw.adaptor(op, operands)?;
        let (base, indices) = (converted.base(), converted.indices().collect::<Vec<_>>());
        let address = address(rw, &self.0, base, memref, &indices)?;
        let index = rw.create(arith::IndexCastUI::build(Type::I32, index)).result();
        create_store(rw, Slice { tile: kind, layout, mask, address, tile_id, index })?;
        rw.erase_op(op);
        Some(())
    }
}
