//! Derived attributes: they are computed from the rest of an op, and not kept in it. [ODS: DerivedAttr]

use std::fmt;
use std::marker::PhantomData;

use super::constraint::AttrConstraintDef;
use super::op::OpDescriptor;
use super::typed::{Field, OpView};
use crate::attrs::AttrData;
use crate::context::{Attribute, NamedAttr};
use crate::ir::OpRef;

/// A derived attribute that would satisfy `C`: as a field of an op, with `#[derived(..)]`. The view has its value.
pub struct Derived<C>(PhantomData<fn() -> C>);

impl<C> Clone for Derived<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Derived<C> {}

impl<C> fmt::Debug for Derived<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("derived")
    }
}

impl<C> Field for Derived<C> {
    fn get(_: OpView<'_>, _: usize) -> Self {
        Derived(PhantomData)
    }
}

/// The declaration of a derived attribute.
#[derive(Clone, Copy, Debug)]
pub struct DerivedAttr {
    /// Its name.
    pub name: &'static str,
    /// The constraint that its attribute satisfies.
    pub constraint: &'static AttrConstraintDef,
    /// Computes the attribute; `None` where the op is such that it has none.
    pub materialize: fn(OpRef<'_>) -> Option<Attribute>,
}

/// The derived attributes of an op: a [fact](OpDescriptor::fact) of its declaration.
pub struct DerivedAttrs(pub &'static [DerivedAttr]);

impl OpDescriptor {
    /// The derived attributes, as declared.
    pub fn derived(&self) -> &'static [DerivedAttr] {
        self.fact::<DerivedAttrs>().map_or(&[], |found| found.0)
    }

    /// Returns whether a name is that of a derived attribute.
    pub fn is_derived(&self, name: impl AsRef<[u8]>) -> bool {
        self.derived().iter().any(|attr| attr.name.as_bytes() == name.as_ref())
    }
}

impl OpRef<'_> {
    /// A derived attribute by name.
    pub fn derived_attr(self, name: impl AsRef<[u8]>) -> Option<Attribute> {
        let attr = self.descriptor()?.derived().iter().find(|attr| attr.name.as_bytes() == name.as_ref())?;
        (attr.materialize)(self)
    }

    /// The derived attributes as a dictionary; `None` where one of them cannot be computed.
    pub fn materialize_derived(self) -> Option<Attribute> {
        let cx = self.cx();
        let one = |attr: &DerivedAttr| {
            let value = (attr.materialize)(self)?;
            Some(NamedAttr { name: cx.ident(attr.name), value })
        };
        let derived = self.descriptor().map_or(&[][..], OpDescriptor::derived);
        let mut all: Vec<NamedAttr> = derived.iter().map(one).collect::<Option<_>>()?;
        all.sort_by(|a, b| cx.bytes(a.name).cmp(cx.bytes(b.name)));
        Some(cx.intern_attr(AttrData::Dictionary(all.into())))
    }
}
