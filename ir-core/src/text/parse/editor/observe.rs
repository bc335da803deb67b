//! Entries for observers: each name, op, region, type and attribute with its place in the text.

use std::sync::{Arc, Mutex, PoisonError};

use smallvec::SmallVec;

use super::log::{Log, NO_SCOPE, Piece, UNKNOWN_SCOPE};
use super::{Editor, OpenRegion};
use crate::context::{Attribute, Ident, OpName, Type};
use crate::ir::Op;
use crate::text::lex::{Tok, Token};
use crate::text::parse::state::{OpFrame, OpParser, ResultName, Unresolved};
use crate::text::parse::{Parsed, Parser};

/// A range of bytes of the text that is parsed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One behind the last byte.
    pub end: u32,
}

impl Span {
    /// Returns whether a position is in the span. The position behind the last byte counts: a cursor behind a word is
    /// there.
    pub fn touches(self, at: u32) -> bool {
        self.start <= at && at <= self.end
    }

    /// Returns whether the span contains another one.
    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The bytes that it has in a text.
    pub fn of(self, text: &[u8]) -> &[u8] {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

/// Something that was read, and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The place.
    pub span: Span,
    /// The entity.
    pub what: What,
}

/// An entity in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// An op, from the names of its results to its end.
    Op {
        /// The op name.
        name: OpName,
        /// The op; `None` when it was not made, because something in it is wrong.
        op: Option<Op>,
    },
    /// The name of an op, with quotes in generic form.
    OpName(OpName),
    /// A region, from brace to brace.
    Region,
    /// A name.
    Name {
        /// The kind of name.
        kind: NameKind,
        /// Tells whether this is the definition or a use.
        role: Role,
    },
    /// A type. Its parts have entries, too.
    Type(Type),
    /// An attribute. Attributes and types in it have entries, too.
    Attribute(Attribute),
}

/// The kind of entity that a name refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameKind {
    /// A value, `%x`.
    Value {
        /// In a definition, the number of values with the name: `2` for `%x:2`. In a use, the number of the value: `1`
        /// for `%x#1`.
        number: u32,
        /// The type of the value, of the first one in a definition; `None` where that is not known.
        ty: Option<Type>,
    },
    /// A block, `^x`.
    Block,
    /// An alias of an attribute, `#x`, and the attribute, if it is known.
    AttrAlias(Option<Attribute>),
    /// An alias of a type, `!x`, and the type.
    TypeAlias(Type),
    /// A symbol: one name of `@x::@y`, or the string in `sym_name = "x"`.
    Symbol(Ident),
}

/// The role of a name at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The definition.
    Definition,
    /// A use, with the place of the definition, if it is in the text.
    Use(Option<Span>),
}

impl What {
    pub(in crate::text::parse) fn symbol(name: Ident, role: Role) -> What {
        What::Name { kind: NameKind::Symbol(name), role }
    }

    pub(in crate::text::parse) fn block(role: Role) -> What {
        What::Name { kind: NameKind::Block, role }
    }

    pub(in crate::text::parse) fn attr_alias(attr: Option<Attribute>, role: Role) -> What {
        What::Name { kind: NameKind::AttrAlias(attr), role }
    }

    pub(in crate::text::parse) fn type_alias(ty: Type, role: Role) -> What {
        What::Name { kind: NameKind::TypeAlias(ty), role }
    }

    /// The definition of values; `ty` is the type of the first.
    fn values(count: u64, ty: Option<Type>) -> What {
        let number = u32::try_from(count).unwrap_or(u32::MAX);
        What::Name { kind: NameKind::Value { number, ty }, role: Role::Definition }
    }
}

/// An observer of the parser.
///
/// It gets all entries when the source has been read, in the order of the text, enclosing ones first; also when the
/// source has an error, up to that.
pub trait Observer: Send {
    /// Something was read.
    fn seen(&mut self, seen: &Seen);

    /// Takes all entries. An observer that stores them can take the list as it is.
    fn all_seen(&mut self, all: Vec<Seen>) {
        all.iter().for_each(|seen| self.seen(seen));
    }
}

impl Observer for Vec<Seen> {
    fn seen(&mut self, seen: &Seen) {
        self.push(*seen);
    }

    fn all_seen(&mut self, mut all: Vec<Seen>) {
        match self.is_empty() {
            true => *self = all,
            false => self.append(&mut all),
        }
    }
}

/// An observer in [`ParseOptions`](crate::text::parse::ParseOptions).
#[derive(Clone)]
pub struct Observing(Arc<Mutex<dyn Observer>>);

