//! Declarations of attributes and types.

use super::encoding::ParamsEncoding;
use super::format::ParamsFormat;
use super::kinds::{Param, ParamKind};
use super::traits::ParamsTrait;
use super::value::ParamValue;
use crate::context::{Attribute, ContextData, Type};
use crate::decl::docs::Docs;
use crate::decl::interface::InterfaceEntry;
use crate::decl::intern::Closure;
use crate::text::parse::{Parsed, Parser};
use crate::text::print::Printer;

/// The declaration of an attribute or type.
#[derive(Clone, Copy, Debug)]
pub struct ParamsDef {
    /// The namespace of its dialect.
    pub dialect: &'static str,
    /// The mnemonic: the text behind `#dialect.` or `!dialect.`.
    pub mnemonic: &'static str,
    /// The name in messages.
    pub symbol: &'static str,
    /// The summary of the constraint.
    pub summary: &'static str,
    /// The parameters.
    pub params: &'static [ParamDef],
    /// The syntax behind the mnemonic.
    pub asm: ParamsAsm,
    /// Checks the parameters.
    pub verify: Option<CheckParams>,
    /// Checks the parameters as well, as a closure.
    pub verify_closure: Option<&'static Closure<CheckParamsClosure>>,
    /// Printed under an alias, its mnemonic.
    pub alias: bool,
    /// The parameter that is the type of a typed attribute.
    pub self_type: Option<u16>,
    /// The mutable parameter: it is set later, and takes no part in what the attribute or type is. [`ParamValue::None`]
    /// while it is not set.
    pub mutable: Option<u16>,
    /// Checks the shape of a memref that an attribute is the layout of; `None` when it is no layout.
    pub memref_layout: Option<CheckLayout>,
    /// The suggested name of SSA values of the type.
    pub value_name: Option<&'static str>,
    /// The traits that it has, in order.
    pub traits: &'static [ParamsTrait],
    /// The interfaces that it implements.
    pub interfaces: &'static [InterfaceEntry],
    /// The encoding in bytecode.
    pub encoding: ParamsEncoding,
    /// The documentation from its comment, with the feature `docs`.
    pub docs: Option<&'static Docs>,
}

/// Checks the parameters of an attribute or type; the error is the message.
pub type CheckParams = fn(&ContextData, &[ParamValue]) -> Result<(), String>;

/// Checks parameters, with captures.
pub type CheckParamsClosure = dyn Fn(&ContextData, &[ParamValue]) -> Result<(), String> + Send + Sync;

/// Checks the shape of a memref with a layout; the error is the message.
pub type CheckLayout = fn(&ContextData, &[ParamValue], &[i64]) -> Result<(), String>;

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub struct ParamDef {
    /// The name.
    pub name: &'static str,
    /// The name of the parameter's type in messages.
    pub type_name: &'static str,
    /// The kind of value.
    pub kind: &'static ParamKind,
    /// Tells whether the parameter may be missing.
    pub presence: Presence,
}

/// Tells whether a parameter may be missing, and its default.
#[derive(Clone, Copy, Debug)]
pub enum Presence {
    /// The parameter is required.
    Required,
    /// The parameter is optional: [`ParamKind::zero`] when it is missing.
    Optional,
    /// The parameter has a default; the function gets the parameters before it.
    Default(fn(&ContextData, &[ParamValue]) -> ParamValue),
}

