//! Types that vectors, memrefs and float attributes may hold. [MLIR: BuiltinTypeInterfaces]
//!
//! The builtin types implement them themselves; types of dialects list them, and types of other crates get them by
//! [`attach_type`](crate::context::DialectRegistry::attach_type).

use dialekt_ods_macros::type_interface;

use crate::context::Type;
use crate::decl::interface::{InterfaceEntry, TypeRef};
use crate::num::FloatKind;
use crate::types::TypeData;

/// A type that vectors may hold: bits without structure, of a size that is known at compile time.
#[type_interface(crate = crate)]
pub trait VectorElementTypeInterface {}

/// A type that memrefs may hold: something in memory, of a size that is not zero.
#[type_interface(crate = crate)]
pub trait MemRefElementTypeInterface {}

/// A float type. Float attributes, dense elements and dense arrays may have it, complex numbers, vectors and memrefs may hold it, and it satisfies
/// constraints on floats, such as `AnyFloat`.
#[type_interface(crate = crate, name = "FloatType", bases(VectorElementTypeInterface))]
pub trait FloatTypeInterface: VectorElementTypeInterface {
    /// The format of its values: their width, and what their bits mean.
    fn float_semantics(ty: TypeRef<'_>) -> FloatKind;

    /// The float type that is `scale` times as wide; `None` where there is none.
    fn scale_element_bitwidth(_ty: TypeRef<'_>, _scale: u32) -> Option<Type> {
        None
    }
}

/// The implementation by builtin types.
pub(super) struct Builtin;

impl VectorElementTypeInterface for Builtin {}

impl FloatTypeInterface for Builtin {
    fn float_semantics(ty: TypeRef<'_>) -> FloatKind {
        match ty.cx().type_data(ty.handle()) {
            TypeData::Float(kind) => *kind,
            _ => FloatKind::F64,
        }
    }

    fn scale_element_bitwidth(ty: TypeRef<'_>, scale: u32) -> Option<Type> {
        match (Builtin::float_semantics(ty), scale) {
            (FloatKind::F16 | FloatKind::BF16, 2) => Some(Type::F32),
            (FloatKind::F16 | FloatKind::BF16, 4) | (FloatKind::F32, 2) => Some(Type::F64),
            _ => None,
        }
    }
}

/// The interfaces of integers and `index`.
pub(super) static INTEGER: [InterfaceEntry; 1] = [<Builtin as VectorElementTypeInterface>::INTERFACE];

/// The interfaces of floats.
pub(super) static FLOAT: [InterfaceEntry; 1] = [<Builtin as FloatTypeInterface>::INTERFACE];
