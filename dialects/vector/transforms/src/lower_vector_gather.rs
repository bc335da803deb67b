//! `vector.gather` becomes loads of single elements. [mlir/lib/Dialect/Vector/Transforms/LowerVectorGather.cpp]

use dialekt_arith as arith;
use dialekt_dialect_utils::indices::known;
use dialekt_dialect_utils::reassociation::Groups;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref::{CollapseShape, SubView, collapsed_type};
use dialekt_scf::make_if;
use dialekt_tensor as tensor;
use dialekt_vector::{Gather, GatherParts, Load, MaskableOpRef, VectorType};

use crate::build::{extract, insert};
use crate::transfer::has_unit_last_stride;

/// Adds the patterns that make gathers loads under conditions. [MLIR: populateVectorGatherToConditionalLoadPatterns]
pub fn populate_vector_gather_to_conditional_load_patterns(set: &mut PatternSet) {
    set.add::<RemoveStrideFromGatherSource>().add::<Gather1DToConditionalLoads>();
}

/// Returns whether an op is in one that masks it.
fn is_masked(op: OpRef<'_>) -> bool {
    MaskableOpRef::of(op).is_some_and(|op| op.masking_op().is_some())
}

/// A gather from a column of a matrix is one from all elements of the matrix.
#[derive(Described)]
pub struct RemoveStrideFromGatherSource;

impl OpRewrite for RemoveStrideFromGatherSource {
    type SourceOp = Gather;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Gather>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (base, indices, mask, pass_thru) = (view.base(), view.indices(), view.mask(), view.pass_thru());
        let (offsets, alignment, ty) = (view.offsets().collect::<Vec<_>>(), view.alignment(), view.result_type(0)?);
        let Some(column) = rw.defining::<SubView>(base).and_then(|column| rw.view(column)) else {
            return rw.no_match(op, "the base is no part of a memref");
        };
        let matrix = column.source();
        // The reference forgets where the column begins, and does not multiply the offset.
        let starts_at_zero = column.static_offsets()?.iter().all(|offset| *offset == 0);
        let is_zero = |offset: &Value| known(rw.ir(), OpFoldResult::Value(*offset)) == Some(0);
        if !starts_at_zero || !offsets.iter().all(is_zero) || is_masked(*view) {
            return rw.no_match(op, "the first element is not that of the matrix, or it is masked");
        }
        let TypeData::MemRef { shape, .. } = cx.type_data(rw.type_of(matrix)) else { return None };
        let [rows, columns] = shape[..] else { return rw.no_match(op, "the matrix does not have rank 2") };
        let (whole, column) = (cx.strided_layout(rw.type_of(matrix))?, cx.strided_layout(rw.type_of(base))?);
        let is_dense = whole.offset == 0 && whole.strides[..] == [columns, 1] && rows >= 0 && columns >= 0;
        if !is_dense || column.strides[..] != [columns] {
            return rw.no_match(op, "the elements do not stand one in each row");
        }
        let numbers = VectorType::new(cx, rw.type_of(indices))?;
        let width = cx.integer_width(numbers.element)?;
        // The reference multiplies numbers of any width.
        let most = 1i64.checked_shl(width.saturating_sub(1).min(62)).unwrap_or(i64::MAX);
        if rows.checked_mul(columns)? > most {
            return rw.no_match(op, "the numbers of elements do not fit the indices");
        }
        let groups: Groups = [[0, 1].into_iter().collect()].into_iter().collect();
        let flat = collapsed_type(cx, rw.type_of(matrix), &groups)?;
        let all = rw.create(CollapseShape::build(flat, matrix, groups)).result();
        let stride = cx.dense_integers_attr(numbers.ty, &[ApInt::from_i64(width, columns)]).ok()?;
        let stride = rw.create(arith::Constant::build(stride)).result();
        let indices = rw.create(arith::MulI::build(indices, stride)).result();
        let parts = GatherParts { result: ty, base: all, offsets: &offsets, indices, mask, pass_thru };
        let gather = Gather::build(parts);
        let gather = match alignment {
            Some(alignment) => gather.alignment(alignment),
            None => gather,
        };
        rw.replace_op_with_new(op, gather);
        Some(())
    }
}

/// Each element of a gather is loaded where the mask has its bit.
#[derive(Described)]
pub struct Gather1DToConditionalLoads;

impl OpRewrite for Gather1DToConditionalLoads {
    type SourceOp = Gather;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Gather>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (base, indices, mask, mut all) = (view.base(), view.indices(), view.mask(), view.pass_thru());
        let (mut offsets, alignment, ty) = (view.offsets().collect::<Vec<_>>(), view.alignment(), view.result_type(0)?);
        let result = VectorType::new(cx, ty)?;
        if result.rank() != 1 || result.is_scalable() || is_masked(*view) {
            return rw.no_match(op, "the rank is not 1, or it is scalable or masked");
        }
        let is_memref = matches!(cx.type_data(rw.type_of(base)), TypeData::MemRef { .. });
        if is_memref && !has_unit_last_stride(cx, rw.type_of(base)) && result.num_elements() != 1 {
            return rw.no_match(op, "elements of the last dimension are not next to each other");
        }
        let Some(first) = offsets.last().copied() else { return rw.no_match(op, "the base has rank 0") };
        let index = VectorType::new(cx, rw.type_of(indices))?;
        let indices = match index.element == Type::INDEX {
            true => indices,
            false => rw.create_or_fold(arith::IndexCast::build(index.with_element(cx, Type::INDEX)?, indices)),
        };
        let one = result.with_dims(cx, [(1, false)])?;
        for number in 0..result.num_elements() {
            let bit = extract(rw, mask, &[number]);
            let own = extract(rw, indices, &[number]);
            *offsets.last_mut()? = rw.create_or_fold(arith::AddI::build(first, own));
            let choice = make_if(
                rw,
                bit,
                &[ty],
                |rw| {
                    let element = if is_memref {
                        let load = Load::build(one, base, &offsets).nontemporal(false);
                        let load = match alignment {
                            Some(alignment) => load.alignment(alignment),
                            None => load,
                        };
                        let single = rw.create(load).result();
                        extract(rw, single, &[0])
                    } else {
                        rw.create(tensor::Extract::build(base, &offsets)).result()
                    };
                    Some(vec![insert(rw, element, all, &[number])])
                },
                |_| Some(vec![all]),
            )?;
            all = rw.op(choice).result(0)?;
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}
