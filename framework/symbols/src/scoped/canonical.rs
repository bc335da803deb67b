//! Canonical spelling of references.

use smallvec::SmallVec;

use super::index::{SymbolScope, TableId};
use super::is_scoped;
use super::lookup::Lookup;
use super::verify::for_each_user;
use crate::SymbolError;
use crate::references::References;
use crate::rename::Plan;
use dialekt_ir_core::attrs::ScopeStart;
use dialekt_ir_core::context::{Attribute, ContextData, Ident};
use dialekt_ir_core::ir::{Ir, Op, OpRef};

impl SymbolScope {
    /// The one spelling of a reference from a table to a symbol: up to the nearest table that both are in, then down. `None` where
    /// there is none: the symbol is in no table of the index, a table on the way has no name, an op isolates symbols.
    pub fn spell(&self, cx: &ContextData, from: TableId, symbol: OpRef<'_>) -> Option<Attribute> {
        let mut names: SmallVec<[Ident; 4]> = SmallVec::from_slice(&[symbol.symbol_name()?]);
        let mut table = self.table(symbol.parent_op()?.handle())?;
        let (mut up, mut from) = (0, from);
        // Go up from the deeper one, until both meet.
        while table != from {
            let (target, start) = (self.node(table), self.node(from));
            if start.depth >= target.depth {
                (start.isolated_by.is_none()).then_some(())?;
                from = start.parent?;
                up += 1;
            }
            if target.depth >= start.depth && table != from {
                // Names go on downward: the table is a symbol directly in the table around it.
                (target.around.len() == 1).then_some(())?;
                names.push(target.table.name?);
                table = target.parent?;
            }
        }
        names.reverse();
        Some(cx.scoped_symbol_ref(Some(ScopeStart::Super(up)), &names))
    }
}

/// Gives all scoped references in an op their canonical spelling, so that equal references are equal attributes.
/// Returns the number of changed ops. References that do not resolve stay as they are.
///
/// # Errors
/// As [`rename_all_uses`](crate::rename_all_uses).
pub fn canonicalize_references(ir: &mut Ir, root: Op) -> Result<usize, SymbolError> {
    let view = ir.get_op(root).ok_or(dialekt_ir_core::ir::EditError::StaleOp(root))?;
    let cx = view.cx();
    if !cx.has_scoped_references() {
        return Ok(0);
    }
    let scope = SymbolScope::new(view);
    let mut references = References::of_all_kinds(cx);
    let mut plan = Plan::default();
    let mut users: Vec<(TableId, OpRef<'_>)> = Vec::new();
    for_each_user(&scope, view, |table, op| {
        if references.of_op(op).iter().any(|reference| is_scoped(cx, *reference)) {
            users.push((table, op));
        }
        Ok(())
    });
    let mut changed = 0;
    for (from, op) in users {
        let before = plan.len();
        plan.replace_in(cx, op, |reference| {
            let at = Lookup { scope: &scope, ir: op.ir(), from };
            // The path names an alias itself, not its target.
            let named = at.named_by(op, reference).filter(|_| is_scoped(cx, reference));
            let target = named.as_ref().and_then(|path| op.ir().get_op(*path.last()?));
            let spelled = target.and_then(|target| scope.spell(cx, from, target));
            spelled
                .filter(|new| {
                    at.named_by(op, *new).as_ref().and_then(|path| path.last()) == target.map(|op| op.handle()).as_ref()
                })
                .unwrap_or(reference)
        })?;
        changed += usize::from(plan.len() > before);
    }
    plan.apply(ir)?;
    Ok(changed)
}
