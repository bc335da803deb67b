//! Declarations of dialekt as plain data: models of what users write, with the checks on them, and code generation.
//!
//! A declaration goes through three stages, a module each: [`op`] reads the struct and its attributes into an
//! [`OpModel`](op::OpModel), [`mod@format`] reads the assembly format in it, [`emit`] turns the model into code.
//! Everything that tokens alone show is checked here; facts that need types are assertions in the emitted code.
//! Mistakes are collected in [`Errors`], each at its token; none stops the rest.
//!
//! The macros are a shim over this crate, and tools that read sources use it too: nothing here depends on running
//! inside the compiler.
#![forbid(unsafe_code)]

mod debug;
mod described;
pub mod dialect;
mod docs;
pub mod emit;
pub mod entry_points;
pub mod enums;
mod errors;
pub mod family;
pub mod format;
pub mod interface;
pub mod keys;
pub mod nesting;
pub mod op;
pub mod params;
pub mod pass;
mod paths;
pub mod rewrite;
mod wording;

pub use wording::{camel_case, snake_case};

pub use described::derive_described;
pub use dialect::derive_dialect;
pub use docs::{leave_out_docs, text};
pub use enums::derive_enum_attr;
pub use errors::Errors;
pub use family::op_family;
pub use interface::{attr_interface, dialect_interface, op_interface, type_interface};
pub use params::{derive_attr, derive_type};
pub use pass::derive_pass;
pub use rewrite::derive_rewrite;

use proc_macro2::TokenStream;
use syn::DeriveInput;

/// Expands `#[derive(Op)]`: the generated code, with a `compile_error!` for each mistake.
pub fn derive_op(item: TokenStream) -> TokenStream {
    let item: DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    let (model, errors) = op::read(&item);
    let mut code = match &model {
        Some(model) if errors.is_empty() => emit::op(model),
        Some(model) => emit::partial(model),
        None => emit::stub(&item),
    };
    code.extend(errors.into_compile_errors());
    debug::show(&item.ident, &code);
    code
}
