//! Folding of extracted elements and subvectors.

use dialekt_dialect_utils::type_of;
use dialekt_ir_core::prelude::op::*;

use super::{operand_as_result, poison, poison_constant, splat_as};
use crate::ops::{POISON_INDEX, is_index_or_poison};
use crate::positions::{delinearize, linearize};
use crate::types::Vector;
use crate::{
    Broadcast, Extract, ExtractStridedSlice, ExtractView, FromElements, InsertStridedSlice, ShapeCast, Shuffle,
};

impl Fold for Extract {
    fn fold(op: ExtractView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, source) = (op.cx(), op.source());
        let position = op.static_position()?;
        if position.is_empty()
            && let Some(whole) = operand_as_result(*op, source)
        {
            return Some(whole);
        }
        let constant = constants.get(source);
        if let Some(poison) = poison_constant(cx, constant) {
            return Some(poison);
        }
        let shape = Vector::of(*op, source)?.shape;
        let dynamic: Vec<Value> = op.dynamic_position().collect();
        let known = with_known_indices(cx, &position, &dynamic, shape, constants);
        let is_known = known.is_some();
        let (position, dynamic) = known.unwrap_or_else(|| (position.to_vec(), dynamic));
        if position.contains(&POISON_INDEX) {
            return Some(poison(cx).into());
        }
        if let Some(element) = constant.and_then(|constant| of_constant(op, constant, &position)) {
            return Some(element.into());
        }
        if let Some(folded) = of_chain(op, &position, &dynamic) {
            return Some(folded);
        }
        is_known.then(|| at(op, source, &position, dynamic).into())
    }
}

/// The folding of an extraction from what another op makes. The position is given, where more may be known of it than the op says.
fn of_chain(op: ExtractView<'_>, position: &[i64], dynamic: &[Value]) -> Option<Folded> {
    // Where a vector of one element stands for the element, positions do not say what the result is.
    let (rank, source) = (result_rank(op), Vector::of(*op, op.source())?);
    let is_static = dynamic.is_empty() && position.len() + rank == source.rank();
    if is_static
        && let Some(folded) = of_extract(op, position).or_else(|| super::extract_chains::of_chain(op, position))
    {
        return Some(folded);
    }
    if let Some(folded) = of_broadcast(op, position, dynamic) {
        return Some(folded);
    }
    if !is_static {
        return None;
    }
    of_shuffle(op, position)
        .or_else(|| of_shape_cast(op, position))
        .or_else(|| of_slice(op, position))
        .or_else(|| of_inserted_slices(op, position))
        .or_else(|| of_elements(op, position))
}

/// The rank of the result; 0 for an element.
pub(super) fn result_rank(op: ExtractView<'_>) -> usize {
    Vector::of(*op, op.result()).map_or(0, |result| result.rank())
}

/// The change of an extraction to one from another source.
pub(super) fn at(op: ExtractView<'_>, source: Value, position: &[i64], dynamic: Vec<Value>) -> InPlace {
    let position = op.cx().dense_i64_attr(position);
    let operands = [source].into_iter().chain(dynamic);
    InPlace::new().operands(operands).attr_named(*op, "static_position", position)
}

/// A position with known dynamic indices as static ones, where they are in bounds or those of poison, and the values that are
/// left. `None` if no index is known. [MLIR: extractInsertFoldConstantOp]
pub(super) fn with_known_indices(
    cx: &ContextData,
    position: &[i64],
    dynamic: &[Value],
    shape: &[i64],
    constants: Constants<'_>,
) -> Option<(Vec<i64>, Vec<Value>)> {
    let (mut rest, mut values) = (dynamic.iter(), Vec::new());
    let mut list = Vec::with_capacity(position.len());
    for (given, size) in position.iter().zip(shape) {
        if *given != DYNAMIC {
            list.push(*given);
            continue;
        }
        let value = *rest.next()?;
        let known = constants.get(value).and_then(|known| cx.integer_i64(known));
        list.push(known.filter(|known| is_index_or_poison(*known, *size)).unwrap_or(DYNAMIC));
        if list.last() == Some(&DYNAMIC) {
            values.push(value);
        }
    }
    (values.len() != dynamic.len()).then_some((list, values))
}

