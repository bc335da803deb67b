//! Properties of ops: which are written, in which order, and how. [MLIR: BytecodeOpInterface]

use dialekt_ir_core::bytecode::{Encoder, PropertyEncoding};
use dialekt_ir_core::context::{Attribute, ContextData, OpDescriptor};
use dialekt_ir_core::decl::{AttrPred, Presence, Sizes};

use crate::format::NATIVE_SIZES;

/// A property, by the slot that it is kept in.
#[derive(Clone, Copy, Debug)]
pub enum Property {
    /// An attribute that every op has.
    Required(usize),
    /// An attribute that may be missing.
    Optional(usize),
    /// A native property.
    Native(usize, PropertyEncoding),
    /// Sizes of groups of values.
    Sizes(usize),
}

/// The properties of ops of a kind, in the order of files of a version.
pub fn properties(descriptor: &OpDescriptor, version: u64) -> Vec<Property> {
    let native = |slot: usize| match descriptor.attributes[slot].constraint.pred {
        AttrPred::Native(property) => Some(property.encoding),
        _ => None,
    };
    let is_sizes = |slot: usize| matches!(descriptor.attributes[slot].presence, Presence::Segments);
    let slots = 0..descriptor.attributes.len();
    // Slots are sorted by name.
    let of_attrs = slots.clone().filter(|slot| native(*slot).is_none() && !is_sizes(*slot));
    let attr = |slot: usize| match descriptor.attributes[slot].presence {
        Presence::Required => Property::Required(slot),
        _ => Property::Optional(slot),
    };
    let mut all: Vec<Property> = of_attrs.clone().map(attr).collect();
    let mut natives: Vec<(usize, PropertyEncoding)> = slots.filter_map(|slot| Some((slot, native(slot)?))).collect();
    let declared = |slot: usize| descriptor.declared_order.iter().position(|found| usize::from(*found) == slot);
    natives.sort_by_key(|(slot, _)| declared(*slot).unwrap_or(*slot));
    all.extend(natives.into_iter().map(|(slot, encoding)| Property::Native(slot, encoding)));
    let sized = |sizes: Sizes| match sizes {
        Sizes::Attr(slot) => Some(usize::from(slot)),
        _ => None,
    };
    let groups =
        [(descriptor.results.sizes, "result_segment_sizes"), (descriptor.operands.sizes, "operand_segment_sizes")];
    if version >= NATIVE_SIZES {
        all.extend(groups.iter().rev().filter_map(|(sizes, _)| sized(*sizes).map(Property::Sizes)));
        return all;
    }
    // They were attributes before, at the place that their old names have among the others.
    for (sizes, old_name) in groups {
        let Some(slot) = sized(sizes) else { continue };
        let before = of_attrs.clone().filter(|slot| descriptor.attributes[*slot].name < old_name).count();
        all.insert(before, Property::Required(slot));
    }
    all
}

/// Writes the properties of an op, whose slots are given; the error is the slot that is empty and must not be.
pub fn encode<E: Encoder + ?Sized>(
    cx: &ContextData,
    properties: &[Property],
    slots: &[Option<Attribute>],
    out: &mut E,
) -> Result<(), usize> {
    let value = |slot: usize| slots.get(slot).copied().flatten();
    for property in properties {
        match *property {
            Property::Required(slot) => out.attr(value(slot).ok_or(slot)?),
            Property::Optional(slot) => out.optional_attr(value(slot)),
            Property::Native(slot, encoding) => native(cx, value(slot).ok_or(slot)?, encoding, out),
            Property::Sizes(slot) => {
                let sizes = cx.dense_i32_values(value(slot).ok_or(slot)?).ok_or(slot)?;
                sparse_array(&sizes, out);
            }
        }
    }
    Ok(())
}

fn native<E: Encoder + ?Sized>(cx: &ContextData, attr: Attribute, encoding: PropertyEncoding, out: &mut E) {
    let number = |attr| cx.integer_i64(attr).unwrap_or(0) as u64;
    match encoding {
        PropertyEncoding::Attribute => out.attr(attr),
        PropertyEncoding::Bool => out.bool(attr == Attribute::UNIT || number(attr) != 0),
        PropertyEncoding::Integer => out.varint(number(attr)),
        PropertyEncoding::OptionalInteger => {
            let value = cx.array_elements(attr).and_then(|elements| elements.first());
            out.bool(value.is_some());
            value.iter().for_each(|value| out.varint(number(**value)));
        }
    }
}

/// Writes small numbers, most of which may be 0.
fn sparse_array<E: Encoder + ?Sized>(values: &[i32], out: &mut E) {
    let nonzero = values.iter().filter(|value| **value != 0).count();
    let last = values.iter().rposition(|value| *value != 0).unwrap_or(0);
    if last > 256 || nonzero > values.len() / 2 {
        out.varint_with_flag(values.len() as u64, false);
        values.iter().for_each(|value| out.varint(*value as u32 as u64));
        return;
    }
    out.varint_with_flag(nonzero as u64, true);
    if nonzero == 0 {
        return;
    }
    let index_bits = usize::BITS - last.leading_zeros();
    out.varint(u64::from(index_bits));
    for (index, value) in values.iter().enumerate().filter(|(_, value)| **value != 0) {
        out.varint((*value as u32 as u64) << index_bits | index as u64);
    }
}
