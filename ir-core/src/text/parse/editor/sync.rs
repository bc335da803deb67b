//! Synchronization: the place behind an error at which parsing continues.
//!
//! The scan reads tokens only. It stops where a line begins as an op, a block or a definition of an alias does, outside
//! of brackets, or at the brace that closes the region around. Brackets that are never closed do not swallow the rest
//! of the text: tokens that cannot be in them end them, and where braces do not match, the indentation of the lines
//! tells.

use crate::text::lex::{Lexer, Tok, Token};

/// The parameters of a scan.
pub(super) struct Scan<'a> {
    pub src: &'a [u8],
    /// The start of the erroneous op.
    pub start: u32,
    /// The start of the scan, outside of brackets.
    pub from: u32,
    /// Ends before this position were tried already.
    pub at_least: u32,
    /// True if no region is open.
    pub top_level: bool,
    /// True if mismatched braces were found before.
    pub unbalanced: bool,
}

/// The start of the next op, block or alias, the end of the region, or the end of the text.
pub(super) struct Found {
    pub at: u32,
    /// True if the scan came to the end of the text inside of braces.
    pub unbalanced: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Paren,
    Square,
    /// `{` of a dictionary.
    Dictionary,
    /// `{` of a region.
    Region,
    Metadata,
}

/// The certainty that a line begins with an op.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    None,
    /// The line may also be in brackets.
    Weak,
    Strong,
}

impl Scan<'_> {
    /// Looks for the next op, block, alias or end of region. `is_op` tells whether a word names a declared op.
    pub fn find(&self, is_op: impl Fn(&[u8]) -> bool) -> Found {
        let mut lexer = Lexer::new(self.src);
        lexer.reset(self.from);
        let mut open: Vec<Open> = Vec::new();
        // The start of a line that is not indented deeper than the erroneous op.
        let mut outdented = None;
        let indent = self.column(self.start);
        let mut last_end = self.from;
        loop {
            let token = lexer.next_token();
            if token.kind == Tok::Error {
                lexer.take_error();
                last_end = lexer.position();
                continue;
            }
            if token.kind == Tok::Eof {
                let unbalanced = open.contains(&Open::Region);
                let at = outdented.filter(|_| unbalanced).unwrap_or(token.start);
                return Found { at, unbalanced };
            }
            let may_stop = token.start > self.start && token.start >= self.at_least;
            if may_stop && self.begins_line(token, last_end) {
                let sign = self.sign(token, lexer, &is_op);
                let nested = open.contains(&Open::Region) || open.contains(&Open::Metadata);
                let stop = match sign {
                    Sign::None => false,
                    Sign::Weak => open.is_empty(),
                    Sign::Strong => !nested,
                };
                if stop {
                    return Found { at: token.start, unbalanced: false };
                }
                if sign != Sign::None && outdented.is_none() && self.column(token.start) <= indent {
                    if self.unbalanced {
                        return Found { at: token.start, unbalanced: true };
                    }
                    outdented = Some(token.start);
                }
            }
            last_end = token.end;
            match token.kind {
                Tok::LParen => open.push(Open::Paren),
                Tok::LSquare => open.push(Open::Square),
                Tok::LBrace => open.push(kind_of_brace(lexer)),
                Tok::MetadataBegin => open.push(Open::Metadata),
                Tok::RParen => drop(open.pop_if(|last| *last == Open::Paren)),
                Tok::RSquare => drop(open.pop_if(|last| *last == Open::Square)),
                Tok::MetadataEnd => {
                    let opened = open.iter().rposition(|open| *open == Open::Metadata);
                    open.truncate(opened.unwrap_or(open.len()));
                }
                Tok::RBrace => {
                    let is_brace = |open: &Open| matches!(open, Open::Dictionary | Open::Region);
                    match open.iter().rposition(is_brace) {
                        Some(opened) => open.truncate(opened),
                        None if !self.top_level && may_stop => {
                            return Found { at: token.start, unbalanced: false };
                        }
                        None => {}
                    }
                }
                _ => {}
            }
        }
    }

    fn begins_line(&self, token: Token, last_end: u32) -> bool {
        self.src[last_end as usize..token.start as usize].contains(&b'\n')
    }

    fn column(&self, at: u32) -> usize {
        let before = &self.src[..at as usize];
        // Lines without end are no better for being measured.
        let near = &before[before.len().saturating_sub(MAX_INDENT)..];
        near.iter().rev().position(|c| *c == b'\n').unwrap_or(near.len())
    }

    /// The certainty that a line with this first token begins an op; the lexer is behind the token.
    fn sign(&self, token: Token, mut lexer: Lexer<'_>, is_op: impl Fn(&[u8]) -> bool) -> Sign {
        let word = &self.src[token.start as usize..token.end as usize];
        let next = |lexer: &mut Lexer<'_>| lexer.next_token().kind;
        match token.kind {
            Tok::Percent => loop {
                match next(&mut lexer) {
                    Tok::Colon if next(&mut lexer) == Tok::Integer => {}
                    Tok::Comma if next(&mut lexer) == Tok::Percent => {}
                    Tok::Equal if matches!(next(&mut lexer), Tok::Str | Tok::Bare) => return Sign::Strong,
                    _ => return Sign::None,
                }
            },
            Tok::Str if next(&mut lexer) == Tok::LParen => Sign::Strong,
            Tok::Bare if is_op(word) => match word.contains(&b'.') {
                true => Sign::Strong,
                false => Sign::Weak,
            },
            Tok::Bare if word.contains(&b'.') => Sign::Weak,
            Tok::Caret if !self.top_level && matches!(next(&mut lexer), Tok::Colon | Tok::LParen) => Sign::Weak,
            Tok::Hash | Tok::Bang if self.top_level && next(&mut lexer) == Tok::Equal => Sign::Strong,
            Tok::MetadataBegin if self.top_level => Sign::Strong,
            _ => Sign::None,
        }
    }
}

/// Deeper lines are all alike.
const MAX_INDENT: usize = 256;

/// The kind of a brace: of a dictionary or a region. The lexer is behind it.
fn kind_of_brace(mut lexer: Lexer<'_>) -> Open {
    match lexer.next_token().kind {
        Tok::RBrace => Open::Dictionary,
        Tok::Bare | Tok::IntType | Tok::Str
            if matches!(lexer.next_token().kind, Tok::Equal | Tok::Comma | Tok::RBrace) =>
        {
            Open::Dictionary
        }
        _ => Open::Region,
    }
}
