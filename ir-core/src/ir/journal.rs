//! The journal: inverses of edits, so that any sequence of them can be undone.
//!
//! While a [`Mark`] is open, every micro step of [`super::steps`] leaves its inverse here; rolling back replays them newest
//! first. Use-list order comes back as well: a use that was taken out of a list keeps its neighbours, which are in place
//! again when its turn comes (dancing links). Created slots are left dead, not reused: handles to what was rolled back stay
//! stale.

use smallvec::SmallVec;

use super::edit::EditError;
use super::handles::{IsolateId, Op};
use super::steps::Undo;
use super::{Ir, Isolate};

/// A point in time to go back to. Marks nest; ending one ends those begun after it.
#[derive(Debug)]
#[must_use = "a mark must be committed or rolled back: until then every edit is recorded"]
pub struct Mark(u64);

/// For how many inverses there stays room.
const KEPT: usize = 1 << 12;

/// Inverses of the edits since the oldest open mark.
#[derive(Default)]
pub(crate) struct Journal {
    /// Whether any mark is open.
    pub(super) on: bool,
    serial: u64,
    marks: Vec<(u64, usize)>,
    entries: Vec<Undo>,
}

impl Journal {
    #[inline(never)]
    pub(super) fn push(&mut self, undo: Undo) {
        self.entries.push(undo);
    }

    /// Records an inverse, if anyone may ask for it.
    #[inline(always)]
    pub(super) fn log(&mut self, undo: impl FnOnce() -> Undo) {
        if self.on {
            self.push(undo());
        }
    }

    /// Keeps erased isolates for a rollback, or drops them.
    pub(super) fn keep_erased(&mut self, isolates: Vec<Isolate>) {
        self.log(|| Undo::IsolatesErased(isolates));
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
            // Room for the next time, within limits.
            self.entries.clear();
            self.entries.shrink_to(KEPT);
        }
    }
}

impl Ir {
    /// Starts recording inverses. Costs nothing before, and one record per micro step (at most 32 bytes) from now on.
    pub fn begin_journal(&mut self) -> Mark {
        self.journal.serial += 1;
        self.journal.on = true;
        self.journal.marks.push((self.journal.serial, self.journal.entries.len()));
        Mark(self.journal.serial)
    }

    /// Keeps what was done since the mark. Inside another mark it can still be undone by that one.
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

    /// The ops that were created since a mark and stand in a block, in the order of their creation.
    pub(crate) fn created_since(&self, mark: &Mark) -> SmallVec<[Op; 8]> {
        let Some((_, start)) = self.journal.marks.iter().rfind(|m| m.0 == mark.0) else { return SmallVec::new() };
        let created = self.journal.entries[*start..].iter().filter_map(|undo| match undo {
            Undo::OpCreated { iso, op } => Some(self.handle_at(*iso, *op)),
            _ => None,
        });
        created.filter(|op| self.get_op(*op).is_some_and(|op| op.parent_block().is_some())).collect()
    }

    /// Whether edits are being recorded.
    pub fn is_journaling(&self) -> bool {
        self.journal.on
    }

    /// Puts an isolate that a rollback restores, or that moves, back where its id says.
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
