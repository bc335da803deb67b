//! The attributes and locations of the builtin dialect: data, checked constructors, queries. [LangRef: Builtin attributes]

mod access;
mod elements;
mod opaque_loc;

use std::any::Any;
use std::hash::{Hash, Hasher};

pub(crate) use elements::MAX_ELEMENT_DATA;
pub use opaque_loc::LocPayload;

use crate::affine::{AffineMap, IntegerSet};
use crate::context::dialect::Alias;
use crate::context::{Attribute, Blob, ContextData, Ident, NamedAttr, ResourceId, Type};
use crate::decl::interface::InterfaceEntry;
use crate::num::ApInt;
use crate::sub_elements::Parts;
use crate::types::SubElement;

/// The data of an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttrData {
    /// `unit`
    Unit,
    /// `5 : i32`, `true`, `-1 : index`
    Integer {
        /// An integer or index type.
        ty: Type,
        /// The value, as wide as the type (64 bits for `index`).
        value: ApInt,
    },
    /// `1.0 : f32`
    Float {
        /// A float type.
        ty: Type,
        /// The bit pattern.
        bits: FloatBits,
    },
    /// `"text"`, `"text" : !type`
    String {
        /// The bytes.
        value: Ident,
        /// The type, `none` unless given.
        ty: Type,
    },
    /// `[1, 2]`
    Array(Box<[Attribute]>),
    /// `{a = 1}`: sorted by the bytes of the names, without duplicates.
    Dictionary(Box<[NamedAttr]>),
    /// A type as an attribute.
    Type(Type),
    /// `@root::@nested`
    SymbolRef {
        /// The first name.
        root: Ident,
        /// The names behind it.
        nested: Box<[Ident]>,
    },
    /// `@.super::@root::@nested`, `@.root::@root::@nested`: not in the reference; see `dialekt_symbols::scoped`.
    ScopedRef {
        /// The scope in which the lookup of the names starts.
        start: ScopeStart,
        /// The first name.
        root: Ident,
        /// The names behind it.
        nested: Box<[Ident]>,
    },
    /// `affine_map<(d0) -> (d0)>`
    AffineMap(AffineMap),
    /// `affine_set<(d0) : (d0 >= 0)>`
    IntegerSet(IntegerSet),
    /// `array<i32: 1, 2>`
    DenseArray {
        /// `i1`, `i8`, ..., `i64`, `f32` or `f64` and so on: an integer or float type of at most 64 bits.
        element: Type,
        /// The number of elements.
        len: u32,
        /// Little-endian elements, each in whole bytes.
        data: Blob,
    },
    /// `dense<1> : tensor<4xi32>`
    DenseElements {
        /// A shaped type with static shape.
        ty: Type,
        /// Little-endian elements in whole bytes, `i1` packed to bits; one element when all are equal.
        data: Blob,
        /// True if `data` holds one element for all.
        splat: bool,
    },
    /// `dense<"a"> : tensor<4x!t.s>`
    DenseStrings {
        /// A shaped type with static shape.
        ty: Type,
        /// One string for all elements, or one for each.
        values: Box<[Ident]>,
    },
    /// `sparse<[[0]], [1]> : tensor<4xi32>`
    SparseElements {
        /// A shaped type with static shape.
        ty: Type,
        /// Dense `i64` elements: one row of indices per value.
        indices: Attribute,
        /// Dense elements.
        values: Attribute,
    },
    /// `dense_resource<key> : tensor<4xi32>`
    DenseResource {
        /// A shaped type.
        ty: Type,
        /// The resource that holds the data.
        handle: ResourceId,
    },
    /// `strided<[1, ?], offset: 4>`
    StridedLayout {
        /// The offset.
        offset: i64,
        /// The strides.
        strides: Box<[i64]>,
    },
    /// `distinct[0]<42 : i32>`: equal to itself only.
    Distinct {
        /// The attribute inside.
        referenced: Attribute,
    },
    /// An attribute of a dialect that is not loaded.
    Opaque {
        /// The namespace.
        dialect: Ident,
        /// The text behind the namespace.
        body: Ident,
        /// The type, `none` unless given.
        ty: Type,
    },
    /// `loc(unknown)`
    UnknownLoc,
    /// `loc("f":1:2)`, `loc("f":1:2 to 3:4)`
    FileLineCol {
        /// The file.
        file: Ident,
        /// First line.
        start_line: u32,
        /// First column.
        start_column: u32,
        /// Last line.
        end_line: u32,
        /// Last column.
        end_column: u32,
        /// The number of coordinates that were given, of these four in this order: line, column, last column, last
        /// line. The reference keeps locations apart that differ in nothing else.
        given: u8,
    },
    /// `loc("name"(child))`
    NameLoc {
        /// The name.
        name: Ident,
        /// The named location.
        child: Attribute,
    },
    /// `loc(callsite(callee at caller))`
    CallSiteLoc {
        /// The place called.
        callee: Attribute,
        /// The place of the call.
        caller: Attribute,
    },
    /// `loc(fused<metadata>[a, b])`
    FusedLoc {
        /// The locations.
        locations: Box<[Attribute]>,
        /// The metadata of the pass that fused the locations.
        metadata: Option<Attribute>,
    },
    /// A location that carries a value from outside of the IR; text has the fallback in its place.
    OpaqueLoc {
        /// The value.
        payload: LocPayload,
        /// The location that stands for it where the value is of no use.
        fallback: Attribute,
    },
    /// An attribute of a loaded dialect.
    Extension(ExtAttr),
}

