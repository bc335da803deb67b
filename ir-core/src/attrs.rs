//! The attributes and locations of the builtin dialect: data, checked constructors, queries. [LangRef: Builtin attributes]

use std::any::Any;
use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use crate::affine::{AffineMap, IntegerSet};
use crate::context::dialect::Alias;
use crate::context::{Attribute, Blob, Context, ContextData, Ident, Location, NamedAttr, ResourceId, Type};
use crate::decl::interface::InterfaceEntry;
use crate::num::ApInt;
use crate::sub_elements::Parts;
use crate::text::print::type_to_string;
use crate::types::{SubElement, TypeData, UNREGISTERED_HINT, comma_separated, is_valid_namespace};

/// What an attribute is.
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
    /// `@.super::@root::@nested`, `@.root::@root::@nested`: not of the reference; see [`crate::symbols::scoped`].
    ScopedRef {
        /// Where the names are looked up.
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
        /// How many elements.
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
        /// Whether `data` holds one element for all.
        splat: bool,
    },
    /// `dense<"a"> : tensor<4x!t.s>`
    DenseStrings {
        /// A shaped type with static shape.
        ty: Type,
        /// One string for all, or one for each element.
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
        /// Where the data is.
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
        /// How many of the four numbers were given, in this order: line, column, last column, last line. The reference keeps
        /// locations apart that differ in nothing else.
        given: u8,
    },
    /// `loc("name"(child))`
    NameLoc {
        /// The name.
        name: Ident,
        /// Where it is.
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
        /// What the fusing pass says.
        metadata: Option<Attribute>,
    },
    /// An attribute of a loaded dialect.
    Extension(ExtAttr),
}

/// Where the names of a scoped symbol reference are looked up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScopeStart {
    /// In the outermost symbol table: `@.root`.
    Root,
    /// So many symbol tables up from the nearest one, at least one: `@.super`.
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
    /// What stands behind `#dialect.`, without parameters: with the namespace, it names the kind.
    fn mnemonic(&self) -> &'static str {
        ""
    }
    /// The interfaces that the kind implements.
    fn interfaces(&self) -> &'static [InterfaceEntry] {
        &[]
    }
    /// Prints the text behind `#dialect.`.
    fn print(&self, printer: &mut crate::text::print::Printer<'_>);
    /// Prints its own syntax, without dialect and mnemonic. Where that is nothing, it is printed in full.
    fn print_stripped(&self, printer: &mut crate::text::print::Printer<'_>) {
        self.print(printer);
    }
    /// Whether the other one is the same attribute.
    fn equals(&self, other: &dyn DialectAttr) -> bool;
    /// Hashes what [`equals`](Self::equals) compares.
    fn hash_into(&self, state: &mut dyn Hasher);
    /// A copy.
    fn boxed(&self) -> Box<dyn DialectAttr>;
    /// The type of a typed attribute.
    fn ty(&self) -> Option<Type> {
        None
    }
    /// Whether it is a location. It is printed as itself between the parentheses of `loc(..)`.
    fn is_location(&self) -> bool {
        false
    }
    /// How it lays out memrefs, if it may stand for a layout in a memref type.
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
    /// The alias that it is to be printed under.
    fn alias(&self) -> Option<Alias> {
        None
    }
}

/// An attribute that may be the layout of a memref.
pub trait MemRefLayout {
    /// Whether memrefs of this shape may have it; the error is the message.
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
    /// What every context interns first; the constants of [`Attribute`] follow this order.
    pub(crate) fn predefined() -> Vec<AttrData> {
        vec![AttrData::UnknownLoc, AttrData::Unit, AttrData::Dictionary(Box::new([])), AttrData::Array(Box::new([]))]
    }

