//! `#[derive(Described)]`: the comment of a type as its summary, for types that implement a trait by hand.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::op::parse;
use crate::{Errors, debug, paths};

/// Expands `#[derive(Described)]`.
pub fn derive_described(item: TokenStream) -> TokenStream {
    let item: DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::default();
    let (ident, krate) = (&item.ident, paths::ir_core());
    let summary = parse::docs(&item.attrs).summary;
    if summary.is_empty() {
        errors.on(ident, "missing summary: write a doc comment, whose first paragraph says what this does");
    }
    let (generics, arguments, bounds) = item.generics.split_for_impl();
    let mut code = quote! {
        impl #generics #krate::decl::derive::Described for #ident #arguments #bounds {
            const SUMMARY: &'static str = #summary;
        }
    };
    code.extend(errors.into_compile_errors());
    debug::show(ident, &code);
    code
}
