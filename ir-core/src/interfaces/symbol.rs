//! Symbols, and ops that refer to them. [MLIR docs: Symbols and symbol tables]

use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

use dialekt_ods_macros::{attr_interface, op_interface};
use hashbrown::HashMap;

use super::symbol_lookup::SymbolLookupState;
use crate::attrs::AttrData;
use crate::context::{Attribute, Ident, OpTraits, TraitCheck};
use crate::decl::interface::AttrRef;
use crate::decl::op::CommonAttr;
use crate::diag::Diagnostic;
use crate::ir::handles::IsolateId;
use crate::ir::lend::Sight;
use crate::ir::{EditError, Ir, Op, OpRef};
use crate::verify::Verified;

/// An op that refers to symbols. The verifier calls it when the names in the nearest symbol table are known to be
/// unique. [MLIR: SymbolUserOpInterface]
#[op_interface(crate = crate)]
pub trait SymbolUserOpInterface {
    /// Checks that the symbols exist and are of the right kind.
    ///
    /// # Errors
    /// A symbol is missing or of the wrong kind; diagnostics go to `out`.
    #[fallback(Ok(()))]
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified;
}

/// A discardable attribute that refers to symbols. The verifier calls it like a [`SymbolUserOpInterface`]. [MLIR:
/// SymbolUserAttrInterface]
#[attr_interface(crate = crate)]
pub trait SymbolUserAttrInterface {
    /// Checks that the symbols exist and are of the right kind, looked up from the op that has the attribute.
    ///
    /// # Errors
    /// A symbol is missing or of the wrong kind; diagnostics go to `out`.
    fn verify_symbol_uses(
        attr: AttrRef<'_>,
        op: OpRef<'_>,
        symbols: &SymbolTables,
        out: &mut Vec<Diagnostic>,
    ) -> Verified;
}

/// The visibility of a symbol: the extent in which it may be referred to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Visibility {
    /// Anyone.
    Public,
    /// Referred to within the symbol table only.
    Private,
    /// Referred to within the symbol table, and through the symbols around it.
    Nested,
}

const NAME: &[u8] = CommonAttr::SymName.name().as_bytes();
const VISIBILITY: &[u8] = CommonAttr::SymVisibility.name().as_bytes();

impl Visibility {
    /// The keyword in the text.
    pub fn keyword(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Private => "private",
            Visibility::Nested => "nested",
        }
    }

    /// The visibility that a keyword stands for.
    pub fn from_keyword(word: &[u8]) -> Option<Visibility> {
        [Visibility::Public, Visibility::Private, Visibility::Nested]
            .into_iter()
            .find(|visibility| visibility.keyword().as_bytes() == word)
    }
}

impl Ir {
    /// Sets the name of an op in its symbol table. References are not updated: `SymbolTable::rename` changes both.
    ///
    /// # Errors
    /// As [`Ir::set_attr`].
    pub fn set_symbol_name(&mut self, op: Op, name: Ident) -> Result<(), EditError> {
        let (attr, value) = (self.cx().ident(NAME), self.cx().string_attr_of(name));
        self.set_attr(op, attr, value)
    }

    /// Sets the visibility of a symbol. Public visibility is stored as the absence of the attribute.
    ///
    /// # Errors
    /// As [`Ir::set_attr`].
    pub fn set_symbol_visibility(&mut self, op: Op, visibility: Visibility) -> Result<(), EditError> {
        let attr = self.cx().ident(VISIBILITY);
        if visibility == Visibility::Public {
            return self.remove_attr(op, attr).map(drop);
        }
        let value = self.cx().string_attr(visibility.keyword());
        self.set_attr(op, attr, value)
    }
}

impl<'a> OpRef<'a> {
    /// The name that the op has in the symbol table around it. Any op with a string named `sym_name` has one.
    pub fn symbol_name(self) -> Option<Ident> {
        self.cx().string_value(self.symbol_name_attr()?)
    }

    /// The attribute that names the op in the symbol table around it.
    pub(crate) fn symbol_name_attr(self) -> Option<Attribute> {
        self.common_attr(CommonAttr::SymName).or_else(|| self.discardable_attr(NAME))
    }

    /// The attribute with the visibility of the op.
    pub(crate) fn symbol_visibility_attr(self) -> Option<Attribute> {
        self.common_attr(CommonAttr::SymVisibility).or_else(|| self.discardable_attr(VISIBILITY))
    }