    /// Whether it is a location.
    pub fn is_location(&self) -> bool {
        match self {
            AttrData::UnknownLoc
            | AttrData::FileLineCol { .. }
            | AttrData::NameLoc { .. }
            | AttrData::CallSiteLoc { .. }
            | AttrData::FusedLoc { .. } => true,
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

/// Whether the text of an opaque type or attribute starts with a mnemonic that ends there.
pub(crate) fn starts_with_mnemonic(body: &[u8], mnemonic: &str) -> bool {
    body.strip_prefix(mnemonic.as_bytes())
        .is_some_and(|rest| rest.first().is_none_or(|c| !c.is_ascii_alphanumeric() && !b"_$.".contains(c)))
}

impl ContextData {
    /// Whether an attribute is `#dialect.mnemonic`, as far as its name tells: for those who do not have its declaration.
    pub fn is_attr_named(&self, attr: Attribute, dialect: &str, mnemonic: &str) -> bool {
        match self.attr_data(attr) {
            AttrData::Extension(ext) => ext.0.dialect() == dialect && ext.0.mnemonic() == mnemonic,
            AttrData::Opaque { dialect: found, body, .. } => {
                self.bytes(*found) == dialect.as_bytes() && starts_with_mnemonic(self.bytes(*body), mnemonic)
            }
            _ => false,
        }
    }

    /// An integer attribute; `None` when the type is no integer or index type. The value is cut or sign-extended to the type.
    pub fn integer_attr(&self, ty: Type, value: i64) -> Option<Attribute> {
        let width = match self.type_data(ty) {
            TypeData::Integer { width, .. } => *width,
            TypeData::Index => 64,
            _ => return None,
        };
        Some(self.intern_attr(AttrData::Integer { ty, value: ApInt::from_i64(width, value) }))
    }

    /// `true` or `false`.
    pub fn bool_attr(&self, value: bool) -> Attribute {
        self.intern_attr(AttrData::Integer { ty: Type::I1, value: ApInt::new_u64(1, u64::from(value)) })
    }

    /// A string attribute.
    pub fn string_attr(&self, text: impl AsRef<[u8]>) -> Attribute {
        self.string_attr_of(self.ident(text))
    }

    /// A type as an attribute.
    pub fn type_attr(&self, ty: Type) -> Attribute {
        self.intern_attr(AttrData::Type(ty))
    }

    /// An array attribute.
    pub fn array_attr(&self, attrs: &[Attribute]) -> Attribute {
        self.intern_attr(AttrData::Array(attrs.into()))
    }

    /// Element data: little-endian elements in whole bytes, `i1` packed to bits, or one element for all. What is the same
    /// element again and again is kept as one.
    pub fn dense_elements_attr(&self, ty: Type, mut data: Vec<u8>) -> Result<Attribute, String> {
        if !self.is_valid_element_data(ty, &data) {
            return Err("element data does not have the size of the type".into());
        }
        let bits = self.element_bits(ty).unwrap_or(0);
        let count = self.type_data(ty).num_elements();
        let splat = match (&data[..], bits) {
            ([], _) => false,
            // A single bit, or 8 of a kind for any number of elements.
            ([byte], 1) if count == Some(1) || matches!(byte, 0 | 0xFF) => {
                data[0] = if *byte == 0 { 0 } else { 0xFF };
                true
            }
            (bytes, 1) => match equal_bits(bytes, count.unwrap_or(0)) {
                Some(bit) => {
                    data = vec![if bit { 0xFF } else { 0 }];
                    true
                }
                None => false,
            },
            (bytes, bits) => {
                let size = bits as usize / 8;
                let (first, rest) = bytes.split_at(size);
                let equal = rest.chunks_exact(size).all(|element| element == first);
                if equal {
                    data.truncate(size);
                }
                equal
            }
        };
        Ok(self.intern_attr(AttrData::DenseElements { ty, data: Blob::new(data), splat }))
    }

    /// Whether bytes are element data for a shaped type: one element, or as many as the type has.
    pub fn is_valid_element_data(&self, ty: Type, data: &[u8]) -> bool {
        let Some(bits) = self.element_bits(ty) else { return false };
        // A product that does not fit wraps around, as in the reference; only splats can have such types.
        let shape = self.type_data(ty).shape().unwrap_or(&[]);
        let count = shape.iter().fold(1u64, |count, size| count.wrapping_mul(*size as u64));
        let found = data.len() as u64 * 8;
        match bits {
            1 => matches!(data, [0 | 0xFF]) || found == count.wrapping_add(7) & !7,
            _ => found == bits || found == bits.wrapping_mul(count),
        }
    }

    /// Bits that an element of a shaped type takes in element data; `None` when such data cannot hold it.
    pub fn element_bits(&self, ty: Type) -> Option<u64> {
        let scalar = |ty| match self.type_data(ty) {
            TypeData::Integer { width, .. } => Some(u64::from(*width)),
            TypeData::Index => Some(64),
            TypeData::Float(kind) => Some(u64::from(kind.storage_bits())),
            _ => None,
        };
        let whole_bytes = |bits: u64| (bits + 7) & !7;
        let element = self.type_data(ty).element_type()?;
        match self.type_data(element) {
            TypeData::Complex(part) => scalar(*part).map(|bits| 2 * whole_bytes(bits)),
            _ => scalar(element).map(|bits| if bits == 1 { 1 } else { whole_bytes(bits) }),
        }
    }

    /// String elements, or one for all.
    pub fn dense_strings_attr(&self, ty: Type, mut values: Vec<Ident>) -> Result<Attribute, String> {
        let count = self.type_data(ty).num_elements();
        if values.len() != 1 && count != Some(values.len() as u64) {
            return Err("the number of strings is not that of the elements".into());
        }
        if values.windows(2).all(|pair| pair[0] == pair[1]) {
            values.truncate(1);
        }
        Ok(self.intern_attr(AttrData::DenseStrings { ty, values: values.into() }))
    }

    /// `@a::@b`, from its names.
    ///
    /// # Panics
    /// Without a name.
    pub fn nested_symbol_ref(&self, names: &[Ident]) -> Attribute {
        let [root, nested @ ..] = names else { panic!("a symbol reference has a name") };
        self.intern_attr(AttrData::SymbolRef { root: *root, nested: nested.into() })
    }

    /// A reference to one symbol.
    pub fn symbol_ref(&self, name: impl AsRef<[u8]>) -> Attribute {
        self.intern_attr(AttrData::SymbolRef { root: self.ident(name), nested: Box::new([]) })
    }

    /// A dictionary; `Err` is a name that occurs twice.
    pub fn dictionary_attr(&self, mut attrs: Vec<NamedAttr>) -> Result<Attribute, Ident> {
        self.sort_attrs(&mut attrs)?;
        Ok(self.intern_attr(AttrData::Dictionary(attrs.into())))
    }

    /// Sorts by the bytes of the names; `Err` is a name that occurs twice.
    pub fn sort_attrs(&self, attrs: &mut [NamedAttr]) -> Result<(), Ident> {
        if attrs.len() > 1 {
            attrs.sort_by(|a, b| self.bytes(a.name).cmp(self.bytes(b.name)));
            if let Some(pair) = attrs.windows(2).find(|pair| pair[0].name == pair[1].name) {
                return Err(pair[0].name);
            }
        }
        Ok(())
    }

    /// The entries of a dictionary attribute.
    pub fn dictionary_entries(&self, attr: Attribute) -> Option<&[NamedAttr]> {
        match self.attr_data(attr) {
            AttrData::Dictionary(entries) => Some(entries),
            _ => None,
        }
    }

    /// The value under a name in a dictionary attribute.
    pub fn dictionary_get(&self, dictionary: Attribute, name: &[u8]) -> Option<Attribute> {
        let entries = self.dictionary_entries(dictionary)?;
        let at = entries.binary_search_by(|e| self.bytes(e.name).cmp(name)).ok()?;
        Some(entries[at].value)
    }

    /// The elements of an array.
    pub fn array_elements(&self, attr: Attribute) -> Option<&[Attribute]> {
        match self.attr_data(attr) {
            AttrData::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The type that a type attribute holds.
    pub fn type_value(&self, attr: Attribute) -> Option<Type> {
        match self.attr_data(attr) {
            AttrData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// The value of an integer attribute, read as signed; `None` when 64 bits do not hold it.
    pub fn integer_i64(&self, attr: Attribute) -> Option<i64> {
        match self.attr_data(attr) {
            AttrData::Integer { value, .. } => value.as_i64(),
            _ => None,
        }
    }

    /// The values of a dense array of `i32`.
    pub fn dense_i32_values(&self, attr: Attribute) -> Option<SmallVec<[i32; 8]>> {
        let AttrData::DenseArray { element, data, .. } = self.attr_data(attr) else { return None };
        let is_i32 = matches!(self.type_data(*element), TypeData::Integer { width: 32, .. });
        is_i32.then(|| data.as_chunks().0.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect())
    }

    /// The values of a dense array of `i64`.
    pub fn dense_i64_values(&self, attr: Attribute) -> Option<SmallVec<[i64; 8]>> {
        let AttrData::DenseArray { element, data, .. } = self.attr_data(attr) else { return None };
        let is_i64 = matches!(self.type_data(*element), TypeData::Integer { width: 64, .. });
        is_i64.then(|| data.as_chunks().0.iter().map(|bytes| i64::from_le_bytes(*bytes)).collect())
    }

    /// A dense array of `i32`.
    pub fn dense_i32_attr(&self, values: &[i32]) -> Attribute {
        let data: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.dense_array_attr(Type::I32, values.len(), data)
    }

    /// A dense array of `i64`.
    pub fn dense_i64_attr(&self, values: &[i64]) -> Attribute {
        let data: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.dense_array_attr(Type::I64, values.len(), data)
    }

    /// A dense array of `i1`.
    pub fn dense_bool_attr(&self, values: &[bool]) -> Attribute {
        self.dense_array_attr(Type::I1, values.len(), values.iter().map(|value| u8::from(*value)).collect())
    }

    fn dense_array_attr(&self, element: Type, len: usize, data: Vec<u8>) -> Attribute {
        self.intern_attr(AttrData::DenseArray { element, len: len as u32, data: Blob::new(data) })
    }

    /// The text of a string attribute.
    pub fn string_value(&self, attr: Attribute) -> Option<Ident> {
        match self.attr_data(attr) {
            AttrData::String { value, .. } => Some(*value),
            _ => None,
        }
    }

    /// A location in a file.
    pub fn file_line_col(&self, file: impl AsRef<[u8]>, line: u32, column: u32) -> Location {
        let file = self.ident(file);
        Location::interned(self.intern_attr(AttrData::FileLineCol {
            file,
            start_line: line,
            start_column: column,
            given: 2,
            end_line: line,
            end_column: column,
        }))
    }

    /// A location that is several: each is there once, those of other such locations with the same metadata are taken apart,
    /// unknown ones are left out. A single one without metadata is itself.
    pub fn fused_loc(&self, locations: &[Location], metadata: Option<Attribute>) -> Location {
        if metadata.is_none() && locations.iter().all(|loc| *loc == locations[0]) {
            return locations.first().copied().unwrap_or(Location::UNKNOWN);
        }
        let mut all: Vec<Attribute> = Vec::new();
        for &loc in locations {
            let attr = self.attr_of_location(loc);
            match self.attr_data(attr) {
                AttrData::FusedLoc { locations, metadata: other } if *other == metadata => all.extend(locations),
                AttrData::UnknownLoc => {}
                _ => all.push(attr),
            }
        }
        let mut seen = hashbrown::HashSet::new();
        all.retain(|attr| seen.insert(*attr));
        let attr = match (&all[..], metadata) {
            ([], None) => return Location::UNKNOWN,
            ([one], None) => *one,
            ([], Some(_)) => {
                let locations = [self.attr_of_location(Location::UNKNOWN)].into();
                self.intern_attr(AttrData::FusedLoc { locations, metadata })
            }
            _ => self.intern_attr(AttrData::FusedLoc { locations: all.into(), metadata }),
        };
        self.location_of_attr(attr).unwrap_or(Location::UNKNOWN)
    }

    /// A named location.
    pub fn name_loc(&self, name: impl AsRef<[u8]>, child: Location) -> Location {
        let child = self.attr_of_location(child);
        Location::interned(self.intern_attr(AttrData::NameLoc { name: self.ident(name), child }))
    }
}

impl Context {
    /// Sparse elements: `indices` are `i64` elements, a row of them for each of `values`.
    pub fn sparse_elements_attr(&self, ty: Type, indices: Attribute, values: Attribute) -> Result<Attribute, String> {
        let shape_of = |attr| {
            let ty = self.attr_data(attr).ty();
            ty.and_then(|ty| self.type_data(ty).shape()).unwrap_or(&[])
        };
        let shape = self.type_data(ty).shape().unwrap_or(&[]);
        let (index_shape, value_shape) = (shape_of(indices), shape_of(values));
        let [value_count] = value_shape else {
            return Err("expected 1-d tensor for sparse element values".into());
        };
        let rank = shape.len();
        let index_count = match index_shape {
            [count, row] if *row == rank as i64 => Some(count),
            [count] if rank == 1 => Some(count),
            _ => None,
        };
        if index_count != Some(value_count) {
            return Err(format!(
                "expected shape ([{}]); inferred shape of indices literal ([{}]); inferred shape of values literal ([{}])",
                comma_separated(shape),
                comma_separated(index_shape),
                comma_separated(value_shape),
            ));
        }
        if let AttrData::DenseElements { data, splat, .. } = self.attr_data(indices)
            && rank != 0
        {
            let sizes = data.chunks_exact(8).map(|bytes| u64::from_le_bytes(bytes.try_into().unwrap_or_default()));
            let sizes: Vec<u64> = if *splat { sizes.cycle().take(rank).collect() } else { sizes.collect() };
            let outside = |row: &&[u64]| row.iter().zip(shape).any(|(index, size)| *index >= *size as u64);
            if let Some((n, row)) = sizes.chunks_exact(rank).enumerate().find(|(_, row)| outside(row)) {
                return Err(format!(
                    "sparse index #{n} is not contained within the value shape, with index=[{}], and type='{}'",
                    comma_separated(row),
                    type_to_string(self, ty),
                ));
            }
        }
        Ok(self.intern_attr(AttrData::SparseElements { ty, indices, values }))
    }

    /// An attribute of a dialect that is not loaded; `ty` is `none` where there is none.
    pub fn opaque_attr(&self, dialect: &[u8], body: &[u8], ty: Type) -> Result<Attribute, String> {
        if !is_valid_namespace(dialect) {
            return Err(format!("invalid dialect namespace '\"{}\"'", String::from_utf8_lossy(dialect)));
        }
        if !self.allows_unregistered_dialects() && self.loaded_dialect(dialect).is_none() {
            return Err(format!(
                "#\"{}\"<\"{}\"> : '{}' attribute created with unregistered dialect. {UNREGISTERED_HINT}",
                String::from_utf8_lossy(dialect),
                String::from_utf8_lossy(body),
                type_to_string(self, ty),
            ));
        }
        Ok(self.intern_attr(AttrData::Opaque { dialect: self.ident(dialect), body: self.ident(body), ty }))
    }
}

/// Element data may always have this size. More of it has to be in a sensible relation to the text that asks for it.
pub(crate) const MAX_ELEMENT_DATA: usize = 256 << 20;

/// The bit that all elements of packed bits are; the rest of the last byte has to be as the reference would set it.
fn equal_bits(bytes: &[u8], count: u64) -> Option<bool> {
    let (last, whole) = bytes.split_last()?;
    let bit = bytes[0] & 1 == 1;
    let odd = count % 8;
    let wanted = match (bit, odd) {
        (false, _) => 0,
        (true, 0) => 0xFF,
        (true, odd) => (1 << odd) - 1,
    };
    let fill = if bit { 0xFF } else { 0 };
    (*last == wanted && whole.iter().all(|byte| *byte == fill)).then_some(bit)
}
