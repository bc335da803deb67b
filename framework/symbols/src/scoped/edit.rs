//! Renames and moves of symbols that keep all references to them valid.

use std::fmt;

use hashbrown::HashMap;

use super::index::SymbolScope;
use super::lookup::Lookup;
use super::uses::{ScopedUse, uses_of_all_kinds};
use super::verify::policy_of;
use crate::rename::Plan;
use crate::{SymbolError, rename_all_uses};
use dialekt_ir_core::context::{Attribute, Ident};
use dialekt_ir_core::interfaces::symbol_names;
use dialekt_ir_core::ir::{EditError, InsertionPoint, Ir, Op};

/// A reference that a move would break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BrokenReference {
    /// The op that holds it.
    pub user: Op,
    /// The reference.
    pub reference: Attribute,
}

/// The reason why a symbol was not moved or renamed. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScopedEditError {
    /// An error of operations on symbols in general.
    Symbol(SymbolError),
    /// These references could not be spelled any more.
    Breaks(Vec<BrokenReference>),
}

impl From<SymbolError> for ScopedEditError {
    fn from(error: SymbolError) -> Self {
        ScopedEditError::Symbol(error)
    }
}

impl From<EditError> for ScopedEditError {
    fn from(error: EditError) -> Self {
        ScopedEditError::Symbol(error.into())
    }
}

impl fmt::Display for ScopedEditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScopedEditError::Symbol(error) => error.fmt(f),
            ScopedEditError::Breaks(broken) => {
                write!(f, "{} symbol references could not name their symbols any more", broken.len())
            }
        }
    }
}

impl std::error::Error for ScopedEditError {}

/// References by the ops that hold them, with their replacements.
pub(crate) type Replaced = HashMap<Op, Vec<(Attribute, Attribute)>, foldhash::fast::FixedState>;

/// Renames a symbol, and all references in `root` that go through it, plain and scoped.
///
/// # Errors
/// An op that is no symbol, a name that is taken, and the errors of [`rename_all_uses`].
pub fn rename_symbol(ir: &mut Ir, root: Op, symbol: Op, to: Ident) -> Result<(), SymbolError> {
    let view = ir.get_op(symbol).ok_or(EditError::StaleOp(symbol))?;
    view.symbol_name().ok_or(SymbolError::NotASymbol(symbol))?;
    if let Some(table) = view.parent_op() {
        let taken = symbol_names(table).get(&to).copied();
        if taken.is_some_and(|taken| taken != symbol) {
            return Err(SymbolError::Taken(to));
        }
    }
    rename_all_uses(ir, symbol, to, root)?;
    Ok(ir.set_symbol_name(symbol, to)?)
}

/// Moves a symbol to another place in `root`, in the same table or another one, and gives references to it, to symbols
/// nested in it, and from there to the outside their new spelling.
///
/// # Errors
/// The errors of [`Ir::move_op`]; a name that is taken there; references that have no spelling there, because an op
/// isolates symbols, a table has no name, or a symbol is private: they are listed.
pub fn move_symbol(ir: &mut Ir, root: Op, symbol: Op, to: InsertionPoint) -> Result<(), ScopedEditError> {
    let view = ir.get_op(symbol).ok_or(EditError::StaleOp(symbol))?;
    let name = view.symbol_name().ok_or(SymbolError::NotASymbol(symbol))?;
    let block = ir.get_block(to.block).ok_or(EditError::StaleBlock(to.block))?;
    let around = block.parent_op().filter(|table| view.parent_op() != Some(*table));
    if around.is_some_and(|table| symbol_names(table).contains_key(&name)) {
        return Err(SymbolError::Taken(name).into());
    }
    let references = uses_of_all_kinds(ir.get_op(root).ok_or(EditError::StaleOp(root))?);
    let mark = ir.begin_journal();
    let done = ir.move_op(symbol, to).map_err(ScopedEditError::from).and_then(|()| respell(ir, root, &references));
    match done {
        Ok(()) => Ok(ir.commit(mark)?),
        Err(error) => {
            ir.rollback(mark)?;
            Err(error)
        }
    }
}

/// Respells references that resolve to other symbols now.
fn respell(ir: &mut Ir, root: Op, references: &[ScopedUse]) -> Result<(), ScopedEditError> {
    let view = ir.get_op(root).ok_or(EditError::StaleOp(root))?;
    let cx = view.cx();
    let scope = SymbolScope::new(view);
    let mut new = Replaced::default();
    let mut broken = Vec::new();
    for ScopedUse { user, reference, path } in references {
        let (Some(op), Some(target)) = (ir.get_op(*user), path.last()) else { continue };
        let Some(from) = scope.table_around(op, false) else { continue };
        let at = Lookup { scope: &scope, ir, from };
        let names_target = |reference: Attribute| {
            let named = at.named_by(op, reference);
            named.is_some_and(|path| path.last() == Some(target)) && at.resolve(policy_of(op), reference).is_ok()
        };
        if names_target(*reference) {
            continue;
        }
        let spelled = ir.get_op(*target).and_then(|target| scope.spell(cx, from, target));
        match spelled.filter(|spelled| names_target(*spelled)) {
            Some(spelled) => new.entry(*user).or_default().push((*reference, spelled)),
            None => broken.push(BrokenReference { user: *user, reference: *reference }),
        }
    }
    if !broken.is_empty() {
        return Err(ScopedEditError::Breaks(broken));
    }
    let plan = planned(ir, &new)?;
    Ok(plan.apply(ir)?)
}

/// The plan of edits that replace references by new ones.
pub(crate) fn planned(ir: &Ir, new: &Replaced) -> Result<Plan, SymbolError> {
    let mut plan = Plan::default();
    for (user, changes) in new {
        plan.replace_in(ir.cx(), ir.op(*user), |reference| {
            changes.iter().find(|(old, _)| *old == reference).map_or(reference, |(_, new)| *new)
        })?;
    }
    Ok(plan)
}
