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
pub mod extension;
pub mod family;
pub mod format;
pub mod interface;
pub mod keys;
mod mixin;
pub mod nesting;
pub mod op;
pub mod params;
pub mod pass;
mod paths;
pub mod pipeline;
pub mod rewrite;
mod wording;

pub use wording::{camel_case, snake_case};

pub use described::derive_described;
pub use dialect::derive_dialect;
pub use docs::{docs_as_data, text};
pub use enums::derive_enum_attr;
pub use errors::Errors;
pub use extension::derive_extension;
pub use family::op_family;
pub use interface::{attr_interface, dialect_interface, op_interface, type_interface};
pub use mixin::{MixinUse, compose, derive_op_mixin};
pub use params::{derive_attr, derive_type};
pub use pass::derive_pass;
pub use pipeline::derive_pipeline;
pub use rewrite::{derive_fragment, derive_rewrite, rules};

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Data, DeriveInput};

/// Expands `#[derive(Op)]`: the generated code, with a `compile_error!` for each mistake.
pub fn derive_op(item: TokenStream) -> TokenStream {
    let item: DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    let mixins = match &item.data {
        Data::Struct(data) => mixin::paths(&data.fields),
        _ => Vec::new(),
    };
    match mixins.is_empty() {
        true => expand_op(item, &[]),
        false => mixin::ask(mixin::Kind::Op, item.to_token_stream(), mixins, &op::path_of_ir_core(&item.attrs)),
    }
}

/// Expands `#[derive(Op)]` of an item whose mixins are declared so.
fn derive_op_with(item: TokenStream, mixins: &[TokenStream]) -> TokenStream {
    match syn::parse2(item) {
        Ok(item) => expand_op(item, mixins),
        Err(error) => error.into_compile_error(),
    }
}

fn expand_op(mut item: DeriveInput, declarations: &[TokenStream]) -> TokenStream {
    let mut errors = Errors::default();
    let mixins = mixin::flatten(&mut item, declarations, &mut errors);
    let model = op::read_with(&item, mixins, &mut errors);
    let errors = mixin::name_op(&item.ident, declarations, errors);
    // What is wrong in a mixin is told there.
    let is_told = model.as_ref().is_some_and(|model| model.mixins.iter().any(|mixin| !mixin.is_right));
    let mut code = match &model {
        Some(model) if errors.is_empty() && !is_told => emit::op(model),
        Some(model) => emit::partial(model),
        None => emit::stub(&item),
    };
    if !is_told {
        code.extend(errors.into_compile_errors());
    }
    debug::show(&item.ident, &code);
    code
}