/// The scope in which the lookup of a scoped symbol reference starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScopeStart {
    /// The outermost symbol table: `@.root`.
    Root,
    /// The symbol table a number of tables above the nearest one, at least one: `@.super`.
    Super(u32),
}

/// A float's bit pattern, of the width of its type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FloatBits([u64; 2]);

impl From<u128> for FloatBits {
    fn from(bits: u128) -> Self {
        FloatBits([bits as u64, (bits >> 64) as u64])
    }
}

impl From<FloatBits> for u128 {
    fn from(bits: FloatBits) -> u128 {
        u128::from(bits.0[0]) | u128::from(bits.0[1]) << 64
    }
}

/// An attribute that a dialect defines.
pub trait DialectAttr: Any + Send + Sync + std::fmt::Debug {
    /// The namespace.
    fn dialect(&self) -> &'static str;
    /// The mnemonic: the text behind `#dialect.`, without parameters. With the namespace, it names the kind of
    /// attribute.
    fn mnemonic(&self) -> &'static str {
        ""
    }
    /// The interfaces that the kind implements.
    fn interfaces(&self) -> &'static [InterfaceEntry] {
        &[]
    }
    /// Prints the text behind `#dialect.`.
    fn print(&self, printer: &mut crate::text::print::Printer<'_>);
    /// Prints the attribute's own syntax, without dialect and mnemonic. An attribute that prints nothing here is
    /// printed in full.
    fn print_stripped(&self, printer: &mut crate::text::print::Printer<'_>) {
        self.print(printer);
    }
    /// Returns whether `other` is the same attribute.
    fn equals(&self, other: &dyn DialectAttr) -> bool;
    /// Hashes the data that [`equals`](Self::equals) compares.
    fn hash_into(&self, state: &mut dyn Hasher);
    /// A copy.
    fn boxed(&self) -> Box<dyn DialectAttr>;
    /// The type of a typed attribute.
    fn ty(&self) -> Option<Type> {
        None
    }
    /// Returns whether the attribute is a location. It is printed as itself between the parentheses of `loc(..)`.
    fn is_location(&self) -> bool {
        false
    }
    /// The layout of memrefs, if the attribute may stand for one in a memref type.
    fn memref_layout(&self) -> Option<&dyn MemRefLayout> {
        None
    }
    /// Calls back for every type and attribute that it holds, in order.
    fn sub_elements(&self, _visit: &mut dyn FnMut(SubElement)) {}
    /// A copy that holds other types and attributes, those that come from `parts` in the same order. `None` when they do not
    /// fit: references to symbols in it are then found, but cannot be renamed.
    fn with_parts(&self, _parts: &mut Parts) -> Option<Box<dyn DialectAttr>> {
        None
    }
    /// The alias under which the attribute is printed.
    fn alias(&self) -> Option<Alias> {
        None
    }
}

/// An attribute that may be the layout of a memref.
pub trait MemRefLayout {
    /// Checks that memrefs of this shape may have the layout; the error is the message.
    fn verify(&self, cx: &ContextData, shape: &[i64]) -> Result<(), String>;
}

/// Owns a dialect's attribute.
#[derive(Debug)]
pub struct ExtAttr(pub Box<dyn DialectAttr>);

impl Clone for ExtAttr {
    fn clone(&self) -> Self {
        ExtAttr(self.0.boxed())
    }
}

impl PartialEq for ExtAttr {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for ExtAttr {}

impl Hash for ExtAttr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
    }
}

impl AttrData {
    /// The attributes that every context interns first; the constants of [`Attribute`] follow this order.
    pub(crate) fn predefined() -> Vec<AttrData> {
        vec![AttrData::UnknownLoc, AttrData::Unit, AttrData::Dictionary(Box::new([])), AttrData::Array(Box::new([]))]
    }

    /// Returns whether the attribute is a location.
    pub fn is_location(&self) -> bool {
        match self {
            AttrData::UnknownLoc
            | AttrData::FileLineCol { .. }
            | AttrData::NameLoc { .. }
            | AttrData::CallSiteLoc { .. }
            | AttrData::FusedLoc { .. }
            | AttrData::OpaqueLoc { .. } => true,
            AttrData::Extension(ext) => ext.0.is_location(),
            _ => false,
        }
    }

