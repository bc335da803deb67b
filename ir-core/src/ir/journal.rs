//! The journal: inverses of edits, so that any sequence of them can be undone.
//!
//! While a [`Mark`] is open, every micro step of [`super::steps`] leaves its inverse here; rolling back replays them
//! newest first. Use-list order comes back as well: a use that was taken out of a list keeps its neighbours, which are
//! in place again when its turn comes (dancing links). Created slots are left dead, not reused: handles to rolled-back
//! entities stay stale.

use std::ops::Range;

use super::edit::EditError;
use super::handles::{IsolateId, Op};
use super::steps::{HeaderUndo, Undo};
use super::{Ir, Isolate};

/// A point in time to go back to. Marks nest; ending one ends those begun after it.
#[derive(Debug)]
#[must_use = "a mark must be committed or rolled back: until then every edit is recorded"]
pub struct Mark(u64);

/// The number of inverses in a piece of memory.
const PIECE: usize = 1 << 12;

/// Inverses, oldest first, in pieces: a list in one piece would be copied as it grows, each time to memory that is new. All pieces but the
/// last one are full.
#[derive(Default)]
struct Entries(Vec<Vec<Undo>>);

impl Entries {
    #[inline]
    fn push(&mut self, undo: Undo) {
        match self.0.last_mut() {
            Some(piece) if piece.len() < PIECE => piece.push(undo),
            _ => self.begin_piece(undo),
        }
    }

    #[cold]
    fn begin_piece(&mut self, undo: Undo) {
        // Most journals are short.
        let mut piece = match self.0.is_empty() {
            true => Vec::new(),
            false => Vec::with_capacity(PIECE),
        };
        piece.push(undo);
        self.0.push(piece);
    }

    fn pop(&mut self) -> Option<Undo> {
        while self.0.len() > 1 && self.0.last().is_some_and(Vec::is_empty) {
            self.0.pop();
        }
        self.0.last_mut()?.pop()
    }

    fn len(&self) -> usize {
        self.0.last().map_or(0, |last| (self.0.len() - 1) * PIECE + last.len())
    }

    fn get(&self, at: usize) -> Option<&Undo> {
        self.0.get(at / PIECE)?.get(at % PIECE)
    }

    /// Drops all entries, and keeps room for the next ones, within limits.
    fn clear(&mut self) {
        self.0.truncate(1);
        self.0.iter_mut().for_each(Vec::clear);
    }
}

/// Inverses of the edits since the oldest open mark.
#[derive(Default)]
pub(crate) struct Journal {
    /// True if any mark is open.
    pub(super) on: bool,
    serial: u64,
    marks: Vec<(u64, usize)>,
    entries: Entries,
    /// The data that [`Undo::Header`] restores.
    pub(super) headers: Vec<HeaderUndo>,
    /// The data that [`Undo::IsolatesErased`] restores.
    pub(super) erased: Vec<Vec<Isolate>>,
}

impl Journal {
    #[inline(never)]
    pub(super) fn push(&mut self, undo: Undo) {
        self.entries.push(undo);
    }

    /// Records an inverse, if a mark is open.
    #[inline(always)]
    pub(super) fn log(&mut self, undo: impl FnOnce() -> Undo) {
        if self.on {
            self.push(undo());
        }
    }

    /// Keeps erased isolates for a rollback, or drops them.
    pub(super) fn keep_erased(&mut self, isolates: Vec<Isolate>) {
        if self.on {
            self.push(Undo::IsolatesErased);
            self.erased.push(isolates);
        }
    }

    /// Keeps the attributes that an isolate's own op had.
    pub(super) fn keep_header(&mut self, header: HeaderUndo) {
        self.push(Undo::Header);
        self.headers.push(header);
    }

    /// Ends a mark and those inside it; the number of entries that were there when it was begun.
    fn end(&mut self, mark: &Mark) -> Result<usize, EditError> {
        let at = self.marks.iter().position(|m| m.0 == mark.0).ok_or(EditError::MarkEnded)?;
        let len = self.marks[at].1;
        self.marks.truncate(at);
        Ok(len)
    }

    fn close(&mut self) {
        if self.marks.is_empty() {
            self.on = false;
            self.entries.clear();
            self.headers.clear();
            self.erased.clear();
        }
    }
}

impl Ir {
    /// Starts recording inverses. Costs nothing before, and one record per micro step (24 bytes) from now on.
    pub fn begin_journal(&mut self) -> Mark {
        self.journal.serial += 1;
        self.journal.on = true;
        self.journal.marks.push((self.journal.serial, self.journal.entries.len()));
        Mark(self.journal.serial)
    }

    /// Keeps the edits since the mark. Inside another mark it can still be undone by that one.
    ///
    /// # Errors
    /// [`EditError::MarkEnded`] when the mark was ended by one around it.
    #[expect(clippy::needless_pass_by_value, reason = "a mark is used up")]
    pub fn commit(&mut self, mark: Mark) -> Result<(), EditError> {
        self.journal.end(&mark)?;
        self.journal.close();
        Ok(())
    }

    /// Undoes everything since the mark, newest first; listeners hear the inverse events.
    ///
    /// # Errors
    /// [`EditError::MarkEnded`] when the mark was ended by one around it.
    #[expect(clippy::needless_pass_by_value, reason = "a mark is used up")]
    pub fn rollback(&mut self, mark: Mark) -> Result<(), EditError> {
        let keep = self.journal.end(&mark)?;
        while self.journal.entries.len() > keep {
            if let Some(undo) = self.journal.entries.pop() {
                self.undo(undo);
            }
        }
        self.journal.close();
        Ok(())
    }

    /// The journal entries of the edits since a mark.
    pub fn recorded_since(&self, mark: &Mark) -> Range<usize> {
        let end = self.journal.entries.len();
        let start = self.journal.marks.iter().rfind(|m| m.0 == mark.0).map_or(end, |m| m.1);
        start..end
    }

    /// The op that was created at a place in the journal, if it is in a block.
    pub fn created_at(&self, at: usize) -> Option<Op> {
        let Undo::OpCreated { iso, op } = *self.journal.entries.get(at)? else { return None };
        let op = self.handle_at(iso, op);
        self.get_op(op)?.parent_block().map(|_| op)
    }

    /// Returns whether edits are being recorded.
    pub fn is_journaling(&self) -> bool {
        self.journal.on
    }

    /// Puts isolates that a rollback restores, or that are moved, into their slots, given by their ids.
    pub(super) fn put_all(&mut self, isolates: impl IntoIterator<Item = Isolate>) {
        for isolate in isolates {
            self.put_isolate(isolate);
        }
    }

    /// Takes an isolate and all owners nested in it out of the slab. Iterative; time by owners, not by ops, unless an arena
    /// holds both.
    pub(super) fn take_tree(&mut self, root: IsolateId) -> Vec<Isolate> {
        let mut taken: Vec<Isolate> = self.take_isolate(root).into_iter().collect();
        let mut next = 0;
        while let Some(isolate) = taken.get(next) {
            let nested = isolate.nested_isolates();
            taken.extend(nested.into_iter().filter_map(|id| self.take_isolate(id)));
            next += 1;
        }
        taken
    }
}
