//! Counts of references to callables, and the callables that may be erased without references.

use hashbrown::{HashMap, HashSet};

use dialekt_interfaces::CallableOpRef;
use dialekt_ir_core::context::{Attribute, OpTraits};
use dialekt_ir_core::interfaces::Visibility;
use dialekt_ir_core::ir::{Ir, Op, OpRef};
use dialekt_symbols::scoped::scoped_uses;
use dialekt_symbols::{CallEdgeKind, CallGraph, SymbolTableCollection, all_uses, walk_symbol_tables};

type Map<K, V> = HashMap<K, V, foldhash::fast::FixedState>;

/// The references that a node of the call graph holds.
#[derive(Default)]
struct Held {
    /// Nodes that its op names, each once.
    by_op: HashSet<usize, foldhash::fast::FixedState>,
    /// Nodes that ops in it name, and how often.
    inside: Map<usize, i64>,
}

/// The references to nodes of a call graph that are symbols, and may go when there are none.
pub(super) struct NodeUses {
    /// The number of references to a node.
    counts: Map<usize, i64>,
    held: Map<usize, Held>,
}

impl NodeUses {
    /// All references in an op that is a symbol table.
    pub fn new(ir: &Ir, op: Op, graph: &CallGraph, symbols: &mut SymbolTableCollection) -> NodeUses {
        let mut uses = NodeUses { counts: Map::default(), held: Map::default() };
        let view = ir.op(op);
        // If an unregistered op may be a symbol table, its references are not known, so that all callables stay. The
        // reference does not survive it.
        if view.preorder().any(OpRef::may_be_unknown_symbol_table) {
            return uses;
        }
        let mut tables = Vec::new();
        let all_visible = view.parent_op().is_none() && !ir.is_lent(op);
        walk_symbol_tables(view, all_visible, |table, visible| tables.push((table, visible)));
        // Callables that ops other than nodes of the graph refer to stay.
        let mut live = Map::default();
        for (table, visible) in tables {
            let Some(body) = table.region(0) else { continue };
            for op in body.blocks().flat_map(|block| block.ops()) {
                let Some(node) = node_of(op, graph) else {
                    for_each_reference(op, graph, symbols, &mut live, |_, _| {});
                    continue;
                };
                let visibility = op.symbol_visibility();
                let is_hidden = visibility == Visibility::Private || visible && visibility == Visibility::Nested;
                if op.is_symbol() && is_hidden {
                    uses.counts.entry(node).or_insert(0);
                }
            }
        }
        // So do those that are referred to from other symbol tables, or by an op's own lookup.
        let named = scoped_uses(view).into_iter().flat_map(|found| found.path);
        let named = named.filter_map(|named| node_of(ir.get_op(named)?, graph));
        for node in live.into_values().flatten().chain(named) {
            uses.counts.remove(&node);
        }
        for node in graph.callables() {
            uses.recount(ir, node, graph, symbols);
        }
        uses
    }

    /// Counts the references in a node again.
    pub fn recount(&mut self, ir: &Ir, node: usize, graph: &CallGraph, symbols: &mut SymbolTableCollection) {
        self.forget_held(node);
        let Some(op) = graph.op_of(ir, node) else { return };
        let (mut held, mut known) = (Held::default(), Map::default());
        for_each_reference(op, graph, symbols, &mut known, |named, user| {
            let Some(count) = self.counts.get_mut(&named) else { return };
            if user != op.handle() {
                *held.inside.entry(named).or_insert(0) += 1;
            } else if !held.by_op.insert(named) {
                return;
            }
            *count += 1;
        });
        self.held.insert(node, held);
    }

    /// A call in a node is about to go.
    pub fn drop_call(
        &mut self,
        ir: &Ir,
        node: usize,
        call: Op,
        graph: &CallGraph,
        symbols: &mut SymbolTableCollection,
    ) {
        let Some(held) = self.held.get_mut(&node) else { return };
        let counts = &mut self.counts;
        for_each_reference(ir.op(call), graph, symbols, &mut Map::default(), |named, _| {
            if let Some(inside) = held.inside.get_mut(&named) {
                *inside -= 1;
                *counts.entry(named).or_insert(0) -= 1;
            }
        });
    }

    /// The body of a node was inlined into another one.
    pub fn add_inlined(&mut self, inlined: usize, into: usize) {
        let Some(from) = self.held.get(&inlined) else { return };
        let found: Vec<(usize, i64)> = from.inside.iter().map(|(node, count)| (*node, *count)).collect();
        let held = self.held.entry(into).or_default();
        for (node, count) in found {
            *held.inside.entry(node).or_insert(0) += count;
            *self.counts.entry(node).or_insert(0) += count;
        }
    }

    /// A node goes, with those in it.
    pub fn remove(&mut self, node: usize, graph: &CallGraph) {
        let mut todo = vec![node];
        while let Some(node) = todo.pop() {
            let children = graph.nodes()[node].edges.iter().filter(|edge| edge.kind == CallEdgeKind::Child);
            todo.extend(children.map(|edge| edge.to));
            self.forget_held(node);
            self.counts.remove(&node);
        }
    }

    /// Returns whether there are no references to a node, and cannot be any from outside.
    pub fn is_dead(&self, ir: &Ir, node: usize, graph: &CallGraph) -> bool {
        let Some(op) = graph.op_of(ir, node) else { return false };
        match op.has_traits(OpTraits::SYMBOL) {
            true => self.counts.get(&node) == Some(&0),
            false => op.use_empty() && op.is_memory_effect_free(),
        }
    }

    /// Returns whether there is one reference to a node, and cannot be others.
    pub fn is_last_use(&self, ir: &Ir, node: usize, graph: &CallGraph) -> bool {
        let Some(op) = graph.op_of(ir, node) else { return false };
        if op.has_traits(OpTraits::SYMBOL) {
            return self.counts.get(&node) == Some(&1);
        }
        let uses: usize = op.results().map(|result| ir.value(result).uses().take(2).count()).sum();
        uses == 1 && op.is_memory_effect_free()
    }

    fn forget_held(&mut self, node: usize) {
        let Some(held) = self.held.remove(&node) else { return };
        let once = held.by_op.into_iter().map(|named| (named, 1));
        for (named, count) in once.chain(held.inside) {
            if let Some(known) = self.counts.get_mut(&named) {
                *known -= count;
            }
        }
    }
}

/// The node of an op that can be called.
fn node_of(op: OpRef<'_>, graph: &CallGraph) -> Option<usize> {
    graph.node(CallableOpRef::of(op)?.callable_region()?)
}

/// Calls a function with each node that an op, or the ops in it, refer to by symbols, and with the referring op.
/// `known` caches the nodes of references.
fn for_each_reference(
    op: OpRef<'_>,
    graph: &CallGraph,
    symbols: &mut SymbolTableCollection,
    known: &mut Map<Attribute, Option<usize>>,
    mut visit: impl FnMut(usize, Op),
) {
    let Some(table) = op.parent_op().and_then(|around| around.nearest_symbol_table()) else { return };
    for found in all_uses(op).unwrap_or_default() {
        let node = *known.entry(found.reference).or_insert_with(|| {
            let named = symbols.lookup_in(op.ir(), table.handle(), found.reference)?;
            node_of(op.ir().get_op(named)?, graph)
        });
        if let Some(node) = node {
            visit(node, found.user);
        }
    }
}
