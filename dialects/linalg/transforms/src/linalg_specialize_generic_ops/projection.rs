//! Inputs with transpositions and broadcasts in their maps. [mlir/lib/Dialect/Linalg/Transforms/DecomposeGenericByUnfoldingPermutation.cpp]

use dialekt_dialect_utils::indices::{Mixed, index};
use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::affine::{AffineInterner, AffineMap};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::create::{broadcast, transpose};
use dialekt_linalg::structured::maps::Maps;
use dialekt_linalg::{Generic, GenericParts, LinalgOpRef};
use dialekt_tensor::make_empty;

/// The inputs of a parallel op are transposed and broadcast to the order and number of its loops.
#[derive(Described)]
pub struct DecomposeProjectedPermutation;

impl OpRewrite for DecomposeProjectedPermutation {
    type SourceOp = Generic;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Generic>) -> Option<()> {
        let cx = rw.cx();
        let affine = cx.affine();
        let view = rw.view(op)?;
        let (this, loc) = (LinalgOpRef::of(*view)?, view.loc());
        let body = this.body()?;
        let only_yields = body.first_op().map(|op| op.handle()) == body.last_op().map(|op| op.handle());
        let is_unary = this.has_counts(1, 1);
        let is_pure = DestinationStyleOpRef::of(*view)?.has_pure_tensor_semantics();
        if !is_pure || is_unary || only_yields || !this.is_all_parallel() {
            return rw.no_match(op, "it is not pure, not parallel, or as simple as it can be");
        }
        let maps = this.indexing_maps();
        let is_static =
            |ty: Type| matches!(cx.type_data(ty), TypeData::Tensor { .. }) && cx.type_data(ty).has_static_shape();
        if !maps.iter().all(|map| map.is_projected_permutation(affine, false)) {
            return rw.no_match(op, "a map is no projected permutation");
        }
        if !view.operand_types().all(is_static) {
            return rw.no_match(op, "an operand is no tensor with a static shape");
        }
        let ranges = this.static_loop_ranges()?;
        let loops = ranges.len();
        let mut inputs: Vec<Value> = view.inputs().collect();
        let outputs: Vec<Value> = view.outputs().collect();
        let types: Vec<Type> = view.result_types().collect();
        let kinds = this.iterator_types();
        let body = body.parent_region()?.handle();
        let mut new_maps: Maps = maps.clone();
        let mut changed = false;
        for (number, input) in inputs.iter_mut().enumerate() {
            let map = maps[number];
            if map.is_identity(affine) {
                continue;
            }
            changed = true;
            let (permutation, added) = unfold(affine, map, loops)?;
            let element = cx.element_or_self(rw.type_of(*input));
            if !permutation.iter().enumerate().all(|(place, dim)| place as i64 == *dim) {
                let shape = cx.type_data(rw.type_of(*input)).shape()?;
                let sizes: Mixed = permutation.iter().map(|dim| index(cx, shape[*dim as usize]).into()).collect();
                let init = make_empty(rw, &sizes, element, loc);
                let new = transpose(rw, *input, init, permutation.into());
                *input = rw.op(new).result(0)?;
            }
            if !added.is_empty() {
                let sizes: Mixed = ranges.iter().map(|size| index(cx, *size).into()).collect();
                let init = make_empty(rw, &sizes, element, loc);
                let new = broadcast(rw, *input, init, added.into());
                *input = rw.op(new).result(0)?;
            }
            new_maps[number] = affine.multi_dim_identity(loops as u32);
        }
        if !changed {
            return rw.no_match(op, "all inputs are in the order of the loops");
        }
        let new: Op = rw
            .create(Generic::build(GenericParts {
                result_tensors: &types,
                inputs: &inputs,
                outputs: &outputs,
                indexing_maps: new_maps.into_iter().collect(),
                iterator_types: kinds,
            }))
            .into();
        let region = rw.op(new).region(0)?.handle();
        rw.inline_region(body, region, None);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// The permutation that sorts the dimensions of a map, and the loops that it does not have. [MLIR: computeTransposeBroadcast]
fn unfold(affine: &AffineInterner, map: AffineMap, loops: usize) -> Option<(Vec<i64>, Vec<i64>)> {
    let dims: Vec<u32> =
        affine.map(map).results().iter().map(|result| affine.expr(*result).as_dim()).collect::<Option<_>>()?;
    let mut permutation: Vec<i64> = (0..dims.len() as i64).collect();
    permutation.sort_by_key(|place| dims[*place as usize]);
    let added = (0..loops as i64).filter(|dim| !dims.contains(&(*dim as u32))).collect();
    Some((permutation, added))
}
