//! What Rust types may be parameters.

use super::value::ParamValue;
use crate::context::ContextData;
use crate::decl::constraint::{AttrConstraintDef, TypeConstraintDef};
use crate::text::parse::{Parsed, Parser};
use crate::text::print::Printer;

/// How values of a kind are written.
#[derive(Clone, Copy, Debug)]
pub struct ParamKind {
    /// What messages call it.
    pub name: &'static str,
    /// Parses a value.
    pub parse: fn(&mut Parser<'_>) -> Parsed<ParamValue>,
    /// Prints a value.
    pub print: fn(&ParamValue, &mut Printer<'_>),
    /// What types must be.
    pub type_constraint: Option<&'static TypeConstraintDef>,
    /// What attributes must be.
    pub attr_constraint: Option<&'static AttrConstraintDef>,
}

impl ParamKind {
    /// A kind without constraints.
    pub const fn new(
        name: &'static str,
        parse: fn(&mut Parser<'_>) -> Parsed<ParamValue>,
        print: fn(&ParamValue, &mut Printer<'_>),
    ) -> ParamKind {
        ParamKind { name, parse, print, type_constraint: None, attr_constraint: None }
    }
}

/// A Rust type that may be a parameter of an attribute or type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter",
    label = "expected an integer, `bool`, `Ident`, `Type`, `Attribute`, a list or option of those, or a type with an `impl Param`"
)]
pub trait Param: Sized {
    /// How it is written.
    const KIND: &'static ParamKind;
    /// Reads a value; `None` when it is of another kind.
    fn from_value(cx: &ContextData, value: &ParamValue) -> Option<Self>;
    /// Makes a value.
    fn into_value(self, cx: &ContextData) -> ParamValue;
}
