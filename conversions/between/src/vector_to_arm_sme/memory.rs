//! Transfers, loads and stores.

use dialekt_arith::Constant;
use dialekt_arm_sme::{self as arm_sme, TileSliceLayout, is_valid_sme_tile_vector_type};
use dialekt_interfaces::VectorTransferOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{Load, Store, TransferRead, TransferWrite, VectorType};

/// The layout in which a transfer of a tile touches memory; `None` if it is no such transfer, or one out of bounds.
fn layout(rw: &mut Rewriter<'_>, op: Op) -> Option<TileSliceLayout> {
    let cx = rw.cx();
    let transfer = VectorTransferOpRef::of(rw.op(op))?;
    let map = transfer.permutation_map()?;
    let [vector, base] = [transfer.vector(), transfer.base()].map(|value| rw.type_of(value));
    let in_bounds = !transfer.in_bounds().contains(&false);
    if !is_valid_sme_tile_vector_type(cx, vector) {
        return rw.no_match(op, "the vector is no tile");
    }
    if !matches!(cx.type_data(base), TypeData::MemRef { .. }) {
        return rw.no_match(op, "it is no transfer of a memref");
    }
    if !in_bounds {
        return rw.no_match(op, "it may be out of bounds");
    }
    if !map.is_permutation(cx.affine()) {
        return rw.no_match(op, "the map is no permutation");
    }
    match map.is_identity(cx.affine()) {
        true => Some(TileSliceLayout::Horizontal),
        false => Some(TileSliceLayout::Vertical),
    }
}

/// A read of a tile, which may be transposed.
#[derive(Described)]
pub struct TransferReadToArmSMELowering;

impl OpRewrite for TransferReadToArmSMELowering {
    type SourceOp = TransferRead;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferRead>) -> Option<()> {
        let layout = layout(rw, op.into())?;
        let view = rw.view(op)?;
        let (tile, base, mask, padding) = (rw.type_of(view.vector()), view.base(), view.mask(), view.padding());
        let indices: Vec<Value> = view.indices().collect();
        let mut load = arm_sme::TileLoad::build(tile, base, &indices).layout(layout);
        if let Some(mask) = mask {
            load = load.padding(padding).mask(mask);
        }
        rw.replace_op_with_new(op, load);
        Some(())
    }
}

/// A write of a tile, which may be transposed.
#[derive(Described)]
pub struct TransferWriteToArmSMELowering;

impl OpRewrite for TransferWriteToArmSMELowering {
    type SourceOp = TransferWrite;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferWrite>) -> Option<()> {
        let layout = layout(rw, op.into())?;
        let view = rw.view(op)?;
        let (tile, base, mask) = (view.value_to_store(), view.base(), view.mask());
        let indices: Vec<Value> = view.indices().collect();
        let mut store = arm_sme::TileStore::build(tile, base, &indices).layout(layout);
        if let Some(mask) = mask {
            store = store.mask(mask);
        }
        rw.replace_op_with_new(op, store);
        Some(())
    }
}

/// A load of a tile.
#[derive(Described)]
pub struct VectorLoadToArmSMELowering;

impl OpRewrite for VectorLoadToArmSMELowering {
    type SourceOp = Load;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Load>) -> Option<()> {
        let view = rw.view(op)?;
        let (tile, base) = (rw.type_of(view.result()), view.base());
        if !is_valid_sme_tile_vector_type(rw.ir().cx(), tile) {
            return rw.no_match(op, "the vector is no tile");
        }
        let indices: Vec<Value> = view.indices().collect();
        rw.replace_op_with_new(op, arm_sme::TileLoad::build(tile, base, &indices));
        Some(())
    }
}

/// A store of a tile.
#[derive(Described)]
pub struct VectorStoreToArmSMELowering;

impl OpRewrite for VectorStoreToArmSMELowering {
    type SourceOp = Store;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Store>) -> Option<()> {
        let view = rw.view(op)?;
        let (tile, base) = (view.value_to_store(), view.base());
        if !is_valid_sme_tile_vector_type(rw.ir().cx(), rw.type_of(tile)) {
            return rw.no_match(op, "the vector is no tile");
        }
        let indices: Vec<Value> = view.indices().collect();
        rw.replace_op_with_new(op, arm_sme::TileStore::build(tile, base, &indices));
        Some(())
    }
}

/// A write of a slice that is taken of a tile.
#[derive(Described)]
pub struct FoldTransferWriteOfExtractTileSlice;

impl OpRewrite for FoldTransferWriteOfExtractTileSlice {
    type SourceOp = TransferWrite;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferWrite>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (vector, base, mask, map) = (view.value_to_store(), view.base(), view.mask(), view.permutation_map()?);
        let in_bounds = view.in_bounds()?.into_iter().all(|flag| flag);
        let indices: Vec<Value> = view.indices().collect();
        if !matches!(cx.type_data(rw.type_of(base)), TypeData::MemRef { .. }) {
            return rw.no_match(op, "it is no transfer of a memref");
        }
        if !in_bounds {
            return rw.no_match(op, "it may be out of bounds");
        }
        let Some(slice) = rw.defining::<arm_sme::ExtractTileSlice>(vector) else {
            return rw.no_match(op, "it writes no slice of a tile");
        };
        if !map.is_minor_identity(cx.affine()) {
            return rw.no_match(op, "the map is no minor identity");
        }
        let slice = rw.view(slice)?;
        let (tile, index, layout) = (slice.tile(), slice.tile_slice_index(), slice.layout()?);
        let mask = match mask {
            Some(mask) => mask,
            None => {
                let ty = VectorType::new(cx, rw.type_of(vector))?.with_element(cx, Type::I1)?;
                let all = cx.dense_attr_of(ty, &[cx.integer_attr(Type::I1, 1)?])?;
                rw.create(Constant::build(all)).result()
            }
        };
        let parts = arm_sme::StoreTileSliceParts { tile, tile_slice_index: index, mask, base, indices: &indices };
        rw.replace_op_with_new(op, arm_sme::StoreTileSlice::build(parts).layout(layout));
        Some(())
    }
}
