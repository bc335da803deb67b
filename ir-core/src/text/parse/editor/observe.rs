//! What observers are told: each name, op, region, type and attribute with its place in the text.

use std::sync::{Arc, Mutex, PoisonError};

use smallvec::SmallVec;

use super::{Editor, link};
use crate::context::{Attribute, Context, Ident, OpName, OpTraits, Type};
use crate::ir::Op;
use crate::ir::handles::IsolateId;
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
    /// Whether a position is in it. The position behind the last byte counts: that is where a cursor stands behind a word.
    pub fn touches(self, at: u32) -> bool {
        self.start <= at && at <= self.end
    }

    /// Whether it holds another one.
    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The bytes that it has in a text.
    pub fn of(self, text: &[u8]) -> &[u8] {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

/// Something that was read, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The place.
    pub span: Span,
    /// What stands there.
    pub what: What,
}

/// What was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// An op, from the names of its results to its end.
    Op {
        /// Its name.
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
        /// Of what.
        kind: NameKind,
        /// Whether it is defined here.
        role: Role,
    },
    /// A type. Types that it is made of are told, too.
    Type(Type),
    /// An attribute. Attributes and types that it is made of are told, too.
    Attribute(Attribute),
}

/// What a name is a name of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameKind {
    /// A value, `%x`.
    Value {
        /// Of a definition, how many values have the name: `2` for `%x:2`. Of a use, which one: `1` for `%x#1`.
        number: u64,
        /// The type of the value, of the first one in a definition; `None` where that is not known.
        ty: Option<Type>,
    },
    /// A block, `^x`.
    Block,
    /// An alias of an attribute, `#x`, and what it stands for, if that is known.
    AttrAlias(Option<Attribute>),
    /// An alias of a type, `!x`, and what it stands for.
    TypeAlias(Type),
    /// A symbol: one name of `@x::@y`, or the string in `sym_name = "x"`.
    Symbol(Ident),
}

/// What a name does where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It is defined.
    Definition,
    /// It is used; the definition is at this place, if there is one in the text.
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
}

/// Who is told what the parser reads.
///
/// All of it is told when the source has been read, in the order of the text, what is larger first; also when the source is
/// wrong, as far as it was read.
pub trait Observer: Send {
    /// Something was read.
    fn seen(&mut self, seen: &Seen);
}

impl Observer for Vec<Seen> {
    fn seen(&mut self, seen: &Seen) {
        self.push(seen.clone());
    }
}

/// An observer in [`ParseOptions`](crate::text::parse::ParseOptions).
#[derive(Clone)]
pub struct Observing(Arc<Mutex<dyn Observer>>);

