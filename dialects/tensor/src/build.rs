//! Builders of tensors: empty ones, slices, reshapes, paddings.

use dialekt_arith as arith;
use dialekt_arith::index_constant;
use dialekt_dialect_utils::indices::{Mixed, index, split};
use dialekt_dialect_utils::reassociation::Groups;
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::op::*;

use crate::types::Ranked;
use crate::{
    CollapseShape, Empty, ExpandShape, ExpandShapeParts, ExtractSlice, InsertSlice, Pad, PadParts, Yield, mixed_size,
    padded_shape,
};

/// The sizes of a tensor: integers where they are static, otherwise values.
///
/// # Panics
/// The tensor is not ranked.
pub fn mixed_sizes(b: &mut Builder<'_>, tensor: Value, loc: Location) -> Mixed {
    let rank = b.cx().type_data(b.ir().value(tensor).ty()).shape().map_or(0, <[i64]>::len);
    (0..rank).map(|dim| mixed_size(b, tensor, dim, loc)).collect()
}

/// Makes a `tensor.empty` of some sizes.
///
/// # Panics
/// A size is negative, or tensors cannot have such elements.
#[track_caller]
pub fn make_empty(b: &mut Builder<'_>, sizes: &[OpFoldResult], element: Type, loc: Location) -> Value {
    let cx = b.cx().clone();
    let (values, shape) = split(&cx, sizes);
    let ty = cx.tensor_type(&shape, element, None).expect("there is such a tensor type");
    b.create(Empty::build(ty, &values).with_loc(loc)).result()
}

/// The type of a collapsed tensor, without encoding; `None` where the groups do not fit the type. [MLIR: inferCollapsedType]
pub fn collapsed_type(cx: &ContextData, ty: Type, groups: &Groups) -> Option<Type> {
    let from = Ranked::new(cx, ty)?;
    let joined = |group: &[i64]| {
        let mut product = 1i64;
        for dim in group {
            let size = *from.shape.get(usize::try_from(*dim).ok()?)?;
            product = if [product, size].contains(&DYNAMIC) { DYNAMIC } else { product.checked_mul(size)? };
        }
        Some(product)
    };
    let shape: Vec<i64> = groups.iter().map(|group| joined(group)).collect::<Option<_>>()?;
    from.with_shape(&shape).without_encoding().ty(cx)
}

/// Joins dimensions of a tensor.
pub fn make_collapse(b: &mut Builder<'_>, source: Value, groups: Groups, loc: Location) -> Option<Value> {
    let ty = collapsed_type(b.cx(), b.ir().value(source).ty(), &groups)?;
    Some(b.create(CollapseShape::build(ty, source, groups).with_loc(loc)).result())
}

/// Takes dimensions of a tensor apart, to given sizes.
pub fn make_expand_to(
    b: &mut Builder<'_>,
    result: Type,
    src: Value,
    reassociation: Groups,
    sizes: &[OpFoldResult],
    loc: Location,
) -> Value {
    let (values, static_output_shape) = split(b.cx(), sizes);
    let parts = ExpandShapeParts { result, src, reassociation, output_shape: &values, static_output_shape };
    b.create(ExpandShape::build(parts).with_loc(loc)).result()
}

/// Takes dimensions of a tensor apart, to the sizes of a type: the one that is dynamic in a group follows from the others. `None` where
/// several are dynamic. [MLIR: ExpandShapeOp::build, inferExpandShapeOutputShape]
pub fn make_expand(b: &mut Builder<'_>, result: Type, src: Value, groups: Groups, loc: Location) -> Option<Value> {
    let cx = b.cx().clone();
    let to = Ranked::new(&cx, result)?;
    let size = |dim: i64| to.shape.get(usize::try_from(dim).ok()?).copied();
    let open = |group: &[i64]| group.iter().filter(|dim| size(**dim) == Some(DYNAMIC)).count();
    if groups.iter().any(|group| open(group) > 1) {
        return None;
    }
    let from = mixed_sizes(b, src, loc);
    let mut sizes: Mixed = to.shape.iter().map(|size| index(&cx, *size).into()).collect();
    for (group, whole) in groups.iter().zip(from) {
        let Some(dynamic) = group.iter().find(|dim| size(**dim) == Some(DYNAMIC)) else { continue };
        let OpFoldResult::Value(whole) = whole else { return None };
        let known = group.iter().filter_map(|dim| size(*dim)).filter(|size| *size != DYNAMIC);
        let known = index_constant(b, known.fold(1i64, i64::wrapping_mul), loc);
        let rest = b.create_or_fold(arith::DivSI::build(whole, known).with_loc(loc));
        sizes[usize::try_from(*dynamic).ok()?] = rest.into();
    }
    Some(make_expand_to(b, result, src, groups, &sizes, loc))
}

/// Takes a slice with all dimensions: offsets, sizes, strides. `None` where there is no such type.
pub fn make_extract_slice(b: &mut Builder<'_>, source: Value, parts: [Mixed; 3], loc: Location) -> Option<Value> {
    let cx = b.cx().clone();
    let from = Ranked::new(&cx, b.ir().value(source).ty())?;
    let shape = split(&cx, &parts[1]).1;
    let ty = from.with_shape(&shape).without_encoding().ty(&cx)?;
    Some(b.create(ExtractSlice::build_mixed(&cx, ty, source, parts).with_loc(loc)).result())
}

/// Takes all of a tensor as a tensor of a type with fewer dimensions of size 1. [MLIR: createCanonicalRankReducingExtractSliceOp]
pub fn make_rank_reducing_slice(b: &mut Builder<'_>, source: Value, ty: Type, loc: Location) -> Value {
    let cx = b.cx().clone();
    let sizes = mixed_sizes(b, source, loc);
    let [offsets, strides]: [Mixed; 2] = [0, 1].map(|value| sizes.iter().map(|_| index(&cx, value).into()).collect());
    b.create(ExtractSlice::build_mixed(&cx, ty, source, [offsets, sizes, strides]).with_loc(loc)).result()
}

/// Puts a tensor in place of a slice: offsets, sizes, strides.
pub fn make_insert_slice(b: &mut Builder<'_>, source: Value, dest: Value, parts: [Mixed; 3], loc: Location) -> Value {
    let insert = InsertSlice::build_mixed(b.cx(), source, dest, parts);
    b.create(insert.with_loc(loc)).result()
}

/// Pads a tensor with one value. The type follows if none is given; `None` where there is no such type.
pub fn make_pad(
    b: &mut Builder<'_>,
    ty: Option<Type>,
    source: Value,
    [low, high]: [&[OpFoldResult]; 2],
    value: Value,
    nofold: bool,
    loc: Location,
) -> Option<Value> {
    let cx = b.cx().clone();
    let [(low, static_low), (high, static_high)] = [low, high].map(|list| split(&cx, list));
    let from = Ranked::new(&cx, b.ir().value(source).ty())?;
    let shape = padded_shape(from.shape, &static_low, &static_high)?;
    let result = ty.or_else(|| from.with_shape(&shape).without_encoding().ty(&cx))?;
    let parts = PadParts { result, source, low: &low, high: &high, static_low, static_high };
    let op = b.create(Pad::build(parts).nofold(nofold).with_loc(loc));
    let at = b.insertion_point();
    let region = b.ir().op(op.op()).region(0)?.handle();
    b.create_block(region, None, &vec![(Type::INDEX, loc); shape.len()]);
    b.create(Yield::build(value).with_loc(loc));
    b.restore(at);
    Some(op.result())
}
