//! Protection against source that is nested too deeply: parsers of Rust syntax recurse.

use dialekt_ods_model::nesting;
use proc_macro2::TokenStream;

/// Runs a function on a stack that is large enough for source, and for everything that may be nested in a dump.
pub fn with_stack<T>(run: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(nesting::STACK / 2, nesting::STACK, run)
}

/// Parses source.
///
/// # Errors
/// It is not valid, or it may be nested too deeply: that error is located at the start.
pub fn read<T: syn::parse::Parse>(source: &str) -> syn::Result<T> {
    let tokens: TokenStream = source.parse()?;
    if nesting::depth(tokens.clone()) > nesting::MOST {
        let start = tokens.into_iter().next().map_or_else(proc_macro2::Span::call_site, |token| token.span());
        return Err(syn::Error::new(start, "this is nested too deeply"));
    }
    with_stack(|| syn::parse2(tokens))
}
