//! Tiles of zeros, slices of tiles, and the length of vectors.

use dialekt_arith::{self as arith, index_constant};
use dialekt_arm_sme::{self as sme, ArmSMETileType, TileSliceLayout, TypeSize, sme_tile_type};
use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{self as vector, VectorType};

use super::{all_active, tile_id};

/// A tile of zeros. `arm_sme.get_tile` at the start of the block stands for it, so that intrinsics for several tiles follow one another.
pub struct ZeroOpConversion;

impl OpConversion for ZeroOpConversion {
    type SourceOp = sme::Zero;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<sme::Zero>, _: &[Value]) -> Option<()> {
        let tile_id = tile_id(rw, op.into())?;
        let ty = rw.op(op).result_type(0)?;
        // A bit for each tile of elements of 64 bits that the first tile of these elements has.
        let first: i32 = match sme_tile_type(rw.cx(), ty)? {
            ArmSMETileType::ZAB => 0b1111_1111,
            ArmSMETileType::ZAH => 0b0101_0101,
            ArmSMETileType::ZAS => 0b0001_0001,
            ArmSMETileType::ZAD => 0b0000_0001,
            ArmSMETileType::ZAQ => return rw.no_match(op, "it is half a tile of elements of 64 bits"),
        };
        let mask = first.checked_shl(u32::try_from(tile_id).ok()?)?;
        rw.create(sme::ZeroIntr::build(mask));
        let block = rw.op(op).parent_block()?.handle();
        rw.set_insertion_point_to_start(block);
        rw.replace_op_with_new(op, sme::GetTile::build(ty));
        Some(())
    }
}

/// A slice that is put into a tile.
pub struct InsertTileSliceConversion;

impl OpConversion for InsertTileSliceConversion {
    type SourceOp = sme::InsertTileSlice;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<sme::InsertTileSlice>, _: &[Value]) -> Option<()> {
        let tile_id = tile_id(rw, op.into())?;
        let view = rw.view(op)?;
        let (slice, tile, index, layout) = (view.vector(), view.tile(), view.tile_slice_index(), view.layout()?);
        let cx = rw.cx();
        let index = rw.create(arith::IndexCastUI::build(Type::I32, index)).result();
        let one = rw.create(arith::Constant::build(cx.number_attr(Type::I1, 1)?)).result();
        let mask = VectorType::new(cx, rw.type_of(slice))?.with_element(cx, Type::I1)?;
        let mask = rw.create(vector::Broadcast::build(mask, one)).result();
        let parts = sme::WriteIntrParts { tile_id, tile_slice_index: index, predicate: mask, vector: slice };
        match layout {
            TileSliceLayout::Horizontal => {
                rw.create(sme::WriteHorizIntr::build(parts));
            }
            TileSliceLayout::Vertical => {
                rw.create(sme::WriteVertIntr::build(parts));
            }
        }
        rw.replace_op(op, &[tile]);
        Some(())
    }
}

/// A slice of a tile.
pub struct ExtractTileSliceConversion;

impl OpConversion for ExtractTileSliceConversion {
    type SourceOp = sme::ExtractTileSlice;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<sme::ExtractTileSlice>, _: &[Value]) -> Option<()> {
        let tile_id = tile_id(rw, op.into())?;
        let view = rw.view(op)?;
        let (index, layout, ty) = (view.tile_slice_index(), view.layout()?, rw.type_of(view.result()));
        let mask = all_active(rw, ty)?;
        let zero = rw.cx().zero_attr(ty)?;
        let zero = rw.create(arith::Constant::build(zero)).result();
        let index = rw.create(arith::IndexCast::build(Type::I32, index)).result();
        let parts = sme::ReadIntrParts { res: ty, vector: zero, predicate: mask, tile_id, tile_slice_index: index };
        let read = match layout {
            TileSliceLayout::Horizontal => rw.create(sme::ReadHorizIntr::build(parts)).result(),
            TileSliceLayout::Vertical => rw.create(sme::ReadVertIntr::build(parts)).result(),
        };
        rw.replace_op(op, &[read]);
        Some(())
    }
}

/// The number of elements of a vector: a multiple of that of doubles.
pub struct StreamingVLOpConversion;

impl OpConversion for StreamingVLOpConversion {
    type SourceOp = sme::StreamingVL;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<sme::StreamingVL>, _: &[Value]) -> Option<()> {
        let factor = match rw.view(op)?.type_size()? {
            TypeSize::Byte => 8,
            TypeSize::Half => 4,
            TypeSize::Word => 2,
            TypeSize::Double => 1,
        };
        let doubles = rw.create(sme::CntsdIntr::build(Type::I64)).result();
        let doubles = rw.create(arith::IndexCast::build(Type::INDEX, doubles)).result();
        let loc = rw.current_loc();
        let factor = index_constant(rw, factor, loc);
        rw.replace_op_with_new(op, arith::MulI::build(doubles, factor));
        Some(())
    }
}
