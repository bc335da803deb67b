//! The layout of pointers, arrays and structs in memory.
//!
//! A specification says of pointers `dense<[size, required alignment, preferred alignment, index width]>`, in bits, for each address
//! space; the last one may be missing. Of structs it says `dense<[required alignment, preferred alignment]>` for all of them, under the
//! key `!llvm.struct<()>`.

use std::collections::HashMap;

use dialekt_interfaces::{DataLayout, DataLayoutEntry, DataLayoutKey, DataLayoutTypeInterface, TypeSize};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::print::type_to_string;

use super::{LLVMArrayType, LLVMPointerType, LLVMStructType};

const DEFAULT_POINTER_BITS: u64 = 64;
const DEFAULT_POINTER_ALIGNMENT: u64 = 8;

/// The arrays and structs within each other that have a layout: those that nest deeper, or contain themselves, have none.
const MAX_NESTING: u32 = 512;

/// The numbers of an entry for a pointer or struct type, and its key.
fn numbers_of(cx: &ContextData, entry: DataLayoutEntry) -> Option<(Type, Vec<u64>)> {
    let DataLayoutKey::Type(key) = entry.key else { return None };
    let numbers = cx.dense_integers(entry.value)?.map(|number| number.as_u64()).collect::<Option<_>>()?;
    Some((key, numbers))
}

/// An error about a specification, at the op that has it.
fn error(op: OpRef<'_>, message: String, out: &mut Vec<Diagnostic>) -> Verified {
    fail(out, Diagnostic::error(op.loc(), message))
}

/// Checks that the value of an entry is a list of as many integers of 64 bits.
fn verify_numbers(
    op: OpRef<'_>,
    entry: DataLayoutEntry,
    lengths: [usize; 2],
    [elements, integers]: [&str; 2],
    out: &mut Vec<Diagnostic>,
) -> Result<Option<(Type, Vec<u64>)>, Invalid> {
    let cx = op.cx();
    let DataLayoutKey::Type(key) = entry.key else { return Ok(None) };
    let Some(numbers) = cx.dense_integers(entry.value).filter(|numbers| lengths.contains(&numbers.len())) else {
        let key = type_to_string(cx, key);
        let message =
            format!("expected layout attribute for '{key}' to be a dense integer elements attribute {elements}");
        error(op, message, out)?;
        return Ok(None);
    };
    let element = cx.attr_data(entry.value).ty().and_then(|ty| cx.type_data(ty).element_type());
    match element.map(|element| cx.type_data(element)) {
        Some(TypeData::Integer { width: 64, .. }) => {
            Ok(Some((key, numbers.filter_map(|number| number.as_u64()).collect())))
        }
        _ => {
            error(op, format!("expected i64 {integers} for '{}'", type_to_string(cx, key)), out)?;
            Ok(None)
        }
    }
}

fn verify_preferred(op: OpRef<'_>, abi: u64, preferred: u64, out: &mut Vec<Diagnostic>) -> Verified {
    match abi > preferred {
        true => error(op, "preferred alignment is expected to be at least as large as ABI alignment".into(), out),
        false => Ok(()),
    }
}

/// Returns whether what is aligned as `outer` says is aligned as `inner` says.
fn is_aligned_as(outer: u64, inner: u64) -> bool {
    outer >= inner && outer.checked_rem(inner) == Some(0)
}

// ---- pointers

/// The numbers of an entry for pointers, by their place in it.
#[derive(Clone, Copy)]
enum PointerNumber {
    Size,
    Abi,
    Preferred,
    Index,
}

impl PointerNumber {
    /// The number for an address space that has an entry, or for the default one: widths in bits, alignments in bytes.
    fn of(self, cx: &ContextData, space: u32, entries: &[DataLayoutEntry]) -> Option<u64> {
        let is_width = matches!(self, PointerNumber::Size | PointerNumber::Index);
        let specified = entries
            .iter()
            .filter_map(|entry| numbers_of(cx, *entry))
            .find(|(key, _)| LLVMPointerType::of(cx, *key).is_some_and(|pointer| pointer.address_space == space));
        match specified {
            Some((_, numbers)) => {
                // Indices are as wide as pointers unless the entry says something else.
                let number = *numbers.get(self as usize).or(numbers.first())?;
                Some(if is_width { number } else { number / 8 })
            }
            None if space == 0 => Some(if is_width { DEFAULT_POINTER_BITS } else { DEFAULT_POINTER_ALIGNMENT }),
            None => None,
        }
    }
}

fn pointer_number(ty: TypeRef<'_>, entries: &[DataLayoutEntry], number: PointerNumber) -> Option<u64> {
    let space = LLVMPointerType::of(ty.cx(), ty.handle())?.address_space;
    number.of(ty.cx(), space, entries)
}

