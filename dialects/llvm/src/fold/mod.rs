//! Folders, and the ops that constants are made of.

mod aggregates;
mod arithmetic;
mod casts;
mod gep;

use dialekt_ir_core::prelude::op::*;

use crate::attrs::{PoisonAttr, UndefAttr, ZeroAttr};
use crate::ops::{AddressOf, Constant, Poison, Undef, Zero};
use crate::types::{LLVMPointerType, is_compatible_type};

/// Makes the constant of a value, if the dialect has one.
pub(crate) fn materialize(builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
    let cx = builder.ir().cx().clone();
    if let Some(symbol) = FlatSymbolRefAttr::read(&cx, value)
        && LLVMPointerType::of(&cx, ty).is_some()
    {
        return Some(builder.create(AddressOf::build(ty, symbol).with_loc(loc)).into());
    }
    if UndefAttr::of(&cx, value).is_some() {
        return Some(builder.create(Undef::build(ty).with_loc(loc)).into());
    }
    if PoisonAttr::of(&cx, value).is_some() {
        return Some(builder.create(Poison::build(ty).with_loc(loc)).into());
    }
    if ZeroAttr::of(&cx, value).is_some() {
        return Some(builder.create(Zero::build(ty).with_loc(loc)).into());
    }
    let data = cx.attr_data(value);
    let is_number = matches!(
        data,
        AttrData::Integer { .. }
            | AttrData::Float { .. }
            | AttrData::DenseElements { .. }
            | AttrData::DenseResource { .. }
    );
    let fits = is_number && data.ty() == Some(ty) && is_compatible_type(&cx, ty);
    fits.then(|| builder.create(Constant::build(ty, value).with_loc(loc)).into())
}
