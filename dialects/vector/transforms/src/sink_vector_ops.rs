//! Ops on elements move before broadcasts and transposes, and behind extractions.
//! [mlir/lib/Dialect/Vector/Transforms/VectorTransforms.cpp]

use dialekt_arith as arith;
use dialekt_arith::{index_constant, index_value};
use dialekt_dialect_utils::indices::known;
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::interfaces::CastOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_vector::{Broadcast, Extract, FMA, Load, Store, Transpose, VectorType};

use crate::build::create_like;

/// Adds the patterns for ops on elements. [MLIR: populateSinkVectorOpsPatterns]
pub fn populate_sink_vector_ops_patterns(set: &mut PatternSet) {
    set.add_fn(
        "ReorderElementwiseOpsOnTranspose",
        PatternRoot::Traits(OpTraits::ELEMENTWISE),
        1,
        elementwise_before_transpose,
    );
    set.add_fn("ReorderCastOpsOnBroadcast", PatternRoot::Interface(CastOpRef::INTERFACE), 1, cast_before_broadcast);
    set.add_fn("ReorderElementwiseOpsOnBroadcast", PatternRoot::Traits(MAPPABLE), 1, elementwise_before_broadcast);
    set.add::<ExtractOpFromElementwise>();
}

/// Adds the patterns for loads and stores. [MLIR: populateSinkVectorMemOpsPatterns]
pub fn populate_sink_vector_mem_ops_patterns(set: &mut PatternSet) {
    set.add::<ExtractOpFromLoad>().add::<StoreOpFromBroadcast>();
}

/// The traits of ops that do the same with each element of any shape. [MLIR: hasElementwiseMappableTraits]
const MAPPABLE: OpTraits =
    OpTraits::ELEMENTWISE.union(OpTraits::SCALARIZABLE).union(OpTraits::VECTORIZABLE).union(OpTraits::TENSORIZABLE);

/// A type of the shape of another one, which may be that of a scalar, with these elements.
fn with_element(cx: &ContextData, shape: Type, element: Type) -> Option<Type> {
    match VectorType::new(cx, shape) {
        Some(vector) => vector.with_element(cx, element),
        None => Some(element),
    }
}

fn element_of(cx: &ContextData, ty: Type) -> Type {
    VectorType::new(cx, ty).map_or(ty, |vector| vector.element)
}

/// An op on transposed vectors is the transpose of one on the vectors.
fn elementwise_before_transpose(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    if view.num_results() != 1 || view.num_regions() != 0 {
        return rw.no_match(op, "it has regions, or another number of results than one");
    }
    let operands: Vec<Value> = view.operands().collect();
    let mut order: Option<Vec<i64>> = None;
    let mut shape = None;
    let mut sources = Vec::new();
    for operand in &operands {
        match rw.defining::<Transpose>(*operand).and_then(|transpose| rw.view(transpose)) {
            Some(transpose) => {
                let own = transpose.permutation()?.to_vec();
                if order.get_or_insert_with(|| own.clone()) != &own {
                    return rw.no_match(op, "different transpose map");
                }
                shape = Some(rw.type_of(transpose.vector()));
                sources.push(Some(transpose.vector()));
            }
            None if rw.constant(*operand).is_some() && VectorType::new(cx, rw.type_of(*operand)).is_some() => {
                sources.push(None);
            }
            None => return rw.no_match(op, "an operand is neither transposed nor a constant"),
        }
    }
    let (Some(order), Some(shape)) = (order, shape) else { return rw.no_match(op, "no operand is transposed") };
    let mut inverse = vec![0; order.len()];
    for (place, dim) in order.iter().enumerate() {
        *inverse.get_mut(usize::try_from(*dim).ok()?)? = place as i64;
    }
    let result = rw.op(op).result_type(0)?;
    let mut values = Vec::new();
    for (operand, source) in operands.iter().zip(sources) {
        values.push(match source {
            Some(source) => source,
            None => {
                let ty = with_element(cx, shape, element_of(cx, rw.type_of(*operand)))?;
                let loc = rw.value(*operand).loc();
                rw.create(Transpose::build(ty, *operand, inverse.clone().into()).with_loc(loc)).result()
            }
        });
    }
    let ty = with_element(cx, shape, element_of(cx, result))?;
    let value = create_like(rw, op, &values, ty)?;
    rw.replace_op_with_new(op, Transpose::build(result, value, order.into()));
    Some(())
}

