//! The attributes: lists of entries, each a key with a value.

use std::collections::HashSet;

use dialekt_interfaces::data_layout::{combine_entries, key_to_string};
use dialekt_interfaces::{
    DLTIQueryInterface, DataLayoutEntry, DataLayoutEntryInterface, DataLayoutKey, DataLayoutProperty,
    DataLayoutSpecInterface, TargetDeviceSpecInterface, TargetSystemSpecInterface,
};
use dialekt_ir_core::decl::interface::AttrRef;
use dialekt_ir_core::prelude::op::*;

use crate::names;
use crate::syntax::{parse_entries, parse_entry, parse_named_entries, print_entries, print_entry};

/// A type or a name, and what is said about it.
#[derive(Attr)]
#[attr(
    name = "dlti.dl_entry",
    symbol = "DLTI_DataLayoutEntryAttr",
    parse = parse_entry,
    print = print_entry,
    interfaces(DataLayoutEntryInterface)
)]
pub struct DataLayoutEntryAttr {
    /// The type or the name.
    pub key: DataLayoutKey,
    /// The statement about it.
    pub value: Attribute,
}

/// A map from types and names to attributes.
///
/// Attributes in it may be maps again: a query takes a list of keys.
///
/// ```mlir
/// module attributes {dlti.map = #dlti.map<"cache" = #dlti.map<"lines" = 512 : i32>, f32 = unit>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "dlti.map",
    symbol = "DLTI_MapAttr",
    traits(DistinctKeys<true>),
    parse = parse_entries,
    print = print_entries,
    interfaces(DLTIQueryInterface)
)]
pub struct MapAttr {
    /// Attributes that are entries.
    pub entries: Vec<Attribute>,
}

/// A data layout: sizes and alignments of types, and properties of the target with names.
///
/// ```mlir
/// module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little", index = 32 : i32, i64 = dense<[32, 64]> : vector<2xi64>>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "dlti.dl_spec",
    symbol = "DLTI_DataLayoutSpecAttr",
    traits(DistinctKeys<true>),
    parse = parse_entries,
    print = print_entries,
    interfaces(DataLayoutSpecInterface)
)]
pub struct DataLayoutSpecAttr {
    /// Attributes that are entries.
    pub entries: Vec<Attribute>,
}

/// The properties of a device.
#[derive(Attr)]
#[attr(
    name = "dlti.target_device_spec",
    symbol = "DLTI_TargetDeviceSpecAttr",
    traits(NotEmpty, DistinctKeys<false>),
    parse = parse_named_entries,
    print = print_entries,
    interfaces(TargetDeviceSpecInterface)
)]
pub struct TargetDeviceSpecAttr {
    /// Attributes that are entries.
    pub entries: Vec<Attribute>,
}

/// The devices of a system, with their names.
///
/// ```mlir
/// module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1_cache_size_in_bytes" = 4096 : i32>>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "dlti.target_system_spec",
    symbol = "DLTI_TargetSystemSpecAttr",
    traits(NotEmpty),
    verify,
    parse = parse_named_entries,
    print = print_entries,
    interfaces(TargetSystemSpecInterface)
)]
pub struct TargetSystemSpecAttr {
    /// Attributes that are entries; their values describe devices.
    pub entries: Vec<Attribute>,
}

/// The alignment of pointers to functions.
#[derive(Attr)]
#[attr(name = "dlti.function_pointer_alignment", symbol = "DLTI_FunctionPointerAlignmentAttr")]
#[assembly("<" $alignment "," "function_dependent" "=" $function_dependent ">")]
pub struct FunctionPointerAlignmentAttr {
    /// The alignment in bits.
    pub alignment: u64,
    /// True if it is a multiple of the alignment of the function.
    pub function_dependent: bool,
}

/// The entries that attributes are.
fn entries_of(cx: &ContextData, attrs: &[Attribute]) -> Vec<DataLayoutEntry> {
    attrs.iter().filter_map(|attr| DataLayoutEntry::of(cx, *attr)).collect()
}

fn find(entries: &[DataLayoutEntry], key: DataLayoutKey) -> Option<Attribute> {
    entries.iter().find(|entry| entry.key == key).map(|entry| entry.value)
}

/// An attribute that is a list of entries.
pub trait HasEntries {
    /// The attributes that are entries.
    fn entries(&self) -> &[Attribute];
}

macro_rules! has_entries {
    ($($name:ident),*) => {$(
        impl HasEntries for $name {
            fn entries(&self) -> &[Attribute] {
                &self.entries
            }
        }
    )*};
}

has_entries!(MapAttr, DataLayoutSpecAttr, TargetDeviceSpecAttr, TargetSystemSpecAttr);

/// There is an entry at least.
#[derive(Described)]
pub struct NotEmpty;

impl<A: HasEntries> AttrTrait<A> for NotEmpty {
    fn verify(attr: &A, _: &ContextData) -> Result<(), String> {
        match attr.entries().is_empty() {
            true => Err("no DLTI entries provided".into()),
            false => Ok(()),
        }
    }
}