    /// The namespace and the name in it of the kind of attribute, as in `builtin.integer`.
    pub fn kind(&self) -> (&'static str, &'static str) {
        let name = match self {
            AttrData::Unit => "unit",
            AttrData::Integer { .. } => "integer",
            AttrData::Float { .. } => "float",
            AttrData::String { .. } => "string",
            AttrData::Array(_) => "array",
            AttrData::Dictionary(_) => "dictionary",
            AttrData::Type(_) => "type",
            AttrData::SymbolRef { .. } => "symbol_ref",
            AttrData::ScopedRef { .. } => "scoped_symbol_ref",
            AttrData::AffineMap(_) => "affine_map",
            AttrData::IntegerSet(_) => "integer_set",
            AttrData::DenseArray { .. } => "dense_array",
            AttrData::DenseElements { .. } => "dense_intorfp_elements",
            AttrData::DenseStrings { .. } => "dense_string_elements",
            AttrData::SparseElements { .. } => "sparse_elements",
            AttrData::DenseResource { .. } => "dense_resource_elements",
            AttrData::StridedLayout { .. } => "strided_layout",
            AttrData::Distinct { .. } => "distinct",
            AttrData::Opaque { .. } => "opaque",
            AttrData::UnknownLoc => "unknown_loc",
            AttrData::FileLineCol { .. } => "file_line_range",
            AttrData::NameLoc { .. } => "name_loc",
            AttrData::CallSiteLoc { .. } => "call_site_loc",
            AttrData::FusedLoc { .. } => "fused_loc",
            AttrData::OpaqueLoc { .. } => "opaque_loc",
            AttrData::Extension(ext) => return (ext.0.dialect(), ext.0.mnemonic()),
        };
        ("builtin", name)
    }

    /// The type of a typed attribute.
    pub fn ty(&self) -> Option<Type> {
        match self {
            AttrData::Integer { ty, .. }
            | AttrData::Float { ty, .. }
            | AttrData::String { ty, .. }
            | AttrData::DenseElements { ty, .. }
            | AttrData::DenseStrings { ty, .. }
            | AttrData::SparseElements { ty, .. }
            | AttrData::DenseResource { ty, .. }
            | AttrData::Opaque { ty, .. } => Some(*ty),
            AttrData::Extension(a) => a.0.ty(),
            _ => None,
        }
    }

    /// Calls back for every type and attribute directly inside, in the order in which the reference walks them.
    pub fn sub_elements(&self, visit: &mut dyn FnMut(SubElement)) {
        use SubElement::{Attr, Type};
        match self {
            AttrData::Integer { ty, .. }
            | AttrData::Float { ty, .. }
            | AttrData::String { ty, .. }
            | AttrData::DenseElements { ty, .. }
            | AttrData::DenseStrings { ty, .. }
            | AttrData::DenseResource { ty, .. }
            | AttrData::Opaque { ty, .. } => visit(Type(*ty)),
            AttrData::Array(attrs) => attrs.iter().for_each(|a| visit(Attr(*a))),
            AttrData::Dictionary(attrs) => attrs.iter().for_each(|a| visit(Attr(a.value))),
            AttrData::Type(ty) => visit(Type(*ty)),
            AttrData::DenseArray { element, .. } => visit(Type(*element)),
            AttrData::SparseElements { ty, indices, values } => {
                visit(Type(*ty));
                visit(Attr(*indices));
                visit(Attr(*values));
            }
            AttrData::Distinct { referenced } => visit(Attr(*referenced)),
            AttrData::NameLoc { child, .. } => visit(Attr(*child)),
            AttrData::OpaqueLoc { fallback, .. } => visit(Attr(*fallback)),
            AttrData::CallSiteLoc { callee, caller } => {
                visit(Attr(*callee));
                visit(Attr(*caller));
            }
            AttrData::FusedLoc { locations, metadata } => {
                locations.iter().chain(metadata).for_each(|a| visit(Attr(*a)));
            }
            AttrData::Extension(a) => a.0.sub_elements(visit),
            AttrData::Unit
            | AttrData::SymbolRef { .. }
            | AttrData::ScopedRef { .. }
            | AttrData::AffineMap(_)
            | AttrData::IntegerSet(_)
            | AttrData::StridedLayout { .. }
            | AttrData::UnknownLoc
            | AttrData::FileLineCol { .. } => {}
        }
    }
}

/// Returns whether the text of an opaque type or attribute starts with a mnemonic that ends there.
pub(crate) fn starts_with_mnemonic(body: &[u8], mnemonic: &str) -> bool {
    body.strip_prefix(mnemonic.as_bytes())
        .is_some_and(|rest| rest.first().is_none_or(|c| !c.is_ascii_alphanumeric() && !b"_$.".contains(c)))
}
