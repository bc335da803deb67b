//! Other names in all references to a symbol.

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::SymbolError;
use super::references::{References, has_prefix, path};
use super::scopes::{Path, scopes_of};
use super::uses::{Scope, Walked};
use crate::attrs::AttrData;
use crate::context::{Attribute, ContextData, Ident, NamedAttr};
use crate::ir::{Ir, Op, OpRef};
use crate::sub_elements::Replacer;
use crate::types::SubElement;
use std::ops::ControlFlow;

/// Gives all references to a symbol in a scope (nested ones included) another name in its place; the symbol itself keeps its
/// own. [MLIR: replaceAllSymbolUses]
///
/// # Errors
/// Stale handles; an unregistered op that may be a symbol table; an attribute that holds a reference and cannot be made with
/// another one. Nothing is changed then.
pub fn rename_all_uses(ir: &mut Ir, symbol: Op, to: Ident, within: Op) -> Result<(), SymbolError> {
    let symbol = ir.get_op(symbol).ok_or(crate::ir::EditError::StaleOp(symbol))?;
    let limit = ir.get_op(within).ok_or(crate::ir::EditError::StaleOp(within))?;
    let mut plan = Plan::default();
    for (path, scope) in scopes_of(symbol, limit.into()) {
        plan.add(ir.cx(), scope, &path, to)?;
    }
    plan.apply(ir)
}

/// As [`rename_all_uses`], for references to whatever has the name `from` in the table whose op or region is given.
///
/// # Errors
/// As [`rename_all_uses`].
pub fn rename_uses_of_name(ir: &mut Ir, from: Ident, to: Ident, table: Op) -> Result<(), SymbolError> {
    let limit = ir.get_op(table).ok_or(crate::ir::EditError::StaleOp(table))?;
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
    /// Adds what it takes to give references in a scope that start with `names` another last name there.
    pub fn add(&mut self, cx: &ContextData, scope: Scope<'_>, names: &[Ident], to: Ident) -> Result<(), SymbolError> {
        self.replace(cx, scope, |reference| {
            if !has_prefix(cx, reference, names) {
                return reference;
            }
            let (root, nested) = path(cx, reference).expect("a reference with a prefix has names");
            let mut all: Path = SmallVec::from_slice(&[root]);
            all.extend_from_slice(nested);
            all[names.len() - 1] = to;
            let data = AttrData::SymbolRef { root: all[0], nested: all[1..].into() };
            cx.intern_attr(data)
        })
    }

    /// Adds what it takes to put other references in the place of those in a scope.
    pub fn replace(
        &mut self,
        cx: &ContextData,
        scope: Scope<'_>,
        new_reference: impl Fn(Attribute) -> Attribute,
    ) -> Result<(), SymbolError> {
        let mut references = References::new(cx);
        // What becomes of an attribute: nothing when no reference in it changes.
        let mut known: HashMap<Attribute, Option<Attribute>, foldhash::fast::FixedState> = HashMap::default();
        let mut replacer = Replacer::new(cx, |element| match element {
            SubElement::Attr(attr) if path(cx, attr).is_some() => Some(SubElement::Attr(new_reference(attr))),
            _ => None,
        });
        let mut failed = None;
        let mut new_value = |attr: Attribute| -> Result<Option<Attribute>, ()> {
            if let Some(known) = known.get(&attr) {
                return Ok(*known);
            }
            let wanted: Vec<Attribute> = references.of_attr(attr).iter().map(|old| new_reference(*old)).collect();
            let mut new = None;
            if references.of_attr(attr) != wanted {
                let replaced = replacer.attr(attr);
                // Equal ones may have become the same one; but none may be left as it was.
                if !references.of_attr(replaced).iter().all(|found| wanted.contains(found)) {
                    return Err(());
                }
                new = Some(replaced);
            }
            known.insert(attr, new);
            Ok(new)
        };
        let walked = scope.for_each_op(|op| {
            if self.plan_op(op, &mut new_value).is_err() {
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
