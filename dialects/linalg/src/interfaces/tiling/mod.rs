//! Tiling of ops: here the model of structured ops. [mlir/lib/Dialect/Linalg/Transforms/TilingInterfaceImpl.cpp]

mod layout;
mod partial;
mod softmax;
mod winograd;

use dialekt_affine::{composed_apply, composed_expr};
use dialekt_arith::index_value;
use dialekt_dialect_utils::indices::{Mixed, index, integer, known, split};
use dialekt_interfaces::{
    DestinationStyleOpRef, LoopKind, LoopRange, OpFoldResult, OperandSlice, PartialReductionOpInterface, Tile,
    TilingInterface, TilingResult,
};
use dialekt_ir_core::affine::{AffineExpr, AffineMap};
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::{AnyOp, OpModel};
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

use crate::interfaces::reify::{loop_sizes, mixed_size};
use crate::structured::create::result_types;
use crate::structured::maps::shape;
use crate::{IteratorType, LinalgDialect, LinalgOpRef};

/// Registers the model for all structured ops.
pub(crate) fn register_models(registry: &mut DialectRegistry) {
    for op in LinalgDialect::DIALECT.ops.iter().filter(|op| op.interface(LinalgOpRef::INTERFACE).is_some()) {
        registry.attach(op.name, Structured::INTERFACE).attach(op.name, partial::PartialModel::INTERFACE);
    }
}

/// The model of structured ops.
struct Structured;

impl OpModel for Structured {
    type Op = AnyOp;
}

impl TilingInterface for Structured {
    fn loop_kinds(op: Self::View<'_>) -> SmallVec<[LoopKind; 8]> {
        let kinds = LinalgOpRef::of(*op).map(|op| op.iterator_types()).unwrap_or_default();
        let kind = |kind| match kind {
            IteratorType::Parallel => LoopKind::Parallel,
            IteratorType::Reduction => LoopKind::Reduction,
        };
        kinds.into_iter().map(kind).collect()
    }

    fn iteration_domain(b: &mut Builder<'_>, op: Self::Handle) -> Vec<LoopRange> {
        let loc = b.ir().op(op).loc();
        let around = b.insertion_point();
        b.set_insertion_point_before(op);
        let sizes = loop_sizes(b, op, loc).unwrap_or_default();
        b.restore(around);
        whole_ranges(b, sizes)
    }

    fn tiled_implementation(b: &mut Builder<'_>, op: Self::Handle, tile: &Tile) -> Option<TilingResult> {
        let cx = b.cx().clone();
        let affine = cx.affine();
        let view = b.ir().op(op);
        let (loc, maps) = (view.loc(), LinalgOpRef::of(view)?.indexing_maps());
        let operands: Vec<Value> = view.operands().collect();
        let around = b.current_loc();
        b.set_loc(loc);
        // As in the reference, no slice is taken before the places of all of them are known.
        let lasts = last_iterations(b, tile, loc);
        let mut places = Vec::new();
        for (operand, map) in operands.into_iter().zip(maps) {
            let results = affine.map(map).results().to_vec();
            let is_scalar = shape(&cx, b.ir().value(operand).ty()).is_empty();
            let place = if is_scalar { None } else { Some(slice_place(b, operand, &results, (tile, &lasts), loc)) };
            places.push((operand, place));
        }
        let mut slices = Vec::new();
        let mut tiled = Vec::new();
        for (operand, place) in places {
            tiled.push(match place {
                Some(place) => slice(b, operand, place, &mut slices)?,
                None => operand,
            });
        }
        let new = clone_with(b, op, &tiled)?;
        offset_indices(b, new, &tile.offsets);
        b.set_loc(around);
        Some(result_of(b, new, slices))
    }

    fn result_tile_position(b: &mut Builder<'_>, op: Self::Handle, result: usize, tile: &Tile) -> Option<Tile> {
        let (map, init, loc) = result_access(b, op, result)?;
        let results = b.cx().affine().map(map).results().to_vec();
        let lasts = last_iterations(b, tile, loc);
        Some(slice_place(b, init, &results, (tile, &lasts), loc))
    }

