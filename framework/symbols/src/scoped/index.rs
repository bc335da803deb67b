//! The index of all symbol tables of an op.

use std::sync::Arc;

use hashbrown::HashMap;
use rayon::prelude::*;
use smallvec::SmallVec;

use super::verify::SymbolAliasOpRef;
use dialekt_ir_core::context::{Attribute, Ident, Location, OpTraits};
use dialekt_ir_core::interfaces::Visibility;
use dialekt_ir_core::ir::{Ir, Op, OpRef};

type Map<K, V> = HashMap<K, V, foldhash::fast::FixedState>;

/// The number of ops with regions that one thread searches for nested tables at a time.
const CHUNK: usize = 256;

/// A symbol table of a [`SymbolScope`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(pub(super) u32);

impl TableId {
    /// The outermost table.
    pub const ROOT: TableId = TableId(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// An immutable index of all symbol tables in an op: the symbols of their names, and their nesting.
pub struct SymbolScope {
    pub(super) nodes: Vec<Node>,
    by_op: Map<Op, TableId>,
    tables_read: usize,
    /// True if the op has ancestors.
    is_part: bool,
}

/// A table and its place among the others.
pub(super) struct Node {
    pub table: Arc<Table>,
    /// The table around it.
    pub parent: Option<TableId>,
    /// The ops around it, from the innermost on, up to that of the table around it.
    pub around: SmallVec<[Op; 1]>,
    /// The op that keeps references in it from leaving for the table around it.
    pub isolated_by: Option<Op>,
    /// The first op that keeps references from leaving for the outermost table.
    pub root_isolated_by: Option<Op>,
    /// The number of tables around it.
    pub depth: u32,
}

/// The entries of a single table.
pub(super) struct Table {
    pub op: Op,
    pub loc: Location,
    /// True if the op is a symbol table: the outermost one need not be.
    pub is_table: bool,
    pub name: Option<Ident>,
    pub names: Map<Ident, Entry>,
    /// The tables next inside, with the ops in between, from the innermost on.
    nested: Vec<(Op, SmallVec<[Op; 1]>)>,
    /// The [`Ir::version`] that this was read at, and those of isolated ops that are no tables: they may get tables.
    pub version: u32,
    inside: Vec<(Op, u32)>,
}

/// The op that has a name.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub op: Op,
    /// True if the op is a symbol, or is unregistered and may be one.
    pub is_symbol: bool,
    pub visibility: Visibility,
    /// The target, when it is an alias.
    pub alias: Option<Attribute>,
    /// Another op with the same name.
    pub other: Option<Location>,
}

impl SymbolScope {
    /// Reads all symbol tables in an op, from the outside to the inside, on all threads. The op itself is the outermost table, also when
    /// it is no symbol table: then it has no names.
    pub fn new(root: OpRef<'_>) -> SymbolScope {
        SymbolScope::build(root, &Map::default())
    }

    /// The index as it is now. Tables in which nothing changed are shared with this one, not read again.
    pub fn refreshed(&self, root: OpRef<'_>) -> SymbolScope {
        let known = self.nodes.iter().map(|node| (node.table.op, Arc::clone(&node.table))).collect();
        SymbolScope::build(root, &known)
    }

    fn build(root: OpRef<'_>, known: &Map<Op, Arc<Table>>) -> SymbolScope {
        let ir = root.ir();
        let parallel = root.cx().is_multithreading_enabled();
        let mut scope = SymbolScope {
            nodes: Vec::new(),
            by_op: Map::default(),
            tables_read: 0,
            is_part: root.parent_op().is_some() || ir.is_lent(root.handle()),
        };
        // The tables of one depth at a time.
        let mut level: Vec<(Op, Option<TableId>, SmallVec<[Op; 1]>)> = vec![(root.handle(), None, SmallVec::new())];
        while !level.is_empty() {
            let read = |op: &Op| match known.get(op).filter(|table| table.is_current(ir)) {
                Some(table) => (Arc::clone(table), false),
                None => (Arc::new(Table::read(ir.op(*op))), true),
            };
            let tables: Vec<(Arc<Table>, bool)> = match parallel && level.len() > 1 {
                true => level.par_iter().map(|(op, ..)| read(op)).collect(),
                false => level.iter().map(|(op, ..)| read(op)).collect(),
            };
            let mut next = Vec::new();
            for ((op, parent, around), (table, is_new)) in level.into_iter().zip(tables) {
                let id = TableId(scope.nodes.len() as u32);
                next.extend(table.nested.iter().map(|(nested, around)| (*nested, Some(id), around.clone())));
                scope.by_op.insert(op, id);
                scope.tables_read += usize::from(is_new);
                scope.add(ir, table, parent, around);
            }
            level = next;
        }
        scope
    }

    fn add(&mut self, ir: &Ir, table: Arc<Table>, parent: Option<TableId>, around: SmallVec<[Op; 1]>) {
        // The last of the ops around is that of the parent table: references that go there do not leave it.
        let between = around.split_last().map_or(&[][..], |(_, between)| between);
        let mut left = std::iter::once(&table.op).chain(between);
        let isolated_by = parent.and_then(|_| left.find(|op| ir.op(**op).isolates_symbols()).copied());
        let parent_node = parent.map(|parent| &self.nodes[parent.index()]);
        let node = Node {
            root_isolated_by: isolated_by.or(parent_node.and_then(|parent| parent.root_isolated_by)),
            depth: parent_node.map_or(0, |parent| parent.depth + 1),
            table,
            parent,
            around,
            isolated_by,
        };
        self.nodes.push(node);
    }

