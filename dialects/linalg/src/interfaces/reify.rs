//! Sizes of results and of loops.

use dialekt_affine::composed_expr;
use dialekt_arith::index_value;
use dialekt_dialect_utils::indices::index;
use dialekt_interfaces::{IndexingMapOpRef, OpFoldResult, ReifiedShape, ReifiedShapes};
use dialekt_ir_core::prelude::op::*;

use crate::LinalgOpRef;
use crate::structured::maps::shape;

/// The size of a dimension of a tensor or memref: a constant where it is static, otherwise a value.
pub(crate) fn mixed_size(b: &mut Builder<'_>, value: Value, dim: usize, loc: Location) -> OpFoldResult {
    match b.cx().type_data(b.ir().value(value).ty()) {
        TypeData::MemRef { .. } => dialekt_memref::mixed_size(b, value, dim, loc),
        _ => dialekt_tensor::mixed_size(b, value, dim, loc),
    }
}

/// The sizes of all operands, one behind the other. [MLIR: createFlatListOfOperandDims]
pub(crate) fn operand_sizes(b: &mut Builder<'_>, op: Op, loc: Location) -> Vec<OpFoldResult> {
    let operands: Vec<Value> = b.ir().op(op).operands().collect();
    let mut sizes = Vec::new();
    for operand in operands {
        let rank = shape(b.cx(), b.ir().value(operand).ty()).len();
        sizes.extend((0..rank).map(|dim| mixed_size(b, operand, dim, loc)));
    }
    sizes
}

/// The sizes of the loops, each that of the first dimension of an operand whose index it is. [MLIR: LinalgOp::createLoopRanges]
pub fn loop_sizes(b: &mut Builder<'_>, op: Op, loc: Location) -> Option<Vec<OpFoldResult>> {
    let cx = b.cx().clone();
    let affine = cx.affine();
    let map = affine.map(IndexingMapOpRef::of(b.ir().op(op))?.loops_to_shapes_map());
    let sizes = operand_sizes(b, op, loc);
    let place = |dim: u32| map.results().iter().position(|result| affine.expr(*result).as_dim() == Some(dim));
    (0..map.dims()).map(|dim| sizes.get(place(dim)?).copied()).collect()
}

/// The sizes of the inits: those that are not static are computed from sizes of inputs, or are those of the init where the maps say
/// no other. [MLIR: LinalgOp::reifyResultShapes]
pub(crate) fn result_shapes(b: &mut Builder<'_>, op: Op) -> Option<ReifiedShapes> {
    let cx = b.cx().clone();
    let affine = cx.affine();
    let view = b.ir().op(op);
    let maps = IndexingMapOpRef::of(view)?;
    let (to_shapes, to_loops) = (maps.loops_to_shapes_map(), maps.shapes_to_loops_map()?);
    let inits: Vec<Value> = LinalgOpRef::of(view)?.style()?.dps_inits().values().collect();
    let loc = view.loc();
    let ranks: Vec<usize> = inits.iter().map(|init| shape(&cx, view.ir().value(*init).ty()).len()).collect();
    let all = affine.map(to_shapes).num_results();
    let first = all.checked_sub(ranks.iter().sum())?;
    let sizes = operand_sizes(b, op, loc);
    let expressions = affine.map(to_shapes).results()[first..].to_vec();
    // As in the reference, all sizes are built, those that no result needs among them.
    let expressions: Vec<_> = expressions.into_iter().map(|expr| affine.compose_expr(expr, to_loops)).collect();
    let computed: Vec<OpFoldResult> = expressions.iter().map(|expr| composed_expr(b, loc, *expr, &sizes)).collect();
    let mut shapes = ReifiedShapes::new();
    let mut position = 0;
    for (init, rank) in inits.into_iter().zip(ranks) {
        let mut result = ReifiedShape::new();
        for dim in 0..rank {
            let size = shape(&cx, b.ir().value(init).ty())[dim];
            let of_init = (first..all).any(|input| expressions[position].is_function_of_dim(affine, input as u32));
            result.push(match (size, of_init) {
                (DYNAMIC, true) => mixed_size(b, init, dim, loc),
                (DYNAMIC, false) => index_value(b, computed[position], loc).into(),
                (size, _) => index(&cx, size).into(),
            });
            position += 1;
        }
        shapes.push(result);
    }
    Some(shapes)
}
