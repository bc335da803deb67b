//! Conversions between the type of a slot and those of the values that are loaded from it and stored to it.

use dialekt_interfaces::{DataLayout, DataLayoutProperty};
use dialekt_ir_core::num::{ApInt, Sign};
use dialekt_ir_core::prelude::op::*;

use super::size_of;
use crate::ops::{AddrSpaceCast, And, Bitcast, Constant, IntToPtr, LShr, Or, PtrToInt, Shl, Trunc, ZExt};
use crate::types::{LLVMArrayType, LLVMPointerType, LLVMStructType};

fn is_pointer(cx: &ContextData, ty: Type) -> bool {
    LLVMPointerType::of(cx, ty).is_some()
}

/// Returns whether values of a type can be converted to and from integers.
fn is_convertible(cx: &ContextData, ty: Type) -> bool {
    match cx.type_data(ty) {
        TypeData::Vector { element, scalable, .. } => !is_pointer(cx, *element) && !scalable.contains(&true),
        _ => LLVMStructType::of(cx, ty).is_none() && LLVMArrayType::of(cx, ty).is_none(),
    }
}

/// Returns whether a value of type `from` can be converted to `to`, from a larger type to a smaller one or the other way around.
pub(super) fn is_compatible(op: OpRef<'_>, to: Type, from: Type, narrowing: bool) -> bool {
    let cx = op.cx();
    if to == from {
        return true;
    }
    if !is_convertible(cx, to) || !is_convertible(cx, from) {
        return false;
    }
    let layout = DataLayout::at(op);
    let (Some(to_size), Some(from_size)) = (size_of(&layout, cx, to), size_of(&layout, cx, from)) else {
        return false;
    };
    match (is_pointer(cx, to) && is_pointer(cx, from), narrowing) {
        (true, _) => to_size == from_size,
        (false, true) => to_size <= from_size,
        (false, false) => to_size >= from_size,
    }
}

/// Builds conversions at a place.
pub(super) struct Converter<'b, 'i> {
    builder: &'b mut Builder<'i>,
    layout: DataLayout,
    loc: Location,
}

impl<'b, 'i> Converter<'b, 'i> {
    /// For an access, at the builder's insertion point and the location of the access.
    pub fn new(builder: &'b mut Builder<'i>, access: Op) -> Converter<'b, 'i> {
        let op = builder.ir().op(access);
        let (layout, loc) = (DataLayout::at(op), op.loc());
        Converter { builder, layout, loc }
    }

    fn type_of(&self, value: Value) -> Type {
        self.builder.ir().value(value).ty()
    }

    fn bits(&self, ty: Type) -> Option<u32> {
        u32::try_from(self.layout.size_in_bits(self.builder.cx(), ty)?.min).ok()
    }

    fn is_big_endian(&self) -> bool {
        let cx = self.builder.cx();
        let order = self.layout.property(cx, DataLayoutProperty::Endianness);
        order.and_then(|order| cx.string_value(order)).is_some_and(|order| cx.bytes(order) == b"big")
    }

    fn integer_of(&self, bits: u32) -> Option<Type> {
        self.builder.cx().integer_type(bits)
    }

    fn constant(&mut self, ty: Type, value: &ApInt) -> Option<Value> {
        let value = self.builder.cx().apint_attr(ty, value)?;
        Some(self.builder.create(Constant::build(ty, value).with_loc(self.loc)).result())
    }

    /// A value as an integer of its size.
    fn cast_to_integer(&mut self, value: Value) -> Option<Value> {
        let ty = self.type_of(value);
        let cx = self.builder.cx();
        if matches!(cx.type_data(ty), TypeData::Integer { .. }) {
            return Some(value);
        }
        let integer = self.integer_of(self.bits(ty)?)?;
        Some(match is_pointer(cx, ty) {
            true => self.builder.create_or_fold(PtrToInt::build(integer, value).with_loc(self.loc)),
            false => self.builder.create_or_fold(Bitcast::build(integer, value).with_loc(self.loc)),
        })
    }

    /// An integer as a value of a type of its size.
    fn cast_integer_to(&mut self, value: Value, ty: Type) -> Value {
        if self.type_of(value) == ty {
            return value;
        }
        match is_pointer(self.builder.cx(), ty) {
            true => self.builder.create_or_fold(IntToPtr::build(ty, value).with_loc(self.loc)),
            false => self.builder.create_or_fold(Bitcast::build(ty, value).with_loc(self.loc)),
        }
    }

    /// A value as one of another type of its size.
    fn cast_to_same_size(&mut self, value: Value, ty: Type) -> Option<Value> {
        let from = self.type_of(value);
        if from == ty {
            return Some(value);
        }
        let cx = self.builder.cx();
        if is_pointer(cx, from) && is_pointer(cx, ty) {
            return Some(self.builder.create_or_fold(AddrSpaceCast::build(ty, value).with_loc(self.loc)));
        }
        let integer = self.cast_to_integer(value)?;
        Some(self.cast_integer_to(integer, ty))
    }

    /// The value that a load of this type reads from a slot with a value.
    pub fn extract(mut self, value: Value, ty: Type) -> Option<Value> {
        let from = self.type_of(value);
        if from == ty {
            return Some(value);
        }
        let (from_bits, bits) = (self.bits(from)?, self.bits(ty)?);
        if from_bits == bits {
            return self.cast_to_same_size(value, ty);
        }
        let mut integer = self.cast_to_integer(value)?;
        if self.is_big_endian() {
            let wide = self.type_of(integer);
            let shift = self.constant(wide, &ApInt::new_u64(from_bits, u64::from(from_bits.checked_sub(bits)?)))?;
            integer = self.builder.create(LShr::build(integer, shift).with_loc(self.loc)).result();
        }
        let narrow = self.integer_of(bits)?;
        let integer = self.builder.create(Trunc::build(narrow, integer).with_loc(self.loc)).result();
        Some(self.cast_integer_to(integer, ty))
    }

    /// The value of a slot with `reaching` in it after a store of another value.
    pub fn insert(mut self, value: Value, reaching: Value, ty: Type) -> Option<Value> {
        let (value_bits, bits) = (self.bits(self.type_of(value))?, self.bits(ty)?);
        if value_bits == bits {
            return self.cast_to_same_size(value, ty);
        }
        let before = self.cast_to_integer(reaching)?;
        let value = self.cast_to_integer(value)?;
        let wide = self.type_of(before);
        let mut value = self.builder.create_or_fold(ZExt::build(wide, value).with_loc(self.loc));
        let rest = bits.checked_sub(value_bits)?;
        // The bits that stay.
        let mut mask = ApInt::max_value(rest, Sign::Unsigned).zext_or_trunc(bits);
        if self.is_big_endian() {
            let shift = self.constant(wide, &ApInt::new_u64(bits, u64::from(rest)))?;
            value = self.builder.create_or_fold(Shl::build(value, shift).with_loc(self.loc));
        } else {
            mask = mask.shl(value_bits);
        }
        let mask = self.constant(wide, &mask)?;
        let masked = self.builder.create_or_fold(And::build(before, mask).with_loc(self.loc));
        let combined = self.builder.create_or_fold(Or::build(masked, value).with_loc(self.loc));
        Some(self.cast_integer_to(combined, ty))
    }
}
