//! Interfaces of types.

use dialekt_interfaces::{DataLayout, TypeSize};
use dialekt_ir_core::prelude::op::*;

/// A type of another dialect whose values pointers may point to, although LLVM does not have it.
#[type_interface]
pub trait PointerElementTypeInterface {
    /// The size in bytes.
    fn size_in_bytes(ty: TypeRef<'_>, layout: &DataLayout) -> Option<TypeSize> {
        layout.size(ty.cx(), ty.handle())
    }
}