    /// Returns whether the op is a symbol: it is declared as one, and has a name where that is optional.
    pub fn is_symbol(self) -> bool {
        self.has_traits(OpTraits::SYMBOL) && self.symbol_name_attr().is_some()
    }

    /// Returns whether the op declares a symbol that is defined elsewhere.
    pub fn is_symbol_declaration(self) -> bool {
        let checks = self.descriptor().map_or(&[][..], |descriptor| descriptor.checks);
        checks.iter().any(|check| match check {
            TraitCheck::Symbol(symbol) => symbol.is_declaration.is_some_and(|is_declaration| is_declaration(self)),
            _ => false,
        })
    }

    /// The visibility of the op.
    pub fn symbol_visibility(self) -> Visibility {
        let visibility = self.symbol_visibility_attr().and_then(|attr| self.cx().string_value(attr));
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

    /// The symbol that a reference of the op names, for reading only. In a nested pipeline, the symbols around the
    /// anchor op are those that consist of attributes, such as global variables: others may be changed by other threads
    /// at the same time.
    pub fn symbol_in_sight(self, reference: Attribute) -> Option<OpRef<'a>> {
        let table = match self.symbols_in_sight()? {
            Sight::Table(table) => table,
            Sight::Outside(outside) => outside.table()?,
        };
        SymbolTables::default().lookup_in(table, reference)
    }

    /// Returns whether references in the op name nothing outside: it has the trait `IsolatedSymbols`, or may have it.
    pub fn isolates_symbols(self) -> bool {
        self.has_traits(OpTraits::ISOLATED_SYMBOLS) || self.may_be_unknown_symbol_table()
    }

    /// Returns whether the op is unregistered, and has a region that might be a symbol table.
    pub fn may_be_unknown_symbol_table(self) -> bool {
        let cx = self.cx();
        let of_dialect = || cx.dialect_prefix(cx.op_ident(self.name())).is_some_and(|d| cx.loaded_dialect(d).is_some());
        self.num_regions() == 1 && self.is_unregistered() && cx.announced_op(self.name()).is_none() && !of_dialect()
    }
}

/// The names in symbol tables, each table read on first use. Valid as long as the IR is not changed.
///
/// Threads share the tables: each has its own `SymbolTables`, made from the [`shared`](Self::shared) part, and fetches
/// a table of another thread once.
#[derive(Default)]
pub struct SymbolTables {
    own: RefCell<Tables>,
    recent: RefCell<Recent>,
    shared: SharedSymbolTables,
}

/// The table that was used last: ops in a row are in one isolate, and look into one table.
#[derive(Default)]
struct Recent {
    /// An isolate, and the table that is nearest to its op.
    around: Option<(IsolateId, Op)>,
    /// A table and its names.
    table: Option<(Op, Arc<SymbolNames>)>,
    /// The symbols that references resolve to in that table, indexed by attribute number; allocated when enough
    /// references were looked up for it to pay.
    found: Vec<Option<Op>>,
    asked: usize,
}

impl Recent {
    /// The index is allocated once at least one in so many attributes of the context was looked up.
    const SHARE: usize = 32;

    fn enter(&mut self, table: Op, names: &Arc<SymbolNames>) {
        *self = Recent { around: self.around, table: Some((table, Arc::clone(names))), ..Recent::default() };
    }

    fn names_of(&self, table: Op) -> Option<&SymbolNames> {
        self.table.as_ref().filter(|(known, _)| *known == table).map(|(_, names)| &**names)
    }

    fn found(&self, table: Op, reference: Attribute) -> Option<Op> {
        let known = self.found.get(reference.index()).copied().flatten();
        known.filter(|_| self.names_of(table).is_some())
    }

    fn remember(&mut self, table: OpRef<'_>, reference: Attribute, symbol: Op) {
        if self.names_of(table.handle()).is_none() {
            return;
        }
        self.asked += 1;
        let all = table.cx().attr_count();
        if self.found.is_empty() && self.asked * Self::SHARE > all {
            self.found.resize(all, None);
        }
        if let Some(place) = self.found.get_mut(reference.index()) {
            *place = Some(symbol);
        }
    }
}

/// The part that the [`SymbolTables`] of several threads share.
#[derive(Clone, Default)]
pub struct SharedSymbolTables(Arc<Shared>);

#[derive(Default)]
struct Shared {
    tables: Mutex<Tables>,
    /// Kept for references that leave their table.
    lookup: SymbolLookupState,
}

