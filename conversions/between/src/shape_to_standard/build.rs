//! Builders that the conversions share.

use dialekt_arith as arith;
use dialekt_dialect_utils::arguments;
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf as scf;
use dialekt_shape::ShapeType;
use dialekt_tensor as tensor;

/// The tensor of any number of extents.
pub(super) fn extent_tensor(cx: &ContextData, count: i64) -> Option<Type> {
    cx.tensor_type(&[count], Type::INDEX, None).ok()
}

/// Returns whether a value is a shape that may be an error.
pub(super) fn is_shape(rw: &Rewriter<'_>, value: Value) -> bool {
    ShapeType::of(rw.ir().cx(), rw.type_of(value)).is_some()
}

/// An index that is known.
pub(super) fn index(rw: &mut Rewriter<'_>, value: i64) -> Value {
    arith::Constant::int(rw, Type::INDEX, value)
}

/// A flag that is known.
pub(super) fn flag(rw: &mut Rewriter<'_>, value: bool) -> Value {
    let value = rw.ir().cx().bool_attr(value);
    rw.create(arith::Constant::build(value)).result()
}

/// A comparison of integers.
pub(super) fn compare(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value, predicate: arith::CmpIPredicate) -> Value {
    rw.create(arith::CmpI::build(lhs, rhs, predicate)).result()
}

/// An extent of a tensor of extents.
pub(super) fn extract(rw: &mut Rewriter<'_>, extents: Value, at: Value) -> Value {
    rw.create(tensor::Extract::build(extents, &[at])).result()
}

/// The number of extents in a tensor of them.
pub(super) fn rank(rw: &mut Rewriter<'_>, extents: Value, zero: Value) -> Value {
    rw.create(tensor::Dim::build(extents, zero)).result()
}

/// Builds an `scf.if` with one result, which functions compute in its regions.
pub(super) fn either(
    rw: &mut Rewriter<'_>,
    condition: Value,
    ty: Type,
    yes: impl FnOnce(&mut Rewriter<'_>) -> Option<Value>,
    no: impl FnOnce(&mut Rewriter<'_>) -> Option<Value>,
) -> Option<Value> {
    let one = |value: Value| vec![value];
    let op = scf::make_if(rw, condition, &[ty], |rw| yes(rw).map(one), |rw| no(rw).map(one))?;
    rw.op(op).result(0)
}

/// Builds a `tensor.generate` of so many extents, each of which a function computes.
pub(super) fn generate(
    rw: &mut Rewriter<'_>,
    count: Value,
    extent: impl FnOnce(&mut Rewriter<'_>, Value) -> Option<Value>,
) -> Option<Value> {
    let ty = extent_tensor(rw.ir().cx(), DYNAMIC)?;
    let loc = rw.current_loc();
    let op = rw.create(tensor::Generate::build(ty, &[count])).op();
    let behind = rw.insertion_point();
    let region = rw.op(op).region(0)?.handle();
    let block = rw.create_block(region, None, &[(Type::INDEX, loc)]);
    let number = arguments(rw, block)[0];
    let extent = extent(rw, number)?;
    rw.create(tensor::Yield::build(extent));
    rw.restore(behind);
    rw.op(op).result(0)
}
