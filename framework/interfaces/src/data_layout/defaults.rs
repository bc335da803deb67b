//! The answers about types in scopes that have none of their own: those of builtin types, and of types that answer by
//! [`DataLayoutTypeInterface`](super::DataLayoutTypeInterface).

use dialekt_ir_core::context::{Attribute, ContextData, Type};
use dialekt_ir_core::decl::interface::TypeRef;
use dialekt_ir_core::interfaces::{DataLayoutEntry, DataLayoutKey, DataLayoutProperty};
use dialekt_ir_core::types::TypeData;

use super::{DataLayout, DataLayoutTypeRef, TypeSize};

/// The answers to queries in a scope. All have defaults; `entries` are those of the specification for types of the kind
/// that is asked for.
pub trait DataLayoutQueries: Sync {
    /// The size in bytes.
    fn size(&self, ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<TypeSize> {
        match DataLayoutTypeRef::of(ty) {
            Some(ty) => ty.size(layout, entries),
            None => layout.size_in_bits(ty.cx(), ty.handle()).map(TypeSize::bits_to_bytes),
        }
    }

    /// The size in bits.
    fn size_in_bits(&self, ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<TypeSize> {
        size_in_bits(ty, layout, entries)
    }

    /// The alignment in bytes that the binary interface requires.
    fn abi_alignment(&self, ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
        abi_alignment(ty, layout, entries)
    }

    /// The alignment in bytes that is preferred.
    fn preferred_alignment(&self, ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
        preferred_alignment(ty, layout, entries)
    }

    /// The width of integers that compute addresses of a type.
    fn index_bitwidth(&self, ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
        match is_index(ty) {
            true => Some(index_width(ty.cx(), entries)),
            false => DataLayoutTypeRef::of(ty)?.index_bitwidth(layout, entries),
        }
    }

    /// The value of a property that an entry specifies.
    fn property(&self, _property: DataLayoutProperty, entry: DataLayoutEntry) -> Option<Attribute> {
        Some(entry.value)
    }
}

/// The usual answers.
#[derive(Clone, Copy, Debug)]
pub struct DefaultQueries;

impl DataLayoutQueries for DefaultQueries {}

fn is_index(ty: TypeRef<'_>) -> bool {
    matches!(ty.cx().type_data(ty.handle()), TypeData::Index)
}

/// The width of `index`: the first entry, or 64.
fn index_width(cx: &ContextData, entries: &[DataLayoutEntry]) -> u64 {
    entries.first().and_then(|entry| cx.integer_value(entry.value)?.as_u64()).unwrap_or(64)
}

/// The integer type that `index` is in memory.
fn index_as_integer(cx: &ContextData, entries: &[DataLayoutEntry]) -> Option<Type> {
    cx.integer_type(u32::try_from(index_width(cx, entries)).ok()?)
}

fn size_in_bits(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<TypeSize> {
    let cx = ty.cx();
    match cx.scalar_data(ty.handle()) {
        TypeData::Integer { width, .. } => Some(TypeSize::fixed(u64::from(*width))),
        TypeData::Float(kind) => Some(TypeSize::fixed(u64::from(kind.width()))),
        TypeData::Index => layout.size_in_bits(cx, index_as_integer(cx, entries)?),
        TypeData::Complex(element) => {
            let size = layout.size_in_bits(cx, *element)?;
            // As in the reference, entries for the type of the element do not count here.
            let element = TypeRef::new(cx, *element);
            let alignment = preferred_alignment(element, layout, entries)?.checked_mul(8)?;
            let imaginary_at = size.min.checked_next_multiple_of(alignment)?;
            Some(TypeSize { min: imaginary_at.checked_add(size.min)?, ..size })
        }
        TypeData::Vector { shape, scalable, element, .. } => {
            // Rows are padded to a power of two.
            let (last, outer) = shape.split_last().unwrap_or((&1, &[]));
            let row = u64::try_from(*last).ok()?.checked_next_power_of_two()?;
            let rows = outer.iter().try_fold(1u64, |rows, size| rows.checked_mul(u64::try_from(*size).ok()?))?;
            let element = layout.size_in_bits(cx, *element)?;
            let min = rows.checked_mul(row)?.checked_mul(element.min)?;
            Some(TypeSize { min, scalable: scalable.iter().any(|scalable| *scalable) })
        }
        _ => DataLayoutTypeRef::of(ty)?.size_in_bits(layout, entries),
    }
}

fn abi_alignment(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
    let cx = ty.cx();
    let power_of_two_of_size = || layout.size(cx, ty.handle())?.min.checked_next_power_of_two();
    match cx.scalar_data(ty.handle()) {
        TypeData::Integer { width, .. } => match integer_entry(cx, *width, entries) {
            Some(alignments) => Some(alignments.abi / 8),
            None if *width < 64 => Some(u64::from(width.div_ceil(8).next_power_of_two())),
            None => Some(4),
        },
        TypeData::Float(_) => match entries.first() {
            Some(entry) => Some(Alignments::of(cx, *entry)?.abi / 8),
            None => power_of_two_of_size(),
        },
        TypeData::Vector { .. } => power_of_two_of_size(),
        TypeData::Index => layout.abi_alignment(cx, index_as_integer(cx, entries)?),
        TypeData::Complex(element) => abi_alignment(TypeRef::new(cx, *element), layout, entries),
        _ => DataLayoutTypeRef::of(ty)?.abi_alignment(layout, entries),
    }
}

fn preferred_alignment(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
    let cx = ty.cx();
    match cx.scalar_data(ty.handle()) {
        TypeData::Integer { width, .. } => match integer_entry(cx, *width, entries) {
            Some(alignments) => Some(alignments.preferred / 8),
            None => layout.size(cx, ty.handle())?.min.checked_next_power_of_two(),
        },
        TypeData::Float(_) => match entries.first() {
            Some(entry) => Some(Alignments::of(cx, *entry)?.preferred / 8),
            None => layout.abi_alignment(cx, ty.handle()),
        },
        TypeData::Vector { .. } => layout.abi_alignment(cx, ty.handle()),
        TypeData::Index => layout.preferred_alignment(cx, index_as_integer(cx, entries)?),
        TypeData::Complex(element) => preferred_alignment(TypeRef::new(cx, *element), layout, entries),
        _ => DataLayoutTypeRef::of(ty)?.preferred_alignment(layout, entries),
    }
}

/// The value of an entry for integers or floats: alignments in bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alignments {
    pub abi: u64,
    pub preferred: u64,
}

impl Alignments {
    /// One number or two: required and preferred alignment, or both in one.
    pub fn of(cx: &ContextData, entry: DataLayoutEntry) -> Option<Alignments> {
        let mut numbers = cx.dense_integers(entry.value)?.map(|number| number.as_u64());
        let abi = numbers.next()??;
        Some(Alignments { abi, preferred: numbers.last().unwrap_or(Some(abi))? })
    }
}

/// The entry that holds for integers of a width: that of the least width that holds them, or else of the largest one.
fn integer_entry(cx: &ContextData, width: u32, entries: &[DataLayoutEntry]) -> Option<Alignments> {
    let widths = entries.iter().filter_map(|entry| match entry.key {
        DataLayoutKey::Type(ty) => Some((cx.integer_width(ty)?, *entry)),
        DataLayoutKey::Name(_) => None,
    });
    let wide_enough = widths.clone().filter(|(other, _)| *other >= width).min_by_key(|(width, _)| *width);
    let (_, entry) = wide_enough.or_else(|| widths.max_by_key(|(width, _)| *width))?;
    Alignments::of(cx, entry)
}