    pub(super) fn node(&self, table: TableId) -> &Node {
        &self.nodes[table.index()]
    }

    /// The op of a table.
    pub fn table_op(&self, table: TableId) -> Op {
        self.node(table).table.op
    }

    /// The table of an op, when it is one.
    pub fn table(&self, op: Op) -> Option<TableId> {
        self.by_op.get(&op).copied()
    }

    /// The table that references of an op are looked up in: the next one around it, or its own when it is a table and
    /// `inside` is set. Takes a step for each ancestor up to the table; a walk downward should keep track of the table
    /// itself.
    pub fn table_around(&self, op: OpRef<'_>, inside: bool) -> Option<TableId> {
        let first = if inside { Some(op) } else { op.parent_op() };
        std::iter::successors(first, |op| op.parent_op()).find_map(|op| self.table(op.handle()))
    }

    /// All tables, those around before those inside.
    pub fn tables(&self) -> impl ExactSizeIterator<Item = TableId> + use<> {
        (0..self.nodes.len() as u32).map(TableId)
    }

    /// The number of tables that were read from the IR; the others were taken over from an index before.
    pub fn tables_read(&self) -> usize {
        self.tables_read
    }

    /// Returns whether this is the index of a part of a program: its outermost table has ancestors.
    pub fn is_part(&self) -> bool {
        self.is_part
    }

    /// Returns whether no table was changed since it was read. Edits of isolated ops in them that concern no table do
    /// not matter.
    pub fn is_current(&self, ir: &Ir) -> bool {
        self.nodes
            .iter()
            .all(|node| node.table.version == ir.version(node.table.op) && ir.get_op(node.table.op).is_some())
    }
}

impl Table {
    /// Reads one table, in one pass over its ops, down to the next nested tables.
    fn read(op: OpRef<'_>) -> Table {
        let is_table = op.has_traits(OpTraits::SYMBOL_TABLE);
        let mut table = Table {
            op: op.handle(),
            loc: op.loc(),
            is_table,
            name: op.symbol_name(),
            names: Map::default(),
            nested: Vec::new(),
            version: op.ir().version(op.handle()),
            inside: Vec::new(),
        };
        let mut inner = Vec::new();
        for region in op.regions() {
            for op in region.blocks().flat_map(|block| block.ops()) {
                if let Some(name) = op.symbol_name().filter(|_| is_table) {
                    let entry = table.names.entry(name);
                    entry.and_modify(|first| first.other = Some(op.loc())).or_insert_with(|| Entry::of(op));
                }
                if op.has_traits(OpTraits::SYMBOL_TABLE) {
                    table.nested.push((op.handle(), SmallVec::from_slice(&[table.op])));
                } else if op.num_regions() != 0 {
                    inner.push(op.handle());
                }
            }
        }
        let (ir, own) = (op.ir(), table.op);
        let look = |op: &Op| Inside::of(ir.op(*op), own);
        let found: Vec<Inside> = match inner.len() > CHUNK && op.cx().is_multithreading_enabled() {
            true => inner.par_iter().with_min_len(CHUNK).map(look).collect(),
            false => inner.iter().map(look).collect(),
        };
        for found in found {
            table.nested.extend(found.tables);
            table.inside.extend(found.isolated);
        }
        table
    }

    fn is_current(&self, ir: &Ir) -> bool {
        let current = |op: Op, version| ir.version(op) == version;
        ir.get_op(self.op).is_some()
            && current(self.op, self.version)
            && self.inside.iter().all(|(op, version)| current(*op, *version))
    }
}

/// The relevant ops in an op that is no table.
struct Inside {
    tables: Vec<(Op, SmallVec<[Op; 1]>)>,
    isolated: SmallVec<[(Op, u32); 1]>,
}

impl Inside {
    fn of(op: OpRef<'_>, table: Op) -> Inside {
        let mut found = Inside { tables: Vec::new(), isolated: SmallVec::new() };
        let mut walk = op.preorder();
        while let Some(inner) = walk.next() {
            if inner.has_traits(OpTraits::SYMBOL_TABLE) {
                walk.skip_nested();
                let around = std::iter::successors(inner.parent_op(), |op| op.parent_op()).map(|op| op.handle());
                let between = around.take_while(|op| *op != table).chain([table]);
                found.tables.push((inner.handle(), between.collect()));
            } else if inner.handle().is_isolate_root() {
                found.isolated.push((inner.handle(), op.ir().version(inner.handle())));
            }
        }
        found
    }
}

impl Entry {
    fn of(op: OpRef<'_>) -> Entry {
        Entry {
            op: op.handle(),
            is_symbol: op.is_symbol() || op.is_unregistered(),
            visibility: op.symbol_visibility(),
            alias: SymbolAliasOpRef::of(op).and_then(|alias| alias.aliased()),
            other: None,
        }
    }
}
