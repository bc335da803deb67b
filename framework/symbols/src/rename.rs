//! Other names in all references to a symbol.

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::SymbolError;
use super::references::{has_prefix, references_in};
use super::scoped::{Replaced, ScopedUse, planned, reference_parts, scoped_uses};
use super::scopes::{Path, scopes_of};
use super::uses::{Scope, Walked, collect};
use dialekt_ir_core::context::{Attribute, ContextData, Ident, NamedAttr};
use dialekt_ir_core::ir::{Ir, Op, OpRef};
use dialekt_ir_core::sub_elements::Replacer;
use dialekt_ir_core::types::SubElement;
use std::ops::ControlFlow;

/// Renames all references to a symbol in a scope (nested and [scoped](super::scoped) ones included); the symbol itself
/// keeps its name. [MLIR: replaceAllSymbolUses]
///
/// # Errors
/// Stale handles; an unregistered op that may be a symbol table; an attribute that holds a reference and cannot be made with
/// another one. Nothing is changed then.
pub fn rename_all_uses(ir: &mut Ir, symbol: Op, to: Ident, within: Op) -> Result<(), SymbolError> {
    let symbol = ir.get_op(symbol).ok_or(dialekt_ir_core::ir::EditError::StaleOp(symbol))?;
    let limit = ir.get_op(within).ok_or(dialekt_ir_core::ir::EditError::StaleOp(within))?;
    let cx = ir.cx();
    if !cx.has_scoped_references() {
        let mut plan = Plan::default();
        for (path, scope) in scopes_of(symbol, limit.into()) {
            plan.add(cx, scope, &path, to)?;
        }
        return plan.apply(ir);
    }
    // An attribute may hold references of several kinds: all are put together by op.
    let scoped: Vec<ScopedUse> = {
        let through = |found: &ScopedUse| found.path.contains(&symbol.handle());
        let inside = |found: &ScopedUse| ir.get_op(found.user).is_some_and(|user| limit.is_ancestor_of(user));
        scoped_uses(symbol).into_iter().filter(|found| through(found) && inside(found)).collect()
    };
    let mut new = Replaced::default();
    for (path, scope) in scopes_of(symbol, limit.into()) {
        let mut uses = Vec::new();
        collect(scope, &path, &mut uses).ok_or(SymbolError::UnknownTable(within))?;
        for found in uses {
            let renamed = renamed(cx, found.reference, path.len() - 1, to);
            new.entry(found.user).or_default().push((found.reference, renamed));
        }
    }
    for ScopedUse { user, reference, path } in scoped {
        let at = path.iter().position(|named| *named == symbol.handle()).unwrap_or(0);
        new.entry(user).or_default().push((reference, renamed(cx, reference, at, to)));
    }
    let plan = planned(ir, &new)?;
    plan.apply(ir)
}

