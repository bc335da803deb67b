//! Derive macros of dialekt. What they do is in `dialekt_ods_model`, which tools use too.
#![forbid(unsafe_code)]

use proc_macro::TokenStream;

/// Declares an operation: the struct's fields are its operands, results, attributes, regions and successors.
///
/// `#[op(..)]` says the rest, `#[assembly(..)]` how it is written. The model crate's `op` and `format` modules describe both.
#[proc_macro_derive(Op, attributes(op, assembly, default, name, sizes, effects))]
pub fn derive_op(item: TokenStream) -> TokenStream {
    dialekt_ods_model::derive_op(item.into()).into()
}
