//! Protection against source that is nested too deeply: parsers of Rust syntax recurse.

use dialekt_ods_model::nesting;
use proc_macro2::TokenStream;

/// Runs a function on a stack that is large enough for source.
pub fn with_stack<T>(run: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(nesting::STACK / 2, nesting::STACK, run)
}

/// Parses source.
///
/// # Errors
/// It is not valid, or it may be nested too deeply.
pub fn read<T: syn::parse::Parse>(source: &str) -> Result<T, Vec<String>> {
    let tokens: TokenStream = source.parse().map_err(|error: proc_macro2::LexError| vec![error.to_string()])?;
    if nesting::depth(tokens.clone()) > nesting::MOST {
        return Err(vec!["this is nested too deeply".to_owned()]);
    }
    with_stack(|| syn::parse2(tokens)).map_err(|error| vec![error.to_string()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_source_is_refused() {
        for (open, inner, close) in [
            ("(", "u8", ",)"),
            ("Vec<", "u8", ">"),
            ("&", "u8", ""),
            ("fn() -> ", "u8", ""),
            ("A<u8, fn() -> ", "u8", ">"),
        ] {
            let deep = |n: usize| format!("{}{inner}{}", open.repeat(n), close.repeat(n));
            assert!(read::<syn::Type>(&deep(300)).is_ok(), "{open}");
            let Err(error) = read::<syn::Type>(&deep(100_000)) else { panic!("too deep") };
            assert_eq!(error, ["this is nested too deeply"], "{open}");
        }
    }
}
