//! The parser: text to IR.
//!
//! One hand-written recursive-descent parser over bytes; regions nest on an explicit stack. It stops at the first
//! error, as the reference does, with exactly the reference's message. Ops go straight into arenas; a file whose
//! isolates parse independently of each other is parsed on all cores, and any surprise there falls back to one pass
//! over the whole text, which defines the result.

mod affine;
mod attrs;
mod braces;
mod custom;
mod dense;
mod dense_array;
mod editor;
mod format;
mod function;
mod hash;
mod in_place;
mod known_types;
mod lists;
mod location;
mod metadata;
mod names;
mod op;
mod params;
mod properties;
mod region;
mod repeat;
mod runs;
mod slots;
mod state;
mod symbol_refs;
mod symbols;
#[cfg(test)]
mod tests;
mod top;
mod trailing_loc;
mod types;
mod value;
mod words;

pub use editor::{
    Candidate, CandidateKind, Completions, NameKind, Observer, Observing, Role, Seen, SourceIndex, Span,
    TolerantSource, What, complete, parse_tolerant,
};
pub use format::FormatParser;
pub use function::FunctionSignature;
pub use lists::{ArgumentForm, Delimiter, OperandNames};
pub use metadata::{ResourceEntry, ResourceParser};
pub use state::{Argument, BodyForm, OpParser, OpState, OperandId, RegionId, SuccessorId, Unresolved};
pub use top::{ParseOptions, ParsedSource, ResourceNames, parse_entry, parse_part, parse_source, parse_text};

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, RwLock};

use editor::{Editor, Wanted};

use super::lex::{LexError, Lexer, NO_AT_IDENTIFIER, Tok, Token, unescape};
use crate::context::{Attribute, Context, ExternalResource, Ident, Location, OpName, ResourceId, Type};
use crate::diag::Diagnostic;
use crate::types::SubElement;

/// The error of a parsing function that has reported its diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failed;

/// The result of parsing functions.
pub type Parsed<T = ()> = Result<T, Failed>;

/// Aliases by name, with the positions of their definitions.
type Aliases<T> = RwLock<HashMap<Box<[u8]>, (u32, T)>>;

/// The state that all parsers of one source share.
pub(crate) struct Shared<'a> {
    pub cx: &'a Context,
    pub src: &'a [u8],
    /// Name of the source in locations.
    pub file: Ident,
    /// The location of the text's start, if it is a later part of its source.
    pub start: Option<Location>,
    /// Position of the text in the source map; `None` when the map is full.
    pub base: Option<u32>,
    /// Aliases, by name without sigil, with the position of their definition: they are not visible before it.
    pub attr_aliases: Aliases<Attribute>,
    pub type_aliases: Aliases<Type>,
    /// Distinct attributes, by their number in this text.
    pub distinct: Mutex<HashMap<u64, Attribute>>,
    /// Resources named so far, by dialect and the key in this text.
    pub resources: Mutex<HashMap<(&'static str, Ident), ResourceId>>,
    /// Parsers of resources for tools.
    pub resource_parsers: &'a [ResourceParser],
    /// Resources for tools, in the order of the text.
    pub external: Mutex<Vec<ExternalResource>>,
}

