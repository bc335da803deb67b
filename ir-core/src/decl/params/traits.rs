//! Traits of types and attributes: what is verified of all that list them. [MLIR docs: Traits]

use std::any::TypeId;

use super::def::{CheckParams, Params, ParamsDef};
use crate::context::ContextData;
use crate::decl::hooks::Described;
use crate::decl::interface::{AttrRef, TypeRef};

/// A trait of types: `traits(..)` in `#[ty(..)]`. `T` is the struct of the type that lists it, so that a bound says which parameters a type has to
/// have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a trait of the type `{T}`",
    label = "expected a type with an `impl TypeTrait<{T}>`"
)]
pub trait TypeTrait<T>: Described + 'static {
    /// Checks the parameters of a type; by default all are valid.
    ///
    /// # Errors
    /// They are invalid; returns the message.
    fn verify(_ty: &T, _cx: &ContextData) -> Result<(), String> {
        Ok(())
    }
}

/// A trait of attributes: `traits(..)` in `#[attr(..)]`. `A` is the struct of the attribute that lists it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a trait of the attribute `{A}`",
    label = "expected a type with an `impl AttrTrait<{A}>`"
)]
pub trait AttrTrait<A>: Described + 'static {
    /// Checks the parameters of an attribute; by default all are valid.
    ///
    /// # Errors
    /// They are invalid; returns the message.
    fn verify(_attr: &A, _cx: &ContextData) -> Result<(), String> {
        Ok(())
    }
}

/// A trait in a declaration.
#[derive(Clone, Copy, Debug)]
pub struct ParamsTrait {
    /// Its type, by which it is known.
    pub id: TypeId,
    /// Summary in a line.
    pub summary: &'static str,
    /// Its check.
    pub(super) verify: CheckParams,
}

impl ParamsTrait {
    /// A trait of a type.
    pub const fn of_type<R: TypeTrait<T>, T: Params>() -> ParamsTrait {
        ParamsTrait {
            id: TypeId::of::<R>(),
            summary: R::SUMMARY,
            verify: |cx, values| T::from_params(cx, values).map_or(Ok(()), |params| R::verify(&params, cx)),
        }
    }

    /// A trait of an attribute.
    pub const fn of_attr<R: AttrTrait<A>, A: Params>() -> ParamsTrait {
        ParamsTrait {
            id: TypeId::of::<R>(),
            summary: R::SUMMARY,
            verify: |cx, values| A::from_params(cx, values).map_or(Ok(()), |params| R::verify(&params, cx)),
        }
    }
}

impl ParamsDef {
    /// Returns whether the declaration lists a trait.
    pub fn has_trait<R: 'static>(&self) -> bool {
        self.traits.iter().any(|found| found.id == TypeId::of::<R>())
    }
}

impl TypeRef<'_> {
    /// Returns whether the type lists a trait: `ty.has_trait::<HasStorage>()`. Builtin types list none.
    pub fn has_trait<R: 'static>(self) -> bool {
        self.cx().declaration_of_type(self.handle()).is_some_and(ParamsDef::has_trait::<R>)
    }
}

impl AttrRef<'_> {
    /// Returns whether the attribute lists a trait. Builtin attributes list none.
    pub fn has_trait<R: 'static>(self) -> bool {
        self.cx().declaration_of_attr(self.handle()).is_some_and(ParamsDef::has_trait::<R>)
    }
}
