//! Completion: the candidates at a cursor.
//!
//! The text is parsed up to the word at the cursor, in the tolerant mode. Everything that the parser looks for where
//! this text ends is a candidate: keywords and punctuation of formats, cases of enums, operands, types. So hooks of
//! dialects, which use the same functions, need no code for completion.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::{Arc, Mutex};

use super::Parser;
use super::observe::{NameKind, Role, Seen, Span, What};
use super::tolerant::parse_attempts;
use crate::context::{Bytes, Context, DialectDescriptor, Ident, OpName, OpTraits, SourceText, Type};
use crate::num::FloatKind;
use crate::text::lex::{Lexer, Tok};
use crate::text::parse::ParseOptions;
use crate::text::parse::names::Name;
use crate::text::parse::state::OpParser;
use crate::text::parse::top::Attempts;
use crate::text::parse::words::text_of;

/// The candidates at a cursor.
#[derive(Clone, Debug)]
pub struct Completions {
    /// The bytes that a candidate replaces: the word at the cursor, up to there.
    pub replaces: Range<usize>,
    /// The candidates; all begin with the word. Each is there once.
    pub candidates: Vec<Candidate>,
}

/// A candidate at a cursor.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Candidate {
    /// The text.
    pub text: String,
    /// The kind.
    pub kind: CandidateKind,
}

/// The kind of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CandidateKind {
    /// An op.
    Op,
    /// The namespace of ops of a dialect, with its dot.
    Dialect,
    /// A value, and its type, if it is known.
    Value(Option<Type>),
    /// A block.
    Block,
    /// An alias, or a type or attribute of a dialect.
    Alias,
    /// A symbol.
    Symbol,
    /// A builtin type.
    Type,
    /// The name of an attribute of the op.
    AttrName,
    /// A keyword.
    Keyword,
    /// Punctuation.
    Punctuation,
}

/// Finds the candidates at a position of a text, which may have errors before and behind it.
///
/// The position is one of bytes. At the end of a word, candidates begin with this word. There are none in comments, and
/// in ops with an error before the cursor.
///
/// ```
/// use std::sync::Arc;
/// use dialekt_ir_core::context::Context;
/// use dialekt_ir_core::text::parse::{ParseOptions, complete};
///
/// let cx = Context::new();
/// let text = "%left = unrealized_conversion_cast to i32\n%right = unrealized_conversion_cast %l";
/// let found = complete(&cx, Arc::new(text.as_bytes()), text.len(), &ParseOptions::default());
/// assert_eq!(found.candidates[0].text, "%left");
/// ```
pub fn complete(cx: &Context, text: Bytes, at: usize, options: &ParseOptions) -> Completions {
    let bytes = (*text).as_ref();
    let at = at.min(bytes.len());
    let Some(start) = word_start(&bytes[..at]) else {
        return Completions { replaces: at..at, candidates: Vec::new() };
    };
    let word = &bytes[start..at];
    let options = ParseOptions { observer: None, ..options.clone() };
    let before = SourceText::new(Arc::new(bytes[..start].to_vec()));
    let mut diags = Vec::new();
    let wishes = Attempts::new(cx, "completion", &before, 0..start, &options, &mut diags)
        .and_then(|attempts| parse_attempts(attempts, &options, Some(Wishes::default()), &mut diags).1)
        .unwrap_or_default();
    let mut finder = Finder { cx, wishes: &wishes, word, found: Vec::new() };
    wishes.wanted.iter().for_each(|wanted| finder.candidates(wanted));
    let wants = |wanted: Wanted| wishes.wanted.contains(&wanted);
    let wants_symbol = (wants(Wanted::Symbol) || wants(Wanted::Attribute)) && matches!(word.first(), None | Some(b'@'));
    let wants_block = wants(Wanted::Token(Tok::Caret)) && !wants(Wanted::Op { named: false });
    if wants_symbol || wants_block {
        let whole = Whole::read(cx, text.clone(), &options, start as u32);
        if wants_symbol {
            whole.symbols(bytes).into_iter().for_each(|name| finder.add(name, CandidateKind::Symbol));
        }
        if wants_block {
            whole.blocks(bytes).into_iter().for_each(|name| finder.add(name, CandidateKind::Block));
        }
    }
    let mut candidates = finder.found;
    candidates.retain(|candidate| candidate.text.as_bytes().starts_with(word));
    let mut known = HashSet::new();
    candidates.retain(|candidate| known.insert(candidate.text.clone()));
    Completions { replaces: start..at, candidates }
}

