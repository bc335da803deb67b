//! Structured ops whose body is one of elements: their operands are read, the body is repeated on vectors, and what it yields is written.

use dialekt_affine::AffineApply;
use dialekt_affine_transforms::expand_map::expand_map;
use dialekt_arith::index_constant;
use dialekt_dialect_utils::Values;
use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::predicates::match_reduction;
use dialekt_linalg::{Index, IteratorType, LinalgOpRef, Yield};
use dialekt_ub as ub;
use dialekt_vector::{
    Broadcast, Extract, Mask, MultiDimReduction, MultiDimReductionParts, Step, TransferRead, TransferReadParts,
    TransferWrite, TransferWriteParts, Transpose, VectorType, is_broadcastable,
};
use smallvec::SmallVec;

use super::preconditions::{combining_kind, is_body_constant};
use super::state::{State, set_in_bounds};

/// Vectorizes an op by its body. [MLIR: vectorizeAsLinalgGeneric]
pub(super) fn build(rw: &mut Rewriter<'_>, op: Op, state: &mut State) -> Option<Vec<Value>> {
    let cx = rw.cx();
    expand_applies(rw, op)?;
    let view = rw.op(op);
    let (this, style) = (LinalgOpRef::of(view)?, DestinationStyleOpRef::of(view)?);
    let (maps, inits) = (this.indexing_maps(), style.dps_inits().positions());
    let operands: Values = view.operands().collect();
    let body = this.body()?;
    let args: Values = body.args().collect();
    let ops: Vec<Op> = body.ops().map(|op| op.handle()).collect();
    let mut vectors = IrMapping::new();
    let zero = index_constant(rw, 0, state.loc);
    for (number, (operand, map)) in operands.iter().zip(&maps).enumerate() {
        let arg = *args.get(number)?;
        let Some(shape) = cx.type_data(rw.type_of(*operand)).shape() else {
            vectors.map_value(arg, *operand);
            continue;
        };
        let indices: Values = shape.iter().map(|_| zero).collect();
        let element = cx.element_or_self(rw.type_of(*operand));
        let (read_map, ty) = match inits.contains(&number) {
            false => (inverse_and_broadcast(cx, *map)?, state.vector_type(cx, element)?),
            true => {
                let read_map = inverse_of_compressed(cx, *map)?;
                (read_map, state.vector_type_of(cx, element, read_map.compose(cx.affine(), *map))?)
            }
        };
        let padding = rw.create(ub::Poison::build(element)).result();
        let rank = cx.type_data(ty).shape()?.len();
        let parts = TransferReadParts {
            vector: ty,
            base: *operand,
            indices: &indices,
            permutation_map: read_map,
            padding,
            in_bounds: std::iter::repeat_n(false, rank).collect(),
        };
        let read: Op = rw.create(TransferRead::build(parts)).into();
        let masked = state.mask(rw, read, Some(*map))?;
        if rw.op(masked).is::<Mask>() {
            set_in_bounds(rw, read, &vec![true; rank]);
        }
        let mut value = rw.op(masked).result(0)?;
        if rank == 0 {
            value = rw.create(Extract::build_at(cx, value, &[])).result();
        }
        vectors.map_value(arg, value);
    }
    let mut written = Vec::new();
    for inner in ops {
        let view = rw.op(inner);
        if view.is::<Yield>() {
            let yielded: Values = view.operands().collect();
            for (init, value) in inits.clone().zip(yielded) {
                let value = vectors.value_or_same(value);
                written.extend(write(rw, value, operands[init], *maps.get(init)?, state)?);
            }
            continue;
        }
        let new = match vectorize_op(rw, op, inner, &vectors, state)? {
            Vectorized::Done(new) => new,
            Vectorized::ToMask(new) => state.mask(rw, new, None)?,
        };
        let results: Vec<(Value, Value)> = rw.op(inner).results().zip(rw.op(new).results()).collect();
        for (old, new) in results {
            vectors.map_value(old, new);
        }
    }
    Some(written)
}

/// The op that stands for an op of the body.
pub(super) enum Vectorized {
    /// It is complete.
    Done(Op),
    /// It has to be masked where the vectors reach beyond the end.
    ToMask(Op),
}

/// Takes the maps of a body apart into arithmetic. [MLIR: convertAffineApply]
fn expand_applies(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let applies: Vec<Typed<AffineApply>> =
        LinalgOpRef::of(rw.op(op))?.body()?.ops().filter_map(|op| op.typed::<AffineApply>()).collect();
    let at = rw.insertion_point();
    for apply in applies {
        rw.set_insertion_point_before(apply);
        let view = rw.view(apply)?;
        let (map, operands) = (view.map()?, view.operands().collect::<Vec<_>>());
        let values = expand_map(rw, map, &operands)?;
        rw.replace_op(apply, &values);
    }
    rw.restore(at);
    Some(())
}

