//! Attributes: inherent ones in slots, discardable ones in a list sorted by name.

use smallvec::SmallVec;

use super::EditError;
use crate::attrs::AttrData;
use crate::context::{Attribute, Ident, NamedAttr};
use crate::ir::arena::{NONE, OpBody};
use crate::ir::handles::{Op, ROOT};
use crate::ir::steps::HeaderUndo;
use crate::ir::{Ir, Isolate};

impl Ir {
    /// Sets or removes the inherent attribute with this number in the op's descriptor. Number 0 of an unregistered op is its
    /// `<{..}>`.
    ///
    /// # Errors
    /// A stale handle, no such slot.
    pub fn set_slot(&mut self, op: Op, slot: usize, value: Option<Attribute>) -> Result<(), EditError> {
        let view = self.get_op(op).ok_or(EditError::StaleOp(op))?;
        let n = view.descriptor().map_or(1, |d| d.attributes.len());
        if slot >= n {
            return Err(EditError::OutOfRange(slot as u32));
        }
        self.put_slot(op, slot, n, value);
        Ok(())
    }

    /// Sets one of the `n` slots of a live op.
    #[inline]
    fn put_slot(&mut self, op: Op, slot: usize, n: usize, value: Option<Attribute>) {
        if op.idx == ROOT {
            self.change_header(op, |isolate| {
                isolate.slots.resize(n, None);
                isolate.slots[slot] = value;
            });
        } else {
            let mut steps = self.steps_at(op.iso);
            let mut start = steps.arena.bodies[op.idx as usize].slots;
            if start == NONE {
                if value.is_none() {
                    return;
                }
                start = steps.add_slots(op.idx, n);
            }
            steps.set_slot(op.idx, start + slot as u32, value);
        }
        self.tell(|l, ir| l.attributes_changed(ir, op));
    }

    /// Sets an inherent attribute by name; on unregistered ops, an entry of `<{..}>`.
    ///
    /// # Errors
    /// A stale handle, a name that the op does not declare, `<{..}>` that is no dictionary.
    pub fn set_inherent_attr(&mut self, op: Op, name: Ident, value: Attribute) -> Result<(), EditError> {
        // An op in an arena that has slots: the most frequent case, without detours.
        if let Some(Some(isolate)) = self.isolates.get_mut(op.iso.0 as usize)
            && let Some(arena) = isolate.arena.as_deref_mut().filter(|a| a.is_live_op(op.idx))
            && let OpBody { name: op_name, slots, .. } = arena.bodies[op.idx as usize]
            && slots != NONE
            && let Some(slot) = self.cx.op_slot(op_name, name)
        {
            self.steps_at(op.iso).set_slot(op.idx, slots + slot as u32, Some(value));
            self.tell(|l, ir| l.attributes_changed(ir, op));
            return Ok(());
        }
        self.change_inherent(op, name, Some(value)).map(drop)
    }

    /// Removes an inherent attribute by name; returns its value.
    ///
    /// # Errors
    /// As [`Ir::set_inherent_attr`].
    pub fn remove_inherent_attr(&mut self, op: Op, name: Ident) -> Result<Option<Attribute>, EditError> {
        self.change_inherent(op, name, None)
    }

    /// Sets or removes an inherent attribute; returns the removed value.
    #[inline(never)]
    fn change_inherent(
        &mut self,
        op: Op,
        name: Ident,
        value: Option<Attribute>,
    ) -> Result<Option<Attribute>, EditError> {
        let view = self.get_op(op).ok_or(EditError::StaleOp(op))?;
        if let Some(descriptor) = view.descriptor() {
            let slot = self.cx.op_slot(view.name(), name).ok_or(EditError::NotInherent)?;
            let n = descriptor.attributes.len();
            // Only removals return the old value.
            let old = if value.is_none() { view.slots().get(slot).copied().flatten() } else { None };
            self.put_slot(op, slot, n, value);
            return Ok(old);
        }
        let properties = view.slots().first().copied().flatten();
        let entries = match properties {
            Some(attr) => self.cx.dictionary_entries(attr).ok_or(EditError::NotInherent)?,
            None => &[],
        };
        let (entries, old) = with_entry(&self.cx, entries, name, value);
        let empty = entries.is_empty();
        let properties = self.cx.intern_attr(AttrData::Dictionary(entries.into_vec().into()));
        self.set_slot(op, 0, (!empty).then_some(properties))?;
        Ok(old)
    }

    /// Sets an attribute that the op does not declare.
    ///
    /// # Errors
    /// A stale handle.
    pub fn set_discardable_attr(&mut self, op: Op, name: Ident, value: Attribute) -> Result<(), EditError> {
        self.place_of(op)?;
        if op.idx != ROOT {
            let mut steps = self.steps_at(op.iso);
            let ext = *steps.arena.ext(op.idx);
            if let Some(at) = steps.arena.op_attrs(op.idx).iter().position(|a| a.name == name) {
                steps.set_attr_value(op.idx, ext.attrs + at as u32, value);
                self.tell(|l, ir| l.attributes_changed(ir, op));
                return Ok(());
            }
        }
        self.change_discardable(op, name, Some(value)).map(drop)
    }

    /// Removes an attribute that the op does not declare; returns its value.
    ///
    /// # Errors
    /// A stale handle.
    pub fn remove_discardable_attr(&mut self, op: Op, name: Ident) -> Result<Option<Attribute>, EditError> {
        self.place_of(op)?;
        self.change_discardable(op, name, None)
    }