    /// Loops that are no index of the result are not cut.
    fn domain_tile_of_result(b: &mut Builder<'_>, op: Self::Handle, result: usize, slice: &Tile) -> Option<Tile> {
        let cx = b.cx().clone();
        let affine = cx.affine();
        let (map, _, loc) = result_access(b, op, result)?;
        if !map.is_projected_permutation(affine, false) {
            let message =
                "unhandled tiled implementation generation when result is not accessed using a permuted projection";
            b.ir().op(op).emit_op_error(message);
            return None;
        }
        let sizes = loop_sizes(b, op, loc)?;
        let mut tile = Tile { offsets: sizes.iter().map(|_| index(&cx, 0).into()).collect(), sizes: sizes.into() };
        for (dim, expr) in affine.map(map).results().iter().enumerate() {
            let at = affine.expr(*expr).as_dim()? as usize;
            *tile.offsets.get_mut(at)? = *slice.offsets.get(dim)?;
            *tile.sizes.get_mut(at)? = *slice.sizes.get(dim)?;
        }
        Some(tile)
    }

    /// Loops that are no index of one of the operands are not cut; those that are indices of several are cut in the same way for all of them.
    fn domain_tile_of_operands(b: &mut Builder<'_>, op: Self::Handle, slices: &[OperandSlice]) -> Option<Tile> {
        let maps = LinalgOpRef::of(b.ir().op(op))?.indexing_maps();
        let affine = b.cx().affine();
        let mut cuts: Vec<Option<(OpFoldResult, OpFoldResult)>> = Vec::new();
        for OperandSlice { operand, place } in slices {
            let map = affine.map(*maps.get(*operand)?);
            cuts.resize(map.dims() as usize, None);
            for (expr, cut) in map.results().iter().zip(place.offsets.iter().copied().zip(place.sizes.iter().copied()))
            {
                let Some(dim) = affine.expr(*expr).as_dim() else { continue };
                if *cuts[dim as usize].get_or_insert(cut) != cut {
                    return None;
                }
            }
        }
        let domain = dialekt_interfaces::iteration_domain(b, op)?;
        let mut tile = Tile::default();
        for (range, cut) in domain.into_iter().zip(cuts) {
            let (offset, size) = cut.unwrap_or((range.offset, range.size));
            tile.offsets.push(offset);
            tile.sizes.push(size);
        }
        Some(tile)
    }
}

/// Ranges that start at 0, with steps of 1.
fn whole_ranges(b: &Builder<'_>, sizes: Vec<OpFoldResult>) -> Vec<LoopRange> {
    let [zero, one] = [0, 1].map(|value| OpFoldResult::from(index(b.cx(), value)));
    sizes.into_iter().map(|size| LoopRange { offset: zero, size, stride: one }).collect()
}

/// One op with all its results as a tile.
fn result_of(b: &Builder<'_>, op: Op, slices: Vec<Op>) -> TilingResult {
    let values = b.ir().op(op).results().collect();
    TilingResult { tiled_ops: vec![op], tiled_values: values, generated_slices: slices }
}

/// The indexing map of a result, the init that it is tied to, and the place of the op.
fn result_access(b: &Builder<'_>, op: Op, result: usize) -> Option<(AffineMap, Value, Location)> {
    let view = b.ir().op(op);
    let init = DestinationStyleOpRef::of(view)?.tied_operand(result)?;
    Some((*LinalgOpRef::of(view)?.indexing_maps().get(init)?, view.operand(init)?, view.loc()))
}

/// The last iterations of a tile whose first ones are 0. [MLIR: computeTileSizes]
fn last_iterations(b: &mut Builder<'_>, tile: &Tile, loc: Location) -> Mixed {
    let cx = b.cx().clone();
    let affine = cx.affine();
    let last = affine.add(affine.dim(0), affine.constant(-1));
    tile.sizes.iter().map(|size| composed_expr(b, loc, last, &[*size])).collect()
}