/// The start of the word at the end of a text, or the end of the text; `None` in comments.
fn word_start(text: &[u8]) -> Option<usize> {
    let mut lexer = Lexer::new(text);
    // The last token: kind, start, end; and the one before.
    let (mut last, mut before) = ((Tok::Eof, 0, 0), (Tok::Eof, 0, 0));
    loop {
        let from = lexer.position() as usize;
        let token = lexer.next_token();
        if token.kind == Tok::Eof {
            break;
        }
        lexer.take_error();
        before = last;
        last = (token.kind, skip_blanks(text, from), lexer.position() as usize);
    }
    let (kind, start, end) = last;
    if end < text.len() {
        let rest = skip_blanks(text, end);
        // A comment that no line ends.
        return (rest == text.len() && !in_comment(&text[end..])).then_some(text.len());
    }
    let is_word = match kind {
        Tok::Bare | Tok::IntType | Tok::Percent | Tok::Caret | Tok::Bang | Tok::Hash | Tok::At => true,
        Tok::Error => matches!(text.get(start), Some(b'%' | b'^' | b'!' | b'#' | b'@' | b'"')),
        _ => false,
    };
    if !is_word {
        return Some(text.len());
    }
    let word = &text[start..];
    let sizes = matches!(before.0, Tok::Integer | Tok::Question | Tok::RSquare) && before.2 == start && word[0] == b'x';
    // Sizes of a type come before: `4x8xf`.
    let skipped = match sizes {
        true => (0..word.len())
            .rfind(|i| word[*i] == b'x' && (*i == 0 || word[i - 1].is_ascii_digit()))
            .map_or(0, |i| i + 1),
        false => 0,
    };
    Some(start + skipped)
}

/// The position behind spaces and comments.
fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    loop {
        match text.get(at) {
            Some(b' ' | b'\t' | b'\n' | b'\r' | 0) => at += 1,
            Some(b'/') if text.get(at + 1) == Some(&b'/') => {
                at += memchr::memchr2(b'\n', b'\r', &text[at..]).unwrap_or(text.len() - at);
            }
            _ => return at,
        }
    }
}

/// Returns whether the last line of the text between two tokens is a comment.
fn in_comment(blank: &[u8]) -> bool {
    let line = blank.iter().rposition(|c| matches!(c, b'\n' | b'\r')).map_or(0, |end| end + 1);
    memchr::memmem::find(&blank[line..], b"//").is_some()
}

/// Something that the parser looked for at the end of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::text::parse) enum Wanted {
    /// A token.
    Token(Tok),
    /// A keyword.
    Word(Box<str>),
    /// The use of a value.
    Value,
    /// A reference to a symbol.
    Symbol,
    /// A type.
    Type,
    /// An attribute.
    Attribute,
    /// An op; behind names of results, or not.
    Op {
        /// True if it has names.
        named: bool,
    },
    /// The name of an attribute of the current op, in a dictionary that has these.
    AttrName {
        /// Names that are there already.
        known: Vec<Ident>,
    },
}

impl Wanted {
    pub fn word(word: &[u8]) -> Wanted {
        Wanted::Word(String::from_utf8_lossy(word).into())
    }
}

/// The candidates at the end of the text, and the names known there.
#[derive(Default)]
pub(in crate::text::parse) struct Wishes {
    pub wanted: Vec<Wanted>,
    /// Set when the parser went on behind the cursor.
    pub closed: bool,
    /// Values in scope, with their types.
    values: Vec<(String, Option<Type>)>,
    /// Aliases, with sigils.
    aliases: Vec<String>,
    /// Names of attributes that the op declares.
    attr_names: Vec<&'static str>,
    /// The dialect whose ops go without prefix.
    default_dialect: &'static str,
}

impl Wishes {
    pub fn add(&mut self, wanted: Wanted) {
        if !self.closed && !self.wanted.contains(&wanted) {
            self.wanted.push(wanted);
        }
    }
}

impl Parser<'_> {
    fn wishes(&mut self) -> Option<&mut Wishes> {
        self.editor.as_mut()?.wanted.as_mut().filter(|wishes| !wishes.closed)
    }

    /// Tokens that are looked for from here on are no candidates.
    pub(super) fn close_wishes(&mut self) {
        if let Some(wishes) = self.wishes() {
            wishes.closed = true;
        }
    }
}

