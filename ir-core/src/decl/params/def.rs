//! Declarations of attributes and types, and what instances are.

use std::any::Any;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use super::format::ParamsFormat;
use super::kinds::ParamKind;
use super::value::ParamValue;
use crate::attrs::{AttrData, DialectAttr, ExtAttr, MemRefLayout};
use crate::context::dialect::Alias;
use crate::context::{Attribute, ContextData, Type};
use crate::decl::constraint::{OwnForm, TypeForm};
use crate::text::parse::{Parsed, Parser};
use crate::text::print::Printer;
use crate::types::{DialectType, ExtType, SubElement, TypeData};

/// What is declared of an attribute or type.
#[derive(Clone, Copy, Debug)]
pub struct ParamsDef {
    /// The namespace of its dialect.
    pub dialect: &'static str,
    /// What stands behind `#dialect.` or `!dialect.`.
    pub mnemonic: &'static str,
    /// What messages call it.
    pub symbol: &'static str,
    /// What it is: the summary of the constraint.
    pub summary: &'static str,
    /// Its parameters.
    pub params: &'static [ParamDef],
    /// How it is written behind its mnemonic.
    pub asm: ParamsAsm,
    /// Checks the parameters.
    pub verify: Option<VerifyParams>,
    /// Printed under an alias, its mnemonic.
    pub alias: bool,
    /// The parameter that is the type of a typed attribute.
    pub self_type: Option<u16>,
    /// Checks the shape of a memref that an attribute is the layout of; `None` when it is no layout.
    pub memref_layout: Option<VerifyLayout>,
    /// Vectors may hold the type.
    pub vector_element: bool,
    /// Memrefs may hold the type.
    pub memref_element: bool,
    /// What values of the type are called in the custom form.
    pub value_name: Option<&'static str>,
}

/// Checks the parameters of an attribute or type; the error is the message.
pub type VerifyParams = fn(&ContextData, &[ParamValue]) -> Result<(), String>;

/// Checks the shape of a memref with a layout; the error is the message.
pub type VerifyLayout = fn(&ContextData, &[ParamValue], &[i64]) -> Result<(), String>;

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub struct ParamDef {
    /// Its name.
    pub name: &'static str,
    /// What messages call its type.
    pub type_name: &'static str,
    /// What it holds.
    pub kind: &'static ParamKind,
    /// Whether it may be missing.
    pub presence: Presence,
}

/// Whether a parameter may be missing.
#[derive(Clone, Copy, Debug)]
pub enum Presence {
    /// It must be there.
    Required,
    /// It is nothing when it is missing: [`ParamKind::zero`].
    Optional,
    /// It has this value when it is missing; the function sees the parameters before it.
    Default(fn(&ContextData, &[ParamValue]) -> ParamValue),
}

/// How an attribute or type is written behind its mnemonic.
#[derive(Clone, Copy, Debug)]
pub enum ParamsAsm {
    /// Not at all.
    Mnemonic,
    /// By a format.
    Format(&'static ParamsFormat),
    /// By functions. The parser is given the type that stands behind an attribute, and gives the parameters.
    Custom {
        /// Parses the parameters.
        parse: fn(&mut Parser<'_>, Option<Type>) -> Parsed<Vec<ParamValue>>,
        /// Prints them.
        print: fn(&[ParamValue], &mut Printer<'_>),
    },
}

impl ParamDef {
    /// What it is when it is missing, behind these parameters; `None` when it must be there.
    pub fn missing(&self, cx: &ContextData, before: &[ParamValue]) -> Option<ParamValue> {
        match self.presence {
            Presence::Required => None,
            Presence::Optional => Some((self.kind.zero)(cx)),
            Presence::Default(make) => Some(make(cx, before)),
        }
    }
}

impl ParamsDef {
    /// A declaration without anything.
    pub const EMPTY: ParamsDef = ParamsDef {
        dialect: "",
        mnemonic: "",
        symbol: "",
        summary: "",
        params: &[],
        asm: ParamsAsm::Mnemonic,
        verify: None,
        alias: false,
        self_type: None,
        memref_layout: None,
        vector_element: false,
        memref_element: false,
        value_name: None,
    };

    /// Prints an instance behind `#dialect.` or `!dialect.`.
    fn print_with_mnemonic(&'static self, values: &[ParamValue], p: &mut Printer<'_>) {
        p.write(self.mnemonic);
        self.print(values, p);
    }

    /// Prints an instance without its mnemonic.
    pub fn print(&'static self, values: &[ParamValue], p: &mut Printer<'_>) {
        match self.asm {
            ParamsAsm::Mnemonic => {}
            ParamsAsm::Format(format) => p.print_params(self, format, values),
            ParamsAsm::Custom { print, .. } => print(values, p),
        }
    }

    /// Parses the parameters of an instance behind its mnemonic, and checks them.
    ///
    /// # Errors
    /// Something is not as declared; reported.
    pub fn parse(&'static self, p: &mut Parser<'_>, ty: Option<Type>) -> Parsed<Vec<ParamValue>> {
        let at = p.token().start;
        let values = match self.asm {
            ParamsAsm::Mnemonic => Vec::new(),
            ParamsAsm::Format(format) => p.parse_params(self, format, ty)?,
            ParamsAsm::Custom { parse, .. } => parse(p, ty)?,
        };
        match self.check(p.cx(), &values) {
            Ok(()) => Ok(values),
            Err(message) => Err(p.hook_error_at(at, message)),
        }
    }

    /// Whether these are parameters that an instance may have; the error is the message.
    ///
    /// # Errors
    /// A constraint on a parameter or the check of the declaration fails.
    pub fn check(&self, cx: &ContextData, values: &[ParamValue]) -> Result<(), String> {
        for (param, value) in self.params.iter().zip(values) {
            let found = param.kind.check(cx, value);
            found.map_err(|summary| format!("failed to verify '{}': {summary}", param.name))?;
        }
        self.verify.map_or(Ok(()), |verify| verify(cx, values))
    }
}

/// A struct whose fields are parameters.
pub trait Params: Sized {
    /// What is declared of it.
    const DEF: &'static ParamsDef;
    /// The struct with these parameters; `None` when they are not those declared.
    fn from_params(cx: &ContextData, values: &[ParamValue]) -> Option<Self>;
    /// The parameters.
    fn into_params(self, cx: &ContextData) -> Vec<ParamValue>;
}

/// A declared attribute: what `#[derive(Attr)]` implements.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an attribute of a dialect",
    label = "not declared with `#[derive(Attr)]` or `#[enum_attr(name = ..)]`"
)]
pub trait AttrDecl {
    /// What is declared of it.
    const ATTR: &'static ParamsDef;
}

/// A declared type: what `#[derive(Type)]` implements.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of a dialect",
    label = "not declared with `#[derive(Type)]`"
)]
pub trait TypeDecl {
    /// What is declared of it.
    const TYPE: &'static ParamsDef;
}

