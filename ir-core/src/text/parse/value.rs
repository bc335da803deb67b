//! Uses and definitions of values, within an isolate and across.

use std::collections::HashMap;

use super::names::{Name, Named};
use super::state::{OpParser, OperandId, Unresolved};
use super::{Failed, Parsed};
use crate::context::Type;
use crate::diag::Diagnostic;
use crate::ir::Isolate;
use crate::ir::arena::{Arena, DEAD, FOREIGN, NONE, ValueRec};
use crate::ir::handles::{IsolateId, ROOT};

impl OpParser<'_> {
    /// `%name` or `%name#1`
    pub fn parse_ssa_use(&mut self, allow_number: bool) -> Parsed<Unresolved> {
        self.p.ssa_use(allow_number)
    }

    /// The operand that a name stands for, which must have this type.
    pub fn resolve(&mut self, operand: Unresolved, ty: Type) -> Parsed<OperandId> {
        self.resolve_use(operand, ty).map(OperandId)
    }

    /// The value that a name stands for, as an index into the arena at hand.
    #[inline]
    pub(super) fn resolve_use(&mut self, operand: Unresolved, ty: Type) -> Parsed<u32> {
        let name = Name::new(self.p.source(), operand.at, operand.end);
        match self.work.names.get(name, operand.number) {
            Some(named) if named.at >= self.iso.start => {
                let has = self.iso.arena.values[named.value as usize].ty;
                if has != ty {
                    return Err(self.type_mismatch(operand, ty, has, named.at));
                }
                Ok(named.value)
            }
            Some(named) => self.resolve_outer(operand, ty, named),
            None => self.resolve_forward(operand, name, ty),
        }
    }

    #[cold]
    pub(super) fn type_mismatch(&mut self, operand: Unresolved, ty: Type, has: Type, prior: u32) -> Failed {
        let cx = self.cx();
        let name = String::from_utf8_lossy(&self.p.source()[operand.at as usize..operand.end as usize]);
        let text = |ty| crate::text::print::type_to_string(cx, ty);
        let message =
            format!("use of value '{name}' expects different type than prior uses: '{}' vs '{}'", text(ty), text(has));
        let diag = Diagnostic::error(self.p.loc_at(operand.at), message);
        let diag = diag.note(self.p.loc_at(prior), "prior use here");
        self.p.report(diag)
    }

    /// A name used before its definition: a placeholder stands for the value until then.
    #[cold]
    pub(super) fn resolve_forward(&mut self, operand: Unresolved, name: Name<'_>, ty: Type) -> Parsed<u32> {
        let src = self.p.source();
        if operand.number > 0 {
            if let Some(first) = self.work.names.get(name, 0)
                && !first.forward
            {
                return Err(self.p.error_at(operand.at, "reference to invalid result number"));
            }
            if operand.number as usize > src.len() {
                // More results than the text could name: there will be no definition.
                return Err(self.p.error_at(operand.at, "use of undeclared SSA value name"));
            }
        }
        let value = self.iso.arena.values.len() as u32;
        self.iso.arena.values.push(ValueRec { ty, first_use: NONE, def: DEAD, index: 0 });
        self.iso.forward.insert(value, operand.at);
        let named = Named { value, at: operand.at, forward: true };
        self.work.names.set(name, operand.number, named, false);
        Ok(value)
    }

    /// A name of an isolate around this one: the verifier will object, at the reference's place.
    #[cold]
    pub(super) fn resolve_outer(&mut self, operand: Unresolved, ty: Type, named: Named) -> Parsed<u32> {
        let Some(frame) = self.outer.iter_mut().rev().find(|f| f.start <= named.at) else {
            return Err(self.p.error_at(operand.at, "use of undeclared SSA value name"));
        };
        let has = frame.arena.values[named.value as usize].ty;
        frame.referred = true;
        let key = (frame.id, named.value);
        if has != ty {
            return Err(self.type_mismatch(operand, ty, has, named.at));
        }
        if let Some(&value) = self.iso.foreign.get(&key) {
            return Ok(value);
        }
        let value = self.iso.arena.add_foreign(ty, key.0, key.1);
        self.iso.foreign.insert(key, value);
        Ok(value)
    }

    /// Makes a name stand for a value of the arena at hand.
    pub(super) fn define(&mut self, name: Unresolved, value: u32) -> Parsed {
        let src = self.p.source();
        let key = Name::new(src, name.at, name.end);
        if let Err(existing) = self.work.names.define(key, name.number, value) {
            if !existing.forward {
                let text = String::from_utf8_lossy(&src[name.at as usize..name.end as usize]);
                let message = format!("redefinition of SSA value '{text}'");
                let diag = Diagnostic::error(self.p.loc_at(name.at), message);
                let diag = diag.note(self.p.loc_at(existing.at), "previously defined here");
                return Err(self.p.report(diag));
            }
            self.resolve_placeholder(name, value, existing)?;
            self.work.names.set(key, name.number, Named { value, at: name.at, forward: false }, true);
        }
        Ok(())
    }

    pub(super) fn resolve_placeholder(&mut self, name: Unresolved, value: u32, existing: Named) -> Parsed {
        let ty = self.iso.arena.values[value as usize].ty;
        let inner = existing.at >= self.iso.start;
        let id = self.iso.id;
        let frame = match inner {
            true => &mut self.iso,
            false => match self.outer.iter_mut().rev().find(|f| f.start <= existing.at) {
                Some(frame) => frame,
                None => return Ok(()),
            },
        };
        let expected = frame.arena.values[existing.value as usize].ty;
        if expected != ty {
            let cx = self.cx();
            let src = self.p.source();
            let text = String::from_utf8_lossy(&src[name.at as usize..name.end as usize]);
            let show = |ty| crate::text::print::type_to_string(cx, ty);
            let message = format!("definition of SSA value '{text}#{}' has type '{}'", name.number, show(ty));
            let diag = Diagnostic::error(self.p.loc_at(name.at), message);
            let note = format!("previously used here with type '{}'", show(expected));
            let diag = diag.note(self.p.loc_at(existing.at), note);
            return Err(self.p.report(diag));
        }
        frame.forward.remove(&existing.value);
        if inner {
            self.iso.arena.replace_all_uses(existing.value, value);
            if self.iso.referred {
                self.iso.resolved.push((existing.value, (id, value)));
            }
        } else {
            // An isolate around this one used the name first: there, a placeholder for a value in here stays.
            let index = frame.arena.foreign.len() as u32;
            frame.arena.foreign.push((id, value));
            let rec = &mut frame.arena.values[existing.value as usize];
            (rec.def, rec.index) = (FOREIGN, index);
            frame.resolved.push((existing.value, (id, value)));
            let key = (frame.id, existing.value);
            self.iso.referred = true;
            // Uses in here that came before the definition took it for a value from outside.
            if let Some(stand_in) = self.iso.foreign.remove(&key) {
                self.iso.arena.replace_all_uses(stand_in, value);
            }
        }
        Ok(())
    }

    /// At the end of an isolate: names still waiting for a definition wait in the isolate around it.
    pub(super) fn adopt_unresolved(&mut self) {
        if self.iso.forward.is_empty() {
            return;
        }
        let Some(outer) = self.outer.last_mut() else { return };
        let mut waiting: Vec<_> = self.iso.forward.drain().collect();
        waiting.sort_unstable_by_key(|w| w.1);
        for (value, at) in waiting {
            let ty = self.iso.arena.values[value as usize].ty;
            let stand_in = outer.arena.values.len() as u32;
            outer.arena.values.push(ValueRec { ty, first_use: NONE, def: DEAD, index: 0 });
            outer.forward.insert(stand_in, at);
            outer.referred = true;
            let index = self.iso.arena.foreign.len() as u32;
            self.iso.arena.foreign.push((outer.id, stand_in));
            let rec = &mut self.iso.arena.values[value as usize];
            (rec.def, rec.index) = (FOREIGN, index);
            self.work.names.replace_forward(at, value, stand_in);
        }
    }
}

/// Lists the regions of the isolate's own op.
pub(super) fn set_root_regions(arena: &mut Arena, regions: &[u32]) {
    let start = arena.region_lists.len() as u32;
    arena.region_lists.extend_from_slice(regions);
    for &region in regions {
        arena.regions[region as usize].owner = ROOT;
    }
    let ext = arena.ext_mut(ROOT);
    (ext.regions, ext.n_regions) = (start, regions.len() as u32);
}

/// Points foreign placeholders that name a resolved placeholder of isolate `id` to the value that it was resolved to.
pub(super) fn resolve_foreign(isolates: &mut [Isolate], id: IsolateId, resolved: &mut Vec<(u32, (IsolateId, u32))>) {
    if resolved.is_empty() {
        return;
    }
    let resolved: HashMap<u32, (IsolateId, u32)> = std::mem::take(resolved).into_iter().collect();
    for arena in isolates.iter_mut().filter_map(|i| i.arena.as_mut()) {
        for entry in &mut arena.foreign {
            if let Some(value) = resolved.get(&entry.1).filter(|_| entry.0 == id) {
                *entry = *value;
            }
        }
    }
}
