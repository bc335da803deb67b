//! A bound for the nesting depth of source, computed from its tokens: parsers of Rust syntax recurse, and would
//! overflow the stack.
//!
//! Tools that read other people's source check it first. The macros need not: rustc has parsed their input already.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// The nesting depth that is accepted, larger than that of any real declaration. Parsing it takes up to [`STACK`].
pub const MOST: usize = 2_000;

/// A stack size that suffices for source of the depth [`MOST`].
pub const STACK: usize = 256 << 20;

/// An upper bound for the nesting depth of source. Tokens between separators are siblings, any other token may contain
/// the tokens before it.
pub fn depth(tokens: TokenStream) -> usize {
    let mut deepest = 0;
    let mut work = vec![(tokens, 0)];
    while let Some((tokens, outside)) = work.pop() {
        let mut level = Level::default();
        for token in tokens {
            level.add(&token);
            let depth = outside + level.depth();
            deepest = deepest.max(depth);
            if let TokenTree::Group(group) = token {
                work.push((group.stream(), depth));
            }
        }
    }
    deepest
}

/// The state of the scan between two delimiters.
#[derive(Default)]
struct Level {
    /// The number of angle brackets that may be open.
    angles: usize,
    /// The number of bars: commas between them separate parameters of closures.
    bars: usize,
    /// The number of other tokens since the last separator.
    run: usize,
    /// True if the last token was a block.
    block: bool,
    /// True if the last token was the first half of an arrow.
    arrow: bool,
}

impl Level {
    fn depth(&self) -> usize {
        self.angles + self.bars + self.run
    }

    fn add(&mut self, token: &TokenTree) {
        let (block, arrow) = (std::mem::take(&mut self.block), std::mem::take(&mut self.arrow));
        match token {
            TokenTree::Group(group) => {
                self.run += 1;
                self.block = group.delimiter() == Delimiter::Brace;
            }
            TokenTree::Punct(punct) => match punct.as_char() {
                ';' => *self = Level { angles: self.angles, ..Level::default() },
                ',' | '#' => self.run = 0,
                '<' => self.angles += 1,
                '>' if !arrow => self.angles = self.angles.saturating_sub(1),
                '|' => self.bars += 1,
                c => {
                    self.run += 1;
                    self.arrow = matches!(c, '-' | '=') && punct.spacing() == Spacing::Joint;
                }
            },
            // The token after a block starts a sibling, unless it continues the expression.
            TokenTree::Ident(ident) if block && !["else", "as", "in"].iter().any(|word| ident == word) => self.run = 1,
            _ => self.run += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth_of(source: &str) -> usize {
        depth(source.parse().expect("tokens"))
    }

    #[test]
    fn nested_source_is_deep() {
        for (open, inner, close) in [
            ("(", "u8", ",)"),
            ("Vec<", "u8", ">"),
            ("&", "u8", ""),
            ("fn() -> ", "u8", ""),
            ("A<u8, ", "u8", ">"),
            ("A<u8, fn() -> ", "u8", ">"),
            ("|a, b| ", "a", ""),
            ("{", "a", "}"),
            ("if a {} else ", "{}", ""),
            ("a + ", "a", ""),
            ("if A {} = ", "a", ""),
            ("for A {} in ", "a", " {}"),
            ("a = b => ", "a", ""),
        ] {
            let deep = format!("{}{inner}{}", open.repeat(1_000), close.repeat(1_000));
            assert!(depth_of(&deep) >= 1_000, "{open}: {}", depth_of(&deep));
        }
    }

    #[test]
    fn long_source_is_not_deep() {
        for part in
            ["a, ", "a: Vec<u8>, ", "#[a] fn a() {} ", "fn a() -> B { c } ", "a => {} ", "let a = b; ", "(a, b); "]
        {
            assert!(depth_of(&part.repeat(1_000)) < 20, "{part}: {}", depth_of(&part.repeat(1_000)));
        }
    }
}