    /// Sets an attribute by name: inherent when the op declares it, discardable otherwise.
    ///
    /// # Errors
    /// A stale handle.
    pub fn set_attr(&mut self, op: Op, name: Ident, value: Attribute) -> Result<(), EditError> {
        if self.is_inherent(op, name)? {
            self.set_inherent_attr(op, name, value)
        } else {
            self.set_discardable_attr(op, name, value)
        }
    }

    /// Removes an attribute by name, inherent or not; returns its value.
    ///
    /// # Errors
    /// A stale handle.
    pub fn remove_attr(&mut self, op: Op, name: Ident) -> Result<Option<Attribute>, EditError> {
        if self.is_inherent(op, name)? {
            self.remove_inherent_attr(op, name)
        } else {
            self.remove_discardable_attr(op, name)
        }
    }

    /// Replaces the values of all attributes of an op, inherent or not.
    ///
    /// # Errors
    /// A stale handle.
    pub fn replace_attrs(&mut self, op: Op, mut new: impl FnMut(Attribute) -> Attribute) -> Result<(), EditError> {
        let view = self.get_op(op).ok_or(EditError::StaleOp(op))?;
        let slots: SmallVec<[Option<Attribute>; 8]> = view.slots().into();
        let others = SmallVec::<[NamedAttr; 4]>::from_slice(view.discardable_attrs());
        for (slot, old) in slots.into_iter().enumerate() {
            let Some(old) = old else { continue };
            let value = new(old);
            if value != old {
                self.set_slot(op, slot, Some(value))?;
            }
        }
        for NamedAttr { name, value: old } in others {
            let value = new(old);
            if value != old {
                self.set_discardable_attr(op, name, value)?;
            }
        }
        Ok(())
    }

    fn is_inherent(&self, op: Op, name: Ident) -> Result<bool, EditError> {
        let view = self.get_op(op).ok_or(EditError::StaleOp(op))?;
        Ok(self.cx.op_slot(view.name(), name).is_some())
    }

    fn change_discardable(
        &mut self,
        op: Op,
        name: Ident,
        value: Option<Attribute>,
    ) -> Result<Option<Attribute>, EditError> {
        let attrs = self.op(op).discardable_attrs();
        if value.is_none() && attrs.iter().all(|a| a.name != name) {
            return Ok(None);
        }
        let (attrs, old) = with_entry(&self.cx, attrs, name, value);
        self.put_discardable(op, &attrs);
        Ok(old)
    }

    /// Replaces all attributes that the op does not declare, given in any order.
    ///
    /// # Errors
    /// A stale handle, a name that occurs twice.
    pub fn set_discardable_attrs(&mut self, op: Op, attrs: &[NamedAttr]) -> Result<(), EditError> {
        self.place_of(op)?;
        let mut attrs = SmallVec::<[NamedAttr; 8]>::from_slice(attrs);
        if let Err(name) = self.cx.sort_attrs(&mut attrs) {
            let twice = attrs.iter().find(|a| a.name == name).copied();
            return Err(twice.map_or(EditError::NotInherent, EditError::DuplicateAttribute));
        }
        self.put_discardable(op, &attrs);
        Ok(())
    }

    fn put_discardable(&mut self, op: Op, attrs: &[NamedAttr]) {
        if op.idx == ROOT {
            self.change_header(op, |isolate| isolate.attrs = attrs.into());
        } else {
            let mut steps = self.steps_at(op.iso);
            let old = *steps.arena.ext(op.idx);
            // Without a journal the old list is not needed: overwrite it if the new one fits.
            let at_end = old.n_attrs > 0 && (old.attrs + old.n_attrs) as usize == steps.arena.attrs.len();
            let start = if steps.journal.on {
                steps.arena.attrs.len()
            } else if at_end {
                steps.arena.attrs.truncate(old.attrs as usize);
                old.attrs as usize
            } else if (1..=old.n_attrs as usize).contains(&attrs.len()) {
                steps.arena.attrs[old.attrs as usize..][..attrs.len()].copy_from_slice(attrs);
                old.attrs as usize
            } else {
                steps.arena.attrs.len()
            };
            if start == steps.arena.attrs.len() {
                steps.arena.attrs.extend_from_slice(attrs);
            }
            steps.set_attr_range(op.idx, start as u32, attrs.len() as u32);
        }
        self.tell(|l, ir| l.attributes_changed(ir, op));
    }

    /// Changes attributes of an isolate's own op.
    fn change_header(&mut self, op: Op, change: impl FnOnce(&mut Isolate)) {
        let Some(isolate) = self.isolates.get_mut(op.iso.0 as usize).and_then(Option::as_mut) else { return };
        if self.journal.on {
            let old = HeaderUndo { iso: op.iso, slots: isolate.slots.clone(), attrs: isolate.attrs.clone() };
            self.journal.keep_header(old);
        }
        change(isolate);
        isolate.touch_header();
        let around = isolate.parent;
        if let Some(around) = self.isolate_mut(around) {
            around.touch_all();
        }
    }
}

/// Sorted entries with one of them set, added or removed; and the value that it had.
fn with_entry(
    cx: &crate::context::ContextData,
    entries: &[NamedAttr],
    name: Ident,
    value: Option<Attribute>,
) -> (SmallVec<[NamedAttr; 8]>, Option<Attribute>) {
    let mut out = SmallVec::<[NamedAttr; 8]>::from_slice(entries);
    let found = entries.binary_search_by(|e| cx.bytes(e.name).cmp(cx.bytes(name)));
    let old = found.ok().map(|at| entries[at].value);
    match (found, value) {
        (Ok(at), Some(value)) => out[at].value = value,
        (Ok(at), None) => drop(out.remove(at)),
        (Err(at), Some(value)) => out.insert(at, NamedAttr { name, value }),
        (Err(_), None) => {}
    }
    (out, old)
}