macro_rules! instance {
    ($(#[$doc:meta])* $name:ident, $dialect:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name {
            /// What it is an instance of.
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

    fn print(&self, printer: &mut Printer<'_>) {
        self.def.print_with_mnemonic(&self.values, printer);
    }

    fn print_stripped(&self, printer: &mut Printer<'_>) {
        self.def.print(&self.values, printer);
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

    fn print(&self, printer: &mut Printer<'_>) {
        self.def.print_with_mnemonic(&self.values, printer);
    }

    fn print_stripped(&self, printer: &mut Printer<'_>) {
        self.def.print(&self.values, printer);
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

    fn is_vector_element(&self) -> bool {
        self.def.vector_element
    }

    fn is_memref_element(&self) -> bool {
        self.def.memref_element
    }

    fn sub_elements(&self, visit: &mut dyn FnMut(SubElement)) {
        self.visit(visit);
    }

    fn alias(&self) -> Option<Alias> {
        self.mnemonic_alias()
    }

    fn value_name(&self) -> Option<Cow<'static, str>> {
        self.def.value_name.map(Cow::Borrowed)
    }
}

impl ContextData {
    /// The attribute with these parameters, which are not checked.
    pub fn params_attr(&self, def: &'static ParamsDef, values: impl Into<Box<[ParamValue]>>) -> Attribute {
        let values = values.into();
        self.intern_attr(AttrData::Extension(ExtAttr(Box::new(ParamAttr { def, values }))))
    }

    /// The type with these parameters, which are not checked.
    pub fn params_type(&self, def: &'static ParamsDef, values: impl Into<Box<[ParamValue]>>) -> Type {
        let values = values.into();
        self.intern_type(TypeData::Extension(ExtType(Box::new(ParamType { def, values }))))
    }

    /// The parameters of an attribute of this kind.
    pub fn attr_params(&self, def: &'static ParamsDef, attr: Attribute) -> Option<&[ParamValue]> {
        let AttrData::Extension(ext) = self.attr_data(attr) else { return None };
        let found = (&*ext.0 as &dyn Any).downcast_ref::<ParamAttr>()?;
        std::ptr::eq(found.def, def).then_some(&found.values)
    }

    /// The parameters of a type of this kind.
    pub fn type_params(&self, def: &'static ParamsDef, ty: Type) -> Option<&[ParamValue]> {
        let TypeData::Extension(ext) = self.type_data(ty) else { return None };
        let found = (&*ext.0 as &dyn Any).downcast_ref::<ParamType>()?;
        std::ptr::eq(found.def, def).then_some(&found.values)
    }
}

/// How formats of ops write an attribute of a kind.
pub const fn own_attr_form<A: AttrDecl>() -> OwnForm {
    OwnForm {
        parse: |p| {
            let values = A::ATTR.parse(p, None)?;
            Ok(p.cx().params_attr(A::ATTR, values))
        },
        parse_optional: None,
        print: |attr, p| match p.cx().attr_params(A::ATTR, attr) {
            Some(values) => p.print_params_stripped(A::ATTR, values),
            None => false,
        },
    }
}

/// How formats of ops write a type of a kind; `name` is `dialect.mnemonic`.
pub const fn own_type_form<T: TypeDecl>(name: &'static str) -> TypeForm {
    TypeForm {
        name,
        is: |cx, ty| cx.type_params(T::TYPE, ty).is_some(),
        parse: Some(|p| {
            let values = T::TYPE.parse(p, None)?;
            Ok(p.cx().params_type(T::TYPE, values))
        }),
    }
}