/// An element or a part of a constant. [MLIR: foldDenseElementsAttrSrcExtractOp]
fn of_constant(op: ExtractView<'_>, constant: Attribute, position: &[i64]) -> Option<Attribute> {
    let cx = op.cx();
    let ty = type_of(*op, op.result());
    if let Some(splat) = splat_as(cx, constant, ty) {
        return Some(splat);
    }
    let AttrData::DenseElements { .. } = cx.attr_data(constant) else { return None };
    let source = Vector::of(*op, op.source()).filter(|source| !source.is_scalable())?;
    if position.contains(&DYNAMIC) {
        return None;
    }
    let rest = vec![0; source.rank().checked_sub(position.len())?];
    let start = usize::try_from(linearize(source.shape, &[position, &rest].concat())?).ok()?;
    let Some(result) = Vector::new(cx, ty) else { return cx.element_attr(constant, Some(start)) };
    let count = usize::try_from(result.num_elements()).ok()?;
    let elements = cx.element_bytes(constant)?;
    let part: Vec<_> = elements.iter().skip(start).take(count).collect();
    cx.dense_bytes_attr(ty, &part).ok()
}

/// Extracts from the source of the first of several extractions, all at static positions. [MLIR: foldExtractOpFromExtractChain]
fn of_extract(op: ExtractView<'_>, position: &[i64]) -> Option<Folded> {
    let (mut whole, mut source) = (position.to_vec(), op.source());
    while let Some(before) = op.ir().defining::<Extract>(source) {
        let outer = before.static_position().filter(|_| before.dynamic_position().len() == 0)?;
        whole = [&outer, &whole[..]].concat();
        source = before.source();
    }
    (source != op.source()).then(|| at(op, source, &whole, Vec::new()).into())
}

/// The source of an op that only repeats it along new dimensions, and along those of size 1: a broadcast, or a cast that adds leading
/// dimensions of size 1. [MLIR: isBroadcastLike]
pub(crate) fn broadcast_source(ir: &Ir, value: Value) -> Option<Value> {
    if let Some(broadcast) = ir.defining::<Broadcast>(value) {
        return Some(broadcast.source());
    }
    let cast = ir.defining::<ShapeCast>(value)?;
    let (from, to) = (Vector::of(*cast, cast.source())?, Vector::of(*cast, cast.result())?);
    to.ends_with(from).then(|| cast.source())
}

/// Extracts from what was broadcast. [MLIR: foldExtractFromBroadcast]
fn of_broadcast(op: ExtractView<'_>, position: &[i64], dynamic: &[Value]) -> Option<Folded> {
    let input = broadcast_source(op.ir(), op.source())?;
    if let Some(input) = operand_as_result(*op, input) {
        return Some(input);
    }
    let (from, source) = (Vector::of(*op, input)?, Vector::of(*op, op.source())?);
    let result = Vector::of(*op, op.result());
    if result.is_some_and(|result| !from.ends_with(result)) {
        return None;
    }
    let kept = from.rank() - result.map_or(0, |result| result.rank());
    let lead = source.rank().checked_sub(from.rank())?;
    // Dimensions of size 1 are at index 0, scalable ones in the reference, too; all others at that in the broadcast.
    let (mut indices, mut values) = (Vec::with_capacity(kept), Vec::new());
    let mut rest = dynamic.iter();
    for (dim, index) in position.iter().enumerate() {
        let value = if *index == DYNAMIC { Some(*rest.next()?) } else { None };
        match dim.checked_sub(lead).filter(|dim| *dim < kept).and_then(|dim| from.dims().nth(dim)) {
            Some((1, false)) => indices.push(0),
            Some(_) => {
                indices.push(*index);
                values.extend(value);
            }
            None => {}
        }
    }
    (indices.len() == kept).then(|| at(op, input, &indices, values).into())
}

/// Extracts from the vector that the element was taken from. [MLIR: foldExtractFromShuffle]
fn of_shuffle(op: ExtractView<'_>, position: &[i64]) -> Option<Folded> {
    let shuffle = op.ir().defining::<Shuffle>(op.source())?;
    let (Some(first), [index]) = (Vector::of(*op, shuffle.v1()), position) else { return None };
    let picked = *shuffle.mask()?.get(usize::try_from(*index).ok()?)?;
    let [size] = *first.shape else { return None };
    let (source, index) = if picked < size { (shuffle.v1(), picked) } else { (shuffle.v2(), picked - size) };
    Some(at(op, source, &[index], Vec::new()).into())
}

