//! Inherent attributes by the field that declares them, for code that reads and writes them as they are. [ODS: attribute
//! accessors]
//!
//! A field is named by [`attr_field!`](crate::attr_field): nothing is generated for it where an op is declared.

use std::marker::PhantomData;

use super::build::AttrIn;
use super::typed::{Attr, AttrConstraint, OpDecl, Prop};
use crate::context::Attribute;
use crate::ir::{EditError, Ir, Op, OpRef};
use crate::rewrite::Rewriter;
use crate::rewrite::rewriter::must;
use crate::rewrite::rule::role;

/// The attribute of a field of the op `T`, whose constraint is `C`. Made by [`attr_field!`](crate::attr_field).
pub struct AttrKey<T, C, const REQUIRED: bool> {
    slot: usize,
    kind: PhantomData<fn() -> (T, C)>,
}

impl<T, C, const REQUIRED: bool> Clone for AttrKey<T, C, REQUIRED> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, C, const REQUIRED: bool> Copy for AttrKey<T, C, REQUIRED> {}

/// The type of a field that is an attribute or a property.
#[diagnostic::on_unimplemented(
    message = "this field is no attribute",
    label = "expected a field whose type is `Attr<..>` or `Prop<..>`, found `{Self}`"
)]
pub trait DeclaresAttr {
    /// The constraint of the attribute.
    type Constraint: AttrConstraint;
}

impl<C: AttrConstraint> DeclaresAttr for Attr<C> {
    type Constraint = C;
}

impl<C: AttrConstraint> DeclaresAttr for Prop<C> {
    type Constraint = C;
}

impl<F: DeclaresAttr> DeclaresAttr for Option<F> {
    type Constraint = F::Constraint;
}

/// The attribute of a field that may be missing: an optional one, a flag, or one with a default.
#[diagnostic::on_unimplemented(
    message = "this attribute is required",
    label = "an operation without it is invalid: only attributes that may be missing can be removed"
)]
pub trait MayBeMissing {
    /// The op.
    type Op: OpDecl;
    /// The number of its slot.
    fn slot(&self) -> usize;
}

impl<T: OpDecl, C> MayBeMissing for AttrKey<T, C, false> {
    type Op = T;
    fn slot(&self) -> usize {
        self.slot
    }
}

/// The slot of a field; `usize::MAX` for one that is no attribute, which rustc has reported.
const fn slot<T: OpDecl>(field: &str) -> usize {
    match field.as_bytes() {
        [b'r', b'#', name @ ..] => match std::str::from_utf8(name) {
            Ok(name) => role::<T>(name).attribute(),
            Err(_) => usize::MAX,
        },
        _ => role::<T>(field).attribute(),
    }
}

/// Returns whether an op is invalid without the attribute of a field.
#[doc(hidden)]
pub const fn is_required<T: OpDecl>(field: &str) -> bool {
    let slot = slot::<T>(field);
    slot < T::DEF.attributes.len() && T::DEF.attributes[slot].is_required()
}

impl<T: OpDecl, C: AttrConstraint, const REQUIRED: bool> AttrKey<T, C, REQUIRED> {
    /// For [`attr_field!`](crate::attr_field): the function only says which field it is, and is not called.
    #[doc(hidden)]
    pub const fn new<F: DeclaresAttr<Constraint = C>>(field: &str, _: fn(&T) -> &F) -> Self {
        AttrKey { slot: slot::<T>(field), kind: PhantomData }
    }

    /// The name in the IR.
    pub fn name(self) -> &'static str {
        T::DEF.attributes.get(self.slot).map_or("", |slot| slot.name)
    }
}

/// Names the attribute of a field of an op, as `std::mem::offset_of!` does with fields: `attr_field!(Load, alignment)`.
///
/// [`OpRef::raw_attr`] reads it as it is; [`Ir::set_field`], [`Ir::set_field_attr`] and [`Ir::remove_field`] change it, and the functions
/// of the same names of [`Rewriter`]. Which field it is, is known when the program is compiled.
#[macro_export]
macro_rules! attr_field {
    ($op:ty, $field:ident) => {
        $crate::decl::AttrKey::<$op, _, { $crate::decl::is_required::<$op>(::core::stringify!($field)) }>::new(
            ::core::stringify!($field),
            |op| &op.$field,
        )
    };
}

