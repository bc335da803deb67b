//! References that leave a symbol table are right: they name something, and may name it.

use dialekt_ods_macros::op_interface;

use super::index::{SymbolScope, TableId};
use super::lookup::{Lookup, LookupPolicy, Scoped};
use super::{LookupError, is_scoped};
use crate::references::References;
use dialekt_ir_core::context::{Attribute, OpTraits};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Ir, Op, OpRef};
use dialekt_ir_core::verify::Verified;

/// An op that refers to symbols in other symbol tables. When there is a reference that leaves a symbol table, or such
/// an op, the verifier builds an index of all tables, after all else has passed, and calls these ops.
#[op_interface]
pub trait ScopedSymbolUserOpInterface {
    /// The lookup policy for the op's references, plain ones included.
    #[fallback(&Scoped)]
    fn lookup_policy(_op: Self::View<'_>) -> &'static dyn LookupPolicy {
        &Scoped
    }

    /// Checks that the symbols are of the right kind. Scoped references are already known to resolve.
    ///
    /// # Errors
    /// A symbol is missing or of the wrong kind; diagnostics go to `out`.
    #[fallback(Ok(()))]
    fn verify_scoped_uses(_op: Self::View<'_>, _at: &Lookup<'_>, _out: &mut Vec<Diagnostic>) -> Verified {
        Ok(())
    }
}

/// A symbol that is an alias of another one: a re-export.
#[op_interface]
pub trait SymbolAliasOpInterface {
    /// A reference to the target, looked up from the table that the alias is in.
    fn aliased(op: Self::View<'_>) -> Option<Attribute>;
}

/// Returns whether an op looks plain references up by its own policy. Aliases go through other aliases.
pub fn has_own_lookup(op: OpRef<'_>) -> bool {
    ScopedSymbolUserOpRef::of(op).is_some() || SymbolAliasOpRef::of(op).is_some()
}

/// The lookup policy for references of an op.
pub(super) fn policy_of(op: OpRef<'_>) -> &'static dyn LookupPolicy {
    ScopedSymbolUserOpRef::of(op).map_or(&Scoped as &dyn LookupPolicy, |user| user.lookup_policy())
}

/// Checks the scoped references in an op, and ops with a lookup policy of their own. References that lead out of an op
/// with a parent cannot be checked here, and pass. The first error of each symbol table is reported.
pub(crate) fn verify_scoped(ir: &Ir, root: Op, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = ir.cx();
    let root = ir.op(root);
    if !cx.has_scoped_references() {
        return Ok(());
    }
    let scope = SymbolScope::new(root);
    let mut references = References::of_all_kinds(cx);
    let before = out.len();
    // References of the outermost op itself are in no table.
    let own = references.of_op(root).into_iter().filter(|_| !scope.is_part());
    for reference in own.filter(|reference| is_scoped(cx, *reference)) {
        let error = LookupError::PastRoot { root: root.handle() };
        out.push(error.diagnostic(&scope, root, reference));
    }
    for_each_user(&scope, root, |table, op| {
        let at = Lookup { scope: &scope, ir, from: table };
        let (user, policy) = (ScopedSymbolUserOpRef::of(op), policy_of(op));
        for reference in references.of_op(op) {
            // A plain reference of an op without a policy is looked up as in release 22.1, by its users.
            if !is_scoped(cx, reference) {
                continue;
            }
            match at.resolve(policy, reference) {
                Ok(_) | Err(LookupError::OutsidePart) => {}
                Err(error) => {
                    out.push(error.diagnostic(&scope, op, reference));
                    return Err(dialekt_ir_core::context::Invalid);
                }
            }
        }
        user.map_or(Ok(()), |user| user.verify_scoped_uses(&at, out))
    });
    if out.len() == before { Ok(()) } else { Err(dialekt_ir_core::context::Invalid) }
}

/// Visits the ops whose references are looked up in each table. After a failure the next table follows.
pub(super) fn for_each_user<'a>(
    scope: &SymbolScope,
    root: OpRef<'a>,
    mut visit: impl FnMut(TableId, OpRef<'a>) -> Verified,
) {
    'tables: for table in scope.tables() {
        let Some(op) = root.ir().get_op(scope.table_op(table)) else { continue };
        let mut regions: Vec<_> = op.regions().collect();
        while let Some(region) = regions.pop() {
            for op in region.blocks().flat_map(|block| block.ops()) {
                if visit(table, op).is_err() {
                    continue 'tables;
                }
                if op.num_regions() != 0 && !op.has_traits(OpTraits::SYMBOL_TABLE) {
                    regions.extend(op.regions());
                }
            }
        }
    }
}
