//! Interfaces of attributes.

use dialekt_interfaces::{DLTIQueryAttrRef, DLTIQueryInterface};
use dialekt_ir_core::prelude::op::*;

/// An attribute that is an address space.
#[attr_interface]
pub trait LLVMAddrSpaceAttrInterface {
    /// The number of the address space.
    fn address_space(attr: AttrRef<'_>) -> u32;
}

/// Debug information that may contain itself.
///
/// Attributes that contain themselves have an identity. Within one, an attribute of the same kind with that identity, and nothing else, stands for it.
#[attr_interface]
pub trait DIRecursiveTypeAttrInterface {
    /// Returns whether the attribute stands for one around it.
    fn is_rec_self(attr: AttrRef<'_>) -> bool;

    /// The identity; `None` if the attribute does not contain itself.
    fn rec_id(attr: AttrRef<'_>) -> Option<Attribute>;

    /// A copy with another identity.
    fn with_rec_id(attr: AttrRef<'_>, rec_id: Attribute) -> Attribute;

    /// The attribute that stands for the one of this identity.
    fn rec_self(cx: &ContextData, rec_id: Attribute) -> Attribute;
}

/// An attribute that describes a target of LLVM.
#[attr_interface(bases(DLTIQueryInterface))]
pub trait TargetAttrInterface: DLTIQueryInterface {
    /// The triple, a string.
    fn triple(attr: AttrRef<'_>) -> Option<Attribute>;

    /// The chip, a string.
    fn chip(attr: AttrRef<'_>) -> Option<Attribute>;

    /// The features: a [`TargetFeaturesAttr`](super::TargetFeaturesAttr).
    fn features(attr: AttrRef<'_>) -> Option<Attribute>;
}