/// The map of a read that has all loops as dimensions of its vector: those that the operand does not have are repeated. [MLIR:
/// inverseAndBroadcastProjectedPermutation]
pub(super) fn inverse_and_broadcast(cx: &ContextData, map: AffineMap) -> Option<AffineMap> {
    let affine = cx.affine();
    let data = affine.map(map);
    let mut results = vec![affine.constant(0); data.dims() as usize];
    for (place, expr) in data.results().iter().map(|expr| affine.expr(*expr)).enumerate() {
        match expr.as_dim() {
            Some(dim) => *results.get_mut(dim as usize)? = affine.dim(place as u32),
            None => {
                expr.as_constant()?;
            }
        }
    }
    Some(affine.make_map(data.num_results() as u32, 0, &results))
}

/// The inverse of a map without the loops that it does not have. [MLIR: inversePermutation(reindexIndexingMap)]
pub(super) fn inverse_of_compressed(cx: &ContextData, map: AffineMap) -> Option<AffineMap> {
    let affine = cx.affine();
    let data = affine.map(map);
    let mut places: Vec<(u32, u32)> = Vec::new();
    for (place, expr) in data.results().iter().map(|expr| affine.expr(*expr)).enumerate() {
        match expr.as_dim() {
            Some(dim) => places.push((dim, place as u32)),
            None => {
                expr.as_constant()?;
            }
        }
    }
    places.sort_unstable();
    let results: Vec<_> = places.into_iter().map(|(_, place)| affine.dim(place)).collect();
    Some(affine.make_map(data.num_results() as u32, 0, &results))
}

/// Writes a value to an init; gives the new tensor, if it is one. [MLIR: buildVectorWrite]
fn write(rw: &mut Rewriter<'_>, value: Value, init: Value, map: AffineMap, state: &mut State) -> Option<Option<Value>> {
    let cx = rw.cx();
    let affine = cx.affine();
    let data = affine.map(map);
    let kept: Vec<_> = (0..data.dims()).map(|dim| affine.dim(dim)).filter(|dim| data.results().contains(dim)).collect();
    let kept = affine.make_map(data.dims(), 0, &kept);
    let base = rw.type_of(init);
    let ty = state.vector_type_of(cx, cx.element_or_self(base), kept)?;
    let rank = cx.type_data(ty).shape()?.len();
    let mut value = value;
    let zero = index_constant(rw, 0, state.loc);
    let indices: Values = data.results().iter().map(|_| zero).collect();
    let write_map = match rank {
        0 => {
            if VectorType::new(cx, rw.type_of(value)).is_none() {
                value = rw.create(Broadcast::build(ty, value)).result();
            }
            affine.make_map(data.num_results() as u32, 0, &[])
        }
        _ => {
            value = broadcast_if_needed(rw, value, ty);
            inverse_of_compressed(cx, map)?
        }
    };
    let parts = TransferWriteParts {
        value_to_store: value,
        base: init,
        indices: &indices,
        permutation_map: write_map,
        in_bounds: std::iter::repeat_n(false, rank).collect(),
    };
    let build = TransferWrite::build(parts);
    let write: Op = match cx.type_data(base) {
        TypeData::Tensor { .. } => rw.create(build.result(base)).into(),
        _ => rw.create(build).into(),
    };
    let masked = state.mask(rw, write, Some(map))?;
    if rw.op(masked).is::<Mask>() {
        set_in_bounds(rw, write, &vec![true; rank]);
    }
    Some(rw.op(masked).result(0))
}

/// A value as a vector of some type, if it can be broadcast to it; otherwise the value.
pub(super) fn broadcast_if_needed(rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
    let cx = rw.cx();
    let has_dims = VectorType::new(cx, ty).is_some_and(|vector| vector.rank() != 0);
    if !has_dims || !is_broadcastable(cx, rw.type_of(value), ty) {
        return value;
    }
    rw.create_or_fold(Broadcast::build(ty, value))
}

