//! Ops that are nests of loops work on padded tensors. [mlir/lib/Dialect/Linalg/Transforms/PadTilingInterface.cpp]

use dialekt_affine::{composed_expr, composed_expr_through_min};
use dialekt_arith as arith;
use dialekt_complex as complex;
use dialekt_dialect_utils::indices::{Mixed, index, known, split};
use dialekt_interfaces::{
    DestinationStyleOpRef, IndexingMapOpRef, LoopRange, OffsetSizeAndStrideOpRef, iteration_domain, reify_result_shapes,
};
use dialekt_ir_core::affine::{AffineBinaryOp, AffineExpr, AffineMap};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::LinalgOpRef;
use dialekt_tensor::{ExtractSlice, Pad, make_extract_slice, make_pad, mixed_size};
use dialekt_ub as ub;

use crate::shapes::paddings;

/// The sizes and values of paddings. [MLIR: PadTilingInterfaceOptions]
#[derive(Clone, Debug, Default)]
pub struct PaddingOptions {
    /// The value for each operand; zeros, if there are none.
    pub values: Vec<Attribute>,
    /// The number of iterations of each loop; those without one, or with 0, stay as they are.
    pub sizes: Vec<OpFoldResult>,
    /// Flag: numbers of iterations become multiples of the sizes, and not the sizes.
    pub to_multiple_of: bool,
}

/// A padded op. [MLIR: PadTilingInterfaceResult]
#[derive(Clone, Debug)]
pub struct Padded {
    /// The paddings of its operands.
    pub pads: Vec<Op>,
    /// The op.
    pub op: Op,
    /// The slices of its results that have the types of those of the op before.
    pub replacements: Vec<Value>,
}

/// Creates a copy of an op behind it that works on padded tensors. `None` if the op works on memrefs, has no indexing maps, or there is no
/// value to pad with. [MLIR: rewriteAsPaddedOp]
pub fn rewrite_as_padded_op(rw: &mut Rewriter<'_>, op: Op, options: &PaddingOptions) -> Option<Padded> {
    let cx = rw.cx();
    let (operands, loc) = (rw.op(op).operands().collect::<Vec<_>>(), rw.loc(op));
    if operands.iter().any(|operand| matches!(cx.type_data(rw.type_of(*operand)), TypeData::MemRef { .. })) {
        return rw.no_match(op, "expected operation on tensors");
    }
    let Some(maps) = IndexingMapOpRef::of(rw.op(op)).map(|op| op.indexing_maps()) else {
        return rw.no_match(op, "it has no indexing maps");
    };
    let value_of = |number: usize| match options.values.is_empty() {
        true => cx.zero_attr(cx.element_or_self(rw.type_of(operands[number]))),
        false => options.values.get(number).copied(),
    };
    let values: Vec<Option<Attribute>> = (0..operands.len()).map(value_of).collect();
    let at = rw.insertion_point();
    let around = rw.current_loc();
    rw.set_insertion_point_after(op);
    rw.set_loc(loc);
    let domain = iteration_domain(rw, op)?;
    let (mut padded, mut pads) = (Vec::new(), Vec::new());
    for ((operand, map), value) in operands.into_iter().zip(maps).zip(values) {
        if !matches!(cx.type_data(rw.type_of(operand)), TypeData::Tensor { .. }) {
            padded.push(operand);
            continue;
        }
        let shape = padded_shape(rw, operand, map, &domain, options)?;
        let value = padding_value(rw, cx.element_or_self(rw.type_of(operand)), value?)?;
        let new = pad_high(rw, operand, &shape, value)?;
        pads.extend(rw.defining::<Pad>(new).map(|pad| pad.op()));
        padded.push(new);
    }
    let shapes = reify_result_shapes(rw, op)?;
    let start = padded.len().checked_sub(rw.op(op).num_results())?;
    let types: Vec<Type> = padded[start..].iter().map(|value| rw.type_of(*value)).collect();
    let new = clone_with(rw, op, &padded, &types)?;
    let results: Vec<Value> = rw.op(new).results().collect();
    let mut replacements = Vec::new();
    for (result, sizes) in results.into_iter().zip(shapes) {
        let [offsets, strides] = [0, 1].map(|value| sizes.iter().map(|_| index(cx, value).into()).collect::<Mixed>());
        replacements.push(make_extract_slice(rw, result, [offsets, sizes.iter().copied().collect(), strides], loc)?);
    }
    rw.set_loc(around);
    rw.restore(at);
    Some(Padded { pads, op: new, replacements })
}

/// A copy of an op with other operands, and results of other types.
fn clone_with(rw: &mut Rewriter<'_>, op: Op, operands: &[Value], types: &[Type]) -> Option<Op> {
    let new = rw.clone(op, &mut IrMapping::new());
    rw.set_operands(new, operands);
    let results: Vec<Value> = rw.op(new).results().collect();
    rw.modify(new, |ir| results.into_iter().zip(types).try_for_each(|(result, ty)| ir.set_type(result, *ty).map(drop)))
        .ok()?;
    Some(new)
}

