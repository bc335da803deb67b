//! How deep source can be nested, told from its tokens: who reads syntax calls itself for what is inside.

use proc_macro2::{TokenStream, TokenTree};

/// More than any declaration has, and little enough for [`STACK`].
const MOST: usize = 2_000;

/// More than reading so much takes.
const STACK: usize = 128 << 20;

/// Does something with a stack that is large enough for source.
pub fn with_stack<T>(run: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(STACK / 2, STACK, run)
}

/// Reads source.
///
/// # Errors
/// It is no source, or may be nested too deeply.
pub fn read<T: syn::parse::Parse>(source: &str) -> Result<T, Vec<String>> {
    let tokens: TokenStream = source.parse().map_err(|error: proc_macro2::LexError| vec![error.to_string()])?;
    if depth(tokens.clone()) > MOST {
        return Err(vec!["this is nested too deeply".to_owned()]);
    }
    with_stack(|| syn::parse2(tokens)).map_err(|error| vec![error.to_string()])
}

/// A bound: what separators part stands side by side, everything else may stand in what is before it.
fn depth(tokens: TokenStream) -> usize {
    let mut deepest = 0;
    let mut work = vec![(tokens, 0)];
    while let Some((tokens, outside)) = work.pop() {
        let (mut angles, mut run) = (0usize, 0);
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    run += 1;
                    work.push((group.stream(), outside + angles + run));
                }
                TokenTree::Punct(punct) => match punct.as_char() {
                    ',' | ';' | '#' => run = 0,
                    '<' => angles += 1,
                    '>' => angles = angles.saturating_sub(1),
                    _ => run += 1,
                },
                _ => run += 1,
            }
            deepest = deepest.max(outside + angles + run);
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_source_is_refused() {
        for (open, inner, close) in
            [("(", "u8", ",)"), ("Vec<", "u8", ">"), ("&", "u8", ""), ("fn() -> ", "u8", ""), ("A<u8, ", "u8", ">")]
        {
            let deep = |n: usize| format!("{}{inner}{}", open.repeat(n), close.repeat(n));
            assert!(read::<syn::Type>(&deep(100)).is_ok(), "{open}");
            let Err(error) = read::<syn::Type>(&deep(100_000)) else { panic!("too deep") };
            assert_eq!(error, ["this is nested too deeply"], "{open}");
        }
    }
}
