//! The log of everything read so far, in the order of the text.
//!
//! An entry that encloses others is known at its end but comes before them: it reserves its *place* at its beginning,
//! which is filled in later. So nearly all entries are in order as they come; [`Log::finish`] moves the rest to its
//! place.

use std::collections::HashMap;

use super::link::Linker;
use super::observe::{NameKind, Role, Seen, Span, What};
use crate::context::{Context, Type};
use crate::ir::handles::IsolateId;

/// No region, and no symbol before.
pub(in crate::text::parse) const NO_SCOPE: u32 = u32::MAX;

/// A symbol before that is nowhere in the text.
pub(in crate::text::parse) const UNKNOWN_SCOPE: u32 = u32::MAX - 1;

/// The log of everything read so far.
#[derive(Clone, Default)]
pub(in crate::text::parse) struct Log {
    /// In the order of the text except for entries that are known late. A place that is not filled in ends at 0.
    pub(super) seen: Vec<Seen>,
    /// For each entry: for a definition, the start of the region in which the name is visible; for a symbol behind
    /// `::`, the position of the first symbol.
    pub(super) scopes: Vec<u32>,
    /// For definitions of several values, by their starts: the types of the values behind the first.
    pub(super) more_types: HashMap<u32, Box<[Type]>>,
    /// Ops that have begun and not ended: where they start, and their places.
    begun: Vec<(u32, usize)>,
}

/// A piece of the log: the entries for a piece of the text.
#[derive(Clone, Copy, Default)]
pub(in crate::text::parse) struct Piece {
    from: usize,
    len: u32,
    /// The start of the piece of text.
    at: u32,
}

impl Seen {
    fn place(start: u32) -> Seen {
        Seen { span: Span { start, end: 0 }, what: What::Region }
    }

    pub(super) fn is_name(&self) -> bool {
        matches!(self.what, What::Name { .. })
    }

    /// The sort key of the text's order: by start, enclosing entries first, then by kind.
    fn key(&self) -> (u64, u8) {
        let rank = match &self.what {
            What::Op { .. } => 0,
            What::OpName(_) => 1,
            What::Region => 2,
            // A definition is not told as a use.
            What::Name { role: Role::Definition, .. } => 3,
            What::Name { .. } => 4,
            What::Attribute(_) => 5,
            What::Type(_) => 6,
        };
        (u64::from(self.span.start) << 32 | u64::from(u32::MAX - self.span.end), rank)
    }
}

impl Log {
    /// A log for a text of some length, sized by the usual number of entries.
    pub fn of_text(len: usize) -> Log {
        let most = len / 8;
        Log { seen: Vec::with_capacity(most), scopes: Vec::with_capacity(most), ..Log::default() }
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.seen.len()
    }

