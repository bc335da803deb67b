//! Parts that ops have in common: metadata of accesses to memory, attributes of arguments and results, operand
//! bundles, flags for fast math, lanes that are enabled.

#[doc(no_inline)]
pub use dialekt_interfaces::ArgAndResultAttrsOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::interfaces::{AccessGroupOpInterface, FastmathFlagsInterface};

/// Metadata of an access to memory.
///
/// Ops list `AliasAnalysisOpInterface`, and say which pointers they access.
#[derive(OpMixin)]
#[mixin(base, interfaces(crate::interfaces::AccessGroupOpInterface))]
pub struct AccessMetadata {
    /// The groups that the access is in.
    pub access_groups: Option<Attr<TypedArrayAttr<crate::attrs::AccessGroupAttr>>>,
    /// The scopes of the access.
    pub alias_scopes: Option<Attr<TypedArrayAttr<crate::attrs::AliasScopeAttr>>>,
    /// The scopes whose accesses touch other memory.
    pub noalias_scopes: Option<Attr<TypedArrayAttr<crate::attrs::AliasScopeAttr>>>,
    /// The types of the access in the source language.
    pub tbaa: Option<Attr<TypedArrayAttr<crate::attrs::TBAATagAttr>>>,
}

impl AccessGroupOpInterface for AccessMetadata {}

/// Attributes of arguments and results.
#[derive(OpMixin)]
#[mixin(base, interfaces(crate::mixins::ArgAndResultAttrsOpInterface))]
pub struct ArgAndResultAttrs {
    /// A dictionary for each argument.
    pub arg_attrs: Option<Attr<DictArrayAttr>>,
    /// A dictionary for each result.
    pub res_attrs: Option<Attr<DictArrayAttr>>,
}

impl ArgAndResultAttrsOpInterface for ArgAndResultAttrs {}

/// Flags for fast math.
#[derive(OpMixin)]
#[mixin(base, interfaces(crate::interfaces::FastmathFlagsInterface))]
pub struct FastMath {
    /// Assumptions and rewrites that are allowed although they may change the result.
    #[name("fastmathFlags")]
    #[default(crate::enums::FastmathFlags::None.into())]
    pub fastmath_flags: Attr<crate::enums::FastmathFlags>,
}

impl FastmathFlagsInterface for FastMath {}

/// Operand bundles: what a call is told besides its arguments, in groups with tags.
#[derive(OpMixin)]
pub struct OperandBundles {
    /// The operands of each bundle.
    #[sizes(op_bundle_sizes)]
    pub op_bundle_operands: OperandGroups<crate::constraints::LLVMType>,
    /// The numbers of operands of the bundles.
    pub op_bundle_sizes: Attr<DenseI32ArrayAttr>,
    /// The tags of the bundles.
    pub op_bundle_tags: Option<Attr<ArrayAttr>>,
}

/// The lanes of vectors that are enabled.
#[derive(OpMixin)]
pub struct EnabledLanes {
    /// The lanes that are turned on.
    pub mask: Operand<crate::constraints::LLVMVectorOf<I1>>,
    /// The number of lanes, from the first.
    pub evl: Operand<I32>,
}