impl DataLayoutTypeInterface for LLVMPointerType {
    fn size_in_bits(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<TypeSize> {
        let size = pointer_number(ty, entries, PointerNumber::Size).map(TypeSize::fixed);
        size.or_else(|| layout.size_in_bits(ty.cx(), LLVMPointerType::default_space(ty.cx())))
    }

    fn abi_alignment(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
        let alignment = pointer_number(ty, entries, PointerNumber::Abi);
        alignment.or_else(|| layout.abi_alignment(ty.cx(), LLVMPointerType::default_space(ty.cx())))
    }

    fn preferred_alignment(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
        let alignment = pointer_number(ty, entries, PointerNumber::Preferred);
        alignment.or_else(|| layout.preferred_alignment(ty.cx(), LLVMPointerType::default_space(ty.cx())))
    }

    fn index_bitwidth(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
        let width = pointer_number(ty, entries, PointerNumber::Index);
        width.or_else(|| layout.index_bitwidth(ty.cx(), LLVMPointerType::default_space(ty.cx())))
    }

    /// Pointers keep their size, and are not aligned more.
    ///
    /// Deliberate difference: the reference crashes where the scope around has an entry for the address space. As there, an alignment
    /// that is not specified is taken for 8, in bits.
    fn are_compatible(ty: TypeRef<'_>, outer: &[DataLayoutEntry], inner: &[DataLayoutEntry], _: Attribute) -> bool {
        let cx = ty.cx();
        let defaults = vec![DEFAULT_POINTER_BITS, DEFAULT_POINTER_ALIGNMENT];
        inner.iter().filter_map(|entry| numbers_of(cx, *entry)).all(|(key, inner)| {
            let mut outer = outer.iter().filter_map(|entry| numbers_of(cx, *entry));
            let outer = outer.find(|(other, _)| *other == key).map_or(defaults.clone(), |(_, numbers)| numbers);
            match (&*outer, &*inner) {
                ([size, abi, ..], [new_size, new_abi, ..]) => size == new_size && is_aligned_as(*abi, *new_abi),
                _ => false,
            }
        })
    }

    fn verify_entries(
        _: TypeRef<'_>,
        entries: &[DataLayoutEntry],
        op: OpRef<'_>,
        out: &mut Vec<Diagnostic>,
    ) -> Verified {
        entries.iter().try_for_each(|entry| {
            let words = ["with 3 or 4 elements", "parameters"];
            match verify_numbers(op, *entry, [3, 4], words, out)?.as_ref().map(|(_, numbers)| &**numbers) {
                Some([_, abi, preferred, ..]) => verify_preferred(op, *abi, *preferred, out),
                _ => Ok(()),
            }
        })
    }
}

// ---- arrays and structs

/// The element types of an array or struct.
fn elements_of(cx: &ContextData, ty: Type) -> Vec<Type> {
    match LLVMArrayType::of(cx, ty) {
        Some(array) => vec![array.element_type],
        None => LLVMStructType::of(cx, ty).map_or_else(Vec::new, |found| found.elements().to_vec()),
    }
}

/// Returns whether an array or struct does not contain itself, and nests no deeper than its layout is computed.
fn has_layout(cx: &ContextData, ty: Type) -> bool {
    // The depth of each type below, once it is known; `None` while it is being found.
    let mut depths: HashMap<Type, Option<u32>> = HashMap::new();
    let mut stack = vec![(ty, elements_of(cx, ty), 0)];
    depths.insert(ty, None);
    while let Some((ty, elements, depth)) = stack.last_mut() {
        match elements.pop() {
            Some(element) => match depths.get(&element) {
                None => {
                    depths.insert(element, None);
                    stack.push((element, elements_of(cx, element), 0));
                    if stack.len() > MAX_NESTING as usize {
                        return false;
                    }
                }
                Some(None) => return false,
                Some(Some(found)) => *depth = (*depth).max(found + 1),
            },
            None => {
                let (ty, depth) = (*ty, *depth);
                if depth > MAX_NESTING {
                    return false;
                }
                depths.insert(ty, Some(depth));
                stack.pop();
                if let Some((_, _, outer)) = stack.last_mut() {
                    *outer = (*outer).max(depth + 1);
                }
            }
        }
    }
    true
}

impl DataLayoutTypeInterface for LLVMArrayType {
    fn size(ty: TypeRef<'_>, layout: &DataLayout, _: &[DataLayoutEntry]) -> Option<TypeSize> {
        let cx = ty.cx();
        let array = LLVMArrayType::of(cx, ty.handle()).filter(|_| has_layout(cx, ty.handle()))?;
        let size = layout.size(cx, array.element_type)?;
        let stride = size.min.checked_next_multiple_of(layout.abi_alignment(cx, array.element_type)?.max(1))?;
        Some(TypeSize { min: stride.checked_mul(array.num_elements)?, ..size })
    }

