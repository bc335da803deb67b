//! Loops of generic ops that are executed once. [MLIR: dropUnitDims]

use dialekt_arith::index_constant;
use dialekt_interfaces::IndexingMapOpRef;
use dialekt_ir_core::affine::{AffineExpr, AffineInterner, AffineMap};
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::create::result_types;
use dialekt_linalg::structured::maps::{IteratorTypes, Maps, shape};
use dialekt_linalg::{Generic, GenericParts, Index, LinalgOpRef};

use super::reduce::{RankReduction, collapse, expand, groups, is_collapsible};

/// An operand without dimensions of size 1.
struct Reduced {
    map: AffineMap,
    dropped: Vec<bool>,
}

impl Reduced {
    /// The operand of an op whose loops become some expressions. [MLIR: dropUnitExtentFromOperandMetadata]
    fn new(affine: &AffineInterner, map: AffineMap, shape: &[i64], loops: &[AffineExpr], left: u32) -> Reduced {
        let results = affine.map(map).results();
        let replaced: Vec<AffineExpr> = results
            .iter()
            .map(|result| {
                let map = affine.make_map(loops.len() as u32, 0, &[*result]);
                affine.map(map.replace_dims_and_symbols(affine, loops, &[], left, 0)).results()[0]
            })
            .collect();
        let is_zero = |expr: AffineExpr| affine.expr(expr).as_constant() == Some(0);
        let dropped: Vec<bool> = replaced.iter().zip(shape).map(|(expr, size)| *size == 1 && is_zero(*expr)).collect();
        let kept: Vec<AffineExpr> =
            replaced.iter().zip(&dropped).filter(|(_, dropped)| !**dropped).map(|(expr, _)| *expr).collect();
        Reduced { map: affine.make_map(left, 0, &kept), dropped }
    }

    fn shape(&self, old: &[i64]) -> Vec<i64> {
        old.iter().zip(&self.dropped).filter(|(_, dropped)| !**dropped).map(|(size, _)| *size).collect()
    }

    fn is_smaller(&self) -> bool {
        self.dropped.contains(&true)
    }
}

/// Replaces a generic op by one without loops that are executed once, and its operands by smaller ones.
pub fn drop_unit_dims(rw: &mut Rewriter<'_>, op: Op, reduction: RankReduction) -> Option<()> {
    let cx = rw.cx();
    let affine = cx.affine();
    let view = rw.op(op);
    let (this, loc) = (LinalgOpRef::of(view)?, view.loc());
    let (maps, kinds) = (this.indexing_maps(), this.iterator_types());
    let Some(ranges) = IndexingMapOpRef::of(view)?.static_loop_ranges() else {
        return rw.no_match(op, "the maps do not tell the sizes of loops");
    };
    let mut left = 0;
    let loops: Vec<AffineExpr> = ranges
        .iter()
        .map(|range| match range {
            1 => affine.constant(0),
            _ => {
                left += 1;
                affine.dim(left - 1)
            }
        })
        .collect();
    let operands: Vec<Value> = view.operands().collect();
    let inputs = view.view::<Generic>()?.inputs().len();
    let shapes: Vec<Vec<i64>> = view.operand_types().map(|ty| shape(cx, ty).to_vec()).collect();
    let reduced: Vec<Reduced> =
        maps.iter().zip(&shapes).map(|(map, shape)| Reduced::new(affine, *map, shape, &loops, left)).collect();
    let new_maps: Maps = reduced.iter().map(|operand| operand.map).collect();
    if new_maps == maps {
        return rw.no_match(op, "there is nothing to drop");
    }
    if dialekt_interfaces::concatenate(affine, &new_maps).inverse_permutation(affine).is_none() {
        return rw.no_match(op, "the maps would not tell the sizes of loops");
    }
    let collapsible = |(ty, reduced): (Type, &Reduced)| !reduced.is_smaller() || is_collapsible(cx, ty);
    if !view.operand_types().zip(&reduced).all(collapsible) {
        return rw.no_match(op, "an operand cannot be collapsed");
    }
    let body = this.body()?.parent_region()?.handle();
    let mut new_operands = Vec::new();
    for ((operand, reduced), shape) in operands.iter().zip(&reduced).zip(&shapes) {
        let value = match reduced.is_smaller() {
            true => collapse(rw, *operand, &reduced.shape(shape), &groups(&reduced.dropped), reduction, loc),
            false => Some(*operand),
        };
        let Some(value) = value else { return rw.no_match(op, "an operand cannot be collapsed") };
        new_operands.push(value);
    }
    let kinds: IteratorTypes =
        kinds.iter().zip(&ranges).filter(|(_, range)| **range != 1).map(|(kind, _)| *kind).collect();
    let (inputs, outputs) = new_operands.split_at(inputs);
    let results = result_types(rw, outputs);
    let new: Op = rw
        .create(Generic::build(GenericParts {
            result_tensors: &results,
            inputs,
            outputs,
            indexing_maps: new_maps.into_iter().collect(),
            iterator_types: kinds,
        }))
        .into();
    let region = rw.op(new).region(0)?.handle();
    rw.clone_region(body, region, None, &mut IrMapping::new());
    renumber_indices(rw, new, &ranges)?;
    rw.set_insertion_point_after(new);
    let mut values: Vec<Value> = rw.op(new).results().collect();
    for (number, value) in values.iter_mut().enumerate() {
        let operand = inputs.len() + number;
        if reduced[operand].is_smaller() {
            let groups = groups(&reduced[operand].dropped);
            *value = expand(rw, *value, operands[operand], &groups, reduction, loc)?;
        }
    }
    rw.replace_op(op, &values);
    Some(())
}

/// Replaces indices of dropped loops by zero, and renumbers the others. [MLIR: replaceUnitDimIndexOps]
fn renumber_indices(rw: &mut Rewriter<'_>, op: Op, ranges: &[i64]) -> Option<()> {
    let body = LinalgOpRef::of(rw.op(op))?.body()?;
    let found: Vec<(Op, usize)> =
        body.ops().filter_map(|op| Some((op.handle(), usize::try_from(op.view::<Index>()?.dim()?).ok()?))).collect();
    for (index, dim) in found {
        rw.set_insertion_point_before(index);
        let loc = rw.loc(index);
        let before = ranges.get(..dim)?.iter().filter(|range| **range == 1).count();
        if ranges.get(dim) == Some(&1) {
            let zero = index_constant(rw, 0, loc);
            rw.replace_op(index, &[zero]);
        } else if before != 0 {
            rw.replace_op_with_new(index, Index::build((dim - before) as i64).with_loc(loc));
        }
    }
    Some(())
}
