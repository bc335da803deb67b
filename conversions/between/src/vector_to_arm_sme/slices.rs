//! Ops on slices of tiles.

use dialekt_arith::{self as arith, index_constant, index_value};
use dialekt_arm_sme::{self as arm_sme, is_valid_sme_tile_vector_type};
use dialekt_arm_sve::Psel;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf::make_loop;
use dialekt_vector::{CreateMask, Extract, Insert, Print, VectorScale, VectorType};

use super::slice_type;

/// A slice or an element of a tile.
#[derive(Described)]
pub struct VectorExtractToArmSMELowering;

impl OpRewrite for VectorExtractToArmSMELowering {
    type SourceOp = Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.current_loc());
        let view = rw.view(op)?;
        let (tile, position) = (view.source(), view.mixed_position());
        if !is_valid_sme_tile_vector_type(cx, rw.type_of(tile)) {
            return rw.no_match(op, "the source is no tile");
        }
        let Some((first, rest)) = position.split_first() else {
            rw.replace_op(op, &[tile]);
            return Some(());
        };
        let index = index_value(rw, *first, loc);
        let slice = rw.create(arm_sme::ExtractTileSlice::build(tile, index)).result();
        match rest {
            [] => rw.replace_op(op, &[slice]),
            _ => {
                let extract = Extract::build_mixed(cx, slice, rest);
                rw.replace_op_with_new(op, extract);
            }
        }
        Some(())
    }
}

/// A slice or an element that is put into a tile.
#[derive(Described)]
pub struct VectorInsertToArmSMELowering;

impl OpRewrite for VectorInsertToArmSMELowering {
    type SourceOp = Insert;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Insert>) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.current_loc());
        let view = rw.view(op)?;
        let (value, tile, position) = (view.value_to_store(), view.dest(), view.mixed_position());
        if !is_valid_sme_tile_vector_type(cx, rw.type_of(tile)) {
            return rw.no_match(op, "the result is no tile");
        }
        let Some((first, rest)) = position.split_first() else {
            rw.replace_op(op, &[value]);
            return Some(());
        };
        let index = index_value(rw, *first, loc);
        let slice = match rest {
            [] => value,
            _ => {
                let slice = rw.create(arm_sme::ExtractTileSlice::build(tile, index)).result();
                let insert = Insert::build_mixed(cx, value, slice, rest);
                rw.create(insert).result()
            }
        };
        rw.replace_op_with_new(op, arm_sme::InsertTileSlice::build(slice, tile, index));
        Some(())
    }
}

/// A tile is printed row by row.
#[derive(Described)]
pub struct VectorPrintToArmSMELowering;

impl OpRewrite for VectorPrintToArmSMELowering {
    type SourceOp = Print;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Print>) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.current_loc());
        let view = rw.view(op)?;
        let (Some(tile), punctuation) = (view.source(), view.punctuation()?) else {
            return rw.no_match(op, "it prints no value");
        };
        let ty = rw.type_of(tile);
        if !is_valid_sme_tile_vector_type(cx, ty) {
            return rw.no_match(op, "it prints no tile");
        }
        let rows = *cx.type_data(ty).shape()?.first()?;
        let vscale = rw.create(VectorScale::build()).result();
        let least = index_constant(rw, rows, loc);
        let lower = index_constant(rw, 0, loc);
        let upper = rw.create(arith::MulI::build(least, vscale)).result();
        let step = index_constant(rw, 1, loc);
        let (_, block) = make_loop(rw, (lower, upper, step), &[], loc)?;
        rw.set_insertion_point_to_start(block);
        let row = rw.ir().block(block).args().next()?;
        let slice = rw.create(arm_sme::ExtractTileSlice::build(tile, row)).result();
        rw.create(Print::build().source(slice).punctuation(punctuation));
        rw.erase_op(op);
        Some(())
    }
}

/// A row of a mask of rank 2 is that of its columns, if the mask of its rows has the element.
#[derive(Described)]
pub struct ExtractFromCreateMaskToPselLowering;

impl OpRewrite for ExtractFromCreateMaskToPselLowering {
    type SourceOp = Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.current_loc());
        let view = rw.view(op)?;
        let (source, position) = (view.source(), view.mixed_position());
        let [index] = position[..] else { return rw.no_match(op, "there is not one index") };
        if VectorType::new(cx, rw.type_of(view.result())).is_none() {
            return rw.no_match(op, "the result is no vector");
        }
        let Some(mask) = rw.defining::<CreateMask>(source) else { return rw.no_match(op, "the source is no mask") };
        let sizes: Vec<Value> = rw.view(mask)?.sizes().collect();
        let ty = VectorType::new(cx, rw.type_of(source))?;
        let dims: Vec<(i64, bool)> = ty.dims().collect();
        let ([(rows, true), (columns, true)], [row_size, column_size]) = (&dims[..], &sizes[..]) else {
            return rw.no_match(op, "the mask is not scalable in two dimensions");
        };
        let is_predicate = |size: i64| matches!(size, 1 | 2 | 4 | 8 | 16);
        if !is_predicate(*rows) || !is_predicate(*columns) {
            return rw.no_match(op, "the mask has not the size of predicates");
        }
        let row_type = ty.with_dims(cx, [(*rows, true)])?;
        let column_type = slice_type(cx, rw.type_of(source))?;
        rw.set_insertion_point_before(mask);
        let row_mask = rw.create(CreateMask::build(row_type, &[*row_size])).result();
        let column_mask = rw.create(CreateMask::build(column_type, &[*column_size])).result();
        rw.set_insertion_point_before(op);
        let index = index_value(rw, index, loc);
        rw.replace_op_with_new(op, Psel::build(column_mask, row_mask, index));
        Some(())
    }
}