/// The value that a vector repeats.
fn broadcast_source(rw: &Rewriter<'_>, vector: Value) -> Option<Value> {
    Some(rw.view(rw.defining::<Broadcast>(vector)?)?.source())
}

/// A cast of a broadcast is the broadcast of a cast.
fn cast_before_broadcast(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let (operand, result) = (view.operand(0)?, view.result_type(0)?);
    if view.num_operands() != 1 || view.num_results() != 1 || VectorType::new(cx, result).is_none() {
        return rw.no_match(op, "it casts no single vector");
    }
    let Some(source) = broadcast_source(rw, operand) else { return rw.no_match(op, "it casts no broadcast") };
    let ty = with_element(cx, rw.type_of(source), element_of(cx, result))?;
    let value = create_like(rw, op, &[source], ty)?;
    rw.replace_op_with_new(op, Broadcast::build(result, value));
    Some(())
}

/// An op on broadcasts of values of one shape is the broadcast of one on the values.
fn elementwise_before_broadcast(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let operands: Vec<Value> = view.operands().collect();
    if view.num_results() != 1 || operands.is_empty() {
        return rw.no_match(op, "it has no operands, or another number of results than one");
    }
    let result = view.result_type(0)?;
    let Some(vector) = VectorType::new(cx, result).filter(|_| !view.is::<FMA>()) else {
        return rw.no_match(op, "it makes no vector, or is not for scalars");
    };
    let is_constant = |value: Value| rw.constant(value).is_some();
    let first = operands.iter().find(|operand| !is_constant(**operand));
    let Some(first) = first.and_then(|first| broadcast_source(rw, *first)) else {
        return rw.no_match(op, "an operand is no broadcast");
    };
    let shape = rw.type_of(first);
    let dims = |ty| VectorType::new(cx, ty).map(|vector| vector.dims().collect::<Vec<_>>());
    let splat = |value: Value| {
        rw.constant(value).filter(|attr| matches!(cx.attr_data(*attr), AttrData::DenseElements { splat: true, .. }))
    };
    let fits = |operand: &Value| match broadcast_source(rw, *operand) {
        Some(source) => dims(rw.type_of(source)) == dims(shape),
        None => splat(*operand).is_some(),
    };
    if !operands.iter().all(fits) {
        return rw.no_match(op, "not all operands are constants or broadcasts from the same type");
    }
    let splats: Vec<Option<Attribute>> = operands.iter().map(|operand| splat(*operand)).collect();
    let mut values = Vec::new();
    for (operand, splat) in operands.iter().zip(splats) {
        let Some(splat) = splat else {
            values.push(broadcast_source(rw, *operand)?);
            continue;
        };
        let ty = with_element(cx, shape, element_of(cx, rw.type_of(*operand)))?;
        let constant = match (VectorType::new(cx, ty), cx.attr_data(splat)) {
            (Some(_), AttrData::DenseElements { data, .. }) => cx.dense_elements_attr(ty, data.to_vec()).ok()?,
            _ => cx.element_attr(splat, None)?,
        };
        let loc = rw.value(*operand).loc();
        values.push(rw.create(arith::Constant::build(constant).with_loc(loc)).result());
    }
    let ty = with_element(cx, shape, vector.element)?;
    let value = create_like(rw, op, &values, ty)?;
    rw.replace_op_with_new(op, Broadcast::build(result, value));
    Some(())
}

/// An element extracted from the result of an op on elements is the result of one on what is extracted from the operands.
#[derive(Described)]
pub struct ExtractOpFromElementwise;

impl OpRewrite for ExtractOpFromElementwise {
    type SourceOp = Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, position, ty) = (view.source(), view.mixed_position(), view.result_type(0)?);
        let Some(made) = rw.value(source).defining_op() else { return rw.no_match(op, "no op makes the vector") };
        if !made.has_traits(MAPPABLE) || made.is::<FMA>() || made.num_results() != 1 || made.num_regions() != 0 {
            return rw.no_match(op, "the vector is not made element by element");
        }
        if !rw.value(source).has_one_use() {
            return rw.no_match(op, "the vector is used elsewhere");
        }
        if position.iter().any(|index| matches!(index, OpFoldResult::Value(_))) {
            return rw.no_match(op, "the position is not known");
        }
        let first = made.operand_type(0);
        if made.operand_types().any(|ty| Some(ty) != first) {
            return rw.no_match(op, "operand types are different");
        }
        let (loc, made, operands) = (made.loc(), made.handle(), made.operands().collect::<Vec<_>>());
        rw.set_insertion_point_before(made);
        let parts: Vec<Value> = operands
            .iter()
            .map(|operand| rw.create(Extract::build_mixed(cx, *operand, &position).with_loc(loc)).result())
            .collect();
        let value = create_like(rw, made, &parts, ty)?;
        rw.replace_op(op, &[value]);
        rw.erase_op(made);
        Some(())
    }
}