impl OpRef<'_> {
    /// The attribute of a field, as it is in the IR: `None` where it is missing, also where it has a default, and on other
    /// ops.
    pub fn raw_attr<T: OpDecl, C, const REQUIRED: bool>(self, field: AttrKey<T, C, REQUIRED>) -> Option<Attribute> {
        if self.is::<T>() { self.slots().get(field.slot).copied().flatten() } else { None }
    }
}

impl Ir {
    /// Sets the attribute of a field to a Rust value.
    ///
    /// # Errors
    /// A stale handle, another op.
    pub fn set_field<'v, T: OpDecl, C: AttrIn<'v>, const REQUIRED: bool>(
        &mut self,
        op: impl Into<Op>,
        field: AttrKey<T, C, REQUIRED>,
        value: C::Kept,
    ) -> Result<(), EditError> {
        let attr = C::finish_attr(self.cx(), value);
        self.set_field_attr(op, field, attr)
    }

    /// Sets the attribute of a field to an attribute, which need not satisfy the constraint: the verifier looks at it.
    ///
    /// # Errors
    /// A stale handle, another op.
    pub fn set_field_attr<T: OpDecl, C, const REQUIRED: bool>(
        &mut self,
        op: impl Into<Op>,
        field: AttrKey<T, C, REQUIRED>,
        attr: Attribute,
    ) -> Result<(), EditError> {
        let op = op.into();
        let is_one = self.get_op(op).ok_or(EditError::StaleOp(op))?.is::<T>();
        if is_one { self.set_slot(op, field.slot, Some(attr)) } else { Err(EditError::NotInherent) }
    }

    /// Removes the attribute of a field that may be missing; gives the one that was there.
    ///
    /// # Errors
    /// A stale handle, another op.
    pub fn remove_field<F: MayBeMissing>(
        &mut self,
        op: impl Into<Op>,
        field: F,
    ) -> Result<Option<Attribute>, EditError> {
        let op = op.into();
        let view = self.get_op(op).ok_or(EditError::StaleOp(op))?;
        if !view.is::<F::Op>() {
            return Err(EditError::NotInherent);
        }
        let old = view.slots().get(field.slot()).copied().flatten();
        if old.is_some() {
            self.set_slot(op, field.slot(), None)?;
        }
        Ok(old)
    }
}

impl Rewriter<'_> {
    /// As [`Ir::set_field`].
    ///
    /// # Panics
    /// When the op was erased or is another one.
    #[track_caller]
    pub fn set_field<'v, T: OpDecl, C: AttrIn<'v>, const REQUIRED: bool>(
        &mut self,
        op: impl Into<Op>,
        field: AttrKey<T, C, REQUIRED>,
        value: C::Kept,
    ) {
        let op = op.into();
        let done = self.modify(op, |ir| ir.set_field(op, field, value));
        must(self.ir(), done, "set an attribute");
    }

    /// As [`Ir::set_field_attr`].
    ///
    /// # Panics
    /// When the op was erased or is another one.
    #[track_caller]
    pub fn set_field_attr<T: OpDecl, C, const REQUIRED: bool>(
        &mut self,
        op: impl Into<Op>,
        field: AttrKey<T, C, REQUIRED>,
        attr: Attribute,
    ) {
        let op = op.into();
        let done = self.modify(op, |ir| ir.set_field_attr(op, field, attr));
        must(self.ir(), done, "set an attribute");
    }

    /// As [`Ir::remove_field`].
    ///
    /// # Panics
    /// When the op was erased or is another one.
    #[track_caller]
    pub fn remove_field(&mut self, op: impl Into<Op>, field: impl MayBeMissing) -> Option<Attribute> {
        let op = op.into();
        let done = self.modify(op, |ir| ir.remove_field(op, field));
        must(self.ir(), done, "remove an attribute")
    }
}
