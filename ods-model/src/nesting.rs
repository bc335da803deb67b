//! How deep source can be nested, told from its tokens: who reads syntax calls itself for what is inside.
//!
//! Tools that read source of others ask before they do. The macros need not: who calls them has read it already.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// How deep source may be nested: more than any declaration is. Reading so much takes up to [`STACK`].
pub const MOST: usize = 2_000;

/// A stack that is large enough for source of the depth [`MOST`].
pub const STACK: usize = 256 << 20;

/// How deep source can be nested: a bound. What separators part stands side by side, everything else may stand in what is before it.
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

/// What was met between two delimiters.
#[derive(Default)]
struct Level {
    /// Angle brackets that may be open.
    angles: usize,
    /// Bars: parameters of closures have commas between them.
    bars: usize,
    /// Other tokens since the last separator.
    run: usize,
    /// The last token was a block.
    block: bool,
    /// The last token was the first half of an arrow.
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
            // What follows a block is beside it, unless it goes on.
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