impl Observing {
    pub(in crate::text::parse) fn tell(&self, all: &[Seen]) {
        let mut observer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().for_each(|seen| observer.seen(seen));
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

/// What was read so far.
#[derive(Default)]
pub(in crate::text::parse) struct Log(pub Vec<Entry>);

/// Something that was read.
#[derive(Clone)]
pub(in crate::text::parse) struct Entry {
    pub seen: Seen,
    /// Of definitions: where the region starts in which the name is known. Of symbols behind `::`: where the first one stands.
    pub scope: Option<u32>,
    /// Of definitions of several values: the types of the others.
    pub more_types: Vec<Type>,
}

impl Log {
    /// Everything in order, with the definitions of all names. Ops of the isolate `from` are in `to`.
    pub fn finish(self, cx: &Context, src: &[u8], moved: Option<(IsolateId, IsolateId)>) -> Vec<Seen> {
        let mut entries = self.0;
        for entry in &mut entries {
            if let (What::Op { op: Some(op), .. }, Some((from, to))) = (&mut entry.seen.what, moved)
                && op.iso == from
            {
                op.iso = to;
            }
        }
        let is_table = |name: OpName| cx.op_has(name, OpTraits::SYMBOL_TABLE);
        link::link(entries, src, is_table)
    }
}

impl<'a> Parser<'a> {
    /// Tells observers of a token.
    #[inline]
    pub(in crate::text::parse) fn saw(&mut self, token: Token, what: impl FnOnce(&Parser<'a>) -> What) {
        if self.is_watched() {
            self.log(token.start, token.end, None, what);
        }
    }

    #[cold]
    fn log(&mut self, start: u32, end: u32, scope: Option<u32>, what: impl FnOnce(&Parser<'a>) -> What) {
        let seen = Seen { span: Span { start, end }, what: what(self) };
        let Some(Editor { log: Some(log), open, .. }) = self.editor.as_deref_mut() else { return };
        log.0.push(Entry { seen, scope: scope.or_else(|| open.last().copied()), more_types: Vec::new() });
    }

    /// Tells of the use of a value, which has just been read.
    #[cold]
    pub(in crate::text::parse) fn saw_use(&mut self, operand: Unresolved) {
        let kind = NameKind::Value { number: operand.number.into(), ty: None };
        self.log(operand.at, self.last_end, None, |_| What::Name { kind, role: Role::Use(None) });
    }

    /// Tells of the definition of values of some types.
    pub(in crate::text::parse) fn saw_values(
        &mut self,
        start: u32,
        end: u32,
        number: u64,
        types: impl IntoIterator<Item = Type>,
    ) {
        if !self.is_watched() {
            return;
        }
        let mut types = types.into_iter();
        let kind = NameKind::Value { number, ty: types.next() };
        self.log(start, end, None, |_| What::Name { kind, role: Role::Definition });
        let log = self.editor.as_mut().and_then(|editor| editor.log.as_mut());
        if let Some(last) = log.and_then(|log| log.0.last_mut()) {
            last.more_types = types.collect();
        }
    }

    /// Tells of the symbol at hand; `first` is where the chain of symbols starts that it goes on with.
    pub(in crate::text::parse) fn saw_symbol(&mut self, name: Ident, first: Option<u32>) -> Option<u32> {
        if self.is_watched() {
            let Token { start, end, .. } = self.tok;
            // The end of the text is no place of a symbol: it says that there is none before.
            self.log(start, end, Some(first.unwrap_or(u32::MAX)), |_| What::symbol(name, Role::Use(None)));
        }
        Some(self.tok.start)
    }

    /// Tells of an entry of a dictionary whose value began at a token.
    #[cold]
    pub(in crate::text::parse) fn saw_entry(&mut self, name: Ident, token: Token) {
        let depth = self.editor.as_ref().map_or(0, |editor| editor.dictionary_depth);
        if token.kind == Tok::Str && self.depth == depth && self.cx().bytes(name) == b"sym_name" {
            self.log(token.start, token.end, None, |p| {
                What::symbol(p.cx().ident(p.string_value(token)), Role::Definition)
            });
        }
    }

    /// Parses a type, and tells of it.
    #[cold]
    pub(in crate::text::parse) fn watched_type(&mut self, parse: fn(&mut Self) -> Parsed<Type>) -> Parsed<Type> {
        if self.tok.kind == Tok::Eof {
            self.missed(|| super::Wanted::Type);
        }
        let start = self.tok.start;
        let ty = parse(self)?;
        self.log(start, self.last_end, None, |_| What::Type(ty));
        Ok(ty)
    }

    /// Parses an attribute, and tells of it.
    #[cold]
    pub(in crate::text::parse) fn watched_attribute(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Parsed<Attribute>,
    ) -> Parsed<Attribute> {
        if self.tok.kind == Tok::Eof {
            self.missed(|| super::Wanted::Attribute);
        }
        let start = self.tok.start;
        let attr = parse(self)?;
        self.log(start, self.last_end, None, |_| What::Attribute(attr));
        Ok(attr)
    }

    /// Notes that a region was opened: its brace was read last.
    pub(in crate::text::parse) fn saw_region_start(&mut self) {
        let brace = self.last_end.saturating_sub(1);
        if let Some(editor) = &mut self.editor {
            editor.open.push(brace);
        }
    }

    /// Tells of a region that was closed just now.
    pub(in crate::text::parse) fn saw_region_end(&mut self) {
        let end = self.last_end;
        let Some(editor) = &mut self.editor else { return };
        let Some(start) = editor.open.pop() else { return };
        if let Some(recovery) = &mut editor.recovery {
            recovery.read_to = end;
        }
        self.log(start, end, Some(start), |_| What::Region);
    }

    /// Tells of an op, and of its name.
    pub(super) fn saw_op_at(&mut self, start: u32, end: u32, name_at: u32, name: OpName, op: Option<Op>) {
        let word = self.token_at(name_at);
        self.log(start, end, None, |_| What::Op { name, op });
        self.log(word.start, word.end, None, |_| What::OpName(name));
    }
}

impl OpParser<'_> {
    /// Tells of an op that was made just now.
    #[cold]
    pub(in crate::text::parse) fn saw_op(&mut self, frame: &OpFrame, op: Op) {
        let end = self.p.last_end;
        self.p.saw_op_at(frame.start, end, frame.name_at, frame.name, Some(op));
        let mut types: &[Type] = &[];
        let own: SmallVec<[Type; 4]>;
        if !op.is_isolate_root() {
            let body = &self.iso.arena.bodies[op.idx as usize];
            let values = self.iso.arena.values.iter().skip(body.results as usize).take(body.n_results as usize);
            own = values.map(|value| value.ty).collect();
            types = &own;
        }
        // There may be more names than values: that is found later.
        for i in frame.results..self.work.results.len() {
            let ResultName { at, end, count } = self.work.results[i];
            let (these, rest) = types.split_at(types.len().min(usize::try_from(count).unwrap_or(usize::MAX)));
            self.p.saw_values(at, end, count, these.iter().copied());
            types = rest;
        }
    }

    /// `<..>`, without a memo.
    #[cold]
    pub(in crate::text::parse) fn watched_properties(&mut self) -> Parsed<Attribute> {
        self.p.advance();
        if let Some(editor) = &mut self.p.editor {
            editor.dictionary_depth = 1;
        }
        let attr = self.p.parse_attribute(None);
        if let Some(editor) = &mut self.p.editor {
            editor.dictionary_depth = 0;
        }
        let attr = attr?;
        self.p.expect(Tok::Greater, "expected '>' to close properties")?;
        Ok(attr)
    }
}