/// The syntax of an attribute or type behind its mnemonic.
#[derive(Clone, Copy, Debug)]
pub enum ParamsAsm {
    /// Not at all.
    Mnemonic,
    /// A declarative format.
    Format(&'static ParamsFormat),
    /// Functions. The parser gets the type that is written behind an attribute, and returns the parameters.
    Custom {
        /// Parses the parameters.
        parse: fn(&mut Parser<'_>, Option<Type>) -> Parsed<Vec<ParamValue>>,
        /// Prints them.
        print: fn(&[ParamValue], &mut Printer<'_>),
    },
    /// Closures.
    Closures(&'static Closure<ParseParamsClosure>, &'static Closure<PrintParamsClosure>),
    /// Any number of attributes, `<1 : i32, f32>`; nothing where there are none. The declaration lists no parameters:
    /// its check decides which attributes are valid.
    Attrs,
}

/// Parses parameters, given the type that is written behind an attribute.
pub type ParseParamsClosure = dyn Fn(&mut Parser<'_>, Option<Type>) -> Parsed<Vec<ParamValue>> + Send + Sync;
/// Prints parameters.
pub type PrintParamsClosure = dyn Fn(&[ParamValue], &mut Printer<'_>) + Send + Sync;

impl ParamDef {
    /// The value of the parameter when it is missing, given the parameters before it; `None` when it is required.
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
        verify_closure: None,
        alias: false,
        self_type: None,
        mutable: None,
        memref_layout: None,
        value_name: None,
        traits: &[],
        interfaces: &[],
        encoding: ParamsEncoding::Text,
        docs: None,
    };

    /// Prints an instance without its mnemonic, but with the space that its format puts behind it. Within itself, one with a
    /// mutable parameter is printed without that.
    pub fn print(&'static self, values: &[ParamValue], p: &mut Printer<'_>) {
        match self.mutable {
            None => self.print_values(values, p),
            Some(_) => self.print_mutable(values, p),
        }
    }

    /// Prints the parameters as they are.
    pub(super) fn print_values(&'static self, values: &[ParamValue], p: &mut Printer<'_>) {
        match self.asm {
            ParamsAsm::Mnemonic => {}
            ParamsAsm::Format(format) => p.print_params(self, format, values),
            ParamsAsm::Custom { print, .. } => print(values, p),
            ParamsAsm::Closures(_, print) => print(values, p),
            ParamsAsm::Attrs => p.print_attr_params(values),
        }
    }

    /// Parses the parameters of an instance behind its mnemonic, and checks them.
    ///
    /// # Errors
    /// Something is not as declared; reported.
    pub fn parse(&'static self, p: &mut Parser<'_>, ty: Option<Type>) -> Parsed<Vec<ParamValue>> {
        self.parse_at(p.token().start, p, ty)
    }

    /// The place for errors of the check, given that of the mnemonic, behind which the parser stands: there or, if functions parse the
    /// parameters, at the mnemonic, as the reference's parsers do, generated and written ones.
    pub(crate) fn place_of_errors(&'static self, mnemonic: u32, p: &Parser<'_>) -> u32 {
        if let ParamsAsm::Custom { .. } = self.asm { mnemonic } else { p.token().start }
    }

    /// As [`parse`](Self::parse); errors of the check are reported at `at`.
    pub(crate) fn parse_at(&'static self, at: u32, p: &mut Parser<'_>, ty: Option<Type>) -> Parsed<Vec<ParamValue>> {
        let values = match self.asm {
            ParamsAsm::Mnemonic => Vec::new(),
            ParamsAsm::Format(format) => p.parse_params(self, format, ty)?,
            ParamsAsm::Custom { parse, .. } => parse(p, ty)?,
            ParamsAsm::Closures(parse, _) => parse(p, ty)?,
            ParamsAsm::Attrs => p.parse_attr_params()?,
        };
        match self.check(p.cx(), &values) {
            Ok(()) => Ok(values),
            Err(message) => Err(p.hook_error_at(at, message)),
        }
    }

    /// Checks the parameters of an instance: each by itself, then the traits in order, then what the declaration checks. The error is the message.
    ///
    /// # Errors
    /// A constraint on a parameter, a trait or the check of the declaration fails.
    pub fn check(&self, cx: &ContextData, values: &[ParamValue]) -> Result<(), String> {
        for (i, (param, value)) in self.params.iter().zip(values).enumerate() {
            param.kind.check(cx, value).map_err(|summary| match self.self_type {
                // The type behind an attribute is of a kind, rather than a parameter.
                Some(index) if usize::from(index) == i => "invalid kind of type specified".to_owned(),
                _ => format!("failed to verify '{}': {summary}", param.name),
            })?;
        }
        self.traits.iter().try_for_each(|found| (found.verify)(cx, values))?;
        self.verify.map_or(Ok(()), |verify| verify(cx, values))?;
        self.verify_closure.map_or(Ok(()), |verify| verify(cx, values))
    }
}

/// A struct whose fields are parameters.
pub trait Params: Sized {
    /// The declaration.
    const DEF: &'static ParamsDef;
    /// The struct with these parameters; `None` when they are not those declared.
    fn from_params(cx: &ContextData, values: &[ParamValue]) -> Option<Self>;
    /// The parameters.
    fn into_params(self, cx: &ContextData) -> Vec<ParamValue>;
}

/// A declared attribute, implemented by `#[derive(Attr)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an attribute of a dialect",
    label = "not declared with `#[derive(Attr)]` or `#[enum_attr(name = ..)]`"
)]
pub trait AttrDecl: Sized {
    /// The declaration.
    const ATTR: &'static ParamsDef;

    /// The parameters of an attribute of this kind.
    fn of(cx: &ContextData, attr: Attribute) -> Option<Self>
    where
        Self: Params,
    {
        Self::from_params(cx, cx.attr_params(Self::ATTR, attr)?)
    }

    /// The attribute with these parameters, which have to be those that it may have: debug builds check it. A mutable one that is
    /// given is set.
    fn into_attr(self, cx: &ContextData) -> Attribute
    where
        Self: Params,
    {
        let values = self.into_params(cx);
        debug_assert_eq!(Self::ATTR.check(cx, &values), Ok(()));
        let (attr, set) = cx.make_attr(Self::ATTR, values.into());
        debug_assert_eq!(set, Ok(()));
        attr
    }

    /// The attribute with these parameters.
    ///
    /// # Errors
    /// The parameters are invalid; returns the message.
    fn into_attr_checked(self, cx: &ContextData) -> Result<Attribute, String>
    where
        Self: Params,
    {
        let values = self.into_params(cx);
        Self::ATTR.check(cx, &values)?;
        cx.params_attr_checked(Self::ATTR, values)
    }
}

/// A declared type, implemented by `#[derive(Type)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of a dialect",
    label = "not declared with `#[derive(Type)]`"
)]
pub trait TypeDecl: Sized {
    /// The declaration.
    const TYPE: &'static ParamsDef;

