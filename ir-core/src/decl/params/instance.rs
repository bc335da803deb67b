//! Instances of declared attributes and types: the declaration, and a value for each parameter.

use std::any::Any;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use super::def::ParamsDef;
use super::value::ParamValue;
use crate::attrs::{AttrData, DialectAttr, ExtAttr, MemRefLayout};
use crate::context::dialect::Alias;
use crate::context::{Attribute, ContextData, Type};
use crate::decl::interface::InterfaceEntry;
use crate::sub_elements::Parts;
use crate::text::print::Printer;
use crate::types::{DialectType, ExtType, SubElement, TypeData};

macro_rules! instance {
    ($(#[$doc:meta])* $name:ident, $dialect:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name {
            /// The declaration of which it is an instance.
            pub def: &'static ParamsDef,
            /// A value for each parameter.
            pub values: Box<[ParamValue]>,
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                std::ptr::eq(self.def, other.def) && self.values == other.values
            }
        }

        impl Eq for $name {}

        impl $name {
            fn same(&self, other: &dyn $dialect) -> bool {
                (other as &dyn Any).downcast_ref::<$name>() == Some(self)
            }

            fn hash_values(&self, mut state: &mut dyn Hasher) {
                // Mnemonics tell declarations apart; addresses would do, but differ between runs.
                (self.def.dialect, self.def.mnemonic, &self.values).hash(&mut state);
            }

            fn visit(&self, visit: &mut dyn FnMut(SubElement)) {
                self.values.iter().for_each(|value| value.sub_elements(visit));
            }

            fn values_with(&self, parts: &mut Parts) -> Option<Box<[ParamValue]>> {
                self.values.iter().map(|value| value.with_parts(parts)).collect()
            }

            fn mnemonic_alias(&self) -> Option<Alias> {
                self.def.alias.then(|| Alias { name: Cow::Borrowed(self.def.mnemonic), overridable: true })
            }
        }
    };
}

instance! {
    /// An attribute of a dialect.
    ParamAttr, DialectAttr
}
instance! {
    /// A type of a dialect.
    ParamType, DialectType
}

impl DialectAttr for ParamAttr {
    fn dialect(&self) -> &'static str {
        self.def.dialect
    }

    fn mnemonic(&self) -> &'static str {
        self.def.mnemonic
    }

    fn interfaces(&self) -> &'static [InterfaceEntry] {
        self.def.interfaces
    }

    fn print(&self, printer: &mut Printer<'_>) {
        printer.write(self.def.mnemonic);
        self.def.print_values(&self.values, printer);
    }

    fn print_stripped(&self, printer: &mut Printer<'_>) {
        self.def.print_values(&self.values, printer);
    }

    fn equals(&self, other: &dyn DialectAttr) -> bool {
        self.same(other)
    }

    fn hash_into(&self, state: &mut dyn Hasher) {
        self.hash_values(state);
    }

    fn boxed(&self) -> Box<dyn DialectAttr> {
        Box::new(self.clone())
    }

    fn ty(&self) -> Option<Type> {
        match self.values.get(usize::from(self.def.self_type?))? {
            ParamValue::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    fn memref_layout(&self) -> Option<&dyn MemRefLayout> {
        self.def.memref_layout.map(|_| self as &dyn MemRefLayout)
    }

    fn sub_elements(&self, visit: &mut dyn FnMut(SubElement)) {
        self.visit(visit);
    }

    fn with_parts(&self, parts: &mut Parts) -> Option<Box<dyn DialectAttr>> {
        Some(Box::new(ParamAttr { def: self.def, values: self.values_with(parts)? }))
    }

    fn alias(&self) -> Option<Alias> {
        self.mnemonic_alias()
    }
}

impl MemRefLayout for ParamAttr {
    fn verify(&self, cx: &ContextData, shape: &[i64]) -> Result<(), String> {
        self.def.memref_layout.map_or(Ok(()), |verify| verify(cx, &self.values, shape))
    }
}

impl DialectType for ParamType {
    fn dialect(&self) -> &'static str {
        self.def.dialect
    }

    fn mnemonic(&self) -> &'static str {
        self.def.mnemonic
    }

    fn interfaces(&self) -> &'static [InterfaceEntry] {
        self.def.interfaces
    }

    fn print(&self, printer: &mut Printer<'_>) {
        printer.write(self.def.mnemonic);
        self.def.print_values(&self.values, printer);
    }

    fn print_stripped(&self, printer: &mut Printer<'_>) {
        self.def.print_values(&self.values, printer);
    }

    fn equals(&self, other: &dyn DialectType) -> bool {
        self.same(other)
    }

    fn hash_into(&self, state: &mut dyn Hasher) {
        self.hash_values(state);
    }

    fn boxed(&self) -> Box<dyn DialectType> {
        Box::new(self.clone())
    }

    fn sub_elements(&self, visit: &mut dyn FnMut(SubElement)) {
        self.visit(visit);
    }

    fn with_parts(&self, parts: &mut Parts) -> Option<Box<dyn DialectType>> {
        Some(Box::new(ParamType { def: self.def, values: self.values_with(parts)? }))
    }

    fn alias(&self) -> Option<Alias> {
        self.mnemonic_alias()
    }

    fn value_name(&self) -> Option<Cow<'static, str>> {
        self.def.value_name.map(Cow::Borrowed)
    }
}

