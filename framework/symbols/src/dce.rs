//! Removal of unused symbols, and of visibility that is not needed.

use std::ops::ControlFlow;

use hashbrown::{HashMap, HashSet};

use super::references::References;
use super::scoped::scoped_uses;
use super::uses::{Walked, for_each_use_with};
use super::{SymbolTableCollection, walk_symbol_tables};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::interfaces::Visibility;
use dialekt_ir_core::ir::{EditError, Ir, Op, OpRef};
use dialekt_ir_core::verify::Verified;

/// Erases the symbols in a symbol table, and in those nested in it, that cannot be reached from visible symbols.
/// Returns their number. [MLIR: `--symbol-dce`]
///
/// # Errors
/// An op that is no symbol table, an unregistered op that may be one; reported to `out`, and nothing is changed.
pub fn symbol_dce(
    ir: &mut Ir,
    table: Op,
    out: &mut Vec<Diagnostic>,
) -> Result<usize, dialekt_ir_core::context::Invalid> {
    let dead = {
        let top = ir.op(table);
        if !top.has_traits(OpTraits::SYMBOL_TABLE) {
            let message = " was scheduled to run under SymbolDCE, but does not define a symbol table";
            out.push(top.op_error(message));
            return Err(dialekt_ir_core::context::Invalid);
        }
        let is_outermost = top.parent_op().is_none() && !ir.is_lent(table);
        let hidden = is_outermost || !top.is_symbol() || top.symbol_visibility() == Visibility::Private;
        let mut liveness = Liveness {
            live: HashSet::default(),
            symbols: SymbolTableCollection::new(),
            todo: Vec::new(),
            scoped: scoped_names(top),
            references: References::new(top.cx()),
            seen: Vec::new(),
        };
        liveness.compute(top, hidden, out)?;
        let mut dead = Vec::new();
        walk_symbol_tables(top, true, |table, _| {
            dead.extend(
                directly_in(table)
                    .filter(|op| op.is_symbol() && !liveness.live.contains(&op.handle()))
                    .map(|op| op.handle()),
            );
        });
        dead
    };
    let erased = dead.len();
    for op in dead {
        // Inner tables come first; nothing outside uses a value of a symbol.
        match ir.erase_op(op) {
            Ok(()) | Err(EditError::StaleOp(_)) => {}
            Err(error) => {
                let op = ir.op(op);
                out.push(op.op_error(error.to_string()));
                return Err(dialekt_ir_core::context::Invalid);
            }
        }
    }
    Ok(erased)
}

fn directly_in(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

/// The symbols that scoped references name, by the op directly in a symbol table that holds the references.
fn scoped_names(top: OpRef<'_>) -> HashMap<Op, Vec<Op>, foldhash::fast::FixedState> {
    let mut named: HashMap<Op, Vec<Op>, foldhash::fast::FixedState> = HashMap::default();
    for found in scoped_uses(top) {
        let Some(user) = top.ir().get_op(found.user) else { continue };
        let in_table = |op: &OpRef<'_>| op.parent_op().is_none_or(|around| around.has_traits(OpTraits::SYMBOL_TABLE));
        let holder = std::iter::successors(Some(user), |op| op.parent_op()).find(in_table);
        named.entry(holder.unwrap_or(user).handle()).or_default().extend(found.path);
    }
    named
}

struct Liveness<'a> {
    live: HashSet<Op, foldhash::fast::FixedState>,
    symbols: SymbolTableCollection,
    /// Ops that count, and whether the symbols around them are hidden.
    todo: Vec<(Op, bool)>,
    /// The symbols that scoped references name, by the op directly in a table that holds the references.
    scoped: HashMap<Op, Vec<Op>, foldhash::fast::FixedState>,
    references: References<'a>,
    /// The table in which a reference was last seen, by the number of the reference: the symbol that it names there is
    /// live.
    seen: Vec<Option<Op>>,
}

impl<'a> Liveness<'a> {
    fn compute(&mut self, top: OpRef<'a>, hidden: bool, out: &mut Vec<Diagnostic>) -> Verified {
        self.enter(top, hidden);
        while let Some((op, hidden)) = self.todo.pop() {
            let op = top.ir().op(op);
            if op.has_traits(OpTraits::SYMBOL_TABLE) {
                let hidden = hidden || !op.is_symbol() || op.symbol_visibility() == Visibility::Private;
                self.enter(op, hidden);
            } else {
                // Tables in ops that are none are looked for as well.
                let nested = directly_in(op).filter(|nested| nested.num_regions() != 0);
                self.todo.extend(nested.map(|nested| (nested.handle(), hidden)));
            }
            if op.parent_op().is_none_or(|around| !around.has_traits(OpTraits::SYMBOL_TABLE)) {
                continue;
            }
            if !self.add_uses(op, hidden) {
                let message = "operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses";
                out.push(op.error(message));
                return Err(dialekt_ir_core::context::Invalid);
            }
            self.add_scoped(op, hidden);
        }
        Ok(())
    }

    /// Marks the symbols live that the references in an op directly in a table name there. Returns whether all
    /// references are known.
    fn add_uses(&mut self, op: OpRef<'a>, hidden: bool) -> bool {
        let Liveness { references, seen, live, symbols, todo, .. } = self;
        let table = op.parent_op().map(|table| table.handle());
        let walked = for_each_use_with(references, op.into(), |found| {
            let number = found.reference.index();
            if seen.len() <= number {
                seen.resize(op.cx().attr_count().max(number + 1), None);
            }
            if let Some(table) = table.filter(|_| seen[number] != table) {
                seen[number] = Some(table);
                let named = symbols.lookup_all(op.ir(), table, found.reference);
                todo.extend(named.into_iter().flatten().filter(|symbol| live.insert(*symbol)).map(|op| (op, hidden)));
            }
            ControlFlow::Continue(())
        });
        matches!(walked, Walked::All)
    }

    /// Marks the symbols live that the scoped references in an op directly in a table name.
    fn add_scoped(&mut self, op: OpRef<'_>, hidden: bool) {
        let named = self.scoped.remove(&op.handle()).unwrap_or_default();
        let named = named.into_iter().filter(|symbol| self.live.insert(*symbol));
        self.todo.extend(named.map(|symbol| (symbol, hidden)));
    }

    /// Marks the ops of a table live that are roots: those that are no symbols, and symbols that are visible outside.
    fn enter(&mut self, table: OpRef<'_>, hidden: bool) {
        for op in directly_in(table) {
            let discardable = op.is_symbol() && {
                let visibility = op.symbol_visibility();
                visibility == Visibility::Private || (hidden && visibility != Visibility::Public)
            };
            if !discardable && (!op.is_symbol() || self.live.insert(op.handle())) {
                self.todo.push((op.handle(), hidden));
            }
        }
    }
}

/// Makes all symbols directly in an op private, but those with a name in `exclude`. [MLIR: `--symbol-privatize`]
///
/// # Errors
/// A stale handle.
pub fn symbol_privatize(ir: &mut Ir, table: Op, exclude: &[&str]) -> Result<(), EditError> {
    let view = ir.get_op(table).ok_or(EditError::StaleOp(table))?;
    let cx = view.cx();
    let excluded = |op: &OpRef<'_>| {
        let name = op.symbol_name().map(|name| cx.bytes(name));
        exclude.iter().any(|excluded| name == Some(excluded.as_bytes()))
    };
    let symbols: Vec<Op> =
        directly_in(view).filter(|op| op.is_symbol() && !excluded(op)).map(|op| op.handle()).collect();
    symbols.into_iter().try_for_each(|symbol| ir.set_symbol_visibility(symbol, Visibility::Private))
}
