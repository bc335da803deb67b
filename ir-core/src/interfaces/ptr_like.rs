//! Types of values that hold an address. [MLIR: PtrLikeTypeInterface]

use dialekt_ods_macros::type_interface;

use crate::context::{Attribute, ContextData, Type};
use crate::decl::interface::{InterfaceEntry, TypeRef};
use crate::types::TypeData;

/// A type whose values hold an address, and perhaps metadata such as sizes. Memrefs are such types.
#[type_interface(crate = crate)]
pub trait PtrLikeTypeInterface {
    /// The space of the memory that the address is in; `None` where it is the default one.
    fn memory_space(ty: TypeRef<'_>) -> Option<Attribute>;

    /// The type of what is in memory there; `None` if the pointer is opaque.
    fn element_type(ty: TypeRef<'_>) -> Option<Type>;

    /// Returns whether values have more than an address.
    fn has_ptr_metadata(ty: TypeRef<'_>) -> bool;

    /// The same type with another memory space, and with another element type if one is given; `None` where there is no
    /// such type.
    fn clone_ptr_with(ty: TypeRef<'_>, memory_space: Option<Attribute>, element_type: Option<Type>) -> Option<Type>;
}

/// The implementation by memrefs, ranked and unranked.
struct OfMemRef;

/// The memory space and the element type of a memref.
fn memref_parts(cx: &ContextData, ty: Type) -> Option<(Option<Attribute>, Type)> {
    match cx.type_data(ty) {
        TypeData::MemRef { element, space, .. } | TypeData::UnrankedMemRef { element, space } => {
            Some((*space, *element))
        }
        _ => None,
    }
}

impl PtrLikeTypeInterface for OfMemRef {
    fn memory_space(ty: TypeRef<'_>) -> Option<Attribute> {
        memref_parts(ty.cx(), ty.handle())?.0
    }

    fn element_type(ty: TypeRef<'_>) -> Option<Type> {
        memref_parts(ty.cx(), ty.handle()).map(|(_, element)| element)
    }

    fn has_ptr_metadata(_: TypeRef<'_>) -> bool {
        true
    }

    fn clone_ptr_with(ty: TypeRef<'_>, memory_space: Option<Attribute>, element_type: Option<Type>) -> Option<Type> {
        let cx = ty.cx();
        match cx.type_data(ty.handle()) {
            TypeData::MemRef { shape, element, layout, .. } => {
                cx.memref_type(shape, element_type.unwrap_or(*element), *layout, memory_space).ok()
            }
            TypeData::UnrankedMemRef { element, .. } => {
                cx.unranked_memref_type(element_type.unwrap_or(*element), memory_space).ok()
            }
            _ => None,
        }
    }
}

/// The interfaces of memrefs.
pub(super) static MEMREF: [InterfaceEntry; 1] = [<OfMemRef as PtrLikeTypeInterface>::INTERFACE];
