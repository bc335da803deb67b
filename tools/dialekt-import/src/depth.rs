//! Source that may be nested too deeply: who reads syntax calls itself for what is inside.

use dialekt_ods_model::nesting;
use proc_macro2::TokenStream;

/// Does something with a stack that is large enough for source, and for whatever a dump has at most inside of each other.
pub fn with_stack<T>(run: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(nesting::STACK / 2, nesting::STACK, run)
}

/// Reads source.
///
/// # Errors
/// It is no source, or may be nested too deeply: the place is the start then.
pub fn read<T: syn::parse::Parse>(source: &str) -> syn::Result<T> {
    let tokens: TokenStream = source.parse()?;
    if nesting::depth(tokens.clone()) > nesting::MOST {
        let start = tokens.into_iter().next().map_or_else(proc_macro2::Span::call_site, |token| token.span());
        return Err(syn::Error::new(start, "this is nested too deeply"));
    }
    with_stack(|| syn::parse2(tokens))
}
