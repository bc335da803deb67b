//! Declarations: what a dialect says of its ops, as data.
//!
//! The derive macros write these tables, each as one `static`; parser, printer, verifier and builders are written once and
//! interpret them. All of it is `Copy` and `'static`. What is declared while a program runs ([`intern`], added by
//! [`extend`](crate::context::extend)) is interned for the rest of the process: equal declarations share memory, so that loading a
//! dialect again costs none.
//!
//! - [`op`]: ops, their groups of operands, results, regions and successors, their attributes and traits
//! - [`constraint`]: claims on types and attributes, which the verifier checks
//! - [`mod@format`]: the declarative assembly format, and where types that are not written come from
//! - [`dialect`](mod@dialect): what is declared of dialects
//! - [`docs`]: what the comments of declarations say
//! - [`enums`]: enum attributes
//! - [`flags`]: enums and sets of bits as Rust types
//! - [`params`]: attributes and types
//! - [`interface`]: interfaces of ops
//! - [`region`]: regions and successors as fields
//! - [`hooks`]: what dialects write themselves
//! - [`intern`] and [`closures`]: what declarations are made of that are made while the program runs
//! - [`typed`] and [`build`]: what generated code implements and uses: views, field types; builders

pub mod build;
pub mod closures;
pub mod constraint;
#[doc(hidden)]
pub mod derive;
pub mod dialect;
pub mod docs;
pub mod enums;
pub mod flags;
pub mod format;
pub mod format_text;
mod groups;
pub mod hooks;
pub mod interface;
pub mod intern;
pub mod library;
pub mod op;
pub mod params;
pub mod region;
pub mod typed;

pub use closures::OpClosures;
pub use constraint::{AttrConstraintDef, AttrForm, AttrPred, OwnForm, Summary, TypeConstraintDef, TypeForm, TypePred};
pub use dialect::{DialectDecl, DiscardableAttr};
pub use docs::{Docs, PartDocs, TraitDocs};
pub use enums::{BitEnum, EnumCase, EnumDef, EnumWords};
pub use flags::{EnumDecl, Flags};
pub use format::{Arg, Clause, Directive, Elem, Format, Present, TypeArg, TypeSource};
pub use interface::{InterfaceDef, InterfaceEntry};
pub use op::{
    Arity, AttrSlot, GroupKind, OpDescriptor, OpTraits, Presence, RegionDef, RegionGroups, RegionKind, Sizes,
    SuccessorDef, SuccessorGroups, TraitCheck, ValueGroup, ValueGroups,
};
pub use params::{AttrDecl, Param, ParamDef, ParamKind, ParamValue, ParamsDef, TypeDecl};
