//! Declarations: a dialect's description of its ops, types and attributes, as data.
//!
//! The derive macros write these tables, each as one `static`; parser, printer, verifier and builders are written once
//! and interpret them. All of it is `Copy` and `'static`. Declarations made at run time ([`intern`], added by
//! [`extend`](crate::context::extend)) are interned for the rest of the process: equal declarations share memory, so
//! that loading a dialect again costs none.
//!
//! - [`op`]: ops, their groups of operands, results, regions and successors, their attributes and traits
//! - [`constraint`]: constraints on types and attributes, which the verifier checks
//! - [`mod@format`]: the declarative assembly format, and the sources of types that are not written
//! - [`dialect`](mod@dialect): dialects
//! - [`derived`]: attributes that are computed
//! - [`directive`]: directives of formats, and their parameters
//! - [`docs`]: the comments of declarations
//! - [`enums`]: enum attributes
//! - [`field`](mod@field): attributes by the field that declares them
//! - [`flags`]: enums and sets of bits as Rust types
//! - [`params`]: attributes and types
//! - [`interface`]: interfaces of ops
//! - [`mixin`]: what several ops have in common
//! - [`region`]: regions and successors as fields
//! - [`hooks`]: functions that dialects write by hand
//! - [`infer`](mod@infer): inference of the types of results
//! - [`intern`] and [`closures`]: parts of declarations that are made at run time
//! - [`typed`] and [`build`]: views, field types and builders, which generated code implements and uses

mod body;
pub mod build;
pub mod closures;
pub mod constraint;
#[doc(hidden)]
pub mod derive;
pub mod derived;
pub mod dialect;
pub mod directive;
pub mod docs;
pub mod enums;
pub mod field;
pub mod flags;
pub mod format;
pub mod format_text;
mod groups;
pub mod hooks;
pub mod infer;
pub mod interface;
pub mod intern;
pub mod library;
pub mod mixin;
mod model;
pub mod op;
pub mod params;
pub mod region;
pub mod typed;

pub use closures::OpClosures;
pub use constraint::{
    AttrConstraintDef, AttrForm, AttrPred, NativeProp, OwnForm, Summary, TypeConstraintDef, TypeForm, TypePred,
};
pub use derived::{Derived, DerivedAttr, DerivedAttrs};
pub use dialect::{DialectDecl, DialectExtensionDecl, DiscardableAttr};
pub use docs::{Docs, PartDocs, TraitDocs};
pub use enums::{BitEnum, EnumCase, EnumDef, EnumWords, NoSuchCase};
#[doc(hidden)]
pub use field::is_required;
pub use field::{AttrKey, DeclaresAttr, MayBeMissing};
pub use flags::{EnumDecl, Flags};
pub use format::{Arg, Clause, Directive, Elem, Format, Present, TypeArg, TypeSource};
pub use interface::{DialectInterfaces, InterfaceDef, InterfaceEntry};
pub use mixin::{Mixin, MixinDef, MixinUse, Mixins, OpMixin, VerifyMixin};
pub use op::{
    Arity, AttrSlot, GroupKind, OpDescriptor, OpTraits, Presence, RegionDef, RegionGroups, RegionKind, RegionNumber,
    Sizes, SuccessorDef, SuccessorGroups, TraitCheck, ValueGroup, ValueGroups,
};
pub use params::{AttrDecl, Param, ParamDef, ParamKind, ParamValue, ParamsDef, TypeDecl};
