//! Attributes and types that dialects declare: a table of parameters and a format. [ODS: Attribute and type definitions]
//!
//! There is one representation for all of them, [`ParamAttr`] and [`ParamType`]: the declaration and a value for each parameter.
//! Rust structs are what one builds them from and reads them into.
//!
//! - [`value`](self): values of parameters
//! - `def`: declarations
//! - `kinds`: what Rust types may be parameters
//! - `format`: how they are written

mod def;
mod format;
mod kinds;
mod value;

pub use def::{
    AttrDecl, ParamAttr, ParamDef, ParamType, Params, ParamsAsm, ParamsDef, Presence, TypeDecl, own_attr_form,
    own_type_form,
};
pub use format::{ParamArg, ParamDirective, ParamElem, ParamGroup, ParamsFormat};
pub use kinds::{Param, ParamKind, attr_from_value, type_from_value};
pub use value::ParamValue;