    /// The parameters of a type of this kind.
    fn of(cx: &ContextData, ty: Type) -> Option<Self>
    where
        Self: Params,
    {
        Self::from_params(cx, cx.type_params(Self::TYPE, ty)?)
    }

    /// The type with these parameters, which have to be those that it may have: debug builds check it. A mutable one that is
    /// given is set.
    fn into_type(self, cx: &ContextData) -> Type
    where
        Self: Params,
    {
        let values = self.into_params(cx);
        debug_assert_eq!(Self::TYPE.check(cx, &values), Ok(()));
        let (ty, set) = cx.make_type(Self::TYPE, values.into());
        debug_assert_eq!(set, Ok(()));
        ty
    }

    /// The type with these parameters.
    ///
    /// # Errors
    /// The parameters are invalid; returns the message.
    fn into_type_checked(self, cx: &ContextData) -> Result<Type, String>
    where
        Self: Params,
    {
        let values = self.into_params(cx);
        Self::TYPE.check(cx, &values)?;
        cx.params_type_checked(Self::TYPE, values)
    }
}

/// Checks of parameters beyond their kinds: `verify` in `#[attr(..)]` and `#[ty(..)]`.
pub trait VerifyParams: Params {
    /// Checks the parameters of an attribute or type.
    ///
    /// # Errors
    /// They are invalid; returns the message.
    fn verify(&self, cx: &ContextData) -> Result<(), String>;
}

/// The memrefs that may have an attribute as their layout: `memref_layout` in `#[attr(..)]`.
pub trait VerifyLayout: Params {
    /// Checks that memrefs of this shape may have the layout.
    ///
    /// # Errors
    /// They may not; returns the message.
    fn verify_layout(&self, cx: &ContextData, shape: &[i64]) -> Result<(), String>;
}

/// [`VerifyParams::verify`], for a declaration.
pub fn verify_params_hook<P: VerifyParams>(cx: &ContextData, values: &[ParamValue]) -> Result<(), String> {
    P::from_params(cx, values).map_or(Ok(()), |params| params.verify(cx))
}

/// [`VerifyLayout::verify_layout`], for a declaration.
pub fn verify_layout_hook<P: VerifyLayout>(
    cx: &ContextData,
    values: &[ParamValue],
    shape: &[i64],
) -> Result<(), String> {
    P::from_params(cx, values).map_or(Ok(()), |params| params.verify_layout(cx, shape))
}

/// Reads a parameter by position.
pub fn read_param<P: Param>(cx: &ContextData, values: &[ParamValue], index: usize) -> Option<P> {
    P::from_value(cx, values.get(index)?)
}
