//! Tiles of reductions as partial results, which are merged. [MLIR: LinalgOpPartialReductionInterface]

use dialekt_arith::neutral_element;
use dialekt_interfaces::{PartialReduction, PartialStrategy};

use super::*;
use crate::structured::create::{fill, generic_with_region, reduce};

impl OpModel for PartialModel {
    type Op = AnyOp;
}

/// The model of structured ops.
pub(super) struct PartialModel;

impl PartialReductionOpInterface for PartialModel {
    fn initial_tensors(
        b: &mut Builder<'_>,
        op: Self::Handle,
        sizes: &[OpFoldResult],
        dims: &[usize],
    ) -> Option<Vec<Value>> {
        let view = b.ir().op(op);
        let loc = view.loc();
        if DestinationStyleOpRef::of(view)?.has_pure_buffer_semantics() {
            view.emit_op_error("expected operation to have tensor semantics");
            return None;
        }
        let types: Vec<Type> = view.result_types().collect();
        let around = b.current_loc();
        b.set_loc(loc);
        let mut tensors = Vec::new();
        for (result, ty) in types.into_iter().enumerate() {
            let Some(combiner) = combiner(b.ir().op(op), result) else {
                b.ir().op(op).emit_op_error("Failed to anaysis the reduction operation.");
                return None;
            };
            let Some(identity) = neutral_element(b.ir().op(combiner)) else {
                b.ir().op(op).emit_op_error("Failed to get an identity value for the reduction operation.");
                return None;
            };
            let one: OpFoldResult = index(b.cx(), 1).into();
            let mut shape = Vec::new();
            for dim in partial_dims(b, op, result, dims)? {
                shape.push(dim.map_or(Some(one), |dim| sizes.get(dim).copied())?);
            }
            let element = b.cx().element_or_self(ty);
            let empty = dialekt_tensor::make_empty(b, &shape, element, loc);
            let identity = b.create(dialekt_arith::Constant::build(identity)).result();
            tensors.push(fill(b, identity, empty));
        }
        b.set_loc(around);
        Some(tensors)
    }

    /// As in the reference of release 22.1, indices that the body asks for are those in the tile.
    fn partial_implementation(
        b: &mut Builder<'_>,
        op: Self::Handle,
        inits: &[Value],
        tile: &Tile,
        reduction: &PartialReduction<'_>,
    ) -> Option<TilingResult> {
        let cx = b.cx().clone();
        let affine = cx.affine();
        let view = b.ir().op(op);
        let (loc, this) = (view.loc(), LinalgOpRef::of(view)?);
        let (mut maps, mut kinds) = (this.indexing_maps(), this.iterator_types());
        let style = DestinationStyleOpRef::of(view)?;
        let first_init = style.dps_inits().positions().start;
        let inputs: Vec<(Value, AffineMap)> = view.operands().zip(maps.iter().copied()).take(first_init).collect();
        let around = b.current_loc();
        b.set_loc(loc);
        let lasts = last_iterations(b, tile, loc);
        let mut places = Vec::new();
        for (operand, map) in inputs {
            let is_scalar = shape(&cx, b.ir().value(operand).ty()).is_empty();
            let results = affine.map(map).results().to_vec();
            let place = if is_scalar { None } else { slice_place(b, operand, &results, (tile, &lasts), loc).into() };
            places.push((operand, place));
        }
        let (mut slices, mut tiled) = (Vec::new(), Vec::new());
        for (operand, place) in places {
            tiled.push(match place {
                Some(place) => slice(b, operand, place, &mut slices)?,
                None => operand,
            });
        }
        let mut outputs = Vec::new();
        for (result, init) in inits.iter().enumerate() {
            let dims = partial_dims(b, op, result, reduction.dims)?;
            let (place, kept) = init_place(b, &dims, tile, reduction)?;
            let element = cx.element_or_self(b.ir().value(*init).ty());
            let ty = cx.tensor_type(&split(&cx, &kept).1, element, None).ok()?;
            let strides: Mixed = place.offsets.iter().map(|_| index(&cx, 1).into()).collect();
            let parts = [place.offsets, place.sizes, strides];
            let part = b.create(dialekt_tensor::ExtractSlice::build_mixed(&cx, ty, *init, parts));
            slices.push(part.op());
            outputs.push(part.result());
        }
        let new = match reduction.strategy {
            PartialStrategy::OuterReduction => {
                for result in 0..outputs.len() {
                    *maps.get_mut(first_init + result)? = partial_map(b, op, result, reduction.dims)?;
                }
                for dim in reduction.dims {
                    *kinds.get_mut(*dim)? = IteratorType::Parallel;
                }
                generic_with_region(b, op, &tiled, &outputs, &maps, &kinds)?
            }
            PartialStrategy::OuterParallel => {
                tiled.extend(&outputs);
                clone_with(b, op, &tiled)?
            }
        };
        b.set_loc(around);
        Some(result_of(b, new, slices))
    }

