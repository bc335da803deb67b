//! Data layouts: the sizes and alignments of types in memory, and other properties of a target, as scopes specify them. [MLIR
//! docs: Data Layout Modeling]
//!
//! A scope is a `builtin.module` or an op with [`DataLayoutOpInterface`]; the attribute that specifies its layout
//! implements [`DataLayoutSpecInterface`](crate::DataLayoutSpecInterface). [`DataLayout`] answers queries for the ops in
//! a scope: what the specifications of all scopes around say, and defaults for what they leave open. Builtin types have
//! defaults; other types answer by [`DataLayoutTypeInterface`].

mod combine;
mod defaults;
mod query;
mod scope;
mod verify;

use dialekt_ods_macros::{attr_interface, dialect_interface, op_interface, type_interface};

use dialekt_ir_core::context::{Attribute, ContextData, Ident};
use dialekt_ir_core::decl::interface::{AttrRef, DialectRef, TypeRef};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::interfaces::{DLTIQueryAttrRef, DLTIQueryInterface, DataLayoutEntry, DataLayoutKey};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::print::print_to_string;
use dialekt_ir_core::verify::Verified;

pub use combine::{combine_entries, combine_equal};
pub use defaults::{DataLayoutQueries, DefaultQueries};
pub use query::{DataLayout, DataLayouts};
pub use scope::{data_layout_spec, query_dlti, target_system_spec};
pub use verify::verify_data_layout_op;

/// A size in bits or bytes, or an alignment; of scalable vectors, that of the least one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypeSize {
    /// The size, to be multiplied by the scale of the target if it is scalable.
    pub min: u64,
    /// True if it is a multiple of a number that is known at run time only.
    pub scalable: bool,
}

impl TypeSize {
    /// A size that is known.
    pub fn fixed(size: u64) -> TypeSize {
        TypeSize { min: size, scalable: false }
    }

    /// The bytes that as many bits take.
    pub fn bits_to_bytes(self) -> TypeSize {
        TypeSize { min: self.min.div_ceil(8), ..self }
    }
}

/// A key as it is written.
pub fn key_to_string(cx: &ContextData, key: DataLayoutKey) -> String {
    print_to_string(cx, |p| match key {
        DataLayoutKey::Type(ty) => p.print_type(ty),
        DataLayoutKey::Name(name) => p.print_string(cx.bytes(name)),
    })
}

/// An op that specifies the layout of data in it.
#[op_interface(verify = verify_data_layout_op)]
pub trait DataLayoutOpInterface {
    /// The specification: an attribute with [`DataLayoutSpecInterface`](crate::DataLayoutSpecInterface).
    fn data_layout_spec(op: Self::View<'_>) -> Option<Attribute>;

    /// The specification of the system that is compiled for: an attribute with [`TargetSystemSpecInterface`].
    fn target_system_spec(op: Self::View<'_>) -> Option<Attribute>;

    /// The answers to queries in the scope, where they are not the usual ones.
    #[fallback(&DefaultQueries)]
    fn queries(_op: Self::View<'_>) -> &'static dyn DataLayoutQueries {
        &DefaultQueries
    }
}

/// A type whose layout can be asked for. `entries` are those for types of its kind in the specification.
#[type_interface]
pub trait DataLayoutTypeInterface {
    /// The size in bytes.
    fn size(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<TypeSize> {
        Self::size_in_bits(ty, layout, entries).map(TypeSize::bits_to_bytes)
    }

    /// The size in bits.
    fn size_in_bits(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<TypeSize>;

    /// The alignment in bytes that the binary interface requires.
    fn abi_alignment(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64>;

    /// The alignment in bytes that is preferred: by default the required one.
    fn preferred_alignment(ty: TypeRef<'_>, layout: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
        Self::abi_alignment(ty, layout, entries)
    }

    /// The width of integers that compute addresses of this type; `None` for types that are no pointers.
    fn index_bitwidth(_ty: TypeRef<'_>, _layout: &DataLayout, _entries: &[DataLayoutEntry]) -> Option<u64> {
        None
    }

    /// Returns whether entries of a scope go together with those of the scope around it.
    fn are_compatible(
        _ty: TypeRef<'_>,
        _outer: &[DataLayoutEntry],
        _inner: &[DataLayoutEntry],
        _inner_spec: Attribute,
    ) -> bool {
        true
    }

    /// Checks all entries for types of this kind. `ty` is the key of the first one.
    ///
    /// # Errors
    /// An entry is not one for such a type; diagnostics about the op go to `out`.
    fn verify_entries(
        _ty: TypeRef<'_>,
        _entries: &[DataLayoutEntry],
        _op: OpRef<'_>,
        _out: &mut Vec<Diagnostic>,
    ) -> Verified {
        Ok(())
    }
}

/// A dialect that has entries with its name in specifications.
#[dialect_interface]
pub trait DataLayoutDialectInterface {
    /// The entry that holds in a scope which has `inner`, within one that has `outer`, under the same name; `None` when
    /// they do not go together. By default they have to be equal.
    fn combine(_dialect: DialectRef<'_>, outer: DataLayoutEntry, inner: DataLayoutEntry) -> Option<DataLayoutEntry> {
        combine_equal(outer, inner)
    }

    /// Checks an entry with a name of the dialect.
    ///
    /// # Errors
    /// There is no such entry, or its value is wrong; diagnostics about the op go to `out`.
    fn verify_entry(
        _dialect: DialectRef<'_>,
        _entry: DataLayoutEntry,
        _op: OpRef<'_>,
        _out: &mut Vec<Diagnostic>,
    ) -> Verified {
        Ok(())
    }
}

/// An attribute that describes a device.
#[attr_interface(bases(DLTIQueryInterface))]
pub trait TargetDeviceSpecInterface: DLTIQueryInterface {
    /// The properties of the device, in order.
    fn entries(attr: AttrRef<'_>) -> Vec<DataLayoutEntry>;
}

/// An attribute that describes a system of devices.
#[attr_interface(bases(DLTIQueryInterface))]
pub trait TargetSystemSpecInterface: DLTIQueryInterface {
    /// The devices with their names: attributes with [`TargetDeviceSpecInterface`].
    fn devices(attr: AttrRef<'_>) -> Vec<(Ident, Attribute)>;
}
