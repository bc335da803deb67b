//! The inherent attributes of an op that is being made, by slot.

use smallvec::SmallVec;

use super::Parsed;
use super::state::{OpFrame, OpParser};
use crate::context::{AttrSlot, Attribute, Location, NamedAttr, OpDescriptor};
use crate::decl::{AttrPred, NativeProp, Presence};
use crate::diag::Diagnostic;

impl OpParser<'_> {
    /// Splits the attributes of a registered op into inherent and discardable ones.
    pub(super) fn fill_slots(
        &mut self,
        descriptor: &OpDescriptor,
        frame: &OpFrame,
        loc: Location,
        slots: &mut Vec<Option<Attribute>>,
    ) -> Parsed {
        let cx = self.cx();
        let initials = cx.op_initials(frame.name);
        if frame.properties.is_none()
            && self.work.attrs.len() == frame.attrs
            && let Some(initials) = initials
        {
            slots.extend_from_slice(initials);
            self.take_inherent(slots);
            return Ok(());
        }
        slots.resize(descriptor.attributes.len(), None);
        self.take_inherent(slots);
        let mut kept = frame.attrs;
        let mut old_sizes = SmallVec::<[usize; 2]>::new();
        let mut dropped = SmallVec::<[usize; 2]>::new();
        for i in frame.attrs..self.work.attrs.len() {
            let attr = self.work.attrs[i];
            match cx.op_slot(frame.name, attr.name).filter(|slot| !descriptor.attributes[*slot].is_native()) {
                Some(slot) if let Some(groups) = descriptor.groups_sized_by(slot) => {
                    // Anything but as many integers as there are groups is silently dropped. If both names are given,
                    // the old one counts: it comes behind the other in the order of attributes.
                    let is_old = descriptor.old_slot(cx.bytes(attr.name)) == Some(slot);
                    let sizes = cx.dense_i32_values(attr.value).filter(|sizes| sizes.len() == groups);
                    if sizes.is_some() && (is_old || !old_sizes.contains(&slot)) {
                        slots[slot] = Some(attr.value);
                        old_sizes.extend(is_old.then_some(slot));
                    }
                }
                Some(slot) => {
                    let declared = &descriptor.attributes[slot];
                    let checked = frame.properties.is_none() && !frame.checked;
                    if checked && !declared.constraint.holds(cx, attr.value) {
                        let message = declared.violation(descriptor.name, cx, attr.value);
                        return Err(self.p.report(Diagnostic::error(loc, message)));
                    }
                    // A value of the wrong kind is silently dropped in custom forms and where properties are written out: as in
                    // the reference, where it leaves nothing in its place.
                    let kind_fits = (declared.constraint.storage)(cx, attr.value);
                    slots[slot] = kind_fits.then(|| declared.constraint.kept(cx, attr.value));
                    dropped.extend((!kind_fits).then_some(slot));
                }
                None => {
                    self.work.attrs[kept] = attr;
                    kept += 1;
                }
            }
        }
        self.work.attrs.truncate(kept);
        if let Some(properties) = frame.properties {
            self.fill_properties(descriptor, properties, loc, slots)?;
        }
        // Missing attributes get their defaults; sizes of groups that the form does not tell are zeros.
        for (i, slot) in slots.iter_mut().enumerate() {
            if slot.is_none() && !dropped.contains(&i) {
                *slot = cx.op_initial(frame.name, i);
            }
        }
        Ok(())
    }

    /// Moves the inherent attributes that were given by slot to their slots.
    fn take_inherent(&mut self, slots: &mut [Option<Attribute>]) {
        for (slot, value) in &self.work.inherent {
            slots[usize::from(*slot)] = Some(*value);
        }
        self.work.inherent.clear();
    }

    /// Takes the entries of `<{..}>`.
    fn fill_properties(
        &mut self,
        descriptor: &OpDescriptor,
        properties: Attribute,
        loc: Location,
        slots: &mut [Option<Attribute>],
    ) -> Parsed {
        let cx = self.cx();
        let invalid = |this: &mut Self, what: String| {
            let text = crate::text::print::attr_to_string(this.cx(), properties);
            let message = format!("invalid properties {text} for op {}: {what}", descriptor.name);
            this.p.report(Diagnostic::error(loc, message))
        };
        if descriptor.attributes.is_empty() {
            let what = match descriptor.closures {
                Some(_) => "extensible Dialects don't support properties",
                None => "this operation does not support properties",
            };
            return Err(invalid(self, what.into()));
        }
        let Some(entries) = cx.dictionary_entries(properties) else {
            return Err(invalid(self, "expected DictionaryAttr to set properties".into()));
        };
        // Native properties are read behind attributes, sizes of groups behind everything else.
        let mut order: SmallVec<[usize; 8]> = (0..descriptor.attributes.len()).collect();
        order.sort_by_key(|slot| match &descriptor.attributes[*slot] {
            AttrSlot { presence: Presence::Segments, .. } => 2,
            declared => u8::from(declared.is_native()),
        });
        for slot in order {
            let AttrSlot { name, constraint, .. } = &descriptor.attributes[slot];
            let named = |name: &[u8]| entries.iter().find(|e| cx.bytes(e.name) == name);
            if let Some(groups) = descriptor.groups_sized_by(slot) {
                let old = |e: &&NamedAttr| descriptor.old_slot(cx.bytes(e.name)) == Some(slot);
                let Some(entry) = named(name.as_bytes()).or_else(|| entries.iter().find(old)) else { continue };
                let Some(found) = cx.dense_i32_values(entry.value) else {
                    return Err(invalid(self, "expected DenseI32ArrayAttr for key `value`".into()));
                };
                if found.len() != groups {
                    let what = format!("size mismatch in attribute conversion: {} vs {groups}", found.len());
                    return Err(invalid(self, what));
                }
                slots[slot] = Some(entry.value);
                continue;
            }
            let Some(entry) = named(name.as_bytes()) else { continue };
            if !(constraint.storage)(cx, entry.value) {
                if let AttrPred::Native(NativeProp { wrong: Some(wrong), .. }) = constraint.pred {
                    return Err(invalid(self, wrong(cx, entry.value)));
                }
                // The reference has no message about other native properties here.
                let text = crate::text::print::attr_to_string(cx, entry.value);
                return Err(invalid(self, format!("Invalid attribute `{name}` in property conversion: {text}")));
            }
            slots[slot] = Some(constraint.kept(cx, entry.value));
        }
        Ok(())
    }
}
