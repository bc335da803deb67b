//! Preludes of the kernel, one for each kind of file, for the crates that the crate `dialekt` re-exports, which cannot
//! depend on it. `dialekt::prelude` has these, and those of the crates above the kernel.
//!
//! A name means the same in all of them, so that a file may import several: `Region` is the field of an op; its handle is
//! [`ir::Region`](crate::ir::Region).

/// For files that declare ops, types, attributes, enums and dialects: the derives, constraints, hooks, and what verifiers, folders and
/// interfaces work with.
pub mod op {
    #[doc(no_inline)]
    pub use crate::attr_field;
    #[doc(no_inline)]
    pub use crate::attrs::AttrData;
    #[doc(no_inline)]
    pub use crate::context::{
        Attribute, Context, ContextData, DialectDescriptor, DialectHooks, Ident, Invalid, Location, NamedAttr,
        OpTraits, Registry, Type,
    };
    #[doc(no_inline)]
    pub use crate::decl::derived::Derived;
    #[doc(no_inline)]
    pub use crate::decl::flags::Flags;
    #[doc(no_inline)]
    pub use crate::decl::hooks::*;
    #[doc(no_inline)]
    pub use crate::decl::interface::{AttrRef, DialectRef, OpModel, TypeRef};
    #[doc(no_inline)]
    pub use crate::decl::library::*;
    #[doc(no_inline)]
    pub use crate::decl::mixin::{Mixin, VerifyMixin};
    #[doc(no_inline)]
    pub use crate::decl::params::{AttrTrait, TypeTrait, VerifyParams};
    #[doc(no_inline)]
    pub use crate::decl::region::*;
    #[doc(no_inline)]
    pub use crate::decl::typed::*;
    #[doc(no_inline)]
    pub use crate::decl::{
        AttrConstraintDef, AttrDecl, DialectDecl, DialectExtensionDecl, EnumDecl, TraitCheck, TypeConstraintDef,
        TypeDecl,
    };
    #[doc(no_inline)]
    pub use crate::diag::Diagnostic;
    #[doc(no_inline)]
    pub use crate::interfaces::{
        FloatTypeInterface, MemRefElementTypeInterface, VectorElementTypeInterface, VerifiableTensorEncoding,
    };
    #[doc(no_inline)]
    pub use crate::ir::{Block, BlockRef, Builder, Ir, Op, OpRef, RegionRef, Value, ValueRef};
    #[doc(no_inline)]
    pub use crate::rewrite::{Constants, Folded, InPlace};
    #[doc(no_inline)]
    pub use crate::types::{DYNAMIC, TypeData};
    #[doc(no_inline)]
    pub use crate::verify::{Verified, fail};
    #[doc(no_inline)]
    pub use dialekt_ods_macros::{
        Attr, Described, Dialect, DialectExtension, EnumAttr, Op, OpMixin, Type, attr_interface, dialect_interface,
        op_family, op_interface, type_interface,
    };
}

/// For files with rules, patterns and folders.
pub mod rewrite {
    #[doc(no_inline)]
    pub use crate::attr_field;
    #[doc(no_inline)]
    pub use crate::attrs::AttrData;
    #[doc(no_inline)]
    pub use crate::context::{Attribute, Context, ContextData, Ident, Location, NamedAttr, Type};
    #[doc(no_inline)]
    pub use crate::decl::hooks::{Described, Fold};
    #[doc(no_inline)]
    pub use crate::decl::typed::*;
    #[doc(no_inline)]
    pub use crate::interfaces::{OpFoldResult, OperandRange};
    #[doc(no_inline)]
    pub use crate::ir::{
        Block, BlockRef, Builder, InsertionPoint, Ir, IrMapping, Op, OpRef, OpSpec, RegionRef, Value, ValueDef,
        ValueRef, WalkControl, WalkOrder,
    };
    #[doc(no_inline)]
    pub use crate::num::{ApFloat, ApInt, FloatClass, FloatKind, Sign};
    #[doc(no_inline)]
    pub use crate::rewrite::*;
    #[doc(no_inline)]
    pub use crate::types::{DYNAMIC, Signedness, TypeData};
    #[doc(no_inline)]
    pub use dialekt_drr_macros::{Fragment, Rewrite, rules};
    #[doc(no_inline)]
    pub use dialekt_ods_macros::Described;
}

/// For files with custom syntax: parser and printer, and what hooks are given.
pub mod asm {
    #[doc(no_inline)]
    pub use crate::context::{Attribute, ContextData, Ident, NamedAttr, Type};
    #[doc(no_inline)]
    pub use crate::decl::directive::{
        AnyAttrParam, AttrDictParam, AttrParam, CustomDirective, OperandGroupsParam, OperandParam, OperandsParam,
        OptionalOperandParam, OptionalRegionParam, OptionalTypeParam, PropDictParam, ReadParam, RefParam, RegionParam,
        RegionsParam, SuccessorParam, SuccessorsParam, TextParam, TypeParam, TypesParam,
    };
    #[doc(no_inline)]
    pub use crate::ir::{BlockRef, OpRef, RegionRef, Value};
    #[doc(no_inline)]
    pub use crate::text::lex::Tok;
    #[doc(no_inline)]
    pub use crate::text::parse::{
        Argument, ArgumentForm, BodyForm, Delimiter, Failed, FormatParser, OpParser, OpState, OperandId, OperandNames,
        Parsed, Parser, RegionId, SuccessorId, Unresolved,
    };
    #[doc(no_inline)]
    pub use crate::text::print::{Printer, RegionForm};
}
