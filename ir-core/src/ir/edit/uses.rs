//! Uses of a value: replacing and dropping them.
//!
//! The reference takes uses from the newest to the oldest and makes each the newest use of the other value; so does this.

use super::EditError;
use super::ops::check_operands;
use crate::ir::arena::{NONE, UseRec};
use crate::ir::handles::{Op, Value};
use crate::ir::{Ir, Use};

impl Ir {
    /// Replaces all uses of `from` by `to`.
    ///
    /// # Errors
    /// Stale handles, values of different isolates.
    pub fn replace_all_uses(&mut self, from: Value, to: Value) -> Result<(), EditError> {
        if self.is_watched() {
            return self.replace_uses_if(from, to, |_, _| from != to);
        }
        let Some(isolate) = self.isolate_mut(from.iso) else { return Err(EditError::StaleValue(from)) };
        isolate.touch();
        let arena = isolate.arena.as_deref_mut().filter(|a| a.is_live_value(from.idx));
        let Some(arena) = arena else { return Err(EditError::StaleValue(from)) };
        check_operands(from.iso, arena, &[to])?;
        arena.replace_all_uses(from.idx, to.idx);
        Ok(())
    }

    /// Replaces all uses of `from`, except those by `except`, by `to`.
    ///
    /// # Errors
    /// Stale handles, values of different isolates.
    pub fn replace_all_uses_except(&mut self, from: Value, to: Value, except: &[Op]) -> Result<(), EditError> {
        self.replace_uses_if(from, to, |_, use_| !except.contains(&use_.op))
    }

    /// Replaces the uses of `from` that satisfy a predicate by `to`. The predicate is called newest use first, for each
    /// before it is replaced.
    ///
    /// # Errors
    /// Stale handles, values of different isolates.
    pub fn replace_uses_if(
        &mut self,
        from: Value,
        to: Value,
        which: impl FnMut(&Ir, Use) -> bool,
    ) -> Result<(), EditError> {
        self.check_value(from)?;
        let to = self.check_operand(from.iso, to)?;
        self.move_uses(from, to, which);
        Ok(())
    }

    /// Leaves the users of a value without it: their operands become [`Value::NULL`], which no valid op has.
    ///
    /// # Errors
    /// A stale handle.
    pub fn drop_all_uses(&mut self, value: Value) -> Result<(), EditError> {
        self.check_value(value)?;
        let mut steps = self.steps_at(value.iso);
        let rec = steps.arena.values[value.idx as usize];
        if rec.first_use != NONE {
            let null = steps.add_foreign(rec.ty, Value::NULL);
            self.move_uses(value, null, |_, _| true);
        }
        Ok(())
    }

    /// Puts the uses of a value in order: the one with the least key comes first, as if it were the newest.
    ///
    /// # Errors
    /// A stale handle, an open mark.
    pub fn sort_uses<K: Ord>(&mut self, value: Value, mut key: impl FnMut(Use) -> K) -> Result<(), EditError> {
        self.check_value(value)?;
        if self.is_journaling() {
            return Err(EditError::Journaling);
        }
        let arena = self.steps_at(value.iso).arena;
        let mut uses = Vec::new();
        let mut at = arena.values[value.idx as usize].first_use;
        while at != NONE {
            let UseRec { owner, next, .. } = arena.operands[at as usize];
            let index = at - arena.bodies[owner as usize].operands;
            uses.push((key(Use { op: Op::new(value.iso, owner), index }), at));
            at = next;
        }
        uses.sort_by(|(a, _), (b, _)| a.cmp(b));
        uses.iter().for_each(|(_, use_)| arena.unlink_use(*use_));
        uses.iter().rev().for_each(|(_, use_)| arena.link_use(*use_));
        Ok(())
    }

    #[inline(never)]
    fn move_uses(&mut self, from: Value, to: u32, mut which: impl FnMut(&Ir, Use) -> bool) {
        let mut at = self.steps_at(from.iso).arena.values[from.idx as usize].first_use;
        while at != NONE {
            let arena = self.steps_at(from.iso).arena;
            let UseRec { owner, next, .. } = arena.operands[at as usize];
            let use_ = Use { op: Op::new(from.iso, owner), index: at - arena.bodies[owner as usize].operands };
            if which(self, use_) {
                self.steps_at(from.iso).set_use(at, to);
                self.tell(|l, ir| l.operands_changed(ir, use_.op));
            }
            at = next;
        }
    }
}
