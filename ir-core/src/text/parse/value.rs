//! Uses and definitions of values, within an isolate and across.

use smallvec::SmallVec;

use super::names::{Name, Named};
use super::state::{OpParser, OperandId, Patch, Unresolved, Waiting};
use super::{Failed, Parsed};
use crate::context::Type;
use crate::diag::Diagnostic;
use crate::ir::arena::{Arena, DEAD, Def, FOREIGN, NONE, ValueRec};
use crate::ir::handles::IsolateId;
use crate::ir::{DETACHED, Ir};

impl OpParser<'_> {
    /// `%name` or `%name#1`
    pub fn parse_ssa_use(&mut self, allow_number: bool) -> Parsed<Unresolved> {
        self.p.ssa_use(allow_number)
    }

    /// The operand for a name, which must have this type.
    pub fn resolve(&mut self, operand: Unresolved, ty: Type) -> Parsed<OperandId> {
        self.resolve_use(operand, ty).map(OperandId)
    }

    /// The value of a name, as an index into the current arena.
    #[inline]
    pub(super) fn resolve_use(&mut self, operand: Unresolved, ty: Type) -> Parsed<u32> {
        let name = Name::new(self.p.source(), operand.at, operand.end);
        match self.work.names.get(name, operand.number) {
            Some(named) if named.forward => self.resolve_waiting(operand, ty, named.value),
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

    /// A name used before its definition: a placeholder is used for the value until then.
    #[cold]
    pub(super) fn resolve_forward(&mut self, operand: Unresolved, name: Name<'_>, ty: Type) -> Parsed<u32> {
        let src = self.p.source();
        // More results of an op that is broken.
        let silent = operand.number > 0 && self.is_silent(self.work.names.get(name, 0));
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
        let waiting = self.waiting.len() as u32;
        self.waiting.push(Waiting { ty, at: operand.at, defined: false, silent, places: SmallVec::new() });
        let named = Named { value: waiting, at: operand.at, forward: true };
        self.work.names.set(name, operand.number, named, silent);
        self.resolve_waiting(operand, ty, waiting)
    }

    /// A name that was used before and still waits for its definition: there is one placeholder per isolate for it.
    #[cold]
    fn resolve_waiting(&mut self, operand: Unresolved, ty: Type, number: u32) -> Parsed<u32> {
        let waiting = &mut self.waiting[number as usize];
        if waiting.silent && waiting.ty != ty {
            // The type is not known: each use whose type differs from the first gets a value of its own.
            return Ok(self.stand_in_value(operand, ty, number));
        }
        if waiting.ty != ty {
            let (has, prior) = (waiting.ty, waiting.at);
            return Err(self.type_mismatch(operand, ty, has, prior));
        }
        if let Some(&value) = self.iso.forward.get(&number) {
            return Ok(value);
        }
        let value = self.iso.arena.values.len() as u32;
        self.iso.arena.values.push(ValueRec { ty, first_use: NONE, def: DEAD, index: 0 });
        self.iso.forward.insert(number, value);
        waiting.places.push((self.iso.id, value));
        Ok(value)
    }

    /// A name of an isolate around this one: the verifier will object, at the reference's place.
    #[cold]
    pub(super) fn resolve_outer(&mut self, operand: Unresolved, ty: Type, named: Named) -> Parsed<u32> {
        let around = self.outer.partition_point(|f| f.start <= named.at);
        let Some(frame) = around.checked_sub(1).map(|i| &self.outer[i]) else {
            return Err(self.p.error_at(operand.at, "use of undeclared SSA value name"));
        };
        let has = frame.arena.values[named.value as usize].ty;
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

    /// Defines a name as a value of the current arena.
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

    /// Replaces all placeholders for a name by its value.
    pub(super) fn resolve_placeholder(&mut self, name: Unresolved, value: u32, existing: Named) -> Parsed {
        let ty = self.iso.arena.values[value as usize].ty;
        let waiting = &mut self.waiting[existing.value as usize];
        if waiting.silent {
            return Ok(());
        }
        if waiting.ty != ty {
            let (expected, prior) = (waiting.ty, waiting.at);
            let cx = self.cx();
            let src = self.p.source();
            let text = String::from_utf8_lossy(&src[name.at as usize..name.end as usize]);
            let show = |ty| crate::text::print::type_to_string(cx, ty);
            let message = format!("definition of SSA value '{text}#{}' has type '{}'", name.number, show(ty));
            let diag = Diagnostic::error(self.p.loc_at(name.at), message);
            let note = format!("previously used here with type '{}'", show(expected));
            let diag = diag.note(self.p.loc_at(prior), note);
            return Err(self.p.report(diag));
        }
        waiting.defined = true;
        let here = self.iso.id;
        for (isolate, placeholder) in std::mem::take(&mut waiting.places) {
            if isolate == here {
                self.iso.forward.remove(&existing.value);
                self.iso.arena.replace_all_uses(placeholder, value);
            } else if let Ok(around) = self.outer.binary_search_by_key(&isolate.0, |f| f.id.0) {
                // Isolates are numbered as they open.
                let frame = &mut self.outer[around];
                frame.forward.remove(&existing.value);
                make_foreign(&mut frame.arena, placeholder, (here, value));
            } else {
                self.patches.push(Patch { placeholder: (isolate, placeholder), value: (here, value) });
            }
        }
        Ok(())
    }

    /// Handles operands whose names the op's own regions defined after they were resolved: their placeholders are
    /// orphans now. The verifier looks for such operands where an arena has foreign values.
    pub(super) fn unlink_defined_inside(&mut self, operands: &[OperandId]) {
        for &OperandId(placeholder) in operands {
            let ValueRec { ty, def, .. } = self.iso.arena.values[placeholder as usize];
            if def == DEAD && !self.iso.forward.values().any(|waiting| *waiting == placeholder) {
                let nothing = self.iso.arena.values.len() as u32;
                self.iso.arena.values.push(ValueRec { ty, first_use: NONE, def: DEAD, index: 0 });
                make_foreign(&mut self.iso.arena, placeholder, (self.iso.id, nothing));
            }
        }
    }

    /// At the end of an isolate: names still waiting for a definition wait for one in another isolate.
    pub(super) fn leave_unresolved(&mut self) {
        for (_, placeholder) in self.iso.forward.drain() {
            make_foreign(&mut self.iso.arena, placeholder, (DETACHED, NONE));
        }
    }
}

/// Turns a placeholder into one for a value of another isolate.
fn make_foreign(arena: &mut Arena, placeholder: u32, value: (IsolateId, u32)) {
    let index = arena.foreign.len() as u32;
    arena.foreign.push(value);
    let rec = &mut arena.values[placeholder as usize];
    (rec.def, rec.index) = (FOREIGN, index);
}

/// Resolves foreign placeholders to their values.
pub(super) fn resolve_foreign(ir: &mut Ir, patches: Vec<Patch>) {
    for Patch { placeholder: (isolate, placeholder), value } in patches {
        let Some(arena) = ir.isolate_mut(isolate).and_then(|i| i.arena.as_mut()) else { continue };
        if let Def::Foreign(index) = arena.def(placeholder) {
            arena.foreign[index as usize] = value;
        }
    }
}