/// All are entries, with different keys: names that are not empty, and types where `TYPES` says so.
#[derive(Described)]
pub struct DistinctKeys<const TYPES: bool>;

impl<A: HasEntries, const TYPES: bool> AttrTrait<A> for DistinctKeys<TYPES> {
    fn verify(attr: &A, cx: &ContextData) -> Result<(), String> {
        let mut keys = HashSet::new();
        for attr in attr.entries() {
            let Some(entry) = DataLayoutEntry::of(cx, *attr) else { return Err("contained invalid DLTI entry".into()) };
            match entry.key {
                DataLayoutKey::Type(_) if !TYPES => return Err("type as DLTI key is not allowed".into()),
                DataLayoutKey::Name(name) if cx.bytes(name).is_empty() => {
                    return Err("empty string as DLTI key is not allowed".into());
                }
                key if !keys.insert(key) => return Err(format!("repeated DLTI key: {}", key_to_string(cx, key))),
                _ => {}
            }
        }
        Ok(())
    }
}

impl VerifyParams for TargetSystemSpecAttr {
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        let mut names = HashSet::new();
        for attr in &self.entries {
            let Some(DataLayoutEntry { key, value, .. }) = DataLayoutEntry::of(cx, *attr) else {
                return Err("contained invalid DLTI entry".into());
            };
            let DataLayoutKey::Name(name) = key else { return Err("non-string key of DLTI system spec".into()) };
            let shown = key_to_string(cx, key);
            if TargetDeviceSpecAttr::of(cx, value).is_none() {
                return Err(format!("value associated with key {shown} is not a DLTI device spec"));
            }
            if !names.insert(name) {
                return Err(format!("repeated device ID in dlti.target_system_spec: {shown}"));
            }
        }
        Ok(())
    }
}

impl DataLayoutEntryInterface for DataLayoutEntryAttr {
    fn key_and_value(attr: AttrRef<'_>) -> Option<(DataLayoutKey, Attribute)> {
        DataLayoutEntryAttr::of(attr.cx(), attr.handle()).map(|entry| (entry.key, entry.value))
    }
}

impl DLTIQueryInterface for MapAttr {
    fn query(attr: AttrRef<'_>, key: DataLayoutKey) -> Option<Attribute> {
        let map = MapAttr::of(attr.cx(), attr.handle())?;
        find(&entries_of(attr.cx(), &map.entries), key)
    }
}

impl DLTIQueryInterface for DataLayoutSpecAttr {
    fn query(attr: AttrRef<'_>, key: DataLayoutKey) -> Option<Attribute> {
        find(&<Self as DataLayoutSpecInterface>::entries(attr), key)
    }
}

impl DataLayoutSpecInterface for DataLayoutSpecAttr {
    fn entries(attr: AttrRef<'_>) -> Vec<DataLayoutEntry> {
        let spec = DataLayoutSpecAttr::of(attr.cx(), attr.handle());
        spec.map_or_else(Vec::new, |spec| entries_of(attr.cx(), &spec.entries))
    }

    fn combine_with(attr: AttrRef<'_>, outer: &[Attribute]) -> Option<Attribute> {
        let cx = attr.cx();
        if outer.iter().any(|spec| DataLayoutSpecAttr::of(cx, *spec).is_none()) {
            return None;
        }
        let entries = combine_entries(cx, &[outer, &[attr.handle()]].concat())?;
        Some(DataLayoutSpecAttr::new(cx, entries.into_iter().map(|entry| entry.attr).collect::<Vec<_>>()))
    }

    fn identifier(property: DataLayoutProperty) -> &'static str {
        names::of_property(property)
    }
}

impl DLTIQueryInterface for TargetDeviceSpecAttr {
    fn query(attr: AttrRef<'_>, key: DataLayoutKey) -> Option<Attribute> {
        find(&<Self as TargetDeviceSpecInterface>::entries(attr), key)
    }
}

impl TargetDeviceSpecInterface for TargetDeviceSpecAttr {
    fn entries(attr: AttrRef<'_>) -> Vec<DataLayoutEntry> {
        let spec = TargetDeviceSpecAttr::of(attr.cx(), attr.handle());
        spec.map_or_else(Vec::new, |spec| entries_of(attr.cx(), &spec.entries))
    }
}

impl DLTIQueryInterface for TargetSystemSpecAttr {
    fn query(attr: AttrRef<'_>, key: DataLayoutKey) -> Option<Attribute> {
        let system = TargetSystemSpecAttr::of(attr.cx(), attr.handle())?;
        find(&entries_of(attr.cx(), &system.entries), key)
    }
}

impl TargetSystemSpecInterface for TargetSystemSpecAttr {
    fn devices(attr: AttrRef<'_>) -> Vec<(Ident, Attribute)> {
        let Some(system) = TargetSystemSpecAttr::of(attr.cx(), attr.handle()) else { return Vec::new() };
        let named = |entry: DataLayoutEntry| match entry.key {
            DataLayoutKey::Name(name) => Some((name, entry.value)),
            DataLayoutKey::Type(_) => None,
        };
        entries_of(attr.cx(), &system.entries).into_iter().filter_map(named).collect()
    }
}