impl Observing {
    pub(in crate::text::parse) fn tell(&self, all: Vec<Seen>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).all_seen(all);
    }
}

impl<O: Observer + 'static> From<Arc<Mutex<O>>> for Observing {
    fn from(observer: Arc<Mutex<O>>) -> Observing {
        Observing(observer)
    }
}

impl std::fmt::Debug for Observing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Observing(..)")
    }
}

impl<'a> Parser<'a> {
    /// Logs a token.
    #[inline]
    pub(in crate::text::parse) fn saw(&mut self, token: Token, what: impl FnOnce(&Parser<'a>) -> What) {
        if self.is_watched() {
            let what = what(self);
            self.note(token.start, token.end, None, what);
        }
    }

    /// The log for observers, and the current region.
    #[inline]
    fn log(&mut self) -> Option<(&mut Log, u32)> {
        if !self.is_watched() {
            return None;
        }
        let Editor { log: Some(log), open, .. } = self.editor.as_deref_mut()? else { return None };
        Some((log, open.last().map_or(NO_SCOPE, |region| region.start)))
    }

    /// The number of entries so far.
    #[inline]
    pub(in crate::text::parse) fn told(&mut self) -> usize {
        self.log().map_or(0, |(log, _)| log.len())
    }

    /// The entries since then, for the text at a position.
    pub(in crate::text::parse) fn told_since(&mut self, from: usize, at: u32) -> Piece {
        self.log().map(|(log, _)| log.piece(from, at)).unwrap_or_default()
    }

    /// Logs a piece again at another position.
    #[inline]
    pub(in crate::text::parse) fn saw_again(&mut self, piece: Piece, at: u32) {
        if let Some((log, _)) = self.log() {
            log.repeat(piece, at);
        }
    }

    /// Drops the entries since then.
    #[cold]
    pub(in crate::text::parse) fn take_back(&mut self, from: usize) {
        if let Some((log, _)) = self.log() {
            log.truncate(from);
        }
    }

    fn note(&mut self, start: u32, end: u32, scope: Option<u32>, what: What) {
        if let Some((log, region)) = self.log() {
            log.push(Seen { span: Span { start, end }, what }, scope.unwrap_or(region));
        }
    }

    /// Keeps a place for something that starts here.
    #[inline]
    pub(in crate::text::parse) fn place(&mut self, start: u32) -> usize {
        self.log().map_or(0, |(log, _)| log.place(start))
    }

    /// Fills in a place.
    pub(in crate::text::parse) fn fill(&mut self, at: usize, start: u32, end: u32, what: What) {
        if let Some((log, region)) = self.log() {
            log.fill(at, Seen { span: Span { start, end }, what }, region);
        }
    }

    /// Logs the use of a value, which has just been read.
    #[cold]
    pub(in crate::text::parse) fn saw_use(&mut self, operand: Unresolved) {
        let kind = NameKind::Value { number: operand.number, ty: None };
        self.note(operand.at, self.last_end, None, What::Name { kind, role: Role::Use(None) });
    }

    /// Logs an argument of a block, whose name was logged as a use before.
    pub(in crate::text::parse) fn saw_argument(&mut self, name: Unresolved, ty: Type) {
        if let Some((log, region)) = self.log() {
            let what = What::values(1, Some(ty));
            log.define(Seen { span: Span { start: name.at, end: name.end }, what }, region);
        }
    }

    /// Logs names of values whose definition has an error.
    pub(super) fn saw_broken_values(&mut self, name: &ResultName) {
        self.note(name.at, name.end, None, What::values(name.count, None));
    }

    /// Logs the current symbol; `first` is the start of the chain of symbols that it continues.
    pub(in crate::text::parse) fn saw_symbol(&mut self, name: Ident, first: Option<u32>) -> Option<u32> {
        if self.is_watched() {
            let Token { start, end, .. } = self.tok;
            self.note(start, end, Some(first.unwrap_or(NO_SCOPE)), What::symbol(name, Role::Use(None)));
        }
        Some(self.tok.start)
    }

    /// The scope of a chain's first symbol when the chain starts with a scope.
    pub(in crate::text::parse) const UNKNOWN_SYMBOL: u32 = UNKNOWN_SCOPE;

    /// Logs an entry of a dictionary whose value is the current token.
    #[cold]
    pub(in crate::text::parse) fn saw_entry(&mut self, name: Ident) {
        let token = self.tok;
        let depth = self.editor.as_ref().map_or(0, |editor| editor.dictionary_depth);
        if token.kind == Tok::Str && self.depth == depth && self.cx().bytes(name) == b"sym_name" {
            let symbol = self.cx().ident(self.string_value(token));
            self.note(token.start, token.end, None, What::symbol(symbol, Role::Definition));
        }
    }

    /// Sets the nesting depth of dictionaries with attributes of the op from here on.
    #[inline]
    pub(in crate::text::parse) fn set_dictionary_depth(&mut self, depth: u32) {
        if let Some(editor) = &mut self.editor {
            editor.dictionary_depth = depth;
        }
    }

    /// Parses a type, and logs it.
    #[cold]
    pub(in crate::text::parse) fn watched_type(&mut self, parse: fn(&mut Self) -> Parsed<Type>) -> Parsed<Type> {
        if self.tok.kind == Tok::Eof {
            self.missed(|| super::Wanted::Type);
        }
        let start = self.tok.start;
        let place = self.place(start);
        let ty = parse(self)?;
        self.fill(place, start, self.last_end, What::Type(ty));
        Ok(ty)
    }

    /// Parses an attribute, and logs it.
    #[cold]
    pub(in crate::text::parse) fn watched_attribute(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Parsed<Attribute>,
    ) -> Parsed<Attribute> {
        if self.tok.kind == Tok::Eof {
            self.missed(|| super::Wanted::Attribute);
        }
        let start = self.tok.start;
        let place = self.place(start);
        let attr = parse(self)?;
        self.fill(place, start, self.last_end, What::Attribute(attr));
        Ok(attr)
    }

    /// Notes that a region was opened: its brace was read last.
    pub(in crate::text::parse) fn saw_region_start(&mut self) {
        if self.is_watched() {
            let start = self.last_end.saturating_sub(1);
            let place = self.place(start);
            if let Some(editor) = &mut self.editor {
                editor.open.push(OpenRegion { start, place });
            }
        }
    }

    /// Logs a region that was just closed.
    pub(in crate::text::parse) fn saw_region_end(&mut self) {
        let end = self.last_end;
        let Some(editor) = &mut self.editor else { return };
        let Some(OpenRegion { start, place }) = editor.open.pop() else { return };
        if let Some(recovery) = &mut editor.recovery {
            recovery.read_to = end;
        }
        self.fill(place, start, end, What::Region);
    }

    /// Notes that an op begins.
    #[cold]
    pub(in crate::text::parse) fn saw_op_start(&mut self, start: u32) {
        if let Some((log, _)) = self.log() {
            log.begin_op(start);
        }
    }

    /// Logs an op that was not created, and its name.
    pub(super) fn saw_broken_op(&mut self, start: u32, end: u32, name_at: u32, name: OpName) {
        self.note(start, end, None, What::Op { name, op: None });
        let word = self.token_at(name_at);
        self.note(word.start, word.end, None, What::OpName(name));
    }
}

impl OpParser<'_> {
    /// Logs an op that was just created.
    #[cold]
    pub(in crate::text::parse) fn saw_op(&mut self, frame: &OpFrame, op: Op) {
        let end = self.p.last_end;
        let word_end = self.p.token_at(frame.name_at).end;
        let types: SmallVec<[Type; 4]> = match op.is_isolate_root() {
            true => SmallVec::new(),
            false => {
                let body = &self.iso.arena.bodies[op.idx as usize];
                let values = self.iso.arena.values.iter().skip(body.results as usize).take(body.n_results as usize);
                values.map(|value| value.ty).collect()
            }
        };
        let Some((log, region)) = self.p.log() else { return };
        // The places of the op, its results and its name follow each other.
        let mut place = log.end_op(frame.start).unwrap_or(usize::MAX);
        let mut tell = |log: &mut Log, start, end, what| {
            log.fill(place, Seen { span: Span { start, end }, what }, region);
            place = place.saturating_add(1);
        };
        tell(log, frame.start, end, What::Op { name: frame.name, op: Some(op) });
        // There may be more names than values: that is found later.
        let mut types = &types[..];
        for &ResultName { at, end, count } in &self.work.results[frame.results..] {
            let (these, rest) = types.split_at(types.len().min(usize::try_from(count).unwrap_or(usize::MAX)));
            tell(log, at, end, What::values(count, these.first().copied()));
            if let [_, more @ ..] = these
                && !more.is_empty()
            {
                log.more_types.insert(at, more.into());
            }
            types = rest;
        }
        tell(log, frame.name_at, word_end, What::OpName(frame.name));
    }
}
