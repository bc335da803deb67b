//! The llvm dialect: LLVM IR as a dialect.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]
// Relations in `traits(..)` may name a field more than once.
#![allow(clippy::duplicated_attributes)]

pub mod attrs;
pub mod constraints;
mod dialect;
pub mod discardable;
pub mod enums;
mod float_semantics;
mod fold;
pub mod interfaces;
mod intrinsic;
mod layout_string;
mod locations;
pub mod mixins;
mod one_to_one;
mod ops;
pub mod types;

pub use attrs::*;
pub use constraints::*;
pub use dialect::{LLVMDialect, register};
pub use enums::*;
pub use float_semantics::float_semantics;
pub use intrinsic::{Argument, Intrinsic, NamePart};
pub use layout_string::check as check_data_layout;
pub use locations::find_metadata;
pub use one_to_one::{OneToOneIntrinsicOpInterface, OneToOneIntrinsicOpRef};
pub use ops::*;
pub use types::*;
