//! Symbol tables by their ops.

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::references::path;
use super::{SymbolError, SymbolTable};
use crate::context::{Attribute, Ident, OpTraits};
use crate::ir::{Ir, Op, OpRef};

/// Symbol tables, each read when it is first asked for. Like a [`SymbolTable`], it stays right through edits of any kind.
///
/// [`SymbolTables`](crate::interfaces::SymbolTables) is for IR that does not change meanwhile, and is shared more easily.
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

    /// Forgets the table of an op that was erased: what was kept of it takes memory only.
    pub fn forget(&mut self, op: Op) {
        self.tables.remove(&op);
    }

    /// The symbol with a name in a table.
    pub fn lookup(&mut self, ir: &Ir, table: Op, name: Ident) -> Option<Op> {
        self.table(ir, table).ok()?.lookup(ir, name)
    }

    /// What a reference names, as seen from a table.
    pub fn lookup_in(&mut self, ir: &Ir, table: Op, reference: Attribute) -> Option<Op> {
        self.lookup_all(ir, table, reference)?.pop()
    }

    /// What each name of a reference stands for, root first. `None` when one stands for nothing.
    pub fn lookup_all(&mut self, ir: &Ir, table: Op, reference: Attribute) -> Option<SmallVec<[Op; 2]>> {
        let (root, nested) = path(ir.cx(), reference)?;
        let mut found: SmallVec<[Op; 2]> = SmallVec::new();
        found.push(self.lookup(ir, table, root)?);
        for name in nested {
            let table = found[found.len() - 1];
            // Only tables have names below them.
            ir.get_op(table).filter(|op| op.has_traits(OpTraits::SYMBOL_TABLE))?;
            found.push(self.lookup(ir, table, *name)?);
        }
        Some(found)
    }

    /// What a reference of an op names.
    pub fn lookup_nearest(&mut self, from: OpRef<'_>, reference: Attribute) -> Option<Op> {
        self.lookup_in(from.ir(), from.nearest_symbol_table()?.handle(), reference)
    }
}