    fn merge_reductions(
        b: &mut Builder<'_>,
        op: Self::Handle,
        partial: &[Value],
        dims: &[usize],
    ) -> Option<TilingResult> {
        let view = b.ir().op(op);
        let (loc, inits) = (view.loc(), DestinationStyleOpRef::of(view)?.dps_inits().values().collect::<Vec<_>>());
        let around = b.current_loc();
        b.set_loc(loc);
        let mut merged = TilingResult::default();
        for (result, (partial, init)) in partial.iter().zip(inits).enumerate() {
            let places = partial_dims(b, op, result, dims)?;
            let reduced = places
                .iter()
                .enumerate()
                .filter(|(_, dim)| dim.is_some_and(|dim| dims.contains(&dim)))
                .map(|(at, _)| at as i64);
            let reduced = reduced.collect();
            let combiner = combiner(b.ir().op(op), result)?;
            let (new, value) = reduce(b, *partial, init, reduced, |b, [element, so_far]| {
                let step = b.clone(combiner, &mut IrMapping::new());
                for (operand, value) in [element, so_far].into_iter().enumerate() {
                    b.ir_mut().set_operand(step, operand as u32, value).ok()?;
                }
                b.ir().op(step).result(0)
            })?;
            merged.tiled_ops.push(new);
            merged.tiled_values.push(value);
        }
        b.set_loc(around);
        Some(merged)
    }

    fn partial_result_position(
        b: &mut Builder<'_>,
        op: Self::Handle,
        result: usize,
        tile: &Tile,
        reduction: &PartialReduction<'_>,
    ) -> Option<Tile> {
        let dims = partial_dims(b, op, result, reduction.dims)?;
        Some(init_place(b, &dims, tile, reduction)?.0)
    }
}

/// The loops that are the dimensions of a partial result: those of the result, then those that are reduced. A dimension whose index is a
/// constant is no loop. `None` where an index is anything else.
fn partial_dims(b: &Builder<'_>, op: Op, result: usize, dims: &[usize]) -> Option<Vec<Option<usize>>> {
    let affine = b.cx().affine();
    let data = affine.map(partial_map(b, op, result, dims)?);
    let of_result = data.results().iter().map(|expr| {
        let expr = affine.expr(*expr);
        match expr.as_dim() {
            Some(dim) => Some(Some(dim as usize)),
            None => expr.as_constant().map(|_| None),
        }
    });
    of_result.collect()
}

/// The indexing map of a partial result. [MLIR: getPartialResultAffineMap]
fn partial_map(b: &Builder<'_>, op: Op, result: usize, dims: &[usize]) -> Option<AffineMap> {
    let (map, _, _) = result_access(b, op, result)?;
    let affine = b.cx().affine();
    let data = affine.map(map);
    let reduced = dims.iter().map(|dim| affine.dim(*dim as u32));
    let exprs: Vec<AffineExpr> = data.results().iter().copied().chain(reduced).collect();
    Some(affine.make_map(data.dims(), data.symbols(), &exprs))
}

/// The part of a partial result that a tile computes, and its sizes without those of tiles that are reduced to one element each.
fn init_place(
    b: &Builder<'_>,
    dims: &[Option<usize>],
    tile: &Tile,
    reduction: &PartialReduction<'_>,
) -> Option<(Tile, Vec<OpFoldResult>)> {
    let (mut place, mut kept) = (Tile::default(), Vec::new());
    for dim in dims {
        let [zero, one] = [0, 1].map(|value| OpFoldResult::from(index(b.cx(), value)));
        let (mut offset, mut size) = match dim {
            Some(dim) => (*tile.offsets.get(*dim)?, *tile.sizes.get(*dim)?),
            None => (zero, one),
        };
        let reduced = reduction.dims.iter().position(|reduced| Some(*reduced) == *dim);
        match (reduced, reduction.strategy) {
            (Some(_), PartialStrategy::OuterReduction) => offset = zero,
            (Some(at), PartialStrategy::OuterParallel) => {
                offset = *reduction.splits.get(at)?;
                size = one;
            }
            (None, _) => {}
        }
        if reduced.is_none() || reduction.strategy == PartialStrategy::OuterReduction {
            kept.push(size);
        }
        place.offsets.push(offset);
        place.sizes.push(size);
    }
    Some((place, kept))
}

/// The only op that combines a result with the elements before; `None` if there are several, or it may do other things.
fn combiner(op: OpRef<'_>, result: usize) -> Option<Op> {
    crate::predicates::single_combiner(op, DestinationStyleOpRef::of(op)?.tied_operand(result)?)
}
