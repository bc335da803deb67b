//! Dialects as Rust types, and their discardable attributes. [ODS: Dialect definition]

use std::marker::PhantomData;

use super::typed::AttrConstraint;
use crate::context::dialect::DialectDescriptor;
use crate::context::{Attribute, ContextData, DialectExtension, NamedAttr};
use crate::ir::{EditError, Ir, Op, OpRef};

/// A declared dialect, implemented by `#[derive(Dialect)]`.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a dialect", label = "not declared with `#[derive(Dialect)]`")]
pub trait DialectDecl {
    /// The declaration.
    const DIALECT: &'static DialectDescriptor;
}

/// A declared extension of dialects, implemented by `#[derive(DialectExtension)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extension of dialects",
    label = "not declared with `#[derive(DialectExtension)]`"
)]
pub trait DialectExtensionDecl {
    /// The declaration.
    const EXTENSION: &'static DialectExtension;
}

/// Returns whether a name is of one of these dialects.
pub const fn is_in_dialects(name: &str, dialects: &[&DialectDescriptor]) -> bool {
    let mut i = 0;
    while i < dialects.len() {
        if is_in_dialect(name, dialects[i].name) {
            return true;
        }
        i += 1;
    }
    false
}

/// Returns whether a name is that of a dialect, or of something in it.
pub const fn is_in_dialect(name: &str, dialect: &str) -> bool {
    let (name, dialect) = (name.as_bytes(), dialect.as_bytes());
    let mut i = 0;
    while i < dialect.len() {
        if i >= name.len() || name[i] != dialect[i] {
            return false;
        }
        i += 1;
    }
    name.len() == dialect.len() || name[dialect.len()] == b'.'
}

/// A discardable attribute `dialect.name` that any op may have, with its Rust type.
pub struct DiscardableAttr<C> {
    name: &'static str,
    constraint: PhantomData<fn() -> C>,
}

impl<C: AttrConstraint> DiscardableAttr<C> {
    /// The attribute with this name.
    pub const fn new(name: &'static str) -> Self {
        DiscardableAttr { name, constraint: PhantomData }
    }

    /// The name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns whether an op has the attribute.
    pub fn is_present(&self, op: OpRef<'_>) -> bool {
        self.find(op).is_some()
    }

    /// The value of the attribute on an op; `None` when the op does not have it, or it is of another kind.
    pub fn get<'a>(&self, op: OpRef<'a>) -> Option<C::Value<'a>> {
        C::read(op.cx(), self.find(op)?)
    }

    fn find(&self, op: OpRef<'_>) -> Option<Attribute> {
        let name = op.cx().find_ident(self.name.as_bytes())?;
        op.discardable_attr_by_ident(name)
    }

    /// Sets it on an op.
    ///
    /// # Errors
    /// As [`Ir::set_discardable_attr`].
    pub fn set(&self, ir: &mut Ir, op: Op, value: C::Value<'_>) -> Result<(), EditError> {
        let NamedAttr { name, value } = self.named(ir.cx(), value);
        ir.set_discardable_attr(op, name, value)
    }

    /// Removes it from an op.
    ///
    /// # Errors
    /// As [`Ir::remove_discardable_attr`].
    pub fn remove(&self, ir: &mut Ir, op: Op) -> Result<(), EditError> {
        match ir.cx().find_ident(self.name.as_bytes()) {
            Some(name) => ir.remove_discardable_attr(op, name).map(drop),
            None => Ok(()),
        }
    }

    /// The attribute with a value, for a dictionary.
    pub fn named(&self, cx: &ContextData, value: C::Value<'_>) -> NamedAttr {
        NamedAttr { name: cx.ident(self.name), value: C::write(cx, value) }
    }
}
