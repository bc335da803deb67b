//! Attributes and types that dialects declare: a table of parameters and a format. [ODS: Attribute and type definitions]
//!
//! There is one representation for all of them, [`ParamAttr`] and [`ParamType`]: the declaration and a value for each
//! parameter. They are built from Rust structs, and read into these.
//!
//! - [`value`](self): values of parameters
//! - `def`: declarations
//! - `instance`: attributes and types
//! - `mutable`: those with a parameter that is set later, and is no part of what they are; `body`: its storage
//! - `constraint`: declared kinds as constraints
//! - `kinds`: the Rust types that may be parameters
//! - `traits`: what several of them have in common
//! - `format`: their syntax; `encoding`: their form in bytecode

mod body;
mod constraint;
mod def;
mod encoding;
mod format;
mod instance;
mod kinds;
mod mutable;
mod traits;
mod value;

pub(crate) use body::{ScopedBodies, tentatively};
pub use constraint::{own_attr_constraint, own_attr_form, own_type_constraint, own_type_form};
pub use def::{
    AttrDecl, CheckParamsClosure, ParamDef, Params, ParamsAsm, ParamsDef, ParseParamsClosure, Presence,
    PrintParamsClosure, TypeDecl, VerifyLayout, VerifyParams, read_param, verify_layout_hook, verify_params_hook,
};
pub use encoding::{EncodeParams, ParamEncoding, ParamsEncoding};
pub use format::{CustomParams, ParamArg, ParamDirective, ParamElem, ParamGroup, ParamsFormat, param_directive};
pub use instance::{ParamAttr, ParamType};
pub use kinds::{Param, ParamKind, attr_from_value, type_from_value};
pub use mutable::set_mutable;
pub use traits::{AttrTrait, ParamsTrait, TypeTrait};
pub use value::ParamValue;