/// Reads one source, or a part of it.
///
/// Hooks of dialects parse with it, too.
pub struct Parser<'a> {
    pub(crate) shared: &'a Shared<'a>,
    lexer: Lexer<'a>,
    tok: Token,
    /// The end of the last consumed token.
    last_end: u32,
    /// The nesting depth of types and attributes here.
    depth: u32,
    /// Bytes of wide integers read so far.
    wide_integers: usize,
    /// The op whose custom form has a hook of a type or attribute at work.
    custom_op: Option<OpName>,
    /// Names of attributes read lately.
    attr_names: attrs::NameCache<'a>,
    known_types: known_types::KnownTypes,
    /// Types and attributes that are being parsed, and may contain themselves.
    open: HashSet<SubElement, foldhash::fast::FixedState>,
    /// Extra work for editors, usually none.
    editor: Option<Box<Editor>>,
    pub(crate) diags: Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    pub(crate) fn new(shared: &'a Shared<'a>, start: u32) -> Parser<'a> {
        let mut lexer = Lexer::new(shared.src);
        lexer.reset(start);
        let mut parser = Parser {
            shared,
            lexer,
            tok: Token { kind: Tok::Eof, start, end: start },
            last_end: start,
            depth: 0,
            wide_integers: 0,
            custom_op: None,
            attr_names: Default::default(),
            known_types: Default::default(),
            open: HashSet::default(),
            editor: None,
            diags: Vec::new(),
        };
        parser.advance();
        parser
    }

    /// The context.
    #[inline]
    pub fn cx(&self) -> &'a Context {
        self.shared.cx
    }

    // ---- tokens

    /// The current token.
    #[inline]
    pub fn token(&self) -> Token {
        self.tok
    }

    /// The kind of the current token.
    #[inline]
    pub fn kind(&self) -> Tok {
        self.tok.kind
    }

    /// The bytes of a token.
    #[inline]
    pub fn spelling_of(&self, token: Token) -> &'a [u8] {
        &self.shared.src[token.start as usize..token.end as usize]
    }

    /// The bytes of the current token.
    #[inline]
    pub fn spelling(&self) -> &'a [u8] {
        self.spelling_of(self.tok)
    }

    /// The whole source.
    #[inline]
    pub fn source(&self) -> &'a [u8] {
        self.shared.src
    }

    /// The end of the last consumed token.
    #[inline]
    pub fn last_end(&self) -> u32 {
        self.last_end
    }

    /// Advances to the next token. An error of the lexer is reported, and gives an error token.
    #[inline]
    pub fn advance(&mut self) {
        self.last_end = self.tok.end;
        self.tok = self.lexer.next_token();
        if self.tok.kind == Tok::Error {
            self.lex_error();
        }
    }

    #[cold]
    fn lex_error(&mut self) {
        if let Some(LexError { at, message }) = self.lexer.take_error() {
            let diag = Diagnostic::error(self.loc_at(at), message);
            let diag = diag.traced(self.cx());
            self.diags.push(diag);
        }
    }

    /// Moves to a position and reads the token there.
    pub fn reset(&mut self, at: u32) {
        self.lexer.reset(at);
        self.tok.end = at;
        self.advance();
    }

    /// Consumes the current token if it is of this kind.
    #[inline]
    pub fn consume_if(&mut self, kind: Tok) -> bool {
        let found = self.at(kind);
        if found {
            self.advance();
        }
        found
    }

    /// Returns whether the current token is of this kind.
    ///
    /// Unlike a comparison with [`kind`](Self::kind), it records the kind as a candidate for completion at an editor's
    /// cursor.
    #[inline]
    pub fn at(&mut self, kind: Tok) -> bool {
        let found = self.tok.kind == kind;
        if !found && self.tok.kind == Tok::Eof {
            self.missed(|| Wanted::Token(kind));
        }
        found
    }

    /// Consumes the current token if it is of this kind, where no editor watches.
    #[inline]
    fn take(&mut self, kind: Tok) -> bool {
        let found = self.tok.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    /// Consumes a token of this kind, or reports `message`.
    #[inline]
    pub fn expect(&mut self, kind: Tok, message: &str) -> Parsed {
        if self.consume_if(kind) { Ok(()) } else { Err(self.wrong_token(message)) }
    }

    /// Returns whether the current token is this keyword.
    #[inline]
    pub fn at_keyword(&mut self, word: &[u8]) -> bool {
        match self.tok.kind {
            Tok::Bare => self.spelling() == word,
            Tok::Eof => {
                self.missed(|| Wanted::word(word));
                false
            }
            _ => false,
        }
    }

    /// Consumes this keyword if it is there.
    #[inline]
    pub fn consume_keyword(&mut self, word: &[u8]) -> bool {
        let found = self.at_keyword(word);
        if found {
            self.advance();
        }
        found
    }

    /// The value of a string token, or of an `@"..."` token without its sigil.
    pub fn string_value(&self, token: Token) -> Cow<'a, [u8]> {
        unescape(self.spelling_of(token))
    }

    /// The name of an `@` token, unescaped.
    pub fn symbol_name(&self, token: Token) -> Cow<'a, [u8]> {
        let name = &self.spelling_of(token)[1..];
        if name.first() == Some(&b'"') { unescape(name) } else { name.into() }
    }

    /// The value of an integer token, decimal or hexadecimal; `None` when it does not fit.
    pub fn integer_value(&self, token: Token) -> Option<u64> {
        let text = std::str::from_utf8(self.spelling_of(token)).ok()?;
        match text.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16).ok(),
            None => text.parse().ok(),
        }
    }

    /// Parses `element` as long as commas follow.
    pub fn comma_separated(&mut self, mut element: impl FnMut(&mut Self) -> Parsed) -> Parsed {
        element(self)?;
        while self.consume_if(Tok::Comma) {
            element(self)?;
        }
        Ok(())
    }

    /// Parses a list of `element` that ends with `close`, which is consumed; it may be empty when `allow_empty`.
    pub fn comma_separated_until(
        &mut self,
        close: Tok,
        allow_empty: bool,
        mut element: impl FnMut(&mut Self) -> Parsed,
    ) -> Parsed {
        if self.kind() == close {
            if !allow_empty {
                return Err(self.wrong_token("expected list element"));
            }
            self.advance();
            return Ok(());
        }
        self.comma_separated(&mut element)?;
        if self.consume_if(close) {
            return Ok(());
        }
        let text = match close {
            Tok::RParen => ")",
            Tok::RSquare => "]",
            Tok::RBrace => "}",
            Tok::MetadataEnd => "#-}",
            _ => ">",
        };
        Err(self.wrong_token(format!("expected ',' or '{text}'")))
    }

    // ---- locations and errors

    /// The location of a position in this source.
    #[inline]
    pub fn loc_at(&self, at: u32) -> Location {
        match self.shared.base {
            Some(base) => Location::at(base + at),
            None => self.far_location(at),
        }
    }

    /// A file location, where the source map is full.
    #[cold]
    fn far_location(&self, at: u32) -> Location {
        let before = &self.shared.src[..at as usize];
        let line = memchr::memchr_iter(b'\n', before).count() as u32 + 1;
        let column = at - memchr::memrchr(b'\n', before).map_or(0, |n| n as u32 + 1) + 1;
        self.cx().file_line_col(self.cx().bytes(self.shared.file), line, column)
    }

    /// Reports an error at a position.
    #[cold]
    pub fn error_at(&mut self, at: u32, message: impl Into<String>) -> Failed {
        let diag = Diagnostic::error(self.loc_at(at), message);
        self.report(diag)
    }

    /// Reports an error that a hook of a type or attribute has found. If the type or attribute is written without its
    /// sigil in the custom form of an op, the message names the op.
    #[cold]
    pub fn hook_error_at(&mut self, at: u32, message: impl Into<String>) -> Failed {
        match self.custom_op {
            None => self.error_at(at, message),
            Some(op) => {
                let message = format!("custom op '{}' {}", self.cx().op_str(op), message.into());
                self.error_at(at, message)
            }
        }
    }

    /// Lets a hook parse the own syntax of a type or attribute in the custom form of an op.
    fn in_custom_op<T>(&mut self, op: OpName, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let outer = self.custom_op.replace(op);
        let parsed = parse(self);
        self.custom_op = outer;
        parsed
    }

    /// Reports a diagnostic, unless the lexer has already reported the current token.
    #[cold]
    pub fn report(&mut self, diag: Diagnostic) -> Failed {
        let diag = match self.tok.kind {
            Tok::Error => return Failed,
            _ if self.is_quiet() => return Failed,
            // Where no reference is expected, a scope is not a token at all.
            Tok::Scope => Diagnostic::error(self.loc_at(self.tok.start + 1), NO_AT_IDENTIFIER),
            _ => diag,
        };
        let diag = diag.traced(self.cx());
        self.diags.push(diag);
        Failed
    }

    /// Reports an error at the current token.
    #[cold]
    pub fn error(&mut self, message: impl Into<String>) -> Failed {
        let at = match self.tok.kind {
            Tok::Eof => self.tok.start.saturating_sub(1),
            _ => self.tok.start,
        };
        self.error_at(at, message)
    }

    /// Reports that another token was expected here. When the current token begins its line, the place is the end of the
    /// line before: that is where something is missing.
    #[cold]
    pub fn wrong_token(&mut self, message: impl Into<String>) -> Failed {
        let original = match self.tok.kind {
            Tok::Eof => self.tok.start.saturating_sub(1),
            _ => self.tok.start,
        };
        let mut before = &self.shared.src[..original as usize];
        let at = loop {
            while let [rest @ .., b' ' | b'\t'] = before {
                before = rest;
            }
            match before {
                [] => break original,
                [rest @ .., b'\n' | b'\r'] => {
                    before = rest;
                    let line = before.iter().rposition(|c| matches!(c, b'\n' | b'\r')).map_or(0, |n| n);
                    if let Some(comment) = memchr::memmem::find(&before[line..], b"//") {
                        before = &before[..line + comment];
                    }
                }
                _ => break before.len() as u32,
            }
        };
        self.error_at(at, message)
    }
}
