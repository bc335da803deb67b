//! The folders, and constants of the dialect.

mod conditions;
mod shapes;
mod sizes;

use dialekt_arith::ArithDialect;
use dialekt_ir_core::prelude::op::*;
use dialekt_ub::{PoisonAttrInterface, UBDialect};

use crate::constraints::{extent_count, is_shape, is_size};
use crate::extents::extents_of;
use crate::ops::{ConstShape, ConstSize, ConstWitness};
use crate::types::WitnessType;

/// The attribute of an index.
fn index(cx: &ContextData, value: i64) -> Option<Folded> {
    Some(cx.integer_attr(Type::INDEX, value)?.into())
}

/// Makes a constant of the dialect, or of `arith`.
pub(crate) fn materialize_constant(b: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
    let cx = b.ir().cx();
    if PoisonAttrInterface::read(cx, value).is_some() {
        return UBDialect::DIALECT.hooks.materialize_constant(b, value, ty, loc);
    }
    let count = extent_count(cx, ty);
    if is_shape(cx, ty) || count.is_some() {
        let extents = extents_of(cx, value)?;
        // The reference makes constants of tensors with other numbers of extents, which its verifier rejects.
        if count.is_some_and(|count| count != extents.len() as i64) {
            return None;
        }
        return Some(b.create(ConstShape::build(value).with_types([ty]).with_loc(loc)).into());
    }
    if is_size(cx, ty) {
        let size = cx.integer_i64(value)?;
        return Some(b.create(ConstSize::build(size).with_loc(loc)).into());
    }
    if WitnessType::of(cx, ty).is_some() {
        let AttrData::Integer { ty: Type::I1, value } = cx.attr_data(value) else { return None };
        let passing = !value.is_zero();
        return Some(b.create(ConstWitness::build(passing).with_loc(loc)).into());
    }
    ArithDialect::DIALECT.hooks.materialize_constant(b, value, ty, loc)
}
