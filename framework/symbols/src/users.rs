//! The users of symbols.

use hashbrown::HashMap;

use super::rename::rename_uses_in;
use super::scoped::scoped_uses;
use super::{SymbolError, SymbolTableCollection, all_uses, walk_symbol_tables};
use dialekt_ir_core::context::Ident;
use dialekt_ir_core::ir::{Ir, Op};

/// The users of all symbols in an op. It holds for as long as no user comes or goes. [MLIR: SymbolUserMap]
#[derive(Default)]
pub struct SymbolUserMap {
    users: HashMap<Op, Vec<Op>, foldhash::fast::FixedState>,
}

impl SymbolUserMap {
    /// Finds the users of all symbols in the tables in `root`, in one pass over all ops. A reference counts for each symbol that it
    /// names on its way, as far as that leads.
    ///
    /// # Errors
    /// A stale handle, an unregistered op that may be a symbol table.
    pub fn new(ir: &Ir, root: Op, symbols: &mut SymbolTableCollection) -> Result<SymbolUserMap, SymbolError> {
        let root = ir.get_op(root).ok_or(dialekt_ir_core::ir::EditError::StaleOp(root))?;
        let mut users: HashMap<Op, Vec<Op>, foldhash::fast::FixedState> = HashMap::default();
        let mut tables = Vec::new();
        walk_symbol_tables(root, false, |table, _| tables.push(table));
        for table in tables {
            let Some(body) = table.region(0) else { continue };
            let uses = all_uses(body).ok_or(SymbolError::UnknownTable(table.handle()))?;
            for found in uses {
                for symbol in symbols.lookup_known(ir, table.handle(), found.reference) {
                    let users = users.entry(symbol).or_default();
                    // The uses of an op come one behind the other.
                    if users.last() != Some(&found.user) {
                        users.push(found.user);
                    }
                }
            }
        }
        for found in scoped_uses(root) {
            for symbol in found.path {
                let users = users.entry(symbol).or_default();
                if !users.contains(&found.user) {
                    users.push(found.user);
                }
            }
        }
        Ok(SymbolUserMap { users })
    }

    /// The ops that refer to a symbol, each once.
    pub fn users(&self, symbol: Op) -> &[Op] {
        self.users.get(&symbol).map_or(&[], |users| users)
    }

    /// Returns whether a symbol has no users.
    pub fn is_unused(&self, symbol: Op) -> bool {
        self.users(symbol).is_empty()
    }

    /// Renames a symbol and its references: only its users are looked at, and they stay its users. The table in
    /// `symbols` is updated without being read again.
    ///
    /// # Errors
    /// A symbol that is in no symbol table, a name that is taken, and the errors of [`super::rename_all_uses`].
    pub fn rename(
        &self,
        ir: &mut Ir,
        symbol: Op,
        to: Ident,
        symbols: &mut SymbolTableCollection,
    ) -> Result<(), SymbolError> {
        let view = ir.get_op(symbol).ok_or(dialekt_ir_core::ir::EditError::StaleOp(symbol))?;
        let table = view.parent_op().ok_or(SymbolError::NotInTable(symbol))?.handle();
        symbols.table(ir, table)?.rename_by(ir, symbol, to, |ir| rename_uses_in(ir, symbol, to, self.users(symbol)))
    }

    /// Renames all references to a symbol: only its users are looked at. The symbol with the new name in the same table
    /// gets the users. [`rename`](Self::rename) is for a symbol that gets the name itself.
    ///
    /// # Errors
    /// As [`super::rename_all_uses`].
    pub fn rename_all_uses(
        &mut self,
        ir: &mut Ir,
        symbol: Op,
        to: Ident,
        symbols: &mut SymbolTableCollection,
    ) -> Result<(), SymbolError> {
        let users = self.users.remove(&symbol).unwrap_or_default();
        if let Err(error) = rename_uses_in(ir, symbol, to, &users) {
            self.users.insert(symbol, users);
            return Err(error);
        }
        let table = ir.get_op(symbol).and_then(|symbol| symbol.parent_op()).map(|table| table.handle());
        if let Some(heir) = table.and_then(|table| symbols.lookup(ir, table, to)) {
            let all = self.users.entry(heir).or_default();
            let known: hashbrown::HashSet<Op, foldhash::fast::FixedState> = all.iter().copied().collect();
            all.extend(users.into_iter().filter(|user| !known.contains(user)));
        }
        Ok(())
    }
}
