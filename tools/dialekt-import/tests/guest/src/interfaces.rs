//! Interfaces.

use dialekt::prelude::op::*;

/// `WornAttrInterface`.
#[attr_interface(name = "WornAttrInterface")]
pub trait WornAttrInterface {
    /// Where it is worn.
    fn place(_attr: AttrRef<'_>) -> Option<Attribute> {
        // PORT(WornAttrInterface): interface: the default of `getPlace` is up to you (guest.td:23)
        None
    }
}

/// Has a weight.
#[type_interface(name = "WeighedTypeInterface")]
pub trait WeighedTypeInterface {
    /// How heavy it is.
    fn weight(_ty: TypeRef<'_>, _wet: bool) -> Option<i64> {
        // PORT(WeighedTypeInterface): interface: the default of `getWeight` is up to you (guest.td:18)
        None
    }
}

/// `InventoryInterface`.
#[dialect_interface(name = "InventoryInterface")]
pub trait InventoryInterface {
    /// Whether an item is known.
    fn is_known(_dialect: DialectRef<'_>, _item: Attribute) -> Option<bool> {
        // PORT(InventoryInterface): interface: the default of `isKnown` is up to you (guest.td:28)
        None
    }
}

pub use imported_demo::interfaces::CountedOpInterface;
