//! The types: pointers, and what other types of pointers have besides an address.

use dialekt_interfaces::{
    DataLayout, DataLayoutEntry, DataLayoutKey, DataLayoutProperty, DataLayoutSpecAttrRef, DataLayoutTypeInterface,
    PtrLikeTypeInterface, PtrLikeTypeInterfaceInstance, PtrLikeTypeRef, TypeSize,
};
use dialekt_ir_core::prelude::op::*;

use crate::attrs::SpecAttr;
use crate::interfaces::MemorySpaceAttrInterfaceInstance;

/// A pointer: an address in a memory space.
///
/// It does not tell the type of what it points to.
///
/// ```mlir
/// %next = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
/// ```
#[derive(Type)]
#[ty(
    name = "ptr.ptr",
    symbol = "Ptr_PtrType",
    summary = "pointer type",
    interfaces(
        MemRefElementTypeInterface {},
        PtrLikeTypeInterface,
        VectorElementTypeInterface {},
        DataLayoutTypeInterface
    )
)]
#[assembly("<" $memory_space ">")]
pub struct PtrType {
    /// The memory space.
    #[name("memorySpace")]
    #[type_name("MemorySpaceAttrInterface")]
    pub memory_space: Attr<MemorySpaceAttrInterfaceInstance>,
}

/// The metadata of a pointer: what it has besides its address.
///
/// It is opaque. A pointer that was made of another one gets it back from there.
///
/// ```mlir
/// %metadata = ptr.get_metadata %buffer : memref<?xf32, #ptr.generic_space>
/// %shifted = ptr.from_ptr %p metadata %metadata : <#ptr.generic_space> -> memref<?xf32, #ptr.generic_space>
/// ```
#[derive(Type)]
#[ty(name = "ptr.ptr_metadata", symbol = "Ptr_PtrMetadata", summary = "Pointer metadata type", verify)]
#[assembly("<" $ty ">")]
pub struct PtrMetadataType {
    /// The type of the pointers.
    #[name("type")]
    #[type_name("PtrLikeTypeInterface")]
    pub ty: TypeOf<PtrLikeTypeInterfaceInstance>,
}

impl VerifyParams for PtrMetadataType {
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        match PtrLikeTypeRef::of(TypeRef::new(cx, *self.ty)).is_some_and(|ty| ty.has_ptr_metadata()) {
            true => Ok(()),
            false => Err("the ptr-like type has no metadata".into()),
        }
    }
}

impl PtrLikeTypeInterface for PtrType {
    fn memory_space(ty: TypeRef<'_>) -> Option<Attribute> {
        space(ty.cx(), ty.handle())
    }

    fn element_type(_: TypeRef<'_>) -> Option<Type> {
        None
    }

    fn has_ptr_metadata(_: TypeRef<'_>) -> bool {
        false
    }

    fn clone_ptr_with(ty: TypeRef<'_>, memory_space: Option<Attribute>, element_type: Option<Type>) -> Option<Type> {
        let space = memory_space.filter(|_| element_type.is_none())?;
        let is_space = MemorySpaceAttrInterfaceInstance::DEF.holds(ty.cx(), space);
        is_space.then(|| PtrType::new(ty.cx(), space.into()))
    }
}

/// The memory space of a pointer type.
fn space(cx: &ContextData, ty: Type) -> Option<Attribute> {
    PtrType::of(cx, ty)?.memory_space.attr()
}

/// The pointer type that is the key of an entry, and the layout that it specifies.
fn spec_of(cx: &ContextData, entry: DataLayoutEntry) -> Option<(Type, SpecAttr)> {
    match entry.key {
        DataLayoutKey::Type(key) => Some((key, SpecAttr::of(cx, entry.value)?)),
        DataLayoutKey::Name(_) => None,
    }
}

/// The entry for pointers of a memory space.
fn in_space(cx: &ContextData, entries: &[DataLayoutEntry], wanted: Option<Attribute>) -> Option<SpecAttr> {
    let mut specs = entries.iter().filter_map(|entry| spec_of(cx, *entry));
    specs.find(|(key, _)| space(cx, *key) == wanted).map(|(_, spec)| spec)
}

/// The layout of pointers where nothing specifies it.
const DEFAULT_SPEC: SpecAttr = SpecAttr { size: 64, abi: 8, preferred: 8, index: 64 };

/// The layout of a pointer type: that of its memory space, or else of the default memory space of the scope.
fn layout_of(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> SpecAttr {
    let (cx, own) = (ty.cx(), space(ty.cx(), ty.handle()));
    let of_default = || {
        let default = layout.property(cx, DataLayoutProperty::DefaultMemorySpace)?;
        in_space(cx, entries, Some(default)).filter(|_| own != Some(default))
    };
    in_space(cx, entries, own).or_else(of_default).unwrap_or(DEFAULT_SPEC)
}

/// The default memory space that a specification gives.
fn default_memory_space(cx: &ContextData, spec: Attribute) -> Option<Attribute> {
    let spec = DataLayoutSpecAttrRef::of(AttrRef::new(cx, spec))?;
    let name = spec.identifier(DataLayoutProperty::DefaultMemorySpace).as_bytes();
    let named = |entry: &DataLayoutEntry| matches!(entry.key, DataLayoutKey::Name(key) if cx.bytes(key) == name);
    spec.entries().into_iter().find(named).map(|entry| entry.value)
}

impl DataLayoutTypeInterface for PtrType {
    fn size_in_bits(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<TypeSize> {
        Some(TypeSize::fixed(layout_of(ty, layout, entries).size.into()))
    }

    fn abi_alignment(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
        Some(u64::from(layout_of(ty, layout, entries).abi / 8))
    }

    fn preferred_alignment(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
        Some(u64::from(layout_of(ty, layout, entries).preferred / 8))
    }

    fn index_bitwidth(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
        let spec = layout_of(ty, layout, entries);
        Some(u64::from(if spec.index == SpecAttr::NO_INDEX { spec.size } else { spec.index }))
    }

    fn are_compatible(
        ty: TypeRef<'_>,
        outer: &[DataLayoutEntry],
        inner: &[DataLayoutEntry],
        inner_spec: Attribute,
    ) -> bool {
        let cx = ty.cx();
        let default = default_memory_space(cx, inner_spec);
        inner.iter().filter_map(|entry| spec_of(cx, *entry)).all(|(key, new)| {
            let old = in_space(cx, outer, space(cx, key)).or_else(|| in_space(cx, outer, Some(default?)));
            let old = old.unwrap_or(DEFAULT_SPEC);
            old.size == new.size && old.abi >= new.abi && old.abi.checked_rem(new.abi) == Some(0)
        })
    }

    fn verify_entries(
        ty: TypeRef<'_>,
        entries: &[DataLayoutEntry],
        op: OpRef<'_>,
        out: &mut Vec<Diagnostic>,
    ) -> Verified {
        let cx = ty.cx();
        for entry in entries {
            if let DataLayoutKey::Type(key) = entry.key
                && SpecAttr::of(cx, entry.value).is_none()
            {
                let key = op.quoted_type(key);
                let message = format!("expected layout attribute for {key} to be a #ptr.spec attribute");
                return fail(out, Diagnostic::error(op.loc(), message));
            }
        }
        Ok(())
    }
}