impl SharedSymbolTables {
    /// The tables for a thread.
    pub fn for_thread(&self) -> SymbolTables {
        SymbolTables { shared: self.clone(), ..SymbolTables::default() }
    }
}

type Tables = HashMap<Op, Arc<SymbolNames>, foldhash::fast::FixedState>;
/// Symbols of a table by name.
pub type SymbolNames = HashMap<Ident, Op, foldhash::fast::FixedState>;

impl SymbolTables {
    /// The part that other threads may share.
    pub fn shared(&self) -> SharedSymbolTables {
        self.shared.clone()
    }

    /// Reads a table ahead, so that threads do not do it at the same time.
    pub fn read(&self, table: OpRef<'_>) {
        self.names(table);
    }

    fn names(&self, table: OpRef<'_>) -> Arc<SymbolNames> {
        let handle = table.handle();
        if let Some(names) = self.own.borrow().get(&handle) {
            return Arc::clone(names);
        }
        let lock = || self.shared.0.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().get(&handle).cloned();
        let names = known.unwrap_or_else(|| {
            let names = Arc::new(symbol_names(table));
            Arc::clone(lock().entry(handle).or_insert(names))
        });
        self.own.borrow_mut().insert(handle, Arc::clone(&names));
        names
    }

    /// The symbol with this name in a table.
    pub fn lookup<'a>(&self, table: OpRef<'a>, name: Ident) -> Option<OpRef<'a>> {
        let handle = table.handle();
        let known = self.recent.borrow().names_of(handle).map(|names| names.get(&name).copied());
        let found = known.unwrap_or_else(|| {
            let names = self.names(table);
            self.recent.borrow_mut().enter(handle, &names);
            names.get(&name).copied()
        });
        table.ir().get_op(found?)
    }

    /// The symbol that a reference names, seen from a table: `@a::@b` is the symbol `b` in the symbol table `a`.
    pub fn lookup_in<'a>(&self, table: OpRef<'a>, reference: Attribute) -> Option<OpRef<'a>> {
        if let Some(found) = self.recent.borrow().found(table.handle(), reference) {
            return table.ir().get_op(found);
        }
        let AttrData::SymbolRef { root, nested } = table.cx().attr_data(reference) else { return None };
        let root = self.lookup(table, *root)?;
        if nested.is_empty() {
            self.recent.borrow_mut().remember(table, reference, root.handle());
        }
        nested.iter().try_fold(root, |table, name| {
            if table.has_traits(OpTraits::SYMBOL_TABLE) { self.lookup(table, *name) } else { None }
        })
    }

    /// The symbol that a reference of an op names. References that leave the table, and those that the op looks up
    /// itself, are followed as far as the IR at hand.
    pub fn lookup_nearest<'a>(&self, from: OpRef<'a>, reference: Attribute) -> Option<OpRef<'a>> {
        let cx = from.cx();
        if cx.has_scoped_references()
            && let Some(lookup) = cx.symbol_lookup()
            && let Some(found) = lookup.lookup(from, reference, &self.shared.0.lookup)
        {
            return from.ir().get_op(found?);
        }
        self.lookup_in(self.nearest_table(from)?, reference)
    }

    /// As [`OpRef::nearest_symbol_table`], computed once for the ops of an isolate.
    fn nearest_table<'a>(&self, from: OpRef<'a>) -> Option<OpRef<'a>> {
        let mut op = from;
        while !op.handle().is_isolate_root() {
            if op.may_be_unknown_symbol_table() {
                return None;
            }
            if op.has_traits(OpTraits::SYMBOL_TABLE) {
                return Some(op);
            }
            op = op.parent_op()?;
        }
        let isolate = op.handle().iso;
        let known = self.recent.borrow().around.filter(|(known, _)| *known == isolate);
        if let Some((_, table)) = known {
            return op.ir().get_op(table);
        }
        let table = op.nearest_symbol_table()?;
        self.recent.borrow_mut().around = Some((isolate, table.handle()));
        Some(table)
    }
}

/// The first op with each name in a symbol table.
pub fn symbol_names(table: OpRef<'_>) -> SymbolNames {
    let mut names = SymbolNames::default();
    let block = table.region(0).and_then(|body| body.first_block());
    for op in block.into_iter().flat_map(|block| block.ops()) {
        if let Some(name) = op.symbol_name() {
            names.entry(name).or_insert(op.handle());
        }
    }
    names
}
