//! Uses of symbols by references that leave their symbol table.

use smallvec::SmallVec;

use super::index::SymbolScope;
use super::lookup::Lookup;
use super::verify::{ScopedSymbolUserOpRef, for_each_user, has_own_lookup, policy_of};
use super::{is_scoped, reference_parts};
use crate::references::References;
use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::ir::{Op, OpRef};

/// A reference, with the symbols on its path.
pub struct ScopedUse {
    /// The op that holds it.
    pub user: Op,
    /// The reference.
    pub reference: Attribute,
    /// The op that has each of its names: an alias, not its target.
    pub path: SmallVec<[Op; 2]>,
}

/// The references in all of the IR around an op that are scoped, or looked up by a policy of the op that holds them.
/// Takes constant time when there are none.
pub fn scoped_uses(op: OpRef<'_>) -> Vec<ScopedUse> {
    match op.cx().has_scoped_references() {
        true => uses(op.outermost(), is_scoped),
        false => Vec::new(),
    }
}

/// The references in an op that name something, plain and scoped.
pub(super) fn uses_of_all_kinds(root: OpRef<'_>) -> Vec<ScopedUse> {
    uses(root, |_, _| true)
}

fn uses(root: OpRef<'_>, which: fn(&dialekt_ir_core::context::ContextData, Attribute) -> bool) -> Vec<ScopedUse> {
    let cx = root.cx();
    let scope = SymbolScope::new(root);
    let mut references = References::of_all_kinds(cx);
    let mut all = Vec::new();
    for_each_user(&scope, root, |table, op| {
        let at = Lookup { scope: &scope, ir: root.ir(), from: table };
        let own_way = has_own_lookup(op);
        for reference in references.of_op(op).into_iter().filter(|reference| own_way || which(cx, *reference)) {
            if let Some(path) = at.named_by(op, reference) {
                all.push(ScopedUse { user: op.handle(), reference, path });
            }
        }
        Ok(())
    });
    all
}

impl Lookup<'_> {
    /// The op that has each of the names of an op's reference: the alias where it is one.
    pub(super) fn named_by(&self, user: OpRef<'_>, reference: Attribute) -> Option<SmallVec<[Op; 2]>> {
        if has_own_lookup(user)
            && let Ok(found) = self.resolve(policy_of(user), reference)
        {
            return Some(found.named);
        }
        if ScopedSymbolUserOpRef::of(user).is_some() {
            // Only the policy knows the table where the lookup starts.
            return None;
        }
        let (start, root, nested) = reference_parts(self.ir.cx(), reference)?;
        let mut table = start.map_or(Some(self.from), |start| self.start(start).ok())?;
        let mut path = SmallVec::new();
        for (i, name) in std::iter::once(&root).chain(nested).enumerate() {
            path.push(self.scope.node(table).table.names.get(name)?.op);
            if i < nested.len() {
                table = self.scope.table(self.down(table, *name, &[]).ok()?.symbol())?;
            }
        }
        Some(path)
    }
}