/// Extracts from the vector before it got another shape. [MLIR: foldExtractFromShapeCast]
fn of_shape_cast(op: ExtractView<'_>, position: &[i64]) -> Option<Folded> {
    let cast = op.ir().defining::<ShapeCast>(op.source())?;
    let (from, to) = (Vector::of(*op, cast.source())?, Vector::of(*op, cast.result())?);
    let (taken, rank) = (position.len(), to.rank() - position.len());
    let kept = from.rank().checked_sub(rank)?;
    if from.shape[kept..] != to.shape[taken..] || from.scalable[kept..] != to.scalable[taken..] {
        return None;
    }
    let within = delinearize(&from.shape[..kept], linearize(to.shape, position)?);
    // The number does not depend on `vscale` where all is 0 before a scalable dimension. The reference takes `vscale` for 1.
    let is_counted = |scalable: &[bool], position: &[i64]| {
        let last = scalable.iter().take(position.len()).rposition(|scalable| *scalable);
        position[..last.unwrap_or(0)].iter().all(|index| *index == 0)
    };
    let is_counted = is_counted(to.scalable, position) && is_counted(from.scalable, &within);
    is_counted.then(|| at(op, cast.source(), &within, Vec::new()).into())
}

/// Extracts from the vector that a slice was taken from. [MLIR: foldExtractFromExtractStrided]
fn of_slice(op: ExtractView<'_>, position: &[i64]) -> Option<Folded> {
    let slice = op.ir().defining::<ExtractStridedSlice>(op.source())?;
    let (from, to) = (Vector::of(*op, slice.source())?, Vector::of(*op, slice.slice())?);
    if slice.strides()?.iter().any(|stride| *stride != 1) {
        return None;
    }
    let offsets = slice.offsets()?;
    let is_whole = |(i, offset): (usize, &i64)| *offset == 0 && from.shape.get(i) == to.shape.get(i);
    let sliced = offsets.iter().enumerate().rposition(|dim| !is_whole(dim)).map_or(0, |last| last + 1);
    if position.len() < sliced {
        return None;
    }
    let mut position = position.to_vec();
    for (index, offset) in position.iter_mut().zip(&offsets[..sliced]) {
        *index = index.checked_add(*offset)?;
    }
    Some(at(op, slice.source(), &position, Vec::new()).into())
}

/// Extracts from a slice that was inserted, or from the vector before slices were inserted elsewhere. [MLIR:
/// foldExtractStridedOpFromInsertChain]
fn of_inserted_slices(op: ExtractView<'_>, position: &[i64]) -> Option<Folded> {
    let rank = result_rank(op);
    let mut insert = op.ir().defining::<InsertStridedSlice>(op.source())?;
    loop {
        let (slice, dest) = (Vector::of(*op, insert.value_to_store())?, Vector::of(*op, insert.dest())?);
        let lead = dest.rank().checked_sub(slice.rank())?;
        if rank > slice.rank() || insert.strides()?.iter().any(|stride| *stride != 1) {
            return None;
        }
        let offsets = insert.offsets()?;
        let size = |dim: usize| dim.checked_sub(lead).map_or(Some(1), |dim| slice.shape.get(dim).copied());
        let within = position.iter().zip(&offsets).enumerate().map(|(dim, (index, offset))| {
            let start = index.checked_sub(*offset)?;
            (0..size(dim)?).contains(&start).then_some(start)
        });
        let Some(within) = within.collect::<Option<Vec<i64>>>() else {
            insert = op.ir().defining::<InsertStridedSlice>(insert.dest())?;
            continue;
        };
        let whole = slice.shape[slice.rank() - rank..] == dest.shape[dest.rank() - rank..];
        let changes = || at(op, insert.value_to_store(), &within[lead.min(within.len())..], Vec::new()).into();
        return whole.then(changes);
    }
}

/// One of the elements that a vector is made of. [MLIR: foldScalarExtractFromFromElements]
fn of_elements(op: ExtractView<'_>, position: &[i64]) -> Option<Folded> {
    let made = op.ir().defining::<FromElements>(op.source())?;
    let vector = Vector::of(*op, made.dest()).filter(|vector| vector.rank() == position.len())?;
    let number = usize::try_from(linearize(vector.shape, position)?).ok()?;
    operand_as_result(*op, made.elements().nth(number)?)
}
