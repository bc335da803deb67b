//! Ops that make tiles of vectors, or of other tiles.

use dialekt_arith::{self as arith, index_constant};
use dialekt_arm_sme::{self as arm_sme, TileSliceLayout, create_loop_over_tile_slices, is_valid_sme_tile_vector_type};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_vector::{
    Broadcast, CombiningKind, CreateMask, OuterProduct, TransferRead, Transpose, VectorScale, VectorType, enter_mask,
};

use super::slice_type;

/// A tile all of whose slices are the same is made slice by slice.
#[derive(Described)]
pub struct BroadcastOpToArmSMELowering;

impl OpRewrite for BroadcastOpToArmSMELowering {
    type SourceOp = Broadcast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Broadcast>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, tile) = (view.source(), rw.type_of(view.vector()));
        if !is_valid_sme_tile_vector_type(cx, tile) {
            return rw.no_match(op, "the result is no tile");
        }
        let slice = match VectorType::new(cx, rw.type_of(source)).map(|ty| ty.rank()) {
            None | Some(0) => rw.create(Broadcast::build(slice_type(cx, tile)?, source)).result(),
            Some(1) => source,
            Some(_) => return rw.no_match(op, "the source is no slice"),
        };
        let first = rw.create(arm_sme::GetTile::build(tile)).result();
        let last = create_loop_over_tile_slices(rw, first, |rw, index, tile| {
            rw.create(arm_sme::InsertTileSlice::build(slice, tile, index)).result()
        })?;
        rw.replace_op(op, &[last]);
        Some(())
    }
}

/// A transposed tile is read transposed, from where it was read or from a buffer that it is stored to.
#[derive(Described)]
pub struct TransposeOpToArmSMELowering;

impl OpRewrite for TransposeOpToArmSMELowering {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.current_loc());
        let view = rw.view(op)?;
        let (input, tile, permutation) = (view.vector(), rw.type_of(view.result()), view.permutation()?);
        if !is_valid_sme_tile_vector_type(cx, tile) {
            return rw.no_match(op, "the result is no tile");
        }
        if permutation.iter().ne(&[1, 0]) {
            return rw.no_match(op, "the dimensions stay");
        }
        if let Some(read) = rw.defining::<TransferRead>(input).filter(|_| rw.value(input).has_one_use()) {
            let map = cx.affine().permutation_map(&[1, 0]);
            rw.set_field(read, attr_field!(TransferRead, permutation_map), map);
            rw.replace_op(op, &[input]);
            return Some(());
        }
        let (size, element) = (*cx.type_data(tile).shape()?.first()?, cx.type_data(tile).element_type()?);
        let vscale = rw.create(VectorScale::build()).result();
        let least = index_constant(rw, size, loc);
        let zero = index_constant(rw, 0, loc);
        let slices = rw.create(arith::MulI::build(vscale, least)).result();
        let buffer = cx.memref_type(&[DYNAMIC, DYNAMIC], element, None, None).ok()?;
        let buffer = rw.create(memref::Alloca::build(buffer, &[slices, slices], &[])).result();
        let start = [zero, zero];
        rw.create(arm_sme::TileStore::build(input, buffer, &start));
        let load = arm_sme::TileLoad::build(tile, buffer, &start).layout(TileSliceLayout::Vertical);
        rw.replace_op_with_new(op, load);
        Some(())
    }
}

/// An outer product that is added; a mask of the result becomes those of the operands.
#[derive(Described)]
pub struct VectorOuterProductToArmSMELowering;

impl OpRewrite for VectorOuterProductToArmSMELowering {
    type SourceOp = OuterProduct;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<OuterProduct>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (lhs, rhs, acc, tile) = (view.lhs(), view.rhs(), view.acc(), rw.type_of(view.result()));
        if VectorType::new(cx, rw.type_of(rhs)).is_none() {
            return rw.no_match(op, "the second operand is no vector");
        }
        if !is_valid_sme_tile_vector_type(cx, tile) {
            return rw.no_match(op, "the result is no tile");
        }
        if view.kind() != Some(CombiningKind::Add) {
            return rw.no_match(op, "the products are not added");
        }
        let mask = dialekt_vector::MaskableOpRef::of(rw.op(op)).and_then(|op| op.masking_op()?.mask());
        let sizes = match mask {
            Some(mask) => {
                let Some(create) = rw.defining::<CreateMask>(mask) else {
                    return rw.no_match(op, "it is unknown what the mask has");
                };
                let sizes: Vec<Value> = rw.view(create)?.sizes().collect();
                let [rows, columns] = sizes[..] else { return None };
                Some((slice_type(cx, rw.type_of(mask))?, rows, columns))
            }
            None => None,
        };
        let (root, _) = enter_mask(rw, op.into());
        let mut new = arm_sme::OuterProduct::build(lhs, rhs);
        if let Some((ty, rows, columns)) = sizes {
            let rows = rw.create(CreateMask::build(ty, &[rows])).result();
            let columns = rw.create(CreateMask::build(ty, &[columns])).result();
            new = new.lhs_mask(rows).rhs_mask(columns);
        }
        if let Some(acc) = acc {
            new = new.acc(acc);
        }
        rw.replace_op_with_new(root, new);
        Some(())
    }
}