impl OpParser<'_> {
    /// Records the names known at the cursor, when the end of the text is reached. Tokens looked for after that are not
    /// expected there.
    pub(super) fn reach_cursor(&mut self) {
        if self.kind() != Tok::Eof || self.p.wishes().is_none() {
            return;
        }
        let values = self.values_in_scope();
        let cx = self.cx();
        let shared = self.p.shared;
        let mut aliases: Vec<String> = Vec::new();
        let lossy = |sigil, name: &[u8]| format!("{sigil}{}", String::from_utf8_lossy(name));
        let attrs = shared.attr_aliases.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        aliases.extend(attrs.keys().map(|name| lossy('#', name)));
        let types = shared.type_aliases.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        aliases.extend(types.keys().map(|name| lossy('!', name)));
        aliases.sort();
        let default_dialect = self.default_dialects.last().copied().unwrap_or("builtin");
        let op = self.p.editor.as_ref().and_then(|editor| editor.op);
        let Some(wishes) = self.p.wishes() else { return };
        let known = wishes.wanted.iter().find_map(|wanted| match wanted {
            Wanted::AttrName { known } => Some(known),
            _ => None,
        });
        let mut attr_names = Vec::new();
        if let (Some(known), Some(declared)) = (known, op.and_then(|op: OpName| cx.op_descriptor(op))) {
            let is_new = |name: &&str| known.iter().all(|known| cx.bytes(*known) != name.as_bytes());
            attr_names.extend(declared.attributes.iter().map(|slot| slot.name).filter(is_new));
        }
        (wishes.values, wishes.aliases, wishes.attr_names) = (values, aliases, attr_names);
        (wishes.default_dialect, wishes.closed) = (default_dialect, true);
    }

    fn values_in_scope(&self) -> Vec<(String, Option<Type>)> {
        let src = self.source();
        let mut values = Vec::new();
        for at in self.work.names.in_scope() {
            let token = self.p.token_at(at);
            let Some(named) = self.work.names.get(Name::new(src, token.start, token.end), 0) else { continue };
            let around = match named.at >= self.iso.start {
                true => Some(&self.iso),
                false => self.outer.iter().rev().find(|frame| frame.start <= named.at),
            };
            let ty = around.filter(|_| !named.forward).and_then(|iso| iso.arena.values.get(named.value as usize));
            let name = String::from_utf8_lossy(self.p.spelling_of(token)).into_owned();
            values.push((name, ty.map(|value| value.ty)));
        }
        values.sort_by(|a, b| a.0.cmp(&b.0));
        values.dedup_by(|a, b| a.0 == b.0);
        values
    }
}

/// Collects candidates.
struct Finder<'a> {
    cx: &'a Context,
    wishes: &'a Wishes,
    /// The word at the cursor.
    word: &'a [u8],
    found: Vec<Candidate>,
}

/// Keywords that attributes begin with.
const ATTRIBUTES: &[&str] = &[
    "affine_map",
    "affine_set",
    "array",
    "dense",
    "dense_resource",
    "distinct",
    "false",
    "loc",
    "sparse",
    "strided",
    "true",
    "unit",
];

/// Keywords that types begin with, beside those of floats.
const TYPES: &[&str] =
    &["complex", "i1", "i16", "i32", "i64", "i8", "index", "memref", "none", "tensor", "tuple", "vector"];

impl Finder<'_> {
    fn add(&mut self, text: impl Into<String>, kind: CandidateKind) {
        self.found.push(Candidate { text: text.into(), kind });
    }

    fn candidates(&mut self, wanted: &Wanted) {
        match wanted {
            Wanted::Word(word) => self.add(&**word, CandidateKind::Keyword),
            Wanted::Value => {
                for (name, ty) in &self.wishes.values {
                    self.add(name.clone(), CandidateKind::Value(*ty));
                }
            }
            Wanted::Type => self.types(),
            Wanted::Attribute => {
                ATTRIBUTES.iter().for_each(|word| self.add(*word, CandidateKind::Keyword));
                self.types();
                self.aliases('#');
            }
            Wanted::Op { .. } => self.ops(),
            // Handled where the whole text is known.
            Wanted::Symbol => {}
            Wanted::AttrName { .. } => {
                self.wishes.attr_names.iter().for_each(|name| self.add(*name, CandidateKind::AttrName));
            }
            Wanted::Token(Tok::Hash) => self.aliases('#'),
            Wanted::Token(Tok::Bang) => self.aliases('!'),
            Wanted::Token(kind) => {
                if let Some(text) = text_of(*kind) {
                    self.add(text, CandidateKind::Punctuation);
                }
            }
        }
    }

    fn dialects(&self) -> Vec<&'static DialectDescriptor> {
        let registry = self.cx.registry();
        registry.names().into_iter().filter_map(|name| registry.get(name)).collect()
    }

    /// Dialects, and the ops of a dialect whose name is there.
    fn ops(&mut self) {
        let registry = self.cx.registry();
        let quote = if self.word.first() == Some(&b'"') { "\"" } else { "" };
        let has_dialect = self.word.contains(&b'.');
        for dialect in self.dialects() {
            let ops = registry.ops_of(dialect);
            if !ops.is_empty() {
                self.add(format!("{quote}{}.", dialect.name), CandidateKind::Dialect);
            }
            let is_default = quote.is_empty() && dialect.name == self.wishes.default_dialect;
            for op in ops {
                let has_form = op.asm.parse.is_some() || op.asm.has_format();
                if has_dialect && (has_form || !quote.is_empty()) {
                    self.add(format!("{quote}{}{quote}", op.name), CandidateKind::Op);
                }
                let short = op.name.strip_prefix(dialect.name).and_then(|rest| rest.strip_prefix('.'));
                if let Some(short) = short.filter(|short| is_default && has_form && !short.contains('.')) {
                    self.add(short, CandidateKind::Op);
                }
            }
        }
    }

    fn types(&mut self) {
        TYPES.iter().for_each(|word| self.add(*word, CandidateKind::Type));
        FloatKind::ALL.iter().for_each(|kind| self.add(kind.name(), CandidateKind::Type));
        self.aliases('!');
    }

    /// Aliases with a sigil, and types or attributes of dialects.
    fn aliases(&mut self, sigil: char) {
        for alias in self.wishes.aliases.iter().filter(|alias| alias.starts_with(sigil)) {
            self.add(alias.clone(), CandidateKind::Alias);
        }
        let registry = self.cx.registry();
        for dialect in self.dialects() {
            let declared = if sigil == '!' { registry.types_of(dialect) } else { registry.attrs_of(dialect) };
            for def in declared {
                self.add(format!("{sigil}{}.{}", dialect.name, def.mnemonic), CandidateKind::Alias);
            }
        }
    }
}