/// As [`rename_all_uses`], within each of some sibling ops.
pub(super) fn rename_uses_in(ir: &mut Ir, symbol: Op, to: Ident, users: &[Op]) -> Result<(), SymbolError> {
    let cx = ir.cx();
    if cx.has_scoped_references() {
        return users.iter().try_for_each(|user| rename_all_uses(ir, symbol, to, *user));
    }
    let symbol = ir.get_op(symbol).ok_or(dialekt_ir_core::ir::EditError::StaleOp(symbol))?;
    // Users refer to the symbol by few different paths: one for each table around it.
    let mut by_path: SmallVec<[(Path, Vec<Scope<'_>>); 2]> = SmallVec::new();
    for user in users {
        let user = ir.get_op(*user).ok_or(dialekt_ir_core::ir::EditError::StaleOp(*user))?;
        for (path, scope) in scopes_of(symbol, user.into()) {
            match by_path.iter_mut().find(|(known, _)| *known == path) {
                Some((_, scopes)) => scopes.push(scope),
                None => by_path.push((path, vec![scope])),
            }
        }
    }
    let mut plan = Plan::default();
    for (path, scopes) in by_path {
        plan.add_all(cx, &scopes, &path, to)?;
    }
    plan.apply(ir)
}

/// A reference with another name at a place.
fn renamed(cx: &ContextData, reference: Attribute, at: usize, to: Ident) -> Attribute {
    let Some((start, root, nested)) = reference_parts(cx, reference) else { return reference };
    let mut names: Path = SmallVec::from_slice(&[root]);
    names.extend_from_slice(nested);
    names[at] = to;
    cx.scoped_symbol_ref(start, &names)
}

/// As [`rename_all_uses`], for references to the symbol named `from`, whatever it is, in the given table.
///
/// # Errors
/// As [`rename_all_uses`].
pub fn rename_uses_of_name(ir: &mut Ir, from: Ident, to: Ident, table: Op) -> Result<(), SymbolError> {
    let limit = ir.get_op(table).ok_or(dialekt_ir_core::ir::EditError::StaleOp(table))?;
    let mut plan = Plan::default();
    plan.add(ir.cx(), limit.into(), &[from], to)?;
    plan.apply(ir)
}

/// Attributes to be set.
#[derive(Default)]
pub(super) struct Plan {
    changes: Vec<Change>,
}

enum Change {
    Slot(Op, usize, Attribute),
    Discardable(Op, Ident, Attribute),
}

impl Plan {
    /// Adds the edits that give references in a scope that start with `names` another last name there.
    pub fn add(&mut self, cx: &ContextData, scope: Scope<'_>, names: &[Ident], to: Ident) -> Result<(), SymbolError> {
        self.add_all(cx, &[scope], names, to)
    }

    /// As [`Plan::add`], for several scopes.
    fn add_all(
        &mut self,
        cx: &ContextData,
        scopes: &[Scope<'_>],
        names: &[Ident],
        to: Ident,
    ) -> Result<(), SymbolError> {
        let new_reference = |reference| match has_prefix(cx, reference, names) {
            true => renamed(cx, reference, names.len() - 1, to),
            false => reference,
        };
        let mut values = Values::new(cx, false, &new_reference);
        scopes.iter().try_for_each(|scope| self.replace(*scope, &mut values))
    }

    /// The number of attributes to be set.
    pub fn len(&self) -> usize {
        self.changes.len()
    }

    /// Adds the edits that set the attributes in a scope to their new values.
    fn replace(
        &mut self,
        scope: Scope<'_>,
        values: &mut Values<'_, impl Fn(Attribute) -> Attribute>,
    ) -> Result<(), SymbolError> {
        let mut failed = None;
        let walked = scope.for_each_op(|op| {
            if self.plan_op(op, &mut |attr| values.new_value(attr)).is_err() {
                failed = Some(op.handle());
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        match (walked, failed) {
            (_, Some(op)) => Err(SymbolError::CannotReplace(op)),
            (Walked::Unknown(op), None) => Err(SymbolError::UnknownTable(op)),
            _ => Ok(()),
        }
    }

    /// Adds the edits that replace references, of either kind, of an op by others.
    pub fn replace_in(
        &mut self,
        cx: &ContextData,
        op: OpRef<'_>,
        new_reference: impl Fn(Attribute) -> Attribute,
    ) -> Result<(), SymbolError> {
        let mut values = Values::new(cx, true, &new_reference);
        self.plan_op(op, &mut |attr| values.new_value(attr)).map_err(|()| SymbolError::CannotReplace(op.handle()))
    }

    fn plan_op(
        &mut self,
        op: OpRef<'_>,
        new_value: &mut dyn FnMut(Attribute) -> Result<Option<Attribute>, ()>,
    ) -> Result<(), ()> {
        for (slot, value) in op.slots().iter().enumerate() {
            let Some(value) = value else { continue };
            if let Some(new) = new_value(*value)? {
                self.changes.push(Change::Slot(op.handle(), slot, new));
            }
        }
        for NamedAttr { name, value } in op.discardable_attrs() {
            if let Some(new) = new_value(*value)? {
                self.changes.push(Change::Discardable(op.handle(), *name, new));
            }
        }
        Ok(())
    }

    pub fn apply(self, ir: &mut Ir) -> Result<(), SymbolError> {
        for change in self.changes {
            match change {
                Change::Slot(op, slot, value) => ir.set_slot(op, slot, Some(value))?,
                Change::Discardable(op, name, value) => ir.set_discardable_attr(op, name, value)?,
            }
        }
        Ok(())
    }
}

/// The new values of attributes in which references change.
struct Values<'a, F> {
    cx: &'a ContextData,
    /// True if scoped references count.
    scoped: bool,
    new_reference: &'a F,
    replacer: Replacer<'a, Box<dyn FnMut(SubElement) -> Option<SubElement> + 'a>>,
    /// Nothing where no reference changes.
    known: HashMap<Attribute, Option<Attribute>, foldhash::fast::FixedState>,
}

impl<'a, F: Fn(Attribute) -> Attribute> Values<'a, F> {
    fn new(cx: &'a ContextData, scoped: bool, new_reference: &'a F) -> Self {
        let replace = move |element| match element {
            SubElement::Attr(attr) if reference_parts(cx, attr).is_some() => {
                Some(SubElement::Attr(new_reference(attr)))
            }
            _ => None,
        };
        Values { cx, scoped, new_reference, replacer: Replacer::new(cx, Box::new(replace)), known: HashMap::default() }
    }

    /// The new value of an attribute, if it is another one. An error where it cannot be made.
    fn new_value(&mut self, attr: Attribute) -> Result<Option<Attribute>, ()> {
        if let Some(known) = self.known.get(&attr) {
            return Ok(*known);
        }
        let old = references_in(self.cx, attr, self.scoped);
        let wanted: Vec<Attribute> = old.iter().map(|old| (self.new_reference)(*old)).collect();
        let mut new = None;
        if *old != *wanted {
            let replaced = self.replacer.attr(attr);
            // Equal ones may have become the same one; but none may be left as it was.
            if !references_in(self.cx, replaced, self.scoped).iter().all(|found| wanted.contains(found)) {
                return Err(());
            }
            new = Some(replaced);
        }
        self.known.insert(attr, new);
        Ok(new)
    }
}
