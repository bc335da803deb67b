//! Use lists: the operands that use a value, the terminators that lead to a block; newest first, as the reference iterates
//! them. Like the rest of the arena, this writes no journal and tells no listener.

use super::arena::{Arena, NONE, UseRec};

impl Arena {
    /// Puts a use in front of its value's list: the newest use comes first.
    #[inline]
    pub fn link_use(&mut self, use_: u32) {
        let rec = &mut self.operands[use_ as usize];
        let next = std::mem::replace(&mut self.values[rec.target as usize].first_use, use_);
        (rec.next, rec.prev) = (next, NONE);
        // `NONE` is behind the end of every pool.
        if let Some(next) = self.operands.get_mut(next as usize) {
            next.prev = use_;
        }
    }

    /// Takes a use out of its value's list. Its own `next` and `prev` stay, so that `relink_use` can undo this.
    #[inline]
    pub fn unlink_use(&mut self, use_: u32) {
        let UseRec { target, next, prev, .. } = self.operands[use_ as usize];
        match self.operands.get_mut(prev as usize) {
            None => self.values[target as usize].first_use = next,
            Some(prev) => prev.next = next,
        }
        if let Some(next) = self.operands.get_mut(next as usize) {
            next.prev = prev;
        }
    }

    /// Restores a use to the place from which `unlink_use` took it, when nothing else has changed in between.
    pub fn relink_use(&mut self, use_: u32) {
        let UseRec { target, next, prev, .. } = self.operands[use_ as usize];
        match prev {
            NONE => self.values[target as usize].first_use = use_,
            _ => self.operands[prev as usize].next = use_,
        }
        if next != NONE {
            self.operands[next as usize].prev = use_;
        }
    }

    /// Moves all uses of `from` to `to`, one by one from the newest on, so that the order is that of the reference.
    #[inline]
    pub fn replace_all_uses(&mut self, from: u32, to: u32) {
        if from == to {
            return;
        }
        if self.values[from as usize].ty != self.values[to as usize].ty {
            self.users_edited(from);
        }
        let newest = std::mem::replace(&mut self.values[from as usize].first_use, NONE);
        let (mut use_, mut head) = (newest, self.values[to as usize].first_use);
        if let Some(head) = self.operands.get_mut(head as usize) {
            head.prev = newest;
        }
        while let Some(rec) = self.operands.get_mut(use_ as usize) {
            // The use that follows here precedes it there.
            let (next, owner) = (rec.next, rec.owner);
            (rec.target, rec.next, rec.prev) = (to, head, next);
            (head, use_) = (use_, next);
            self.op_touched(owner);
        }
        self.values[to as usize].first_use = head;
    }

    #[inline]
    pub fn link_successor(&mut self, use_: u32) {
        let block = self.successors[use_ as usize].target as usize;
        let head = self.blocks[block].first_use;
        self.blocks[block].first_use = use_;
        let rec = &mut self.successors[use_ as usize];
        rec.next = head;
        rec.prev = NONE;
        if head != NONE {
            self.successors[head as usize].prev = use_;
        }
    }

    pub fn unlink_successor(&mut self, use_: u32) {
        let UseRec { target, next, prev, .. } = self.successors[use_ as usize];
        match prev {
            NONE => self.blocks[target as usize].first_use = next,
            _ => self.successors[prev as usize].next = next,
        }
        if next != NONE {
            self.successors[next as usize].prev = prev;
        }
    }

    pub fn relink_successor(&mut self, use_: u32) {
        let UseRec { target, next, prev, .. } = self.successors[use_ as usize];
        match prev {
            NONE => self.blocks[target as usize].first_use = use_,
            _ => self.successors[prev as usize].next = use_,
        }
        if next != NONE {
            self.successors[next as usize].prev = use_;
        }
    }
}