    /// Drops the entries behind the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.seen.truncate(len);
        self.scopes.truncate(len);
    }

    /// Splits off the entries behind the first `len`.
    pub fn split_off(&mut self, len: usize) -> Log {
        let (seen, scopes) = (self.seen.split_off(len), self.scopes.split_off(len));
        let types = |seen: &Seen| Some((seen.span.start, self.more_types.get(&seen.span.start)?.clone()));
        let more_types = match self.more_types.is_empty() {
            true => HashMap::new(),
            false => seen.iter().filter_map(types).collect(),
        };
        Log { seen, scopes, more_types, begun: Vec::new() }
    }

    /// Appends entries that were split off.
    pub fn append(&mut self, mut other: Log) {
        self.seen.append(&mut other.seen);
        self.scopes.append(&mut other.scopes);
        self.more_types.extend(other.more_types);
    }

    pub fn push(&mut self, seen: Seen, scope: u32) {
        self.seen.push(seen);
        self.scopes.push(scope);
    }

    /// Keeps a place for something that starts here.
    pub fn place(&mut self, start: u32) -> usize {
        self.push(Seen::place(start), NO_SCOPE);
        self.seen.len() - 1
    }

    /// Fills in a place.
    pub fn fill(&mut self, at: usize, seen: Seen, scope: u32) {
        match self.seen.get(at) {
            Some(place) if place.span.end == 0 && place.span.start == seen.span.start => {
                (self.seen[at], self.scopes[at]) = (seen, scope);
            }
            // The reserved place was dropped.
            _ => return self.push(seen, scope),
        }
        // A name comes before the attribute or type that it refers to.
        let is_same = |next: &Seen| next.is_name() && next.span == seen.span;
        if self.seen.get(at + 1).is_some_and(is_same) {
            self.seen.swap(at, at + 1);
            self.scopes.swap(at, at + 1);
        }
    }

    /// Keeps a place for an op.
    pub fn begin_op(&mut self, start: u32) {
        let place = self.place(start);
        self.begun.push((start, place));
    }

    /// The place of the op that began at `start`. Behind it are those of its results, then that of its name.
    pub fn end_op(&mut self, start: u32) -> Option<usize> {
        let begun = self.begun.iter().rposition(|(begun, _)| *begun == start)?;
        let (_, place) = self.begun[begun];
        self.begun.truncate(begun);
        Some(place)
    }

    /// Notes that a name, which was told as a use, is a definition.
    pub fn define(&mut self, seen: Seen, scope: u32) {
        let at = self.seen.partition_point(|other| other.span.start < seen.span.start);
        match self.seen.get_mut(at) {
            Some(used) if used.span == seen.span && used.is_name() => (*used, self.scopes[at]) = (seen, scope),
            _ => self.push(seen, scope),
        }
    }

    /// The piece of the log behind the first `from` entries, for the text at a position.
    pub fn piece(&self, from: usize, at: u32) -> Piece {
        Piece { from, len: (self.seen.len() - from) as u32, at }
    }

    /// Adds a piece again: the same text occurs at another position.
    pub fn repeat(&mut self, piece: Piece, at: u32) {
        let shifted = |position: u32| position - piece.at + at;
        for i in piece.from..piece.from + piece.len as usize {
            let (mut seen, mut scope) = (self.seen[i], self.scopes[i]);
            seen.span = Span { start: shifted(seen.span.start), end: shifted(seen.span.end) };
            if let What::Name { kind: NameKind::Symbol(_), role: Role::Use(_) } = seen.what
                && scope < UNKNOWN_SCOPE
            {
                scope = shifted(scope);
            }
            self.push(seen, scope);
        }
    }

    /// Everything in order, with the definitions of all names. Ops of the isolate `from` are in `to`.
    pub fn finish(mut self, cx: &Context, src: &[u8], moved: Option<(IsolateId, IsolateId)>) -> Vec<Seen> {
        let mut linker = Linker::new(cx, src);
        let late = self.tidy(&mut linker, moved);
        if !late.is_empty() {
            self.merge(late);
            linker = Linker::new(cx, src);
            self.tidy(&mut linker, None);
        }
        linker.link(&mut self);
        self.seen
    }

    /// Drops places that were not filled in and duplicate entries, and shows the rest to the linker. Returns the
    /// entries that are out of order.
    fn tidy(&mut self, linker: &mut Linker<'_>, moved: Option<(IsolateId, IsolateId)>) -> Vec<(Seen, u32)> {
        let mut late = Vec::new();
        let mut kept = 0;
        let mut last_key = (0, 0);
        let mut last_name = None;
        for i in 0..self.seen.len() {
            let (mut seen, scope) = (self.seen[i], self.scopes[i]);
            if seen.span.end == 0 {
                continue;
            }
            if let (What::Op { op: Some(op), .. }, Some((from, to))) = (&mut seen.what, moved)
                && op.iso == from
            {
                op.iso = to;
            }
            let key = seen.key();
            if key < last_key {
                late.push((seen, scope));
                continue;
            }
            if seen.is_name() {
                if last_name == Some(seen.span.start) {
                    continue;
                }
                last_name = Some(seen.span.start);
            }
            if key == last_key && kept > 0 && self.seen[kept - 1] == seen {
                continue;
            }
            last_key = key;
            (self.seen[kept], self.scopes[kept]) = (seen, scope);
            linker.see(kept, &seen, scope);
            kept += 1;
        }
        self.truncate(kept);
        late
    }

    /// Merges entries that were out of order.
    fn merge(&mut self, mut late: Vec<(Seen, u32)>) {
        late.sort_by_key(|(seen, _)| seen.key());
        let mut from = self.seen.len();
        let mut to = from + late.len();
        self.seen.resize(to, Seen::place(0));
        self.scopes.resize(to, NO_SCOPE);
        while let Some((seen, scope)) = late.pop() {
            while from > 0 && self.seen[from - 1].key() > seen.key() {
                from -= 1;
                to -= 1;
                (self.seen[to], self.scopes[to]) = (self.seen[from], self.scopes[from]);
            }
            to -= 1;
            (self.seen[to], self.scopes[to]) = (seen, scope);
        }
    }
}
