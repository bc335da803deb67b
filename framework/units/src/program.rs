//! The uses between the ops directly in a world.

use hashbrown::{HashMap, HashSet};

use super::body;
use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::ir::{Op, OpRef};
use dialekt_symbols::references::References;
use dialekt_symbols::scoped::{has_own_lookup, scoped_uses};
use dialekt_symbols::{SymbolError, SymbolTableCollection, all_uses};

pub(super) type Map<K, V> = HashMap<K, V, foldhash::fast::FixedState>;
pub(super) type Set<K> = HashSet<K, foldhash::fast::FixedState>;

/// The ops directly in a world, their positions, and the symbols that they name.
pub(super) struct Program<'a> {
    pub world: OpRef<'a>,
    /// The ops directly in it, in order.
    pub ops: Vec<OpRef<'a>>,
    places: Map<Op, u32>,
    /// Positions of ops in nested symbol tables, computed on demand.
    nested_places: Map<Op, u32>,
    symbols: SymbolTableCollection,
    /// The symbols that scoped references name, by the op directly in the world that holds the references, and by their
    /// users.
    scoped: Map<Op, Vec<Op>>,
    scoped_by_user: Map<Op, Vec<Op>>,
}

impl<'a> Program<'a> {
    pub fn new(world: OpRef<'a>) -> Program<'a> {
        let ops: Vec<OpRef<'a>> = body(world).collect();
        let places = ops.iter().enumerate().map(|(i, op)| (op.handle(), i as u32)).collect();
        let symbols = SymbolTableCollection::new();
        let (nested_places, scoped, scoped_by_user) = (Map::default(), Map::default(), Map::default());
        let mut program = Program { world, ops, places, nested_places, symbols, scoped, scoped_by_user };
        for found in scoped_uses(world) {
            let holder = world.ir().get_op(found.user).and_then(|user| program.holder(user));
            let Some(holder) = holder else { continue };
            program.scoped.entry(holder.handle()).or_default().extend(&found.path);
            program.scoped_by_user.entry(found.user).or_default().extend(&found.path);
        }
        program
    }

    /// The place of an op that is directly in the world.
    pub fn place(&self, op: Op) -> Option<usize> {
        self.places.get(&op).map(|place| *place as usize)
    }

    /// The op directly in the world that an op is, or is in.
    pub fn holder(&self, op: OpRef<'a>) -> Option<OpRef<'a>> {
        std::iter::successors(Some(op), |op| op.parent_op()).find(|op| self.places.contains_key(&op.handle()))
    }

    /// The symbols that an op directly in the world names, with all that is in it: each once, with those named on the way.
    ///
    /// # Errors
    /// An unregistered op that may be a symbol table.
    pub fn named_in(&mut self, op: OpRef<'a>) -> Result<Vec<Op>, SymbolError> {
        let uses = all_uses(op).ok_or(SymbolError::UnknownTable(op.handle()))?;
        let mut named = Named::default();
        for found in uses {
            named.reference(&mut self.symbols, self.world, found.reference);
        }
        named.add(self.scoped.get(&op.handle()).into_iter().flatten().copied());
        Ok(named.found)
    }

    /// The symbols that the attributes of a symbol name, which its declaration names as well.
    pub fn named_by(&mut self, symbol: OpRef<'a>) -> Vec<Op> {
        let mut named = Named::default();
        if let Some(table) =
            symbol.parent_op().filter(|_| !(symbol.cx().has_scoped_references() && has_own_lookup(symbol)))
        {
            for reference in References::new(symbol.cx()).of_op(symbol) {
                named.reference(&mut self.symbols, table, reference);
            }
        }
        named.add(self.scoped_by_user.get(&symbol.handle()).into_iter().flatten().copied());
        named.found
    }

    /// Sorts ops of one symbol table by their position.
    pub fn sort(&mut self, ops: &mut [Op]) {
        let Some(first) = ops.first() else { return };
        let is_known = self.places.contains_key(first) || self.nested_places.contains_key(first);
        if let Some(table) = self.world.ir().op(*first).parent_op().filter(|_| !is_known) {
            self.nested_places.extend(body(table).enumerate().map(|(i, op)| (op.handle(), i as u32)));
        }
        ops.sort_by_key(|op| self.places.get(op).or_else(|| self.nested_places.get(op)).copied());
    }
}

/// Symbols, each once.
#[derive(Default)]
struct Named {
    found: Vec<Op>,
    known: Set<Op>,
}

impl Named {
    fn add(&mut self, symbols: impl IntoIterator<Item = Op>) {
        for symbol in symbols {
            if self.known.insert(symbol) {
                self.found.push(symbol);
            }
        }
    }

    fn reference(&mut self, symbols: &mut SymbolTableCollection, table: OpRef<'_>, reference: Attribute) {
        self.add(symbols.lookup_known(table.ir(), table.handle(), reference));
    }
}
