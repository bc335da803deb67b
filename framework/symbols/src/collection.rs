//! Symbol tables by their ops.

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::references::path;
use super::{SymbolError, SymbolTable};
use dialekt_ir_core::context::{Attribute, Ident, OpTraits};
use dialekt_ir_core::ir::{Ir, Op, OpRef};

/// Symbol tables, each read on first use. Like a [`SymbolTable`], it stays valid through edits of any kind.
///
/// [`SymbolTables`](dialekt_ir_core::interfaces::SymbolTables) is for IR that does not change meanwhile, and is shared more easily.
#[derive(Default)]
pub struct SymbolTableCollection {
    tables: HashMap<Op, SymbolTable, foldhash::fast::FixedState>,
}

impl SymbolTableCollection {
    /// No tables yet.
    pub fn new() -> Self {
        SymbolTableCollection::default()
    }

    /// The table of an op.
    ///
    /// # Errors
    /// As [`SymbolTable::new`].
    pub fn table(&mut self, ir: &Ir, op: Op) -> Result<&mut SymbolTable, SymbolError> {
        if !self.tables.contains_key(&op) || ir.get_op(op).is_none() {
            self.tables.insert(op, SymbolTable::new(ir, op)?);
        }
        self.tables.get_mut(&op).ok_or(SymbolError::NotATable(op))
    }

    /// Drops the cached table of an op that was erased: it only takes memory.
    pub fn forget(&mut self, op: Op) {
        self.tables.remove(&op);
    }

    /// The symbol with a name in a table.
    pub fn lookup(&mut self, ir: &Ir, table: Op, name: Ident) -> Option<Op> {
        self.table(ir, table).ok()?.lookup(ir, name)
    }

    /// The symbol that a reference names, looked up from a table.
    pub fn lookup_in(&mut self, ir: &Ir, table: Op, reference: Attribute) -> Option<Op> {
        self.lookup_all(ir, table, reference)?.pop()
    }

    /// The symbols that the names of a reference resolve to, root first. `None` when one does not resolve.
    pub fn lookup_all(&mut self, ir: &Ir, table: Op, reference: Attribute) -> Option<SmallVec<[Op; 2]>> {
        let found = self.lookup_known(ir, table, reference);
        let (_, nested) = path(ir.cx(), reference)?;
        (found.len() == nested.len() + 1).then_some(found)
    }

    /// As [`lookup_all`](Self::lookup_all), up to the first name that does not resolve, or has names behind it and
    /// resolves to an op that is no table. As in the reference, a root that is no table is included.
    pub fn lookup_known(&mut self, ir: &Ir, table: Op, reference: Attribute) -> SmallVec<[Op; 2]> {
        let mut found: SmallVec<[Op; 2]> = SmallVec::new();
        let Some((root, nested)) = path(ir.cx(), reference) else { return found };
        let Some(mut symbol) = self.lookup(ir, table, root) else { return found };
        let is_table = |op: Op| ir.get_op(op).is_some_and(|op| op.has_traits(OpTraits::SYMBOL_TABLE));
        found.push(symbol);
        for (i, name) in nested.iter().enumerate() {
            let next = if is_table(symbol) { self.lookup(ir, symbol, *name) } else { None };
            let Some(next) = next.filter(|next| i + 1 == nested.len() || is_table(*next)) else { break };
            symbol = next;
            found.push(symbol);
        }
        found
    }

    /// The symbol that a reference of an op names.
    pub fn lookup_nearest(&mut self, from: OpRef<'_>, reference: Attribute) -> Option<Op> {
        self.lookup_in(from.ir(), from.nearest_symbol_table()?.handle(), reference)
    }
}
