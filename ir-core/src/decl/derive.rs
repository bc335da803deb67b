//! The names that code of derive macros uses: generated code knows this path only.

pub use super::constraint::*;
pub use super::derived::*;
pub use super::dialect::*;
pub use super::directive::*;
pub use super::docs::*;
pub use super::enums::*;
pub use super::flags::*;
pub use super::format::*;
pub use super::format_text::*;
pub use super::hooks::*;
pub use super::interface::*;
pub use super::mixin::*;
pub use super::op::*;
pub use super::params::Presence as ParamPresence;
pub use super::params::{
    AttrDecl, Param, ParamArg, ParamDef, ParamElem, ParamEncoding, ParamGroup, ParamKind, ParamValue, Params,
    ParamsAsm, ParamsDef, ParamsEncoding, ParamsFormat, ParamsTrait, TypeDecl, attr_from_value, own_attr_constraint,
    own_type_constraint, own_type_form, param_directive, read_param, set_mutable, type_from_value, verify_layout_hook,
    verify_params_hook,
};
pub use super::region::*;
pub use super::typed::*;
pub use crate::__builder as builder;
pub use crate::__enum_texts as enum_texts;
pub use crate::__view as view;
pub use crate::__view_of as view_of;
pub use crate::context::dialect::{DialectDescriptor, NoHooks};
pub use crate::context::{Attribute, ContextData, DialectExtension, Location, NamedAttr, Promise, PromiseOf, Type};
pub use crate::docs;
pub use crate::ir::{Block, BlockRef, Builder, Op, OpRef, RegionRef, Value};
pub use crate::rewrite::rule::{self, At, FragmentDef, Miss, Node, Part, RuleDef};
pub use crate::rewrite::{Constants, Folded, Pattern, PatternRoot, Rewrite, Rewriter};
pub use crate::text::print::Printer;
pub use crate::types::SubElement;
pub use dialekt_ods_macros::compose;
pub use std::any::TypeId;
pub use std::vec::Vec;

/// Implements the traits of a generated view, a tuple struct around an [`OpView`]: copying, and access to the members
/// of all ops. The impls are written by hand, since `derive` makes more work for the compiler, and here, so that the
/// macro emits one line for them.
#[doc(hidden)]
#[macro_export]
macro_rules! __view {
    ($view:ident) => {
        #[automatically_derived]
        impl ::core::clone::Clone for $view<'_> {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }

        #[automatically_derived]
        impl ::core::marker::Copy for $view<'_> {}

        #[automatically_derived]
        impl<'a> ::core::ops::Deref for $view<'a> {
            type Target = $crate::ir::OpRef<'a>;
            #[inline]
            fn deref(&self) -> &$crate::ir::OpRef<'a> {
                &self.0
            }
        }
    };
}

/// The conversions of an enum from and to texts, and from values.
#[doc(hidden)]
#[macro_export]
macro_rules! __enum_texts {
    ($name:ident) => {
        #[automatically_derived]
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad($crate::decl::derive::case_text(*self))
            }
        }

        #[automatically_derived]
        impl ::core::str::FromStr for $name {
            type Err = $crate::decl::NoSuchCase;
            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::decl::NoSuchCase> {
                $crate::decl::derive::parse_case(text)
            }
        }

        #[automatically_derived]
        impl ::core::convert::TryFrom<i64> for $name {
            type Error = $crate::decl::NoSuchCase;
            fn try_from(value: i64) -> ::core::result::Result<Self, $crate::decl::NoSuchCase> {
                $crate::decl::derive::try_case_of(value)
            }
        }
    };
}

/// The parts of `OpDecl` that name the generated view.
#[doc(hidden)]
#[macro_export]
macro_rules! __view_of {
    ($view:ident) => {
        type View<'a> = $view<'a>;
        #[inline]
        fn view(view: $crate::decl::derive::OpView<'_>) -> $view<'_> {
            $view(view)
        }
    };
}