/// The part of an operand that a tile of the loops works on. [MLIR: computeSliceParameters]
fn slice_place(
    b: &mut Builder<'_>,
    operand: Value,
    indices: &[AffineExpr],
    (tile, lasts): (&Tile, &[OpFoldResult]),
    loc: Location,
) -> Tile {
    let cx = b.cx().clone();
    let affine = cx.affine();
    let zeros = vec![affine.constant(0); tile.sizes.len()];
    let mut place = Tile::default();
    for (dim, expr) in indices.iter().enumerate() {
        let is_cut = |(number, size): (usize, &OpFoldResult)| {
            known(b.ir(), *size) != Some(0) && expr.is_function_of_dim(affine, number as u32)
        };
        if !tile.sizes.iter().enumerate().any(is_cut) {
            place.offsets.push(index(&cx, 0).into());
            place.sizes.push(mixed_size(b, operand, dim, loc));
            continue;
        }
        let map = affine.make_map(tile.sizes.len() as u32, 0, &[*expr]);
        let origin = affine.replace_dims_and_symbols(*expr, &zeros, &[]);
        let from_origin = affine.make_map(tile.sizes.len() as u32, 0, &[affine.sub(*expr, origin)]);
        place.offsets.push(composed_apply(b, loc, from_origin, &tile.offsets));
        let closed = composed_apply(b, loc, map, lasts);
        let open = affine.add(affine.symbol(0), affine.constant(1));
        place.sizes.push(composed_expr(b, loc, open, &[closed]));
    }
    place
}

/// A slice of an operand.
fn slice(b: &mut Builder<'_>, operand: Value, place: Tile, slices: &mut Vec<Op>) -> Option<Value> {
    let cx = b.cx().clone();
    let ty = b.ir().value(operand).ty();
    let Tile { offsets, sizes } = place;
    let strides: Mixed = offsets.iter().map(|_| index(&cx, 1).into()).collect();
    let (value, op): (Value, Op) = match cx.type_data(ty) {
        TypeData::Tensor { element, .. } => {
            let part = cx.tensor_type(&split(&cx, &sizes).1, *element, None).ok()?;
            let parts = [offsets, sizes, strides];
            let made = b.create(dialekt_tensor::ExtractSlice::build_mixed(&cx, part, operand, parts));
            (made.result(), made.into())
        }
        _ => {
            let part = dialekt_memref::SubView::inferred_type(&cx, ty, [&offsets[..], &sizes[..], &strides[..]])?;
            let parts = [offsets, sizes, strides];
            let made = b.create(dialekt_memref::SubView::build_mixed(&cx, part, operand, parts));
            (made.result(), made.into())
        }
    };
    slices.push(op);
    Some(value)
}

/// A copy of an op with other operands, and with the types of its inits for results.
fn clone_with(b: &mut Builder<'_>, op: Op, operands: &[Value]) -> Option<Op> {
    let view = b.ir().op(op);
    let inits: Vec<Value> = DestinationStyleOpRef::of(view)?
        .dps_inits()
        .positions()
        .filter_map(|init| operands.get(init).copied())
        .collect();
    let types = result_types(b, &inits);
    let mut mapping = IrMapping::new();
    for (old, new) in b.ir().op(op).operands().zip(operands) {
        mapping.map_value(old, *new);
    }
    let new = b.clone(op, &mut mapping);
    let results: Vec<Value> = b.ir().op(new).results().collect();
    for (number, operand) in operands.iter().enumerate() {
        // A value that is several operands has several slices.
        b.ir_mut().set_operand(new, number as u32, *operand).ok()?;
    }
    for (result, ty) in results.into_iter().zip(types) {
        b.ir_mut().set_type(result, ty).ok()?;
    }
    Some(new)
}

/// Adds the first iterations of a tile to the indices that a body asks for. [MLIR: offsetIndices]
fn offset_indices(b: &mut Builder<'_>, op: Op, offsets: &[OpFoldResult]) {
    let Some(body) = crate::interfaces::linalg_op::body(b.ir().op(op)) else { return };
    let found: Vec<(Op, Value, Option<i64>)> = body
        .ops()
        .filter_map(|op| op.view::<crate::Index>().map(|index| (op.handle(), index.result(), index.dim())))
        .collect();
    let around = b.insertion_point();
    let cx = b.cx().clone();
    let affine = cx.affine();
    let sum = affine.add(affine.dim(0), affine.dim(1));
    for (found, value, dim) in found {
        let offset = dim.and_then(|dim| usize::try_from(dim).ok()).and_then(|dim| offsets.get(dim).copied());
        let Some(offset) = offset.filter(|offset| integer(&cx, *offset) != Some(0)) else { continue };
        b.set_insertion_point_after(found);
        let loc = b.ir().op(found).loc();
        let moved = composed_expr(b, loc, sum, &[value.into(), offset]);
        let moved = index_value(b, moved, loc);
        let user = b.ir().value(moved).defining_op().map(|op| op.handle());
        let done = b.ir_mut().replace_all_uses_except(value, moved, user.as_slice());
        done.expect("both are values of the isolate");
    }
    b.restore(around);
}