/// Returns whether elements have whole bytes.
fn has_whole_bytes(cx: &ContextData, element: Type) -> bool {
    match cx.type_data(element) {
        TypeData::Index => true,
        TypeData::Integer { width, .. } => width % 8 == 0,
        _ => cx.float_kind(element).is_some_and(|kind| kind.width() % 8 == 0),
    }
}

/// A part of a vector that is loaded is loaded alone.
#[derive(Described)]
pub struct ExtractOpFromLoad;

impl OpRewrite for ExtractOpFromLoad {
    type SourceOp = Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, position, ty) = (view.source(), view.mixed_position(), view.result_type(0)?);
        let Some(load) = rw.defining::<Load>(source) else { return rw.no_match(op, "the vector is not loaded") };
        let loaded = rw.view(load)?;
        let (base, mut indices, loc) = (loaded.base(), loaded.indices().collect::<Vec<_>>(), loaded.loc());
        let vector = VectorType::new(cx, rw.type_of(source))?;
        if !rw.value(source).has_one_use() || vector.is_scalable() {
            return rw.no_match(op, "the vector is scalable, or used elsewhere");
        }
        let memory = cx.type_data(rw.type_of(base));
        if memory.element_type() != Some(vector.element) || !has_whole_bytes(cx, vector.element) {
            return rw.no_match(op, "elements of this type are not loaded alone");
        }
        let Some(first) = indices.len().checked_sub(vector.rank()) else {
            return rw.no_match(op, "the memref has a lower rank than the vector");
        };
        // The new load stands where the old one was: memory may be written in between.
        let is_known = |index: &OpFoldResult| match index {
            OpFoldResult::Attr(_) => true,
            OpFoldResult::Value(value) => match rw.value(*value).defining_op() {
                Some(made) => made.is_before(rw.op(load)) == Some(true),
                None => true,
            },
        };
        if !position.iter().all(is_known) {
            return rw.no_match(op, "the position is not known where the vector is loaded");
        }
        rw.set_insertion_point_before(load);
        for (place, own) in position.iter().enumerate() {
            if known(rw.ir(), *own) == Some(0) {
                continue;
            }
            let offset = match known(rw.ir(), *own) {
                Some(number) if matches!(own, OpFoldResult::Attr(_)) => index_constant(rw, number, loc),
                _ => index_value(rw, *own, loc),
            };
            let index = indices.get_mut(first + place)?;
            *index = rw.create_or_fold(
                arith::AddI::build(*index, offset).overflow_flags(arith::IntegerOverflow::Nsw.into()).with_loc(loc),
            );
        }
        match VectorType::new(cx, ty) {
            Some(_) => {
                rw.replace_op_with_new(op, Load::build(ty, base, &indices).nontemporal(false));
            }
            None => {
                rw.replace_op_with_new(op, memref::Load::build(base, &indices).nontemporal(false));
            }
        }
        rw.erase_op(load);
        Some(())
    }
}

/// A store of a single element that was made a vector is one of the element.
#[derive(Described)]
pub struct StoreOpFromBroadcast;

impl OpRewrite for StoreOpFromBroadcast {
    type SourceOp = Store;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Store>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (value, base, indices) = (view.value_to_store(), view.base(), view.indices().collect::<Vec<_>>());
        let vector = VectorType::new(cx, rw.type_of(value))?;
        let element = cx.type_data(rw.type_of(base)).element_type();
        if vector.is_scalable() || element != Some(vector.element) || vector.num_elements() != 1 {
            return rw.no_match(op, "it does not store one element");
        }
        let Some(broadcast) = rw.defining::<Broadcast>(value).filter(|_| rw.value(value).has_one_use()) else {
            return rw.no_match(op, "it stores no broadcast, or that is used elsewhere");
        };
        let source = rw.view(broadcast)?.source();
        match VectorType::new(cx, rw.type_of(source)) {
            Some(_) => {
                rw.create(Store::build(source, base, &indices).nontemporal(false));
            }
            None => {
                rw.create(memref::Store::build(source, base, &indices).nontemporal(false));
            }
        }
        rw.erase_op(op);
        rw.erase_op(broadcast);
        Some(())
    }
}