/// The definitions in the whole text, also behind the cursor.
struct Whole<'a> {
    cx: &'a Context,
    seen: Vec<Seen>,
    at: u32,
}

impl<'a> Whole<'a> {
    fn read(cx: &'a Context, text: Bytes, options: &ParseOptions, at: u32) -> Whole<'a> {
        let seen = Arc::new(Mutex::new(Vec::<Seen>::new()));
        let options = ParseOptions { observer: Some(seen.clone().into()), ..options.clone() };
        super::parse_tolerant(cx, "completion", text, &options);
        let seen = std::mem::take(&mut *seen.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
        Whole { cx, seen, at }
    }

    /// The names of all blocks in the region around the cursor.
    fn blocks(&self, text: &[u8]) -> Vec<String> {
        let region = self.innermost(self.at, |what| *what == What::Region);
        let mut open: Vec<Span> = Vec::new();
        let mut names = Vec::new();
        for seen in &self.seen {
            while open.pop_if(|open| open.end <= seen.span.start).is_some() {}
            if seen.what == What::Region {
                open.push(seen.span);
            } else if seen.what == What::block(Role::Definition) && open.last() == region.as_ref() {
                names.push(String::from_utf8_lossy(seen.span.of(text)).into_owned());
            }
        }
        names
    }

    /// The symbols that may be named at the cursor: those in the symbol table around it, or in the symbol before `::`.
    fn symbols(&self, text: &[u8]) -> Vec<String> {
        let table = match text[..self.at as usize].strip_suffix(b"::") {
            None => self.innermost(self.at, |what| self.is_table(what)),
            Some(before) => {
                let is_use = |seen: &&Seen| seen.span.end as usize == before.len();
                let definition = self.seen.iter().filter(is_use).find_map(|seen| match seen.what {
                    What::Name { kind: NameKind::Symbol(_), role: Role::Use(definition) } => definition,
                    _ => None,
                });
                let Some(definition) = definition else { return Vec::new() };
                self.innermost(definition.start, |what| matches!(what, What::Op { .. }))
            }
        };
        let mut names = Vec::new();
        let mut open: Vec<&Seen> = Vec::new();
        for seen in &self.seen {
            while open.pop_if(|open| open.span.end <= seen.span.start).is_some() {}
            if matches!(seen.what, What::Op { .. }) {
                open.push(seen);
            }
            let What::Name { kind: NameKind::Symbol(name), role: Role::Definition } = seen.what else { continue };
            // The table around the op that has the name.
            let mut around = open.iter().rev().skip(1);
            if around.find(|op| self.is_table(&op.what)).map(|op| op.span) == table {
                let mut shown = Vec::new();
                crate::text::print::escape::symbol_name(self.cx.bytes(name), &mut shown);
                names.push(String::from_utf8_lossy(&shown).into_owned());
            }
        }
        names
    }

    fn is_table(&self, what: &What) -> bool {
        matches!(what, What::Op { name, .. } if self.cx.op_has(*name, OpTraits::SYMBOL_TABLE))
    }

    /// The innermost of some kind around a position.
    fn innermost(&self, at: u32, is: impl Fn(&What) -> bool) -> Option<Span> {
        let around = |seen: &&Seen| is(&seen.what) && seen.span.start <= at && at < seen.span.end;
        self.seen.iter().rev().find(around).map(|seen| seen.span)
    }
}
