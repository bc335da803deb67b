//! Mixins: what several ops have in common, declared once: fields, traits, interfaces, a part of the format.
//! [ODS: OpenMP_Clause]
//!
//! The fields of a mixin become fields of the ops that have it; a [fact](OpDescriptor::fact) of their declarations says
//! where. So ops can be asked for a mixin, and looked at through it.

use std::fmt;
use std::ops::Deref;

use super::docs::Docs;
use super::interface::OpKind;
use super::op::{Invalid, OpDescriptor};
use super::typed::{Field, OpView};
use crate::diag::Diagnostic;
use crate::ir::{Op, OpRef};

/// Parts that several ops have in common, implemented by `#[derive(OpMixin)]`. A mixin may implement interfaces for all ops
/// that have it.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a mixin", label = "not declared with `#[derive(OpMixin)]`")]
pub trait OpMixin: Sized {
    /// The declaration.
    const DEF: &'static MixinDef;
    /// The view with accessors.
    type View<'a>: Copy + Deref<Target = OpRef<'a>>;
    /// The accessors of an op that has the mixin.
    fn view(view: MixinView<'_>) -> <Self as OpMixin>::View<'_>;
    /// The fields of an op that has the mixin.
    fn fields(view: MixinView<'_>) -> Self;
}

/// Checks of all ops that have a mixin: `verify` in `#[mixin(..)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `VerifyMixin`",
    label = "`verify` in `#[mixin(..)]` needs an `impl VerifyMixin for {Self}`"
)]
pub trait VerifyMixin: OpMixin {
    /// Checks the op, with its traits.
    ///
    /// # Errors
    /// The op is invalid; diagnostics go to `out`.
    fn verify(op: <Self as OpMixin>::View<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid>;
}

/// The declaration of a mixin.
#[derive(Debug)]
pub struct MixinDef {
    /// The name of the type.
    pub name: &'static str,
    /// The documentation from its comment, with the feature `docs`.
    pub docs: Option<&'static Docs>,
}

/// A mixin in the declaration of an op.
#[derive(Clone, Copy, Debug)]
pub struct MixinUse {
    /// The mixin.
    pub mixin: &'static MixinDef,
    /// For each of its fields the group, slot, region or successor of the op.
    pub indices: &'static [u16],
}

/// The mixins of an op, in the order of its fields: a [fact](OpDescriptor::fact) of its declaration.
pub struct Mixins(pub &'static [MixinUse]);

impl OpDescriptor {
    /// The mixins, as declared.
    pub fn mixins(&self) -> &'static [MixinUse] {
        self.fact::<Mixins>().map_or(&[], |found| found.0)
    }

    /// Returns whether ops have a mixin.
    pub fn has_mixin<M: OpMixin>(&self) -> bool {
        self.mixins().iter().any(|mixin| std::ptr::eq(mixin.mixin, M::DEF))
    }
}

impl<'a> OpRef<'a> {
    /// A view of what the op has by a mixin, when it has it, and the right numbers of operands, results, regions and
    /// successors.
    pub fn mixin<M: OpMixin>(self) -> Option<<M as OpMixin>::View<'a>> {
        MixinView::of(self, M::DEF).map(M::view)
    }
}

/// An op with a mixin, whose counts are those declared. Accessors are made of it.
#[derive(Clone, Copy)]
pub struct MixinView<'a> {
    view: OpView<'a>,
    indices: &'static [u16],
}

impl<'a> MixinView<'a> {
    fn of(op: OpRef<'a>, mixin: &'static MixinDef) -> Option<Self> {
        let descriptor = op.descriptor()?;
        let found = descriptor.mixins().iter().find(|found| std::ptr::eq(found.mixin, mixin))?;
        let view = OpView::of_known(op, descriptor, None, descriptor.fixed_counts())?;
        Some(MixinView { view, indices: found.indices })
    }

    /// One of the mixins of an op, by its number.
    fn nth(view: OpView<'a>, index: usize) -> Self {
        let found = view.declared().mixins().get(index);
        MixinView { view, indices: found.map_or(&[], |found| found.indices) }
    }

    /// The view of the mixin that is the `index`-th of an op.
    pub fn nth_of<M: OpMixin>(view: OpView<'a>, index: usize) -> <M as OpMixin>::View<'a> {
        M::view(MixinView::nth(view, index))
    }

    /// The group, slot, region or successor of the op that a field of the mixin is.
    #[inline]
    pub fn index(self, field: usize) -> usize {
        self.indices.get(field).copied().unwrap_or(u16::MAX).into()
    }

    /// A field of the mixin.
    pub fn field<F: Field>(self, field: usize) -> F {
        F::get(self.view, self.index(field))
    }
}

impl<'a> Deref for MixinView<'a> {
    type Target = OpView<'a>;
    fn deref(&self) -> &OpView<'a> {
        &self.view
    }
}

/// All ops with a mixin, as interfaces see them that the mixin implements.
pub struct OpsWith<M>(std::marker::PhantomData<M>);

#[diagnostic::do_not_recommend]
impl<M: OpMixin> OpKind for OpsWith<M> {
    type View<'a> = <M as OpMixin>::View<'a>;
    type Handle = Op;

    fn view_of(op: OpRef<'_>) -> Option<Self::View<'_>> {
        op.mixin::<M>()
    }

    fn handle_of(op: Op) -> Op {
        op
    }
}

/// The fields of a mixin, as a field of an op.
#[derive(Clone, Copy)]
pub struct Mixin<M>(M);

impl<M> Deref for Mixin<M> {
    type Target = M;
    fn deref(&self) -> &M {
        &self.0
    }
}

impl<M> fmt::Debug for Mixin<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mixin {}", std::any::type_name::<M>())
    }
}

impl<M: OpMixin> Field for Mixin<M> {
    fn get(view: OpView<'_>, index: usize) -> Self {
        Mixin(M::fields(MixinView::nth(view, index)))
    }
}
