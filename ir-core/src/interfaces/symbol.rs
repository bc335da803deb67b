//! Symbols, and ops that refer to them. [MLIR docs: Symbols and symbol tables]

use std::cell::RefCell;
use std::rc::Rc;

use dialekt_ods_macros::op_interface;
use hashbrown::HashMap;

use crate::attrs::AttrData;
use crate::context::{Attribute, Ident, OpTraits};
use crate::diag::Diagnostic;
use crate::ir::{Op, OpRef};
use crate::verify::Verified;

/// An op that refers to symbols. The verifier asks it when the symbol table around it is known to have each name once.
/// [MLIR: SymbolUserOpInterface]
#[op_interface(crate = crate, name = "SymbolUserOpInterface")]
pub trait SymbolUser {
    /// Checks that the symbols exist and are of the right kind.
    ///
    /// # Errors
    /// A symbol is missing or wrong: `out` says why.
    fn verify_symbol_uses(op: OpRef<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified;
}

/// Who may refer to a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Anyone.
    Public,
    /// Whoever is in the symbol table.
    Private,
    /// Whoever is in the symbol table, and references through the symbols around it.
    Nested,
}

const NAME: &[u8] = b"sym_name";

impl<'a> OpRef<'a> {
    /// The name that the op has in the symbol table around it. Any op with a string named `sym_name` has one.
    pub fn symbol_name(self) -> Option<Ident> {
        self.cx().string_value(self.attr(NAME)?)
    }

    /// Who may refer to the op.
    pub fn symbol_visibility(self) -> Visibility {
        let visibility = self.attr(b"sym_visibility").and_then(|attr| self.cx().string_value(attr));
        match visibility.map(|visibility| self.cx().bytes(visibility)) {
            Some(b"private") => Visibility::Private,
            Some(b"nested") => Visibility::Nested,
            _ => Visibility::Public,
        }
    }

    /// The symbol table that references of the op start in: the nearest op around it, or itself, that is one. `None` when an
    /// unregistered op that may be one comes first.
    pub fn nearest_symbol_table(self) -> Option<OpRef<'a>> {
        let around = std::iter::successors(Some(self), |op| op.parent_op());
        let mut around = around.take_while(|op| !op.may_be_unknown_symbol_table());
        around.find(|op| op.has_traits(OpTraits::SYMBOL_TABLE))
    }

    /// Whether nothing is known of the op, and it has a region that might be a symbol table.
    fn may_be_unknown_symbol_table(self) -> bool {
        let cx = self.cx();
        let of_dialect = || cx.dialect_prefix(cx.op_ident(self.name())).is_some_and(|d| cx.loaded_dialect(d).is_some());
        self.num_regions() == 1 && self.is_unregistered() && !self.is_announced() && !of_dialect()
    }
}

/// The names in symbol tables, each read when it is first asked for. It holds for as long as the IR is not changed.
#[derive(Default)]
pub struct SymbolTables {
    tables: RefCell<HashMap<Op, Rc<Names>, foldhash::fast::FixedState>>,
}

type Names = HashMap<Ident, Op, foldhash::fast::FixedState>;

impl SymbolTables {
    /// The symbol with this name in a table.
    pub fn lookup<'a>(&self, table: OpRef<'a>, name: Ident) -> Option<OpRef<'a>> {
        let handle = table.handle();
        let known = self.tables.borrow().get(&handle).cloned();
        let names = known.unwrap_or_else(|| {
            let names = Rc::new(names(table));
            self.tables.borrow_mut().insert(handle, Rc::clone(&names));
            names
        });
        table.ir().get_op(*names.get(&name)?)
    }

    /// What a symbol reference names, as seen from a table: `@a::@b` is the symbol `b` in the symbol table `a`.
    pub fn lookup_in<'a>(&self, table: OpRef<'a>, reference: Attribute) -> Option<OpRef<'a>> {
        let AttrData::SymbolRef { root, nested } = table.cx().attr_data(reference) else { return None };
        let root = self.lookup(table, *root)?;
        nested.iter().try_fold(root, |table, name| {
            if table.has_traits(OpTraits::SYMBOL_TABLE) { self.lookup(table, *name) } else { None }
        })
    }

    /// What a symbol reference of an op names.
    pub fn lookup_nearest<'a>(&self, from: OpRef<'a>, reference: Attribute) -> Option<OpRef<'a>> {
        self.lookup_in(from.nearest_symbol_table()?, reference)
    }
}

/// The first op with each name.
fn names(table: OpRef<'_>) -> Names {
    let mut names = Names::default();
    let block = table.region(0).and_then(|body| body.first_block());
    for op in block.into_iter().flat_map(|block| block.ops()) {
        if let Some(name) = op.symbol_name() {
            names.entry(name).or_insert(op.handle());
        }
    }
    names
}
