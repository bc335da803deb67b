//! Edits since the last verification, isolate by isolate: what was not edited need not be verified again.
//!
//! An isolate is *valid* under the rules of its context at some time. Edits of its op, or of the ops directly in it, end that.
//! Edits of isolates nested in it do not, but they make it *stale*: its op is verified again, others nested in it are not.

use super::handles::{IsolateId, ROOT};
use super::valid_ops::ValidOps;
use super::{Ir, Isolate, Op};

/// The edits of an isolate.
#[derive(Clone, Copy, Default)]
pub(crate) struct Edits {
    /// Increases with every edit in the arena, and when an isolate directly in it gets other attributes. Caches of
    /// symbol names compare it. [`Ir::version`]
    pub version: u32,
    /// The attributes of the op were edited since it was lent last.
    pub header: bool,
    /// Something in isolates nested in this one may have been edited since its op was verified.
    stale: bool,
    /// The [rules](crate::context::ContextData) under which the op was found valid, with the ops in the arena; 0 when one of
    /// them was edited since.
    valid_under: u64,
}

impl Edits {
    /// Notes an edit.
    #[inline(always)]
    pub fn note(&mut self) {
        self.version = self.version.wrapping_add(1);
        self.valid_under = 0;
    }
}

impl Isolate {
    /// Notes an edit.
    #[inline(always)]
    pub(crate) fn touch(&mut self) {
        self.edits.note();
        if let Some(arena) = self.arena.as_deref_mut() {
            arena.begin_edit();
        }
    }

    /// Notes an edit that may be of anything.
    pub(super) fn touch_all(&mut self) {
        self.touch();
        if let Some(arena) = self.arena.as_deref_mut() {
            arena.anything_edited();
        }
    }

    /// Notes an edit of the attributes of the isolate's own op.
    pub(super) fn touch_header(&mut self) {
        self.touch_all();
        self.edits.header = true;
    }

    /// Returns whether the op and the ops in the arena are known to be valid under some rules.
    #[inline]
    pub(crate) fn is_valid_under(&self, rules: u64) -> bool {
        self.edits.valid_under == rules
    }
}

/// An isolate that is looked at: the position of the one around it, and what was edited.
struct Seen {
    id: IsolateId,
    around: usize,
    edited: bool,
    /// It, or something nested in it, was edited or is stale.
    within: bool,
}

impl Ir {
    /// Leaves only those isolates at and in an op, which owns one, valid around which, and in which, nothing was edited. Puts the others in
    /// order for a verification.
    pub(crate) fn invalidate_edited(&mut self, op: Op, rules: u64) {
        let around_edited =
            std::iter::successors(self.op(op).parent_op(), |op| op.parent_op()).any(|op| !op.iso.is_valid_under(rules));
        let mut seen = vec![Seen { id: op.iso, around: 0, edited: false, within: false }];
        let mut next = 0;
        while let Some(this) = seen.get_mut(next) {
            let Some(isolate) = self.isolate(this.id) else { break };
            this.edited = !isolate.is_valid_under(rules);
            this.within = this.edited || isolate.edits.stale;
            let nested = isolate.nested_isolates().into_iter();
            // An op without regions is verified with those around it, and its edits are edits of these.
            let nested = nested.filter(|id| self.isolate(*id).is_some_and(|nested| nested.n_regions != 0));
            seen.extend(nested.map(|id| Seen { id, around: next, edited: false, within: false }));
            next += 1;
        }
        for at in (1..seen.len()).rev() {
            let around = seen[at].around;
            seen[around].within |= seen[at].within;
        }
        if seen[0].within {
            self.make_stale_around(op.iso);
        }
        // An open mark may bring back what is not used now.
        let settles = !self.is_journaling();
        for at in 0..seen.len() {
            let around = seen[at].around;
            // From here on, those in which or around which something was edited.
            seen[at].edited |= if at == 0 { around_edited } else { seen[around].edited };
            if (seen[at].edited || seen[at].within)
                && let Some(isolate) = self.isolate_mut(seen[at].id)
            {
                isolate.edits.valid_under = 0;
                if settles && let Some(arena) = isolate.arena.as_deref_mut() {
                    arena.settle();
                }
            }
        }
    }

    /// Notes that ops were verified, each with all ops in its isolate. A lent isolate is not valid therefore, only the ops in it: what is
    /// around it could not be asked.
    pub(crate) fn note_valid(&mut self, ops: impl Iterator<Item = Op>, rules: u64) {
        let is_lent = self.lent.is_some();
        for op in ops {
            if op.idx == ROOT
                && let Some(isolate) = self.isolate_mut(op.iso)
            {
                if let Some(arena) = isolate.arena.as_deref_mut() {
                    arena.valid_ops = ValidOps::all(rules);
                }
                if !is_lent {
                    (isolate.edits.valid_under, isolate.edits.stale) = (rules, false);
                }
            }
        }
    }

    /// Notes that an isolate may have been edited for those around it.
    pub(super) fn make_stale_around(&mut self, id: IsolateId) {
        let mut id = id;
        while let Some(around) = self.isolate(id).map(|isolate| isolate.parent).filter(|around| *around != id)
            && let Some(isolate) = self.isolate_mut(around)
            && !isolate.edits.stale
        {
            isolate.edits.stale = true;
            id = around;
        }
    }
}
