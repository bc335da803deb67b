//! Declarations of symbol tables: the symbols that they declare are in the table that stays.

use super::declare::{agree, is_declaration};
use super::program::Map;
use super::{DECLARATION, DECLARES, body, is_table, mark, quoted};
use dialekt_ir_core::context::{Ident, OpTraits};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::interfaces::symbol_names;
use dialekt_ir_core::ir::{Op, OpRef};

/// Pairs of a symbol table and another declaration of it, and the names of the tables that stay.
#[derive(Default)]
pub(super) struct Nested<'a> {
    todo: Vec<(OpRef<'a>, OpRef<'a>)>,
    names: Map<Op, Map<Ident, Op>>,
    moved: Vec<(Op, Op)>,
}

impl<'a> Nested<'a> {
    /// Takes in a symbol that stays, and a declaration of it that goes.
    pub fn add(&mut self, keeper: OpRef<'a>, declared: OpRef<'a>) {
        if is_table(keeper) && is_table(declared) {
            self.todo.push((keeper, declared));
        }
    }

    /// Checks the declarations in the tables that are dropped, and in tables nested there. Symbols that only these
    /// tables have are moved to the tables that stay: returns the ops and their destinations.
    pub fn moved(mut self, out: &mut Vec<Diagnostic>) -> Vec<(Op, Op)> {
        self.todo.reverse();
        while let Some((keeper, declared)) = self.todo.pop() {
            for symbol in body(declared).filter(|op| !op.has_traits(OpTraits::TERMINATOR)) {
                self.check(keeper, symbol, out);
            }
        }
        self.moved
    }

    fn check(&mut self, keeper: OpRef<'a>, symbol: OpRef<'a>, out: &mut Vec<Diagnostic>) {
        let table = || keeper.symbol_name().map_or_else(String::new, |name| quoted(keeper, name));
        let Some(name) = symbol.symbol_name().filter(|_| is_declaration(symbol)) else {
            let error = symbol.op_error(format!("is no declaration, but in a declaration of symbol table {}", table()));
            out.push(error.note(keeper.loc(), "see symbol table here"));
            return;
        };
        let known = self.names.entry(keeper.handle()).or_insert_with(|| symbol_names(keeper));
        let Some(found) = known.get(&name).and_then(|found| keeper.ir().get_op(*found)) else {
            // A symbol that is only declared may have been removed from its table.
            if is_declaration(keeper) || mark(symbol, DECLARES) == Some(DECLARATION.as_bytes()) {
                known.insert(name, symbol.handle());
                self.moved.push((symbol.handle(), keeper.handle()));
            } else {
                let error = symbol.op_error(format!("declares symbol {}, which is not defined", quoted(symbol, name)));
                out.push(error.note(keeper.loc(), format!("in symbol table {}", table())));
            }
            return;
        };
        if !agree(found, symbol) {
            let error = symbol.op_error(format!("declares symbol {} in another way", quoted(symbol, name)));
            out.push(error.note(found.loc(), "see symbol here"));
        }
        self.add(found, symbol);
    }
}