/// Builds an op of the body on vectors. [MLIR: vectorizeOneOp]
fn vectorize_op(
    rw: &mut Rewriter<'_>,
    op: Op,
    inner: Op,
    vectors: &IrMapping,
    state: &mut State,
) -> Option<Vectorized> {
    let view = rw.op(inner);
    if let Some(index) = view.view::<Index>() {
        let dim = usize::try_from(index.dim()?).ok()?;
        return Some(Vectorized::ToMask(vectorize_index(rw, dim, state)?));
    }
    if view.is::<dialekt_tensor::Extract>() {
        return super::extract::build(rw, op, inner, vectors, state);
    }
    if is_body_constant(view) {
        return Some(Vectorized::ToMask(rw.clone(inner, &mut IrMapping::new())));
    }
    if !view.has_traits(OpTraits::ELEMENTWISE_MAPPABLE) {
        return None;
    }
    if let Some(reduction) = reduce_if_needed(rw, op, inner, vectors)? {
        return Some(Vectorized::ToMask(reduction));
    }
    elementwise(rw, inner, vectors).map(Vectorized::ToMask)
}

/// The numbers of iterations along a loop, repeated along all others. [MLIR: vectorizeLinalgIndex]
fn vectorize_index(rw: &mut Rewriter<'_>, dim: usize, state: &State) -> Option<Op> {
    let cx = rw.cx();
    let (size, scalable) = state.dim(dim)?;
    let steps = cx.vector_type(&[size], &[scalable], Type::INDEX).ok()?;
    let steps = rw.create(Step::build(steps));
    let last = state.num_loops() - 1;
    if dim == last {
        return Some(steps.into());
    }
    let steps = steps.result();
    let mut order: SmallVec<[i64; 8]> = (0..=last as i64).collect();
    order.swap(dim, last);
    let numbers: Vec<u32> = order.iter().map(|dim| *dim as u32).collect();
    let ty = state.vector_type_of(cx, Type::INDEX, cx.affine().permutation_map(&numbers))?;
    let repeated = rw.create(Broadcast::build(ty, steps)).result();
    let ty = state.vector_type(cx, Type::INDEX)?;
    Some(rw.create(Transpose::build(ty, repeated, order)).into())
}

/// The reduction of a vector into an init, if an op of the body is one and its operand is not reduced already. [MLIR: reduceIfNeeded]
fn reduce_if_needed(rw: &mut Rewriter<'_>, op: Op, inner: Op, vectors: &IrMapping) -> Option<Option<Op>> {
    let cx = rw.cx();
    let view = rw.op(op);
    let (this, inits) = (LinalgOpRef::of(view)?, DestinationStyleOpRef::of(view)?.dps_inits().positions());
    let args: Values = this.body()?.args().collect();
    let found = rw.op(inner).operands().find_map(|operand| {
        let init = args.iter().position(|arg| *arg == operand).filter(|init| inits.contains(init))?;
        Some((match_reduction(view, init)?.0, operand))
    });
    let Some((reduced, carried)) = found else { return Some(None) };
    let (source, acc) = (vectors.value_or_same(reduced), vectors.value_or_same(carried));
    let shape = |value| VectorType::new(cx, rw.type_of(value)).map(|vector| vector.shape);
    let Some(from) = shape(source) else { return Some(None) };
    if shape(acc) == Some(from) {
        return Some(None);
    }
    let kind = combining_kind(rw.op(inner))?;
    let dims = this.loops_of(IteratorType::Reduction).into_iter().map(|dim| dim as i64).collect();
    let loc = rw.loc(inner);
    let parts = MultiDimReductionParts { kind, source, acc, reduction_dims: dims };
    Some(Some(rw.create(MultiDimReduction::build(parts).with_loc(loc)).into()))
}

/// An op on elements, of vectors.
fn elementwise(rw: &mut Rewriter<'_>, inner: Op, vectors: &IrMapping) -> Option<Op> {
    let cx = rw.cx();
    let view = rw.op(inner);
    let (name, loc) = (view.name(), view.loc());
    let (slots, attrs) = (view.slots().to_vec(), view.discardable_attrs().to_vec());
    let types: Vec<Type> = view.result_types().collect();
    let operands: Values = view.operands().map(|value| vectors.value_or_same(value)).collect();
    let mut widest: Option<VectorType<'_>> = None;
    for operand in &operands {
        if let Some(vector) = VectorType::new(cx, rw.type_of(*operand))
            && widest.is_none_or(|widest| widest.rank() < vector.rank())
        {
            widest = Some(vector);
        }
    }
    let like = |element: Type| match widest {
        Some(widest) => widest.with_element(cx, element),
        None => Some(element),
    };
    let mut wide = Values::new();
    for operand in &operands {
        let ty = like(cx.element_or_self(rw.type_of(*operand)))?;
        wide.push(if widest.is_some() { broadcast_if_needed(rw, *operand, ty) } else { *operand });
    }
    let types: Vec<Type> = types.into_iter().map(like).collect::<Option<_>>()?;
    let spec = OpSpec { slots: &slots, attrs: &attrs, ..OpSpec::new(name, loc).operands(&wide).results(&types) };
    Some(rw.create_op(&spec))
}
