//! Types: the scalars of which values consist, and where these are in memory.

use cranelift_codegen::ir::{self, types};
use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::types::TypeData;
use dialekt_llvm::{LLVMArrayType, LLVMPointerType, LLVMStructType};

/// The greatest number of scalars of a value: larger ones belong into memory.
const MAX_LEAVES: u64 = 1 << 13;

/// A scalar type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// An integer of at most 128 bits; the unused bits of its register are zero.
    Int(u32),
    /// A float of 16 bits, kept in an integer: computed with in 32 bits and rounded.
    Half(FloatKind),
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// A pointer.
    Ptr,
}

impl Leaf {
    /// The type of registers.
    pub(crate) fn clif(self) -> ir::Type {
        match self {
            Leaf::Int(width) => container(width),
            Leaf::Half(_) => types::I16,
            Leaf::F32 => types::F32,
            Leaf::F64 => types::F64,
            Leaf::Ptr => types::I64,
        }
    }

    /// The number of bits.
    pub fn bits(self) -> u32 {
        match self {
            Leaf::Int(width) => width,
            Leaf::Half(_) => 16,
            Leaf::F32 => 32,
            Leaf::F64 | Leaf::Ptr => 64,
        }
    }

    /// Returns whether the scalar is a float.
    pub fn is_float(self) -> bool {
        matches!(self, Leaf::Half(_) | Leaf::F32 | Leaf::F64)
    }

    /// The size in memory, with padding, and the alignment.
    fn layout(self) -> (u64, u64) {
        let size = u64::from(self.clif().bytes());
        (size, size)
    }
}

/// The integer type in which integers of a width are kept.
pub(crate) fn container(width: u32) -> ir::Type {
    match width {
        0..=8 => types::I8,
        9..=16 => types::I16,
        17..=32 => types::I32,
        33..=64 => types::I64,
        _ => types::I128,
    }
}

/// A scalar of a value and its place in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    pub leaf: Leaf,
    /// The offset in bytes.
    pub offset: u64,
    /// The first bit in the byte, for elements of vectors that are smaller than bytes.
    pub bit: u32,
}

impl Slot {
    /// Returns whether the element shares its byte with others.
    pub fn is_packed(self, in_vector: bool) -> bool {
        in_vector && self.leaf.bits() < 8
    }
}

/// The scalars of a type.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub slots: Vec<(Slot, bool)>,
    /// The size in memory, with padding.
    pub size: u64,
}

/// A type as this crate sees it.
enum Kind<'a> {
    Leaf(Leaf),
    Vector(&'a [i64], Leaf),
    Array(u64, Type),
    Struct(LLVMStructType),
}

fn kind(cx: &ContextData, ty: Type) -> Option<Kind<'_>> {
    let leaf = match cx.type_data(ty) {
        TypeData::Integer { width, .. } if (1..=128).contains(width) => Leaf::Int(*width),
        TypeData::Float(FloatKind::F32) => Leaf::F32,
        TypeData::Float(FloatKind::F64) => Leaf::F64,
        TypeData::Float(kind @ (FloatKind::F16 | FloatKind::BF16)) => Leaf::Half(*kind),
        TypeData::Vector { shape, scalable, element } if !scalable.contains(&true) => {
            let Kind::Leaf(leaf) = kind(cx, *element)? else { return None };
            return Some(Kind::Vector(shape, leaf));
        }
        _ if LLVMPointerType::of(cx, ty).is_some() => Leaf::Ptr,
        _ => {
            if let Some(array) = LLVMArrayType::of(cx, ty) {
                return Some(Kind::Array(array.num_elements, array.element_type));
            }
            let found = LLVMStructType::of(cx, ty).filter(|found| !found.is_opaque())?;
            return Some(Kind::Struct(found));
        }
    };
    Some(Kind::Leaf(leaf))
}

fn vector_layout(shape: &[i64], leaf: Leaf) -> Option<(u64, u64)> {
    let count = shape.iter().try_fold(1u64, |n, size| n.checked_mul(u64::try_from(*size).ok()?))?;
    let bits = leaf.bits();
    if !bits.is_power_of_two() {
        return None;
    }
    let bytes = count.checked_mul(u64::from(bits))?.div_ceil(8).max(1);
    let align = bytes.checked_next_power_of_two()?;
    Some((bytes.checked_next_multiple_of(align)?, align))
}

