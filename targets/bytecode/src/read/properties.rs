//! Properties of ops, read into slots.

use dialekt_ir_core::bytecode::{Decoded, Decoder, PropertyEncoding};
use dialekt_ir_core::context::{Attribute, OpDescriptor, Type};

use super::file::EntryReader;
use crate::write::Property;

/// Reads the properties of an op into its slots.
pub fn decode(
    input: &mut EntryReader<'_>,
    descriptor: &OpDescriptor,
    properties: &[Property],
    slots: &mut [Option<Attribute>],
) -> Decoded<()> {
    for property in properties {
        let (slot, value) = match *property {
            Property::Required(slot) => (slot, Some(input.attr()?)),
            Property::Optional(slot) => (slot, input.optional_attr()?),
            Property::Native(slot, encoding) => (slot, Some(native(input, descriptor, slot, encoding)?)),
            Property::Sizes(slot) => {
                let count = match slots.get(slot).copied().flatten() {
                    Some(sizes) => input.cx().dense_i32_values(sizes).map_or(0, |sizes| sizes.len()),
                    None => 0,
                };
                let mut sizes = vec![0; count];
                sparse_array(input, &mut sizes)?;
                (slot, Some(input.cx().dense_i32_attr(&sizes)))
            }
        };
        if let Some(place) = slots.get_mut(slot) {
            *place = value;
        }
    }
    Ok(())
}

fn native(
    input: &mut EntryReader<'_>,
    descriptor: &OpDescriptor,
    slot: usize,
    encoding: PropertyEncoding,
) -> Decoded<Attribute> {
    let read = match encoding {
        PropertyEncoding::Attribute => input.attr()?,
        PropertyEncoding::Bool => match input.bool()? {
            true => Attribute::UNIT,
            false => input.cx().bool_attr(false),
        },
        PropertyEncoding::Integer => integer(input)?,
        PropertyEncoding::OptionalInteger => match input.bool()? {
            true => {
                let value = integer(input)?;
                input.cx().array_attr(&[value])
            }
            false => Attribute::EMPTY_ARRAY,
        },
    };
    let constraint = descriptor.attributes[slot].constraint;
    if (constraint.storage)(input.cx(), read) {
        return Ok(constraint.kept(input.cx(), read));
    }
    Err(input.error(format!(
        "property '{}' of '{}' has another kind of value",
        descriptor.attributes[slot].name, descriptor.name
    )))
}

fn integer(input: &mut EntryReader<'_>) -> Decoded<Attribute> {
    let value = input.varint()? as i64;
    input.cx().integer_attr(Type::I64, value).ok_or(dialekt_ir_core::bytecode::Unreadable)
}

/// Reads small numbers, most of which may be 0.
fn sparse_array(input: &mut EntryReader<'_>, values: &mut [i32]) -> Decoded<()> {
    let room = values.len();
    let (count, is_sparse) = input.varint_with_flag()?;
    if count == 0 {
        return Ok(());
    }
    if count > room as u64 {
        return Err(input.error(format!("trying to read an array of {count} but only {room} storage available.")));
    }
    if !is_sparse {
        for value in values.iter_mut().take(count as usize) {
            *value = input.varint()? as i32;
        }
        return Ok(());
    }
    let index_bits = input.varint()?;
    if index_bits > 8 {
        return Err(input.error(format!("reading sparse array with indexing above 8 bits: {index_bits}")));
    }
    for _ in 0..count {
        let both = input.varint()?;
        let index = both & ((1 << index_bits) - 1);
        match values.get_mut(index as usize) {
            Some(value) => *value = (both >> index_bits) as i32,
            None => {
                let message = format!("reading a sparse array found index {index} but only {room} storage available.");
                return Err(input.error(message));
            }
        }
    }
    Ok(())
}