impl ContextData {
    /// The attribute with these parameters, which are not checked. A mutable one among them that is set to something else
    /// already stays as it is.
    pub fn params_attr(&self, def: &'static ParamsDef, values: impl Into<Box<[ParamValue]>>) -> Attribute {
        self.make_attr(def, values.into()).0
    }

    /// As [`params_attr`](Self::params_attr).
    ///
    /// # Errors
    /// The mutable parameter is set to something else; returns the message.
    pub fn params_attr_checked(
        &self,
        def: &'static ParamsDef,
        values: impl Into<Box<[ParamValue]>>,
    ) -> Result<Attribute, String> {
        let (attr, set) = self.make_attr(def, values.into());
        set.map(|()| attr)
    }

    /// The attribute with these parameters, and the message if the mutable one is set to something else.
    pub(crate) fn make_attr(
        &self,
        def: &'static ParamsDef,
        values: Box<[ParamValue]>,
    ) -> (Attribute, Result<(), String>) {
        match def.mutable {
            None => (self.intern_attr(AttrData::Extension(ExtAttr(Box::new(ParamAttr { def, values })))), Ok(())),
            Some(_) => self.mutable_attr(def, values),
        }
    }

    /// The type with these parameters, which are not checked. A mutable one among them that is set to something else
    /// already stays as it is.
    pub fn params_type(&self, def: &'static ParamsDef, values: impl Into<Box<[ParamValue]>>) -> Type {
        self.make_type(def, values.into()).0
    }

    /// As [`params_type`](Self::params_type).
    ///
    /// # Errors
    /// The mutable parameter is set to something else; returns the message.
    pub fn params_type_checked(
        &self,
        def: &'static ParamsDef,
        values: impl Into<Box<[ParamValue]>>,
    ) -> Result<Type, String> {
        let (ty, set) = self.make_type(def, values.into());
        set.map(|()| ty)
    }

    /// The type with these parameters, and the message if the mutable one is set to something else.
    pub(crate) fn make_type(&self, def: &'static ParamsDef, values: Box<[ParamValue]>) -> (Type, Result<(), String>) {
        match def.mutable {
            None => (self.intern_type(TypeData::Extension(ExtType(Box::new(ParamType { def, values })))), Ok(())),
            Some(_) => self.mutable_type(def, values),
        }
    }

    /// The declaration that an attribute is an instance of; `None` for builtin ones, and those with a representation of their own.
    pub fn declaration_of_attr(&self, attr: Attribute) -> Option<&'static ParamsDef> {
        let AttrData::Extension(ext) = self.attr_data(attr) else { return None };
        match (&*ext.0 as &dyn Any).downcast_ref::<ParamAttr>() {
            Some(found) => Some(found.def),
            None => self.mutable_declaration(SubElement::Attr(attr)),
        }
    }

    /// The declaration that a type is an instance of; `None` for builtin ones, and those with a representation of their own.
    pub fn declaration_of_type(&self, ty: Type) -> Option<&'static ParamsDef> {
        let TypeData::Extension(ext) = self.type_data(ty) else { return None };
        match (&*ext.0 as &dyn Any).downcast_ref::<ParamType>() {
            Some(found) => Some(found.def),
            None => self.mutable_declaration(SubElement::Type(ty)),
        }
    }

    /// The parameters of an attribute of this kind.
    pub fn attr_params(&self, def: &'static ParamsDef, attr: Attribute) -> Option<&[ParamValue]> {
        let AttrData::Extension(ext) = self.attr_data(attr) else { return None };
        match (&*ext.0 as &dyn Any).downcast_ref::<ParamAttr>() {
            Some(found) => std::ptr::eq(found.def, def).then_some(&found.values),
            None => self.mutable_params(def, SubElement::Attr(attr)),
        }
    }

    /// The parameters of a type of this kind.
    pub fn type_params(&self, def: &'static ParamsDef, ty: Type) -> Option<&[ParamValue]> {
        let TypeData::Extension(ext) = self.type_data(ty) else { return None };
        match (&*ext.0 as &dyn Any).downcast_ref::<ParamType>() {
            Some(found) => std::ptr::eq(found.def, def).then_some(&found.values),
            None => self.mutable_params(def, SubElement::Type(ty)),
        }
    }
}