/// The size in memory, with padding, and the alignment; `None` for a type that has none here.
pub(crate) fn layout(cx: &ContextData, ty: Type) -> Option<(u64, u64)> {
    match kind(cx, ty)? {
        Kind::Leaf(leaf) => Some(leaf.layout()),
        Kind::Vector(shape, leaf) => vector_layout(shape, leaf),
        Kind::Array(count, element) => {
            let (size, align) = layout(cx, element)?;
            Some((size.checked_mul(count)?, align))
        }
        Kind::Struct(found) => {
            let (mut end, mut align) = (0u64, 1);
            for element in found.elements() {
                let (size, own) = layout(cx, *element)?;
                let own = if found.is_packed() { 1 } else { own };
                align = align.max(own);
                end = end.checked_next_multiple_of(own)?.checked_add(size)?;
            }
            Some((end.checked_next_multiple_of(align)?, align))
        }
    }
}

/// The type and the offset of a part of a type; `None` if there is no such part.
pub(crate) fn part(cx: &ContextData, ty: Type, index: u64) -> Option<(Type, u64)> {
    match kind(cx, ty)? {
        Kind::Leaf(_) => None,
        Kind::Vector(_, leaf) => {
            let element = cx.type_data(ty).element_type()?;
            Some((element, index.wrapping_mul(u64::from(leaf.bits().div_ceil(8)))))
        }
        Kind::Array(_, element) => Some((element, index.wrapping_mul(layout(cx, element)?.0))),
        Kind::Struct(found) => {
            let at = usize::try_from(index).ok()?;
            let mut end = 0u64;
            for (number, element) in found.elements().iter().enumerate() {
                let (size, align) = layout(cx, *element)?;
                let start = end.checked_next_multiple_of(if found.is_packed() { 1 } else { align })?;
                if number == at {
                    return Some((*element, start));
                }
                end = start.checked_add(size)?;
            }
            None
        }
    }
}

/// Returns whether a type is a struct: its parts are found by constants.
pub(crate) fn is_struct(cx: &ContextData, ty: Type) -> bool {
    LLVMStructType::of(cx, ty).is_some()
}

/// The number of scalars of a type.
pub(crate) fn count(cx: &ContextData, ty: Type) -> Option<u64> {
    match kind(cx, ty)? {
        Kind::Leaf(_) => Some(1),
        Kind::Vector(shape, _) => shape.iter().try_fold(1u64, |n, size| n.checked_mul(u64::try_from(*size).ok()?)),
        Kind::Array(n, element) => count(cx, element)?.checked_mul(n),
        Kind::Struct(found) => {
            found.elements().iter().try_fold(0u64, |sum, element| sum.checked_add(count(cx, *element)?))
        }
    }
}

/// The scalars of a type; `None` for a type that cannot be compiled.
pub(crate) fn shape(cx: &ContextData, ty: Type) -> Option<Shape> {
    count(cx, ty).filter(|count| *count <= MAX_LEAVES)?;
    let mut slots = Vec::new();
    collect(cx, ty, 0, &mut slots)?;
    Some(Shape { slots, size: layout(cx, ty)?.0 })
}

/// The scalars of a type, in their order; `None` for a type that cannot be compiled.
pub fn leaves(cx: &ContextData, ty: Type) -> Option<Vec<Leaf>> {
    Some(shape(cx, ty)?.slots.iter().map(|(slot, _)| slot.leaf).collect())
}

/// Adds the scalars of a type that starts at an offset, with whether they are elements of a vector.
pub(crate) fn collect(cx: &ContextData, ty: Type, base: u64, slots: &mut Vec<(Slot, bool)>) -> Option<()> {
    match kind(cx, ty)? {
        Kind::Leaf(leaf) => slots.push((Slot { leaf, offset: base, bit: 0 }, false)),
        Kind::Vector(shape, leaf) => {
            vector_layout(shape, leaf)?;
            for number in 0..count(cx, ty)? {
                let bits = number * u64::from(leaf.bits());
                slots.push((Slot { leaf, offset: base + bits / 8, bit: (bits % 8) as u32 }, true));
            }
        }
        Kind::Array(n, element) => {
            let (size, _) = layout(cx, element)?;
            for number in 0..n {
                collect(cx, element, base + number * size, slots)?;
            }
        }
        Kind::Struct(found) => {
            for (number, element) in found.elements().iter().enumerate() {
                let (_, offset) = part(cx, ty, number as u64)?;
                collect(cx, *element, base + offset, slots)?;
            }
        }
    }
    Some(())
}
