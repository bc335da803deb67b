//! Bounds of indices and sizes as values. [mlir/lib/Dialect/Affine/Transforms/ReifyValueBounds.cpp]

use dialekt_affine::{AffineApply, canonicalize_map};
use dialekt_arith::index_constant;
use dialekt_dialect_utils::indices::index;
use dialekt_interfaces::OpFoldResult;
use dialekt_interfaces::value_bounds::{
    BoundType, ComputedBound, StopCondition, ValueBounds, ValueDim, Variable, bound,
};
use dialekt_ir_core::prelude::op::*;
use dialekt_memref as memref;
use dialekt_tensor as tensor;

/// Builds the bound of a variable: an integer, a value, or an `affine.apply` of values for which a condition holds, and of sizes of shaped ones.
/// `None` where there is no bound, and then nothing is built. [MLIR: affine::reifyValueBound]
pub fn reify_value_bound(
    b: &mut Builder<'_>,
    loc: Location,
    kind: BoundType,
    of: &Variable,
    stop: &StopCondition<'_>,
    closed_upper: bool,
) -> Option<OpFoldResult> {
    let computed = bound(b.ir(), kind, of, stop, closed_upper)?;
    Some(materialize_bound(b, loc, &computed))
}

/// Builds the bound of an index or a size by all values but this one: by the operands of the op that computes it, and the like. [MLIR:
/// affine::reifyIndexValueBound, reifyShapedValueDimBound]
pub fn reify_bound_of(
    b: &mut Builder<'_>,
    loc: Location,
    kind: BoundType,
    of: impl Into<ValueDim>,
    closed_upper: bool,
) -> Option<OpFoldResult> {
    let of = of.into();
    let variable = Variable::new(b.cx(), of);
    let stop = |_: &ValueBounds<'_>, other: ValueDim| other.value != of.value;
    reify_value_bound(b, loc, kind, &variable, &stop, closed_upper)
}

/// Builds the value of a bound: sizes become `tensor.dim` and `memref.dim`. [MLIR: affine::materializeComputedBound]
pub fn materialize_bound(b: &mut Builder<'_>, loc: Location, bound: &ComputedBound) -> OpFoldResult {
    let operands: Vec<Value> = bound.operands.iter().map(|of| size(b, loc, *of)).collect();
    let (map, operands) = canonicalize_map(b.ir(), bound.map, &operands);
    let affine = b.ir().cx().affine();
    if let Some(number) = map.single_constant(affine) {
        return index(b.ir().cx(), number).into();
    }
    let data = affine.map(map);
    let input = data.results().first().and_then(|result| {
        let result = affine.expr(*result);
        let dim = result.as_dim().map(|dim| dim as usize);
        dim.or_else(|| result.as_symbol().map(|symbol| (data.dims() + symbol) as usize))
    });
    match input.and_then(|input| operands.get(input)) {
        Some(value) => (*value).into(),
        None => b.create(AffineApply::build(map, &operands).with_loc(loc)).result().into(),
    }
}

fn size(b: &mut Builder<'_>, loc: Location, of: ValueDim) -> Value {
    let Some(dim) = of.dim else { return of.value };
    let dim = index_constant(b, dim as i64, loc);
    match b.cx().type_data(b.ir().value(of.value).ty()) {
        TypeData::MemRef { .. } => b.create(memref::Dim::build(of.value, dim).with_loc(loc)).result(),
        _ => b.create(tensor::Dim::build(of.value, dim).with_loc(loc)).result(),
    }
}