    fn size_in_bits(ty: TypeRef<'_>, layout: &DataLayout, _: &[DataLayoutEntry]) -> Option<TypeSize> {
        let size = layout.size(ty.cx(), ty.handle())?;
        Some(TypeSize { min: size.min.checked_mul(8)?, ..size })
    }

    fn abi_alignment(ty: TypeRef<'_>, layout: &DataLayout, _: &[DataLayoutEntry]) -> Option<u64> {
        let array = LLVMArrayType::of(ty.cx(), ty.handle()).filter(|_| has_layout(ty.cx(), ty.handle()))?;
        layout.abi_alignment(ty.cx(), array.element_type)
    }

    fn preferred_alignment(ty: TypeRef<'_>, layout: &DataLayout, _: &[DataLayoutEntry]) -> Option<u64> {
        let array = LLVMArrayType::of(ty.cx(), ty.handle()).filter(|_| has_layout(ty.cx(), ty.handle()))?;
        layout.preferred_alignment(ty.cx(), array.element_type)
    }
}

/// The alignment of a struct: that of its most aligned element, or the one specified at `place` where that is larger.
fn struct_alignment(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry], place: usize) -> Option<u64> {
    let cx = ty.cx();
    let found = LLVMStructType::of(cx, ty.handle()).filter(|_| has_layout(cx, ty.handle()))?;
    let mut alignment = 1;
    for element in found.elements() {
        alignment = alignment.max(layout.abi_alignment(cx, *element)?);
    }
    let specified = entries.iter().find_map(|entry| numbers_of(cx, *entry));
    let specified = specified.and_then(|(_, numbers)| numbers.get(place).or(numbers.first()).copied());
    Some(specified.map_or(alignment, |bits| alignment.max(bits / 8)))
}

impl DataLayoutTypeInterface for LLVMStructType {
    fn size_in_bits(ty: TypeRef<'_>, layout: &DataLayout, _: &[DataLayoutEntry]) -> Option<TypeSize> {
        let cx = ty.cx();
        let found = LLVMStructType::of(cx, ty.handle()).filter(|_| has_layout(cx, ty.handle()))?;
        let (mut size, mut alignment) = (TypeSize::fixed(0), 1);
        for element in found.elements() {
            let required = if found.is_packed() { 1 } else { layout.abi_alignment(cx, *element)?.max(1) };
            let own = layout.size(cx, *element)?;
            size.min = size.min.checked_next_multiple_of(required)?.checked_add(own.min)?;
            size.scalable |= own.scalable;
            alignment = alignment.max(required);
        }
        let min = size.min.checked_next_multiple_of(alignment)?.checked_mul(8)?;
        Some(TypeSize { min, ..size })
    }

    fn abi_alignment(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
        match LLVMStructType::of(ty.cx(), ty.handle())?.is_packed() {
            true => Some(1),
            false => struct_alignment(ty, layout, entries, 0),
        }
    }

    fn preferred_alignment(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
        struct_alignment(ty, layout, entries, 1)
    }

    fn are_compatible(ty: TypeRef<'_>, outer: &[DataLayoutEntry], inner: &[DataLayoutEntry], _: Attribute) -> bool {
        let abi = |entry: &DataLayoutEntry| numbers_of(ty.cx(), *entry)?.1.first().copied();
        let Some(outer) = outer.iter().find_map(abi) else { return true };
        inner.iter().filter_map(abi).all(|inner| is_aligned_as(outer, inner))
    }

    fn verify_entries(
        _: TypeRef<'_>,
        entries: &[DataLayoutEntry],
        op: OpRef<'_>,
        out: &mut Vec<Diagnostic>,
    ) -> Verified {
        let cx = op.cx();
        entries.iter().try_for_each(|entry| {
            let words = ["of 1 or 2 elements", "entries"];
            let Some((key, numbers)) = verify_numbers(op, *entry, [1, 2], words, out)? else { return Ok(()) };
            let found = LLVMStructType::of(cx, key);
            if found.is_none_or(|found| found.is_identified() || !found.elements().is_empty()) {
                let message = format!("unexpected layout attribute for struct '{}'", type_to_string(cx, key));
                return error(op, message, out);
            }
            match *numbers {
                [abi, preferred] => verify_preferred(op, abi, preferred, out),
                _ => Ok(()),
            }
        })
    }
}
