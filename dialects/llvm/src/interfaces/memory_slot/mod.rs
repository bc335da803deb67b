//! Memory slots: promotion and splitting of memory on the stack. [mlir/lib/Dialect/LLVMIR/IR/LLVMMemorySlot.cpp]

mod access;
mod allocation;
mod conversion;
mod copies;
mod fills;
mod gep;
mod uses;

use dialekt_interfaces::{DataLayout, DestructurableSlot, DestructurableTypeRef};
use dialekt_ir_core::prelude::op::*;

/// The name of a part of a struct or array: its number.
fn part_name(cx: &ContextData, number: u32) -> Attribute {
    cx.integer_attr(Type::I32, i64::from(number)).expect("an integer of 32 bits")
}

/// The part of a slot with a number, with its type.
fn part_of(cx: &ContextData, slot: &DestructurableSlot, number: u32) -> Option<(Attribute, Type)> {
    let name = part_name(cx, number);
    let ty = DestructurableTypeRef::of(TypeRef::new(cx, slot.slot.elem))?.type_at_index(name)?;
    Some((name, ty))
}

/// Adds a part to those that are used, unless it is there.
fn add_used(used: &mut Vec<Attribute>, part: Attribute) {
    if !used.contains(&part) {
        used.push(part);
    }
}

/// The size of a type in bytes.
fn size_of(layout: &DataLayout, cx: &ContextData, ty: Type) -> Option<u64> {
    layout.size(cx, ty).filter(|size| !size.scalable).map(|size| size.min)
}