/// The sizes of a padded operand, which follow from the numbers of iterations and the map. [MLIR: computePaddedShape]
fn padded_shape(
    rw: &mut Rewriter<'_>,
    operand: Value,
    map: AffineMap,
    domain: &[LoopRange],
    options: &PaddingOptions,
) -> Option<Vec<OpFoldResult>> {
    let cx = rw.cx();
    let (affine, loc) = (cx.affine(), rw.value(operand).loc());
    let results = affine.map(map).results();
    let count = affine.map(map).dims();
    let mut shape = Vec::new();
    for (number, access) in results.iter().enumerate() {
        let mut terms = Vec::new();
        for (dim, range) in domain.iter().enumerate() {
            if !access.is_function_of_dim(affine, dim as u32) {
                continue;
            }
            // What this loop alone adds to the index.
            let alone: Vec<AffineExpr> = (0..count)
                .map(|other| if other as usize == dim { affine.dim(0) } else { affine.constant(0) })
                .collect();
            let own = affine.replace_dims_and_symbols(*access, &alone, &[]);
            let given = options.sizes.get(dim).copied().filter(|size| known(rw.ir(), *size) != Some(0));
            let extent = match options.to_multiple_of {
                true => {
                    let step = given.unwrap_or(index(cx, 1).into());
                    let multiple = affine.mul(affine.ceil_div(affine.dim(0), affine.symbol(0)), affine.symbol(0));
                    let own = affine.replace_dims_and_symbols(own, &[multiple], &[]);
                    composed_expr_through_min(rw, loc, own, &[range.size, step])
                }
                false => composed_expr(rw, loc, own, &[given.unwrap_or(range.size)]),
            };
            let step = affine.constant(constant_factor(cx, own));
            terms.push(composed_expr(rw, loc, affine.sub(affine.dim(0), step), &[extent]));
        }
        if terms.is_empty() {
            shape.push(mixed_size(rw, operand, number, loc));
            continue;
        }
        let all = (0..terms.len() as u32).map(|term| affine.dim(term)).reduce(|a, b| affine.add(a, b))?;
        shape.push(composed_expr(rw, loc, affine.add(all, affine.constant(1)), &terms));
    }
    Some(shape)
}

/// The constant by which a dimension is multiplied; 1 for other expressions. [MLIR: extractConstantMultiplier]
fn constant_factor(cx: &ContextData, expr: AffineExpr) -> i64 {
    let affine = cx.affine();
    match affine.expr(expr).as_binary(AffineBinaryOp::Mul) {
        Some((factor, constant)) if affine.expr(factor).as_dim().is_some() => {
            affine.expr(constant).as_constant().unwrap_or(1)
        }
        _ => 1,
    }
}

/// Creates the value to pad with.
fn padding_value(rw: &mut Rewriter<'_>, ty: Type, value: Attribute) -> Option<Value> {
    let cx = rw.cx();
    match (cx.type_data(ty), cx.array_elements(value)) {
        (TypeData::Complex(_), Some(parts)) => Some(rw.create(complex::Constant::build(ty, parts)).result()),
        _ if cx.attr_params(ub::PoisonAttr::ATTR, value).is_some() => Some(rw.create(ub::Poison::build(ty)).result()),
        _ if cx.attr_data(value).ty() == Some(ty) => Some(rw.create(arith::Constant::build(value)).result()),
        _ => None,
    }
}

/// Pads a tensor at the ends of dimensions, to given sizes; a slice of what was padded in the same way is not padded again. [MLIR:
/// makeComposedPadHighOp]
pub(crate) fn pad_high(rw: &mut Rewriter<'_>, source: Value, shape: &[OpFoldResult], value: Value) -> Option<Value> {
    let cx = rw.cx();
    let (affine, loc) = (cx.affine(), rw.current_loc());
    let sizes: Mixed =
        shape.iter().map(|size| known(rw.ir(), *size).map_or(*size, |size| index(cx, size).into())).collect();
    let ty = cx.tensor_type(&split(cx, &sizes).1, cx.element_or_self(rw.type_of(source)), None).ok()?;
    if let Some(padded) = padded_before(rw, source, ty, value) {
        return Some(padded);
    }
    let difference = affine.sub(affine.dim(0), affine.dim(1));
    let mut high = Mixed::new();
    for (dim, size) in sizes.iter().enumerate() {
        let own = mixed_size(rw, source, dim, loc);
        high.push(composed_expr(rw, loc, difference, &[*size, own]));
    }
    let low: Mixed = sizes.iter().map(|_| index(cx, 0).into()).collect();
    make_pad(rw, Some(ty), source, [&low, &high], value, false, loc)
}

/// The tensor of a type that a slice is taken of, if it was made from a tensor of the sizes of the slice that was padded with the same value.
fn padded_before(rw: &mut Rewriter<'_>, source: Value, ty: Type, value: Value) -> Option<Value> {
    let slice = rw.defining::<ExtractSlice>(source)?.op();
    let whole = rw.op(slice).operand(0)?;
    let mut current = whole;
    while let Some(op) = rw.value(current).defining_op().filter(|op| LinalgOpRef::of(*op).is_some()) {
        let number = op.results().position(|result| result == current)?;
        current = op.operand(DestinationStyleOpRef::of(op)?.tied_operand(number)?)?;
    }
    let pad = rw.view(rw.defining::<Pad>(current)?)?;
    if rw.type_of(whole) != ty || paddings(pad)?[0].iter().any(|low| known(rw.ir(), *low) != Some(0)) {
        return None;
    }
    let before = rw.defining::<ExtractSlice>(pad.source())?.op();
    let sizes = |op: Op| Some(OffsetSizeAndStrideOpRef::of(rw.op(op))?.mixed_sizes());
    let are_same = |(a, b): (&OpFoldResult, &OpFoldResult)| {
        a == b || known(rw.ir(), *a).is_some_and(|a| known(rw.ir(), *b) == Some(a))
    };
    let (own, padded) = (sizes(slice)?, sizes(before)?);
    if own.len() != padded.len() || !own.iter().zip(&padded).all(are_same) {
        return None;
    }
    let pad = pad.handle();
    let wanted = rw.constant(value)?;
    let body = rw.op(pad).region(0)?.first_block()?;
    let found = body.last_op()?.operand(0)?;
    (rw.constant(found)? == wanted).then_some(whole)
}
