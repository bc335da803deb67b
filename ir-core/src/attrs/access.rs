//! Constructors and accessors of attributes and locations.

use super::{AttrData, ScopeStart, starts_with_mnemonic};
use crate::context::{Attribute, Context, ContextData, Ident, Location, NamedAttr, Type};
use crate::num::ApInt;
use crate::text::print::type_to_string;
use crate::types::{TypeData, UNREGISTERED_HINT, is_valid_namespace};

impl ContextData {
    /// Returns whether an attribute is named `#dialect.mnemonic`, for callers that do not have its declaration.
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

    /// A type as an attribute.
    pub fn type_attr(&self, ty: Type) -> Attribute {
        self.intern_attr(AttrData::Type(ty))
    }

    /// An array attribute.
    pub fn array_attr(&self, attrs: &[Attribute]) -> Attribute {
        self.intern_attr(AttrData::Array(attrs.into()))
    }

    /// `@a::@b`, from its names.
    ///
    /// # Panics
    /// Without a name.
    pub fn nested_symbol_ref(&self, names: &[Ident]) -> Attribute {
        let [root, nested @ ..] = names else { panic!("a symbol reference has a name") };
        self.intern_attr(AttrData::SymbolRef { root: *root, nested: nested.into() })
    }

    /// A reference with these names; a scoped one where there is a start. Zero tables up is the plain reference.
    ///
    /// # Panics
    /// Without a name.
    pub fn scoped_symbol_ref(&self, start: Option<ScopeStart>, names: &[Ident]) -> Attribute {
        let [root, nested @ ..] = names else { panic!("a symbol reference has a name") };
        match start {
            None | Some(ScopeStart::Super(0)) => self.nested_symbol_ref(names),
            Some(start) => self.intern_attr(AttrData::ScopedRef { start, root: *root, nested: nested.into() }),
        }
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

    /// The fused location of several: each occurs once, fused locations with the same metadata are flattened, unknown
    /// ones are left out. A single one without metadata is returned itself.
    pub fn fused_loc(&self, locations: &[Location], metadata: Option<Attribute>) -> Location {
        self.fused_loc_of(locations, metadata, usize::MAX)
    }

    /// As [`fused_loc`](Self::fused_loc), for the first `most` locations at most.
    pub(crate) fn fused_loc_of(&self, locations: &[Location], metadata: Option<Attribute>, most: usize) -> Location {
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
        all.retain(|attr| seen.len() < most && seen.insert(*attr));
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
    /// An attribute of a dialect that is not loaded; `ty` is `none` where there is none.
    pub fn opaque_attr(&self, dialect: &[u8], body: &[u8], ty: Type) -> Result<Attribute, String> {
        if !is_valid_namespace(dialect) {
            return Err(format!("invalid dialect namespace '\"{}\"'", String::from_utf8_lossy(dialect)));
        }
        let exists = || self.loaded_dialect(dialect).is_some() || self.is_announced(dialect);
        if !self.allows_unregistered_dialects() && !exists() {
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
